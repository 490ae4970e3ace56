function minesweeper(matrix) {
  return matrix.map((line, row) =>
    line.map((cell, col) => {
      const near = matrix.slice(Math.max(row - 1, 0), row + 2).map((each) => each.slice(Math.max(col - 1, 0), col + 2));
      return near.flat().filter((each) => each).length - (cell ? 1 : 0);
    }),
  );
}

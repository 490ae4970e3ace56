type Place = [number, number];

export function updateBoard(board: string[][], click: number[]): string[][] {
  const todo: Place[] = [[click[0], click[1]]];
  if (board[click[0]][click[1]] === "M") {
    board[click[0]][click[1]] = "X";
    return board;
  }
  while (todo.length) {
    const [row, col] = todo.shift() as Place;
    if (board[row][col] !== "E") continue;
    const around: Place[] = [];
    for (let r = Math.max(row - 1, 0); r < Math.min(row + 2, board.length); r++)
      for (let c = Math.max(col - 1, 0); c < Math.min(col + 2, board[0].length); c++) around.push([r, c]);
    const mines = around.filter(([r, c]) => board[r][c] === "M").length;
    board[row][col] = mines ? `${mines}` : "B";
    if (!mines) todo.push(...around);
  }
  return board;
}

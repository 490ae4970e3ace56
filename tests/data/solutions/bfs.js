const near = (board, row, col) =>
  [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => [row + i, col + j])).filter(([r, c]) => board[r] && board[r][c]);

class Solution {
  updateBoard(board, click) {
    const todo = [click];
    if (board[click[0]][click[1]] === "M") {
      board[click[0]][click[1]] = "X";
      return board;
    }
    for (const [row, col] of todo) {
      if (board[row][col] !== "E") continue;
      const around = near(board, row, col);
      const mines = around.filter(([r, c]) => board[r][c] === "M").length;
      board[row][col] = mines ? `${mines}` : "B";
      if (!mines) todo.push(...around);
    }
    return board;
  }
}
module.exports = Solution;

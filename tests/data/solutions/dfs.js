/**
 * @param {character[][]} board
 * @param {number[]} click
 * @return {character[][]}
 */
var updateBoard = function (board, click) {
  // here
  const open = (row, col) => {
    if (board[row]?.[col] !== "E") return;
    let mines = 0;
    for (let r = row - 1; r <= row + 1; r++)
      for (let c = col - 1; c <= col + 1; c++) if (board[r]?.[c] === "M") mines++;
    board[row][col] = mines ? String(mines) : "B";
    if (mines) return;
    for (let r = row - 1; r <= row + 1; r++) for (let c = col - 1; c <= col + 1; c++) open(r, c);
  };
  const [row, col] = click;
  if (board[row][col] === "M") board[row][col] = "X";
  else open(row, col);
  return board;
};

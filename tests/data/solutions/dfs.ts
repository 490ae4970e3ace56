function updateBoard(board: string[][], click: number[]): string[][] {
  const [row, col] = click;
  const open = (row: number, col: number): void => {
    // here
    if (board[row]?.[col] !== "E") return;
    let mines: number = 0;
    for (let r = row - 1; r <= row + 1; r++)
      for (let c = col - 1; c <= col + 1; c++) if (board[r]?.[c] === "M") mines++;
    board[row][col] = mines ? String(mines) : "B";
    if (mines) return;
    for (let r = row - 1; r <= row + 1; r++) for (let c = col - 1; c <= col + 1; c++) open(r, c);
  };
  if (board[row][col] === "M") board[row][col] = "X";
  else open(row, col);
  return board;
}

export function annotate(input: string[]): string[] {
  const isMine = (row: number, col: number): boolean => (input[row] ?? "")[col] === "*";
  return input.map((line: string, row: number): string => {
    let text = "";
    for (let col = 0; col < line.length; col++) {
      let mines = 0;
      for (let r = row - 1; r <= row + 1; r++)
        for (let c = col - 1; c <= col + 1; c++) mines += Number(isMine(r, c));
      text += isMine(row, col) ? "*" : mines === 0 ? " " : String(mines);
    }
    return text;
  });
}

package minesweeper

// Annotate returns an annotated board
func Annotate(board []string) []string {
	given := make([]string, len(board))
	for row, line := range board {
		text := []byte(line)
		for col := range text {
			mines := 0
			for r := row - 1; r <= row+1; r++ {
				for c := col - 1; c <= col+1; c++ {
					if r >= 0 && r < len(board) && c >= 0 && c < len(line) && board[r][c] == '*' {
						mines++
					}
				}
			}
			if text[col] != '*' && mines > 0 {
				text[col] = byte('0' + mines)
			}
		}
		given[row] = string(text)
	}
	return given
}

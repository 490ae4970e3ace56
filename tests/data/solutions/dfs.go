func updateBoard(board [][]byte, click []int) [][]byte {
	// here
	var open func(row, col int)
	open = func(row, col int) {
		if row < 0 || col < 0 || row >= len(board) || col >= len(board[0]) || board[row][col] != 'E' {
			return
		}
		mines := 0
		for r := row - 1; r <= row+1; r++ {
			for c := col - 1; c <= col+1; c++ {
				if r >= 0 && c >= 0 && r < len(board) && c < len(board[0]) && board[r][c] == 'M' {
					mines++
				}
			}
		}
		if mines > 0 {
			board[row][col] = strconv.Itoa(mines)[0]
			return
		}
		board[row][col] = 'B'
		for r := row - 1; r <= row+1; r++ {
			for c := col - 1; c <= col+1; c++ {
				open(r, c)
			}
		}
	}
	if board[click[0]][click[1]] == 'M' {
		board[click[0]][click[1]] = 'X'
	} else {
		open(click[0], click[1])
	}
	return board
}

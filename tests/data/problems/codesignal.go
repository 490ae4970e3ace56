func minesweeper(matrix [][]bool) [][]int {
	counts := make([][]int, len(matrix))
	for row := range matrix {
		counts[row] = make([]int, len(matrix[row]))
		for col := range matrix[row] {
			for r := row - 1; r <= row+1; r++ {
				for c := col - 1; c <= col+1; c++ {
					inside := r >= 0 && r < len(matrix) && c >= 0 && c < len(matrix[row])
					if inside && (r != row || c != col) && matrix[r][c] {
						counts[row][col]++
					}
				}
			}
		}
	}
	return counts
}

package leetcode

import "container/list"

func updateBoard(board [][]byte, click []int) [][]byte {
	todo := list.New()
	if board[click[0]][click[1]] == 'M' {
		board[click[0]][click[1]] = 'X'
		return board
	}
	todo.PushBack(click)
	for todo.Len() > 0 {
		at := todo.Remove(todo.Front()).([]int)
		if board[at[0]][at[1]] != 'E' {
			continue
		}
		near, mines := [][]int{}, 0
		for r := at[0] - 1; r <= at[0]+1; r++ {
			for c := at[1] - 1; c <= at[1]+1; c++ {
				if r >= 0 && c >= 0 && r < len(board) && c < len(board[0]) {
					near = append(near, []int{r, c})
					if board[r][c] == 'M' {
						mines++
					}
				}
			}
		}
		board[at[0]][at[1]] = 'B'
		if mines > 0 {
			board[at[0]][at[1]] = byte('0' + mines)
			continue
		}
		for _, place := range near {
			todo.PushBack(place)
		}
	}
	return board
}

use std::collections::VecDeque;

struct Solution;

impl Solution {
    pub fn update_board(mut board: Vec<Vec<char>>, click: Vec<i32>) -> Vec<Vec<char>> {
        let mut todo = VecDeque::new();
        todo.push_back((click[0] as usize, click[1] as usize));
        while let Some((row, col)) = todo.pop_front() {
            if board[row][col] == 'M' {
                board[row][col] = 'X';
            }
            if board[row][col] != 'E' {
                continue;
            }
            let mut near = vec![];
            for r in row.saturating_sub(1)..(row + 2).min(board.len()) {
                for c in col.saturating_sub(1)..(col + 2).min(board[0].len()) {
                    near.push((r, c));
                }
            }
            let mines = near.iter().filter(|&&(r, c)| board[r][c] == 'M').count();
            if mines > 0 {
                board[row][col] = char::from_digit(mines as u32, 10).unwrap();
            } else {
                board[row][col] = 'B';
                todo.extend(near);
            }
        }
        board
    }
}

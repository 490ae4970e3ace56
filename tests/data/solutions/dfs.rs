impl Solution {
    pub fn update_board(board: Vec<Vec<char>>, click: Vec<i32>) -> Vec<Vec<char>> {
        let mut board = board;
        // here
        let (row, col) = (click[0] as usize, click[1] as usize);
        if board[row][col] == 'M' {
            board[row][col] = 'X';
        } else {
            Self::open(&mut board, row as i32, col as i32);
        }
        board
    }

    fn open(board: &mut Vec<Vec<char>>, row: i32, col: i32) {
        let (rows, cols) = (board.len() as i32, board[0].len() as i32);
        if row < 0 || col < 0 || row >= rows || col >= cols || board[row as usize][col as usize] != 'E' {
            return;
        }
        let mut mines = 0;
        for r in (row - 1).max(0)..(row + 2).min(rows) {
            for c in (col - 1).max(0)..(col + 2).min(cols) {
                mines += (board[r as usize][c as usize] == 'M') as u8;
            }
        }
        if mines > 0 {
            board[row as usize][col as usize] = (b'0' + mines) as char;
            return;
        }
        board[row as usize][col as usize] = 'B';
        for i in -1..=1 {
            for j in -1..=1 {
                Self::open(board, row + i, col + j);
            }
        }
    }
}

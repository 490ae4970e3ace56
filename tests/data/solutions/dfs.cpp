class Solution {
public:
    vector<vector<char>> updateBoard(vector<vector<char>>& board, vector<int>& click) {
        // here
        if (board[click[0]][click[1]] == 'M') {
            board[click[0]][click[1]] = 'X';
            return board;
        }
        open(board, click[0], click[1]);
        return board;
    }

private:
    void open(vector<vector<char>>& board, int row, int col) {
        int rows = board.size(), cols = board[0].size();
        if (row < 0 || col < 0 || row >= rows || col >= cols || board[row][col] != 'E') return;
        int mines = 0;
        for (int r = max(row - 1, 0); r <= min(row + 1, rows - 1); r++)
            for (int c = max(col - 1, 0); c <= min(col + 1, cols - 1); c++)
                mines += board[r][c] == 'M';
        if (mines) {
            board[row][col] = '0' + mines;
            return;
        }
        board[row][col] = 'B';
        for (int i = -1; i <= 1; i++)
            for (int j = -1; j <= 1; j++) open(board, row + i, col + j);
    }
};

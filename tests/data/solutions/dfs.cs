public class Solution {
    public char[][] UpdateBoard(char[][] board, int[] click) {
        // here
        if (board[click[0]][click[1]] == 'M') board[click[0]][click[1]] = 'X';
        else Open(board, click[0], click[1]);
        return board;
    }

    private void Open(char[][] board, int row, int col) {
        if (row < 0 || col < 0 || row >= board.Length || col >= board[0].Length || board[row][col] != 'E') return;
        int mines = 0;
        for (int r = Math.Max(row - 1, 0); r < Math.Min(row + 2, board.Length); r++)
            for (int c = Math.Max(col - 1, 0); c < Math.Min(col + 2, board[0].Length); c++)
                if (board[r][c] == 'M') mines++;
        board[row][col] = mines > 0 ? (char)('0' + mines) : 'B';
        if (mines > 0) return;
        for (int i = -1; i <= 1; i++)
            for (int j = -1; j <= 1; j++) Open(board, row + i, col + j);
    }
}

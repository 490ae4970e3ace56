class Solution {
    public char[][] updateBoard(char[][] board, int[] click) {
        // here
        if (board[click[0]][click[1]] == 'M') board[click[0]][click[1]] = 'X';
        else open(board, click[0], click[1]);
        return board;
    }

    private void open(char[][] board, int row, int col) {
        if (row < 0 || col < 0 || row >= board.length || col >= board[0].length) return;
        if (board[row][col] != 'E') return;
        int mines = 0;
        for (int r = Math.max(row - 1, 0); r < Math.min(row + 2, board.length); r++)
            for (int c = Math.max(col - 1, 0); c < Math.min(col + 2, board[0].length); c++)
                if (board[r][c] == 'M') mines++;
        board[row][col] = mines > 0 ? (char) ('0' + mines) : 'B';
        if (mines > 0) return;
        for (int i = -1; i <= 1; i++)
            for (int j = -1; j <= 1; j++) open(board, row + i, col + j);
    }
}

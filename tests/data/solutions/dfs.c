static void spread(char** board, int rows, int cols, int row, int col) {
    if (row < 0 || col < 0 || row >= rows || col >= cols || board[row][col] != 'E') return;
    int mines = 0;
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = col - 1; c <= col + 1; c++)
            if (r >= 0 && c >= 0 && r < rows && c < cols && board[r][c] == 'M') mines++;
    board[row][col] = mines ? '0' + mines : 'B';
    if (mines) return;
    for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++) spread(board, rows, cols, row + i, col + j);
}

char** updateBoard(char** board, int boardSize, int* boardColSize, int* click, int clickSize, int* returnSize, int** returnColumnSizes) {
    int rows = boardSize, cols = boardColSize[0];
    // here
    *returnSize = boardSize;
    *returnColumnSizes = boardColSize;
    if (board[click[0]][click[1]] == 'M') board[click[0]][click[1]] = 'X';
    else spread(board, rows, cols, click[0], click[1]);
    return board;
}

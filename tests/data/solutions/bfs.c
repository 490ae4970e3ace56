char** updateBoard(char** board, int boardSize, int* boardColSize, int* click, int clickSize, int* returnSize, int** returnColumnSizes) {
    int cols = boardColSize[0], first = 0, last = 0;
    int* todo = malloc(9 * boardSize * cols * sizeof(int) + sizeof(int));
    *returnSize = boardSize;
    *returnColumnSizes = malloc(boardSize * sizeof(int));
    for (int i = 0; i < boardSize; i++) (*returnColumnSizes)[i] = cols;
    if (board[click[0]][click[1]] == 'M') board[click[0]][click[1]] = 'X';
    else todo[last++] = click[0] * cols + click[1];
    while (first < last) {
        int row = todo[first] / cols, col = todo[first] % cols, mines = 0;
        first++;
        if (board[row][col] != 'E') continue;
        for (int pass = 0; pass < 2 && !mines; pass++)
            for (int r = row - 1; r <= row + 1; r++)
                for (int c = col - 1; c <= col + 1; c++) {
                    if (r < 0 || c < 0 || r >= boardSize || c >= cols) continue;
                    if (pass) todo[last++] = r * cols + c;
                    else mines += board[r][c] == 'M';
                }
        board[row][col] = mines ? '0' + mines : 'B';
    }
    free(todo);
    return board;
}

vector<vector<int>> solution(vector<vector<bool>> matrix) {
    int rows = matrix.size(), cols = matrix[0].size();
    vector<vector<int>> counts(rows, vector<int>(cols));
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++)
            for (int r = max(row - 1, 0); r < min(row + 2, rows); r++)
                for (int c = max(col - 1, 0); c < min(col + 2, cols); c++)
                    counts[row][col] += matrix[r][c] && (r != row || c != col);
    return counts;
}

int[][] solution(bool[][] matrix) {
    return matrix.Select((line, row) => line.Select((_, col) => Count(matrix, row, col)).ToArray()).ToArray();
}

int Count(bool[][] matrix, int row, int col) {
    var count = 0;
    for (var r = Math.Max(row - 1, 0); r < Math.Min(row + 2, matrix.Length); r++)
        for (var c = Math.Max(col - 1, 0); c < Math.Min(col + 2, matrix[r].Length); c++)
            if (matrix[r][c] && (r != row || c != col)) count++;
    return count;
}

class CodeSignal {
    int[][] minesweeper(boolean[][] matrix) {
        int[][] counts = new int[matrix.length][matrix[0].length];
        for (int i = 0; i < matrix.length * matrix[0].length; i++) {
            int row = i / matrix[0].length, col = i % matrix[0].length;
            for (int r = Math.max(row - 1, 0); r < Math.min(row + 2, matrix.length); r++)
                for (int c = Math.max(col - 1, 0); c < Math.min(col + 2, matrix[r].length); c++)
                    if (matrix[r][c] && (r != row || c != col)) counts[row][col]++;
        }
        return counts;
    }
}

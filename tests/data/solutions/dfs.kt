class Solution {
    fun updateBoard(board: Array<CharArray>, click: IntArray): Array<CharArray> {
        val (row, col) = click
        // here
        if (board[row][col] == 'M') board[row][col] = 'X' else open(board, row, col)
        return board
    }

    private fun open(board: Array<CharArray>, row: Int, col: Int) {
        if (row !in board.indices || col !in board[0].indices || board[row][col] != 'E') return
        var mines = 0
        for (r in max(row - 1, 0)..min(row + 1, board.size - 1))
            for (c in max(col - 1, 0)..min(col + 1, board[0].size - 1))
                if (board[r][c] == 'M') mines++
        board[row][col] = if (mines > 0) '0' + mines else 'B'
        if (mines > 0) return
        for (i in -1..1) for (j in -1..1) open(board, row + i, col + j)
    }
}

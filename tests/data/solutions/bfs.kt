class Solution {
    fun updateBoard(board: Array<CharArray>, click: IntArray): Array<CharArray> {
        val todo: Queue<Pair<Int, Int>> = LinkedList()
        if (board[click[0]][click[1]] == 'M') board[click[0]][click[1]] = 'X' else todo.add(click[0] to click[1])
        while (todo.isNotEmpty()) {
            val (row, col) = todo.poll()
            if (board[row][col] != 'E') continue
            val near = (row - 1..row + 1).flatMap { r -> (col - 1..col + 1).map { c -> r to c } }
                .filter { (r, c) -> r in board.indices && c in board[0].indices }
            val mines = near.count { (r, c) -> board[r][c] == 'M' }
            board[row][col] = if (mines > 0) mines.toString()[0] else 'B'
            if (mines == 0) todo.addAll(near)
        }
        return board
    }
}

data class MinesweeperBoard(private val rows: List<String>) {
    fun withNumbers(): List<String> = rows.mapIndexed { row, line ->
        line.mapIndexed { col, cell -> if (cell == '*') cell else sign(row, col) }.joinToString("")
    }

    private fun sign(row: Int, col: Int): Char {
        var mines = 0
        for (r in row - 1..row + 1) for (c in col - 1..col + 1) {
            if (rows.getOrNull(r)?.getOrNull(c) == '*') mines++
        }
        return if (mines == 0) ' ' else '0' + mines
    }
}

class Solution {
    /**
     * @param String[][] $board
     * @param Integer[] $click
     * @return String[][]
     */
    function updateBoard($board, $click) {
        // here
        [$row, $col] = $click;
        if ($board[$row][$col] === 'M') $board[$row][$col] = 'X';
        else $this->open($board, $row, $col);
        return $board;
    }

    private function open(&$board, $row, $col) {
        if (($board[$row][$col] ?? '') !== 'E') return;
        $mines = 0;
        for ($r = $row - 1; $r <= $row + 1; $r++)
            for ($c = $col - 1; $c <= $col + 1; $c++)
                $mines += ($board[$r][$c] ?? '') === 'M';
        $board[$row][$col] = $mines ? strval($mines) : 'B';
        if ($mines) return;
        for ($r = $row - 1; $r <= $row + 1; $r++)
            for ($c = $col - 1; $c <= $col + 1; $c++)
                $this->open($board, $r, $c);
    }
}

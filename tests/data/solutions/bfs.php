<?php

declare(strict_types=1);

function updateBoard(array $board, array $click): array
{
    [$row, $col] = $click;
    if ($board[$row][$col] === 'M') {
        $board[$row][$col] = 'X';
        return $board;
    }
    $queue = new SplQueue();
    $queue->enqueue($click);
    while (!$queue->isEmpty()) {
        [$row, $col] = $queue->dequeue();
        if ($board[$row][$col] !== 'E') continue;
        $near = [];
        $mines = 0;
        foreach ([-1, 0, 1] as $down) {
            foreach ([-1, 0, 1] as $right) {
                if (!isset($board[$row + $down][$col + $right])) continue;
                $near[] = [$row + $down, $col + $right];
                if ($board[$row + $down][$col + $right] === 'M') $mines++;
            }
        }
        $board[$row][$col] = $mines > 0 ? (string) $mines : 'B';
        if ($mines === 0) foreach ($near as $cell) $queue->enqueue($cell);
    }
    return $board;
}
?>

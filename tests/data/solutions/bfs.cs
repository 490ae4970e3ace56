using System;
using System.Collections.Generic;

public class Solution {
    public char[][] UpdateBoard(char[][] board, int[] click) {
        var todo = new Queue<(int, int)>();
        if (board[click[0]][click[1]] == 'M') board[click[0]][click[1]] = 'X';
        else todo.Enqueue((click[0], click[1]));
        while (todo.Count > 0) {
            var (row, col) = todo.Dequeue();
            if (board[row][col] != 'E') continue;
            var near = (from r in Enumerable.Range(row - 1, 3)
                        from c in Enumerable.Range(col - 1, 3)
                        where r >= 0 && c >= 0 && r < board.Length && c < board[0].Length
                        select (r, c)).ToList();
            int mines = near.Count(at => board[at.Item1][at.Item2] == 'M');
            board[row][col] = mines > 0 ? (char)('0' + mines) : 'B';
            if (mines == 0) foreach (var place in near) todo.Enqueue(place);
        }
        return board;
    }
}

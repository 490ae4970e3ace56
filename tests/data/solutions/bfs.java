package com.example.boards;

import java.util.Queue;

public class Solution {
    public char[][] updateBoard(char[][] board, int[] click) {
        Queue<int[]> todo = new LinkedList<>();
        if (board[click[0]][click[1]] == 'M') board[click[0]][click[1]] = 'X';
        else todo.add(click);
        while (!todo.isEmpty()) {
            int[] at = todo.poll();
            if (board[at[0]][at[1]] != 'E') continue;
            List<int[]> near = new ArrayList<>();
            int mines = 0;
            for (int r = Math.max(at[0] - 1, 0); r < Math.min(at[0] + 2, board.length); r++)
                for (int c = Math.max(at[1] - 1, 0); c < Math.min(at[1] + 2, board[0].length); c++) {
                    near.add(new int[] {r, c});
                    if (board[r][c] == 'M') mines++;
                }
            board[at[0]][at[1]] = mines > 0 ? Character.forDigit(mines, 10) : 'B';
            if (mines == 0) todo.addAll(near);
        }
        return board;
    }
}

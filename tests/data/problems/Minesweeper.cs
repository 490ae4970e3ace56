using System;
using System.Linq;

public static class Minesweeper
{
    public static string[] Annotate(string[] input) =>
        input.Select((line, row) => new string(line.Select((cell, col) => Sign(input, row, col)).ToArray())).ToArray();

    private static char Sign(string[] input, int row, int col)
    {
        if (input[row][col] == '*') return '*';
        var mines = 0;
        for (var r = Math.Max(row - 1, 0); r < Math.Min(row + 2, input.Length); r++)
            for (var c = Math.Max(col - 1, 0); c < Math.Min(col + 2, input[r].Length); c++)
                if (input[r][c] == '*') mines++;
        return mines == 0 ? ' ' : (char)('0' + mines);
    }
}

import java.util.Scanner;

public class Main {
    public static void main(String[] words) {
        Scanner asked = new Scanner(System.in);
        StringBuilder answer = new StringBuilder();
        for (int number = 1; ; number++) {
            int rows = asked.nextInt(), cols = asked.nextInt();
            if (rows == 0) break;
            String[] board = new String[rows];
            for (int row = 0; row < rows; row++) board[row] = asked.next();
            answer.append(number > 1 ? "\n" : "").append("Field #").append(number).append(":\n");
            for (int row = 0; row < rows; row++) {
                for (int col = 0; col < cols; col++) {
                    int mines = 0;
                    for (int r = Math.max(row - 1, 0); r <= Math.min(row + 1, rows - 1); r++)
                        for (int c = Math.max(col - 1, 0); c <= Math.min(col + 1, cols - 1); c++)
                            if (board[r].charAt(c) == '*') mines++;
                    answer.append(board[row].charAt(col) == '*' ? "*" : "" + mines);
                }
                answer.append("\n");
            }
        }
        System.out.print(answer);
    }
}

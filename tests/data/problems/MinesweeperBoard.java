import java.util.ArrayList;
import java.util.List;

public class MinesweeperBoard {
    private final List<String> rows;

    public MinesweeperBoard(List<String> rows) {
        this.rows = rows;
    }

    public List<String> withNumbers() {
        List<String> given = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            StringBuilder text = new StringBuilder(rows.get(row));
            for (int col = 0; col < text.length(); col++) {
                int mines = 0;
                for (int r = Math.max(row - 1, 0); r < Math.min(row + 2, rows.size()); r++)
                    for (int c = Math.max(col - 1, 0); c < Math.min(col + 2, text.length()); c++)
                        if (rows.get(r).charAt(c) == '*') mines++;
                if (text.charAt(col) != '*' && mines > 0) text.setCharAt(col, (char) ('0' + mines));
            }
            given.add(text.toString());
        }
        return given;
    }
}

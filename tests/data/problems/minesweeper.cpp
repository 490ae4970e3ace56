#include "minesweeper.h"

#include <algorithm>
#include <string>
#include <vector>

namespace minesweeper {

std::vector<std::string> annotate(const std::vector<std::string>& board) {
    std::vector<std::string> given{board};
    const int rows = board.size();
    for (int row = 0; row < rows; ++row) {
        const int cols = board[row].size();
        for (int col = 0; col < cols; ++col) {
            int mines{};
            for (int r = std::max(row - 1, 0); r < std::min(row + 2, rows); ++r)
                for (int c = std::max(col - 1, 0); c < std::min(col + 2, cols); ++c)
                    mines += board[r][c] == '*';
            if (board[row][col] != '*' && mines) given[row][col] = static_cast<char>('0' + mines);
        }
    }
    return given;
}

}  // namespace minesweeper

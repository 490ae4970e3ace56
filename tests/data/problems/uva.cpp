#include <iostream>
#include <string>
#include <vector>

int main() {
    int rows, cols;
    for (int number = 1; std::cin >> rows >> cols && rows; number++) {
        std::vector<std::string> board(rows);
        for (auto& line : board) std::cin >> line;
        if (number > 1) std::cout << '\n';
        std::cout << "Field #" << number << ":\n";
        for (int row = 0; row < rows; row++) {
            for (int col = 0; col < cols; col++) {
                int mines = 0;
                for (int r = row - 1; r <= row + 1; r++)
                    for (int c = col - 1; c <= col + 1; c++)
                        mines += r >= 0 && c >= 0 && r < rows && c < cols && board[r][c] == '*';
                std::cout << (board[row][col] == '*' ? '*' : char('0' + mines));
            }
            std::cout << '\n';
        }
    }
}

// The baseline: LeetCode 529 as textbooks solve it in C++, a recursive function for each cell.
//
// Usage: dfs REPEATS < BOARD, where BOARD is "rows cols row col" and the rows of letters.
// Prints the least time of a call in microseconds, without the copy of the board.
#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

using Board = std::vector<std::vector<char>>;

static void update_board(Board& board, int row, int col) {
    if (board[row][col] == 'M') {
        board[row][col] = 'X';
        return;
    }
    const int rows = board.size(), cols = board[0].size();
    std::function<void(int, int)> open = [&](int r, int c) {
        int mines = 0;
        for (int i = r - 1; i <= r + 1; i++)
            for (int j = c - 1; j <= c + 1; j++)
                if (i >= 0 && i < rows && j >= 0 && j < cols && board[i][j] == 'M') mines++;
        if (mines) {
            board[r][c] = '0' + mines;
            return;
        }
        board[r][c] = 'B';
        for (int i = r - 1; i <= r + 1; i++)
            for (int j = c - 1; j <= c + 1; j++)
                if (i >= 0 && i < rows && j >= 0 && j < cols && board[i][j] == 'E') open(i, j);
    };
    open(row, col);
}

static Board board;
static int repeats, row, col;

static void* measure(void*) {
    double least = 1e300;
    for (int i = 0; i < repeats; i++) {
        Board copy = board;
        const auto start = std::chrono::steady_clock::now();
        update_board(copy, row, col);
        const std::chrono::duration<double, std::micro> took =
            std::chrono::steady_clock::now() - start;
        least = std::min(least, took.count());
    }
    std::printf("%.3f\n", least);
    return nullptr;
}

int main(int, char** argv) {
    repeats = std::atoi(argv[1]);
    size_t rows, cols;
    std::cin >> rows >> cols >> row >> col;
    for (std::string line; std::cin >> line;) board.emplace_back(line.begin(), line.end());
    // The recursion may be as deep as the board has cells; the default stack is 8 MB.
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, (64 << 20) + rows * cols * 160);
    pthread_t thread;
    if (pthread_create(&thread, &attributes, measure, nullptr)) return 1;
    pthread_join(thread, nullptr);
}

class Solution {
public:
    vector<vector<char>> updateBoard(vector<vector<char>>& board, vector<int>& click) {
        if (board[click[0]][click[1]] == 'M') {
            board[click[0]][click[1]] = 'X';
            return board;
        }
        queue<pair<int, int>> todo;
        todo.push({click[0], click[1]});
        while (!todo.empty()) {
            auto [row, col] = todo.front();
            todo.pop();
            if (board[row][col] != 'E') continue;
            vector<pair<int, int>> near;
            int mines = 0;
            for (int r = max(row - 1, 0); r < min(row + 2, (int)board.size()); r++)
                for (int c = max(col - 1, 0); c < min(col + 2, (int)board[0].size()); c++) {
                    mines += board[r][c] == 'M';
                    near.emplace_back(r, c);
                }
            board[row][col] = mines ? '0' + mines : 'B';
            if (!mines)
                for (auto& place : near) todo.push(place);
        }
        return board;
    }
};

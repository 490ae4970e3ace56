class Solution
  def update_board(board, click)
    if board[click[0]][click[1]] == 'M'
      board[click[0]][click[1]] = 'X'
      return board
    end
    todo = [click]
    until todo.empty?
      row, col = todo.shift
      next if board[row][col] != 'E'

      rows = ([row - 1, 0].max..[row + 1, board.size - 1].min).to_a
      near = rows.product(([col - 1, 0].max..[col + 1, board[0].size - 1].min).to_a)
      mines = near.count { |r, c| board[r][c] == 'M' }
      board[row][col] = mines.zero? ? 'B' : mines.to_s
      todo.concat(near) if mines.zero?
    end
    board
  end
end

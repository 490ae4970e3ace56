# @param {Character[][]} board
# @param {Integer[]} click
# @return {Character[][]}
def update_board(board, click)
  # here
  row, col = click
  if board[row][col] == 'M'
    board[row][col] = 'X'
  else
    open_cell(board, row, col)
  end
  board
end

def open_cell(board, row, col)
  return if row < 0 || col < 0 || row >= board.size || col >= board[0].size || board[row][col] != 'E'

  near = [row - 1, row, row + 1].product([col - 1, col, col + 1])
  near.select! { |r, c| r >= 0 && c >= 0 && r < board.size && c < board[0].size }
  mines = near.count { |r, c| board[r][c] == 'M' }
  board[row][col] = mines.zero? ? 'B' : mines.to_s
  near.each { |r, c| open_cell(board, r, c) } if mines.zero?
end

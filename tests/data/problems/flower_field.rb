module FlowerField
  def self.annotate(garden)
    garden.map.with_index do |line, row|
      line.chars.map.with_index { |cell, col| cell == '*' ? cell : sign(garden, row, col) }.join
    end
  end

  def self.sign(garden, row, col)
    near = garden[[row - 1, 0].max..row + 1].sum { |line| line[[col - 1, 0].max..col + 1].count('*') }
    near.zero? ? ' ' : near.to_s
  end
end

pub fn annotate(minefield: &[&str]) -> Vec<String> {
    let is_mine = |row: usize, col: usize| minefield[row].as_bytes()[col] == b'*';
    (0..minefield.len())
        .map(|row| {
            let cols = minefield[row].len();
            (0..cols)
                .map(|col| {
                    let rows = row.saturating_sub(1)..(row + 2).min(minefield.len());
                    let near = rows.flat_map(|r| (col.saturating_sub(1)..(col + 2).min(cols)).map(move |c| (r, c)));
                    match near.filter(|&(r, c)| is_mine(r, c)).count() {
                        _ if is_mine(row, col) => '*',
                        0 => ' ',
                        mines => (b'0' + mines as u8) as char,
                    }
                })
                .collect()
        })
        .collect()
}

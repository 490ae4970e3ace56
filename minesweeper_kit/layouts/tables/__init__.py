"""Tables of Arrow: a case a row, the cells of a board as their codes."""

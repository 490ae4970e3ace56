"""Lists of symbols in brackets: JSON, and literals of source code."""

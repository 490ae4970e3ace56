"""Rows of symbols, a line a row."""

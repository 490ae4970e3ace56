"""Cells in a line of text: links, game ids, the text of a video."""

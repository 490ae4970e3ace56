"""Cells in a line of text: links, game ids; and the text of a video."""

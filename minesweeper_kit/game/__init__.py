"""The game beyond the click: its rules, what is measured of a board, traces and replays."""

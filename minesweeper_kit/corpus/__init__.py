"""Boards by the million: tables, batches of boards as arrays, and work on a cluster."""

from minesweeper_kit.corpus.actions import ACTIONS as ACTIONS
from minesweeper_kit.corpus.manifest import Manifest as Manifest
from minesweeper_kit.corpus.running import run as run

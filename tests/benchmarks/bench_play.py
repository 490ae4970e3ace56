"""How many games the player wins: a million for each of six rows, beside published players.

Run `make bench-play`: about an hour of one core a row at most. What was played is kept in
build/bench-play and gone on from; GAMES=20000 plays fewer, JOBS=2 shares the work.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from minesweeper_kit.play.selfplay import Totals

SEED = 20_26
"""No choice of how to play was made on boards of this seed."""

ROWS = {
    ("beginner", "safe"): {"PSEQ-D256": (91.69, 10**8)},
    ("beginner", "opening"): {"PSEQ-D256": (97.17, 10**8)},
    ("intermediate", "safe"): {"PSEQ-D256": (78.23, 10**8)},
    ("intermediate", "opening"): {"PSEQ-D256": (89.08, 10**8)},
    ("expert", "safe"): {"PSEQ-D256": (40.05, 10**8), "JSMinesweeper": (41.132, 10**7)},
    ("expert", "opening"): {"PSEQ-D256": (53.45, 10**8)},
}
"""The published rates of others in per cent, and the games of each."""


def above(here: Totals, rate: float, games: int) -> str:
    """What our interval and theirs allow to say."""
    low, high = (100 * bound for bound in here.interval)
    their_low, their_high = (
        100 * bound for bound in Totals(games, round(rate * games / 100)).interval
    )
    if low > their_high:
        return "above"
    return "below" if high < their_low else "level with"


def main() -> None:
    """Play every row, and print a line for each."""
    games, jobs = os.environ.get("GAMES", "1000000"), os.environ.get("JOBS", "1")
    folder = Path("build", "bench-play")
    folder.mkdir(parents=True, exist_ok=True)
    for (level, first), others in ROWS.items():
        record = folder / f"{level}-{first}-{games}.json"
        options = ["--games", games, "--seed", str(SEED), "--jobs", jobs, "--report", "json"]
        ended = subprocess.run(
            [
                *(sys.executable, "-m", "minesweeper_kit", "play", "--level", level),
                *("--first", first, *options, "--totals", str(record)),
            ],
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        said = json.loads(ended.stdout)
        low, high = (100 * bound for bound in said["interval"])
        totals = Totals(said["games"], said["wins"])
        beside = ", ".join(
            f"{above(totals, rate, of)} {name} ({rate})" for name, (rate, of) in others.items()
        )
        each = 1000 * said["seconds"] / said["games"]
        rate = 100 * said["rate"]
        print(
            f"{level:12} {first:7} {rate:.2f} [{low:.2f}, {high:.2f}]",
            f"{each:.3f} ms a game; {beside}",
            flush=True,
        )


if __name__ == "__main__":
    main()

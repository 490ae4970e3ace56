"""The command play, and solve --best."""

import gzip
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

from minesweeper_kit import Cell, load, loads
from minesweeper_kit.game.replay import board_changes
from minesweeper_kit.layouts.recordings import replay_of
from tests.cli.run import ROOT, run

SMALL = ("play", "--size", "4x5", "--mines", "4", "--seed", "3")
BOARDS = b'[["E","E","E"],["E","M","E"]]\n[1,1]\n[["B","1","M"]]\n'


def test_the_result_for_people() -> None:
    ended = run(*SMALL, "--games", "50")
    assert (ended.code, ended.said) == (0, "")
    first, second, *_ = ended.text.splitlines()
    assert first.endswith("%")
    assert " of 50 games won: " in first
    assert second.startswith("  the rate lies between ")


def test_the_result_as_json_is_the_same_with_any_number_of_jobs() -> None:
    asked = (*SMALL, "--games", "2500", "--report", "json", "--first", "opening")
    alone, shared = (json.loads(run(*asked, "--jobs", jobs).text) for jobs in (1, 2))
    assert alone.pop("seconds") > 0
    assert shared.pop("seconds") > 0
    assert alone == shared
    low, high = alone["interval"]
    assert low < alone["rate"] < high
    assert alone["wins"] + sum(alone["lost_at_guess"]) == alone["games"] == 2500
    assert alone["settings"]["click"] == [1, 2]


def test_csv_is_a_header_and_a_line() -> None:
    header, line = run(*SMALL, "--games", "5", "--report", "csv").text.splitlines()
    assert header.startswith("games,wins,rate,")
    assert line.startswith("5,")


def test_moves_are_written_a_game_a_line(tmp_path: Path) -> None:
    path = tmp_path / "games.ndjson.gz"
    assert run(*SMALL, "--games", "7", "--moves", path).code == 0
    games = [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]
    assert [game["name"] for game in games] == [f"game {number}" for number in range(1, 8)]
    assert all(game["extra"]["opened"][0] == [0, 0, "first"] for game in games)
    dealt = run("generate", *SMALL[1:], "--first", "safe", "--click", "0,0", "--count", "7")
    assert [case.board for case in load(path)] == [case.board for case in loads(dealt.text)]


def test_a_game_that_was_played_is_a_replay(tmp_path: Path) -> None:
    path, picture = tmp_path / "games.ndjson", tmp_path / "game.svg"
    assert run(*SMALL, "--games", "1", "--moves", path).code == 0
    assert run("show", path, "--trace", "replay", "-o", picture).code == 0
    (case,) = load(path)
    replay = replay_of(case)
    assert replay is not None
    *_, (_, last) = board_changes(replay)
    lost = not case.extra["won"]
    assert (Cell.EXPLODED in last.cells, Cell.EMPTY in last.cells) == (lost, lost)


def test_boards_are_played_from_their_click_or_the_players(tmp_path: Path) -> None:
    path = tmp_path / "moves.ndjson"
    ended = run("play", "-", "--from", "leetcode", "--moves", path, stdin=BOARDS)
    assert ended.code == 0
    assert ended.text.startswith(
        "case 1: lost, 1 click, 0 guesses\ncase 2: won, 0 clicks, 0 guesses\n1 of 2 games won"
    )
    first, second = map(json.loads, path.read_text().splitlines())
    assert first["extra"]["opened"] == [[1, 1, "first"]]
    assert second["extra"]["opened"] == []
    assert "the rate lies" not in ended.text  # of what is no sample


def test_clicks_are_counted_as_a_person_makes_them(tmp_path: Path) -> None:
    path = tmp_path / "moves.ndjson"
    board = b'[["E","E","E","E"],["E","E","E","E"],["E","E","E","M"]]\n[0,0]\n'
    ended = run("play", "-", "--moves", path, stdin=board)
    assert ended.text.startswith("case 1: won, 1 click, 0 guesses\n")
    extra = json.loads(path.read_text())["extra"]
    assert (extra["clicks"], len(extra["opened"])) == (1, 11)
    settings = json.loads(run("play", "-", "--report", "json", stdin=board).text)["settings"]
    assert settings == {"policy": "best", "endgame": 256}
    header, _ = run("play", "-", "--report", "csv", stdin=board).text.splitlines()
    assert header.endswith(",low,high,policy,endgame")


def test_boards_that_hide_cells_are_named() -> None:
    ended = run("play", "-", "--from", "minesweepr", stdin=b".x\n1x\n")
    assert ended.code == 4
    assert "the board hides its mines; use solve to find its safe cells" in ended.said


def test_a_run_goes_on_from_its_record(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    quick = ("--policy", "risk", "--report", "json")
    asked = (*SMALL, *quick, "--games", "3000", "--totals", path)
    whole = json.loads(run(*asked).text)
    record = json.loads(path.read_text())
    assert len(record["blocks"]) == 3
    record["blocks"] = record["blocks"][:1]
    path.write_text(json.dumps(record))
    again = json.loads(run(*asked).text)
    del whole["seconds"], again["seconds"]
    assert again == whole


def test_a_record_of_another_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    assert run(*SMALL, "--games", "10", "--totals", path).code == 0
    other = run(*SMALL, "--games", "10", "--totals", path, "--endgame", "5")
    assert other.code == 2
    assert other.said == (
        f"{path}: these are totals of other games (endgame 256, not 5); use the options of that "
        "command, or another file\n"
    )
    path.write_text("[]")
    assert "no totals of earlier games" in run(*SMALL, "--games", "10", "--totals", path).said


def test_what_does_not_go_together_is_said() -> None:
    for asked, said in (
        (("play", "--seed", "1"), "give a --level, or --size RxC with --mines N, or input"),
        (("play", "--level", "expert", "--mines", "3"), "--level sets the size and the mines"),
        (
            (*SMALL, "--mines", "90"),
            "room for at most 19 mines, as the first click must be free; got 90",
        ),
        (("play", "--level", "expert", "--totals", "x"), "--totals needs --seed"),
        (("play", "boards.txt", "--totals", "x"), "--totals does not go with input boards"),
        (("play", "boards.txt", "--level", "expert"), "not both"),
        ((*SMALL, "--moves", "x", "--totals", "y"), "--moves does not go with --totals"),
    ):
        ended = run(*asked)
        assert ended.code == 2, asked
        assert said in " ".join(ended.said.replace("│", " ").split()), asked


def test_ctrl_c_ends_a_run_with_what_it_has(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    asked = ("--level", "beginner", "--seed", "1", "--games", "100000000", "--totals", str(path))
    with subprocess.Popen(
        [sys.executable, "-m", "minesweeper_kit", "play", *asked],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        text=True,
    ) as running:
        while not path.exists() and running.poll() is None:
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
    assert running.returncode == -signal.SIGINT
    assert "Traceback" not in err
    assert " won: " in out or out == "no game was played to its end\n"
    assert path.exists()


def test_solve_names_the_best_click() -> None:
    board = (
        b'[["E","E","E","E","E"],["E","1","E","E","E"],["E","3","E","E","E"],["E","E","E","E","E"]]'
    )
    asked = ("solve", "--from", "leetcode", "--mines", "5", "--best")
    text = run(*asked, stdin=board).text
    assert "  best click: (0,2), all that can come was searched; a mine in 2.22% of" in text
    assert text.count("cases; the game is won in 79.17% of cases\n") == 1
    [said] = map(json.loads, run(*asked, "--report", "json", stdin=board).text.splitlines())
    best = said["best"]
    assert (best["cell"], best["risk"], best["reason"], best["win"]) == (
        [0, 2],
        "1/45",
        "endgame",
        "19/24",
    )


def test_solve_says_where_there_is_no_click() -> None:
    asked = ("solve", "--from", "leetcode", "--best")
    ended = run(*asked, stdin=b'[["1","M"]]')
    assert ended.code == 0
    assert "  no click: the game is over: it is won, only mines are hidden\n" in ended.text
    assert json.loads(run(*asked, "--report", "json", stdin=b'[["1","M"]]').text)["best"] is None
    refused = run(*asked, "--density", "0.2", stdin=b'[["1","M"]]')
    assert refused.code == 2


def test_the_seed_is_named_once_the_moves_can_be_written(tmp_path: Path) -> None:
    game = ("play", "--size", "4x5", "--mines", "4", "--games", "1")
    ended = run(*game, "--moves", tmp_path)
    assert (ended.code, ended.said) == (3, f"{tmp_path}: Is a directory; name a file in it\n")
    ended = run(*game, "--moves", tmp_path / "moves.ndjson")
    assert ended.said.startswith("seed ")

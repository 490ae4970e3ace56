"""What each operation takes and answers: what its command does, nothing else."""

import base64
import json
from collections.abc import Iterable
from typing import Any

import jsonschema
import pytest

from minesweeper_kit.web.limits import Limits
from minesweeper_kit.web.openapi import description
from minesweeper_kit.web.operations import keys_of, operations
from minesweeper_kit.web.worker import answer
from tests.cli.run import run
from tests.web.in_thread import run_in_thread

CELLS = 10**6


def asked(name: str, **options: Any) -> tuple[int, Any]:
    status, text = answer(name, json.dumps(options).encode(), CELLS)
    return status, json.loads(text)


def test_no_request_names_files_or_processes() -> None:
    command_only = {"sources", "output", "out_dir", "in_place", "dialect_file", "jobs", "budget"}
    command_only |= {"resume", "verify", "scheduler", "parts"}
    for name in operations():
        assert not command_only & keys_of(name).schemas.keys()


QUESTIONS = '[["E","E","M"],["E","E","E"]]\n[0,0]\n[["E","M"]]\n[0,0]\n'
SUITE = """\
minesweeper_kit: 1
dialect: leetcode
cases:
  - {name: right, board: "EM", click: [0, 0], expected: "1M"}
  - {name: wrong, board: "EM", click: [0, 0], expected: "2M"}
"""
PASTED = 'Input: board = [["E","M"]], click = [0,0]\nThat is all there is.\n'
VIEW = "1xx\nxxx\n"

TEXTS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("convert", {"text": QUESTIONS, "to": "codingninjas"}, ["--to", "codingninjas"]),
    ("convert", {"text": QUESTIONS, "to": "yaml"}, ["--to", "yaml"]),
    ("convert", {"text": PASTED, "to": "leetcode"}, ["--to", "leetcode"]),
    (
        "convert",
        {"text": QUESTIONS, "to": "leetcode+csv", "lossy": True},
        ["--to", "leetcode+csv", "--lossy"],
    ),
    (
        "convert",
        {"text": "EM\n", "to": "minesweepr+yaml", "view": "player", "from": "leetcode+grid"},
        ["--to", "minesweepr+yaml", "--view", "player", "--from", "leetcode+grid"],
    ),
    ("reveal", {"text": QUESTIONS}, []),
    (
        "reveal",
        {"text": QUESTIONS, "clicks": [[0, 0], [0, 1]], "on_error": "skip"},
        ["--click", "0,0", "--click", "0,1", "--on-error", "skip"],
    ),
    (
        "reveal",
        {"text": QUESTIONS, "as_suite": True, "to": "yaml"},
        ["--as-suite", "--to", "yaml"],
    ),
    ("solve", {"text": QUESTIONS, "apply": True}, ["--apply"]),
    ("show", {"text": QUESTIONS}, []),
    ("show", {"text": QUESTIONS, "as": "svg", "theme": "dark"}, ["--as", "svg", "--theme", "dark"]),
    ("show", {"text": SUITE, "as": "html", "diff": True}, ["--as", "html", "--diff"]),
    (
        "show",
        {"text": PASTED, "as": "svg", "trace": "dfs"},
        ["--as", "svg", "--trace", "dfs"],
    ),
    (
        "show",
        {"text": QUESTIONS, "as": "png", "cell_size": 9, "no_coordinates": True},
        ["--as", "png", "--cell-size", "9", "--no-coordinates"],
    ),
    ("show", {"text": QUESTIONS, "as": "svg", "heat": True}, ["--as", "svg", "--heat"]),
]


@pytest.mark.parametrize(("name", "options", "arguments"), TEXTS)
def test_what_is_written_is_what_the_command_writes(
    name: str, options: dict[str, Any], arguments: list[str]
) -> None:
    status, found = asked(name, **options)
    ended = run(name, *arguments, stdin=options["text"].encode())
    content = base64.b64decode(found["data"]) if "data" in found else found["text"].encode()
    assert (status, content) == (200, ended.out.replace(b"<stdin>", b"<string>"))
    assert ended.out
    assert len(found["notes"]) == len(ended.said.splitlines())


def test_what_is_generated_is_what_the_command_generates() -> None:
    status, found = asked("generate", level="beginner", seed=3, count=2, to="yaml", click=[4, 4])
    ended = run(
        *("generate", "--level", "beginner", "--seed", "3", "--count", "2", "--to", "yaml"),
        *("--click", "4,4"),
    )
    assert (status, found["text"], found["seed"]) == (200, ended.text, 3)
    status, found = asked("generate", size="4x5", mines=2)
    again = asked("generate", size="4x5", mines=2, seed=found["seed"])
    assert (status, found) == again


REPORTS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("solve", {"text": VIEW, "from": "minesweepr", "mines": 2}, ["--mines", "2"]),
    ("solve", {"text": VIEW, "from": "minesweepr", "explain": True}, ["--explain"]),
    ("solve", {"text": "2x\n", "from": "minesweepr"}, []),  # which cannot be
    (
        "solve",
        {"text": VIEW, "from": "minesweepr", "mines": 1, "explain_cell": [1, 2]},
        ["--mines", "1", "--explain-cell", "1,2"],
    ),
    ("stats", {"text": QUESTIONS, "difficulty": True}, ["--difficulty"]),
    ("stats", {"text": QUESTIONS, "zini": True}, ["--zini"]),
    (
        "stats",
        {"text": "EEM\n", "from": "leetcode+grid", "click": [0, 0], "guess": True},
        ["--click", "0,0", "--guess"],
    ),
    (
        "reveal",
        {"text": QUESTIONS, "trace": "dfs", "neighbours": "n,e,s,w,ne,se,sw,nw"},
        ["--trace", "dfs", "--neighbours", "n,e,s,w,ne,se,sw,nw"],
    ),
]


@pytest.mark.parametrize(("name", "options", "arguments"), REPORTS)
def test_what_is_reported_is_what_the_command_reports(
    name: str, options: dict[str, Any], arguments: list[str]
) -> None:
    status, found = asked(name, **options)
    if "from" in options:
        arguments = [*arguments, "--from", options["from"]]
    ended = run(name, "--report", "json", *arguments, stdin=options["text"].encode())
    assert status == 200
    lines = ended.out.replace(b"<stdin>", b"<string>").splitlines()
    assert found["cases"] == list(map(json.loads, lines))
    assert found["cases"]


def test_the_best_click_is_that_of_the_command() -> None:
    text = f"{VIEW}\n8xx\nxxx\n"
    status, found = asked("best", text=text, **{"from": "minesweepr"})
    options = ("--best", "--report", "json", "--from", "minesweepr")
    ended = run("solve", *options, stdin=text.encode())
    lines = ended.out.replace(b"<stdin>", b"<string>").splitlines()
    reports = list(map(json.loads, lines))
    assert (status, found["cases"]) == (200, [advised(report) for report in reports])
    assert ["best" in case for case in found["cases"]] == [True, False]


def advised(report: dict[str, Any]) -> dict[str, Any]:
    """What a report says of the best click, or why there is none."""
    keys = ("source", "case", "name", "best", "contradiction")
    return {key: report[key] for key in keys if key in report}


def test_findings_are_those_of_the_command() -> None:
    status, found = asked("validate", text=SUITE)
    ended = run("validate", "--report", "json", stdin=SUITE.encode())
    report = json.loads(ended.out.replace(b"<stdin>", b"<string>"))
    assert (status, ended.code) == (200, 1)
    assert found == {"from": "yaml", **report, "notes": []}
    assert [finding["code"] for finding in found["findings"]] == ["wrong-outcome"]


def test_findings_and_files_have_the_advice_of_a_request() -> None:
    text = "minesweeper_kit: 1\ncases:\n- board: |\n    EM\n"
    advice = 'or try: "from": "leetcode+yaml"'
    status, found = asked("validate", text=text)
    assert status == 422
    assert found["error"]["message"].endswith(advice)
    status, found = asked("validate", text=text, on_error="skip")
    assert status == 200
    assert found["findings"][0]["message"].endswith(advice)
    _, found = asked("convert", text="EM", to="hex", **{"from": "avf"})
    assert found["error"]["message"].endswith('send the bytes of its file as "data", in base64')


def test_what_cannot_be_read_has_its_place_and_the_rest_its_findings() -> None:
    text = '[["E","Q"]]\n[["M","2"]]\n'
    status, found = asked("validate", text=text, **{"from": "leetcode"})
    assert status == 422
    error = found["error"]
    assert (error["code"], error["line"], error["column"]) == ("symbol", 1, 7)
    assert [finding["code"] for finding in found["findings"]] == ["unreadable", "wrong-number"]
    assert asked("validate", text=text, on_error="skip", **{"from": "leetcode"})[0] == 200
    status, found = asked("convert", text=text, to="json", on_error="skip", **{"from": "leetcode"})
    assert (status, len(found["notes"])) == (200, 1)


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("convert", {"text": "**", "to": "leetcode"}, "ambiguous-format"),
    ("convert", {"text": "EM", "to": "leetcod"}, "format"),
    ("convert", {"text": "", "to": "leetcode"}, "no-board"),
    ("convert", {"text": "EM", "to": "codingninjas"}, "lossy"),
    ("convert", {"text": "EM\nE", "from": "leetcode+grid", "to": "json"}, "shape"),
    ("reveal", {"text": "EM"}, "click"),
    ("reveal", {"text": "EM", "clicks": [[0, 9]]}, "click"),
    ("reveal", {"text": "EM", "neighbours": "n"}, "option"),
    ("reveal", {"text": "EM", "clicks": [[0, 0]], "trace": "bfs", "to": "json"}, "option"),
    ("reveal", {"text": "EM", "clicks": [[0, 0]], "trace": "bfs", "neighbours": "n"}, "option"),
    ("solve", {"text": "EM", "mines": 1, "density": 0.2}, "option"),
    ("solve", {"text": "EM", "apply": True, "explain": True, "to": "uva"}, "option"),
    ("solve", {"text": "EM", "explain_cell": [7, 7]}, "click"),
    ("generate", {}, "option"),
    ("generate", {"size": "2x2", "mines": 9}, "option"),
    ("generate", {"level": "beginner", "mines": 9}, "option"),
    ("stats", {"text": "1x", "from": "minesweepr"}, "lossy"),
    ("show", {"text": "EM", "mines": 1}, "option"),
    ("show", {"text": "EM", "trace": "bfs"}, "option"),
    ("show", {"text": QUESTIONS, "as": "svg", "trace": "bfs"}, "option"),
]


@pytest.mark.parametrize(("name", "options", "code"), REFUSED)
def test_what_the_command_refuses(name: str, options: dict[str, Any], code: str) -> None:
    status, found = asked(name, **options)
    assert (status, found["error"]["code"]) == (422, code)
    assert bool(found["error"]["candidates"]) == (code == "ambiguous-format")


WRONG: list[tuple[str, bytes, str]] = [
    ("detect", b"", "not JSON"),
    ("detect", b"\xff", "not JSON"),
    ("detect", b"[]", "must be a JSON object"),
    ("detect", b"[" * 100_000, "nested too deep"),
    ("detect", b"{}", "not both"),
    ("detect", b'{"text": null}', "not both"),
    ("detect", b'{"text": "EM", "data": "RU0="}', "not both"),
    ("detect", b'{"data": "EM?"}', "base64"),
    ("detect", b'{"text": 5}', "text must be a text, not 5: Boards"),
    ("detect", b'{"text": "EM", "strict": 1}', "true or false"),
    ("detect", b'{"text": "EM", "form": "leetcode"}', "did you mean from?"),
    ("detect", b'{"text": "EM", "jobs": 2}', "unknown key 'jobs'"),
    ("detect", b'{"text": "EM", "output": "/tmp/x"}', "unknown key 'output'"),
    ("convert", b'{"text": "EM"}', "to is missing"),
    ("convert", b'{"text": "EM", "to": "json", "view": "all"}', "one of full, player"),
    ("reveal", b'{"text": "EM", "clicks": [[0]]}', "clicks[0] must be [row, column], not [0]"),
    ("reveal", b'{"text": "EM", "clicks": [0, 0]}', "clicks[0] must be [row, column], not 0"),
    ("reveal", b'{"text": "EM", "clicks": [[0, true]]}', "whole number"),
    ("solve", b'{"text": "EM", "mines": -1}', "from 0 to"),
    ("solve", b'{"text": "EM", "mines": 1.5}', "whole number"),
    ("solve", b'{"text": "EM", "density": NaN}', "NaN is no number"),
    ("solve", b'{"text": "EM", "mines": 1' + b"0" * 5000 + b"}", "not JSON"),
    ("solve", b'{"text": "EM", "mines": 1e999}', "whole number"),
    ("generate", b'{"text": "EM"}', "unknown key 'text'"),
    ("generate", b'{"rows": 9, "mines": 9}', "unknown key 'rows': did you mean size?"),
    ("convert", b'{"board": "EM"}', "unknown key 'board': did you mean text?"),
    ("convert", b'{"text": "EM", "format": "uva"}', "did you mean to or from?"),
    ("detect", b'{"text": "EM", "xyzzy": 1}', "there are text, data, from, symbols, strict"),
    ("generate", b'{"size": [9, 9]}', "size must be a text, not [9, 9]: Rows and columns, for exa"),
    (
        "reveal",
        b'{"text": "EM", "clicks": [["a", 0]]}',
        'clicks[0][0] must be a whole number, not "a"',
    ),
    ("show", b'{"text": "EM", "theme": "drak"}', 'light, dark, auto, not "drak"'),
]

ADVISED: list[tuple[str, dict[str, Any], str]] = [
    ("convert", {"text": "EM", "to": "svg"}, 'POST /api/show with "as": "svg" draws it'),
    ("reveal", {"text": "EM", "clicks": [[0, 0]], "all": True}, '"clicks" does not go with it'),
    ("show", {"text": "EM", "trace": "bfs", "as": "png"}, 'animated SVG: use "as": "svg"'),
    ("show", {"text": "EM", "mines": 3}, '"density", "trust_flags" go with "heat"'),
]


@pytest.mark.parametrize(("name", "options", "said"), ADVISED)
def test_advice_names_keys_and_paths(name: str, options: dict[str, Any], said: str) -> None:
    message = asked(name, **options)[1]["error"]["message"]
    assert said in message
    assert "--" not in message
    assert " -o " not in message


def test_no_key_is_described_by_options_of_the_command() -> None:
    for name in operations():
        for key, schema in keys_of(name).schemas.items():
            assert " -o " not in schema["description"], (name, key)


@pytest.mark.parametrize(("name", "body", "said"), WRONG)
def test_what_is_no_request(name: str, body: bytes, said: str) -> None:
    status, text = answer(name, body, CELLS)
    error = json.loads(text)["error"]
    assert (status, error["code"]) == (400, "request")
    assert said in error["message"]


def test_a_whole_number_may_have_a_point() -> None:
    assert asked("solve", text=VIEW, mines=2.0, **{"from": "minesweepr"})[0] == 200


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("convert", {"text": "EM\nEE\n\n" * 2, "to": "json"}),
        ("validate", {"text": "EMEEEEE\n"}),
        ("generate", {"size": "1x2", "mines": 0, "count": 3}),
        ("generate", {"size": "999999x999999", "mines": 0}),
    ],
)
def test_there_may_be_too_many_cells(name: str, options: dict[str, Any]) -> None:
    found, text = answer(name, json.dumps(options).encode(), 5)
    assert (found, json.loads(text)["error"]["code"]) == (413, "too-large")
    if name != "generate":
        assert asked(name, **options)[0] == 200  # which has more room


def test_a_file_in_base64() -> None:
    status, found = asked("convert", text="EM\n", to="mbf", lossy=True)
    assert (status, "text" in found) == (200, False)
    again = asked("convert", data=found["data"], to="leetcode+grid", **{"from": "mbf"})[1]
    assert again["text"] == "EM\n"
    assert asked("convert", text="EM\n", to="json", **{"from": "mbf"})[0] == 422


def test_lone_surrogates_are_text_too() -> None:
    assert answer("detect", b'{"text": "E\\ud800"}', CELLS)[0] == 422


def documents() -> Iterable[tuple[str, dict[str, Any]]]:
    for name, options, _ in (*TEXTS, *REPORTS):
        yield name, options
    yield "detect", {"text": PASTED}
    yield "validate", {"text": SUITE}
    yield "generate", {"level": "beginner"}


def test_answers_and_requests_are_as_described() -> None:
    whole = description(Limits())
    for name, options in documents():
        post = whole["paths"][f"/api/{name}"]["post"]
        schema = post["requestBody"]["content"]["application/json"]["schema"]
        jsonschema.Draft202012Validator(schema).validate(options)
        answered = post["responses"]["200"]["content"]["application/json"]["schema"]
        schema = {**answered, "components": whole["components"]}
        jsonschema.Draft202012Validator(schema).validate(asked(name, **options)[1])
    error = {"$ref": "#/components/schemas/Error", "components": whole["components"]}
    jsonschema.Draft202012Validator(error).validate(asked("detect", text="**")[1])
    assert "#/definitions/" not in json.dumps(whole)


@pytest.mark.parametrize(
    ("method", "path", "said"),
    [
        ("POST", "/api/convrt", "there is nothing at this path: did you mean /api/convert?"),
        ("GET", "/x", "there is nothing at this path: /openapi.json lists all paths"),
        ("GET", "/api/convert", "/api/convert takes POST, not GET"),
    ],
)
def test_a_path_that_is_not_there(method: str, path: str, said: str) -> None:
    pytest.importorskip("starlette")
    from minesweeper_kit.web.app import application
    from minesweeper_kit.web.workers import Workers

    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": method, "path": path, "query_string": b"", "root_path": ""}
    headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
    app = application(Workers(Limits()), ["localhost"])
    run_in_thread(app({**scope, "headers": headers}, receive, send))
    assert json.loads(sent[-1]["body"])["error"]["message"] == said

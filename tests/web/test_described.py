"""The server does what /openapi.json says: asked by Schemathesis, for about a minute."""

import subprocess
import sys
from pathlib import Path

import pytest

from minesweeper_kit.web.operations import operations
from tests.web.server import running

CONFIG = """
[checks.not_a_server_error]  # what takes too long is refused with 503
expected-statuses = ["2xx", "4xx", "503"]
"""

WITHOUT = ("positive_data_acceptance",)  # a board that is none is refused with 422


def test_the_server_is_as_it_describes_itself(web: None, tmp_path: Path) -> None:
    (tmp_path / "schemathesis.toml").write_text(CONFIG)
    with running("--max-solve-seconds", "2") as server:
        done = subprocess.run(
            [
                *(Path(sys.executable).with_name("schemathesis"), "run", "--no-color"),
                *("--checks", "all", "--exclude-checks", ",".join(WITHOUT)),
                *("--max-examples", "20", "--max-time", "60", "--suppress-health-check", "all"),
                f"{server.address}/openapi.json",
            ],
            capture_output=True,
            cwd=tmp_path,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stdout
        asked = len(operations()) + 1  # and the formats
        assert f"{asked} selected" in done.stdout
        server.process.terminate()
        assert server.process.communicate(timeout=30)[1] == ""  # and no traceback


@pytest.mark.parametrize("path", ["/openapi.json", "/api/formats"])
def test_what_is_got_is_the_same_each_time(web: None, path: str) -> None:
    with running() as server:
        assert server.send("GET", path).body == server.send("GET", path).body

"""What the judge's tests share: solutions as files."""

from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

Solution = Callable[[str], Path]


@pytest.fixture
def solution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Solution:
    """Write a source to a file that is run where the kit can be imported."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))

    def write(source: str) -> Path:
        path = tmp_path / "solution.py"
        path.write_text(source, "utf-8")
        return path

    return write

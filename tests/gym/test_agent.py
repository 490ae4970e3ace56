"""The example agent of the pages learns, in a short form."""

import importlib.util
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def example() -> Any:
    spec = importlib.util.spec_from_file_location("agent", ROOT / "docs" / "how-to" / "agent.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_agent_learns() -> None:
    agent = example()
    before = agent.win_rate(agent.Agent(), 300)
    after = agent.win_rate(agent.train(120, boards=64), 300)
    assert after > 2 * before
    assert after > 0.2

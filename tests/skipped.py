"""What the summary says of tests that were not run: how many, and the command that runs them."""

import re
from collections import Counter
from collections.abc import Iterable

_COMMAND = re.compile(r"make [a-z-]+")


def summary(skipped: Iterable[tuple[str, str]]) -> list[str]:
    """A line for each command that runs tests which were skipped, the most first.

    `skipped` are the file and the reason of each. A reason names its command; what the
    tests of judged languages miss is installed by `make toolchains`.

    >>> found = [("tests/web/test_app.py", "needs a server: make test-web")] * 2
    >>> summary([*found, ("tests/test_a.py", "there is no fork")])
    ['2 tests: run make test-web', '1 test: cannot run here, for the reason above']
    """
    counts = Counter(_how(*each) for each in skipped)
    return [
        f"{count} test{'s' * (count > 1)}: {how}"
        for how, count in sorted(counts.items(), key=lambda item: -item[1])
    ]


def _how(file: str, reason: str) -> str:
    named = _COMMAND.search(reason)
    if named:
        return f"run {named[0]}"
    if "tests/judge/" in file.replace("\\", "/"):
        return "run make toolchains, then make test"
    return "cannot run here, for the reason above"

"""What a program that failed says of it, found in all that it wrote to standard error."""

import re

_SANITIZER = re.compile(r"(?:==\d+==)?ERROR: AddressSanitizer: ([\w-]+)")
"""How AddressSanitizer names a fault; addresses come after it, which differ from run to run."""

_ASSERTION = re.compile(r"Assertion [`'](.{1,200})' failed")
"""How C, and the library of C++, name a condition that did not hold before they abort."""

_TRACEBACK = "Traceback (most recent call last):"
"""The line before a Python traceback."""


def fault_in(errors: str, pattern: str | None = None) -> str:
    r"""The line in which a failed program names its error, with what belongs to it on the next.

    `errors` is what it wrote to standard error; `pattern` is how the line begins, or is, in
    its language, if that is known. Of a Python traceback it is the line
    with the exception; of text that no language is known by, the line under the mark of a
    place, or else the first line. Empty where it wrote nothing.

    >>> fault_in("thread 'main' panicked at src/main.rs:2:5:\nno such row\nnote: run with ...")
    "thread 'main' panicked at src/main.rs:2:5: no such row"
    >>> fault_in("reading...\nValueError: no click\n    at line 3\n")
    'ValueError: no click'
    """
    lines = [line.rstrip() for line in errors.splitlines() if line.strip()]
    found = _raised(lines)
    if found is None:
        from minesweeper_kit.judge.language import patterns_of_errors

        telling = [re.compile(each) for each in ([pattern] if pattern else patterns_of_errors())]
        numbers = range(len(lines))
        found = next((at for at in numbers if any(p.match(lines[at]) for p in telling)), None)
        if found is None:  # node shows the place first, whatever was thrown
            found = next((at + 1 for at in numbers[:-1] if not lines[at].strip(" ^")), 0)
    if not lines:
        return ""
    line, after = lines[found].strip(), "".join(lines[found + 1 : found + 2]).strip()
    if line.startswith("thread '") and line.endswith(":") and after:
        return f"{line} {after}"
    if sanitized := _SANITIZER.match(line):
        kind = sanitized[1]
        if kind != "ABRT":
            return f"memory error: {kind}"
        assertion = _ASSERTION.search(errors)
        return f"assertion '{assertion[1]}' failed" if assertion else "killed by SIGABRT"
    if line.startswith("terminate called ") and after.startswith("what():"):
        return f"{line}: {after.removeprefix('what():').strip()}"
    return line


def _raised(lines: list[str]) -> int | None:
    """Which line names the exception of the last Python traceback; None where there is none.

    One that Python ignored, as it says in the line before, is no fault.
    """
    for start in range(len(lines) - 1, -1, -1):
        if lines[start] != _TRACEBACK or (
            start and lines[start - 1].startswith("Exception ignored")
        ):
            continue
        return next((at for at in range(start + 1, len(lines)) if lines[at][0] != " "), None)
    return None

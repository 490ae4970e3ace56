"""How long the page takes from a click, or an edit, until it is painted in headless Chromium.

    .venv-web/bin/python -m tests.benchmarks.bench_page [--runs 20]

The server and Chromium run on this machine; `make test-web` installs what they need. Every
figure is in milliseconds on the wall: from the event to the second frame after the page has
said what came of it. Between two runs the page comes to rest.
"""

import argparse
import random
from statistics import median, quantiles
from typing import Any

from tests.benchmarks.measure import figure, machine, table
from tests.web.server import running
from tests.web.visiting import chromium

SIZES = (100, 300)

TIMED = """async mode => {
    const said = document.getElementById("status");
    document.querySelector(`input[name=mode][value=${mode}]`).click();
    const cells = [...document.querySelectorAll("[role=gridcell]")];
    const cell = cells.find(each => each.ariaLabel.endsWith("closed, known safe"));
    const frame = () => new Promise(done => requestAnimationFrame(done));
    const painted = () => frame().then(frame);
    said.textContent = "";
    await painted();
    const began = performance.now();
    for (const kind of ["pointerdown", "pointerup", "click"]) {
        cell.dispatchEvent(new PointerEvent(kind, { bubbles: true }));
    }
    while (!said.textContent) await new Promise(done => setTimeout(done, 1));
    await painted();
    return performance.now() - began;
}"""


def board(size: int) -> str:
    """A square board, a seventh of it mines, as LeetCode writes it."""
    drawn = random.Random(size)
    return "\n".join("".join(drawn.choices("EEEEEEM", k=size)) for _ in range(size))


def timed(page: Any, mode: str, runs: int) -> list[float]:
    """The milliseconds of so many clicks."""
    found = []
    for _ in range(runs):
        found.append(page.evaluate(TIMED, mode))
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(700)
    return found


def main() -> None:
    """Measure and print the table."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=20)
    runs = parser.parse_args().runs
    lines = []
    with running() as server, sync_playwright() as playwright:
        browser = chromium(playwright)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(server.address)
        for size in SIZES:
            page.fill("#text", board(size))
            page.locator("#size", has_text=f"{size} rows").wait_for()
            page.wait_for_timeout(3000)
            for name, mode in (("click", "reveal"), ("edit", "paint")):
                times = timed(page, mode, runs)
                low, _, high = quantiles(times, n=4)
                told = map(figure, (median(times), low, high))
                lines.append([f"{size}x{size}", name, *told])
        browser.close()
    print(machine())
    table(["board", "what", "median", "lower quartile", "upper quartile"], lines)


if __name__ == "__main__":
    main()

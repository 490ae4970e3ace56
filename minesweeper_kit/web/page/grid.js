// The board as a grid that a keyboard and a screen reader can walk (W3C APG, "Grid"): one cell
// is in the tab order, arrows move. Of a board beyond WHOLE cells only a window around what is
// visible is in the page; its cells take other places when the board is scrolled.

const WHOLE = 2_500;
const MARGIN = 12; // cells of the window beyond what is visible, on each side
// Pixels of a cell: of one that is small enough for the whole width, of one in a board to scroll,
// and at most.
const [FITS, LEAST, MOST] = [22, matchMedia("(pointer: coarse)").matches ? 30 : 24, 48];
const [LONG, STILL] = [450, 10]; // milliseconds of a long press, and pixels that it may move
const HIGH = 0.62; // of the window, for a board that grows

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// `view(at)` says how a cell looks: {look, shows, spoken}. `on` holds what the grid calls:
// act(at), flag(at), key(at, key) -> whether it was of use, moved(at, byKey), and strokes() ->
// whether dragging paints, stroke(at) for each cell that a stroke meets, stroked() at its end.
export function makeGrid(scroller, view, on) {
  const [sheet, across, down, grid] = [".sheet", ".across", ".down", "[role=grid]"].map((name) =>
    scroller.querySelector(name),
  );
  let rows = 0;
  let cols = 0;
  let size = MOST; // of a cell in pixels
  let frame = { top: 0, left: 0, height: 0, width: 0 };
  let lines = []; // the elements of the window, row by row
  let here = 0; // the cell in the tab order
  let stop = null; // its element
  let stroking = false;
  let finger = null; // that rests on a cell: {x, y, timer}
  let pressed = false; // whether a long press has flagged, so that its end is no click

  const element = (at) => lines[Math.floor(at / cols) - frame.top]?.[(at % cols) - frame.left];

  function make(name, role) {
    const made = document.createElement("div");
    made.className = name;
    if (role) made.setAttribute("role", role);
    return made;
  }

  function paint(cell) {
    const { look, shows, spoken } = view(cell.at);
    const label = `row ${Math.floor(cell.at / cols)}, column ${cell.at % cols}, ${spoken}`;
    if (cell.look !== look) cell.className = `cell ${(cell.look = look)}`;
    if (cell.shows !== shows) cell.textContent = cell.shows = shows;
    if (cell.label !== label) cell.setAttribute("aria-label", (cell.label = label));
  }

  function repaint() {
    for (const line of lines) for (const cell of line) paint(cell);
  }

  // Where the window lies for what is visible now.
  function wanted() {
    if (rows * cols <= WHOLE) return { top: 0, left: 0, height: rows, width: cols };
    const side = (before, shown, count) => {
      const first = Math.floor(before / size) - MARGIN;
      const length = Math.min(count, Math.ceil(shown / size) + 2 * MARGIN);
      return [Math.max(0, Math.min(first, count - length)), length];
    };
    const [top, height] = side(scroller.scrollTop, scroller.clientHeight, rows);
    const [left, width] = side(scroller.scrollLeft, scroller.clientWidth, cols);
    return { top, left, height, width };
  }

  function build() {
    const { height, width } = frame;
    lines = [];
    const made = document.createDocumentFragment();
    for (let row = 0; row < height; row++) {
      const line = make("row", "row");
      const cells = [];
      for (let col = 0; col < width; col++) {
        const cell = make("cell", "gridcell");
        cell.tabIndex = -1;
        cells.push(cell);
        line.append(cell);
      }
      lines.push(cells);
      made.append(line);
    }
    grid.replaceChildren(made);
    for (const [ruler, count] of [[across, width], [down, height]]) {
      ruler.replaceChildren(...Array.from({ length: count }, () => make("tick")));
    }
  }

  // Gives each element of the window its place on the board.
  function place() {
    const { top, left } = frame;
    lines.forEach((line, row) => {
      const owner = line[0]?.parentNode;
      owner?.setAttribute("aria-rowindex", top + row + 1);
      line.forEach((cell, col) => {
        cell.at = (top + row) * cols + left + col;
        cell.setAttribute("aria-colindex", left + col + 1);
      });
    });
    [...across.children].forEach((tick, col) => { tick.textContent = left + col; });
    [...down.children].forEach((tick, row) => { tick.textContent = top + row; });
    grid.style.transform = `translate(${left * size}px, ${top * size}px)`;
    across.style.transform = `translateX(${left * size}px)`;
    down.style.transform = `translateY(${top * size}px)`;
    repaint();
    tab();
  }

  function tab() {
    if (stop) stop.tabIndex = -1;
    if (!rows || !cols) { stop = null; return; }
    const { top, left, height, width } = frame;
    const row = Math.max(top, Math.min(Math.floor(here / cols), top + height - 1));
    const col = Math.max(left, Math.min(here % cols, left + width - 1));
    here = row * cols + col;
    stop = element(here);
    if (stop) stop.tabIndex = 0;
  }

  function scrolled() {
    const { top, left, height, width } = frame;
    if (height === rows && width === cols) return;
    const seen = {
      top: Math.floor(scroller.scrollTop / size),
      left: Math.floor(scroller.scrollLeft / size),
      bottom: Math.min(rows, Math.ceil((scroller.scrollTop + scroller.clientHeight) / size)),
      right: Math.min(cols, Math.ceil((scroller.scrollLeft + scroller.clientWidth) / size)),
    };
    const inside =
      seen.top >= top && seen.left >= left && seen.bottom <= top + height && seen.right <= left + width;
    if (!inside) reframe();
  }

  function reframe() {
    const next = wanted();
    const other = next.height !== frame.height || next.width !== frame.width;
    const held = grid.contains(document.activeElement);
    frame = next;
    if (other) build();
    place();
    if (held) stop?.focus({ preventScroll: true });
  }

  // Scrolls the board to a cell and its neighbours; its element.
  function bring(at) {
    const edge = parseFloat(getComputedStyle(across).height);
    const side = parseFloat(getComputedStyle(down).width);
    const [y, x] = [Math.floor(at / cols) * size, (at % cols) * size];
    const [high, wide] = [scroller.clientHeight - edge, scroller.clientWidth - side];
    if (y - size < scroller.scrollTop) scroller.scrollTop = y - size;
    else if (y + 2 * size > scroller.scrollTop + high) scroller.scrollTop = y + 2 * size - high;
    if (x - size < scroller.scrollLeft) scroller.scrollLeft = x - size;
    else if (x + 2 * size > scroller.scrollLeft + wide) scroller.scrollLeft = x + 2 * size - wide;
    scrolled();
    return element(at);
  }

  // Moves to a cell: the one in the tab order, scrolled to and focused.
  function move(at, byKey = false) {
    if (at < 0 || at >= rows * cols) return;
    here = at;
    bring(at);
    take(at, byKey);
  }

  // Makes a cell that is in the window the one in the tab order, and focuses it. Nothing is
  // scrolled: what a pointer is on stays under it.
  function take(at, byKey = false) {
    here = at;
    tab();
    stop?.focus({ preventScroll: true });
    on.moved(here, byKey);
  }

  // Whether the board is larger than its box: a cell that is cut off does not show that it scrolls.
  function cut() {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = scroller;
    scroller.classList.toggle("cut", scrollWidth > clientWidth || scrollHeight > clientHeight);
  }

  // Cells are as large as there is room for, within bounds.
  function measure() {
    const room = scroller.parentElement.parentElement.clientWidth - padding();
    const fits = Math.floor(room / Math.max(1, cols));
    const high = Math.max(40, Math.floor((HIGH * innerHeight) / Math.max(1, rows)));
    size = fits < FITS ? LEAST : Math.min(MOST, fits, high);
    scroller.style.setProperty("--cell", `${size}px`);
  }

  function padding() {
    const { paddingLeft, paddingRight } = getComputedStyle(scroller.parentElement.parentElement);
    return parseFloat(paddingLeft) + parseFloat(paddingRight) + down.getBoundingClientRect().width + 4;
  }

  // Shows a board of that size, every cell as `view` says now.
  function show(size_) {
    if (size_.rows === rows && size_.cols === cols) return repaint();
    const held = grid.contains(document.activeElement);
    ({ rows, cols } = size_);
    here = 0;
    measure();
    grid.setAttribute("aria-rowcount", rows);
    grid.setAttribute("aria-colcount", cols);
    sheet.style.setProperty("--rows", rows);
    sheet.style.setProperty("--cols", cols);
    scroller.scrollTo(0, 0);
    frame = wanted();
    build();
    place();
    cut();
    if (held) stop?.focus({ preventScroll: true });
  }

  function keyed(event) {
    if (event.altKey || !rows || !cols) return;
    const far = event.ctrlKey || event.metaKey;
    const [row, col] = [Math.floor(here / cols), here % cols];
    const page = Math.max(1, Math.floor(scroller.clientHeight / size) - 2);
    let next = null;
    if (event.key in ARROWS && !far) {
      const [dr, dc] = ARROWS[event.key];
      next = [row + dr, col + dc];
    } else if (event.key === "Home") next = [far ? 0 : row, 0];
    else if (event.key === "End") next = [far ? rows - 1 : row, cols - 1];
    else if (event.key === "PageUp") next = [Math.max(0, row - page), col];
    else if (event.key === "PageDown") next = [Math.min(rows - 1, row + page), col];
    else if (!far && (event.key === "Enter" || event.key === " ")) on.act(here);
    else if (far || event.key.length !== 1 || !on.key(here, event.key)) return;
    event.preventDefault();
    if (next && next[0] >= 0 && next[0] < rows && next[1] >= 0 && next[1] < cols) {
      move(next[0] * cols + next[1], true);
    }
  }

  const met = (target) => target?.closest?.("[role=gridcell]") ?? null;

  // A finger that rests on a cell flags it, as it does in games on phones.
  function rest({ clientX: x, clientY: y }, at) {
    finger = { x, y, timer: setTimeout(() => press(at), LONG) };
  }

  function lift() {
    clearTimeout(finger?.timer);
    finger = null;
  }

  function press(at) {
    lift();
    pressed = true;
    on.flag(at);
  }

  grid.addEventListener("keydown", keyed);
  grid.addEventListener("pointerdown", (event) => {
    lift();
    pressed = false;
    const cell = met(event.target);
    if (!cell || event.button !== 0) return;
    take(cell.at);
    if (!on.strokes()) {
      if (event.pointerType === "touch") rest(event, cell.at);
      return;
    }
    event.preventDefault();
    if (cell.hasPointerCapture(event.pointerId)) cell.releasePointerCapture(event.pointerId);
    stroking = true;
    on.stroke(cell.at);
    paint(cell);
  });
  addEventListener("pointermove", (event) => {
    if (finger && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > STILL) lift();
    if (!stroking) return;
    const cell = met(document.elementFromPoint(event.clientX, event.clientY));
    if (!cell || !grid.contains(cell)) return;
    on.stroke(cell.at);
    paint(cell);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => {
      lift();
      if (!stroking) return;
      stroking = false;
      on.stroked();
    });
  }
  grid.addEventListener("click", (event) => {
    const cell = met(event.target);
    if (cell && !on.strokes() && !pressed) on.act(cell.at);
    pressed = false;
  });
  grid.addEventListener("contextmenu", (event) => {
    const cell = met(event.target);
    if (!cell) return;
    event.preventDefault();
    if (pressed) return; // the browser's own menu of a long press
    take(cell.at);
    if (finger) press(cell.at);
    else on.flag(cell.at);
  });
  grid.addEventListener("focusin", (event) => {
    const cell = met(event.target);
    if (cell && cell.at !== here) take(cell.at, true);
  });
  scroller.addEventListener("scroll", scrolled, { passive: true });
  addEventListener("resize", () => {
    if (!rows || !cols) return;
    measure();
    reframe();
    cut();
  });

  return { show, move, bring, get here() { return here; } };
}

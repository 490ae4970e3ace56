// The page: puts its parts together.

import { ask } from "./api.js";
import { makeAvailability } from "./availability.js";
import { makeBoard } from "./board.js";
import * as cases from "./cases.js";
import { makeChecking } from "./checking.js";
import { makeCounting } from "./counting.js";
import { by, tell } from "./dom.js";
import { EMBED, foreignText } from "./foreign.js";
import { makeGenerating } from "./generating.js";
import { makeGuessing } from "./guessing.js";
import { makeHistory } from "./history.js";
import { carries, linkedBy } from "./link.js";
import { LINKED, makeReading } from "./reading.js";
import { makeSolving } from "./solving.js";
import { makeTracing } from "./tracing.js";
import { makeWorking } from "./working.js";
import { makeWriting } from "./writing.js";

const history = makeHistory();
const availability = makeAvailability(history);
const board = makeBoard(history);
const reading = makeReading(history, availability);
makeChecking(history, board, reading);
const solving = makeSolving(history, board);
makeGuessing(history, board, solving);
makeTracing(history, board);
makeCounting(history);
makeGenerating(history, reading, board);
const writing = makeWriting(history, board, reading, solving);

function colours() {
  const theme = by("theme");
  try {
    theme.value = localStorage.getItem("theme") ?? "";
  } catch {
    // no storage: the choice lasts as long as the page
  }
  const apply = () => { document.documentElement.dataset.theme = theme.value; };
  theme.addEventListener("change", () => {
    apply();
    try {
      localStorage.setItem("theme", theme.value);
    } catch {
      // as above
    }
  });
  apply();
}

// The text for the case of a link: in its own format, where that is read as the same case.
async function written(held, { dialect, layout }) {
  const json = `${JSON.stringify(held)}\n`;
  if (!dialect) return json;
  const document = async (text, from) => (await ask("convert", { text, from, to: cases.DOCUMENT }, "link")).text;
  try {
    const { text } = await ask("convert", { text: json, from: "ndjson", to: [dialect, layout].filter(Boolean).join("+") }, "link");
    return (await document(text, null)) === (await document(json, "ndjson")) ? text : json;
  } catch {
    return json; // the format cannot hold it, or it is to be asked what the text is
  }
}

// A link that carries a board, this page's own or that of another program.
async function opened() {
  if (!carries(location.hash)) {
    const text = foreignText(location);
    if (text) await reading.put(`${text}\n`);
    return;
  }
  try {
    const { held, view } = await linkedBy(location.hash);
    board.hide(Boolean(view.mask)); // before anything is drawn
    solving.choose(view.reason ?? null);
    await reading.put(await written(held, view), "", LINKED);
    await writing.look(view);
  } catch {
    tell(by("unread"), "The link is damaged: no board can be read from it. Copy the whole of it again.");
  }
}

// In a frame of another page: the board and its buttons alone.
function embedded() {
  if (!new URLSearchParams(location.search).has(EMBED)) return;
  document.documentElement.dataset.embed = "";
  by("whole").hidden = false;
  by("whole").addEventListener("click", () => { by("whole").href = `${location.pathname}${location.hash}`; });
}

embedded();
colours();
makeWorking();
by("generating").open = matchMedia("(min-width: 761px)").matches;
board.render();
addEventListener("hashchange", opened);
opened();

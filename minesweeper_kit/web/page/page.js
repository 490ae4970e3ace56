// What is pasted is detected 150 ms after the last key; the buttons ask the server for the rest.

const at = (id) => document.getElementById(id);
const WAIT = 150;

let format = null; // the one that was chosen among candidates
let turn = 0; // answers to older texts are dropped
let timer = 0;

async function ask(operation, options = {}) {
  try {
    const answer = await fetch(`/api/${operation}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text: at("text").value, from: format, ...options }),
    });
    return await answer.json();
  } catch {
    return { error: { message: "the server does not answer", candidates: [] } };
  }
}

function say(text) {
  at("status").textContent = text;
}

function told({ error, notes }) {
  if (!error) {
    return (notes ?? []).join("; ");
  }
  const place = error.line ? `line ${error.line}${error.column ? `, column ${error.column}` : ""}: ` : "";
  return place + error.message;
}

function offer(candidates) {
  const line = at("candidates");
  line.replaceChildren(...candidates.map((name) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.addEventListener("click", () => {
      format = name;
      detect();
    });
    return button;
  }));
  line.hidden = candidates.length === 0;
}

async function detect() {
  const mine = ++turn;
  if (at("text").value.trim() === "") {
    say("");
    offer([]);
    return;
  }
  const answer = await ask("detect");
  if (mine === turn) {
    say(answer.error ? told(answer) : `${answer.format} (${answer.reason}) ${told(answer)}`);
    offer(answer.error?.candidates ?? []);
  }
}

async function run(operation, options) {
  const mine = ++turn;
  const answer = await ask(operation, options);
  if (mine === turn) {
    say(told(answer));
    const report = answer.cases ?? answer.findings;
    at("output").textContent = answer.text ?? (report ? JSON.stringify(report, null, 1) : "");
  }
}

at("text").addEventListener("input", () => {
  format = null;
  clearTimeout(timer);
  timer = setTimeout(detect, WAIT);
});
at("convert").addEventListener("click", () => run("convert", { to: at("to").value }));
at("reveal").addEventListener("click", () => run("reveal", { to: at("to").value }));
at("validate").addEventListener("click", () => run("validate", {}));
at("solve").addEventListener("click", () => run("solve", {}));

const { dialects } = await (await fetch("/api/formats")).json();
at("to").replaceChildren(...dialects.map(({ name }) => new Option(name, name)));
at("to").value = "leetcode";

// Where the kit answers: at a server, or, in a page that needs none, in a worker of its own.
// Each gives `post(operation, question, signal)`, a promise of {status, answer}; `formats()`, the
// catalogue of formats; and `watch(show)`, which calls `show` while the kit starts.

export const local = "python" in document.documentElement.dataset;

export const { post, formats, watch } = await import(local ? "./local.js" : "./http.js");

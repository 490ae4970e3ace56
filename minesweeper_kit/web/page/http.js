// The kit at a server: minesweeper-kit serve.

const DOWN = { code: "unreachable", message: "The server of this page does not answer. Reload the page; if you started the server yourself, start it again" };

export async function post(operation, question, signal) {
  try {
    const response = await fetch(`api/${operation}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(question),
      signal,
    });
    const answer = await response.json().catch(() => ({ error: { message: `the server answered ${response.status}` } }));
    return { status: response.status, answer };
  } catch (error) {
    if (signal.aborted) throw error;
    return { status: 0, answer: { error: DOWN } };
  }
}

export async function formats() {
  const response = await fetch("api/formats").catch(() => null);
  if (!response?.ok) throw new Error(DOWN.message);
  return response.json();
}

export function watch() {} // a server has started already

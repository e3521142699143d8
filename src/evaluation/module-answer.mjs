// What a module of the user's own is called with and may give, the same in a browser's worker and in a process of Node, which knows
// nothing of TypeScript.

/**
 * @param {{ readonly default?: unknown }} loaded
 * @param {Document} document
 * @param {string} url
 * @returns {Promise<{ readonly form?: "text" | "html" | "markdown"; readonly text: string }>}
 */
export async function moduleAnswer(loaded, document, url) {
  const extract = loaded.default;
  if (typeof extract !== "function") throw new TypeError("it exports no function as its default");
  const given = await /** @type {(document: Document, page: object) => unknown} */ (extract)(document, { url });
  if (typeof given === "string") return { text: given };
  const fields = new Map(typeof given === "object" && given !== null ? Object.entries(given) : []);
  for (const form of /** @type {const} */ (["text", "html", "markdown"])) {
    const text = /** @type {unknown} */ (fields.get(form));
    if (typeof text === "string") return { form, text };
  }
  const what = given === null ? "null" : typeof given;
  throw new TypeError(`it gave ${what}, and not a text, { text }, { html } or { markdown }`);
}

/**
 * @param {unknown} error
 * @param {string} file
 */
export function moduleProblem(error, file) {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const [, after] = stack.split(`${file}:`);
  const line = after === undefined ? undefined : /^\d+/.exec(after)?.[0];
  return `${String(error)}${line === undefined ? "" : ` (line ${line})`}`.replaceAll(/\s+/g, " ");
}

export function withoutNetwork() {
  for (const name of ["fetch", "WebSocket", "WebTransport", "EventSource", "XMLHttpRequest", "importScripts", "Worker"])
    if (name in globalThis) Object.defineProperty(globalThis, name, { value: refuse(name), configurable: true, writable: true });
}

/**
 * @param {string} name
 * @returns {() => never}
 */
export function refuse(name) {
  return () => {
    throw new Error(`a module has no network, and this one called “${name}”`);
  };
}

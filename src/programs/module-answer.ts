import type { OutputForm } from "../extraction/contract/given-output.ts";

/** The answer of a module: its form is unknown where it gave a text. */
export interface ModuleAnswer {
  readonly form?: OutputForm;
  readonly text: string;
}

/** A module as it is loaded. */
export interface LoadedModule {
  readonly default?: unknown;
}

const forms = ["text", "html", "markdown"] as const satisfies readonly OutputForm[];

/**
 * Calls a module of the user's own on a document, the same in a browser's worker and in a process of Node.
 *
 * @throws TypeError with a sentence where it exports no function, or that gives no text; and whatever it throws itself
 */
export async function moduleAnswer(loaded: LoadedModule, document: Document, url: string): Promise<ModuleAnswer> {
  const extract = loaded.default;
  if (typeof extract !== "function") throw new TypeError("its default export is not a function");
  const given = await (extract as (document: Document, page: object) => unknown)(document, { url });
  if (typeof given === "string") return { text: given };
  const fields = new Map<string, unknown>(typeof given === "object" && given !== null ? Object.entries(given) : []);
  for (const form of forms) {
    const text = fields.get(form);
    if (typeof text === "string") return { form, text };
  }
  const what = given === null ? "null" : typeof given;
  throw new TypeError(`it returned ${what} instead of a text, { text }, { html } or { markdown }`);
}

/** The sentence on what a module threw, with the line of its file where that is known. */
export function moduleProblem(error: unknown, file: string): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const [, after] = stack.split(`${file}:`);
  const line = after === undefined ? undefined : /^\d+/.exec(after)?.[0];
  return `${String(error)}${line === undefined ? "" : ` (line ${line})`}`.replaceAll(/\s+/g, " ");
}

/** Takes from a worker or a process what leads to the network, so that nothing is asked for by accident. */
export function withoutNetwork(): void {
  for (const name of ["fetch", "WebSocket", "WebTransport", "EventSource", "XMLHttpRequest", "importScripts", "Worker"])
    if (name in globalThis) Object.defineProperty(globalThis, name, { value: refuse(name), configurable: true, writable: true });
}

/** Stands in for a function that leads to the network, and says so. */
export function refuse(name: string): () => never {
  return () => {
    throw new Error(`a module has no network, but this one called “${name}”`);
  };
}

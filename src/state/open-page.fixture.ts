import type { OpenPage } from "./open-page.ts";

/** A page as if it were pasted, known by its name: "<p>" and that, unless it has another source. */
export function pageNamed(name: string, change: Partial<OpenPage> = {}): OpenPage {
  const source = change.source ?? `<p>${name}`;
  const origin = { kind: "pasted", detail: "" } as const;
  return { id: name, key: name, name, origin, source, revision: 0, byteLength: source.length, lineEnds: "LF", ...change };
}

import type { Page } from "../../page/page.ts";
import { edgeBetween, withinWanted } from "../../page/tree.ts";

/** Elements that begin a new paragraph at both of their tags. */
const paragraphElements: ReadonlySet<string> = new Set(
  (
    "body blockquote caption center col colgroup dd div dl dt fieldset form h1 h2 h3 h4 h5 h6 legend li optgroup option p pre " +
    "table td textarea tfoot th thead tr ul"
  ).split(" "),
);
const controls: ReadonlySet<string> = new Set(["button", "select", "textarea"]);
const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);

/** The kinds of edges, the stronger the greater. */
const lineBreak = 1;
const paragraph = 2;

/** The surroundings of the texts of a page, element by element. */
export interface Places {
  readonly edges: Uint8Array<ArrayBuffer>;
  readonly inLink: Uint8Array<ArrayBuffer>;
  readonly inHeading: Uint8Array<ArrayBuffer>;
  readonly inSelect: Uint8Array<ArrayBuffer>;
  /** 1 for what is left out. */
  readonly unread: Uint8Array<ArrayBuffer>;
}

export function placesOf({ elements: { names, parents } }: Page, readsControls: boolean): Places {
  const within = (isWanted: (name: string) => boolean) => withinWanted(parents, (element) => isWanted(names[element]));
  const unread = within((name) => name === "applet" || (!readsControls && controls.has(name)));
  return {
    // What is left out leaves no edge.
    edges: unread.map((isUnread, element) => (isUnread === 1 ? 0 : kindOf(names[element]))),
    inLink: within((name) => name === "a"),
    inHeading: within((name) => headings.has(name)),
    inSelect: within((name) => name === "select"),
    unread,
  };
}

function kindOf(name: string): number {
  if (name === "br") return lineBreak;
  return paragraphElements.has(name) ? paragraph : 0;
}

/** The edges between the texts of a page, from run to run. */
export class ParagraphEdges {
  readonly #page: Page;
  readonly #edges: Uint8Array;
  #last = -1;
  #hasBreak = false;

  constructor(page: Page, { edges }: Places) {
    this.#page = page;
    this.#edges = edges;
  }

  /** Text was read since the last line break: the next one is the first of two again. */
  text(): void {
    this.#hasBreak = false;
  }

  /** The edge before a run, looked at once for each run that is read: a paragraph's, a line break's, or none. */
  before(run: number): "break" | "space" | undefined {
    const last = this.#last;
    this.#last = run;
    const edge = last < 0 ? undefined : edgeBetween(this.#page, this.#edges, last, run);
    if (edge === undefined || edge === paragraph) return "break";
    const { elementsBefore } = this.#page.runs;
    for (let element = elementsBefore[last]; element < elementsBefore[run]; element++) {
      const isLineBreak = this.#edges[element] === lineBreak;
      if (isLineBreak && this.#hasBreak) return "break";
      this.#hasBreak = isLineBreak;
    }
    return edge === lineBreak ? "space" : undefined;
  }
}

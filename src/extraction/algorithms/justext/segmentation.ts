import type { Page } from "../../page/page.ts";
import { edgesBetween, withinWanted } from "../../page/tree.ts";

/** Elements that begin a new paragraph at both of their tags. */
const paragraphElements: ReadonlySet<string> = new Set(
  (
    "body blockquote caption center col colgroup dd div dl dt fieldset form h1 h2 h3 h4 h5 h6 legend li optgroup option p pre " +
    "table td textarea tfoot th thead tr ul"
  ).split(" "),
);
const controls: ReadonlySet<string> = new Set(["button", "select", "textarea"]);
const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);

/** The surroundings of the texts of a page, element by element. */
export interface Places {
  readonly inLink: Uint8Array<ArrayBuffer>;
  readonly inHeading: Uint8Array<ArrayBuffer>;
  readonly inSelect: Uint8Array<ArrayBuffer>;
  /** 1 for what is left out. */
  readonly unread: Uint8Array<ArrayBuffer>;
}

export function placesOf({ elements: { names, parents } }: Page, readsControls: boolean): Places {
  const within = (isWanted: (name: string) => boolean) => withinWanted(parents, (element) => isWanted(names[element]));
  return {
    inLink: within((name) => name === "a"),
    inHeading: within((name) => headings.has(name)),
    inSelect: within((name) => name === "select"),
    unread: within((name) => name === "applet" || (!readsControls && controls.has(name))),
  };
}

/** The edges between the texts of a page, from run to run. */
export class ParagraphEdges {
  readonly #page: Page;
  readonly #unread: Uint8Array;
  #last = -1;
  #hasBreak = false;

  constructor(page: Page, { unread }: Places) {
    this.#page = page;
    this.#unread = unread;
  }

  /** Text was read since the last line break: the next one is the first of two again. */
  text(): void {
    this.#hasBreak = false;
  }

  /** The edge before a run, looked at once for each run that is read: a paragraph's, a line break's, or none. */
  before(run: number): "break" | "space" | undefined {
    const between = this.#last < 0 ? undefined : edgesBetween(this.#page, this.#last, run);
    this.#last = run;
    if (between === undefined || between.closed.some((element) => this.#isParagraph(element))) return "break";
    let edge: "space" | undefined;
    for (let element = between.opened.start; element < between.opened.end; element++) {
      // What is left out leaves no edge.
      const isLineBreak = this.#page.elements.names[element] === "br" && this.#unread[element] !== 1;
      if (this.#isParagraph(element) || (isLineBreak && this.#hasBreak)) return "break";
      this.#hasBreak = isLineBreak;
      if (isLineBreak) edge = "space";
    }
    return edge;
  }

  #isParagraph(element: number): boolean {
    return this.#unread[element] !== 1 && paragraphElements.has(this.#page.elements.names[element]);
  }
}

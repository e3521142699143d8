import type { Page } from "../../page/page.ts";
import { holds } from "../../page/tree.ts";

/** Elements that begin a new paragraph at both of their tags. */
const paragraphElements: ReadonlySet<string> = new Set(
  (
    "body blockquote caption center col colgroup dd div dl dt fieldset form h1 h2 h3 h4 h5 h6 legend li optgroup option p pre " +
    "table td textarea tfoot th thead tr ul"
  ).split(" "),
);
const controls: ReadonlySet<string> = new Set(["button", "select", "textarea"]);
const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);

const other = 0;
const lineBreak = 1;
const paragraph = 2;

/** The surroundings of the texts of a page, element by element. */
export interface Places {
  readonly kinds: Uint8Array<ArrayBuffer>;
  readonly inLink: Uint8Array<ArrayBuffer>;
  readonly inHeading: Uint8Array<ArrayBuffer>;
  readonly inSelect: Uint8Array<ArrayBuffer>;
  /** 1 for what is left out. */
  readonly unread: Uint8Array<ArrayBuffer>;
}

export function placesOf({ elements: { count, names, parents } }: Page, readsControls: boolean): Places {
  const places: Places = {
    kinds: new Uint8Array(count),
    inLink: new Uint8Array(count),
    inHeading: new Uint8Array(count),
    inSelect: new Uint8Array(count),
    unread: new Uint8Array(count),
  };
  const inherited = [places.inLink, places.inHeading, places.inSelect, places.unread];
  for (let element = 0; element < count; element++) {
    const name = names[element];
    const parent = parents[element];
    places.inLink[element] = Number(name === "a");
    places.inHeading[element] = Number(headings.has(name));
    places.inSelect[element] = Number(name === "select");
    places.unread[element] = Number(name === "applet" || (!readsControls && controls.has(name)));
    if (parent >= 0) for (const column of inherited) column[element] |= column[parent];
    // What is left out leaves no edge.
    places.kinds[element] = places.unread[element] === 1 ? other : kindOf(name);
  }
  return places;
}

function kindOf(name: string): number {
  if (name === "br") return lineBreak;
  return paragraphElements.has(name) ? paragraph : other;
}

/** The edges between the texts of a page, from run to run. */
export class ParagraphEdges {
  readonly #page: Page;
  readonly #kinds: Uint8Array;
  #last = -1;
  #hasBreak = false;

  constructor(page: Page, { kinds }: Places) {
    this.#page = page;
    this.#kinds = kinds;
  }

  /** Text was read since the last line break: the next one is the first of two again. */
  text(): void {
    this.#hasBreak = false;
  }

  /** The edge before a run, looked at once for each run that is read: a paragraph's, a line break's, or none. */
  before(run: number): "break" | "space" | undefined {
    const last = this.#last;
    this.#last = run;
    if (last < 0) return "break";
    const { runs } = this.#page;
    const opened = runs.elementsBefore[last];
    const end = runs.elementsBefore[run];
    // The parser moved one of them: they are no neighbours.
    if (end < opened || this.#closesParagraph(last, runs.parents[run])) return "break";
    let edge: "space" | undefined;
    for (let element = opened; element < end; element++) {
      const kind = this.#kinds[element];
      if (kind === paragraph || (kind === lineBreak && this.#hasBreak)) return "break";
      this.#hasBreak = kind === lineBreak;
      if (kind === lineBreak) edge = "space";
    }
    return edge;
  }

  #closesParagraph(last: number, parent: number): boolean {
    const { elements, runs } = this.#page;
    for (let at = runs.parents[last]; at >= 0; at = elements.parents[at]) {
      if (holds(elements, at, parent)) return false;
      if (this.#kinds[at] === paragraph) return true;
    }
    return false;
  }
}

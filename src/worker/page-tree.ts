import { cumsum } from "d3-array";
import { elementLabel, sourceOffset, type Page } from "../extraction/page/page.ts";
import { textNodesOf } from "../extraction/page/text-nodes.ts";
import { isSpace } from "../extraction/page/vocabulary.ts";
import { singleSpaced } from "../format.ts";
import type { Heading, PageTree, PackedTexts, TreeRuns, TreeErrors } from "./protocol/questions.ts";

/** Longest name, label and snippet that cross, in UTF-16 units: a page may have a class attribute of a megabyte. */
const longest = { name: 60, label: 160, snippet: 80 };

export function pageTree(page: Page): PageTree {
  const { elements } = page;
  const { count, parents, subtreeEnds, starts, ends, implied, ignored } = elements;
  const labels = elements.names.map((name, element) => elementLabel(page, element).slice(name.length));
  return {
    // Copies: what is answered is handed over.
    ...structuredClone({ count, parents, subtreeEnds, starts, ends, implied, ignored }),
    ...ranksOf(page),
    ...textSums(page),
    names: packed(elements.names, longest.name),
    labels: packed(labels, longest.label),
    snippets: packed(snippetsOf(page), longest.snippet),
    runs: contentRuns(page),
    errors: errorColumns(page),
  };
}

/** The headings of a page that have text, in their order. */
export function headingsOf({ elements, runs }: Page): readonly Heading[] {
  const texts = new Map<number, string>();
  const headingAround = (element: number): number => {
    let at = element;
    while (at >= 0 && !/^h[1-6]$/.test(elements.names[at])) at = elements.parents[at];
    return at;
  };
  for (let run = 0; run < runs.count; run++) {
    if (runs.ignored[run] === 1) continue;
    const heading = headingAround(runs.parents[run]);
    if (heading >= 0) texts.set(heading, `${texts.get(heading) ?? ""} ${runs.texts[run]}`);
  }
  return Array.from(texts, ([heading, text]) => ({
    start: elements.starts[heading],
    end: elements.ends[heading],
    text: singleSpaced(text).slice(0, longest.snippet),
  })).filter(({ text }) => text !== "");
}

function ranksOf({ elements: { count, parents } }: Page): Pick<PageTree, "levels" | "positions" | "siblings"> {
  const levels = new Uint32Array(count);
  const positions = new Uint32Array(count);
  // Of the children of each element; those of the document come last.
  const children = new Uint32Array(count + 1);
  const familyOf = (element: number): number => (parents[element] < 0 ? count : parents[element]);
  for (let element = 0; element < count; element++) {
    const family = familyOf(element);
    levels[element] = (levels[family] ?? 0) + 1;
    positions[element] = children[family] + 1;
    children[family] = positions[element];
  }
  return { levels, positions, siblings: Uint32Array.from({ length: count }, (_, element) => children[familyOf(element)]) };
}

/** C and T of the text density (Sun, Song and Liao 2011, section 3.2), for every element of the page. */
function textSums(page: Page): Pick<PageTree, "characters" | "tags"> {
  const { count, parents, ignored } = page.elements;
  const characters = new Uint32Array(count);
  const tags = new Uint32Array(count);
  const texts = textNodesOf(page);
  for (let text = 0; text < texts.count; text++) {
    const parent = texts.parents[text];
    if (parent >= 0) characters[parent] += texts.lengths[text];
  }
  for (let element = count - 1; element >= 0; element--) {
    const parent = parents[element];
    if (parent < 0 || ignored[element] === 1) continue;
    characters[parent] += characters[element];
    tags[parent] += tags[element] + 1;
  }
  return { characters, tags };
}

function snippetsOf({ elements, runs }: Page): string[] {
  const snippets = new Array<string>(elements.count).fill("");
  for (let run = 0; run < runs.count; run++) {
    const parent = runs.parents[run];
    // A script may be megabytes long.
    if (parent >= 0 && snippets[parent] === "") snippets[parent] = singleSpaced(runs.texts[run].slice(0, 4 * longest.snippet));
  }
  return snippets;
}

function packed(texts: readonly string[], longestText: number): PackedTexts {
  const cut = texts.map((text) => (text.length > longestText ? `${whole(text.slice(0, longestText - 1))}…` : text));
  return { text: cut.join(""), ends: Uint32Array.from(cumsum(cut, (text) => text.length)) };
}

/** A text without the half of a surrogate pair that cutting may leave at its end. */
function whole(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}

/** The parser tells some errors late: a missing doctype after what is wrong with the first tag. */
function errorColumns({ parseErrors }: Page): TreeErrors {
  const errors = parseErrors.toSorted((left, right) => left.offset - right.offset);
  return { codes: errors.map(({ code }) => code), offsets: Uint32Array.from(errors, ({ offset }) => offset) };
}

function contentRuns({ runs }: Page): TreeRuns {
  const starts: number[] = [];
  const ends: number[] = [];
  const parents: number[] = [];
  for (let run = 0; run < runs.count; run++) {
    const text = runs.texts[run];
    let first = 0;
    let last = text.length - 1;
    while (first <= last && isSpace(text.charCodeAt(first))) first++;
    while (last > first && isSpace(text.charCodeAt(last))) last--;
    if (runs.ignored[run] === 1 || first > last) continue;
    starts.push(sourceOffset(runs, run, first));
    ends.push(sourceOffset(runs, run, last + 1));
    parents.push(runs.parents[run]);
  }
  return { starts: Uint32Array.from(starts), ends: Uint32Array.from(ends), parents: Int32Array.from(parents) };
}

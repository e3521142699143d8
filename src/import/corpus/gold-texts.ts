import { byPath } from "../file-order.ts";
import type { FoundFile } from "./classified-file.ts";

/** A gold text and where it lies, seen from its page. */
export interface FoundText {
  readonly text: FoundFile;
  readonly place: "beside" | "sibling";
}

/**
 * Pairs pages with text files of the same stem: in the same folder, or else in one whose path differs in a single step, as in
 * `original/news/1.html` and `gold/news/1.txt`. Of several such folders one whose name speaks of gold is taken, or none.
 *
 * CleanEval's `1-cleaned.txt` comes before `1.txt`, which is the page turned into text by a program; a text with an annotator's
 * account in its name, `1-ab12.txt`, comes last. Answers what finds a page's text.
 */
export function goldTexts(texts: readonly FoundFile[], pages: readonly FoundFile[]): (page: FoundFile) => FoundText | undefined {
  const beside = new Map<string, RankedText>();
  for (const text of texts) keepBetter(beside, ranked(text));
  const pagePlaces = new Set(pages.map(({ folder, stem }) => placeOf(folder, stem)));
  // A text that lies beside its own page is not another page's.
  const free = Array.from(beside).flatMap(([place, text]) => (pagePlaces.has(place) ? [] : [text]));
  const siblings = new Map<string, RankedText[]>();
  for (const text of free)
    for (const { pattern } of patternsOf(text.text.folder)) addTo(siblings, placeOf(pattern, text.stem), text);
  return ({ folder, stem }) => {
    const near = beside.get(placeOf(folder, stem));
    if (near !== undefined) return { text: near.text, place: "beside" };
    for (const { pattern, step } of patternsOf(folder)) {
      const far = siblingOf(siblings.get(placeOf(pattern, stem)) ?? [], step);
      if (far !== undefined) return { text: far, place: "sibling" };
    }
    return undefined;
  };
}

interface RankedText {
  readonly text: FoundFile;
  /** Of the page. */
  readonly stem: string;
  readonly rank: number;
}

function ranked(text: FoundFile): RankedText {
  if (text.role === "markdown") return { text, stem: text.stem, rank: 1 };
  const [, cleaned] = /^(.+)-cleaned$/i.exec(text.stem) ?? [];
  if (cleaned !== undefined) return { text, stem: cleaned, rank: 2 };
  const [, number] = /^(\d+)-[\w.@]+$/.exec(text.stem) ?? [];
  return number === undefined ? { text, stem: text.stem, rank: 1 } : { text, stem: number, rank: 0 };
}

function keepBetter(best: Map<string, RankedText>, text: RankedText): void {
  const place = placeOf(text.text.folder, text.stem);
  const other = best.get(place);
  if (other === undefined || other.rank < text.rank) best.set(place, text);
}

function addTo(lists: Map<string, RankedText[]>, key: string, text: RankedText): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [text]);
  else list.push(text);
}

/** Folders are joined by slashes, so that a star stands for no folder's name. */
function placeOf(folder: string, stem: string): string {
  return `${folder}//${stem}`;
}

/** Steps from the file upwards that are tried. */
const mostSteps = 8;

interface Pattern {
  /** The folder's path with one step left open. */
  readonly pattern: string;
  readonly step: number;
}

function* patternsOf(folder: string): Generator<Pattern, void, undefined> {
  const steps = folder === "" ? [] : folder.split("/");
  for (let step = steps.length - 1; step >= Math.max(0, steps.length - mostSteps); step--)
    yield { pattern: `${steps.slice(0, step).join("/")}//${steps.slice(step + 1).join("/")}`, step };
}

const speaksOfGold = /gold|clean|truth|content|correct|reference|expected|text|txt/i;

function siblingOf(texts: readonly RankedText[], step: number): FoundFile | undefined {
  if (texts.length <= 1) return texts[0]?.text;
  const golden = texts.filter(({ text }) => speaksOfGold.test(text.folder.split("/")[step] ?? ""));
  const [first] = golden.toSorted((left, right) => right.rank - left.rank || byPath(left.text.file.path, right.text.file.path));
  return first?.text;
}

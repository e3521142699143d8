import { indexAt } from "./selection.ts";
import type { Page } from "./page.ts";
import { documentOrder, holds, withinWanted } from "./tree.ts";
import type { Words } from "./words.ts";

const paperTags = ["table", "tr", "p", "hr", "ul"];

/** The sets of tags that a page is cut into blocks at: those that Debnath, Mitra and Giles 2005 name, and today's too. */
export const blockTags = {
  paper: new Set(paperTags),
  today: new Set([...paperTags, "div", "section", "article", "ol", "dl", "form"]),
} as const satisfies Record<string, ReadonlySet<string>>;

/** How a page is cut. */
export interface Cuts {
  readonly tags: ReadonlySet<string>;
  /** Whether rows cut nothing, and a table that holds no other is one block with all that is in it. */
  readonly wholeTables: boolean;
}

/**
 * A page cut at the tags of a set: the stretches between two edges of such elements, in order of `starts`, none overlapping.
 * Text that no such element holds makes blocks of its own, and so does text between two of them.
 */
export interface Blocks {
  readonly count: number;
  /** From the first word or counted tag of a block to its last. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Innermost element of the tag set around a block; -1 for none. */
  readonly elements: Int32Array<ArrayBuffer>;
  /** Block of each word. */
  readonly ofWords: Int32Array<ArrayBuffer>;
  /** Block that each element of the page begins in; -1 for a tag of the set, which makes a block and is not inside it, and where there is none. */
  readonly ofElements: Int32Array<ArrayBuffer>;
}

/**
 * GetBlockSet (Debnath, Mitra and Giles 2005, algorithm 1): splits a page at the first tag of a set, its parts at the next, and
 * so on. What is left at the end is the same in any order of the tags, so one pass over the page does it.
 *
 * Differs: [empty-blocks] parts without a word and without an element that counts (the inside of a wrapper before its first paragraph) are
 * left out, for nothing could be said of them.
 *
 * @param isCounted whether an element makes a block even without words: an image.
 */
export function blocksOf(page: Page, words: Words, cuts: Cuts, isCounted: (element: number) => boolean): Blocks {
  const parts = partsOf(page, cutting(page, cuts));
  const spans = spansOf(page, words, parts, isCounted);
  const order = [...spans.starts.keys()]
    .filter((part) => spans.starts[part] < Infinity)
    .toSorted((left, right) => spans.starts[left] - spans.starts[right]);
  const blockOf = new Int32Array(parts.holders.length).fill(-1);
  for (const [block, part] of order.entries()) blockOf[part] = block;
  const starts = Uint32Array.from(order, (part) => spans.starts[part]);
  const { ofRuns, holders } = parts;
  return {
    count: order.length,
    starts,
    // A block that the parser moved may lie within another, which then ends where it begins.
    ends: Uint32Array.from(order, (part, block) =>
      block + 1 < starts.length ? Math.min(spans.ends[part], starts[block + 1]) : spans.ends[part],
    ),
    elements: Int32Array.from(order, (part) => holders[part]),
    ofWords: words.firstRuns.length === 0 ? new Int32Array() : Int32Array.from(words.firstRuns, (run) => blockOf[ofRuns[run]]),
    ofElements: parts.ofElements.map((part) => (part < 0 ? -1 : blockOf[part])),
  };
}

/** Whether an element begins a part, and ends one. */
function cutting(page: Page, { tags, wholeTables }: Cuts): (element: number) => boolean {
  const { names } = page.elements;
  if (!wholeTables) return (element) => tags.has(names[element] ?? "");
  const isWhole = innermostTables(page);
  const within = withinWanted(page.elements.parents, (element) => isWhole[element] === 1);
  return (element) =>
    names[element] !== "tr" && tags.has(names[element] ?? "") && (within[element] !== 1 || isWhole[element] === 1);
}

/** 1 for a table that holds no other. */
function innermostTables({ elements: { count, names, subtreeEnds } }: Page): Uint8Array<ArrayBuffer> {
  const found = new Uint8Array(count);
  let next = count;
  for (let element = count - 1; element >= 0; element--) {
    if (names[element] !== "table") continue;
    found[element] = Number(next >= (subtreeEnds[element] ?? 0));
    next = element;
  }
  return found;
}

/** All parts of a page, numbered in document order. */
interface BlockParts {
  readonly ofRuns: Int32Array<ArrayBuffer>;
  /** -1 for what lies outside the body, and for what cuts. */
  readonly ofElements: Int32Array<ArrayBuffer>;
  /** Innermost element of the tag set around each part. */
  readonly holders: readonly number[];
}

/** Goes through elements and text in document order; an edge of an element of the set begins a new part. */
function partsOf(page: Page, isCut: (element: number) => boolean): BlockParts {
  const { elements, runs, body } = page;
  const ofRuns = new Int32Array(runs.count).fill(-1);
  const ofElements = new Int32Array(elements.count).fill(-1);
  const holders: number[] = [];
  const open: number[] = [];
  let atEdge = true;
  const enter = (parent: number): void => {
    for (let top = open.at(-1); top !== undefined && !holds(elements, top, parent); top = open.at(-1)) {
      open.pop();
      atEdge = true;
    }
  };
  const place = (): number => {
    if (atEdge) holders.push(open.at(-1) ?? -1);
    atEdge = false;
    return holders.length - 1;
  };
  const order = documentOrder(page);
  let next = 0;
  for (let element = Math.max(body, 0); element <= elements.count; element++) {
    for (; next < order.length && runs.elementsBefore[order[next]] <= element; next++) {
      const run = order[next];
      if (runs.ignored[run] === 1) continue;
      enter(runs.parents[run]);
      ofRuns[run] = place();
    }
    if (element === elements.count) break;
    enter(elements.parents[element]);
    if (isCut(element)) {
      atEdge = true;
      open.push(element);
    } else ofElements[element] = place();
  }
  return { ofRuns, ofElements, holders };
}

function spansOf({ elements, tags }: Page, words: Words, parts: BlockParts, isCounted: (element: number) => boolean) {
  // Infinity for a part that nothing stands in.
  const starts = new Float64Array(parts.holders.length).fill(Infinity);
  const ends = new Float64Array(parts.holders.length);
  const extend = (part: number, start: number, end: number): void => {
    starts[part] = Math.min(starts[part], start);
    ends[part] = Math.max(ends[part], end);
  };
  for (let word = 0; word < words.count; word++)
    extend(parts.ofRuns[words.firstRuns[word]], words.starts[word], words.ends[word]);
  for (let element = 0; element < elements.count; element++) {
    const part = parts.ofElements[element];
    if (part < 0 || elements.implied[element] === 1 || !isCounted(element)) continue;
    const start = elements.starts[element];
    extend(part, start, tags.ends[indexAt(tags.starts, start)]);
  }
  return { starts, ends };
}

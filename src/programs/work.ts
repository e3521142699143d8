import { greatest, sum } from "d3-array";
import type { Page } from "../extraction/page/page.ts";
import { depthsOf } from "../extraction/page/tree.ts";
import { wordsOf } from "../extraction/page/words.ts";
import { thousands } from "../format.ts";

export type Title = "Readability" | "Defuddle";

/** The quantities that the time of the programs follows: counted before they run, in a time that grows with the page alone. */
export interface ProgramWork {
  readonly elements: number;
  /** Levels of the deepest element. */
  readonly depth: number;
  /** Pairs of an element and one around it, the sum of all depths: they query subtree in subtree, and walk up to the root. */
  readonly nestings: number;
  /** Pairs of a `div` and a child of its parent: a rule of Defuddle's (`a + div`) has the document list all siblings of each. */
  readonly besides: number;
  /** Pairs of units in runs of wide spaces, which a rule of Defuddle's (`\s+([,.!?:;])`) tries from each on; usual spaces it joins before. */
  readonly spaces: number;
  /** Times that Defuddle reads the page: again, with fewer rules, as long as it keeps few words. */
  readonly passes: number;
}

type CostlyQuantity = "elements" | "nestings" | "besides" | "spaces";

/** Microseconds of each, fitted to families of pages of a thousand to thirty thousand elements, and to pages of news sites and forums. */
const costs: Readonly<Record<Title, Readonly<Record<CostlyQuantity, number>>>> = {
  Readability: { elements: 20, nestings: 8, besides: 0, spaces: 0 },
  Defuddle: { elements: 100, nestings: 4, besides: 0.06, spaces: 0.0013 },
};

/** The clause that names what most of the time goes to. */
const clauses: Readonly<Record<CostlyQuantity, (work: ProgramWork) => string>> = {
  elements: ({ elements }) => `it has ${thousands(elements)} elements`,
  nestings: ({ elements, nestings }) =>
    `its ${thousands(elements)} elements lie ${thousands(Math.round(nestings / elements))} levels deep on average`,
  besides: ({ besides }) => `its div elements have ${thousands(Math.round(besides))} siblings together`,
  spaces: ({ spaces }) => `runs of its spaces are up to ${thousands(Math.floor(Math.sqrt(spaces)))} long`,
};

const costly = Object.keys(clauses) as readonly CostlyQuantity[];

/** A chain of elements as deep as this takes the cube of its depth, and the recursions of the document have little room for more. */
const deepest = 400;
/** Three times as many as the largest pages of news sites and forums have; the costs above are measured up to here. */
const mostElements = 30_000;
const mostSeconds = 10;

/** @throws Error for a page on which a program does not end in a time that anybody waits for. */
export function refuseSlowest(page: Page, title: Title): void {
  const work = workOn(page);
  const refuse = (time: string, what: string, limit: string): never => {
    throw new Error(
      `${title} would take ${time} on this page, so it is not run: ${what}, and ${limit} is the limit. Open a part of the page, or compare another method.`,
    );
  };
  if (work.elements > mostElements) refuse("minutes", clauses.elements(work), thousands(mostElements));
  if (work.depth > deepest) refuse("minutes", `its elements are nested ${thousands(work.depth)} levels deep`, thousands(deepest));
  const seconds = secondsOf(work, title);
  const most = greatest(costly, (quantity) => work[quantity] * costs[title][quantity]);
  if (seconds > mostSeconds && most !== undefined)
    refuse(`some ${thousands(Math.round(seconds))} seconds`, clauses[most](work), `a time of ${mostSeconds} seconds`);
}

/** Seconds that a program needs, about: those of a calm machine, within a factor of three. */
export function secondsOf(work: ProgramWork, title: Title): number {
  const once = sum(costly, (quantity) => work[quantity] * costs[title][quantity]);
  return (once * (title === "Defuddle" ? work.passes : 1)) / 1_000_000;
}

export function workOn(page: Page): ProgramWork {
  const { count, names, parents } = page.elements;
  const depths = depthsOf(parents);
  const children = childrenOf(page);
  let [depth, nestings, besides] = [0, 0, 0];
  for (let element = 0; element < count; element++) {
    const own = depths[element] + 1;
    nestings += own;
    depth = Math.max(depth, own);
    if (names[element] === "div") besides += children[parents[element] ?? -1] ?? 0;
  }
  const words = wordsOf(page).count;
  // The least number: it reads again where it keeps fewer than 200 words, and twice more where it keeps fewer than 50.
  const passes = words < 50 ? 4 : words < 200 ? 2 : 1;
  return { elements: count, depth, nestings, besides, spaces: spacesIn(page), passes };
}

function spacesIn({ runs }: Page): number {
  let pairs = 0;
  for (const text of runs.texts)
    for (const [spaces] of text.matchAll(/\s{100,}/g)) pairs += spaces.replaceAll(/[\n\r\t \u00a0]+/g, " ").length ** 2;
  return pairs;
}

/** Nodes in each element: elements and texts. */
function childrenOf({ elements, runs }: Page): Uint32Array {
  const children = new Uint32Array(elements.count);
  for (const parent of elements.parents) if (parent >= 0) children[parent]++;
  for (const [run, parent] of runs.parents.entries())
    if (parent >= 0 && (run === 0 || runs.nodes[run] !== runs.nodes[run - 1])) children[parent]++;
  return children;
}

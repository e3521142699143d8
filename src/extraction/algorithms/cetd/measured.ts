import { extracted, type Explanation, type Extraction } from "../../contract/extraction.ts";
import type { Channel, ClassMeaning, Quantity, Trace, Units } from "../../contract/trace.ts";
import { innermostElementAt } from "../../page/element-at.ts";
import { elementLabel, type Page } from "../../page/page.ts";
import { has, type Selection } from "../../page/selection.ts";
import { selectWords, wordsOf, type Words, wordAt } from "../../page/words.ts";
import { countsOf, type Counts, type Reading } from "./counts.ts";
import { compositeDensities, hasLinks, textDensities } from "./density.ts";
import type { LinkTextAlone } from "./parameters.ts";
import { compositeDensity, textDensity } from "./paper.ts";

/** A page with the densities of its nodes, whatever decides by them. */
export interface Measured {
  readonly page: Page;
  readonly words: Words;
  readonly counts: Counts;
  readonly linkTextAlone: LinkTextAlone;
  /** The spans of the nodes. */
  readonly units: Units;
  readonly plain: Float64Array<ArrayBuffer>;
  /** All 0 on a page without links, where each would be infinite. */
  readonly composite: Float64Array<ArrayBuffer>;
}

export function measure(page: Page, reading: Reading): Measured {
  const counts = countsOf(page, reading);
  const units: Units = {
    name: "elements",
    starts: Uint32Array.from(counts.elements, (element) => page.elements.starts[element]),
    ends: Uint32Array.from(counts.elements, (element) => page.elements.ends[element]),
    nested: true,
  };
  const { linkTextAlone } = reading;
  const composite = hasLinks(counts) ? compositeDensities(counts, linkTextAlone) : new Float64Array(counts.count);
  return { page, words: wordsOf(page), counts, linkTextAlone, units, plain: textDensities(counts), composite };
}

/** Twelve columns of at most 64 bits for nodes, four of 32 for words. */
export function bytesOf({ counts, words }: Measured): number {
  return counts.count * 12 * 8 + words.count * 16;
}

/**
 * The words of which a part stands directly in a kept node.
 *
 * Differs: [whole-words] the paper keeps elements.
 */
export function selectByNode(measured: Measured, isKept: (node: number) => boolean): Selection {
  return selectWords(measured.page, measured.words, (word) => keptNodeOf(measured, word, isKept) >= 0);
}

/** Node of the first part of a word that stands directly in a kept node; -1 for none. */
function keptNodeOf(measured: Measured, word: number, isKept: (node: number) => boolean): number {
  const { firstRuns, lastRuns } = measured.words;
  for (let run = firstRuns[word]; run <= lastRuns[word]; run++) {
    const node = nodeOfRun(measured, run);
    if (node >= 0 && isKept(node)) return node;
  }
  return -1;
}

/** Node that a run of content stands directly in; -1 for a run that is ignored. */
function nodeOfRun({ page: { runs }, counts }: Measured, run: number): number {
  return runs.ignored[run] === 1 ? -1 : counts.nodes[runs.parents[run]];
}

/** Explains the node that decides on a place; where a word reaches over several nodes, the kept one decides. */
export function explainAt(
  measured: Measured,
  offset: number,
  isKept: (node: number) => boolean,
  reason: (node: number) => Explanation,
): Explanation {
  const { page, words, counts } = measured;
  const holder = has(page.ignored, offset) ? -1 : innermostElementAt(page, offset);
  const here = holder < 0 ? -1 : counts.nodes[holder];
  if (here < 0) return { verdict: "not text", formula: "This place is not within the body's text." };
  const word = wordAt(words, offset);
  const keeper = word < 0 || isKept(here) ? -1 : keptNodeOf(measured, word, isKept);
  const node = keeper < 0 ? here : keeper;
  const element = counts.elements[node];
  const unit = {
    start: page.elements.starts[element],
    end: page.elements.ends[element],
    label: elementLabel(page, element),
  };
  return { ...reason(node), unit };
}

/**
 * The extraction of a page without links: "we would classify such a page as not containing noise" (section 3.3).
 *
 * Differs: [no-links] the paper calls every density there infinite; the trace holds 0 instead, and a note says so.
 */
export function wholeBody(measured: Measured): Extraction {
  const note = "This page has no link text, so every composite density would be infinite: the whole body is kept.";
  const isEmpty = measured.counts.count === 0 || measured.counts.characters[0] === 0;
  const everything = (): boolean => true;
  return extracted({
    selection: selectByNode(measured, everything),
    trace: () => ({
      ...traceOf(measured, {
        formula: "the whole body",
        values: new Uint8Array(measured.counts.count).fill(1),
        classes: ["removed", "kept"],
        meanings: ["removed", "kept"],
      }),
      notes: isEmpty ? [] : [note],
    }),
    explain: (offset) => explainAt(measured, offset, everything, () => ({ verdict: "kept", formula: note })),
  });
}

/** The verdict of the method on each node. */
export interface Verdicts {
  readonly formula: string;
  readonly values: Uint8Array<ArrayBuffer>;
  readonly classes: readonly string[];
  readonly meanings: readonly ClassMeaning[];
}

/** The density that a threshold cuts: threshold = λ · factor. */
export interface Cut {
  /** The node that is singled out: that of largest DensitySum. */
  readonly flag?: number | undefined;
  readonly id: "textDensity" | "compositeDensity";
  readonly threshold: number;
  readonly factor: number;
}

/** The densities (figures 3 and 4), what they are made of, the verdicts, and the channels of one method. */
export function traceOf(
  { counts, units, plain, composite }: Measured,
  verdicts: Verdicts,
  more: readonly Channel[] = [],
  cut?: Cut,
  secondary: readonly string[] = [],
): Trace {
  const density = (id: Cut["id"], quantity: Quantity, values: Float64Array<ArrayBuffer>): Channel => ({
    ...quantity,
    kind: "series",
    id,
    units: "elements",
    values,
    ...(secondary.includes(id) ? { role: "secondary" } : {}),
    ...(cut?.id === id ? { threshold: cut.threshold, control: { parameter: "lambda", factor: cut.factor } } : {}),
    ...(cut?.id === id && cut.flag !== undefined ? { flag: cut.flag } : {}),
  });
  return {
    units: { elements: units },
    channels: [
      density("textDensity", textDensity, plain),
      density("compositeDensity", compositeDensity, composite),
      { ...verdicts, kind: "class", id: "verdict", name: "Verdict", unit: "", units: "elements" },
      {
        kind: "tree",
        id: "parents",
        name: "Parent element",
        unit: "",
        units: "elements",
        formula: "DOM tree",
        values: counts.parents,
      },
      countChannel("characters", "Characters", "C", counts.characters),
      countChannel("tags", "Tags", "T", counts.tags),
      countChannel("linkCharacters", "Link characters", "LC", counts.linkCharacters),
      countChannel("linkTags", "Link tags", "LT", counts.linkTags),
      ...more,
    ],
    notes: [],
  };
}

function countChannel(id: string, name: string, symbol: string, values: Float64Array<ArrayBuffer>): Channel {
  return {
    kind: "series",
    id,
    name,
    unit: name.toLowerCase(),
    units: "elements",
    formula: `${symbol}, over the subtree`,
    role: "input",
    values,
  };
}

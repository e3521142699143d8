import type { Extraction } from "../../contract/extraction.ts";
import { numberText } from "../../contract/number-text.ts";
import { scalar, type Channel, type SeriesChannel, type Units } from "../../contract/trace.ts";
import { channelsOver, unitsOf, type Classes } from "../../method/channels.ts";
import { column, said, type Column } from "../../method/expression.ts";
import { shortLabel } from "../../method/short-label.ts";
import { ofRuns, sorted, type Why } from "../../method/sorted.ts";
import { innermostElementAt } from "../../page/element-at.ts";
import { elementLabel, type Page } from "../../page/page.ts";
import { wordsOf, type Words } from "../../page/words.ts";
import { countsOf, type Counts, type Reading } from "./counts.ts";
import { compositeDensities, compositeTerms, hasLinks, linkRatio, textDensities } from "./density.ts";
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
  readonly plain: Column;
  /** All 0 on a page without links, where each would be infinite. */
  readonly composite: Column;
}

export function measure(page: Page, reading: Reading): Measured {
  const counts = countsOf(page, reading);
  const { linkTextAlone } = reading;
  const name = (node: number): string => nameOf({ page, counts }, node);
  const { characters, tags } = counts;
  const numbers = said("C / T", [], (node, value) => `${characters[node]} / ${Math.max(tags[node], 1)} = ${value}`);
  const weighted = said("C/T · log_b(C/LC · T/LT), b = ln(C/¬LC · LC + LC_b/C_b · C + e)", [], (node, value) =>
    compositeText(counts, linkTextAlone, node, value),
  );
  const composite = hasLinks(counts) ? compositeDensities(counts, linkTextAlone) : new Float64Array(counts.count);
  return {
    page,
    words: wordsOf(page),
    counts,
    linkTextAlone,
    units: unitsOf("elements", page.elements, "nested", counts.elements),
    plain: column(textDensity, numbers, textDensities(counts), name),
    composite: column(compositeDensity, weighted, composite, name),
  };
}

function compositeText(counts: Counts, linkTextAlone: LinkTextAlone, node: number, value: string): string {
  const terms = compositeTerms(counts, node, linkTextAlone);
  if (terms === undefined) return counts.characters[node] === 0 ? "0: it has no text" : "0: all its text is links";
  const { characters, tags, linkCharacters, otherCharacters, linkTags, base } = terms;
  const density = `${characters}/${tags} · log_b(${characters}/${Math.max(linkCharacters, 1)} · ${tags}/${linkTags})`;
  const inBase = `${characters}/${otherCharacters} · ${linkCharacters} + ${numberText(linkRatio(counts))} · ${characters} + e`;
  return `${density} = ${value}, b = ln(${inBase}) = ${numberText(base)}`;
}

/** A node with its id and classes, shortened. */
export function nameOf({ page, counts }: Pick<Measured, "page" | "counts">, node: number): string {
  return shortLabel(page, counts.elements[node]);
}

/** Twelve columns of at most 64 bits for nodes, four of 32 for words. */
export function bytesOf({ counts, words }: Measured): number {
  return counts.count * 12 * 8 + words.count * 16;
}

export const ofElements = channelsOver("elements");

/** The verdict of the method on each node: the first of the classes alone is removed. */
export interface Verdicts {
  readonly formula: string;
  readonly values: Uint8Array<ArrayBuffer>;
  readonly classes: Classes;
}

/** A method's part of the figures. */
export interface Picture {
  /** What is to be said of a density besides: its threshold, or that another decides. */
  readonly plain?: Partial<SeriesChannel>;
  readonly composite?: Partial<SeriesChannel>;
  readonly channels: readonly Channel[];
  readonly notes?: readonly string[];
}

/**
 * Keeps the words of which a part stands directly in a kept node, and shows the densities (figures 3 and 4), what they are made of, and the
 * verdicts.
 *
 * Differs: [whole-words] the paper keeps elements.
 */
export function sortedNodes(
  { page, words, counts, units, plain, composite }: Measured,
  { formula, values, classes }: Verdicts,
  why: (node: number) => Why,
  picture: () => Picture,
): Extraction {
  const nodeOf = (element: number): number => (element < 0 ? -1 : counts.nodes[element]);
  const count = (id: string, name: string, symbol: string, counted: Float64Array<ArrayBuffer>): Channel =>
    ofElements.input(id, counted, name, `${symbol}, over the subtree`);
  return sorted({
    page,
    words,
    units,
    ofWords: ofRuns(
      page,
      words,
      (run) => nodeOf(page.runs.parents[run]),
      (node) => values[node] > 0,
      "any",
    ),
    label: (node) => elementLabel(page, counts.elements[node]),
    unitAt: (offset) => nodeOf(innermostElementAt(page, offset)),
    notText: "This place is not within the body's text.",
    why: (node) => ({ verdict: values[node] > 0 ? "kept" : "removed", ...why(node) }),
    trace() {
      const { channels, notes = [], ...besides } = picture();
      return {
        units: { elements: units },
        channels: [
          ofElements.series(plain.id, plain.values, { ...plain.quantity, ...besides.plain }),
          ofElements.series(composite.id, composite.values, { ...composite.quantity, ...besides.composite }),
          ofElements.classes("verdict", values, classes, { name: "Verdict", formula }),
          ofElements.parents(counts.parents, "Parent element", "DOM tree"),
          count("characters", "Characters", "C", counts.characters),
          count("tags", "Tags", "T", counts.tags),
          count("linkCharacters", "Link characters", "LC", counts.linkCharacters),
          count("linkTags", "Link tags", "LT", counts.linkTags),
          ...channels,
        ],
        notes,
      };
    },
  });
}

/**
 * The extraction of a page without links: "we would classify such a page as not containing noise" (section 3.3).
 *
 * Differs: [no-links] the paper calls every density there infinite; the trace holds 0 instead, and a note says so.
 */
export function wholeBody(measured: Measured): Extraction {
  const note = "This page has no link text, so every composite density would be infinite: the whole body is kept.";
  const { count, characters } = measured.counts;
  return sortedNodes(
    measured,
    { formula: "the whole body", values: new Uint8Array(count).fill(1), classes: { removed: "removed", kept: "kept" } },
    () => ({ formula: note }),
    () => ({ channels: [], notes: count === 0 || characters[0] === 0 ? [] : [note] }),
  );
}

/** Up to which λ body itself is kept; nothing where it is at every λ. */
export function lambdaCliff(bodyDensity: number, factor: number, formula: string): readonly Channel[] {
  return factor > 0 ? [scalar("lambdaCliff", "Largest λ that keeps body", bodyDensity / factor, "", formula)] : [];
}

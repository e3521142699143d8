import type { Extraction } from "../../contract/extraction.ts";
import type { Channel, SeriesChannel } from "../../contract/trace.ts";
import { channelsOver, type Classes } from "../../method/channels.ts";
import { elementsOf, sortedPieces, type Pieces, type Why } from "../../method/sorted.ts";
import type { Page } from "../../page/page.ts";
import { countsOf, type Counts } from "./counts.ts";
import { densitiesOf, type Densities } from "./density.ts";
import type { Reading } from "./parameters.ts";

/** A page with the densities of its nodes, whatever decides by them. */
export interface Measured extends Densities {
  readonly pieces: Pieces;
  readonly counts: Counts;
}

/** Differs: [whole-words] the paper keeps elements; here a word is kept where a part of it stands directly in a kept one. */
export function measure(page: Page, reading: Reading): Measured {
  const counts = countsOf(page, reading);
  const pieces = elementsOf(page, counts.elements, counts.nodes);
  return { pieces, counts, ...densitiesOf(counts, reading.linkTextAlone, pieces.name) };
}

export const ofElements = channelsOver("elements");

/** The verdict of a method on each node, the first of the classes alone is removed, and what there is to tell of it. */
export interface Verdicts {
  readonly formula: string;
  readonly values: Uint8Array<ArrayBuffer>;
  readonly classes: Classes;
  readonly why: (node: number) => Why;
  /** A method's part of the figures. */
  readonly picture: () => {
    /** What is to be said of a density besides: its threshold, or that another decides. */
    readonly plain?: Partial<SeriesChannel>;
    readonly composite?: Partial<SeriesChannel>;
    readonly channels: readonly Channel[];
    readonly notes?: readonly string[];
  };
}

/** Keeps the text of some nodes, and shows the densities (figures 3 and 4), what they are made of, and the verdicts. */
export function sortedNodes(
  { pieces, counts, counted, plain, composite }: Measured,
  { formula, values, classes, why, picture }: Verdicts,
): Extraction {
  return sortedPieces(pieces, (node) => values[node] > 0, {
    why: (node) => ({ verdict: values[node] > 0 ? "kept" : "removed", ...why(node) }),
    trace() {
      const { channels, notes = [], ...besides } = picture();
      return {
        units: { elements: pieces.units },
        channels: [
          ofElements.column(plain, besides.plain),
          ofElements.column(composite, besides.composite),
          ofElements.classes("verdict", values, classes, { name: "Verdict", formula }),
          ofElements.parents(counts.parents, "Parent element", "DOM tree"),
          ...counted.map((count) => ofElements.column(count, { role: "input" })),
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
  const note = "This page has no link text, so every composite density would be infinite. The whole body is kept.";
  const { count, characters } = measured.counts;
  return sortedNodes(measured, {
    formula: "the whole body",
    values: new Uint8Array(count).fill(1),
    classes: { removed: "removed", kept: "kept" },
    why: () => ({ formula: note }),
    picture: () => ({ channels: [], notes: count === 0 || characters[0] === 0 ? [] : [note] }),
  });
}

import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { scalar, type Trace, type Units } from "../../contract/trace.ts";
import { channelsOver } from "../../method/channels.ts";
import { cutAt } from "../../method/comparison.ts";
import { setting } from "../../method/expression.ts";
import { isInChosen } from "../../method/joined-why.ts";
import { byWord, sorted, unitsOfWords, type Sorting } from "../../method/sorted.ts";
import type { Page } from "../../page/page.ts";
import { eachPiece } from "../../page/pieces.ts";
import { blockElements, isSpace } from "../../page/vocabulary.ts";
import { wordsOf } from "../../page/words.ts";
import { heaviest, massesOf } from "../../statistics/joined-runs.ts";
import { denseLengthParameter, gapParameter, paper, parameters, presets } from "./parameters.ts";
import { denseRegions, numbersOf, placesIn, whyOf, type Constants, type Regions } from "./regions.ts";

/** The text density graph of Moreno et al., called LICEA and Density elsewhere. */
export const density = defineExtractor({
  id: "density",
  name: "Density",
  summary: "Joins long strings of text over a few short ones between them, and keeps the region with the most text.",
  family: "Blocks",
  paper,
  cite: { paper: paper.short, where: "the text density graph" },
  formula: "dense: len ≥ C1; join dense strings over at most C2 others; keep the region of max Σ len",
  figure:
    "The text density graph: the length of every string of text, with the line of C1, and the regions, each told apart from its neighbours.",
  reconstructed:
    "The paper was not read: its idea is known from its abstract and from papers that measured it, its constants are not; 80 and 4 are ours.",
  needs: ["page"],
  parameters,
  presets,
  deviations: [
    {
      id: "density-is-sum",
      where: "the text density graph",
      what: "“The region with the highest density”, as papers that cite it have it, is taken here by the sum of its characters.",
      why: "By its mean the longest single string would always win, and there would be no use in joining strings.",
      changes: "Not measured: there is no other state.",
    },
  ],
  analyse({ page }, { keepEmpty }): Strings {
    const words = wordsOf(page);
    const { starts, ends, lengths } = textStrings(page, keepEmpty);
    return {
      page,
      words,
      units: { name: "strings", starts, ends, nested: false },
      lengths,
      ofWords: unitsOfWords(words, starts),
    };
  },
  decide(strings, constants): Extraction {
    const { ofWords } = strings;
    const regions = denseRegions(strings.lengths, constants);
    return sorted({
      ...strings,
      ofWords: byWord(ofWords, (string) => isInChosen(regions, string)),
      label: (string) => `string ${string + 1}`,
      why: (string) => whyOf(strings.lengths, constants, regions, string),
      trace: () => traceOf(strings, constants, regions),
    });
  },
  // A column of 64 bits and two of 32 for strings, five of 32 for words.
  bytesOf: ({ units, words }) => units.starts.length * 16 + words.count * 20,
});

/** A page's strings of text. */
export interface Strings extends Pick<Sorting, "page" | "words"> {
  readonly units: Units;
  readonly lengths: Float64Array<ArrayBuffer>;
  /** The string that each word lies in; -1 for none. */
  readonly ofWords: Int32Array<ArrayBuffer>;
}

/** The places of strings to the regions: regions that are not chosen are of two kinds in turn, so that neighbours are told apart. */
const places = {
  "beyond all regions": "removed",
  "gap wider than C2": "removed",
  "another region, odd": "removed",
  "another region, even": "removed",
  "gap of at most C2": "context",
  "largest region": "core",
} as const;
/** What is beyond all regions and what lies between two are the weakest, the regions in turn the strongest. */
const looks = [0, 3, 1, 2, 0, 0] as const;

function traceOf({ units, lengths }: Strings, { denseLength, gap }: Constants, joined: Regions): Trace {
  const { regions, chosen } = joined;
  const region = chosen < 0 ? undefined : regions[chosen];
  const rival = heaviest(regions, chosen);
  const rivalMass = rival < 0 ? 0 : regions[rival].mass;
  const size = region === undefined ? 0 : region.end - region.start;
  const { series, input, classes } = channelsOver("strings");
  return {
    units: { strings: units },
    channels: [
      series("length", lengths.slice(), {
        name: "Length",
        unit: "characters",
        formula: "len(i)",
        cite: denseLengthParameter.cite,
        differs: "Code points of decoded text, white space as one.",
        ...cutAt(setting("denseLength", denseLengthParameter, denseLength)),
        isOfBlocks: true,
      }),
      classes("region", placesIn(joined), places, {
        name: "Region",
        formula: `dense strings, joined over at most ${gap} others`,
        cite: gapParameter.cite,
        looks,
      }),
      series("mass", massesOf(regions, lengths.length), {
        name: "Mass of the region",
        unit: "characters",
        formula: "Σ len over the region of the string",
        differs: "The sum; the paper's “highest density” might be a mean.",
        role: "secondary",
        isFunction: true,
      }),
      input("regionNumber", numbersOf(joined), "Number of the region", "from 1 for the first region of the page; 0 for none", ""),
      scalar("regionCount", "Regions", regions.length, "regions", "dense strings, joined"),
      scalar("largestMass", "Characters of the largest region", region?.mass ?? 0, "characters", "max Σ len over a region"),
      scalar("rivalMass", "Characters of the second largest", rivalMass, "characters", "of the other regions"),
      scalar("regionStrings", "Length of the largest region", size, "strings", "from its first to its last"),
    ],
    notes: chosen < 0 && lengths.length > 0 ? [`No string of text has ${denseLength} characters.`] : [],
  };
}

/** The strings of text of a page in order, as block elements and `<br>` part them. */
export interface TextStrings {
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Characters: code points of decoded text, trimmed, white space as one; 0 only for the empty ones that are asked for. */
  readonly lengths: Float64Array<ArrayBuffer>;
}

/** @param keepEmpty whether each further edge of a block element between two strings counts as an empty string. */
export function textStrings(page: Page, keepEmpty: boolean): TextStrings {
  const collector = new Collector(keepEmpty);
  const { runs, tags } = page;
  eachPiece(page, (kind, index, start, end) => {
    if (kind === "tag") {
      const name = tags.names[index];
      if (name === "br" || blockElements.has(name)) collector.pass(start, end);
      return;
    }
    if (runs.breakBefore[index] === 1) collector.close();
    addRun(page, index, collector);
  });
  return collector.build();
}

function addRun({ runs }: Page, run: number, collector: Collector): void {
  const text = runs.texts[run];
  const runStart = runs.starts[run];
  const map = runs.maps.get(run);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (isSpace(unit)) collector.space();
    else {
      const start = map === undefined ? runStart + index : map[index];
      collector.add(start, map === undefined ? start + 1 : map[index + 1], isLowSurrogate(unit));
    }
  }
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

/** Collects characters into strings. */
class Collector {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #lengths: number[] = [];
  readonly #keepEmpty: boolean;
  /** Edges of blocks since the last character: the first ends its string, the others are empty strings. */
  #edges: number[] = [];
  #isOpen = false;
  #pendingSpace = 0;

  constructor(keepEmpty: boolean) {
    this.#keepEmpty = keepEmpty;
  }

  /** An edge of a block element. */
  pass(start: number, end: number): void {
    if (this.#keepEmpty) this.#edges.push(start, end);
  }

  close(): void {
    this.#isOpen = false;
  }

  space(): void {
    this.#pendingSpace = 1;
  }

  add(start: number, end: number, isSecondHalf: boolean): void {
    if (!this.#isOpen) this.#open(start);
    // Without a break in the tree, edges in the source part nothing: those of tags that the parser dropped.
    this.#edges = this.#edges.length === 0 ? this.#edges : [];
    const string = this.#lengths.length - 1;
    const length = this.#lengths[string];
    this.#lengths[string] = length + (length === 0 ? 0 : this.#pendingSpace) + (isSecondHalf ? 0 : 1);
    this.#ends[string] = end;
    this.#pendingSpace = 0;
  }

  #open(start: number): void {
    for (let edge = 2; edge < this.#edges.length; edge += 2) this.#push(this.#edges[edge], this.#edges[edge + 1]);
    this.#push(start, start);
    this.#isOpen = true;
  }

  #push(start: number, end: number): void {
    this.#starts.push(start);
    this.#ends.push(end);
    this.#lengths.push(0);
  }

  build(): TextStrings {
    return {
      starts: Uint32Array.from(this.#starts),
      ends: Uint32Array.from(this.#ends),
      lengths: Float64Array.from(this.#lengths),
    };
  }
}

import { defineExtractor } from "../../contract/extractor.ts";
import type { Explanation, Extraction, Paper } from "../../contract/extractor.ts";
import { turningValue } from "../../contract/parameters.ts";
import type { NumberParameter } from "../../contract/parameters.ts";
import { scalar } from "../../contract/trace.ts";
import type { Channel, Trace, Units } from "../../contract/trace.ts";
import { indexAt } from "../../page/intervals.ts";
import { lineStarts } from "../../page/lines.ts";
import type { Page } from "../../page/page.ts";
import { has } from "../../page/selection.ts";
import { selectWords, wordsOf } from "../../page/words.ts";
import type { Words } from "../../page/words.ts";
import { wordAt } from "../word-at.ts";
import { lineLengths } from "./line-lengths.ts";
import type { LineLengths } from "./line-lengths.ts";
import { gapBetween, growArea, positiveRegions, smoothedDifferences } from "./regions.ts";
import type { Area, LineRegion } from "./regions.ts";

const paper: Paper = {
  short: "Mohammadzadeh et al. 2011",
  title: "Extracting the Main Content of Web Documents Based on a Naive Smoothing Method",
  authors: "Hadi Mohammadzadeh, Thomas Gottron, Franz Schweiggert, Gholamreza Nakhaeizadeh",
  year: 2011,
  venue: "KDIR",
};

/** AdDANAg's toggle: a link's start tag counts as if it were this long, `<a href="">`. */
const shortLinkLength = 11;

const gapParameter = {
  kind: "number",
  label: "Gap",
  description: "The area grows over regions that are at most this many lines away. News reads best at 20, mixed pages at 80.",
  stage: "decision",
  default: 20,
  min: 0,
  max: 100,
  step: 1,
  unit: "lines",
  formula: "join: lines strictly between ≤ gap",
  cite: { paper: paper.short, where: "section 3.3" },
} as const satisfies NumberParameter;

/** DANAg: content against code per line, smoothed, grown from the region with the most content. */
export const danag = defineExtractor({
  id: "danag",
  name: "DANAg",
  summary:
    "Compares the content and code characters of each line, smooths the difference and grows an area from the largest region above zero.",
  family: "Lines",
  paper,
  cite: { paper: paper.short, where: "section 3" },
  needs: ["page"],
  parameters: {
    gap: gapParameter,
    smoothing: {
      kind: "number",
      label: "Half window",
      description: "Lines on each side that are added to a line's difference.",
      stage: "decision",
      default: 1,
      min: 0,
      max: 5,
      step: 1,
      unit: "lines",
      formula: "diff(i) = Σ (T1 − T2) over i − h … i + h",
      cite: { paper: paper.short, where: "section 3.2, formula 1" },
      differs: "The paper's formula is h = 1; any other value is ours.",
    },
    lines: {
      kind: "choice",
      label: "Lines",
      description:
        "How the source is cut into lines: one per block element, one per tag, or the raw lines of the source (arbitrary on minified pages).",
      stage: "analysis",
      default: "block",
      choices: ["block", "tag", "raw"],
      cite: { paper: paper.short, where: "section 3.1" },
      differs:
        "The paper speaks of “lines of a normalized source code representation” and does not say which; one line per block element is ours.",
    },
    shortLinks: {
      kind: "flag",
      label: "Short links",
      description: "Count every link's start tag as one short string, so that long addresses do not look like much code.",
      stage: "analysis",
      default: false,
      differs: "From the authors' later AdDANAg; not part of DANAg.",
    },
  },
  published: [
    "F1 (table 2): BBC 0.924, Economist 0.900, Zdf 0.912, Golem 0.979, Heise 0.945, Republica 0.970, Spiegel 0.949, Telepolis 0.932, Yahoo 0.952, Manual 0.401, Slashdot 0.209, Wikipedia 0.646.",
  ],
  analyse({ page }, { lines, shortLinks }): LineAnalysis {
    const starts = lineStarts(page, lines);
    const ends = new Uint32Array(starts.length);
    ends.set(starts.subarray(1));
    ends[ends.length - 1] = page.source.length;
    return {
      page,
      words: wordsOf(page),
      units: { name: "lines", starts, ends, nested: false },
      lengths: lineLengths(page, starts, shortLinks ? shortLinkLength : undefined),
    };
  },
  decide(analysis, { gap, smoothing }): Extraction {
    const { page, words, units, lengths } = analysis;
    const differences = smoothedDifferences(lengths.content, lengths.code, smoothing);
    const regions = positiveRegions(differences, lengths.content);
    const area = growArea(regions, gap);
    const start = units.starts[area?.start ?? 0] ?? 0;
    const end = area === undefined ? 0 : (units.ends[area.end - 1] ?? 0);
    const decided: Decided = { ...analysis, differences, regions, area };
    return {
      selection: selectWords(page, words, (word) => (words.starts[word] ?? 0) >= start && (words.starts[word] ?? 0) < end),
      trace: traceOf(decided),
      explain: (offset) => explain(decided, gap, offset),
    };
  },
  // Two columns of 64 bits and two of 32 for lines, four of 32 for words.
  bytesOf: ({ units, words }) => units.starts.length * 24 + words.count * 16,
});

/** The lines of a page and what is in them. */
export interface LineAnalysis {
  readonly page: Page;
  readonly words: Words;
  readonly units: Units;
  readonly lengths: LineLengths;
}

interface Decided extends LineAnalysis {
  readonly differences: Float64Array<ArrayBuffer>;
  readonly regions: readonly LineRegion[];
  readonly area: Area | undefined;
}

const classes = ["outside", "region not joined", "line between regions", "joined region", "core"] as const;

function traceOf({ units, lengths, differences, regions, area }: Decided): Trace {
  const verdicts = new Uint8Array(differences.length);
  if (area !== undefined) verdicts.fill(2, area.start, area.end);
  for (const [index, region] of regions.entries()) verdicts.fill(classOf(area, index), region.start, region.end);
  const core = regions[area?.core ?? -1];
  const line = { units: "lines", unit: "characters" };
  const channels: Channel[] = [
    {
      ...line,
      kind: "series",
      id: "content",
      name: "Content",
      formula: "T1(i)",
      cite: at("section 3.1"),
      values: lengths.content,
      differs: "A run of white space counts as one character.",
    },
    { ...line, kind: "series", id: "code", name: "Code", formula: "T2(i)", cite: at("section 3.1"), values: lengths.code },
    {
      ...line,
      kind: "series",
      id: "difference",
      name: "Smoothed difference",
      formula: "diff(i) = Σ (T1 − T2) over i − h … i + h",
      cite: at("section 3.2, formula 1"),
      values: differences,
      threshold: 0,
    },
    {
      kind: "class",
      id: "area",
      name: "Area",
      unit: "",
      units: "lines",
      formula: "regions of diff > 0, grown from the core",
      cite: at("section 3.3"),
      values: verdicts,
      classes,
    },
    scalar("regionCount", "Regions", regions.length, "regions", "runs of diff > 0"),
    scalar("coreCharacters", "Core", core?.characters ?? 0, "characters", "max Σ T1 over a region"),
    scalar("areaLines", "Area", area === undefined ? 0 : area.end - area.start, "lines", "core grown over gaps"),
  ];
  return { units: { lines: units }, channels, notes: [] };
}

function classOf(area: Area | undefined, region: number): number {
  if (area === undefined || region < area.first || region > area.last) return 1;
  return region === area.core ? 4 : 3;
}

function at(where: string): { readonly paper: string; readonly where: string } {
  return { paper: paper.short, where };
}

function explain(decided: Decided, gap: number, offset: number): Explanation {
  const { page, words, units, differences, regions, area } = decided;
  if (has(page.ignored, offset)) return { verdict: "not text", formula: "Scripts, styles and comments are removed first." };
  // A word belongs to the line it starts in.
  const line = indexAt(units.starts, words.starts[wordAt(words, offset)] ?? offset);
  const value = differences[line] ?? 0;
  const measured = {
    quantity: "smoothed difference",
    value,
    threshold: 0,
    margin: value,
    unit: { start: units.starts[line] ?? 0, end: units.ends[line] ?? 0, label: `line ${line + 1}` },
  };
  if (area === undefined) return { ...measured, verdict: "removed", formula: "No line has more content than code around it." };
  const needed = widestGap(regions, area.core, line);
  const flip = turningValue(gapParameter, gap, (candidate) => needed <= candidate);
  return {
    ...measured,
    ...(flip === undefined ? {} : { flip: { parameter: "gap", value: flip } }),
    ...(needed <= gap ? reasonKept(decided, area, line, value) : reasonRemoved(needed, gap, value)),
  };
}

function reasonKept(
  { regions }: Decided,
  area: Area,
  line: number,
  value: number,
): Pick<Explanation, "verdict" | "formula" | "step"> {
  const core = regions[area.core];
  const inCore = core !== undefined && line >= core.start && line < core.end;
  return {
    verdict: "kept",
    formula: inCore
      ? `diff = ${value}; its region has the most content characters, ${core.characters}`
      : `line ${line + 1} lies in the area, lines ${area.start + 1} to ${area.end}`,
    step: inCore ? "core" : "joined by growth",
  };
}

function reasonRemoved(needed: number, gap: number, value: number): Pick<Explanation, "verdict" | "formula" | "step"> {
  return {
    verdict: "removed",
    formula: Number.isFinite(needed)
      ? `lines between it and the area: ${needed} > gap ${gap}`
      : `diff = ${value}: outside every region above zero`,
    step: "not joined by growth",
  };
}

/** The smallest `gap` at which growth from the core reaches a line; Infinity where no region lies at or beyond it. */
function widestGap(regions: readonly LineRegion[], core: number, line: number): number {
  const coreStart = regions[core]?.start ?? 0;
  const step = line < coreStart ? -1 : 1;
  let widest = 0;
  for (let region = core; ; region += step) {
    const here = regions[region];
    const beyond = regions[region + step];
    if (here !== undefined && (step < 0 ? line >= here.start : line < here.end)) return widest;
    if (beyond === undefined) return Infinity;
    widest = Math.max(widest, step < 0 ? gapBetween(beyond, here) : gapBetween(here, beyond));
  }
}

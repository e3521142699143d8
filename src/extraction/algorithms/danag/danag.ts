import { defineExtractor } from "../../contract/extractor.ts";
import type { Extraction, Paper } from "../../contract/extractor.ts";
import type { NumberParameter } from "../../contract/parameters.ts";
import { scalar } from "../../contract/trace.ts";
import type { Channel, Trace, Units } from "../../contract/trace.ts";
import { lineStarts } from "../../page/lines.ts";
import type { Page } from "../../page/page.ts";
import { selectWords, wordsOf } from "../../page/words.ts";
import type { Words } from "../../page/words.ts";
import { differenceFormula, explainLine } from "./explain-line.ts";
import { lineLengths } from "./line-lengths.ts";
import type { LineLengths } from "./line-lengths.ts";
import { growArea, positiveRegions, smoothedDifferences } from "./regions.ts";
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
  formula:
    "diff(i) = Σ (T1 − T2) over i−1, i, i+1; keep the lines from the first to the last region of diff > 0 joined to the core",
  figure: "Figures 1 and 2 of the paper: content (up) and code (down) of every line; below it their smoothed difference.",
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
      formula: differenceFormula,
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
      explain: (offset) => explainLine(decided, { gap, smoothing, parameter: gapParameter }, offset),
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

/** Lines with what became of them. */
export interface Decided extends LineAnalysis {
  readonly differences: Float64Array<ArrayBuffer>;
  readonly regions: readonly LineRegion[];
  readonly area: Area | undefined;
}

const classes = ["outside", "region not joined", "line between regions", "joined region", "core"] as const;
const meanings = ["removed", "removed", "context", "kept", "core"] as const;

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
    {
      ...line,
      kind: "series",
      id: "code",
      name: "Code",
      formula: "T2(i)",
      cite: at("section 3.1"),
      values: lengths.code,
      against: "content",
    },
    {
      ...line,
      kind: "series",
      id: "difference",
      name: "Smoothed difference",
      formula: differenceFormula,
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
      meanings,
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

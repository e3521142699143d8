import { extracted, type Extraction, type ChainLink, type Explanation } from "../../contract/extraction.ts";
import { numberText } from "../../contract/number-text.ts";
import { turningValue } from "../../contract/parameters.ts";
import { scalar, type Channel, type Trace } from "../../contract/trace.ts";
import { indexAt, has } from "../../page/selection.ts";
import { selectWords, wordAt } from "../../page/words.ts";
import { unfit } from "./character-kinds.ts";
import { gapParameter, type LineAnalysis } from "./line-analysis.ts";
import { differenceFormula, type Counted, type Notation } from "./notation.ts";
import { growArea, positiveRegions, smoothedDifferences, gapBetween, type Area, type LineRegion } from "./regions.ts";

/** Lines with what became of them. */
export interface Decided extends LineAnalysis {
  readonly notation: Notation;
  readonly differences: Float64Array<ArrayBuffer>;
  readonly regions: readonly LineRegion[];
  readonly area: Area | undefined;
  /** Why the method has nothing to say on this page, where it has not. */
  readonly silence: string | undefined;
}

/**
 * Smooths the difference of the two counts, and keeps the lines of the area grown from the region with the most content.
 *
 * @param silence why nothing is kept whatever the counts, where that is so.
 */
export function decideArea(
  analysis: LineAnalysis,
  { gap, smoothing }: { readonly gap: number; readonly smoothing: number },
  notation: Notation,
  silence?: string,
): Extraction {
  const { page, words, units, lengths } = analysis;
  const differences = smoothedDifferences(lengths.content, lengths.code, smoothing);
  const regions = silence === undefined ? positiveRegions(differences, lengths.content) : [];
  const area = growArea(regions, gap);
  const [start, end] = area === undefined ? [0, 0] : [units.starts[area.start], units.ends[area.end - 1]];
  const decided: Decided = { ...analysis, notation, differences, regions, area, silence };
  return extracted({
    selection: selectWords(page, words, (word) => words.starts[word] >= start && words.starts[word] < end),
    trace: () => traceOf(decided),
    explain: (offset) => explainLine(decided, { gap, smoothing }, offset),
  });
}

const classes = ["outside", "region not joined", "line between regions", "joined region", "core"] as const;
const meanings = ["removed", "removed", "context", "kept", "core"] as const;

function traceOf({ units, notation, lengths, differences, regions, area, silence }: Decided): Trace {
  const verdicts = new Uint8Array(differences.length);
  if (area !== undefined) verdicts.fill(2, area.start, area.end);
  for (const [index, region] of regions.entries()) verdicts.fill(classOf(area, index), region.start, region.end);
  const channels: Channel[] = [
    ...countChannels(lengths, notation),
    {
      kind: "series",
      id: "difference",
      name: "Smoothed difference",
      unit: "characters",
      units: "lines",
      formula: differenceFormula(notation),
      cite: notation.cite.smoothing,
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
      cite: notation.cite.growth,
      values: verdicts,
      classes,
      meanings,
    },
    scalar("regionCount", "Regions", regions.length, "regions", "runs of diff > 0"),
    scalar(
      "coreCharacters",
      "Core",
      area === undefined ? 0 : regions[area.core].characters,
      "characters",
      `max Σ ${notation.contentSymbol} over a region`,
    ),
    scalar("areaLines", "Area", area === undefined ? 0 : area.end - area.start, "lines", "core grown over gaps"),
  ];
  return { units: { lines: units }, channels, ...(silence === undefined ? { notes: [] } : { notes: [silence], unfit }) };
}

/** The two counts as mirrored bars. */
export function countChannels({ content, code }: LineAnalysis["lengths"], notation: Counted): readonly Channel[] {
  const line = { kind: "series", units: "lines", unit: "characters" } as const;
  return [
    { ...line, ...notation.content, id: "content", formula: `${notation.contentSymbol}(i)`, values: content },
    { ...line, ...notation.code, id: "code", formula: `${notation.codeSymbol}(i)`, values: code, against: "content" },
  ];
}

function classOf(area: Area | undefined, region: number): number {
  if (area === undefined || region < area.first || region > area.last) return 1;
  return region === area.core ? 4 : 3;
}

interface Growth {
  readonly gap: number;
  /** Lines on each side of the window. */
  readonly smoothing: number;
}

/** Explains the line of a place by the gap that growth has to bridge to it; beyond all regions by its difference. */
export function explainLine(decided: Decided, growth: Growth, offset: number): Explanation {
  const { page, words, units, regions, area } = decided;
  if (has(page.ignored, offset)) return { verdict: "not text", formula: "Scripts, styles and comments are removed first." };
  // A word belongs to the line it starts in.
  const word = wordAt(words, offset);
  const line = indexAt(units.starts, word < 0 ? offset : words.starts[word]);
  const unit = { start: units.starts[line], end: units.ends[line], label: `line ${line + 1}` };
  if (decided.silence !== undefined) return { unit, verdict: "removed", formula: decided.silence };
  if (area === undefined) return { unit, ...outside(decided, growth, line) };
  const needed = widestGap(regions, area.core, line);
  if (!Number.isFinite(needed.lines)) return { unit, ...outside(decided, growth, line) };
  return {
    unit,
    ...(inRegion(regions[area.core], line) ? inCore(decided, growth, line, area) : byGrowth(decided, growth, line, area)),
  };
}

type Reason = Omit<Explanation, "unit">;

/** A line beyond every region: it has no more content than code around it. */
function outside(decided: Decided, growth: Growth, line: number): Reason {
  const value = decided.differences[line];
  const isEmpty = decided.area === undefined;
  return {
    ...byDifference(value),
    verdict: "removed",
    formula: isEmpty ? decided.notation.nothing : `diff = ${value}: outside every region above zero`,
    chain: [
      differenceLink(decided, growth.smoothing, line),
      {
        symbols: "region: lines of diff > 0",
        numbers: isEmpty ? "there is none on this page" : `${value} ≤ 0: no region at line ${line + 1} or beyond`,
      },
    ],
    ...(isEmpty ? {} : { step: "not joined by growth" }),
  };
}

function inCore(decided: Decided, growth: Growth, line: number, { core }: Area): Reason {
  const value = decided.differences[line];
  const region = decided.regions[core];
  return {
    ...byDifference(value),
    verdict: "kept",
    formula: `diff = ${value}; its region has the most ${decided.notation.contentNoun}, ${region.characters}`,
    chain: [
      differenceLink(decided, growth.smoothing, line),
      { symbols: "region: lines of diff > 0", numbers: `${value} > 0, in ${regionText(region, decided.notation.contentSymbol)}` },
      {
        symbols: `core: the region of max Σ ${decided.notation.contentSymbol}`,
        numbers: `${region.characters} characters, the most of ${countText(decided.regions.length)}`,
      },
    ],
    step: "core",
  };
}

/** A line that growth has to bridge a gap to. */
function byGrowth(decided: Decided, growth: Growth, line: number, area: Area): Reason {
  const { regions, differences } = decided;
  const { gap } = growth;
  const symbol = decided.notation.contentSymbol;
  const needed = widestGap(regions, area.core, line);
  const isKept = needed.lines <= gap;
  const flip = turningValue(gapParameter, gap, (candidate) => needed.lines <= candidate);
  const value = differences[line];
  const own = regions.find((region) => inRegion(region, line));
  const { start, end } = needed.between;
  const stretch = needed.lines === 1 ? `line ${start + 1}` : `lines ${start + 1} to ${end}`;
  return {
    verdict: isKept ? "kept" : "removed",
    quantity: "widest gap on the way from the core",
    value: needed.lines,
    threshold: gap,
    keeps: "≤",
    margin: needed.lines - gap,
    channel: "area",
    ...(flip === undefined ? {} : { flip: { parameter: "gap", value: flip } }),
    formula: isKept
      ? `line ${line + 1} lies in the area, lines ${area.start + 1} to ${area.end}`
      : `lines between it and the area: ${needed.lines} > gap ${gap}`,
    chain: [
      differenceLink(decided, growth.smoothing, line),
      {
        symbols: "region: lines of diff > 0",
        numbers: own === undefined ? `${value} ≤ 0: between two regions` : `${value} > 0, in ${regionText(own, symbol)}`,
      },
      { symbols: `core: the region of max Σ ${symbol}`, numbers: regionText(regions[area.core], symbol) },
      {
        symbols: "join: lines strictly between ≤ gap",
        numbers: `${stretch}: ${needed.lines} ${isKept ? "≤" : ">"} ${gap}${isKept ? "" : ", where growth stops"}`,
      },
    ],
    step: isKept ? "joined by growth" : "not joined by growth",
  };
}

function byDifference(value: number): Pick<Explanation, "quantity" | "value" | "threshold" | "keeps" | "margin" | "channel"> {
  return { quantity: "smoothed difference", value, threshold: 0, keeps: ">", margin: value, channel: "difference" };
}

/** Formula 1 with the counts of the lines in the window, those of the page alone. */
function differenceLink({ lengths, differences, notation }: Decided, halfWindow: number, line: number): ChainLink {
  const terms: string[] = [];
  const { content, code } = lengths;
  const [first, last] = [Math.max(line - halfWindow, 0), Math.min(line + halfWindow, content.length - 1)];
  for (let at = first; at <= last; at++) terms.push(`(${numberText(content[at])} − ${numberText(code[at])})`);
  return {
    symbols: differenceFormula(notation),
    numbers: `diff(${line + 1}) = ${terms.join(" + ")} = ${numberText(differences[line])}`,
  };
}

function regionText(region: LineRegion, symbol: string): string {
  const lines = region.end - region.start === 1 ? `line ${region.end}` : `lines ${region.start + 1} to ${region.end}`;
  return `${lines}, Σ ${symbol} = ${region.characters}`;
}

function countText(regions: number): string {
  return regions === 1 ? "the only region" : `${regions} regions`;
}

function inRegion(region: LineRegion, line: number): boolean {
  return line >= region.start && line < region.end;
}

interface Needed {
  /** The smallest `gap` at which growth from the core reaches a line; Infinity where no region lies at or beyond it. */
  readonly lines: number;
  /** The lines of that gap. */
  readonly between: { readonly start: number; readonly end: number };
}

function widestGap(regions: readonly LineRegion[], core: number, line: number): Needed {
  const coreStart = regions[core].start;
  const step = line < coreStart ? -1 : 1;
  let widest: Needed = { lines: 0, between: { start: coreStart, end: coreStart } };
  for (let region = core; ; region += step) {
    const here = regions[region];
    if (step < 0 ? line >= here.start : line < here.end) return widest;
    if (region + step < 0 || region + step >= regions.length) return { ...widest, lines: Infinity };
    const beyond = regions[region + step];
    const [before, after] = step < 0 ? [beyond, here] : [here, beyond];
    const lines = gapBetween(before, after);
    if (lines > widest.lines) widest = { lines, between: { start: before.end, end: after.start } };
  }
}

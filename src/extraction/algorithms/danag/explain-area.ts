import type { ChainLink, Explanation } from "../../contract/extractor.ts";
import { numberText } from "../../contract/number-text.ts";
import { turningValue } from "../../contract/parameters.ts";
import { indexAt } from "../../page/intervals.ts";
import { has } from "../../page/selection.ts";
import { wordAt } from "../word-at.ts";
import type { Decided } from "./area.ts";
import { gapParameter } from "./line-analysis.ts";
import { differenceFormula } from "./notation.ts";
import { gapBetween } from "./regions.ts";
import type { Area, LineRegion } from "./regions.ts";

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
  const line = indexAt(units.starts, words.starts[wordAt(words, offset)] ?? offset);
  const unit = { start: units.starts[line] ?? 0, end: units.ends[line] ?? 0, label: `line ${line + 1}` };
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
  const value = decided.differences[line] ?? 0;
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
  const value = decided.differences[line] ?? 0;
  const region = decided.regions[core];
  return {
    ...byDifference(value),
    verdict: "kept",
    formula: `diff = ${value}; its region has the most ${decided.notation.contentNoun}, ${region?.characters ?? 0}`,
    chain: [
      differenceLink(decided, growth.smoothing, line),
      { symbols: "region: lines of diff > 0", numbers: `${value} > 0, in ${regionText(region, decided.notation.contentSymbol)}` },
      {
        symbols: `core: the region of max Σ ${decided.notation.contentSymbol}`,
        numbers: `${region?.characters ?? 0} characters, the most of ${countText(decided.regions.length)}`,
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
  const value = differences[line] ?? 0;
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
  for (let at = line - halfWindow; at <= line + halfWindow; at++) {
    const [content, code] = [lengths.content[at], lengths.code[at]];
    if (content !== undefined && code !== undefined) terms.push(`(${numberText(content)} − ${numberText(code)})`);
  }
  return {
    symbols: differenceFormula(notation),
    numbers: `diff(${line + 1}) = ${terms.join(" + ")} = ${numberText(differences[line] ?? 0)}`,
  };
}

function regionText(region: LineRegion | undefined, symbol: string): string {
  if (region === undefined) return "no region";
  const lines = region.end - region.start === 1 ? `line ${region.end}` : `lines ${region.start + 1} to ${region.end}`;
  return `${lines}, Σ ${symbol} = ${region.characters}`;
}

function countText(regions: number): string {
  return regions === 1 ? "the only region" : `${regions} regions`;
}

function inRegion(region: LineRegion | undefined, line: number): boolean {
  return region !== undefined && line >= region.start && line < region.end;
}

interface Needed {
  /** The smallest `gap` at which growth from the core reaches a line; Infinity where no region lies at or beyond it. */
  readonly lines: number;
  /** The lines of that gap. */
  readonly between: { readonly start: number; readonly end: number };
}

function widestGap(regions: readonly LineRegion[], core: number, line: number): Needed {
  const coreStart = regions[core]?.start ?? 0;
  const step = line < coreStart ? -1 : 1;
  let widest: Needed = { lines: 0, between: { start: coreStart, end: coreStart } };
  for (let region = core; ; region += step) {
    const here = regions[region];
    const beyond = regions[region + step];
    if (here !== undefined && (step < 0 ? line >= here.start : line < here.end)) return widest;
    if (here === undefined || beyond === undefined) return { ...widest, lines: Infinity };
    const [before, after] = step < 0 ? [beyond, here] : [here, beyond];
    const lines = gapBetween(before, after);
    if (lines > widest.lines) widest = { lines, between: { start: before.end, end: after.start } };
  }
}

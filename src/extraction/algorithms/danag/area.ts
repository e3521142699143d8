import type { Extraction } from "../../contract/extraction.ts";
import { counted, numberText, stretchText } from "../../contract/number-text.ts";
import type { Citation } from "../../contract/parameters.ts";
import { scalar, type Trace } from "../../contract/trace.ts";
import { compare } from "../../method/comparison.ts";
import { column, said, setting, type Column } from "../../method/expression.ts";
import { byWord, sorted, type Why } from "../../method/sorted.ts";
import { indexAt } from "../../page/selection.ts";
import { unfit } from "./character-kinds.ts";
import { countChannels, gapParameter, lineName, ofLines, type Counted, type LineAnalysis } from "./line-analysis.ts";
import { gapBetween, growArea, positiveRegions, smoothedDifferences, type Area, type LineRegion } from "./regions.ts";

export interface Notation extends Counted {
  /** "content characters". */
  readonly contentNoun: string;
  /** Why no line is kept, where none is. */
  readonly nothing: string;
  readonly cite: { readonly smoothing: Citation; readonly growth: Citation };
}

/** Formula 1 in the symbols of a method. */
export function differenceFormula(counts: Counted): string {
  return `diff(i) = ${windowSum(counts)}`;
}

function windowSum({ contentSymbol, codeSymbol }: Counted): string {
  return `Σ (${contentSymbol} − ${codeSymbol}) over i − h … i + h`;
}

/** Lines with what became of them. */
interface Decided extends LineAnalysis {
  readonly notation: Notation;
  readonly gap: number;
  readonly difference: Column;
  readonly regions: readonly LineRegion[];
  readonly area: Area | undefined;
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
  const { lengths, units, ofWords } = analysis;
  const difference = differencesOf(analysis, notation, smoothing);
  const regions = silence === undefined ? positiveRegions(difference.values, lengths.content) : [];
  const area = growArea(regions, gap);
  const decided: Decided = { ...analysis, notation, gap, difference, regions, area };
  return sorted({
    ...analysis,
    ofWords: byWord(ofWords, (line) => area !== undefined && line >= area.start && line < area.end),
    label: lineName,
    unitAt: (offset) => indexAt(units.starts, offset),
    notText: "Scripts, styles and comments are removed first.",
    why: (line) => (silence === undefined ? whyOf(decided, line) : { verdict: "removed", formula: silence }),
    trace: () => ({ ...traceOf(decided), ...(silence === undefined ? {} : { notes: [silence], unfit }) }),
  });
}

/** Formula 1; with numbers the counts of the lines in the window, those of the page alone. */
function differencesOf({ lengths }: LineAnalysis, notation: Notation, halfWindow: number): Column {
  const { content, code } = lengths;
  const terms = said(windowSum(notation), [], (line, value) => {
    const first = Math.max(line - halfWindow, 0);
    const counts = Array.from(content.subarray(first, line + halfWindow + 1), (count, at) => [count, code[first + at]]);
    return `${counts.map((pair) => `(${pair.map(numberText).join(" − ")})`).join(" + ")} = ${value}`;
  });
  return column(
    {
      id: "difference",
      symbol: "diff",
      index: "i",
      name: "Smoothed difference",
      unit: "characters",
      cite: notation.cite.smoothing,
    },
    terms,
    smoothedDifferences(content, code, halfWindow),
    (line) => String(line + 1),
  );
}

function traceOf({ units, notation, lengths, difference, regions, area }: Decided): Trace {
  const verdicts = new Uint8Array(difference.values.length);
  if (area !== undefined) verdicts.fill(2, area.start, area.end);
  for (const [index, region] of regions.entries()) verdicts.fill(classOf(area, index), region.start, region.end);
  const characters = area === undefined ? 0 : regions[area.core].characters;
  const size = area === undefined ? 0 : area.end - area.start;
  return {
    units: { lines: units },
    channels: [
      ...countChannels(lengths, notation),
      ofLines.series("difference", difference.values, { ...difference.quantity, threshold: 0 }),
      ofLines.classes(
        "area",
        verdicts,
        {
          outside: "removed",
          "region not joined": "removed",
          "line between regions": "context",
          "joined region": "kept",
          core: "core",
        },
        { name: "Area", formula: "regions of diff > 0, grown from the core", cite: notation.cite.growth },
      ),
      scalar("regionCount", "Regions", regions.length, "regions", "runs of diff > 0"),
      scalar("coreCharacters", "Core", characters, "characters", `max Σ ${notation.contentSymbol} over a region`),
      scalar("areaLines", "Area", size, "lines", "core grown over gaps"),
    ],
    notes: [],
  };
}

function classOf(area: Area | undefined, region: number): number {
  if (area === undefined || region < area.first || region > area.last) return 1;
  return region === area.core ? 4 : 3;
}

/** Why a line is kept or removed: by the gap that growth has to bridge to it; beyond all regions, and in the core, by its difference. */
function whyOf(decided: Decided, line: number): Why {
  const { regions, area, difference, notation } = decided;
  const diff = compare(difference.at(line), ">", 0);
  const needed = area === undefined ? undefined : widestGap(regions, area.core, line);
  const own = regions.find((region) => inRegion(region, line));
  const symbols = "region: lines of diff > 0";
  const byDifference = { quantity: "smoothed difference", channel: difference.id, ...diff.numbers };
  if (area === undefined || needed === undefined || !Number.isFinite(needed.lines))
    return {
      ...byDifference,
      verdict: "removed",
      because:
        area === undefined
          ? "no line of the page has more content than code around it"
          : `the lines around it have more code than content, by ${-difference.at(line)} characters`,
      formula: area === undefined ? notation.nothing : `diff = ${diff.value}: outside every region above zero`,
      chain: [
        ...difference.links(line),
        {
          symbols,
          numbers: area === undefined ? "there is none on this page" : `${diff.text}: no region at line ${line + 1} or beyond`,
        },
      ],
      ...(area === undefined ? {} : { step: "not joined by growth" }),
    };
  const core = regions[area.core];
  const { contentSymbol: symbol, contentNoun } = notation;
  const links = [
    ...difference.links(line),
    {
      symbols,
      numbers: own === undefined ? `${diff.text}: between two regions` : `${diff.text}, in ${regionText(own, symbol)}`,
    },
  ];
  const most = `core: the region of max Σ ${symbol}`;
  if (own === core)
    return {
      ...byDifference,
      because: `its region has the most ${contentNoun}, ${core.characters}`,
      formula: `diff = ${diff.value}; its region has the most ${contentNoun}, ${core.characters}`,
      chain: [
        ...links,
        {
          symbols: most,
          numbers: `${core.characters} characters, the most of ${regions.length === 1 ? "the only region" : `${regions.length} regions`}`,
        },
      ],
      step: "core",
    };
  const gap = compare(needed.lines, "≤", setting("gap", gapParameter, decided.gap));
  const { start, end } = needed.between;
  return {
    quantity: "widest gap on the way from the core",
    channel: "area",
    ...gap.facts,
    because: `${counted(needed.lines, "line")} from its region, a gap of ${gap.threshold} is allowed`,
    formula: gap.isKept
      ? `line ${line + 1} lies in the area, lines ${area.start + 1} to ${area.end}`
      : `lines between it and the area: ${gap.value} > gap ${gap.threshold}`,
    chain: [
      ...links,
      { symbols: most, numbers: regionText(core, symbol) },
      {
        symbols: gapParameter.formula,
        numbers: `${stretchText("line", start, end)}: ${gap.text}${gap.isKept ? "" : ", where growth stops"}`,
      },
    ],
    step: gap.isKept ? "joined by growth" : "not joined by growth",
  };
}

function regionText({ start, end, characters }: LineRegion, symbol: string): string {
  return `${stretchText("line", start, end)}, Σ ${symbol} = ${characters}`;
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

import { extracted } from "../../contract/extractor.ts";
import type { Extraction } from "../../contract/extractor.ts";
import { scalar } from "../../contract/trace.ts";
import type { Channel, Trace } from "../../contract/trace.ts";
import { selectWords } from "../../page/words.ts";
import { explainLine } from "./explain-area.ts";
import type { LineAnalysis } from "./line-analysis.ts";
import { differenceFormula } from "./notation.ts";
import type { Counted, Notation } from "./notation.ts";
import { growArea, positiveRegions, smoothedDifferences } from "./regions.ts";
import type { Area, LineRegion } from "./regions.ts";

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
  const start = units.starts[area?.start ?? 0] ?? 0;
  const end = area === undefined ? 0 : (units.ends[area.end - 1] ?? 0);
  const decided: Decided = { ...analysis, notation, differences, regions, area, silence };
  return extracted({
    selection: selectWords(page, words, (word) => (words.starts[word] ?? 0) >= start && (words.starts[word] ?? 0) < end),
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
  const core = regions[area?.core ?? -1];
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
    scalar("coreCharacters", "Core", core?.characters ?? 0, "characters", `max Σ ${notation.contentSymbol} over a region`),
    scalar("areaLines", "Area", area === undefined ? 0 : area.end - area.start, "lines", "core grown over gaps"),
  ];
  return { units: { lines: units }, channels, notes: silence === undefined ? [] : [silence] };
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

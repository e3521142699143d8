import type { Extraction } from "../../contract/extraction.ts";
import { numberParameter } from "../../contract/parameters.ts";
import { channelsOver } from "../../method/channels.ts";
import { column, constant, minus, setting, windowSum, type Column } from "../../method/expression.ts";
import { joined } from "../../method/joined.ts";
import { ask, marked } from "../../method/rules.ts";
import { sortedPieces } from "../../method/sorted.ts";
import { at, gapParameter, mirrored, unfit, type CountedLines } from "./lines.ts";

export const smoothingParameter = numberParameter("decision", 1, [0, 5, 1], {
  label: "Half window",
  description: "Lines on each side that are added to a line's difference. The paper has h = 1; other values are ours.",
  unit: "lines",
  formula: "diff(i) = Σ (content − code) over i − h … i + h",
  cite: at("section 3.2, formula 1"),
});

/** Formula 1: the smoothed difference of the two counts of a line. */
export function differenceOf({ row, content, code }: CountedLines, halfWindow: number): Column {
  const count = row.units.starts.length;
  return column(
    {
      id: "difference",
      symbol: "diff",
      index: "i",
      name: "Smoothed difference",
      unit: "characters",
      cite: smoothingParameter.cite,
    },
    windowSum(minus(content, code), setting("smoothing", smoothingParameter, halfWindow, "h"), count),
    count,
    row.name,
  );
}

/**
 * Keeps the lines of the area that is grown from the core, which of the regions above zero has the most content (sections 3.2 and 3.3).
 *
 * Differs: [size-of-regions] the paper's "number of characters" of a region might be read as the sum of its differences.
 * Differs: [equal-regions] the paper names no order among regions of equal size; the first is the core here.
 *
 * @param silence why nothing is kept whatever the counts, where that is so.
 */
export function decideArea(
  lines: CountedLines,
  { gap, smoothing }: { readonly gap: number; readonly smoothing: number },
  massNoun: string,
  silence?: string,
): Extraction {
  const { row, content } = lines;
  const difference = differenceOf(lines, smoothing);
  const area = joined({
    row,
    counts:
      silence === undefined
        ? ask(difference, ">", constant("0", 0), "counts", "does not count")
        : marked(silence, () => false, "counts", "does not count"),
    mass: content,
    massNoun,
    gap: setting("gap", gapParameter, gap, "gap"),
    keeps: "core",
  });
  return sortedPieces(row, area.isKept, {
    why: (line) => (silence === undefined ? area.why(line) : { formula: silence }),
    trace: () => ({
      units: { [row.units.name]: row.units },
      channels: [
        ...mirrored(lines),
        channelsOver(row.units.name).column(difference, { threshold: 0, differenceOf: content.id }),
        ...area.channels,
      ],
      ...(silence === undefined ? { notes: [] } : { notes: [silence], unfit }),
    }),
  });
}

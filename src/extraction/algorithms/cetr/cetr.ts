import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import type { Units } from "../../contract/trace.ts";
import { byWord, sorted, unitsOfWords } from "../../method/sorted.ts";
import type { Page } from "../../page/page.ts";
import { indexAt, rangeIndexAt } from "../../page/selection.ts";
import { isSpace } from "../../page/vocabulary.ts";
import { wordsOf, type Words } from "../../page/words.ts";
import { byClusters } from "./clusters.ts";
import { deviations } from "./deviations.ts";
import { paper, parameters, presets, type CetrValues } from "./parameters.ts";
import { columnsOf, traceOf, type SmoothedLines } from "./smoothed-lines.ts";
import { tagRatioLines } from "./tag-ratio-lines.ts";
import { derivatives, deviation, kernel, smoothed, tagRatios, widestRadius } from "./tag-ratios.ts";
import { byThreshold } from "./threshold.ts";

/** Content extraction via tag ratios. */
export const cetr = defineExtractor({
  id: "cetr",
  name: "CETR",
  summary:
    "Counts the characters per tag of each line, smooths them, and keeps the lines that a threshold or clustering parts from the rest.",
  family: "Lines",
  paper,
  cite: { paper: paper.short, where: "CETR-TM, CETR-KM, CETR" },
  formula:
    "T = x / max(y, 1), smoothed T′. TM: keep T′ ≥ λ · std. KM, 2D: keep what k-means of T′, of (T′, Ĝ), parts from the origin",
  figure:
    "The paper's histogram of tag ratios by line, smoothed below it; and the plane of smoothed ratio and smoothed derivative that 2D clusters.",
  signature: "plane",
  reconstructed:
    "Of the paper the abstract was read, and how other papers and programs describe its steps: constants that they disagree on are parameters.",
  needs: ["page"],
  parameters,
  presets,
  deviations,
  analyse({ page }, options): Rated {
    const words = wordsOf(page);
    const lines = tagRatioLines(page, options);
    const units: Units = { name: "lines", ...lineSpans(page, lines.starts), nested: false };
    const ofWords = unitsOfWords(words, lines.starts);
    return { page, words, units, lines, ofWords, ratios: tagRatios(lines.characters, lines.tags) };
  },
  decide(rated, values): Extraction {
    const { page, words, units, ofWords } = rated;
    const lines = smooth(rated, values);
    const columns = columnsOf(lines);
    const ruling = values.method === "tm" ? byThreshold(columns, values) : byClusters(columns, values);
    return sorted({
      page,
      words,
      units,
      ofWords: byWord(ofWords, (line) => ruling.kept[line] > 0),
      label: (line) => `line ${line + 1}`,
      unitAt: (offset) => indexAt(lines.lines.starts, offset),
      notText: "Scripts, styles and comments are removed first.",
      why: (line) => (line < 0 ? { formula: "No line of the page has a character or a tag." } : ruling.why(line)),
      trace: () => traceOf(lines, columns, ruling),
    });
  },
  // Three columns of 64 bits and three of 32 for lines, five of 32 for words.
  bytesOf: ({ units, words }) => units.starts.length * 36 + words.count * 20,
});

/** The lines of a page with their tag ratios. */
export interface Rated extends Pick<SmoothedLines, "lines" | "units" | "ratios"> {
  readonly page: Page;
  readonly words: Words;
  /** The line that each word starts in; -1 for none. */
  readonly ofWords: Int32Array<ArrayBuffer>;
}

function smooth(rated: Rated, { radius, sigmaDivisor, adaptiveRadius, lookAhead }: CetrValues): SmoothedLines {
  const std = deviation(rated.ratios);
  const reach = adaptiveRadius ? Math.min(Math.ceil(std), widestRadius) : radius;
  const weights = kernel(reach, reach / sigmaDivisor);
  const smoothedRatios = smoothed(rated.ratios, weights);
  const derivative = smoothed(derivatives(smoothedRatios, lookAhead), weights);
  return { ...rated, weights, smoothed: smoothedRatios, derivative, isCut: adaptiveRadius && std > widestRadius };
}

/** The spans of lines, without the white space, scripts, styles and comments at their edges. */
export function lineSpans(page: Page, begins: Uint32Array<ArrayBuffer>): Pick<Units, "starts" | "ends"> {
  const starts = begins.slice();
  const ends = begins.map((_, line) => begins.at(line + 1) ?? page.source.length);
  for (let line = 0; line < starts.length; line++) {
    ends[line] = endBefore(page, ends[line], starts[line]);
    starts[line] = startAfter(page, starts[line], ends[line]);
  }
  return { starts, ends };
}

function endBefore({ source, ignored }: Page, from: number, start: number): number {
  let end = from;
  while (end > start) {
    if (isSpace(source.charCodeAt(end - 1))) {
      end--;
      continue;
    }
    const range = rangeIndexAt(ignored, end - 1);
    if (range < 0) break;
    end = Math.max(ignored[2 * range], start);
  }
  return end;
}

function startAfter({ source, ignored }: Page, from: number, end: number): number {
  let start = from;
  while (start < end) {
    if (isSpace(source.charCodeAt(start))) {
      start++;
      continue;
    }
    const range = rangeIndexAt(ignored, start);
    if (range < 0) break;
    start = Math.min(ignored[2 * range + 1], end);
  }
  return start;
}

import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { indexAt } from "../../page/selection.ts";
import type { Page } from "../../page/page.ts";
import { eachPiece } from "../../page/pieces.ts";
import { isSpace } from "../../page/vocabulary.ts";
import { decideArea } from "./area.ts";
import {
  analyseLines,
  bytesOf,
  gapParameter,
  linesParameter,
  smoothingParameter,
  type LineAnalysis,
  type LineCounts,
} from "./line-analysis.ts";
import { differenceFormula, type Notation } from "./notation.ts";
import { at, paper } from "./paper.ts";

/** AdDANAg's toggle: a link's start tag counts as if it were this long, `<a href="">`. */
const shortLinkLength = 11;

const notation: Notation = {
  contentSymbol: "T1",
  codeSymbol: "T2",
  content: { name: "Content", cite: at("section 3.1"), differs: "A run of white space counts as one character." },
  code: { name: "Code", cite: at("section 3.1") },
  contentNoun: "content characters",
  nothing: "No line has more content than code around it.",
  cite: { smoothing: at("section 3.2, formula 1"), growth: at("section 3.3") },
};

/** DANAg: content against code per line, smoothed, grown from the region with the most content. */
export const danag = defineExtractor({
  id: "danag",
  name: "DANAg",
  summary:
    "Compares the content and code characters of each line, smooths the difference and grows an area from the largest region above zero.",
  family: "Lines",
  paper,
  cite: at("section 3"),
  formula:
    "diff(i) = Σ (T1 − T2) over i−1, i, i+1; keep the lines from the first to the last region of diff > 0 joined to the core",
  figure: "Figures 1 and 2 of the paper: content (up) and code (down) of every line; below it their smoothed difference.",
  needs: ["page"],
  parameters: {
    gap: gapParameter,
    smoothing: smoothingParameter(differenceFormula(notation)),
    lines: linesParameter,
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
    return analyseLines(page, lines, (starts) => lineLengths(page, starts, shortLinks ? shortLinkLength : undefined));
  },
  decide: (analysis, values): Extraction => decideArea(analysis, values, notation),
  bytesOf,
});

/**
 * Characters of content (T1) and of code (T2) in each line (Mohammadzadeh et al. 2011, section 3.1). Scripts, styles and comments count as neither.
 *
 * Differs: the paper leaves open how characters are counted. Here content counts in units of decoded text, a run of white space
 * as one, and a tag is code of the line it starts in, as one piece, however many lines it spans.
 *
 * @param linkLength length at which each link's start tag is counted instead of its own; undefined for the paper's count.
 */
export function lineLengths(page: Page, starts: Uint32Array, linkLength: number | undefined): LineCounts {
  const content = new Float64Array(starts.length);
  const code = new Float64Array(starts.length);
  eachPiece(page, (kind, index, start, end) => {
    if (kind === "text") addText(page, starts, index, content);
    else {
      const line = indexAt(starts, start);
      const isLink = linkLength !== undefined && page.tags.names[index] === "a" && page.tags.closing[index] === 0;
      code[line] += isLink ? linkLength : end - start;
    }
  });
  return { content, code };
}

function addText({ runs }: Page, starts: Uint32Array, run: number, content: Float64Array): void {
  const text = runs.texts[run];
  const runStart = runs.starts[run];
  const map = runs.maps.get(run);
  let line = indexAt(starts, runStart);
  for (let index = 0; index < text.length; index++) {
    if (isSpace(text.charCodeAt(index)) && index > 0 && isSpace(text.charCodeAt(index - 1))) continue;
    const offset = map === undefined ? runStart + index : map[index];
    while (line + 1 < starts.length && starts[line + 1] <= offset) line++;
    content[line]++;
  }
}

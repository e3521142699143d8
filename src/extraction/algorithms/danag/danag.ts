import { asPublished } from "../../contract/extractor.ts";
import { choiceParameter, flagParameter } from "../../contract/parameters.ts";
import { written } from "../../method/written.ts";
import { rowOf } from "../../method/sorted.ts";
import { countInRow } from "../../page/counted.ts";
import { lineStarts } from "../../page/lines.ts";
import type { Page } from "../../page/page.ts";
import { sharedDeviations, deviationsOfContent } from "./deviations.ts";
import { at, smoothedDifference, gapParameter, linesParameter, paper, smoothingParameter, type LineCounts } from "./lines.ts";

/** AdDANAg's toggle: a link's start tag counts as if it were this long, `<a href="">`. */
const shortLinkLength = 11;

/** DANAg: content against code per line, smoothed, grown from the region with the most content. */
export const danag = written({
  id: "danag",
  name: "DANAg",
  summary:
    "Compares the content and code characters of each line, smooths the difference, and grows an area from the largest region above zero.",
  family: "Lines",
  paper,
  cite: at("section 3"),
  figure: "Figures 1 and 2 of the paper: content (up) and code (down) of every line; below it their smoothed difference.",
  units: "lines",
  over(page, { lines, content, shortLinks }) {
    const starts = lineStarts(page, lines);
    // Differs: [white-space] by the paper white space is no content.
    const counting = { countsSpace: content === "text", linkLength: shortLinks ? shortLinkLength : undefined };
    const counts = lineLengths(page, starts, counting);
    return { pieces: rowOf(page, "line", starts), inputs: { T1: () => counts.content, T2: () => counts.code } };
  },
  /*
   * Differs: [size-of-regions] the paper's "number of characters" of a region might be read as the sum of its differences.
   * Differs: [equal-regions] the paper names no order among regions of equal size; the first is the core here.
   */
  text: `
    # section 3.2, formula 1
    diff = sum(T1 − T2, h)
    # section 3.2: lines above 0 in a row are a region, the one of most content is the core
    # section 3.3: it grows over the regions at most so many lines away; section 3.4: the area is kept whole
    keep coreRegion(diff > 0, gap, T1)`,
  quantities: {
    T1: {
      id: "content",
      name: "Content",
      unit: "characters",
      cite: at("section 3.1"),
      differs: "A run of white space counts as one character, or not at all.",
      band: true,
    },
    T2: { id: "code", name: "Code", unit: "characters", cite: at("section 3.1"), against: "content" },
    diff: smoothedDifference,
  },
  parameters: {
    gap: gapParameter,
    smoothing: smoothingParameter,
    lines: linesParameter("section 3.1: “lines of a normalized source code representation”, and no more"),
    content: choiceParameter("analysis", "text", {
      label: "Content is",
      description:
        "The characters that T1 counts. “text with its white space”: every character outside tags, a run of white space as one, even alone between two tags or comments. “characters of tokens”: those of words, never white space.",
      choices: { text: "text with its white space", tokens: "characters of tokens (as published)" },
      cite: at("section 3.1: “all tokens representing the content”, and “the number of characters used in content”"),
    }),
    shortLinks: flagParameter("analysis", false, {
      label: "Count links as short",
      description:
        "Count every link's start tag as one short string, so long addresses do not look like much code. From the authors' later AdDANAg, not part of DANAg.",
      cite: at("section 3.1, which counts the tags of links as they are"),
    }),
  },
  presets: [
    {
      name: asPublished,
      summary:
        "Only the characters of words are content. The lines are those of block elements, as the paper does not say which, without the head’s, as for all methods.",
      values: { content: "tokens" },
    },
  ],
  deviations: [...sharedDeviations, ...deviationsOfContent],
});

interface CharacterCounting {
  /** Whether a run of white space is a character of content. */
  readonly countsSpace: boolean;
  /** Length at which each link's start tag is counted instead of its own; undefined for the paper's count. */
  readonly linkLength: number | undefined;
}

/**
 * Characters of content (T1) and of code (T2) in each line (Mohammadzadeh et al. 2011, section 3.1).
 *
 * Differs: [units-and-tags] the paper leaves open how characters are counted. Here content counts in units of decoded text, and a
 * tag is code of the line it starts in, as one piece, however many lines it spans.
 */
export function lineLengths(page: Page, starts: Uint32Array, { countsSpace, linkLength }: CharacterCounting): LineCounts {
  const { tags } = page;
  const code = new Float64Array(starts.length);
  const { units, spaces } = countInRow(page, starts, (line, tag) => {
    const isLink = tags.names[tag] === "a" && tags.closing[tag] === 0;
    code[line] += (isLink ? linkLength : undefined) ?? tags.ends[tag] - tags.starts[tag];
  });
  return { content: countsSpace ? units.map((own, line) => own + spaces[line]) : units, code };
}

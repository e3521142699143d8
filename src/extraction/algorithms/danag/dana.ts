import { asPublished, type Paper } from "../../contract/extractor.ts";
import { written } from "../../method/written.ts";
import { rowOf } from "../../method/sorted.ts";
import { lineStarts } from "../../page/lines.ts";
import { countKinds, hasOtherLetters, isNonAscii } from "./character-kinds.ts";
import { deviationsOfKinds, sharedDeviations } from "./deviations.ts";
import { at, smoothedDifference, gapParameter, linesParameter, smoothingParameter, unfit } from "./lines.ts";

const paper: Paper = {
  short: "Mohammadzadeh et al. 2011a",
  title: "A Fast and Accurate Approach for Main Content Extraction Based on Character Encoding",
  authors: "Hadi Mohammadzadeh, Thomas Gottron, Franz Schweiggert, Gholamreza Nakhaeizadeh",
  year: 2011,
  venue: "8th International Workshop on Text-based Information Retrieval (DEXA)",
};

const counted = { paper: paper.short, where: "first phase" };

const silence =
  "This page has no right-to-left text, nor any other outside the Latin alphabet. So characters cannot tell its text from tags.";

/** DANA: characters that tags cannot have against those they can, per line. */
export const dana = written({
  id: "dana",
  name: "DANA",
  summary:
    "For scripts other than Latin: compares the characters of each line outside ASCII with those inside, which make up tags, and grows an area like DANAg.",
  family: "Lines",
  paper,
  cite: counted,
  figure:
    "Characters outside (up) and inside (down) ASCII of every line, as the paper's diagrams have them; below them their smoothed difference.",
  reconstructed:
    "Only the paper's abstract was read, and its description in the paper of DANAg. Smoothing and growth are DANAg's, which followed from it.",
  units: "lines",
  over(page, { lines }) {
    const starts = lineStarts(page, lines);
    const counts = countKinds(page, starts, isNonAscii);
    const others = new Float64Array(starts.length).fill(Number(hasOtherLetters(page)));
    return {
      pieces: rowOf(page, "line", starts),
      inputs: { N: () => counts.content, A: () => counts.code, others: () => others },
    };
  },
  text: `
    diff = sum(N − A, h)
    keep others > 0 and coreRegion(diff > 0, gap, N)`,
  quantities: {
    N: {
      id: "content",
      name: "Non-ASCII",
      unit: "characters",
      cite: counted,
      differs: "Counts decoded characters, also in tags, but never white space.",
      band: true,
    },
    A: { id: "code", name: "Other", unit: "characters", cite: counted, against: "content" },
    diff: smoothedDifference,
    others: { name: "Letters outside the Latin alphabet" },
  },
  notes: [{ holds: "largest(others) ≤ 0", says: silence, decides: true, unfit }],
  parameters: {
    gap: { ...gapParameter, isOurs: true, cite: at("section 3.3 of the paper of DANAg, the method that followed") },
    smoothing: { ...smoothingParameter, isOurs: true, cite: at("section 3.2, formula 1, of the paper of DANAg") },
    lines: linesParameter("section 2.3: “similar to the first and second steps of R2L”, which go by “each line of HTML file”"),
  },
  presets: [
    {
      name: asPublished,
      summary: "As in the paper of DANAg: lines of the file, without the head’s, as for all methods.",
      values: { lines: "raw" },
    },
  ],
  deviations: [...sharedDeviations, ...deviationsOfKinds],
});

import { defineExtractor, extracted } from "../../contract/extractor.ts";
import type { Extraction } from "../../contract/extractor.ts";
import { scalar } from "../../contract/trace.ts";
import type { Channel, Trace } from "../../contract/trace.ts";
import { indexAt } from "../../page/intervals.ts";
import { selectWords } from "../../page/words.ts";
import { heaviest, joinedRuns, massesOf, placesOf } from "../../statistics/joined-runs.ts";
import { countChannels } from "./area.ts";
import { countInWords, countKinds, isRightToLeft } from "./character-kinds.ts";
import { explainWord } from "./explain-r2l.ts";
import { analyseLines, bytesOf, linesParameter } from "./line-analysis.ts";
import type { Counted } from "./notation.ts";
import { countingLines, firstPhase, gapParameter, paper, silence } from "./r2l-lines.ts";
import type { Decided, RightToLeftLines } from "./r2l-lines.ts";

const notation: Counted = {
  contentSymbol: "R",
  codeSymbol: "E",
  content: { name: "Right-to-left", cite: firstPhase, differs: "The ranges of characters are ours." },
  code: { name: "Other", cite: firstPhase, differs: "A run of white space counts as one character." },
};

/** R2L: the lines of right-to-left text, and of them its characters alone. */
export const r2l = defineExtractor({
  id: "r2l",
  name: "R2L",
  summary:
    "For scripts written from right to left: joins the lines that have their characters, and keeps those characters of the region with the most.",
  family: "Lines",
  paper,
  cite: firstPhase,
  formula: "lines of R > 0, joined over at most P others; keep the words with right-to-left characters of the region of max Σ R",
  figure: "The paper's density diagram: right-to-left (up) and other characters (down) of every line.",
  reconstructed:
    "The paper's abstract and conclusions were read, and how the paper of DANAg describes it: which lines are dense enough is not said there.",
  needs: ["page"],
  parameters: {
    gap: gapParameter,
    count: {
      kind: "choice",
      label: "Lines that count",
      description: "Lines with any right-to-left character, or those where they are most of the characters, tags counted.",
      stage: "decision",
      default: "any",
      choices: ["any", "most"],
      formula: "R > 0, or R > E",
      differs: "The paper wants a high density of right-to-left characters and a low one of others; the test is ours.",
    },
    lines: linesParameter,
  },
  published: ["F1 above 0.92 on 2,166 pages in Arabic, Farsi, Pashto and Urdu."],
  analyse({ page }, { lines }): RightToLeftLines {
    const analysis = analyseLines(page, lines, (starts) => countKinds(page, starts, isRightToLeft));
    return { ...analysis, ofWords: countInWords(page, analysis.words, isRightToLeft) };
  },
  decide(analysis, { gap, count }): Extraction {
    const { page, words, units, lengths, ofWords } = analysis;
    const marked = countingLines(lengths, count);
    const regions = joinedRuns(marked, lengths.content, gap);
    const chosen = heaviest(regions);
    const region = regions[chosen] ?? { start: 0, end: 0 };
    const decided: Decided = { ...analysis, gap, count, marked, regions, chosen };
    return extracted({
      selection: selectWords(page, words, (word) => {
        const line = (ofWords[word] ?? 0) === 0 ? -1 : indexAt(units.starts, words.starts[word] ?? 0);
        return region.start <= line && line < region.end;
      }),
      trace: () => traceOf(decided),
      explain: (offset) => explainWord(decided, offset),
    });
  },
  bytesOf: (analysis) => bytesOf(analysis) + analysis.words.count * 4,
});

const classes = [
  "beyond all regions",
  "gap too wide",
  "line between, in another region",
  "another region",
  "line between",
  "largest region",
] as const;
const meanings = ["removed", "removed", "removed", "removed", "context", "core"] as const;

function traceOf({ units, lengths, marked, regions, chosen, gap }: Decided): Trace {
  const region = regions[chosen];
  const channels: Channel[] = [
    ...countChannels(lengths, notation),
    {
      kind: "class",
      id: "region",
      name: "Region",
      unit: "",
      units: "lines",
      formula: `lines that count, joined over at most ${gap} others`,
      cite: gapParameter.cite,
      values: placesOf(marked, regions, chosen),
      classes,
      meanings,
    },
    {
      kind: "series",
      id: "mass",
      name: "Characters of the region",
      unit: "characters",
      units: "lines",
      formula: "Σ R over the region of the line",
      role: "secondary",
      isFunction: true,
      values: massesOf(regions, marked.length),
    },
    scalar("regionCount", "Regions", regions.length, "regions", "lines that count, joined"),
    scalar(
      "characters",
      "Right-to-left characters of the largest region",
      region?.mass ?? 0,
      "characters",
      "max Σ R over a region",
    ),
    scalar(
      "regionLines",
      "Length of the largest region",
      region === undefined ? 0 : region.end - region.start,
      "lines",
      "from its first to its last line",
    ),
  ];
  return { units: { lines: units }, channels, notes: lengths.content.some((count) => count > 0) ? [] : [silence] };
}

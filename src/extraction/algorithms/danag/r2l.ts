import { extracted, type Extraction, type ChainLink, type Explanation } from "../../contract/extraction.ts";
import { asPublished, defineExtractor } from "../../contract/extractor.ts";
import { numberText } from "../../contract/number-text.ts";
import { nearestTurn } from "../../contract/parameters.ts";
import { scalar, type Channel, type Trace } from "../../contract/trace.ts";
import { indexAt, has } from "../../page/selection.ts";
import { selectWords, wordAt } from "../../page/words.ts";
import { heaviest, joinedRuns, massesOf, placesOf, regionAt, type JoinedRun } from "../../statistics/joined-runs.ts";
import { countChannels } from "./area.ts";
import { countInWords, countKinds, isRightToLeft, selectKind, unfit } from "./character-kinds.ts";
import { deviationsOfKinds, deviationsOfRightToLeft, sharedDeviations } from "./deviations.ts";
import { analyseLines, bytesOf, linesParameter } from "./line-analysis.ts";
import type { Counted } from "./notation.ts";
import { at } from "./paper.ts";
import { countingLines, firstPhase, gapParameter, paper, silence, type Decided, type RightToLeftLines } from "./r2l-lines.ts";

const notation: Counted = {
  contentSymbol: "R",
  codeSymbol: "E",
  content: { name: "Right-to-left", cite: firstPhase, differs: "The ranges of characters are ours." },
  code: { name: "Other", cite: firstPhase, differs: "A run of white space counts as one character." },
};

/** R2L: the lines of right-to-left text, and of them its words, or its characters alone. */
export const r2l = defineExtractor({
  id: "r2l",
  name: "R2L",
  summary:
    "For scripts written from right to left: joins the lines that have their characters, and keeps of the region with the most the words that have any; as published, those characters alone.",
  family: "Lines",
  paper,
  cite: firstPhase,
  formula:
    "lines of R > 0, joined over at most P others; of the region of max Σ R keep the words with R > 0, or as published their right-to-left characters",
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
      choices: { any: "any", most: "most" },
      formula: "R > 0, or R > E",
      differs: "The paper wants a high density of right-to-left characters and a low one of others; the test is ours.",
    },
    output: {
      kind: "choice",
      label: "Output",
      description:
        "Words that have a right-to-left character, whole, or these characters alone: “كتابabc2011” or “كتاب” of it, without digits, punctuation and joiners.",
      stage: "decision",
      default: "words",
      choices: { words: "words", characters: "right-to-left characters (as published)" },
      cite: at("section 2.3: “all the R2L characters located in this area”"),
      differs:
        "The paper’s own defect, told in section 2.3. On the Persian sample the word LCS F1 of whole words is 0.723, of characters 0.548, and 0.593 where what is left of a word is read as one. On 327 pages, nearly all of them English, both keep next to nothing: bag F1 and word LCS F1 0.006.",
    },
    lines: linesParameter,
  },
  presets: [
    {
      name: asPublished,
      summary:
        "As the paper of DANAg tells it: right-to-left characters alone, and lines as the file has them, without the head’s, as for all methods.",
      values: { output: "characters", lines: "raw" },
      cites: {
        gap: at("section 3.3, which has 20 for the method that followed"),
        count: at("section 2.3: “high density of the R2L characters”, without a bound: any"),
        lines: at("section 2.3: “for each line of HTML file”"),
      },
    },
  ],
  deviations: [...sharedDeviations, ...deviationsOfKinds, ...deviationsOfRightToLeft],
  published: ["F1 above 0.92 on 2,166 pages in Arabic, Farsi, Pashto and Urdu."],
  analyse({ page }, { lines }): RightToLeftLines {
    const analysis = analyseLines(page, lines, (starts) => countKinds(page, starts, isRightToLeft));
    return { ...analysis, ofWords: countInWords(page, analysis.words, isRightToLeft) };
  },
  decide(analysis, { gap, count, output }): Extraction {
    const { page, words, units, lengths, ofWords } = analysis;
    const marked = countingLines(lengths, count);
    const regions = joinedRuns(marked, lengths.content, gap);
    const chosen = heaviest(regions);
    const isMarked = (word: number): boolean => {
      const line = ofWords[word] === 0 ? -1 : indexAt(units.starts, words.starts[word]);
      return chosen >= 0 && isIn(regions[chosen], line);
    };
    const selection = output === "words" ? selectWords(page, words, isMarked) : selectKind(page, words, isRightToLeft, isMarked);
    const decided: Decided = { ...analysis, gap, count, marked, regions, chosen, output, selection };
    return extracted({
      selection,
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
  const region = chosen < 0 ? undefined : regions[chosen];
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
  const isFit = lengths.content.some((count) => count > 0);
  return { units: { lines: units }, channels, ...(isFit ? { notes: [] } : { notes: [silence], unfit }) };
}

type Reason = Omit<Explanation, "unit" | "chain">;

/** Explains the word at a place: by its own characters, and by the region that its line lies in. */
export function explainWord(decided: Decided, offset: number): Explanation {
  const { page, words, units, lengths, regions, chosen } = decided;
  const word = has(page.ignored, offset) ? -1 : wordAt(words, offset);
  if (word < 0) return { verdict: "not text", formula: "No word stands here." };
  const line = indexAt(units.starts, words.starts[word]);
  const unit = { start: units.starts[line], end: units.ends[line], label: `line ${line + 1}` };
  if (regions.length === 0 && lengths.content.every((count) => count === 0))
    return { verdict: "removed", formula: silence, unit };
  const region = regionAt(regions, line);
  const chain = [...lineLinks(decided, line, region), wordLink(decided, word)];
  const isInChosen = region === chosen && region >= 0;
  if (decided.ofWords[word] === 0) return { ...withoutKind(decided, isInChosen), unit, chain };
  if (isInChosen && !has(decided.selection, offset)) return { ...otherCharacter, unit, chain };
  return { ...(region < 0 ? inNoRegion(decided, line) : inRegion(decided, line, region)), unit, chain };
}

/** R2L's known defect: digits, and words of other scripts, are lost. */
function withoutKind({ output }: Decided, isInRegion: boolean): Reason {
  const rule = output === "words" ? "words with right-to-left characters alone" : "right-to-left characters alone";
  return {
    verdict: "removed",
    quantity: "right-to-left characters of the word",
    value: 0,
    threshold: 0,
    keeps: ">",
    margin: 0,
    formula: isInRegion ? `R(word) = 0: its line is kept, but of it ${rule}` : `R(word) = 0: ${rule} are kept`,
  };
}

/** The same defect within a word: a digit or a joiner of one that has right-to-left characters. */
const otherCharacter: Reason = {
  verdict: "removed",
  formula: "Its word is in the region, but this is no right-to-left character, and these alone are kept",
  step: "in the largest region",
};

function inNoRegion(decided: Decided, line: number): Reason {
  const { lengths, count } = decided;
  const content = lengths.content[line];
  const code = lengths.code[line];
  const value = count === "any" ? content : content - code;
  return {
    verdict: "removed",
    quantity: count === "any" ? "right-to-left characters of the line" : "right-to-left characters of the line, less the others",
    value,
    threshold: 0,
    keeps: ">",
    margin: value,
    formula: count === "any" ? `R = ${content}: the line has none` : `R = ${content} ≤ E = ${code}: the line does not count`,
    step: "not in a region",
    ...flipOf(decided, line),
  };
}

function inRegion(decided: Decided, line: number, index: number): Reason {
  const { regions, chosen } = decided;
  const value = regions[index].mass;
  const other = index === chosen ? heaviest(regions, chosen) : chosen;
  const rival = other < 0 ? undefined : regions[other];
  const threshold = rival?.mass;
  const against = threshold === undefined ? {} : { threshold, margin: value - threshold };
  // The first of two regions with as many characters is chosen.
  if (index === chosen)
    return {
      verdict: "kept",
      quantity: "right-to-left characters of the region",
      value,
      ...against,
      ...(threshold === undefined ? {} : { keeps: "≥" }),
      channel: "mass",
      formula:
        threshold === undefined
          ? `Σ R = ${value}: the only region`
          : `Σ R = ${value} ≥ ${threshold}, that of the second largest region`,
      step: "in the largest region",
      ...flipOf(decided, line),
    };
  return {
    verdict: "removed",
    quantity: "right-to-left characters of the region",
    value,
    ...against,
    keeps: ">",
    channel: "mass",
    formula: `Σ R = ${value} ≤ ${threshold ?? 0}, that of ${linesText(rival)}`,
    step: "in another region",
    ...flipOf(decided, line),
  };
}

/** The gap at which the line comes to lie in the region of most, or no longer does. */
function flipOf({ marked, lengths, gap }: Decided, line: number): Pick<Explanation, "flip"> {
  const value = nearestTurn(gapParameter, gap, (candidate) => {
    const regions = joinedRuns(marked, lengths.content, candidate);
    const most = heaviest(regions);
    return most >= 0 && isIn(regions[most], line);
  });
  return value === undefined ? {} : { flip: { parameter: "gap", value } };
}

function isIn({ start, end }: JoinedRun, line: number): boolean {
  return start <= line && line < end;
}

function lineLinks({ lengths, regions, chosen, gap }: Decided, line: number, region: number): readonly ChainLink[] {
  return [
    {
      symbols: "R(i) right-to-left characters, E(i) others",
      numbers: `R(${line + 1}) = ${lengths.content[line]}, E(${line + 1}) = ${lengths.code[line]}`,
    },
    {
      symbols: "join: lines strictly between ≤ P",
      numbers: region < 0 ? `in no region, with P = ${gap}` : `with P = ${gap}: ${regionText(regions[region])}`,
    },
    { symbols: "the region of max Σ R", numbers: chosen < 0 ? "no line counts" : regionText(regions[chosen]) },
  ];
}

function wordLink({ ofWords, output }: Decided, word: number): ChainLink {
  const symbols = output === "words" ? "kept: R(word) > 0" : "kept: the R(word) characters";
  return { symbols, numbers: `R(word) = ${ofWords[word]}` };
}

function regionText(region: JoinedRun): string {
  return `${linesText(region)}, Σ R = ${numberText(region.mass)}`;
}

function linesText(region: JoinedRun | undefined): string {
  if (region === undefined) return "no region";
  return region.end - region.start === 1 ? `line ${region.end}` : `lines ${region.start + 1} to ${region.end}`;
}

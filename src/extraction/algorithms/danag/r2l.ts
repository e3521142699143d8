import { extracted, type Extraction } from "../../contract/extraction.ts";
import { asPublished, defineExtractor, type Paper } from "../../contract/extractor.ts";
import { choiceParameter, numberParameter } from "../../contract/parameters.ts";
import { scalar, type Trace } from "../../contract/trace.ts";
import { compare, flipOf } from "../../method/comparison.ts";
import { byMass, isInChosen, regionText, type JoinedRegions, type JoinedWords } from "../../method/joined-why.ts";
import { sorted, type Why } from "../../method/sorted.ts";
import { has, type Selection } from "../../page/selection.ts";
import { heaviest, joinedRuns, massesOf, placesOf, regionAt } from "../../statistics/joined-runs.ts";
import { countInWords, countKinds, isRightToLeft, selectKind, unfit } from "./character-kinds.ts";
import { deviationsOfKinds, deviationsOfRightToLeft, sharedDeviations } from "./deviations.ts";
import {
  analyseLines,
  bytesOf,
  countChannels,
  lineName,
  linesParameter,
  ofLines,
  type Counted,
  type LineAnalysis,
  type LineCounts,
} from "./line-analysis.ts";
import { at } from "./paper.ts";

const paper: Paper = {
  short: "Mohammadzadeh et al. 2011b",
  title: "Using UTF-8 to Extract Main Content of Right to Left Language Web Pages",
  authors: "Hadi Mohammadzadeh, Franz Schweiggert, Gholamreza Nakhaeizadeh",
  year: 2011,
  venue: "6th International Conference on Software and Data Technologies (ICSOFT)",
};

const firstPhase = { paper: paper.short, where: "first phase" };

const silence = "There is no right-to-left text on this page.";

const gapParameter = numberParameter("decision", 20, [0, 100, 1], {
  label: "Gap",
  isOurs: true,
  description:
    "Lines without right-to-left text that may lie between two lines of a region. The paper tunes P for each site; 20 is DANAg's gap.",
  unit: "lines",
  formula: "join: lines strictly between ≤ P",
  cite: { paper: paper.short, where: "parameter P" },
});

/** Which lines count. */
type LineRule = "any" | "most";

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
    count: choiceParameter("decision", "any", {
      label: "Lines that count",
      description:
        "Lines with any right-to-left character, or those where they are most of the characters, tags counted. The paper wants a high density of right-to-left characters and a low one of others; the test is ours.",
      choices: { any: "any", most: "most" },
      formula: "R > 0, or R > E",
    }),
    output: choiceParameter("decision", "words", {
      label: "Output",
      description:
        "Words that have a right-to-left character, whole, or these characters alone: “كتابabc2011” or “كتاب” of it, without digits, punctuation and joiners.",
      choices: { words: "words", characters: "right-to-left characters (as published)" },
      cite: at("section 2.3: “all the R2L characters located in this area”"),
    }),
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
    return { ...analysis, charactersOf: countInWords(page, analysis.words, isRightToLeft) };
  },
  decide(analysis, { gap, count, output }): Extraction {
    const { page, words, lengths, charactersOf } = analysis;
    const regionsAt = (candidate: number): JoinedRegions => {
      const regions = joinedRuns(marked, lengths.content, candidate);
      return { regions, chosen: heaviest(regions) };
    };
    const marked = countingLines(lengths, count);
    const joined = regionsAt(gap);
    const isKept = (word: number): boolean => charactersOf[word] > 0 && isInChosen(joined, analysis.ofWords[word]);
    // Differs: [whole-words] the paper keeps the characters alone.
    const characters = output === "words" ? undefined : selectKind(page, words, isRightToLeft, isKept);
    const decided: Decided = { ...analysis, ...joined, gap, count, marked, characters, regionsAt };
    const extraction = sorted({
      ...analysis,
      ofWords: { unitOf: (word) => analysis.ofWords[word], isKept },
      label: lineName,
      why: (_, word, offset) => whyOf(decided, word, offset),
      trace: () => traceOf(decided),
    });
    // Of the words that are kept the right-to-left characters alone.
    return characters === undefined
      ? extraction
      : extracted({ ...extraction, selection: characters, trace: () => traceOf(decided) });
  },
  bytesOf: (analysis) => bytesOf(analysis) + analysis.words.count * 4,
});

/** Lines and words by their right-to-left characters. */
export interface RightToLeftLines extends LineAnalysis {
  /** Right-to-left characters of each word. */
  readonly charactersOf: Uint32Array<ArrayBuffer>;
}

/** Lines with the regions that they were joined to: that of most right-to-left characters is chosen. */
interface Decided extends RightToLeftLines, JoinedRegions {
  readonly gap: number;
  readonly count: LineRule;
  readonly marked: Uint8Array<ArrayBuffer>;
  /** What is kept where it is these characters alone, and not whole words that have any. */
  readonly characters: Selection | undefined;
  readonly regionsAt: (gap: number) => JoinedRegions;
}

export function countingLines({ content, code }: LineCounts, rule: LineRule): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(content, (characters, line) => Number(characters > (rule === "any" ? 0 : code[line])));
}

function traceOf({ units, lengths, marked, regions, chosen, gap }: Decided): Trace {
  const region = chosen < 0 ? undefined : regions[chosen];
  const size = region === undefined ? 0 : region.end - region.start;
  const name = "Right-to-left characters of the largest region";
  const isFit = lengths.content.some((count) => count > 0);
  return {
    units: { lines: units },
    channels: [
      ...countChannels(lengths, notation),
      ofLines.classes(
        "region",
        placesOf(marked, regions, chosen),
        {
          "beyond all regions": "removed",
          "gap too wide": "removed",
          "line between, in another region": "removed",
          "another region": "removed",
          "line between": "context",
          "largest region": "core",
        },
        { name: "Region", formula: `lines that count, joined over at most ${gap} others`, cite: gapParameter.cite },
      ),
      ofLines.series("mass", massesOf(regions, marked.length), {
        name: "Characters of the region",
        unit: "characters",
        formula: "Σ R over the region of the line",
        role: "secondary",
        isFunction: true,
      }),
      scalar("regionCount", "Regions", regions.length, "regions", "lines that count, joined"),
      scalar("characters", name, region?.mass ?? 0, "characters", "max Σ R over a region"),
      scalar("regionLines", "Length of the largest region", size, "lines", "from its first to its last line"),
    ],
    ...(isFit ? { notes: [] } : { notes: [silence], unfit }),
  };
}

const spoken: JoinedWords = { noun: "line", symbol: "R", mass: "right-to-left characters" };

/** Why a word is kept or removed: by its own characters, and by the region that its line lies in. */
function whyOf(decided: Decided, word: number, offset: number): Why {
  const { lengths, regions, ofWords, charactersOf, characters, gap, regionsAt } = decided;
  const line = ofWords[word];
  if (regions.length === 0 && lengths.content.every((count) => count === 0)) return { verdict: "removed", formula: silence };
  const region = regionAt(regions, line);
  const isIn = isInChosen(decided, line);
  const chain = chainOf(decided, line, region, word);
  if (charactersOf[word] === 0) return { ...withoutKind(characters === undefined, isIn), chain };
  if (isIn && characters !== undefined && !has(characters, offset)) return { ...otherCharacter, chain };
  return {
    ...(region < 0 ? inNoRegion(decided, line) : byMass(decided, region, "right-to-left characters of the region", spoken)),
    ...flipOf("gap", gapParameter, gap, (candidate) => isInChosen(regionsAt(candidate), line), "often"),
    chain,
  };
}

/** R2L's known defect: digits, and words of other scripts, are lost. */
function withoutKind(keepsWords: boolean, isIn: boolean): Why {
  const rule = keepsWords ? "words with right-to-left characters alone" : "right-to-left characters alone";
  return {
    quantity: "right-to-left characters of the word",
    ...compare(0, ">", 0).numbers,
    because: "it has no right-to-left characters, and only these are kept",
    formula: isIn ? `R(word) = 0: its line is kept, but of it ${rule}` : `R(word) = 0: ${rule} are kept`,
  };
}

/** The same defect within a word: a digit or a joiner of one that has right-to-left characters. */
const otherCharacter: Why = {
  verdict: "removed",
  formula: "Its word is in the region, but this is no right-to-left character, and these alone are kept",
  step: "in the largest region",
};

function inNoRegion({ lengths, count }: Decided, line: number): Why {
  const content = lengths.content[line];
  const code = lengths.code[line];
  const own = "right-to-left characters of the line";
  return {
    quantity: count === "any" ? own : `${own}, less the others`,
    ...compare(count === "any" ? content : content - code, ">", 0).numbers,
    because:
      count === "any"
        ? "its line has no right-to-left characters"
        : `its line has ${content} right-to-left characters and ${code} others`,
    formula: count === "any" ? `R = ${content}: the line has none` : `R = ${content} ≤ E = ${code}: the line does not count`,
    step: "not in a region",
  };
}

function chainOf(decided: Decided, line: number, region: number, word: number): NonNullable<Why["chain"]> {
  const { lengths, regions, chosen, gap, characters, charactersOf } = decided;
  return [
    {
      symbols: "R(i) right-to-left characters, E(i) others",
      numbers: `R(${line + 1}) = ${lengths.content[line]}, E(${line + 1}) = ${lengths.code[line]}`,
    },
    {
      symbols: gapParameter.formula,
      numbers: region < 0 ? `in no region, with P = ${gap}` : `with P = ${gap}: ${regionText(regions[region], spoken)}`,
    },
    {
      symbols: "the region of max Σ R",
      numbers: chosen < 0 ? "no line counts" : regionText(regions[chosen], spoken),
    },
    {
      symbols: characters === undefined ? "kept: R(word) > 0" : "kept: the R(word) characters",
      numbers: `R(word) = ${charactersOf[word]}`,
    },
  ];
}

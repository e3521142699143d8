import { extracted, type Extraction } from "../../contract/extraction.ts";
import { asPublished, defineExtractor, type Paper } from "../../contract/extractor.ts";
import { choiceParameter, numberParameter } from "../../contract/parameters.ts";
import { channelsOver } from "../../method/channels.ts";
import { compare } from "../../method/comparison.ts";
import { constant, count, setting } from "../../method/expression.ts";
import { askJoined } from "../../method/joined.ts";
import type { Fate } from "../../method/kept-where.ts";
import { ask, drawnBy, whyBy } from "../../method/rules.ts";
import { rowOf, sorted, type Why } from "../../method/sorted.ts";
import { lineStarts } from "../../page/lines.ts";
import { has } from "../../page/selection.ts";
import { countInWords, countKinds, isOfRightToLeft, selectKind } from "./character-kinds.ts";
import { deviationsOfKinds, deviationsOfRightToLeft, sharedDeviations } from "./deviations.ts";
import { at, linesParameter, unfit } from "./lines.ts";

const paper: Paper = {
  short: "Mohammadzadeh et al. 2011b",
  title: "Using UTF-8 to Extract Main Content of Right to Left Language Web Pages",
  authors: "Hadi Mohammadzadeh, Franz Schweiggert, Gholamreza Nakhaeizadeh",
  year: 2011,
  venue: "6th International Conference on Software and Data Technologies (ICSOFT)",
};

const firstPhase = { paper: paper.short, where: "first phase" };

const silence = "This page has no right-to-left text.";

const gapParameter = numberParameter("decision", 20, [0, 100, 1], {
  label: "Gap",
  isOurs: true,
  description:
    "Lines without right-to-left text that may lie between two lines of a region. The paper tunes P for each site; 20 is DANAg's gap.",
  unit: "lines",
  formula: "join: lines strictly between ≤ P",
  cite: at("section 3.3, which has 20 for the method that followed"),
});

/** R2L: the lines of right-to-left text, and of them its words, or its characters alone. */
export const r2l = defineExtractor({
  id: "r2l",
  name: "R2L",
  summary:
    "For scripts written from right to left: joins the lines with their characters, and keeps the words with any in the region with the most; as published, only those characters.",
  family: "Lines",
  paper,
  cite: firstPhase,
  formula:
    "lines of R > 0, joined over at most P others; of the region of max Σ R keep the words with R > 0, or as published their right-to-left characters",
  figure: "The paper's density diagram: right-to-left (up) and other characters (down) of every line.",
  reconstructed:
    "Only the paper's abstract and conclusions were read, and its description in the paper of DANAg. It does not say which lines are dense enough.",
  needs: ["page"],
  parameters: {
    gap: gapParameter,
    count: choiceParameter("decision", "any", {
      label: "Lines that count",
      description:
        "Lines with any right-to-left character, or those where they are most of the characters, tags counted. The paper asks for a high density of right-to-left characters and a low one of others. The test is ours.",
      choices: { any: "any", most: "most" },
      formula: "R > 0, or R > E",
      isOurs: true,
      cite: at("section 2.3: “high density of the R2L characters”, without a bound: any"),
    }),
    output: choiceParameter("decision", "words", {
      label: "Output",
      description:
        "Whole words with a right-to-left character, or only these characters: “كتابabc2011” or “كتاب” of it, without digits, punctuation and joiners.",
      choices: { words: "words", characters: "right-to-left characters (as published)" },
      cite: at("section 2.3: “all the R2L characters located in this area”"),
    }),
    lines: linesParameter("section 2.3: “for each line of HTML file”"),
  },
  presets: [
    {
      name: asPublished,
      summary:
        "As in the paper of DANAg: right-to-left characters alone, and lines of the file, without the head’s, as for all methods.",
      values: { output: "characters", lines: "raw" },
    },
  ],
  deviations: [...sharedDeviations, ...deviationsOfKinds, ...deviationsOfRightToLeft],
  published: ["F1 above 0.92 on 2,166 pages in Arabic, Farsi, Pashto and Urdu."],
  analyse({ page }, { lines }) {
    const starts = lineStarts(page, lines);
    const row = rowOf(page, "line", starts);
    const counts = countKinds(page, starts, isOfRightToLeft);
    const described = { unit: "characters", cite: firstPhase };
    const content = {
      ...described,
      name: "Right-to-left",
      formula: "R(i)",
      differs: "The ranges of characters are ours.",
    };
    const code = {
      ...described,
      name: "Other",
      formula: "E(i)",
      differs: "A run of white space counts as one character.",
    };
    return {
      row,
      R: count("content", "R", content, counts.content),
      E: count("code", "E", code, counts.code),
      // Right-to-left characters of each word.
      charactersOf: countInWords(page, row.words, isOfRightToLeft),
    };
  },
  decide({ row, R, E, charactersOf }, { gap, count: counted, output }): Extraction {
    const { page, words, unitOfWord } = row;
    // The lines that have any of the characters, or more of them than others.
    const counts = ask(R, ">", counted === "any" ? constant("0", 0) : E, "counts", "does not count");
    const joining = { pieces: row, counts, mass: R, gap: setting("gap", gapParameter, gap, "P"), keeps: "heaviest" } as const;
    const region = askJoined<Fate>(joining, "in the region of max Σ R", "kept", "removed");
    const isIn = (line: number): boolean => region.holds(line);
    const isKept = (word: number): boolean => charactersOf[word] > 0 && isIn(unitOfWord[word]);
    // Differs: [whole-words] the paper keeps the characters alone.
    const characters = output === "words" ? undefined : selectKind(page, words, isOfRightToLeft, isKept);
    const isFit = R.values.some((number) => number > 0);
    const whyOf = (line: number, word: number, offset: number): Why => {
      const { chain = [], ...why } = whyBy(region, line, (fate) => fate === "kept");
      if (word < 0) return { ...why, chain };
      const rule = characters === undefined ? "words that have right-to-left characters" : "right-to-left characters";
      const last = { symbols: `kept: of its region the ${rule}`, numbers: `R(word) = ${charactersOf[word]}` };
      const isLost = characters !== undefined && isIn(line) && !has(characters, offset);
      return { ...(charactersOf[word] === 0 ? withoutKind(rule) : isLost ? otherCharacter : why), chain: [...chain, last] };
    };
    const over = channelsOver(row.units.name);
    const trace = () => ({
      units: { [row.units.name]: row.units },
      channels: [over.column(R), over.column(E, { against: R.id }), ...drawnBy(region)],
      ...(isFit ? { notes: [] } : { notes: [silence], unfit }),
    });
    const extraction = sorted({
      ...row,
      ofWords: { unitOf: (word) => unitOfWord[word], isKept },
      why: (line, word, offset) => (isFit ? whyOf(line, word, offset) : { verdict: "removed", formula: silence }),
      trace,
    });
    // Only the right-to-left characters of the kept words are selected.
    return characters === undefined ? extraction : extracted({ ...extraction, selection: characters, trace });
  },
});

/** R2L's known defect: digits, and words of other scripts, are lost. */
function withoutKind(rule: string): Why {
  return {
    quantity: "right-to-left characters of the word",
    ...compare(0, ">", 0).numbers,
    because: "it has no right-to-left characters, and only these are kept",
    formula: `R(word) = 0: of the lines that are kept the ${rule} alone`,
  };
}

/** The same defect within a word: a digit or a joiner of one that has right-to-left characters. */
const otherCharacter: Why = {
  verdict: "removed",
  formula: "Its word is in the region, but only right-to-left characters are kept",
  step: "in the largest region",
};

import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { scalar, type Channel, type Trace } from "../../contract/trace.ts";
import { channelsOver } from "../../method/channels.ts";
import { numberText } from "../../contract/number-text.ts";
import { procedure, type Ran } from "../../method/procedure.ts";
import { ofRuns } from "../../method/sorted.ts";
import { elementLabel } from "../../page/page.ts";
import { areEqual } from "../../page/selection.ts";
import { languages } from "../../page/stop-words.ts";
import { wordsOf } from "../../page/words.ts";
import { columnsOf, listFactor, type ParagraphColumns } from "./classes.ts";
import { paragraphsOf, type JustextAnalysis } from "./paragraphs.ts";
import { paper, parameters, contextFree, contextSensitive, type JustextValues } from "./parameters.ts";
import { classify, type ClassState } from "./steps.ts";

/** Paragraphs classed by links, length and stop words, then by their neighbours. */
export const justext = defineExtractor({
  id: "justext",
  name: "jusText",
  summary:
    "Classifies each paragraph by its links, its length and its share of stop words. Neighbours decide the short and unsure ones.",
  family: "Blocks",
  paper,
  cite: { paper: paper.short, where: "jusText algorithm" },
  formula:
    "good: link density ≤ 0.2 ∧ length > 200 ∧ stop words / words ≥ stopHigh; short and near-good ones as their neighbours",
  figure:
    "Stop-word density and length of every paragraph, and its class before and after looking at neighbours; the paragraphs in the plane of the two, where classes are rectangles.",
  signature: "plane",
  reconstructed: "The thesis could not be read. Classes and steps are those of the package jusText 3 and its documentation.",
  needs: ["page"],
  parameters,
  presets: [
    { name: "jusText", summary: "The program's defaults, its shares of stop words scaled to the lists used here.", values: {} },
    {
      name: "shares of the program",
      summary: "The shares of stop words that belong to the program's own, longer lists.",
      values: { stopLow: 0.3, stopHigh: 0.32 },
    },
    {
      name: "as the package does it",
      summary: "The published package, which never carries out the first step for headings and counts any character as one.",
      values: { packageQuirk: true, hanCharacters: 1 },
    },
    { name: "older version", summary: "Neighbours are looked for over at most 5 paragraphs.", values: { maxGoodDistance: 5 } },
    {
      name: "comparison of 2023",
      summary: "Settings of the comparison at SIGIR 2023: shorter texts and fewer stop words are enough, headings off.",
      values: { lengthLow: 50, stopLow: 0.1, stopHigh: 0.2, headings: false },
    },
  ],
  published: [
    "Comparison of 2023 (SIGIR): mean P 0.794, R 0.769, F1 0.759, median F1 0.904.",
    "jusText 3.0.2, AEB: P 0.858, R 0.756, F1 0.804.",
  ],
  deviations: [
    {
      id: "white-space",
      where: "jusText 3, paragraphs",
      what: "The package drops white space alone between tags, which joins the words around it. Here it is a space.",
      why: "The reader sees a space there.",
      changes: "Word counts in paragraphs with words in their own elements; not measured.",
    },
    {
      id: "language",
      of: "language",
      where: "jusText 3, parameters",
      what: "The package lets its user choose the language of stop words. Here the page’s own statement decides, unless another list has more than twice its words, else the list with the most words. If none has enough, none counts: the package’s language-independent mode.",
      why: "One setting must do for a corpus of many languages.",
      changes: "Nothing on pages in the language that a user would choose. A language can be set.",
    },
    {
      id: "han-characters",
      of: "hanCharacters",
      where: "jusText 3, parameters",
      what: "In a length, the package counts a Chinese or Japanese character as one. Here it is three.",
      why: "Its lengths are made for letters. By them a Chinese paragraph must be three times as long as an English one to be good.",
      changes:
        "On 205 Chinese news the F1 (word LCS) is 0.34 with the package’s count and 0.81 with this. Nothing on pages without such characters.",
    },
    {
      id: "list-share",
      where: "jusText 3, stoplists",
      what: "Each list of the package has the words that make up half of a language’s text. The lists here make up different shares. So the thresholds are multiplied by the list’s share relative to English, both measured on the Universal Declaration of Human Rights.",
      why: "By the English shares almost no paragraph in Russian would be good: its list makes up 0.65 as much.",
      changes: "Nothing on English pages.",
    },
  ],
  analyse({ page }, settings): JustextAnalysis {
    return { ...paragraphsOf(page, settings), page, pageWords: wordsOf(page) };
  },
  decide(analysis, values): Extraction {
    const { page, pageWords, units, firstRuns, count } = analysis;
    const columns = columnsOf(analysis);
    return procedure({
      page,
      words: pageWords,
      units,
      ofWords: (isKept) => ofRuns(page, pageWords, analysis.ofRuns, isKept, "any"),
      label: (paragraph) =>
        `paragraph ${paragraph + 1} of ${count}, ${elementLabel(page, page.runs.parents[firstRuns[paragraph]])}`,
      parameters,
      values,
      runWith: (others) => classify(analysis, others, columns),
      rest: () => ({ formula: "Buttons and drop-down lists are not read.", step: "not read" }),
      trace: (ran) => traceOf(analysis, values, columns, ran),
    });
  },
});

const { column, input, classes, plane } = channelsOver("paragraphs");

function traceOf(analysis: JustextAnalysis, settings: JustextValues, columns: ParagraphColumns, ran: Ran<ClassState>): Trace {
  const { count, units, chosen, words, stopWords } = analysis;
  const { length, linked, linkDensity, stopDensity } = columns;
  const { lengthLow, lengthHigh, stopLow, stopHigh, maxLinkDensity } = settings;
  const cut = (parameter: string, value: number, factor = 1) => ({ threshold: value * factor, control: { parameter, factor } });
  const factor = listFactor(chosen);
  const isGood = ran.left.kept.slice();
  const two = { bad: "removed", good: "kept" } as const;
  const goodCount = isGood.reduce((sum, value) => sum + value, 0);
  return {
    units: { paragraphs: units },
    channels: [
      column(stopDensity, { ...cut("stopHigh", stopHigh, factor), isOfBlocks: true }),
      column(length, cut("lengthHigh", lengthHigh)),
      column(linkDensity, { ...cut("maxLinkDensity", maxLinkDensity), role: "secondary" }),
      input("words", words, "Words", "text between white space"),
      input("stopWords", stopWords, "Stop words", "words that are in the list, in lower case", "words"),
      column(linked, { role: "input" }),
      classes("class", isGood, two, { name: "Class", formula: "good or bad, after all steps", cite: contextSensitive }),
      ...stripsOf(ran),
      plane("plane", {
        name: "Length and stop-word density",
        formula: "the classes of step 1 are rectangles: short on the left, bad below, near-good between, good on the right",
        cite: contextFree,
        x: "length",
        y: "stopDensity",
        classes: "contextFree",
        rules: [
          { label: `short below ${lengthLow} characters`, x: lengthLow },
          { label: `good above ${lengthHigh} characters`, x: lengthHigh },
          { label: `near-good from ${numberText(stopLow * factor)}`, y: stopLow * factor },
          { label: `good from ${numberText(stopHigh * factor)}`, y: stopHigh * factor },
        ],
      }),
      scalar("paragraphCount", "Paragraphs", count, "paragraphs", "text between the edges of block elements, or two line breaks"),
      scalar("goodCount", "Good", goodCount, "paragraphs", "good at the end"),
    ],
    notes: [
      chosen.language === "none"
        ? `Stop words do not count (language-independent mode): ${chosen.by}.`
        : `Stop words of ${languages[chosen.language]}, ${chosen.by}.`,
    ],
  };
}

/** The classes before and after the steps that look at the context; those between where they changed something. */
function stripsOf({ stages }: Ran<ClassState>): readonly Channel[] {
  const four = { bad: "removed", short: "context", "near-good": "context", good: "kept" } as const;
  const [, isByHeadings, isShort, , isFinal] = stages.map(({ before, left }) => !areEqual(before.classes, left.classes));
  const strips = [
    ["contextFree", "1 by itself", true],
    ["withHeadings", "2 headings", isByHeadings],
    ["withoutShort", "3 short", isShort],
    ["withoutNeargood", "4 near-good", isFinal],
    ["final", "At the end", true],
  ] as const;
  return strips.flatMap(([id, name, isShown], at) => {
    const cite = at === 0 ? contextFree : contextSensitive;
    const described = { name, formula: "bad, short, near-good or good", cite, isVerdict: true } as const;
    return isShown ? [classes(id, stages[at].left.classes.slice(), four, described)] : [];
  });
}

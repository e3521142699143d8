import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { scalar, type Channel, type Trace } from "../../contract/trace.ts";
import { channelsOver } from "../../method/channels.ts";
import { numberText } from "../../contract/number-text.ts";
import { procedure, runSteps, type Ran, type Remainder, type UnitReason, type ProcedureStep } from "../../method/procedure.ts";
import { ofRuns } from "../../method/sorted.ts";
import { elementLabel, type Page } from "../../page/page.ts";
import { areEqual } from "../../page/selection.ts";
import { languages } from "../../page/stop-words.ts";
import { wordsOf } from "../../page/words.ts";
import {
  columnsOf,
  listFactor,
  bad,
  classNames,
  codes,
  contextFreeRule,
  good,
  neargood,
  short,
  type ParagraphColumns,
} from "./classes.ts";
import { paragraphsOf, type JustextAnalysis, type Paragraphs } from "./paragraphs.ts";
import { paper, parameters, contextFree, contextSensitive, type JustextValues } from "./parameters.ts";
import { compare } from "../../method/comparison.ts";
import type { Column } from "../../method/expression.ts";
import { classBy, pathBy, pathLinks, settingsOn } from "../../method/rules.ts";
import { beginning } from "../../method/short-label.ts";

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

const ofParagraphs = channelsOver("paragraphs");

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
      ofParagraphs.column(stopDensity, { ...cut("stopHigh", stopHigh, factor), isOfBlocks: true }),
      ofParagraphs.column(length, cut("lengthHigh", lengthHigh)),
      ofParagraphs.column(linkDensity, { ...cut("maxLinkDensity", maxLinkDensity), role: "secondary" }),
      ofParagraphs.input("words", words, "Words", "text between white space"),
      ofParagraphs.input("stopWords", stopWords, "Stop words", "words that are in the list, in lower case", "words"),
      ofParagraphs.column(linked, { role: "input" }),
      ofParagraphs.classes("class", isGood, two, {
        name: "Class",
        formula: "good or bad, after all steps",
        cite: contextSensitive,
      }),
      ...stripsOf(ran),
      ofParagraphs.plane("plane", {
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
    return isShown ? [ofParagraphs.classes(id, stages[at].left.classes.slice(), four, described)] : [];
  });
}

/** The classes of paragraphs between two steps; the good ones are left. */
interface ClassState extends Remainder {
  readonly classes: Uint8Array<ArrayBuffer>;
}

function stateOf(classes: Uint8Array<ArrayBuffer>): ClassState {
  return { classes, kept: classes.map((value) => Number(value === good)) };
}

/** Paragraphs, with their page where reasons name what is in it. */
type Analysed = Paragraphs & { readonly page?: Page };

/** All five steps. */
export function classify(paragraphs: Analysed, settings: JustextValues, columns = columnsOf(paragraphs)): Ran<ClassState> {
  const { headings, packageQuirk } = settings;
  const rule = contextFreeRule(paragraphs, columns, settings, paragraphs.page);
  const byItself = new Uint8Array(paragraphs.count).map((_, paragraph) => codes[classBy(rule, paragraph)]);
  const lost = (value: number, at: number): boolean => headings && value === bad && byItself[at] !== bad;
  const steps: readonly ProcedureStep<ClassState>[] = [
    { label: "step 1, by itself", run: () => ({ left: stateOf(byItself), says: (paragraph) => ofItself(rule, paragraph) }) },
    keepingHeadings(paragraphs, settings, "step 2", neargood, (value) => headings && !packageQuirk && value === short),
    deciding("short", paragraphs, settings, columns.length),
    deciding("near-good", paragraphs, settings, columns.stopDensity),
    keepingHeadings(paragraphs, settings, "step 5", good, lost),
  ];
  return runSteps(steps, stateOf(new Uint8Array(paragraphs.count).fill(good)));
}

/** Step 1: its questions, up to the one that gives the class; what is not good or bad by it is held against nothing. */
function ofItself(rule: ReturnType<typeof contextFreeRule>, paragraph: number): UnitReason {
  const path = pathBy(rule, paragraph);
  const links = pathLinks(path, paragraph);
  const facts = path.at(-1)?.facts(paragraph) ?? {};
  const { threshold: _, keeps: __, margin: ___, ...value } = facts;
  const of = classBy(rule, paragraph);
  return {
    ...(of === "good" || of === "bad" ? facts : value),
    ...(facts.rule && { because: `there is ${facts.rule.name}` }),
    links,
    numbers: links.at(-1)?.numbers ?? "",
    parameters: settingsOn(path).map(({ name }) => name),
  };
}

/** Steps 2 and 5: headings soon before a good paragraph, all by the classes before. */
function keepingHeadings(
  paragraphs: Analysed,
  { maxHeadingDistance: most }: JustextValues,
  step: "step 2" | "step 5",
  becomes: number,
  isAsked: (value: number, at: number) => boolean,
): ProcedureStep<ClassState> {
  return {
    label: `${step}, as a heading`,
    rule: `heading: characters up to the next good paragraph ≤ maxHeadingDistance → ${classNames[becomes]}`,
    run({ classes: before }) {
      const isKept = (value: number, at: number): boolean =>
        isAsked(value, at) && paragraphs.isHeading[at] === 1 && goodAfter(paragraphs, before, at, most).paragraph >= 0;
      const after = before.map((value, at) => (isKept(value, at) ? becomes : value));
      return {
        left: stateOf(after),
        says(heading) {
          if (after[heading] === before[heading]) return undefined;
          const { paragraph, distance } = goodAfter(paragraphs, before, heading, most);
          return {
            numbers: `${distance} ≤ ${most} up to ${nameOf(paragraphs, before, paragraph)}: ${classNames[becomes]}`,
            parameters: ["maxHeadingDistance"],
            ...(step === "step 5" && {
              quantity: "characters up to the next good paragraph",
              ...compare(distance, "≤", most).numbers,
            }),
          };
        },
      };
    },
  };
}

/** The first good paragraph after a heading, and the characters between the two; -1 where none is near enough. */
function goodAfter(paragraphs: Paragraphs, classes: Uint8Array, heading: number, mostDistance: number) {
  let distance = 0;
  for (let at = heading + 1; at < paragraphs.count && distance <= mostDistance; at++) {
    if (classes[at] === good) return { paragraph: at, distance };
    distance += paragraphs.lengths[at];
  }
  return { paragraph: -1, distance };
}

/** Steps 3 and 4: the two neighbours that decide on a paragraph, by number and first words. */
function deciding(
  is: "short" | "near-good",
  paragraphs: Analysed,
  { maxGoodDistance: reach }: JustextValues,
  { id, symbols, at: valueAt }: Column,
): ProcedureStep<ClassState> {
  const { parameters: turning, ...step } = ofSteps[is];
  return {
    ...step,
    run({ classes: before }) {
      const isShort = is === "short";
      const after = isShort ? reviseShort(before, reach) : reviseNeargood(before, reach);
      return {
        left: stateOf(after),
        says(paragraph) {
          if (before[paragraph] !== codes[is]) return undefined;
          // A near-good paragraph sees the new classes of those above it: they are decided already.
          const seen = isShort ? before : before.map((value, at) => (at < paragraph ? after[at] : value));
          const { above, below, nearAbove, nearBelow } = neighboursIn(seen, reach);
          const name = (at: number): string => nameOf(paragraphs, seen, at);
          const [isUp, isDown] = [above, below].map((side) => isOf(good, seen, side[paragraph]));
          const near = (isUp ? nearBelow : nearAbove)[paragraph];
          const apart = isOf(neargood, seen, near)
            ? `; ${name(near)} is nearer than the bad one`
            : "; nothing near-good before the bad one";
          const lie = isUp === isDown ? `two ${isUp ? "good" : "bad"} ones` : "a good and a bad one";
          const rule = { name: `a ${is} paragraph, between ${lie}` };
          return {
            because: `it is ${rule.name}`,
            rule,
            numbers: `above ${name(above[paragraph])}; below ${name(below[paragraph])}${isShort && isUp !== isDown ? apart : ""}: ${classNames[after[paragraph]]}`,
            quantity: symbols,
            value: valueAt(paragraph),
            channel: id,
            parameters: turning,
          };
        },
      };
    },
  };
}

/** The steps by the class that they decide, with the parameters that may make another class of it, the likeliest first. */
const ofSteps = {
  short: {
    label: "step 3, by its neighbours",
    rule: "short: both neighbours good → good, both bad → bad, else good where a near-good one is nearer than the bad one",
    parameters: ["lengthLow", "stopLow", "stopHigh", "lengthHigh", "maxLinkDensity"],
  },
  "near-good": {
    label: "step 4, by its neighbours",
    rule: "near-good: both neighbours bad → bad, else good",
    parameters: ["stopLow", "stopHigh", "lengthHigh", "lengthLow", "maxLinkDensity"],
  },
} as const;

function reviseShort(before: Uint8Array<ArrayBuffer>, reach: number): Uint8Array<ArrayBuffer> {
  const neighbours = neighboursIn(before, reach);
  return before.map((value, at) => (value === short ? shortBecomes(before, neighbours, at) : value));
}

/** Step 3: the class of a short paragraph by its neighbours; a border is bad. */
function shortBecomes(classes: Uint8Array, { above, below, nearAbove, nearBelow }: Neighbours, at: number): number {
  const isGoodAbove = isOf(good, classes, above[at]);
  const isGoodBelow = isOf(good, classes, below[at]);
  if (isGoodAbove === isGoodBelow) return isGoodAbove ? good : bad;
  return isOf(neargood, classes, isGoodAbove ? nearBelow[at] : nearAbove[at]) ? good : bad;
}

/** Step 4: near-good ones in order, each seen by the next: the one above is decided already. */
function reviseNeargood(before: Uint8Array<ArrayBuffer>, reach: number): Uint8Array<ArrayBuffer> {
  const { below } = neighboursIn(before, reach);
  const after = before.slice();
  for (let at = 0; at < after.length; at++)
    if (after[at] === neargood) after[at] = isOf(good, after, at - 1) || isOf(good, before, below[at]) ? good : bad;
  return after;
}

/**
 * The nearest paragraph on each side of every one that is good or bad, and the nearest that is not short: near-good ones count too.
 * -1 beyond the page's border, or out of reach.
 */
type Neighbours = Readonly<Record<"above" | "below" | "nearAbove" | "nearBelow", Int32Array>>;

function neighboursIn(classes: Uint8Array, reach: number): Neighbours {
  const isDecided = (value: number): boolean => value === good || value === bad;
  const isNotShort = (value: number): boolean => value !== short;
  return {
    above: sweep(classes, 1, reach, isDecided),
    below: sweep(classes, -1, reach, isDecided),
    nearAbove: sweep(classes, 1, reach, isNotShort),
    nearBelow: sweep(classes, -1, reach, isNotShort),
  };
}

/** True for a paragraph of a class; -1, a border, is of none. */
function isOf(wanted: number, classes: Uint8Array, paragraph: number): boolean {
  return paragraph >= 0 && classes[paragraph] === wanted;
}

/** The nearest paragraph of some kind before each one, or after it, in one sweep. */
function sweep(
  classes: Uint8Array,
  direction: 1 | -1,
  reach: number,
  counts: (value: number) => boolean,
): Int32Array<ArrayBuffer> {
  const found = new Int32Array(classes.length).fill(-1);
  const farthest = reach === 0 ? classes.length : reach;
  let last = -1;
  for (let step = 0; step < classes.length; step++) {
    const at = direction === 1 ? step : classes.length - 1 - step;
    if (last >= 0 && Math.abs(at - last) <= farthest) found[at] = last;
    if (counts(classes[at])) last = at;
  }
  return found;
}

/** "paragraph 4 “The cat sat in the gar…”, good"; the border of the page, or of the reach, is bad. */
function nameOf({ page, firstRuns }: Analysed, classes: Uint8Array, paragraph: number): string {
  if (paragraph < 0) return "nothing within reach, bad";
  const text = beginning(page?.runs.texts[firstRuns[paragraph]] ?? "");
  return `paragraph ${paragraph + 1} “${text}”, ${classNames[classes[paragraph]]}`;
}

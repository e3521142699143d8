import type { Explanation } from "../../contract/extraction.ts";
import { comparedTexts, counted, numberText } from "../../contract/number-text.ts";
import { compare, firstFlip } from "../../method/comparison.ts";
import { beginning, elementMatch, elementUnit, shortLabel } from "../../method/short-label.ts";
import { isWordKept, type Why } from "../../method/sorted.ts";
import { sourceOffset, type Page } from "../../page/page.ts";
import { indexAt } from "../../page/selection.ts";
import { isPattern, reasonFor, type Measured } from "./measured.ts";
import { parameters, type Settings } from "./parameters.ts";
import { matchOf, patternLabels, type PatternName } from "./patterns.ts";
import { statementIn } from "./preprocess.ts";
import type { Found } from "./texts.ts";

export const scoreFormula = "score(N) = (textCnt − linkCnt) / textCnt";

/** Why a text node is removed: the filter; a kept one by the link table that would take it first. */
export function whyOf(measured: Measured, settings: Settings, text: number, word: number): Why {
  const { page, texts, formTags, linkOf, deleted } = measured;
  const element = texts.parents[text];
  const reason = reasonFor(measured, settings, text);
  const turn = (...names: readonly Turning[]): Pick<Why, "flip"> =>
    firstFlip(names, parameters, settings, (others) =>
      isWordKept(page, measured.words, word, (run) => reasonFor(measured, others, page.runs.nodes[run]) === "kept"),
    );
  if (isPattern(reason)) return byPattern(measured, settings, text, reason, turn);
  const name = shortLabel(page, reason === "form tag" ? formTags[element] : element);
  switch (reason) {
    case "form tag":
      return {
        because: `it is in ${name}, a form tag, and these are ignored`,
        formula: `${name} is a form tag: ignored, with all in it, before scores are taken`,
        rule: { name: "form tag", matched: elementMatch(page, formTags[element]) },
        unit: elementUnit(page, formTags[element]),
        step: "preprocessing: ignoring form tags",
      };
    case "statement": {
      const words = counted(texts.words[text], "word");
      const reads = "reads as a statement of copyright, disclaimer or posting rules";
      return {
        because: `its text, of ${words}, ${reads}`,
        formula: `${words}, and the text ${reads}`,
        rule: { name: "statement", ...matched(measured, text, statementIn(texts, text)) },
        step: "preprocessing: removing statements",
        chain: [
          { symbols: "a text of at most 40 words that says what a statement says", numbers: `${texts.words[text]} ≤ 40` },
          { symbols: "removed before scores are taken", numbers: `its words do not count in ${name}` },
        ],
      };
    }
    case "link": {
      // It stays by lines 20 to 21 of figure 3.
      const parent = page.elements.parents[linkOf[element]];
      const [score, limit] = comparedTexts(measured.scores[parent], settings.threshold);
      const asPrinted = "lines 22 to 24 as printed delete every link";
      return {
        because: `it is a link, and ${asPrinted}`,
        formula: `score(${shortLabel(page, parent)}) = ${score} ≥ ${limit}, but ${asPrinted}`,
        rule: { name: "link", matched: elementMatch(page, linkOf[element]) },
        unit: elementUnit(page, linkOf[element]),
        step: "link table filter",
      };
    }
    default:
      if (deleted[element] >= 0) return byTable(measured, settings, element, turn);
      return {
        because: "no link table is around it, and no pattern of what is removed matches",
        formula: `no climb from a link ends at ${name} or around it, and no pattern matches`,
        unit: elementUnit(page, element),
        chain: [{ symbols: scoreFormula, numbers: scoreText(measured, element) }],
        step: "left by every filter",
      };
  }
}

type Turning = "threshold" | "fewWords" | "shortWords" | "repeats";
type Turn = (...names: readonly Turning[]) => Pick<Why, "flip">;

/** The length that a pattern is held to, and what else may turn it. */
const limits: Readonly<Partial<Record<PatternName, readonly ["fewWords" | "shortWords", ...Turning[]]>>> = {
  time: ["fewWords"],
  ip: ["fewWords"],
  repeated: ["shortWords", "repeats"],
};

function byPattern(measured: Measured, settings: Settings, text: number, name: PatternName, turn: Turn): Why {
  const { texts, matches } = measured;
  const count = counted(texts.words[text], "word");
  const found: Readonly<Record<PatternName, string>> = {
    time: "a date or time is among them",
    ip: "an IP address is among them",
    colon: "the last word of its text ends with a colon",
    copyright: "its text says “all right(s) reserved”",
    repeated: `they stand in the page ${matches.occurrences[text]} times, where ${settings.repeats} are enough`,
  };
  const limit = limits[name];
  const rule = { name: `${patternLabels[name]} pattern`, ...matched(measured, text, matchOf(texts, text, name)) };
  const step = `common pattern filter: ${patternLabels[name]}`;
  if (limit === undefined) return { because: found[name], formula: found[name], rule, step };
  return {
    quantity: "words of the text",
    ...compare(texts.words[text], ">", settings[limit[0]]).numbers,
    ...turn(...limit),
    because: `its text is short, ${count}, and ${found[name]}`,
    formula: `${count} ≤ ${settings[limit[0]]}, and ${found[name]}`,
    rule,
    step,
  };
}

/** Where in the source a pattern matched; nothing where the text node lies in several pieces. */
function matched(
  { page, texts }: Measured,
  text: number,
  found: Found | undefined,
): Pick<NonNullable<Explanation["rule"]>, "matched"> {
  const run = indexAt(page.runs.starts, texts.starts[text]);
  if (found === undefined || page.runs.texts[run] !== texts.contents[text]) return {};
  const start = sourceOffset(page.runs, run, found.index);
  const end = sourceOffset(page.runs, run, found.index + found.length);
  return { matched: { start, end, text: page.source.slice(start, end) } };
}

/** A text that stands in an element where a climb ends: the threshold decides whether the climb begins. */
function byTable(measured: Measured, settings: Settings, element: number, turn: Turn): Why {
  const { page, bounds, deleted, links } = measured;
  const [table, link] = [deleted[element], links[element]];
  const start = page.elements.parents[link];
  const score = compare(bounds[element], "≥", settings.threshold);
  const { isKept } = score;
  const name = shortLabel(page, start);
  const comparison = `score(${name}) = ${score.text}`;
  const ofTable = shortLabel(page, table);
  return {
    quantity: "score of a link's parent",
    channel: "score",
    ...score.numbers,
    ...turn("threshold"),
    because: isKept
      ? `no link table is around it: ${name} scores ${score.value}, and ${score.threshold} is enough`
      : `it is in a link table: ${name} scores ${score.value}, and ${score.threshold} is needed`,
    formula: `${comparison}: ${isKept ? `${linkName(page, link)} in it starts no climb` : `${ofTable} is deleted`}`,
    chain: [
      { symbols: scoreFormula, numbers: scoreText(measured, start) },
      { symbols: "a link starts a climb where score(parent) < threshold", numbers: `${linkName(page, link)}: ${comparison}` },
      { symbols: "N = parent(N) while score(parent(N)) < score(N)", numbers: climbText(measured, link) },
      {
        symbols: "delete N",
        numbers: isKept ? `${ofTable} stays: no climb to it starts` : `${ofTable}, which holds this place`,
      },
    ],
    ...(isKept ? {} : { rule: { name: "link table", matched: elementMatch(page, link) } }),
    unit: elementUnit(page, table),
    step: isKept ? "left by every filter" : "link table filter",
  };
}

/** "score(li) = (3 − 2) / 3 = 0.333". */
function scoreText({ page, textCounts, linkCounts, scores }: Measured, element: number): string {
  const words = textCounts[element];
  const quotient = words === 0 ? "" : `(${words} − ${linkCounts[element]}) / ${words} = `;
  return `score(${shortLabel(page, element)}) = ${quotient}${numberText(scores[element])}`;
}

/** Elements of a climb that are named; of a longer one the first and the last of them. */
const mostNamed = 5;

/** "li 0.33 → ul#menu 0.25, and no further: score(div) = 0.80 is not below". */
export function climbText({ page, scores, tops }: Measured, link: number): string {
  const { parents } = page.elements;
  const start = parents[link];
  if (start === page.body) return "the link alone: it stands directly in body, which is never deleted";
  const steps: string[] = [];
  for (let at = start; ; at = parents[at]) {
    steps.push(`${shortLabel(page, at)} ${numberText(scores[at])}`);
    if (at === tops[start]) break;
  }
  const named = steps.length <= mostNamed ? steps : [...steps.slice(0, 3), "…", ...steps.slice(3 - mostNamed)];
  const above = parents[tops[start]];
  const end =
    above === page.body
      ? "body is never deleted"
      : `score(${shortLabel(page, above)}) = ${comparedTexts(scores[above], scores[tops[start]])[0]} is not below`;
  return `${named.join(" → ")}, and no further: ${end}`;
}

/** The name of a link: the beginning of its text. */
export function linkName({ runs, elements }: Page, link: number): string {
  const end = elements.ends[link];
  for (let run = indexAt(runs.starts, elements.starts[link]) + 1; run < runs.count && runs.starts[run] < end; run++) {
    const text = runs.ignored[run] === 1 ? "" : beginning(runs.texts[run]);
    if (text !== "") return `“${text}”`;
  }
  return "a link without text";
}

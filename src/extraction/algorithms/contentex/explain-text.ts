import type { ChainLink, Explanation } from "../../contract/extraction.ts";
import { comparedTexts, counted } from "../../contract/number-text.ts";
import { compare, flipOf } from "../../method/comparison.ts";
import { elementMatch, elementUnit, shortLabel } from "../../method/short-label.ts";
import { isWordKept, type Why } from "../../method/sorted.ts";
import { sourceOffset } from "../../page/page.ts";
import { indexAt } from "../../page/selection.ts";
import { climbText, linkName, scoreText } from "./climb.ts";
import { isPattern, reasonFor, type Measured, type Settings } from "./measured.ts";
import { patternLabels } from "./operations.ts";
import { parameters } from "./parameters.ts";
import { matchOf, type PatternName } from "./patterns.ts";
import { statementIn } from "./preprocess.ts";
import { scoreFormula } from "./trace.ts";

type Rule = NonNullable<Explanation["rule"]>;

/** Why a text node is removed: the filter; a kept one by the link table that would take it first. */
export function whyOf(measured: Measured, settings: Settings, text: number, word: number): Why {
  const reason = reasonFor(measured, settings, text);
  const place = { text, word };
  if (isPattern(reason)) return byPattern(measured, settings, place, reason);
  const element = measured.texts.parents[text];
  if (reason === "form tag") return byFormTag(measured, element);
  if (reason === "statement") return byStatement(measured, text);
  if (reason === "link") return asPrinted(measured, settings, element);
  return measured.deleted[element] < 0 ? beyondAllTables(measured, element) : byTable(measured, settings, place);
}

/** A text node, and the word of it that is asked for. */
interface Place {
  readonly text: number;
  readonly word: number;
}

function byFormTag({ page, formTags }: Measured, element: number): Why {
  const tag = formTags[element];
  return {
    because: `it is in ${shortLabel(page, tag)}, a form tag, and these are ignored`,
    formula: `${shortLabel(page, tag)} is a form tag: ignored, with all in it, before scores are taken`,
    rule: { name: "form tag", matched: elementMatch(page, tag) },
    unit: elementUnit(page, tag),
    step: "preprocessing: ignoring form tags",
  };
}

function byStatement(measured: Measured, text: number): Why {
  const { page, texts } = measured;
  const words = texts.words[text];
  return {
    because: `its text, of ${counted(words, "word")}, reads as a statement of copyright, disclaimer or posting rules`,
    formula: `${counted(words, "word")}, and the text reads as a statement of copyright, disclaimer or posting rules`,
    rule: { name: "statement", ...matched(measured, text, statementIn(texts, text)) },
    step: "preprocessing: removing statements",
    chain: [
      { symbols: "a text of at most 40 words that says what a statement says", numbers: `${words} ≤ 40` },
      {
        symbols: "removed before scores are taken",
        numbers: `its words do not count in ${shortLabel(page, texts.parents[text])}`,
      },
    ],
  };
}

/** A link that stays by lines 20 to 21 of figure 3 and goes by line 24, read as printed. */
function asPrinted(measured: Measured, { threshold }: Settings, element: number): Why {
  const { page, scores, linkOf } = measured;
  const link = linkOf[element];
  const parent = page.elements.parents[link];
  const [score, limit] = comparedTexts(scores[parent], threshold);
  return {
    because: `it is a link, and lines 22 to 24 as printed delete every link`,
    formula: `score(${shortLabel(page, parent)}) = ${score} ≥ ${limit}, but lines 22 to 24 as printed delete every link`,
    rule: { name: "link", matched: elementMatch(page, link) },
    unit: elementUnit(page, link),
    step: "link table filter",
  };
}

const patternReasons: Readonly<Record<PatternName, (count: string) => string>> = {
  time: (count) => `its text is short, ${count}, and has a date or time`,
  ip: (count) => `its text is short, ${count}, and has an IP address`,
  colon: () => "its last word ends with a colon",
  copyright: () => "its text says “all right(s) reserved”",
  repeated: (count) => `its text is short, ${count}, and stands in the page again and again`,
};

const patternRules: Readonly<Record<PatternName, string>> = {
  time: "time pattern",
  ip: "IP pattern",
  colon: "colon pattern",
  copyright: "copyright pattern",
  repeated: "repeated short text pattern",
};

function byPattern(measured: Measured, settings: Settings, place: Place, name: PatternName): Why {
  const { text } = place;
  const { texts, matches } = measured;
  const words = texts.words[text];
  const count = counted(words, "word");
  const occurrences = matches.occurrences[text];
  const formulas: Readonly<Record<PatternName, string>> = {
    time: `${count} ≤ ${settings.fewWords}, and a date or time among them`,
    ip: `${count} ≤ ${settings.fewWords}, and an IP address among them`,
    colon: "the last word ends with a colon",
    copyright: "the text says “all right(s) reserved”",
    repeated: `${count} ≤ ${settings.shortWords}, ${occurrences} times in the page ≥ ${settings.repeats}`,
  };
  return {
    ...limitOf(measured, settings, place, name),
    because: patternReasons[name](count),
    formula: formulas[name],
    rule: { name: patternRules[name], ...matched(measured, text, matchOf(texts, text, name)) },
    step: `common pattern filter: ${patternLabels[name]}`,
  };
}

/** The length that a pattern is held to, and what turns the verdict: another length, or more repetitions. */
function limitOf(measured: Measured, settings: Settings, place: Place, name: PatternName): Partial<Why> {
  if (name === "colon" || name === "copyright") return {};
  const limit = name === "repeated" ? "shortWords" : "fewWords";
  const turn = turnOf(measured, settings, place, limit);
  return {
    quantity: "words of the text",
    ...compare(measured.texts.words[place.text], ">", settings[limit]).numbers,
    ...(turn.flip === undefined && name === "repeated" ? turnOf(measured, settings, place, "repeats") : turn),
  };
}

/** The value of a parameter that turns the verdict on the place's word. */
function turnOf(
  measured: Measured,
  settings: Settings,
  { word }: Place,
  name: "threshold" | "fewWords" | "shortWords" | "repeats",
): Pick<Why, "flip"> {
  const { page, words } = measured;
  return flipOf(name, parameters[name], settings[name], (candidate) => {
    const then = { ...settings, [name]: candidate };
    return isWordKept(page, words, word, (run) => reasonFor(measured, then, page.runs.nodes[run]) === "kept");
  });
}

/** A kept text that no threshold can remove. */
function beyondAllTables(measured: Measured, element: number): Why {
  const { page } = measured;
  return {
    because: "no link table is around it, and no pattern of what is removed matches",
    formula: `no climb from a link ends at ${shortLabel(page, element)} or around it, and no pattern matches`,
    unit: elementUnit(page, element),
    chain: [{ symbols: scoreFormula, numbers: scoreText(measured, element) }],
    step: "left by every filter",
  };
}

/** A text that stands in an element where a climb ends: the threshold decides whether the climb begins. */
function byTable(measured: Measured, settings: Settings, place: Place): Why {
  const { page, texts, bounds, deleted, links } = measured;
  const element = texts.parents[place.text];
  const [table, link] = [deleted[element], links[element]];
  const start = page.elements.parents[link];
  const score = compare(bounds[element], "≥", settings.threshold);
  const { isKept } = score;
  const name = shortLabel(page, start);
  const comparison = `score(${name}) = ${score.text}`;
  return {
    quantity: "score of a link's parent",
    channel: "score",
    ...score.numbers,
    ...turnOf(measured, settings, place, "threshold"),
    because: isKept
      ? `no link table is around it: ${name} scores ${score.value}, and ${score.threshold} is enough`
      : `it is in a link table: ${name} scores ${score.value}, and ${score.threshold} is needed`,
    formula: isKept
      ? `${comparison}: ${linkName(page, link)} in it starts no climb`
      : `${comparison}: ${shortLabel(page, table)} is deleted`,
    chain: chainOf(measured, comparison, { start, link, table }, isKept),
    ...(isKept ? {} : { rule: { name: "link table", matched: elementMatch(page, link) } }),
    unit: elementUnit(page, table),
    step: isKept ? "left by every filter" : "link table filter",
  };
}

interface Climb {
  readonly start: number;
  readonly link: number;
  readonly table: number;
}

function chainOf(measured: Measured, comparison: string, { start, link, table }: Climb, isKept: boolean): readonly ChainLink[] {
  const { page } = measured;
  return [
    { symbols: scoreFormula, numbers: scoreText(measured, start) },
    { symbols: "a link starts a climb where score(parent) < threshold", numbers: `${linkName(page, link)}: ${comparison}` },
    { symbols: "N = parent(N) while score(parent(N)) < score(N)", numbers: climbText(measured, link) },
    {
      symbols: "delete N",
      numbers: isKept
        ? `${shortLabel(page, table)} stays: no climb to it starts`
        : `${shortLabel(page, table)}, which holds this place`,
    },
  ];
}

/** Where in the source a pattern matched; nothing where the text node lies in several pieces. */
function matched(
  { page, texts }: Measured,
  text: number,
  found: { readonly index: number; readonly length: number } | undefined,
): Pick<Rule, "matched"> {
  const run = indexAt(page.runs.starts, texts.starts[text]);
  if (found === undefined || page.runs.texts[run] !== texts.contents[text]) return {};
  const start = sourceOffset(page.runs, run, found.index);
  const end = sourceOffset(page.runs, run, found.index + found.length);
  return { matched: { start, end, text: page.source.slice(start, end) } };
}

import type { ChainLink, Explanation } from "../../contract/extraction.ts";
import { comparedTexts, counted, numberText } from "../../contract/number-text.ts";
import { snap, turningValue, type NumberParameter } from "../../contract/parameters.ts";
import { elementLabel } from "../../page/page.ts";
import { codeOf, filterNames, filterWords, type FilterName } from "./filters.ts";
import type { Nodes } from "./nodes.ts";
import { minSubstanceParameter, ratioParameter } from "./parameters.ts";
import { isCell, linksOf, ratioOf, walk, type Settings, type Walk } from "./walk.ts";
import { wordAt } from "../../page/words.ts";
import { decidingRun, isWordKept } from "../../method/by-run.ts";
import { shortLabel } from "../../method/short-label.ts";

/** A page, what it was filtered by, and what came of it. */
export interface Filtered {
  readonly nodes: Nodes;
  readonly settings: Settings;
  readonly walked: Walk;
}

/** Characters of a matched element that are shown. */
const longestMatch = 200;

/** Explains the run of text of a place by the filter that took it; a kept one by the cell around it that is most a list of links. */
export function explainPlace(filtered: Filtered, offset: number): Explanation {
  const { page, words } = filtered.nodes;
  const { causes, by } = filtered.walked;
  const causeOf = (run: number): number => causes[page.runs.parents[run]];
  const run = decidingRun(page, words, offset, (candidate) => causeOf(candidate) === 0);
  if (run < 0) return { verdict: "not text", formula: "No word of the page's text stands here." };
  const element = page.runs.parents[run];
  const place: Place = { element, word: wordAt(words, offset) };
  if (causeOf(run) === 0) return keptBy(filtered, place);
  const filter = filterNames[causeOf(run) - 1];
  const remover = by[element];
  if (filter === "linkLists") return inLinkList(filtered, place, remover);
  if (filter === "emptyTables") return inEmptyTable(filtered, place, remover);
  return byName(filtered, filter, remover);
}

interface Place {
  /** Element whose own text stands there. */
  readonly element: number;
  readonly word: number;
}

const nameRules: Readonly<Partial<Record<FilterName, string>>> = {
  ads: "its href or src is of an ad server",
  textLinks: "a link without an image directly in it",
  imageLinks: "a link with an image directly in it",
};

function byName(filtered: Filtered, filter: FilterName, remover: number): Explanation {
  const { page } = filtered.nodes;
  const { label, one } = filterWords[filter];
  const name = shortLabel(page, remover);
  return {
    verdict: "removed",
    because:
      filter === "ads"
        ? `it is in ${name}, whose href or src is of an ad server`
        : `it is in ${name}, ${nameRules[filter] ?? `a ${one}`}`,
    formula: `${name} is deleted: ${nameRules[filter] ?? `a ${one}, with all in it`}`,
    rule: { name: label.toLowerCase(), matched: elementMatch(filtered, remover) },
    unit: unitOf(filtered, remover),
    step: stepOf(filter),
  };
}

function inLinkList(filtered: Filtered, place: Place, cell: number): Explanation {
  const { nodes, settings } = filtered;
  const value = ratioOf(nodes, settings, cell);
  const flip = verifiedFlip(filtered, place, ratioParameter, settings.ratio, "ratio", (ratio) => value <= ratio);
  return {
    verdict: "removed",
    ...ratioFacts(settings, value),
    ...flip,
    because: `${shortLabel(nodes.page, cell)} is a list of links: ${numberText(value)} links a word, and ${numberText(settings.ratio)} are allowed`,
    formula: `${ratioText(nodes, settings, cell)} > ${comparedTexts(settings.ratio, value)[0]}: ${shortLabel(nodes.page, cell)} is a list of links`,
    chain: ratioChain(filtered, cell, "its links and texts are removed"),
    rule: { name: "link list", matched: elementMatch(filtered, cell) },
    unit: unitOf(filtered, cell),
    step: stepOf("linkLists"),
  };
}

function inEmptyTable(filtered: Filtered, place: Place, table: number): Explanation {
  const { nodes, settings, walked } = filtered;
  const value = walked.textLeft[table];
  const threshold = settings.minSubstance;
  return {
    verdict: "removed",
    quantity: "characters of text left in the table",
    value,
    threshold,
    keeps: "≥",
    margin: value - threshold,
    channel: "tableText",
    ...verifiedFlip(filtered, place, minSubstanceParameter, threshold, "minSubstance", (least) => value >= least),
    because: `${shortLabel(nodes.page, table)} is left with ${counted(value, "character")} and nothing else of substance, and ${threshold} are needed`,
    formula: `${value} < ${threshold}, and nothing else of substance: ${shortLabel(nodes.page, table)} is empty`,
    chain: [
      { symbols: "characters left when all in the table is filtered", numbers: `${shortLabel(nodes.page, table)}: ${value}` },
      { symbols: "substance: an image, a link or a field that is left", numbers: "there is none, of the kinds that are on" },
      { symbols: "empty: characters < minimum, without substance", numbers: `${value} < ${threshold}: deleted` },
    ],
    rule: { name: "empty table", matched: elementMatch(filtered, table) },
    unit: unitOf(filtered, table),
    step: stepOf("emptyTables"),
  };
}

function keptBy(filtered: Filtered, place: Place): Explanation {
  const { nodes, settings } = filtered;
  const { page } = nodes;
  const cell = settings.isOn[codeOf("linkLists")] === 1 ? densestCell(filtered, place.element) : -1;
  const name = shortLabel(page, place.element);
  if (cell < 0)
    return {
      verdict: "kept",
      formula: `no filter matches ${name} or what it stands in`,
      unit: unitOf(filtered, place.element),
      step: "left by every filter",
    };
  const value = ratioOf(nodes, settings, cell);
  return {
    verdict: "kept",
    ...ratioFacts(settings, value),
    ...verifiedFlip(filtered, place, ratioParameter, settings.ratio, "ratio", (ratio) => value <= ratio),
    because: `${shortLabel(page, cell)} is no list of links: ${numberText(value)} links a word, and ${numberText(settings.ratio)} are allowed`,
    formula: `${ratioText(nodes, settings, cell)} ≤ ${comparedTexts(settings.ratio, value)[0]}: ${shortLabel(page, cell)} is no list of links`,
    chain: ratioChain(filtered, cell, `it stays, and no other filter matches ${name} or what it stands in`),
    unit: unitOf(filtered, cell),
    step: "left by every filter",
  };
}

/** The cell around an element, itself included, with the most links per word; of equals the innermost; -1 for none. */
function densestCell({ nodes, settings }: Filtered, element: number): number {
  let densest = -1;
  for (let at = element; at >= 0; at = nodes.page.elements.parents[at]) {
    if (!isCell(nodes, settings, at)) continue;
    if (densest < 0 || ratioOf(nodes, settings, at) > ratioOf(nodes, settings, densest)) densest = at;
  }
  return densest;
}

function ratioFacts(
  { ratio }: Settings,
  value: number,
): Pick<Explanation, "quantity" | "value" | "threshold" | "keeps" | "margin" | "channel"> {
  return { quantity: "link/word ratio", value, threshold: ratio, keeps: "≤", margin: value - ratio, channel: "ratio" };
}

/** "2 / 6 = 0.333". */
function ratioText(nodes: Nodes, settings: Settings, cell: number): string {
  const letters = nodes.textLengths[cell];
  const value = ratioOf(nodes, settings, cell);
  const words = numberText(letters / settings.lettersPerWord);
  return letters === 0
    ? `no words, counted as a letter: ${numberText(value)}`
    : `${linksOf(nodes, settings, cell)} / ${words} = ${comparedTexts(value, settings.ratio)[0]}`;
}

function ratioChain({ nodes, settings }: Filtered, cell: number, end: string): readonly ChainLink[] {
  const name = shortLabel(nodes.page, cell);
  const letters = nodes.textLengths[cell];
  const value = ratioOf(nodes, settings, cell);
  const [left, right] = comparedTexts(value, settings.ratio);
  return [
    {
      symbols: "words = characters outside links / letters per word",
      numbers: `${name}: ${letters} / ${settings.lettersPerWord} = ${numberText(letters / settings.lettersPerWord)}`,
    },
    { symbols: "ratio = links / words", numbers: ratioText(nodes, settings, cell) },
    { symbols: "list of links: ratio > R", numbers: `${left} ${value > settings.ratio ? ">" : "≤"} ${right}: ${end}` },
  ];
}

/** The value at which a comparison turns, if the verdict on the place's word turns there with it and not a step before. */
function verifiedFlip(
  { nodes, settings }: Filtered,
  place: Place,
  parameter: NumberParameter,
  current: number,
  name: "ratio" | "minSubstance",
  keeps: (value: number) => boolean,
): Pick<Explanation, "flip"> {
  const turn = turningValue(parameter, current, keeps);
  if (turn === undefined) return {};
  const before = snap(parameter, turn > current ? turn - parameter.step : turn + parameter.step);
  const isKeptAt = (value: number): boolean => {
    const { causes } = walk(nodes, { ...settings, [name]: value });
    return isWordKept(nodes.page, nodes.words, place.word, (run) => causes[nodes.page.runs.parents[run]] === 0);
  };
  return isKeptAt(turn) === keeps(turn) && isKeptAt(before) === keeps(current) ? { flip: { parameter: name, value: turn } } : {};
}

function stepOf(filter: FilterName): string {
  return `filter ${codeOf(filter)} of ${filterNames.length}: ${filterWords[filter].label.toLowerCase()}`;
}

function unitOf({ nodes: { page } }: Filtered, element: number): NonNullable<Explanation["unit"]> {
  return { start: page.elements.starts[element], end: page.elements.ends[element], label: elementLabel(page, element) };
}

/** An element as the piece of the source that a rule matched, cut where it is long. */
function elementMatch({ nodes: { page } }: Filtered, element: number): NonNullable<NonNullable<Explanation["rule"]>["matched"]> {
  const start = page.elements.starts[element];
  const end = Math.min(page.elements.ends[element], start + longestMatch);
  return { start, end, text: page.source.slice(start, end) };
}

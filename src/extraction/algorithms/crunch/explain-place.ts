import { counted, numberText } from "../../contract/number-text.ts";
import { snap } from "../../contract/parameters.ts";
import { compare, type Comparison } from "../../method/comparison.ts";
import { setting } from "../../method/expression.ts";
import { elementMatch, elementUnit, shortLabel } from "../../method/short-label.ts";
import { isWordKept, type Why } from "../../method/sorted.ts";
import { codeOf, filterNames, filterWords, type FilterName } from "./filters.ts";
import type { Nodes } from "./nodes.ts";
import { minSubstanceParameter, ratioParameter } from "./parameters.ts";
import { isCell, linksOf, ratioOf, walk, type Settings, type Walk } from "./walk.ts";

/** A page, what it was filtered by, and what came of it. */
export interface Filtered {
  readonly nodes: Nodes;
  readonly settings: Settings;
  readonly walked: Walk;
}

/** Why a text is removed: the filter that took it; a kept one by the cell around it that is most a list of links. */
export function whyOf(filtered: Filtered, element: number, word: number): Why {
  const { causes, by } = filtered.walked;
  const place: Place = { element, word };
  if (causes[element] === 0) return keptBy(filtered, place);
  const filter = filterNames[causes[element] - 1];
  const remover = by[element];
  if (filter === "linkLists") return byCell(filtered, place, remover);
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

function byName(filtered: Filtered, filter: FilterName, remover: number): Why {
  const { page } = filtered.nodes;
  const { label, one } = filterWords[filter];
  const name = shortLabel(page, remover);
  return {
    because:
      filter === "ads"
        ? `it is in ${name}, whose href or src is of an ad server`
        : `it is in ${name}, ${nameRules[filter] ?? `a ${one}`}`,
    formula: `${name} is deleted: ${nameRules[filter] ?? `a ${one}, with all in it`}`,
    rule: { name: label.toLowerCase(), matched: elementMatch(filtered.nodes.page, remover) },
    unit: elementUnit(filtered.nodes.page, remover),
    step: stepOf(filter),
  };
}

/** By the cell around a text that is most a list of links: cleared with all in it, or too little of one. */
function byCell(filtered: Filtered, place: Place, cell: number): Why {
  const { nodes, settings } = filtered;
  const { page, textLengths } = nodes;
  const ratio = compare(ratioOf(nodes, settings, cell), "≤", setting("ratio", ratioParameter, settings.ratio, "R"));
  const name = shortLabel(page, cell);
  const letters = textLengths[cell];
  const words = numberText(letters / settings.lettersPerWord);
  const links =
    letters === 0
      ? `no words, counted as a letter: ${numberText(ratio.numbers.value)}`
      : `${linksOf(nodes, settings, cell)} / ${words} = ${ratio.value}`;
  const what = `${name} is ${ratio.isKept ? "no" : "a"} list of links`;
  const end = ratio.isKept
    ? `it stays, and no other filter matches ${shortLabel(page, place.element)} or what it stands in`
    : "its links and texts are removed";
  return {
    quantity: "link/word ratio",
    channel: "ratio",
    ...verified(filtered, place, ratio),
    because: `${what}: ${numberText(ratio.numbers.value)} links a word, and ${numberText(settings.ratio)} are allowed`,
    formula: `${links} ${ratio.sign} ${ratio.threshold}: ${what}`,
    chain: [
      {
        symbols: "words = characters outside links / letters per word",
        numbers: `${name}: ${letters} / ${settings.lettersPerWord} = ${words}`,
      },
      { symbols: "ratio = links / words", numbers: links },
      { symbols: "list of links: ratio > R", numbers: `${ratio.text}: ${end}` },
    ],
    ...(ratio.isKept ? {} : { rule: { name: "link list", matched: elementMatch(page, cell) } }),
    unit: elementUnit(page, cell),
    step: ratio.isKept ? "left by every filter" : stepOf("linkLists"),
  };
}

function inEmptyTable(filtered: Filtered, place: Place, table: number): Why {
  const { settings, walked, nodes } = filtered;
  const { page } = nodes;
  const least = setting("minSubstance", minSubstanceParameter, settings.minSubstance);
  const left = compare(walked.textLeft[table], "≥", least);
  const name = shortLabel(page, table);
  return {
    quantity: "characters of text left in the table",
    channel: "tableText",
    ...verified(filtered, place, left),
    because: `${name} is left with ${counted(left.numbers.value, "character")} and nothing else of substance, and ${left.threshold} are needed`,
    formula: `${left.text}, and nothing else of substance: ${name} is empty`,
    chain: [
      { symbols: "characters left when all in the table is filtered", numbers: `${name}: ${left.value}` },
      { symbols: "substance: an image, a link or a field that is left", numbers: "there is none, of the kinds that are on" },
      { symbols: "empty: characters < minimum, without substance", numbers: `${left.text}: deleted` },
    ],
    rule: { name: "empty table", matched: elementMatch(page, table) },
    unit: elementUnit(page, table),
    step: stepOf("emptyTables"),
  };
}

function keptBy(filtered: Filtered, place: Place): Why {
  const { nodes, settings } = filtered;
  const cell = settings.isOn[codeOf("linkLists")] === 1 ? densestCell(filtered, place.element) : -1;
  if (cell >= 0) return byCell(filtered, place, cell);
  const name = shortLabel(nodes.page, place.element);
  return { formula: `no filter matches ${name} or what it stands in`, step: "left by every filter" };
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

/** The facts of a comparison; its flip only if the verdict on the place's word turns there with it, and not a step before. */
function verified({ nodes, settings }: Filtered, place: Place, { facts }: Comparison): Comparison["facts"] {
  const { flip, ...numbers } = facts;
  if (flip === undefined) return numbers;
  const { page, words } = nodes;
  const isKeptAt = (value: number): boolean => {
    const { causes } = walk(nodes, { ...settings, [flip.parameter]: value });
    return isWordKept(page, words, place.word, (run) => causes[page.runs.parents[run]] === 0);
  };
  const declared = flip.parameter === "ratio" ? ratioParameter : minSubstanceParameter;
  const step = flip.value > numbers.threshold ? -declared.step : declared.step;
  const isKept = numbers.verdict === "kept";
  const turns = isKeptAt(flip.value) !== isKept && isKeptAt(snap(declared, flip.value + step)) === isKept;
  return turns ? facts : numbers;
}

function stepOf(filter: FilterName): string {
  return `filter ${codeOf(filter)} of ${filterNames.length}: ${filterWords[filter].label.toLowerCase()}`;
}

import { counted, numberText } from "../../contract/number-text.ts";
import { compare, firstFlip } from "../../method/comparison.ts";
import { elementMatch, elementUnit, shortLabel } from "../../method/short-label.ts";
import { isWordKept, type Why } from "../../method/sorted.ts";
import { filterNames, filters, type FilterName } from "./filters.ts";
import type { Nodes } from "./nodes.ts";
import { parameters } from "./parameters.ts";
import { densestCells, linksOf, ratioOf, walk, type Settings, type Walk } from "./walk.ts";

/** A page, what it was filtered by, and what came of it. */
export interface Filtered {
  readonly nodes: Nodes;
  readonly settings: Settings;
  readonly walked: Walk;
}

/** Why a text is removed: the filter that took it; a kept one by the cell around it that is most a list of links. */
export function whyOf(filtered: Filtered, element: number, word: number): Why {
  const { nodes, settings, walked } = filtered;
  const { page, words } = nodes;
  const remover = walked.by[element];
  const code = walked.causes[element];
  const filter = code === 0 ? "linkLists" : filterNames[code - 1];
  const place = code > 0 ? remover : settings.linkLists ? densestCells(nodes, settings)[element] : -1;
  if (place < 0) {
    return { formula: `no filter matches ${shortLabel(page, element)} or what it stands in`, step: "left by every filter" };
  }
  const turn = (name: "ratio" | "minSubstance"): Pick<Why, "flip"> =>
    firstFlip([name], parameters, settings, (others) => {
      const { causes } = walk(nodes, others);
      return isWordKept(page, words, word, (run) => causes[page.runs.parents[run]] === 0);
    });
  const why =
    filter === "linkLists"
      ? { ...byCell(filtered, element, place), ...turn("ratio") }
      : filter === "emptyTables"
        ? { ...inEmptyTable(filtered, place), ...turn("minSubstance") }
        : byName(filtered, filter, place);
  const step = code === 0 ? "left by every filter" : `filter ${code} of ${filterNames.length}: ${labelOf(filter)}`;
  return { unit: elementUnit(page, place), step, ...why };
}

const nameRules: Readonly<Partial<Record<FilterName, string>>> = {
  ads: "its href or src is of an ad server",
  textLinks: "a link without an image directly in it",
  imageLinks: "a link with an image directly in it",
};

function byName({ nodes: { page } }: Filtered, filter: FilterName, remover: number): Why {
  const name = shortLabel(page, remover);
  const rule = nameRules[filter];
  return {
    because: `it is in ${name}, ${rule ?? `a ${filters[filter]}`}`,
    formula: `${name} is deleted: ${rule ?? `a ${filters[filter]}, with all in it`}`,
    rule: { name: labelOf(filter), matched: elementMatch(page, remover) },
  };
}

/** By the cell around a text that is most a list of links: cleared with all in it, or too little of one. */
function byCell({ nodes, settings }: Filtered, element: number, cell: number): Why {
  const { page, textLengths } = nodes;
  const ratio = compare(ratioOf(nodes, settings, cell), "≤", settings.ratio);
  const name = shortLabel(page, cell);
  const letters = textLengths[cell];
  const words = numberText(letters / settings.lettersPerWord);
  const links =
    letters === 0
      ? `no words, counted as a letter: ${numberText(ratio.numbers.value)}`
      : `${linksOf(nodes, settings, cell)} / ${words} = ${ratio.value}`;
  const what = `${name} is ${ratio.isKept ? "no" : "a"} list of links`;
  const end = ratio.isKept
    ? `it stays, and no other filter matches ${shortLabel(page, element)} or what it stands in`
    : "its links and texts are removed";
  return {
    quantity: "link/word ratio",
    channel: "ratio",
    ...ratio.numbers,
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
  };
}

function inEmptyTable({ nodes: { page }, settings, walked }: Filtered, table: number): Why {
  const left = compare(walked.textLeft[table], "≥", settings.minSubstance);
  const name = shortLabel(page, table);
  return {
    quantity: "characters of text left in the table",
    channel: "tableText",
    ...left.numbers,
    because: `${name} is left with ${counted(left.numbers.value, "character")} and nothing else of substance, and ${left.threshold} are needed`,
    formula: `${left.text}, and nothing else of substance: ${name} is empty`,
    chain: [
      { symbols: "characters left when all in the table is filtered", numbers: `${name}: ${left.value}` },
      { symbols: "substance: an image, a link or a field that is left", numbers: "there is none, of the kinds that are on" },
      { symbols: "empty: characters < minimum, without substance", numbers: `${left.text}: deleted` },
    ],
    rule: { name: "empty table", matched: elementMatch(page, table) },
  };
}

/** "link lists". */
export function labelOf(filter: FilterName): string {
  return parameters[filter].label.toLowerCase();
}

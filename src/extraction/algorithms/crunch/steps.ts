import { counted, numberText } from "../../contract/number-text.ts";
import type { Values } from "../../contract/parameters.ts";
import { compare } from "../../method/comparison.ts";
import { filterStep, type UnitReason, type ProcedureStep } from "../../method/procedure.ts";
import { elementMatch, elementUnit, shortLabel } from "../../method/short-label.ts";
import { codeOf, filterNames, filters, type FilterName } from "./filters.ts";
import type { Nodes } from "./nodes.ts";
import { parameters } from "./parameters.ts";
import { densestCells, countedLinks, ratioOf, crunchSettings, walk, type CrunchSettings, type Walk } from "./walk.ts";

/** A page with the settings of its filters, and their outcome. */
export interface FilteredPage {
  readonly nodes: Nodes;
  readonly settings: CrunchSettings;
  readonly walked: Walk;
}

export function filtered(nodes: Nodes, values: Values<typeof parameters>): FilteredPage {
  const settings = crunchSettings(values);
  return { nodes, settings, walked: walk(nodes, settings) };
}

/** The filters that are on, in the order of their chain. A text that none takes is told of by the cell around it that is most a list of links. */
export function stepsOf(of: FilteredPage): readonly ProcedureStep[] {
  const { nodes, settings, walked } = of;
  const { causes, by, fired } = walked;
  const leaves = (element: number): UnitReason | undefined => {
    const cell = densestCells(nodes, settings)[element];
    return cell < 0 ? undefined : { ...byCell(of, cell), step: everyFilter };
  };
  const stepOf = (name: FilterName): ProcedureStep => {
    const code = codeOf(name);
    return filterStep({
      label: `filter ${code} of ${filterNames.length}: ${filterLabel(name)}`,
      takes: (element) => causes[element] === code,
      says: (element) => (own[name] ?? byName)(of, by[element], name),
      ...(name === "linkLists" && { leaves }),
      tell() {
        const count = fired.reduce((sum, filter) => sum + Number(filter === code), 0);
        const what = count === 0 ? `No ${filters[name]}` : counted(count, filters[name]);
        const detail = `${what} ${name === "linkLists" ? "cleared" : "deleted"}.`;
        return [{ label: parameters[name].label, group: "filters that took little", detail }];
      },
    });
  };
  return filterNames.filter((name) => settings.isOn[codeOf(name)] === 1).map(stepOf);
}

/** Filters that hold something against a limit. */
const own: Readonly<Partial<Record<FilterName, (of: FilteredPage, place: number) => UnitReason>>> = {
  linkLists: byCell,
  emptyTables: inEmptyTable,
};

export const everyFilter = "left by every filter";

const nameRules: Readonly<Partial<Record<FilterName, string>>> = {
  ads: "whose href or src is of an ad server",
  textLinks: "a link without an image directly in it",
  imageLinks: "a link with an image directly in it",
};

function byName({ nodes: { page } }: FilteredPage, remover: number, name: FilterName): UnitReason {
  return {
    numbers: `it is in ${shortLabel(page, remover)}, ${nameRules[name] ?? `a ${filters[name]}`}, which is deleted with all in it`,
    rule: { name: filterLabel(name), matched: elementMatch(page, remover) },
    unit: elementUnit(page, remover),
  };
}

/** The reason by the cell around a text that is most a list of links: cleared with all in it, or too little of one. */
function byCell({ nodes, settings }: FilteredPage, cell: number): UnitReason {
  const { page, textLengths } = nodes;
  const ratio = compare(ratioOf(nodes, settings, cell), "≤", settings.ratio);
  const name = shortLabel(page, cell);
  const letters = textLengths[cell];
  const words = numberText(letters / settings.lettersPerWord);
  const links =
    letters === 0
      ? `no words, counted as a letter: ${numberText(ratio.numbers.value)}`
      : `${countedLinks(nodes, settings, cell)} / ${words} = ${ratio.value}`;
  const what = `${name} is ${ratio.isKept ? "no" : "a"} list of links`;
  const end = ratio.isKept ? "it stays" : "its links and texts are removed";
  return {
    unit: elementUnit(page, cell),
    quantity: "link/word ratio",
    channel: "ratio",
    ...ratio.numbers,
    because: `${what}: ${numberText(ratio.numbers.value)} links a word, and ${numberText(settings.ratio)} are allowed`,
    parameters: ["ratio"],
    numbers: `${links} ${ratio.sign} ${ratio.threshold}: ${what}`,
    links: [
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

function inEmptyTable({ nodes: { page }, settings, walked }: FilteredPage, table: number): UnitReason {
  const left = compare(walked.textLeft[table], "≥", settings.minSubstance);
  const name = shortLabel(page, table);
  return {
    unit: elementUnit(page, table),
    quantity: "characters of text left in the table",
    channel: "tableText",
    ...left.numbers,
    because: `${name} is left with ${counted(left.numbers.value, "character")} and nothing else of substance, and ${left.threshold} are needed`,
    parameters: ["minSubstance"],
    numbers: `${left.text}, and nothing else of substance: ${name} is empty`,
    links: [
      { symbols: "characters left when all in the table is filtered", numbers: `${name}: ${left.value}` },
      { symbols: "substance: an image, a link or a field that is left", numbers: "there is none, of the kinds that are on" },
      { symbols: "empty: characters < minimum, without substance", numbers: `${left.text}: deleted` },
    ],
    rule: { name: "empty table", matched: elementMatch(page, table) },
  };
}

/** "link lists". */
export function filterLabel(filter: FilterName): string {
  return parameters[filter].label.toLowerCase();
}

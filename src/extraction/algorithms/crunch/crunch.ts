import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor, type Paper, type Preset } from "../../contract/extractor.ts";
import type { Value, Values } from "../../contract/parameters.ts";
import { scalar, type Channel, type Trace } from "../../contract/trace.ts";
import { channelsOver, elementUnits, unitsOf } from "../../method/channels.ts";
import {
  procedure,
  runSteps,
  textOfWords,
  waterfallOf,
  filterStep,
  type Ran,
  type UnitReason,
  type ProcedureStep,
} from "../../method/procedure.ts";
import { shortLabel, elementMatch, elementUnit } from "../../method/short-label.ts";
import { ofRuns, type Pieces } from "../../method/sorted.ts";
import { elementLabel } from "../../page/page.ts";
import { codeOf, filterNames, filters, parameters, type FilterName } from "./parameters.ts";
import { nodesOf, trimmedLength, type Nodes } from "./nodes.ts";
import { densestCells, isCell, countedLinks, ratioOf, crunchSettings, walk, type CrunchSettings, type Walk } from "./walk.ts";
import { counted, numberText } from "../../contract/number-text.ts";
import { compare } from "../../method/comparison.ts";

const paper: Paper = {
  short: "Gupta et al. 2005",
  title: "Automating Content Extraction of HTML Documents",
  authors: "Suhit Gupta, Gail E. Kaiser, Peter Grimm, Michael F. Chiang, Justin Starren",
  year: 2005,
  venue: "World Wide Web",
};

type ParameterName = keyof typeof parameters;
type ProfileValues = Partial<Readonly<Record<ParameterName, Value>>>;

/** Filters of the ladder by the highest level that still has them on; what is not listed is on in every level. */
const highestLevels: readonly (readonly [number, readonly ParameterName[]])[] = [
  [2, ["styles", "externalStyles"]],
  [3, ["textLinks", "imageLinks", "images"]],
  [4, ["forms", "buttons"]],
  [7, ["emptyTables"]],
  [8, ["linkLists"]],
  [9, ["iframes", "embeds", "inputs", "selects"]],
  [10, ["scripts", "meta", "flash"]],
];

function ladderRatio(level: number): number {
  if (level === 6) return 0.5;
  if (level >= 7 && level <= 12) return 0.75;
  return level === 13 ? 0.3 : 0.25;
}

function presetOf(level: number): Preset {
  const off = highestLevels.filter(([highest]) => level > highest).flatMap(([, names]) => names);
  const ratio = ladderRatio(level);
  const given: ProfileValues = {
    ...Object.fromEntries(off.map((name) => [name, false])),
    altText: false,
    ...(ratio === 0.25 ? {} : { ratio }),
  };
  return { name: `level${level}`, summary: summaryOf(level), values: given };
}

function summaryOf(level: number): string {
  if (level === 1) return "Crunch's ladder, its first step: all filters except advertisements, and no ALT texts.";
  if (level === 6) return "Crunch's ladder: links stay in sentences; lists of more than one link per two words are removed.";
  if (level === 13) return "Crunch's ladder, its last step: nothing with text is deleted.";
  return `Crunch's ladder from most to least, step ${level} of 13.`;
}

const fromTheCode: ProfileValues = {
  altText: false,
  externalStyles: false,
  iframes: false,
  embeds: false,
  flash: false,
  minSubstance: 1,
  substanceForm: false,
};

/** The profiles that Crunch 3 came with, advertisements left as they are; and what its code does without one. */
const presets: readonly Preset[] = [
  {
    name: "default",
    summary: "Crunch's default profile except advertisements: all other filters, and images leave their ALT texts.",
    values: {},
  },
  {
    name: "news",
    summary: "Crunch's profile for news: as default, without ALT texts.",
    values: { altText: false } satisfies ProfileValues,
  },
  { name: "code default", summary: "What Crunch does without a profile: one character is substance.", values: fromTheCode },
  ...Array.from({ length: 13 }, (_, index) => presetOf(index + 1)),
];

/** Crunch: a chain of switchable filters in one walk over the tree. */
export const crunch = defineExtractor({
  id: "crunch",
  name: "Crunch",
  summary:
    "Deletes, filter by filter, links, images, forms, table cells that are lists of links, and tables in which nothing is left.",
  family: "DOM",
  paper,
  cite: { paper: "Crunch 3", where: "ContentExtractor and its shipped profiles" },
  formula:
    "clear td where links / (characters outside links / 5) > R; delete links, images, forms, fields; delete table where what is left has no substance",
  figure:
    "Crunch has no figure. This shows which filter took each text; links against words of every table cell, with the line links = R · words; and what each filter removed.",
  signature: "procedure",
  reconstructed:
    "The papers could not be read in full. Filters, order, constants and profiles follow the source of Crunch 3. The settings of the papers' comparisons are not known. Its editing of styles, its proxy and its joining of next pages are left out.",
  needs: ["page"],
  parameters,
  presets,
  deviations: [
    {
      id: "cells-without-words",
      where: "Crunch 3, ContentExtractor",
      what: "The program sets the ratio of a cell without words above its limit. Here such a cell counts as one letter.",
      why: "So its ratio is a number for figures, above every possible limit.",
      changes: "Nothing in the result.",
    },
    {
      id: "ad-servers",
      of: "ads",
      where: "Crunch 3, its list of advertisement servers",
      what: "The program's list of servers is not available. Here is a short one, and the filter is off by default.",
      why: "Our list says nothing about the program.",
      changes: "Advertisements of other servers stay.",
    },
  ],
  analyse: ({ page }) => nodesOf(page),
  decide(nodes, values): Extraction {
    const { page, words } = nodes;
    return procedure({
      page,
      words,
      units: page.elements,
      ofWords: ofWordsIn(nodes),
      label: (element) => elementLabel(page, element),
      notText: "There is no word of the page's text here.",
      parameters,
      values,
      runWith: (others) => runSteps(stepsOf(filtered(nodes, others)), { kept: new Uint8Array(page.elements.count).fill(1) }),
      rest: (element) => ({ formula: `no filter matches ${shortLabel(page, element)} or what it stands in`, step: everyFilter }),
      trace: (ran) => traceOf(filtered(nodes, values), ran),
    });
  },
});

/** A word is kept where half of it is. */
function ofWordsIn({ page, words }: Nodes): Pieces["ofWords"] {
  return (isKept) => ofRuns(page, words, page.runs.parents, isKept, "half");
}

const cite = { paper: "Crunch 3", where: "ContentExtractor" };

const classes = ["kept", ...filterNames.map(filterLabel)];
const ofTexts = channelsOver("texts");
const ofElements = channelsOver("elements");

/** Which filter took every element and text, the cells in the plane of links and words, and the waterfall of filters. */
function traceOf({ nodes, settings, walked }: FilteredPage, ran: Ran): Trace {
  const { elements, runs } = nodes.page;
  const among = (count: number, isAmong: (index: number) => boolean): Uint32Array =>
    new Uint32Array(count).map((_, index) => index).filter(isAmong);
  const cells = among(elements.count, (element) => settings.linkLists && isCell(nodes, settings, element));
  const tables = among(elements.count, (element) => settings.emptyTables && elements.names[element] === "table");
  const texts = among(runs.count, (run) => runs.ignored[run] !== 1 && trimmedLength(runs.texts[run]) > 0);
  const deleted = walked.deleted.reduce((sum, isDeleted) => sum + isDeleted, 0);
  // The filter that fired at each element, or took what is around it.
  const codes = walked.fired.map((filter, element) => (filter === 0 ? walked.causes[element] : filter));
  const codesOfTexts = Uint8Array.from(texts, (run) => walked.causes[runs.parents[run]]);
  const figure = [walked.causes, codes];
  const ofText = { name: "Texts", formula: "the first filter that takes the text", cite, isVerdict: true } as const;
  const atElement = "the filter that fired at the element, or took the text around it";
  const formula = "characters of text, with the white space between words that both are left";
  const described = { id: "procedure", name: "What each filter removed", formula, cite };
  return {
    units: {
      cells: elementUnits("cells", elements, cells),
      tables: elementUnits("tables", elements, tables),
      texts: unitsOf("texts", runs, "in a row", texts),
      elements: elementUnits("elements", elements),
    },
    channels: [
      ofTexts.usedClasses("texts", codesOfTexts, classes, ofText, figure),
      ...ratiosAround(nodes, settings, cells, texts),
      ...cellChannels(nodes, settings, walked, cells),
      ...tableChannels(settings, walked, tables),
      ofElements.usedClasses("filter", codes, classes, { name: "Elements", formula: atElement, cite }, figure),
      ofElements.parents(elements.parents.slice(), "Parent element", "DOM tree"),
      waterfallOf(ran, described, textOfWords({ ...nodes, ofWords: ofWordsIn(nodes) })).channel,
      scalar("deleted", "Deleted elements", deleted, "elements", "elements that a filter deleted, with those in them"),
    ],
    notes: notesOf(nodes, settings, cells, texts),
  };
}

/** The link/word ratio by which each text is judged: the largest of the cells around it. */
function ratiosAround(nodes: Nodes, settings: CrunchSettings, cells: Uint32Array, texts: Uint32Array): readonly Channel[] {
  if (cells.length === 0) return [];
  const { runs } = nodes.page;
  const densest = densestCells(nodes, settings);
  const around = Float64Array.from(texts, (run) => {
    const cell = densest[runs.parents[run]];
    return cell < 0 ? 0 : ratioOf(nodes, settings, cell);
  });
  return [
    ofTexts.series("ratioAround", around, {
      ...ratioQuantity(settings.ratio),
      name: "Link/word ratio around",
      formula: "links / words, the largest of the cells around the text; 0 outside of cells",
    }),
  ];
}

function ratioQuantity(ratio: number) {
  return {
    unit: "links per word",
    cite,
    differs: "A cell without words counts as one letter. The program sets its ratio above the limit.",
    threshold: ratio,
    control: { parameter: "ratio", factor: 1 },
  } as const;
}

/** The cells in the plane of their words and links, of which their ratio is made. */
function cellChannels(nodes: Nodes, settings: CrunchSettings, { fired }: Walk, cells: Uint32Array): readonly Channel[] {
  if (cells.length === 0) return [];
  const { ratio, lettersPerWord } = settings;
  const { series, classes: verdicts, input, plane } = channelsOver("cells");
  const ratios = Float64Array.from(cells, (cell) => ratioOf(nodes, settings, cell));
  const words = Float64Array.from(cells, (cell) => nodes.textLengths[cell] / lettersPerWord);
  const links = Float64Array.from(cells, (cell) => countedLinks(nodes, settings, cell));
  const cleared = Uint8Array.from(cells, (cell) => Number(fired[cell] === codeOf("linkLists")));
  const told = { name: "Cells", formula: "links / words > R: cleared", cite };
  return [
    series("ratio", ratios, { ...ratioQuantity(ratio), name: "Link/word ratio", formula: "links / words" }),
    verdicts("cleared", cleared, { left: "kept", cleared: "removed" }, told),
    input("cellWords", words, "Words", `characters outside links / ${lettersPerWord}`),
    input("cellLinks", links, "Links", "links in the cell"),
    plane("cellPlane", {
      name: "Links and words of each cell",
      formula: "cleared above links = R · words",
      cite,
      x: "cellWords",
      y: "cellLinks",
      classes: "cleared",
      rules: [{ label: `links = ${ratio} · words`, slope: ratio }],
    }),
  ];
}

function tableChannels(settings: CrunchSettings, { fired, textLeft }: Walk, tables: Uint32Array): readonly Channel[] {
  if (tables.length === 0) return [];
  const { series, classes: verdicts } = channelsOver("tables");
  const left = Float64Array.from(tables, (table) => textLeft[table]);
  const empty = Uint8Array.from(tables, (table) => Number(fired[table] === codeOf("emptyTables")));
  const told = { name: "Tables", formula: "empty: too little text, and nothing else of substance", cite };
  return [
    series("tableText", left, {
      name: "Text left in each table",
      unit: "characters",
      formula: "characters left, each stretch of text trimmed",
      cite,
      role: "secondary",
      threshold: settings.minSubstance,
      control: { parameter: "minSubstance", factor: 1 },
    }),
    verdicts("empty", empty, { left: "kept", empty: "removed" }, told),
  ];
}

function notesOf({ page }: Nodes, settings: CrunchSettings, cells: Uint32Array, texts: Uint32Array): readonly string[] {
  const looksAtCells = settings.linkLists && cells.length === 0;
  const hasTable = page.elements.names.some((name, element) => name === "table" && page.elements.ignored[element] !== 1);
  return looksAtCells && texts.length > 0 && !hasTable
    ? ["This page has no table, so neither link lists nor empty tables are looked for."]
    : [];
}

/** A page with the settings of its filters, and their outcome. */
interface FilteredPage {
  readonly nodes: Nodes;
  readonly settings: CrunchSettings;
  readonly walked: Walk;
}

function filtered(nodes: Nodes, values: Values<typeof parameters>): FilteredPage {
  const settings = crunchSettings(values);
  return { nodes, settings, walked: walk(nodes, settings) };
}

/** The filters that are on, in the order of their chain. A text that none takes is told of by the cell around it that is most a list of links. */
function stepsOf(of: FilteredPage): readonly ProcedureStep[] {
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

const everyFilter = "left by every filter";

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
function filterLabel(filter: FilterName): string {
  return parameters[filter].label.toLowerCase();
}

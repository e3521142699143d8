import { scalar, type Channel, type Operation, type Trace, type Units } from "../../contract/trace.ts";
import { eachSizeByStage } from "../../page/sizes-by-stage.ts";
import { trimmedLength, type Nodes } from "./nodes.ts";
import { codeOf, filterNames, filterWords, type FilterName } from "./filters.ts";
import { isCell, linksOf, ratioOf, type Settings, type Walk } from "./walk.ts";
import { isWordKept } from "../../method/by-run.ts";
import { usedClasses } from "../../method/used-classes.ts";

const cite = { paper: "Crunch 3", where: "ContentExtractor" };

const classes = ["kept", ...filterNames.map((name) => filterWords[name].label.toLowerCase())];

/** Which filter took every element and text, how much each took, the cells in the plane of links and words, and the waterfall of filters. */
export function traceOf(nodes: Nodes, settings: Settings, walked: Walk): Trace {
  const { elements, runs } = nodes.page;
  const cells = indicesOf(
    elements.count,
    (element) => settings.isOn[codeOf("linkLists")] === 1 && isCell(nodes, settings, element),
  );
  const tables = indicesOf(
    elements.count,
    (element) => settings.isOn[codeOf("emptyTables")] === 1 && elements.names[element] === "table",
  );
  const texts = indicesOf(runs.count, (run) => runs.ignored[run] !== 1 && trimmedLength(runs.texts[run]) > 0);
  const taken = takenFrom(nodes, walked, texts);
  const channels: Channel[] = [
    textsChannel(nodes, walked, texts),
    ...takenChannels(taken),
    ...ratiosAround(nodes, settings, cells, texts),
    ...cellChannels(nodes, settings, walked, cells),
    ...tableChannels(settings, walked, tables),
    ...elementChannels(nodes, walked),
    {
      kind: "procedure",
      id: "procedure",
      name: "What each filter removed",
      unit: "characters",
      formula: "characters of text, with the white space between words that both are left",
      cite,
      ...operationsOf(nodes, settings, walked, taken),
    },
    scalar(
      "deleted",
      "Deleted elements",
      walked.deleted.reduce((sum, isDeleted) => sum + isDeleted, 0),
      "elements",
      "elements that a filter deleted, with those in them",
    ),
  ];
  return {
    units: {
      cells: unitsOf("cells", elements, cells, true),
      tables: unitsOf("tables", elements, tables, true),
      texts: unitsOf("texts", runs, texts, false),
      elements: { name: "elements", starts: elements.starts.slice(), ends: elements.ends.slice(), nested: true },
    },
    channels,
    notes: notesOf(nodes, settings, cells, texts),
  };
}

/** Which filter took each text. */
function textsChannel({ page: { runs } }: Nodes, walked: Walk, texts: Uint32Array): Channel {
  const { causes } = walked;
  return {
    kind: "class",
    id: "texts",
    name: "Texts",
    unit: "",
    units: "texts",
    formula: "the first filter that takes the text",
    cite,
    ...usedClasses(
      new Uint8Array(texts.length).map((_, unit) => causes[runs.parents[texts[unit]]]),
      classes,
      [causes, elementCodes(walked)],
    ),
    isVerdict: true,
  };
}

/** Characters of text that each filter took, by its place in the chain, and behind them those that were left. */
interface Taken {
  readonly totals: Float64Array<ArrayBuffer>;
  /** The same up to each text, that text among them. */
  readonly soFar: readonly Float64Array<ArrayBuffer>[];
}

function takenFrom({ page, words }: Nodes, { causes }: Walk, texts: Uint32Array): Taken {
  const { runs } = page;
  const count = filterNames.length;
  const causeOf = (run: number): number => causes[runs.parents[run]];
  const soFar = Array.from({ length: count + 1 }, () => new Float64Array(texts.length));
  const stageOf = (word: number): number => {
    if (isWordKept(page, words, word, (run) => causeOf(run) === 0)) return count;
    let run = words.firstRuns[word];
    while (causeOf(run) === 0 && run < words.lastRuns[word]) run++;
    return causeOf(run) - 1;
  };
  let text = 0;
  eachSizeByStage(page, words, count, stageOf, (stage, size, word) => {
    while (text + 1 < texts.length && texts[text + 1] <= words.firstRuns[word]) text++;
    soFar[stage][text] += size;
  });
  for (const sizes of soFar) for (let unit = 1; unit < sizes.length; unit++) sizes[unit] += sizes[unit - 1];
  return { totals: Float64Array.from(soFar, (sizes) => sizes.at(-1) ?? 0), soFar };
}

/** The characters that are left, and on top of them those that each filter took, from the beginning of the page to each text. */
function takenChannels({ totals, soFar }: Taken): readonly Channel[] {
  const part = { kind: "series", units: "texts", unit: "characters", partOf: "Text so far", isFunction: true, cite } as const;
  const taken = filterNames.flatMap((name, stage): readonly Channel[] => {
    if (totals[stage] === 0) return [];
    const { label } = filterWords[name];
    const formula = `characters of text up to here that the filter “${label}” takes`;
    return [{ ...part, id: `${name}Taken`, name: `So far: ${label.toLowerCase()}`, formula, values: soFar[stage] }];
  });
  const left = { id: "left", name: "So far: left", formula: "characters of text up to here that no filter takes" };
  return [{ ...part, ...left, values: soFar[filterNames.length] }, ...taken];
}

/** The link/word ratio by which each text is judged: the largest of the cells around it. */
function ratiosAround(nodes: Nodes, settings: Settings, cells: Uint32Array, texts: Uint32Array): readonly Channel[] {
  if (cells.length === 0) return [];
  const { elements, runs } = nodes.page;
  const largest = new Float64Array(elements.count);
  for (const cell of cells) largest[cell] = ratioOf(nodes, settings, cell);
  for (let element = 0; element < elements.count; element++) {
    const parent = elements.parents[element];
    if (parent >= 0) largest[element] = Math.max(largest[element], largest[parent]);
  }
  return [
    {
      ...ratioQuantity,
      kind: "series",
      id: "ratioAround",
      name: "Link/word ratio around",
      units: "texts",
      formula: "links / words, the largest of the cells around the text; 0 outside of cells",
      values: new Float64Array(texts.length).map((_, unit) => largest[runs.parents[texts[unit]]]),
      threshold: settings.ratio,
      control: { parameter: "ratio", factor: 1 },
    },
  ];
}

const ratioQuantity = {
  unit: "links per word",
  cite,
  differs: "A cell without words counts as having one letter; the program sets its ratio above the limit.",
} as const;

/** The filter that fired at each element, or took what is around it. */
function elementCodes({ causes, fired }: Walk): Uint8Array<ArrayBuffer> {
  return fired.map((filter, element) => (filter === 0 ? causes[element] : filter));
}

/** Which filter took each element, and the elements as a tree. */
function elementChannels({ page: { elements } }: Nodes, walked: Walk): readonly Channel[] {
  const codes = elementCodes(walked);
  return [
    {
      kind: "class",
      id: "filter",
      name: "Elements",
      unit: "",
      units: "elements",
      formula: "the filter that fired at the element, or took the text around it",
      cite,
      ...usedClasses(codes, classes, [walked.causes, codes]),
    },
    {
      kind: "tree",
      id: "parents",
      name: "Parent element",
      unit: "",
      units: "elements",
      formula: "DOM tree",
      values: elements.parents.slice(),
    },
  ];
}

function cellChannels(nodes: Nodes, settings: Settings, { fired }: Walk, cells: Uint32Array): readonly Channel[] {
  if (cells.length === 0) return [];
  const of = (value: (cell: number) => number): Float64Array<ArrayBuffer> =>
    new Float64Array(cells.length).map((_, unit) => value(cells[unit]));
  const cell = { units: "cells", cite } as const;
  return [
    {
      ...ratioQuantity,
      kind: "series",
      id: "ratio",
      name: "Link/word ratio",
      units: "cells",
      formula: "links / words",
      values: of((element) => ratioOf(nodes, settings, element)),
      threshold: settings.ratio,
      control: { parameter: "ratio", factor: 1 },
    },
    {
      ...cell,
      kind: "class",
      id: "cleared",
      name: "Cells",
      unit: "",
      formula: "links / words > R: cleared",
      values: new Uint8Array(cells.length).map((_, unit) => Number(fired[cells[unit]] === codeOf("linkLists"))),
      classes: ["left", "cleared"],
      meanings: ["kept", "removed"],
    },
    ...cellCounts(nodes, settings, of),
    {
      ...cell,
      kind: "plane",
      id: "cellPlane",
      name: "Links and words of each cell",
      unit: "",
      formula: "cleared above links = R · words",
      x: "cellWords",
      y: "cellLinks",
      classes: "cleared",
      rules: [{ label: `links = ${settings.ratio} · words`, slope: settings.ratio }],
    },
  ];
}

/** The words and links of the cells, of which their ratio is made. */
function cellCounts(
  nodes: Nodes,
  settings: Settings,
  of: (value: (cell: number) => number) => Float64Array<ArrayBuffer>,
): readonly Channel[] {
  const cell = { units: "cells", cite } as const;
  return [
    {
      ...cell,
      kind: "series",
      id: "cellWords",
      name: "Words",
      unit: "words",
      formula: `characters outside links / ${settings.lettersPerWord}`,
      role: "input",
      values: of((element) => nodes.textLengths[element] / settings.lettersPerWord),
    },
    {
      ...cell,
      kind: "series",
      id: "cellLinks",
      name: "Links",
      unit: "links",
      formula: "links in the cell",
      role: "input",
      values: of((element) => linksOf(nodes, settings, element)),
    },
  ];
}

function tableChannels(settings: Settings, { fired, textLeft }: Walk, tables: Uint32Array): readonly Channel[] {
  if (tables.length === 0) return [];
  const table = { units: "tables", cite } as const;
  return [
    {
      ...table,
      kind: "series",
      id: "tableText",
      name: "Text left in each table",
      unit: "characters",
      formula: "characters left, each stretch of text trimmed",
      role: "secondary",
      values: new Float64Array(tables.length).map((_, unit) => textLeft[tables[unit]]),
      threshold: settings.minSubstance,
      control: { parameter: "minSubstance", factor: 1 },
    },
    {
      ...table,
      kind: "class",
      id: "empty",
      name: "Tables",
      unit: "",
      formula: "empty: too little text, and nothing else of substance",
      values: new Uint8Array(tables.length).map((_, unit) => Number(fired[tables[unit]] === codeOf("emptyTables"))),
      classes: ["left", "empty"],
      meanings: ["kept", "removed"],
    },
  ];
}

/** Every filter that is on, with how many elements it deleted and how many characters of the selection of all text. */
function operationsOf(
  { page: { elements } }: Nodes,
  { isOn }: Settings,
  { fired }: Walk,
  { totals }: Taken,
): { readonly whole: number; readonly operations: readonly Operation[] } {
  const spans = Array.from({ length: filterNames.length + 1 }, (): number[] => []);
  for (let element = 0; element < elements.count; element++) {
    const filter = fired[element];
    if (filter !== 0) spans[filter].push(elements.starts[element], elements.ends[element]);
  }
  const operations = filterNames.flatMap((name) => {
    const code = codeOf(name);
    return isOn[code] === 1 ? [operation(name, totals[code - 1], spans[code])] : [];
  });
  return { whole: totals.reduce((sum, characters) => sum + characters, 0), operations };
}

function operation(name: FilterName, removed: number, spans: readonly number[]): Operation {
  const { label, one, many } = filterWords[name];
  const count = spans.length / 2;
  const done = name === "linkLists" ? "cleared" : "deleted";
  return {
    label,
    group: "filters that took little",
    detail: `${count === 0 ? "No" : count} ${count === 1 ? one : many} ${done}.`,
    removed,
    spans: Uint32Array.from(spans),
  };
}

function notesOf({ page }: Nodes, settings: Settings, cells: Uint32Array, texts: Uint32Array): readonly string[] {
  const looksAtCells = settings.isOn[codeOf("linkLists")] === 1 && cells.length === 0;
  const hasTable = page.elements.names.some((name, element) => name === "table" && page.elements.ignored[element] !== 1);
  return looksAtCells && texts.length > 0 && !hasTable
    ? ["This page has no table, so neither link lists nor empty tables are looked for."]
    : [];
}

function indicesOf(count: number, isAmong: (index: number) => boolean): Uint32Array {
  const found: number[] = [];
  for (let index = 0; index < count; index++) if (isAmong(index)) found.push(index);
  return Uint32Array.from(found);
}

function unitsOf(
  name: string,
  spans: { readonly starts: Uint32Array; readonly ends: Uint32Array },
  shown: Uint32Array,
  nested: boolean,
): Units {
  return {
    name,
    starts: new Uint32Array(shown.length).map((_, unit) => spans.starts[shown[unit]]),
    ends: new Uint32Array(shown.length).map((_, unit) => spans.ends[shown[unit]]),
    nested,
  };
}

import { scalar, type Channel, type Operation, type Trace } from "../../contract/trace.ts";
import { channelsOver, unitsOf } from "../../method/channels.ts";
import { eachSizeByStage } from "../../page/sizes-by-stage.ts";
import { trimmedLength, type Nodes } from "./nodes.ts";
import { codeOf, filterNames, filterWords, type FilterName } from "./filters.ts";
import { isCell, linksOf, ratioOf, type Settings, type Walk } from "./walk.ts";
import { isWordKept } from "../../method/sorted.ts";

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
  const deleted = walked.deleted.reduce((sum, isDeleted) => sum + isDeleted, 0);
  return {
    units: {
      cells: unitsOf("cells", elements, "nested", cells),
      tables: unitsOf("tables", elements, "nested", tables),
      texts: unitsOf("texts", runs, "in a row", texts),
      elements: unitsOf("elements", elements, "nested"),
    },
    channels: [
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
      scalar("deleted", "Deleted elements", deleted, "elements", "elements that a filter deleted, with those in them"),
    ],
    notes: notesOf(nodes, settings, cells, texts),
  };
}

const ofTexts = channelsOver("texts");

/** Which filter took each text. */
function textsChannel({ page: { runs } }: Nodes, walked: Walk, texts: Uint32Array): Channel {
  const codes = new Uint8Array(texts.length).map((_, unit) => walked.causes[runs.parents[texts[unit]]]);
  const described = { name: "Texts", formula: "the first filter that takes the text", cite, isVerdict: true } as const;
  return ofTexts.usedClasses("texts", codes, classes, described, [walked.causes, elementCodes(walked)]);
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
  const part = { unit: "characters", partOf: "Text so far", isFunction: true, cite } as const;
  const left = { name: "So far: left", formula: "characters of text up to here that no filter takes" };
  const taken = filterNames.flatMap((filter, stage): readonly Channel[] => {
    if (totals[stage] === 0) return [];
    const { label } = filterWords[filter];
    const name = `So far: ${label.toLowerCase()}`;
    const formula = `characters of text up to here that the filter “${label}” takes`;
    return [ofTexts.series(`${filter}Taken`, soFar[stage], { ...part, name, formula })];
  });
  return [ofTexts.series("left", soFar[filterNames.length], { ...part, ...left }), ...taken];
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
  const around = new Float64Array(texts.length).map((_, unit) => largest[runs.parents[texts[unit]]]);
  return [
    ofTexts.series("ratioAround", around, {
      ...ratioQuantity,
      name: "Link/word ratio around",
      formula: "links / words, the largest of the cells around the text; 0 outside of cells",
      threshold: settings.ratio,
      control: { parameter: "ratio", factor: 1 },
    }),
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
  const { usedClasses, parents } = channelsOver("elements");
  const formula = "the filter that fired at the element, or took the text around it";
  return [
    usedClasses("filter", codes, classes, { name: "Elements", formula, cite }, [walked.causes, codes]),
    parents(elements.parents.slice(), "Parent element", "DOM tree"),
  ];
}

/** The cells in the plane of their words and links, of which their ratio is made. */
function cellChannels(nodes: Nodes, settings: Settings, { fired }: Walk, cells: Uint32Array): readonly Channel[] {
  if (cells.length === 0) return [];
  const { ratio, lettersPerWord } = settings;
  const over = channelsOver("cells");
  const of = (value: (cell: number) => number): Float64Array<ArrayBuffer> =>
    new Float64Array(cells.length).map((_, unit) => value(cells[unit]));
  return [
    over.series(
      "ratio",
      of((cell) => ratioOf(nodes, settings, cell)),
      {
        ...ratioQuantity,
        name: "Link/word ratio",
        formula: "links / words",
        threshold: ratio,
        control: { parameter: "ratio", factor: 1 },
      },
    ),
    over.classes(
      "cleared",
      firedAt(fired, cells, "linkLists"),
      { left: "kept", cleared: "removed" },
      {
        name: "Cells",
        formula: "links / words > R: cleared",
        cite,
      },
    ),
    over.series(
      "cellWords",
      of((cell) => nodes.textLengths[cell] / lettersPerWord),
      { name: "Words", unit: "words", formula: `characters outside links / ${lettersPerWord}`, cite, role: "input" },
    ),
    over.series(
      "cellLinks",
      of((cell) => linksOf(nodes, settings, cell)),
      { name: "Links", unit: "links", formula: "links in the cell", cite, role: "input" },
    ),
    over.plane("cellPlane", {
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

function tableChannels(settings: Settings, { fired, textLeft }: Walk, tables: Uint32Array): readonly Channel[] {
  if (tables.length === 0) return [];
  const over = channelsOver("tables");
  const left = new Float64Array(tables.length).map((_, unit) => textLeft[tables[unit]]);
  return [
    over.series("tableText", left, {
      name: "Text left in each table",
      unit: "characters",
      formula: "characters left, each stretch of text trimmed",
      cite,
      role: "secondary",
      threshold: settings.minSubstance,
      control: { parameter: "minSubstance", factor: 1 },
    }),
    over.classes(
      "empty",
      firedAt(fired, tables, "emptyTables"),
      { left: "kept", empty: "removed" },
      {
        name: "Tables",
        formula: "empty: too little text, and nothing else of substance",
        cite,
      },
    ),
  ];
}

/** 1 where a filter fired at an element. */
function firedAt(fired: Uint8Array, elements: Uint32Array, filter: FilterName): Uint8Array<ArrayBuffer> {
  return new Uint8Array(elements.length).map((_, unit) => Number(fired[elements[unit]] === codeOf(filter)));
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

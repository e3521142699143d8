import { counted } from "../../contract/number-text.ts";
import { scalar, type Channel, type ProcedureChannel, type Trace } from "../../contract/trace.ts";
import { isWordKept } from "../../method/sorted.ts";
import { channelsOver, unitsOf } from "../../method/channels.ts";
import { wordWaterfall, type WordStage } from "../../method/waterfall.ts";
import { labelOf } from "./explain-place.ts";
import { codeOf, filterNames, filters } from "./filters.ts";
import { trimmedLength, type Nodes } from "./nodes.ts";
import { parameters } from "./parameters.ts";
import { densestCells, isCell, linksOf, ratioOf, type Settings, type Walk } from "./walk.ts";

const cite = { paper: "Crunch 3", where: "ContentExtractor" };

const classes = ["kept", ...filterNames.map(labelOf)];

/** Which filter took every element and text, the cells in the plane of links and words, and the waterfall of filters. */
export function traceOf(nodes: Nodes, settings: Settings, walked: Walk): Trace {
  const { elements, runs } = nodes.page;
  const among = (all: readonly string[], isAmong: (index: number) => boolean): Uint32Array =>
    Uint32Array.from(Array.from(all.keys()).filter(isAmong));
  const cells = among(elements.names, (element) => settings.linkLists && isCell(nodes, settings, element));
  const tables = among(elements.names, (element) => settings.emptyTables && elements.names[element] === "table");
  const texts = among(runs.texts, (run) => runs.ignored[run] !== 1 && trimmedLength(runs.texts[run]) > 0);
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
      ...ratiosAround(nodes, settings, cells, texts),
      ...cellChannels(nodes, settings, walked, cells),
      ...tableChannels(settings, walked, tables),
      ...elementChannels(nodes, walked),
      procedureOf(nodes, settings, walked),
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

/** The link/word ratio by which each text is judged: the largest of the cells around it. */
function ratiosAround(nodes: Nodes, settings: Settings, cells: Uint32Array, texts: Uint32Array): readonly Channel[] {
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
    differs: "A cell without words counts as having one letter; the program sets its ratio above the limit.",
    threshold: ratio,
    control: { parameter: "ratio", factor: 1 },
  } as const;
}

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
  const { series, classes: verdicts, input, plane } = channelsOver("cells");
  const ratios = Float64Array.from(cells, (cell) => ratioOf(nodes, settings, cell));
  const words = Float64Array.from(cells, (cell) => nodes.textLengths[cell] / lettersPerWord);
  const links = Float64Array.from(cells, (cell) => linksOf(nodes, settings, cell));
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

function tableChannels(settings: Settings, { fired, textLeft }: Walk, tables: Uint32Array): readonly Channel[] {
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

/** What every filter that is on deleted, and how much of the text went with it: a word with its first piece that a filter took. */
function procedureOf({ page, words }: Nodes, { isOn }: Settings, { causes, fired }: Walk): ProcedureChannel {
  const causeOf = (run: number): number => causes[page.runs.parents[run]];
  const filterOf = Uint8Array.from(words.firstRuns, (first, word) => {
    if (isWordKept(page, words, word, (run) => causeOf(run) === 0)) return 0;
    let run = first;
    while (causeOf(run) === 0 && run < words.lastRuns[word]) run++;
    return causeOf(run);
  });
  const stages = filterNames.flatMap((name): readonly WordStage[] => {
    const code = codeOf(name);
    if (isOn[code] !== 1) return [];
    const count = fired.reduce((sum, filter) => sum + Number(filter === code), 0);
    const detail = `${count === 0 ? `No ${filters[name]}` : counted(count, filters[name])} ${name === "linkLists" ? "cleared" : "deleted"}.`;
    const keeps = (word: number): boolean => filterOf[word] === 0 || filterOf[word] > code;
    return [{ label: parameters[name].label, group: "filters that took little", detail, keeps }];
  });
  const formula = "characters of text, with the white space between words that both are left";
  return wordWaterfall(
    { id: "procedure", name: "What each filter removed", unit: "characters", formula, cite },
    page,
    words,
    stages,
  );
}

function notesOf({ page }: Nodes, settings: Settings, cells: Uint32Array, texts: Uint32Array): readonly string[] {
  const looksAtCells = settings.linkLists && cells.length === 0;
  const hasTable = page.elements.names.some((name, element) => name === "table" && page.elements.ignored[element] !== 1);
  return looksAtCells && texts.length > 0 && !hasTable
    ? ["This page has no table, so neither link lists nor empty tables are looked for."]
    : [];
}

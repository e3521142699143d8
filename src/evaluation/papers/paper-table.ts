import { mean } from "d3-array";
import { counted } from "../../format.ts";
import { csvLines, type Table } from "../table.ts";
import type { Mean, Measured, MeasuredGroup } from "./measured.ts";
import type { PaperRuns } from "./paper-runs.ts";
import { contradictions } from "./papers.ts";
import {
  average,
  cellsOf,
  digitsOf,
  printedLike,
  publishedMeasures,
  sourceKey,
  sourcesOf,
  statedOf,
  valuesOf,
  type PublishedCell,
  type PublishedPaper,
  type PublishedTable,
  type PublishedValue,
} from "./published.ts";
import cleanEval from "./shipped/cleaneval.json" with { type: "json" };
import l3sGn1 from "./shipped/l3s-gn1.json" with { type: "json" };

/** A cell of a paper's table, and the same measured here. */
export interface ComparedCell extends PublishedCell {
  /** The mean that ships with the lab: measured on the pages that the paper calls so. */
  readonly here?: Mean;
  /** The same on the open corpus, where it has the group. */
  readonly own?: Mean;
  /** Set where it is no cell of the paper's, but of the open corpus as a whole. */
  readonly isOwn?: true;
  /** Set where another paper, or another place of this one, has another number: a sentence. */
  readonly contradiction?: string;
}

/** A table of a paper as it is shown, its figures without numbers and the numbers of its sentences among them. */
export interface PaperPart {
  readonly id: string;
  /** "Table 4: F1-measures for each algorithm in each source." */
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ComparedCell[])[];
  readonly notes: readonly string[];
  /** The command that measures its numbers again on one's own copy of the pages. */
  readonly command?: string;
}

export interface PaperComparison {
  readonly paper: PublishedPaper;
  /** The open corpus, where there are results of it. */
  readonly own?: OwnCorpus;
  /** Everything of the paper that has results: what is measured here, then in its own order tables, numbers in the text, figures. */
  readonly parts: readonly PaperPart[];
}

/** The open corpus beside a paper. */
export interface OwnCorpus extends Measured {
  /** The name of its folder or archive. */
  readonly name: string;
  /** Methods that ran at other values than the paper's, and those that did not run. */
  readonly runs: Omit<PaperRuns, "places">;
}

/**
 * A paper's tables beside what is measured here, and the same measured on a corpus whose groups are called as the paper's sources are; a
 * source that neither has stays published alone.
 *
 * @param own undefined before there are any results
 * @param measured what ships
 */
export function comparison(paper: PublishedPaper, own?: OwnCorpus, measured = shipped): PaperComparison {
  const here = measured.filter((one) => one.paper === paper.id);
  const contradicted = new Map(
    contradictions().flatMap(({ values, sentence }) => values.map((value) => [JSON.stringify(value), sentence])),
  );
  const compared = (cell: PublishedCell): ComparedCell => {
    const { published } = cell;
    if (published === undefined) return cell;
    const contradiction = contradicted.get(JSON.stringify(published));
    const ofHere = meanIn(
      here.flatMap(({ groups }) => groups),
      published,
    );
    const ofOwn = meanIn(own?.groups ?? [], published);
    return {
      ...cell,
      ...(ofHere && { here: ofHere }),
      ...(ofOwn && { own: ofOwn }),
      ...(contradiction !== undefined && { contradiction }),
    };
  };
  return {
    paper,
    ...(own && { own }),
    parts: [
      ...herePart(paper, here),
      ...(own?.key === "name" ? allPart(paper, "open", "Measured on the open pages", own.groups) : []),
      ...paper.tables.map((table) => {
        const cells = cellsOf(paper, table);
        return tablePart(
          table,
          cells.map((row) => withAverages(row.map(compared))),
          own && ownColumn(table, cells, own),
        );
      }),
      ...textParts(paper, compared),
      ...(paper.figures ?? []).map(({ figure, caption, sentence }): PaperPart => {
        const name = `Figure ${figure}: ${caption}`;
        return { id: `figure ${figure}`, name, head: [], rows: [], notes: [sentence] };
      }),
    ],
  };
}

/** The same as a published number, in the group of its source. */
function meanIn(groups: readonly MeasuredGroup[], { source, method, measure }: PublishedValue): Mean | undefined {
  return groups.find((group) => sourceKey(group.source) === sourceKey(source))?.means[method]?.[measure];
}

/** The part of a paper's table that ships, and the command that measures it again. */
function herePart(paper: PublishedPaper, here: readonly ShippedResults[]): readonly PaperPart[] {
  return here.flatMap((shown) =>
    allPart(paper, "here", "Measured here", shown.groups).map((part) => ({
      ...part,
      notes: [`Measured on ${shown.date} with Contentscope ${shown.contentscope}, on pages that may not be shipped.`],
      command: commandOf(shown),
    })),
  );
}

/** A paper's methods in rows, by each measure on each set of pages; the first beside the published number. */
function allPart(paper: PublishedPaper, id: string, title: string, sets: readonly MeasuredGroup[]): readonly PaperPart[] {
  const [whole] = sets;
  const { measuredBy: measures = [] } = paper;
  if (whole === undefined || measures.length === 0) return [];
  const published = new Map(
    valuesOf(paper)
      .filter(({ source, measure }) => source === whole.source && measure === measures[0])
      .map((value) => [value.method, value]),
  );
  const columns = sets.flatMap((set) => measures.map((measure) => ({ set, measure })));
  const [first = "", ...more] = columns.map(
    ({ set, measure }) => `${set === whole ? "" : `${set.source}: `}${publishedMeasures[measure].name}`,
  );
  const rows = [...new Set([...Object.keys(whole.means), ...published.keys()])].map((method): readonly string[] => {
    const numbers = columns.map(({ set, measure }) => set.means[method]?.[measure]);
    const [text = "", ...texts] = numbers.map((number) => (number === undefined ? "" : printedLike("0.00%", number.value)));
    const value = published.get(method);
    const [beside] = numbers;
    const difference = value && beside ? measuredTexts({ text: value.text, published: value }, beside).difference : "";
    return [method, value?.text ?? "", text, difference, ...texts];
  });
  const hasAny = (_: string, column: number): boolean => rows.some((row) => row[column] !== "");
  const parts = sets.slice(1).map(({ source, pages }) => `${source} ${pages}`);
  return [
    {
      id,
      name: `${title}: ${whole.source} (${[counted(whole.pages, "page"), ...parts].join(", ")})`,
      head: ["method", "published", first, "difference", ...more].filter(hasAny),
      rows: rows.map((row) => row.filter(hasAny).map((text) => ({ text }))),
      notes: [],
    },
  ];
}

/** A table with the corpus as a whole for one source more: a row below sources, a column beside those of methods. */
function tablePart(
  { table, caption, head, rowsAre }: PublishedTable,
  rows: readonly (readonly ComparedCell[])[],
  own: readonly ComparedCell[] = [],
): PaperPart {
  const names = head.map(({ name }) => name);
  const isRow = rowsAre === "source";
  const [first] = own;
  return {
    id: table,
    name: `Table ${table}: ${caption}`,
    head: first === undefined || isRow ? names : [...names, first.text],
    rows:
      first === undefined
        ? rows
        : isRow
          ? [...rows, own]
          : rows.map((row, place) => [...row, own[place + 1] ?? { text: "", isOwn: true }]),
    notes: [...new Set(rows.flat().flatMap(({ contradiction }) => contradiction ?? []))],
  };
}

/** The column of the open corpus as a whole, below or beside its name; undefined where no run of the table was on it, or it is a source. */
function ownColumn(
  { rowsAre }: PublishedTable,
  rows: readonly (readonly PublishedCell[])[],
  { groups, name, key }: OwnCorpus,
): readonly ComparedCell[] | undefined {
  const [first = []] = rows;
  const like = rowsAre === "source" ? first.slice(1) : rowsAre === "method" ? rows.map(([, cell]) => cell) : [];
  const cells = like.map((cell): ComparedCell => {
    const { method = "", measure = "f1" } = cell?.published ?? {};
    const mine = cell?.published && groups.at(-1)?.means[method]?.[measure];
    return { text: cell === undefined || mine === undefined ? "" : printedLike(cell.text, mine.value), isOwn: true };
  });
  return key === "name" || cells.every(({ text }) => text === "") ? undefined : [{ text: name, isOwn: true }, ...cells];
}

/** The numbers of a paper's sentences as a table. */
function textParts(paper: PublishedPaper, compared: (cell: PublishedCell) => ComparedCell): readonly PaperPart[] {
  if (paper.statements.length === 0) return [];
  const rows = statedOf(paper).map((published): readonly ComparedCell[] => {
    const { where, method, source, measure, text } = published;
    const names = [where, method, source, publishedMeasures[measure].name];
    return [...names.map((name) => ({ text: name })), compared({ text, published })];
  });
  const notes = [...new Set(paper.statements.map(({ sentence }) => sentence))];
  return [{ id: "text", name: "Numbers in the text", head: ["where", "method", "source", "measure", "number"], rows, notes }];
}

/** The average of a row's sources is measured where all of them are. */
function withAverages(row: readonly ComparedCell[]): readonly ComparedCell[] {
  const sources = row.filter(({ published }) => published !== undefined && published.source !== average);
  const known = sources.flatMap(({ own }) => own ?? []);
  const value = known.length === sources.length ? mean(known, (one) => one.value) : undefined;
  if (value === undefined) return row;
  const own = { value, pages: known.reduce((sum, { pages }) => sum + pages, 0) };
  return row.map((cell) => (cell.published?.source === average ? { ...cell, own } : cell));
}

/** The measured number as the paper prints its own, and the difference; in points for shares in percent. */
export function measuredTexts({ text, published }: PublishedCell, { value }: Mean) {
  const more = value - (published?.value ?? 0);
  const difference = (Math.abs(more) * (text.endsWith("%") ? 100 : 1)).toFixed(digitsOf(text));
  return { measured: printedLike(text, value), difference: `${more < 0 ? "−" : "+"}${difference}` };
}

/** All that is known of a cell, in sentences: "F1 of CETD-DS on BBC: 89.48% published; measured here 84.10% on 100 pages, −5.38." */
export function cellSentences(cell: ComparedCell): string {
  const { published, contradiction } = cell;
  if (published === undefined) return cell.text;
  const told = (where: string, found: Mean | undefined): string => {
    if (found === undefined) return "";
    const { measured, difference } = measuredTexts(cell, found);
    return `; ${where} ${measured} on ${counted(found.pages, "page")}, ${difference}`;
  };
  const what = `${publishedMeasures[published.measure].name} of ${published.method} on ${published.source}`;
  const measured = `${told("measured here", cell.here)}${told("in the open corpus", cell.own)}`;
  return `${what}: ${cell.text} published${measured}.${contradiction === undefined ? "" : ` ${contradiction}`}`;
}

const kinds = ["here", "own"] as const;

/** The kinds of measured numbers that stand beside any number of a part. */
export function kindsIn({ rows }: PaperPart): readonly (typeof kinds)[number][] {
  return kinds.filter((kind) => rows.some((row) => row.some((cell) => cell[kind] !== undefined)));
}

/** The same as tables of text, what was measured behind each number: "92.22% | 91.38% −0.84". */
export function paperTables({ paper, own, parts }: PaperComparison): readonly Table[] {
  return parts.map((part) => {
    const found = kindsIn(part);
    const measured = (cell: ComparedCell, kind: (typeof kinds)[number]): string => {
      const { [kind]: mine } = cell;
      if (mine === undefined) return found.length > 1 && found.some((other) => cell[other] !== undefined) ? " | –" : "";
      return ` | ${Object.values(measuredTexts(cell, mine)).join(" ")}`;
    };
    const names = found.map((kind) => (kind === "here" ? "measured here" : `on ${own?.name ?? ""}`));
    return {
      caption: `${paper.paper}, ${part.name.charAt(0).toLowerCase()}${part.name.slice(1)}`,
      head: part.head,
      rows: part.rows.map((row) => row.map((cell) => ({ text: cell.text + found.map((kind) => measured(cell, kind)).join("") }))),
      notes: [
        ...(found.length === 0 ? [] : [`published | ${names.join(" | ")}, each with the difference.`]),
        ...part.notes,
        ...(part.command === undefined ? [] : [`To repeat it: ${part.command}`]),
      ],
    };
  });
}

/** Notes on the measured numbers of a paper, and on those that were not, a sentence each. */
export function measuredNotes({ paper, own }: PaperComparison): readonly string[] {
  const listed = (sentence: string, names: readonly string[]): readonly string[] =>
    names.length === 0 ? [] : [`${sentence}: ${names.join(", ")}.`];
  if (own === undefined) return ["Open a corpus to measure the same on it."];
  const { groups, few, key, runs } = own;
  const groupOf = (source: string) => groups.find((group) => sourceKey(group.source) === sourceKey(source));
  const found = sourcesOf(paper).flatMap((source) => groupOf(source) ?? []);
  const missing = sourcesOf(paper).filter((source) => groupOf(source) === undefined);
  const by = key === "name" ? "the corpus as a whole, by its name" : `the corpus's groups by ${key ?? ""}`;
  const pagesOf = ([source, pages]: readonly [string, number]): string => `${source} (${counted(pages, "page")})`;
  return [
    ...(found.length === 0
      ? ["No group of the corpus has the name of one of the paper's sources, so nothing stands beside its numbers."]
      : [
          `Measured on ${by}: ${found.map(({ source, pages }) => pagesOf([source, pages])).join(", ")}.`,
          ...listed("Without such a group in the corpus", missing),
        ]),
    ...listed("Not compared, because so few pages of a host may not be the paper's", few.map(pagesOf)),
    ...listed("Not measured, because they ran at other values than the paper's", runs.otherwise),
    ...listed("Not measured, because they did not run", runs.missing),
  ];
}

/** A comparison in long form (RFC 4180): a row for each number, published, measured here and on the corpus. */
export function paperCsv({ paper, parts }: PaperComparison): string {
  const rows = parts
    .flatMap((part) => part.rows.flat())
    .flatMap(({ published, here, own }) => {
      if (published === undefined) return [];
      const { where, method, extractor, source, measure, text, value } = published;
      const measured = (found: Mean | undefined) =>
        found === undefined ? ["", "", ""] : [found.value, found.value - value, found.pages];
      return [[paper.id, where, method, extractor, source, measure, text, value, ...measured(here), ...measured(own)]];
    });
  const columns = ["paper", "where", "method", "extractor", "source", "measure", "printed", "published"];
  return csvLines([[...columns, "measured here", "difference here", "pages here", "measured", "difference", "pages"], ...rows]);
}

/** The results of a paper's methods here on pages that may not be shipped. */
export interface ShippedResults extends Pick<Measured, "groups"> {
  /** The paper's id. */
  readonly paper: string;
  /** The name of the folder that was opened. */
  readonly corpus: string;
  /** The build. */
  readonly contentscope: string;
  /** "2026-11-28". */
  readonly date: string;
}

/** All of them, each the output of `evaluate --paper PAPER --format json CORPUS`. */
export const shipped: readonly ShippedResults[] = [cleanEval, l3sGn1].flat();

/** The command that measures the same on one's own copy of the pages. */
function commandOf({ paper, corpus }: ShippedResults): string {
  return `contentscope evaluate --paper ${paper} ${/\s/.test(corpus) ? `"${corpus}/"` : `${corpus}/`}`;
}

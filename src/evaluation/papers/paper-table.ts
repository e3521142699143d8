import { mean } from "d3-array";
import { asPublished, type Preset } from "../../extraction/contract/extractor.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import { pagesPerSecond } from "../../extraction/scoring/speed.ts";
import type { NamedRun, Plan } from "../plan.ts";
import type { PageChoice, Scoreboard } from "../scoreboard.ts";
import { csvLines, type Table } from "../table.ts";
import { contradictions, sourceKey } from "./papers.ts";
import {
  digitsOf,
  printedLike,
  publishedMeasures,
  valueAt,
  valuesOf,
  type PublishedMethod,
  type PublishedPaper,
  type PublishedTable,
  type PublishedValue,
} from "./published.ts";

/** What a paper's comparison needs to know of the methods here. */
type Methods = ReadonlyMap<string, { readonly presets?: readonly Preset[] }>;

/** The runs and measures that a paper's numbers ask for; each run by the paper's name of its method. */
export function paperPlan(paper: PublishedPaper, library: Methods): Plan {
  const used = new Set(valuesOf(paper).map(({ measure }) => measure));
  const asked = new Set<MeasureId>([...used].flatMap((measure) => byOf(measure)?.measure ?? []));
  const known = methodsOf(paper).filter(([, { extractor }]) => library.has(extractor));
  return {
    runs: known.map(([name, method]) => runOf(name, method, library)),
    measures: asked.size === 0 ? ["lcs"] : [...asked],
  };
}

/** Methods by the first of the names that the paper gives them. */
function methodsOf({ methods }: PublishedPaper): readonly (readonly [string, PublishedMethod])[] {
  const first = new Map<string, readonly [string, PublishedMethod]>();
  for (const [name, method] of Object.entries(methods)) {
    const key = JSON.stringify(method);
    if (!first.has(key)) first.set(key, [name, method]);
  }
  return [...first.values()];
}

function runOf(name: string, { extractor, preset }: PublishedMethod, library: Methods): NamedRun {
  return { name, extractor, values: presetOf(library, extractor, preset ?? asPublished)?.values ?? {} };
}

function presetOf(library: Methods, extractor: string, name: string): Preset | undefined {
  return library.get(extractor)?.presets?.find((preset) => preset.name === name);
}

/** The methods of a paper that are run at their usual values, as nothing here is said to be what it published of them: a sentence. */
export function usualNote(paper: PublishedPaper, library: Methods): string | undefined {
  const usual = methodsOf(paper).filter(
    ([, { extractor, preset }]) => preset === undefined && presetOf(library, extractor, asPublished) === undefined,
  );
  if (usual.length === 0) return undefined;
  return `At their usual values, as there is no preset “${asPublished}” of them: ${usual.map(([name]) => name).join(", ")}.`;
}

/** A cell of a paper's table, and the same measured here. */
interface ComparedCell {
  /** As printed. */
  readonly text: string;
  /** Set where the cell is a result. */
  readonly published?: PublishedValue;
  /** Set where the corpus has the group: a share, seconds per kilobyte, or pages a second. */
  readonly measured?: number;
  /** Pages of the group that have such a number. */
  readonly pages?: number;
}

interface ComparedTable {
  readonly table: PublishedTable;
  readonly rows: readonly (readonly ComparedCell[])[];
}

export interface Comparison {
  readonly paper: PublishedPaper;
  /** Whether there are results to compare with. */
  readonly isMeasured: boolean;
  /** What the corpus tells its groups apart by: "folder"; undefined where none of its groups is one of the paper's. */
  readonly key: string | undefined;
  /** Sources of the paper that the corpus has, as the paper calls them. */
  readonly found: readonly string[];
  readonly missing: readonly string[];
  readonly tables: readonly ComparedTable[];
  readonly statements: readonly (ComparedCell & { readonly sentence: string })[];
}

/**
 * A paper's tables beside the same measured on a corpus whose groups are called as the paper's sources are; a source that the corpus
 * does not have stays published alone.
 *
 * @param board of results of the paper's plan; undefined before there are any
 */
export function comparison(paper: PublishedPaper, board: Scoreboard | undefined): Comparison {
  const sources = [...new Set(valuesOf(paper).map(({ source }) => source))].filter((source) => !isAverage(source));
  const groups = board === undefined ? undefined : groupsOf(board, sources);
  const measuredAt = (value: PublishedValue): Pick<ComparedCell, "measured" | "pages"> =>
    board === undefined || groups === undefined ? {} : measuredLike(value, { paper, board, groups });
  const cellOf = (text: string, published: PublishedValue | undefined): ComparedCell =>
    published === undefined ? { text } : { text, published, ...measuredAt(published) };
  const found = sources.filter((source) => groups?.pages.has(sourceKey(source)));
  return {
    paper,
    isMeasured: board !== undefined,
    key: groups?.key,
    found,
    missing: sources.filter((source) => !found.includes(source)),
    tables: paper.tables.map((table) => ({
      table,
      rows: table.rows.map((row) => withAverages(row.map((text, column) => cellOf(text, valueAt(table, row, column))))),
    })),
    statements: valuesOf({ ...paper, tables: [] }).map((value, index) => ({
      ...cellOf(value.text, value),
      sentence: paper.statements[index]?.sentence ?? "",
    })),
  };
}

interface Groups {
  readonly key: string;
  /** Pages by the keys of sources. */
  readonly pages: ReadonlyMap<string, PageChoice>;
}

/** The groups that are the paper's, by whatever tells most of them apart. */
function groupsOf(board: Scoreboard, sources: readonly string[]): Groups | undefined {
  const asked = new Set(sources.map(sourceKey));
  let best: Groups | undefined;
  for (const key of board.groupKeys) {
    const pages = new Map<string, number[]>();
    for (const [name, choice] of board.groupsBy(key)) {
      const source = namesIn(name).find((part) => asked.has(part));
      if (source !== undefined) pages.set(source, [...(pages.get(source) ?? []), ...choice]);
    }
    if (pages.size > (best?.pages.size ?? 0)) best = { key, pages };
  }
  return best;
}

/** What a group may be called by: the steps of a folder, innermost first, and the labels of a site. */
function namesIn(group: string): readonly string[] {
  const steps = group.split("/").toReversed();
  return [...new Set([group, ...steps, ...steps.flatMap((step) => step.split("."))].map(sourceKey))];
}

interface Measuring {
  readonly paper: PublishedPaper;
  readonly board: Scoreboard;
  readonly groups: Groups;
}

function measuredLike(
  { method, source, measure }: PublishedValue,
  { paper, board, groups }: Measuring,
): Pick<ComparedCell, "measured" | "pages"> {
  const asked = paper.methods[method];
  const name = methodsOf(paper).find(([, other]) => JSON.stringify(other) === JSON.stringify(asked))?.[0];
  const run = board.plan.runs.findIndex((one) => one.name === name);
  const pages = groups.pages.get(sourceKey(source));
  if (asked === undefined || run === -1 || pages === undefined) return {};
  const by = byOf(measure);
  if (by === undefined) return measuredTime(board, run, pages, measure);
  const numbers = board.scores(run, by.measure, pages)[by.part];
  const measured = mean(numbers);
  return measured === undefined ? {} : { measured, pages: numbers.length };
}

function measuredTime(
  board: Scoreboard,
  run: number,
  pages: PageChoice,
  measure: PublishedValue["measure"],
): Pick<ComparedCell, "measured" | "pages"> {
  const times = board.times(run, pages);
  const milliseconds = mean(times);
  const measured = measure === "s/KB" ? mean(board.secondsPerKilobyte(run, pages)) : pagesPerSecond(1, milliseconds ?? 0);
  return measured === undefined ? {} : { measured, pages: times.length };
}

function byOf(measure: PublishedValue["measure"]) {
  const found = publishedMeasures[measure];
  return "by" in found ? found.by : undefined;
}

/** The average of a row's sources is measured where all of them are. */
function withAverages(row: readonly ComparedCell[]): readonly ComparedCell[] {
  const sources = row.filter(({ published }) => published !== undefined && !isAverage(published.source));
  const known = sources.flatMap(({ measured }) => measured ?? []);
  const average = known.length === sources.length ? mean(known) : undefined;
  return row.map((cell) =>
    cell.published !== undefined && isAverage(cell.published.source) && average !== undefined
      ? { ...cell, measured: average }
      : cell,
  );
}

function isAverage(source: string): boolean {
  return source === "Average";
}

/** "0.923", or with what was measured "0.923 | 0.871 −0.052". */
function comparedText({ text, published, measured }: ComparedCell): string {
  if (published === undefined || measured === undefined) return text;
  return `${text} | ${printedLike(text, measured)} ${differenceText(published, measured)}`;
}

/** Measured less published, with its sign; of shares in percent in points. */
function differenceText({ text, value }: PublishedValue, measured: number): string {
  const difference = Math.abs(measured - value) * (text.endsWith("%") ? 100 : 1);
  return `${measured < value ? "−" : "+"}${difference.toFixed(digitsOf(text))}`;
}

/** A comparison as tables in the paper's own form, and its sentences as one more. */
export function paperTables(compared: Comparison): readonly Table[] {
  const { paper, tables, statements } = compared;
  const inText: readonly Table[] =
    statements.length === 0
      ? []
      : [
          {
            caption: `${paper.paper}: numbers in the text`,
            head: ["where", "method", "source", "measure", "number"],
            rows: statements.map((cell) => [
              { text: cell.published?.where ?? "" },
              { text: cell.published?.method ?? "" },
              { text: cell.published?.source ?? "" },
              { text: cell.published === undefined ? "" : publishedMeasures[cell.published.measure].name },
              { text: comparedText(cell) },
            ]),
            notes: [...new Set(statements.map(({ sentence }) => sentence))],
          },
        ];
  const printed = tables.map(({ table, rows }) => ({
    caption: `${paper.paper}, table ${table.table}: ${table.caption}`,
    head: table.head.map(({ name }) => name),
    rows: rows.map((row) => row.map((cell) => ({ text: comparedText(cell) }))),
    notes: notesOf(table, rows),
  }));
  const figures = (paper.figures ?? []).map(({ figure, caption, sentence }) => ({
    caption: `${paper.paper}, figure ${figure}: ${caption}`,
    head: [],
    rows: [],
    notes: [sentence],
  }));
  return [...printed, ...inText, ...figures];
}

function notesOf(table: PublishedTable, rows: readonly (readonly ComparedCell[])[]): readonly string[] {
  const cells = rows.flat();
  return [
    ...(cells.some(({ measured }) => measured !== undefined) ? ["published | measured here, and the difference."] : []),
    ...new Set(
      contradictions()
        .filter(({ values }) =>
          values.some((value) =>
            cells.some(
              ({ published }) => published !== undefined && isSame(published, value) && value.where === `table ${table.table}`,
            ),
          ),
        )
        .map(({ sentence }) => sentence),
    ),
  ];
}

function isSame(a: PublishedValue, b: PublishedValue): boolean {
  return a.method === b.method && a.source === b.source && a.measure === b.measure && a.text === b.text;
}

/** What must be known of a comparison as a whole, a sentence each. */
export function comparisonNotes({ paper, isMeasured, key, found, missing }: Comparison): readonly string[] {
  const measured = !isMeasured
    ? "Published numbers alone: open a corpus to measure the same beside them."
    : key === undefined
      ? "No group of the corpus is called as one of the paper's sources: nothing is measured beside its numbers."
      : `Measured on the corpus's groups by ${key}: ${found.join(", ")}.`;
  const alone =
    missing.length === 0 || key === undefined ? [] : [`Published alone, as the corpus has no such group: ${missing.join(", ")}.`];
  return [measured, ...alone, ...(paper.notes ?? [])];
}

/** A comparison in long form (RFC 4180): a row for each number, published and measured. */
export function paperCsv({ paper, tables, statements }: Comparison): string {
  const cells = [...tables.flatMap(({ rows }) => rows.flat()), ...statements];
  const rows = cells.flatMap(({ published, measured, pages }) =>
    published === undefined
      ? []
      : [
          [
            paper.id,
            published.where,
            published.method,
            paper.methods[published.method]?.extractor ?? "",
            published.source,
            published.measure,
            published.text,
            published.value,
            measured ?? "",
            measured === undefined ? "" : measured - published.value,
            pages ?? "",
          ],
        ],
  );
  return csvLines([
    ["paper", "where", "method", "extractor", "source", "measure", "printed", "published", "measured", "difference", "pages"],
    ...rows,
  ]);
}

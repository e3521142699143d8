import { mean } from "d3-array";
import { f1Of } from "../../extraction/scoring/score.ts";
import { pagesPerSecond } from "../../extraction/scoring/speed.ts";
import { counted } from "../../format.ts";
import type { ScorePart } from "../score-tables.ts";
import type { PageChoice, Scoreboard } from "../scoreboard.ts";
import { csvLines, type Table } from "../table.ts";
import { byOf, type PaperRuns } from "./paper-runs.ts";
import { contradictions, sourceKey } from "./papers.ts";
import {
  digitsOf,
  printedLike,
  publishedMeasures,
  valueAt,
  valuesOf,
  type PublishedPaper,
  type PublishedTable,
  type PublishedValue,
} from "./published.ts";

/** A cell of a paper's table, and the same measured here. */
export interface ComparedCell {
  /** As printed. */
  readonly text: string;
  /** Set where the cell is a result. */
  readonly published?: PublishedValue;
  /** Set where the corpus has the group: a share, seconds per kilobyte, or pages a second. */
  readonly measured?: number;
  /** Pages of the group that have such a number. */
  readonly pages?: number;
  /** Set where it is no cell of the paper's, but of the corpus as a whole. */
  readonly isOwn?: true;
  /** Set where another paper, or another place of this one, has another number: a sentence. */
  readonly contradiction?: string;
}

interface ComparedTable {
  readonly table: PublishedTable;
  readonly rows: readonly (readonly ComparedCell[])[];
  /** The corpus as a whole, measured likewise: one source more; undefined where nothing of the table was run on it. */
  readonly own: readonly ComparedCell[] | undefined;
}

export interface Comparison {
  readonly paper: PublishedPaper;
  /** Whether there are results to compare with. */
  readonly isMeasured: boolean;
  /**
   * What the corpus tells its groups apart by: "folder", or "name" where it is as a whole one of the paper's sources; undefined where none
   * of its groups is one of them.
   */
  readonly key: string | undefined;
  /** Sources of the paper that the corpus has, as the paper calls them. */
  readonly found: readonly string[];
  readonly missing: readonly string[];
  /** Methods that ran at other values than the paper's, and those that did not run. */
  readonly runs: Omit<PaperRuns, "places">;
  readonly tables: readonly ComparedTable[];
  readonly statements: readonly (ComparedCell & { readonly sentence: string })[];
}

/** What a paper's numbers are set beside. */
export interface MeasuredCorpus {
  /** Of its folder or archive. */
  readonly name: string;
  readonly board: Scoreboard;
  readonly runs: PaperRuns;
}

/**
 * A paper's tables beside the same measured on a corpus whose groups are called as the paper's sources are; a source that the corpus
 * does not have stays published alone.
 *
 * @param corpus undefined before there are any results
 */
export function comparison(paper: PublishedPaper, corpus: MeasuredCorpus | undefined): Comparison {
  const sources = [...new Set(valuesOf(paper).map(({ source }) => source))].filter((source) => !isAverage(source));
  const groups = corpus && groupsOf(corpus, sources);
  const contradicted = contradictions();
  const measuredAt = (value: PublishedValue): Pick<ComparedCell, "measured" | "pages"> =>
    corpus === undefined || groups === undefined ? {} : measuredLike(value, corpus, groups);
  const cellOf = (text: string, published: PublishedValue | undefined): ComparedCell => {
    if (published === undefined) return { text };
    const contradiction = contradicted.find(({ values }) =>
      values.some((value) => value.paper === paper.paper && value.where === published.where && isSame(value, published)),
    )?.sentence;
    return { text, published, ...measuredAt(published), ...(contradiction !== undefined && { contradiction }) };
  };
  const found = sources.filter((source) => groups?.pages.has(sourceKey(source)));
  return {
    paper,
    isMeasured: corpus !== undefined,
    key: groups?.key,
    found,
    missing: sources.filter((source) => !found.includes(source)),
    runs: { otherwise: corpus?.runs.otherwise ?? [], missing: corpus?.runs.missing ?? [] },
    tables: paper.tables.map((table) => ({
      table,
      rows: table.rows.map((row) => withAverages(row.map((text, column) => cellOf(text, valueAt(table, row, column))))),
      own: corpus && ownCells(table, corpus),
    })),
    statements: valuesOf({ ...paper, tables: [] }).map((value, index) => ({
      ...cellOf(value.text, value),
      sentence: paper.statements[index]?.sentence ?? "",
    })),
  };
}

/**
 * What the corpus as a whole gives, one source more: a row below sources, or of a table whose rows are methods a column, whose first cell
 * is its head.
 */
function ownCells(table: PublishedTable, corpus: MeasuredCorpus): readonly ComparedCell[] | undefined {
  const whole: Groups = {
    key: "name",
    pages: new Map([["", Array.from({ length: corpus.board.pageCount }, (_, page) => page)]]),
  };
  const like = (row: readonly string[], column: number): ComparedCell => {
    const published = valueAt(table, row, column);
    const text = row[column] ?? "";
    const { measured } = published === undefined ? {} : measuredLike({ ...published, source: "" }, corpus, whole);
    return { text: measured === undefined ? "" : printedLike(text, measured), isOwn: true };
  };
  const [first = []] = table.rows;
  const cells =
    table.rowsAre === "source"
      ? table.head.slice(1).map((_, column) => like(first, column + 1))
      : table.rowsAre === "method"
        ? table.rows.map((row) => like(row, 1))
        : [];
  return cells.some(({ text }) => text !== "") ? [{ text: corpus.name, isOwn: true }, ...cells] : undefined;
}

interface Groups {
  readonly key: string;
  /** Pages by the keys of sources. */
  readonly pages: ReadonlyMap<string, PageChoice>;
}

/** The groups that are the paper's, by whatever tells most of them apart; or else the whole corpus, where it is called as one of them. */
function groupsOf({ board, name }: MeasuredCorpus, sources: readonly string[]): Groups | undefined {
  const asked = new Set(sources.map(sourceKey));
  const sourceIn = (group: string): string | undefined => namesIn(group).find((part) => asked.has(part));
  let best: Groups | undefined;
  for (const key of board.groupKeys) {
    const pages = new Map<string, number[]>();
    for (const [group, choice] of board.groupsBy(key)) {
      const source = sourceIn(group);
      if (source !== undefined) pages.set(source, [...(pages.get(source) ?? []), ...choice]);
    }
    if (pages.size > (best?.pages.size ?? 0)) best = { key, pages };
  }
  const whole = sourceIn(name.replace(/\.zip$/i, ""));
  if (best !== undefined || whole === undefined) return best;
  return { key: "name", pages: new Map([[whole, Array.from({ length: board.pageCount }, (_, page) => page)]]) };
}

/** What a group may be called by: the steps of a folder, innermost first, and the labels of a site. */
function namesIn(group: string): readonly string[] {
  const steps = group.split("/").toReversed();
  return [...new Set([group, ...steps, ...steps.flatMap((step) => step.split("."))].map(sourceKey))];
}

function measuredLike(
  { method, source, measure }: PublishedValue,
  { board, runs }: MeasuredCorpus,
  groups: Groups,
): Pick<ComparedCell, "measured" | "pages"> {
  const run = runs.places[method];
  const pages = groups.pages.get(sourceKey(source));
  if (run === undefined || pages === undefined) return {};
  const by = byOf(measure);
  if (by === undefined) return measuredTime(board, run, pages, measure);
  if (!board.plan.measures.includes(by.measure)) return {};
  const scores = board.scores(run, by.measure, pages);
  if (scores.value.length === 0) return {};
  const meanOf = (part: ScorePart): number => mean(scores[part]) ?? 0;
  const measured = by.part === "F1 of means" ? f1Of(meanOf("precision"), meanOf("recall")) : meanOf(by.part);
  return { measured, pages: scores.value.length };
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
function comparedText(cell: ComparedCell): string {
  const { measured, difference } = measuredTexts(cell) ?? {};
  return measured === undefined ? cell.text : `${cell.text} | ${measured} ${difference}`;
}

/** What was measured, printed as the paper prints its number, and how much more or less that is; of shares in percent in points. */
export function measuredTexts({ text, published, measured }: ComparedCell) {
  if (published === undefined || measured === undefined) return undefined;
  const difference = Math.abs(measured - published.value) * (text.endsWith("%") ? 100 : 1);
  const sign = measured < published.value ? "−" : "+";
  return { measured: printedLike(text, measured), difference: `${sign}${difference.toFixed(digitsOf(text))}` };
}

/** All that is known of a cell, in sentences: "F1 of CETD-DS on BBC: 89.48% published, 84.10% measured here on 100 pages, −5.38." */
export function cellSentences(cell: ComparedCell): string {
  const { published, pages, contradiction } = cell;
  if (published === undefined) return cell.text;
  const texts = measuredTexts(cell);
  const on = pages === undefined ? "" : ` on ${counted(pages, "page")}`;
  const here = texts === undefined ? "" : `, ${texts.measured} measured here${on}, ${texts.difference}`;
  const what = `${publishedMeasures[published.measure].name} of ${published.method} on ${published.source}`;
  return `${what}: ${cell.text} published${here}.${contradiction === undefined ? "" : ` ${contradiction}`}`;
}

/** A table of a paper as it is shown, its figures without numbers and the numbers of its sentences among them. */
export interface PaperPart {
  readonly id: string;
  /** "Table 4: F1-measures for each algorithm in each source." */
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ComparedCell[])[];
  readonly notes: readonly string[];
}

/** Everything of a paper that has results, in its own order: tables, numbers in the text, figures. */
export function paperParts(compared: Comparison): readonly PaperPart[] {
  const { paper, tables, statements } = compared;
  return [
    ...tables.map((each): PaperPart => {
      const { table, caption, head, rowsAre } = each.table;
      const { own } = each;
      const names = head.map(({ name }) => name);
      return {
        id: table,
        name: `Table ${table}: ${caption}`,
        head: own === undefined || rowsAre === "source" ? names : [...names, own[0]?.text ?? ""],
        rows:
          own === undefined
            ? each.rows
            : rowsAre === "source"
              ? [...each.rows, own]
              : each.rows.map((row, place) => [...row, own[place + 1] ?? { text: "", isOwn: true }]),
        notes: contradictionsIn(each),
      };
    }),
    ...(statements.length === 0 ? [] : [textPart(statements)]),
    ...(paper.figures ?? []).map(({ figure, caption, sentence }): PaperPart => {
      const name = `Figure ${figure}: ${caption}`;
      return { id: `figure ${figure}`, name, head: [], rows: [], notes: [sentence] };
    }),
  ];
}

function textPart(statements: Comparison["statements"]): PaperPart {
  return {
    id: "text",
    name: "Numbers in the text",
    head: ["where", "method", "source", "measure", "number"],
    rows: statements.map((cell) => {
      const { where = "", method = "", source = "", measure } = cell.published ?? {};
      const name = measure === undefined ? "" : publishedMeasures[measure].name;
      return [...[where, method, source, name].map((text) => ({ text })), cell];
    }),
    notes: [...new Set(statements.map(({ sentence }) => sentence))],
  };
}

/** True where any number of it stands beside one that was measured. */
export function hasMeasured({ rows }: PaperPart): boolean {
  return rows.some((row) => row.some(({ measured }) => measured !== undefined));
}

/** The same as tables of text, what was measured behind each number. */
export function paperTables(compared: Comparison): readonly Table[] {
  return paperParts(compared).map((part) => ({
    caption: `${compared.paper.paper}, ${part.name.charAt(0).toLowerCase()}${part.name.slice(1)}`,
    head: part.head,
    rows: part.rows.map((row) => row.map((cell) => ({ text: comparedText(cell) }))),
    notes: [...(hasMeasured(part) ? ["published | measured here, and the difference."] : []), ...part.notes],
  }));
}

/** In which cells of a table papers contradict each other, a sentence each. */
function contradictionsIn({ rows }: ComparedTable): readonly string[] {
  return [...new Set(rows.flat().flatMap(({ contradiction }) => contradiction ?? []))];
}

function isSame(a: PublishedValue, b: PublishedValue): boolean {
  return a.method === b.method && a.source === b.source && a.measure === b.measure && a.text === b.text;
}

/** What must be known of a comparison as a whole, a sentence each. */
export function comparisonNotes(compared: Comparison): readonly string[] {
  return [...measuredNotes(compared), ...(compared.paper.notes ?? [])];
}

/** What was measured of a paper, and what was not, a sentence each. */
export function measuredNotes({ isMeasured, key, found, missing, runs }: Comparison): readonly string[] {
  if (!isMeasured) return ["Published numbers alone: open a corpus to measure the same beside them."];
  if (key === undefined)
    return ["No group of the corpus is called as one of the paper's sources: nothing is measured beside its numbers."];
  const by = key === "name" ? "the corpus as a whole, by its name" : `the corpus's groups by ${key}`;
  const listed = (sentence: string, names: readonly string[]): readonly string[] =>
    names.length === 0 ? [] : [`${sentence}: ${names.join(", ")}.`];
  return [
    `Measured on ${by}: ${found.join(", ")}.`,
    ...listed("Published alone, as the corpus has no such group", missing),
    ...listed("Published alone, as it ran at other values than the paper's", runs.otherwise),
    ...listed("Published alone, as it did not run", runs.missing),
  ];
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

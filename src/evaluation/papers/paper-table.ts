import { mean } from "d3-array";
import { f1Of } from "../../extraction/scoring/score.ts";
import { pagesPerSecond } from "../../extraction/scoring/speed.ts";
import { counted } from "../../format.ts";
import type { ScorePart } from "../score-tables.ts";
import type { PageChoice, Scoreboard } from "../scoreboard.ts";
import { csvLines, type Table } from "../table.ts";
import type { PaperRuns } from "./paper-runs.ts";
import { contradictions, sourceKey } from "./papers.ts";
import {
  cellsOf,
  digitsOf,
  printedLike,
  publishedMeasures,
  statedOf,
  valuesOf,
  type PublishedCell,
  type PublishedPaper,
  type PublishedTable,
  type PublishedValue,
} from "./published.ts";

/** A cell of a paper's table, and the same measured here. */
export interface ComparedCell extends PublishedCell {
  /** Set where the corpus has the group: a share, seconds per kilobyte, or pages a second. */
  readonly measured?: number;
  /** Pages of the group that have such a number. */
  readonly pages?: number;
  /** Set where it is no cell of the paper's, but of the corpus as a whole. */
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
  /** Everything of the paper that has results, in its own order: tables, numbers in the text, figures. */
  readonly parts: readonly PaperPart[];
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
  const sources = [...new Set(valuesOf(paper).map(({ source }) => source))].filter((source) => source !== average);
  const groups = corpus && groupsOf(corpus, sources);
  const contradicted = new Map(
    contradictions().flatMap(({ values, sentence }) => values.map((value) => [JSON.stringify(value), sentence])),
  );
  const compared = (cell: PublishedCell): ComparedCell => {
    const { published } = cell;
    if (published === undefined) return cell;
    const contradiction = contradicted.get(JSON.stringify(published));
    const measured = corpus && measuredLike(published, corpus, groups?.pages.get(sourceKey(published.source)));
    return { ...cell, ...measured, ...(contradiction !== undefined && { contradiction }) };
  };
  const found = sources.filter((source) => groups?.pages.has(sourceKey(source)));
  return {
    paper,
    isMeasured: corpus !== undefined,
    key: groups?.key,
    found,
    missing: sources.filter((source) => !found.includes(source)),
    runs: { otherwise: corpus?.runs.otherwise ?? [], missing: corpus?.runs.missing ?? [] },
    parts: [
      ...paper.tables.map((table) => {
        const cells = cellsOf(paper, table);
        const rows = cells.map((row) => withAverages(row.map(compared)));
        return tablePart(table, rows, corpus && ownColumn(table, cells, corpus));
      }),
      ...textParts(paper, compared),
      ...(paper.figures ?? []).map(({ figure, caption, sentence }): PaperPart => {
        const name = `Figure ${figure}: ${caption}`;
        return { id: `figure ${figure}`, name, head: [], rows: [], notes: [sentence] };
      }),
    ],
  };
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

/** What the corpus as a whole gives, below or beside its name; undefined where nothing of the table was run on it. */
function ownColumn(
  { rowsAre }: PublishedTable,
  rows: readonly (readonly PublishedCell[])[],
  corpus: MeasuredCorpus,
): readonly ComparedCell[] | undefined {
  const [first = []] = rows;
  const like = rowsAre === "source" ? first.slice(1) : rowsAre === "method" ? rows.map(([, cell]) => cell) : [];
  const cells = like.map((cell): ComparedCell => {
    const { measured } = cell?.published === undefined ? {} : measuredLike(cell.published, corpus, allPages(corpus));
    return { text: cell === undefined || measured === undefined ? "" : printedLike(cell.text, measured), isOwn: true };
  });
  return cells.some(({ text }) => text !== "") ? [{ text: corpus.name, isOwn: true }, ...cells] : undefined;
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
  return { key: "name", pages: new Map([[whole, allPages({ board })]]) };
}

function allPages({ board }: Pick<MeasuredCorpus, "board">): PageChoice {
  return Array.from({ length: board.pageCount }, (_, page) => page);
}

/** What a group may be called by: the steps of a folder, innermost first, and the labels of a site. */
function namesIn(group: string): readonly string[] {
  const steps = group.split("/").toReversed();
  return [...new Set([group, ...steps, ...steps.flatMap((step) => step.split("."))].map(sourceKey))];
}

/** The same as a published number, measured on some pages. */
function measuredLike(
  { method, measure }: PublishedValue,
  { board, runs }: MeasuredCorpus,
  pages: PageChoice | undefined,
): Pick<ComparedCell, "measured" | "pages"> {
  const run = runs.places[method];
  if (run === undefined || pages === undefined) return {};
  const { by } = publishedMeasures[measure];
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
  const sources = row.filter(({ published }) => published !== undefined && published.source !== average);
  const known = sources.flatMap(({ measured }) => measured ?? []);
  const measured = known.length === sources.length ? mean(known) : undefined;
  return row.map((cell) =>
    cell.published !== undefined && cell.published.source === average && measured !== undefined ? { ...cell, measured } : cell,
  );
}

/** The source that a table's averages over the others are said to be of. */
const average = "Average";

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

/** True where any number of it stands beside one that was measured. */
export function hasMeasured({ rows }: PaperPart): boolean {
  return rows.some((row) => row.some(({ measured }) => measured !== undefined));
}

/** The same as tables of text, what was measured behind each number. */
export function paperTables(compared: Comparison): readonly Table[] {
  return compared.parts.map((part) => ({
    caption: `${compared.paper.paper}, ${part.name.charAt(0).toLowerCase()}${part.name.slice(1)}`,
    head: part.head,
    rows: part.rows.map((row) => row.map((cell) => ({ text: comparedText(cell) }))),
    notes: [...(hasMeasured(part) ? ["published | measured here, and the difference."] : []), ...part.notes],
  }));
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
export function paperCsv({ paper, parts }: Comparison): string {
  const rows = parts
    .flatMap((part) => part.rows.flat())
    .flatMap(({ published, measured, pages }) => {
      if (published === undefined) return [];
      const { where, method, extractor, source, measure, text, value } = published;
      const here = [measured ?? "", measured === undefined ? "" : measured - value, pages ?? ""];
      return [[paper.id, where, method, extractor, source, measure, text, value, ...here]];
    });
  return csvLines([
    ["paper", "where", "method", "extractor", "source", "measure", "printed", "published", "measured", "difference", "pages"],
    ...rows,
  ]);
}

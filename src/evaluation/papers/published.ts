import type { MeasureId } from "../../extraction/scoring/measure.ts";
import type { ScorePart } from "../score-tables.ts";

interface MeasuredHere {
  readonly name: string;
  /** The measure that it has here, the mean of the pages' numbers or F1 of mean precision and mean recall; time has no such measure. */
  readonly by?: { readonly measure: MeasureId; readonly part: ScorePart | "F1 of means" };
}

const measures = {
  precision: { name: "precision", by: { measure: "lcs", part: "precision" } },
  recall: { name: "recall", by: { measure: "lcs", part: "recall" } },
  f1: { name: "F1", by: { measure: "lcs", part: "value" } },
  "f1 of means": { name: "F1 of means", by: { measure: "lcs", part: "F1 of means" } },
  score: { name: "Score", by: { measure: "cleaneval", part: "value" } },
  "block precision": { name: "block-level precision", by: { measure: "blocks", part: "precision" } },
  "block recall": { name: "block-level recall", by: { measure: "blocks", part: "recall" } },
  "text precision": { name: "text-based precision", by: { measure: "text", part: "precision" } },
  "text recall": { name: "text-based recall", by: { measure: "text", part: "recall" } },
  "text f1": { name: "text-based F1", by: { measure: "text", part: "value" } },
  "block f1": { name: "block-level F1", by: { measure: "blocks", part: "value" } },
  "s/KB": { name: "seconds per kilobyte" },
  "pages/s": { name: "pages a second" },
} satisfies Readonly<Record<string, MeasuredHere>>;

/** A quantity that the papers report. Shares are from 0 to 1, or printed in percent. */
export type PublishedMeasure = keyof typeof measures;

/** The measures that the papers report, and those that stand for them here. */
export const publishedMeasures: Readonly<Record<PublishedMeasure, MeasuredHere>> = measures;

/** The meaning of the numbers of a column, a row or a whole table. */
interface Meaning {
  /** As the paper calls it: "accb-40". */
  readonly method?: string;
  /** A group of pages, as the paper calls it: "bbc". */
  readonly source?: string;
  readonly measure?: PublishedMeasure;
}

/** A table as the paper prints it. */
export interface PublishedTable extends Meaning {
  /** "II", "4". */
  readonly table: string;
  readonly caption: string;
  readonly rowsAre: "method" | "source" | "property";
  /** The first names the rows. */
  readonly head: readonly (Meaning & { readonly name: string })[];
  /** A cell for each column, as printed. */
  readonly rows: readonly (readonly string[])[];
}

/** A number that stands in a sentence of the paper. */
export interface Statement extends Omit<PublishedValue, "paper" | "extractor" | "value"> {
  /** What must be known of it. */
  readonly sentence: string;
}

/** A method of the paper as it is run here: with the values of a preset, or of the one called "as published" where there is one. */
export interface PublishedMethod {
  readonly extractor: string;
  readonly preset?: string;
}

/** Results of a paper as data. */
export interface PublishedPaper {
  /** "sun2011". */
  readonly id: string;
  /** "Sun, Song and Liao 2011". */
  readonly paper: string;
  readonly title: string;
  /** Its pages: numbers of papers with the same data set ought to agree. */
  readonly dataSet: string;
  readonly methods: Readonly<Record<string, PublishedMethod>>;
  readonly tables: readonly PublishedTable[];
  readonly statements: readonly Statement[];
  /** What the table of all its methods has, measured here on pages that it used: the first beside the published number. */
  readonly measuredBy?: readonly PublishedMeasure[];
  /** What must be known to read its numbers, a sentence each. */
  readonly notes?: readonly string[];
  /** Figures of results that are drawn without their numbers. */
  readonly figures?: readonly { readonly figure: string; readonly caption: string; readonly sentence: string }[];
  /** What the paper says of a method's results at several values of a number, a sentence each. */
  readonly sweeps?: readonly { readonly extractors: readonly string[]; readonly parameter: string; readonly sentence: string }[];
}

/**
 * The tag of a table as text: a line for each row with `|` between its cells, the names of the columns first.
 *
 * @param meanings what the numbers of a column are of, by its name; "sources" where each is of the group of pages that names it.
 */
export function tableOfText(meanings: Readonly<Record<string, Meaning>> | "sources" = {}) {
  const meaningOf = (name: string): Meaning => (meanings === "sources" ? { source: name } : (meanings[name] ?? {}));
  return ([text = ""]: TemplateStringsArray): Pick<PublishedTable, "head" | "rows"> => {
    const lines = text.trim().split("\n");
    const [names = [], ...rows] = lines.map((line) => line.split("|").map((cell) => cell.trim()));
    return { head: names.map((name, column) => ({ name, ...(column > 0 && meaningOf(name)) })), rows };
  };
}

/** A number of a paper with all that it is of. */
export interface PublishedValue extends Required<Meaning> {
  /** "Sun, Song and Liao 2011". */
  readonly paper: string;
  /** "table II", "section 5.4". */
  readonly where: string;
  /** The extractor that the method is here; "" where it is none. */
  readonly extractor: string;
  /** As printed: "96.51%". */
  readonly text: string;
  /** Shares from 0 to 1, also where they are printed in percent; seconds per kilobyte; pages a second. */
  readonly value: number;
}

/** A cell as printed, and where it is a result the number that it is. */
export interface PublishedCell {
  readonly text: string;
  readonly published?: PublishedValue;
}

/** The rows of one of a paper's tables. */
export function cellsOf(paper: PublishedPaper, table: PublishedTable): readonly (readonly PublishedCell[])[] {
  return table.rows.map((row) =>
    row.map((text, column) => {
      const ofRow: Meaning = table.rowsAre === "property" ? {} : { [table.rowsAre]: row[0] ?? "" };
      const { method, source, measure }: Meaning = { ...table, ...ofRow, ...table.head[column] };
      if (column === 0 || method === undefined || source === undefined || measure === undefined) return { text };
      return { text, published: valueOf(paper, { where: `table ${table.table}`, method, source, measure, text }) };
    }),
  );
}

/** The numbers of a paper's sentences. */
export function statedOf(paper: PublishedPaper): readonly PublishedValue[] {
  return paper.statements.map(({ where, method, source, measure, text }) =>
    valueOf(paper, { where, method, source, measure, text }),
  );
}

/** All numbers of a paper, in the order of its tables, then those of its sentences. */
export function valuesOf(paper: PublishedPaper): readonly PublishedValue[] {
  const cells = paper.tables.flatMap((table) => cellsOf(paper, table).flat());
  return [...cells.flatMap(({ published }) => published ?? []), ...statedOf(paper)];
}

/** The measures of a paper's numbers, and those that are taken besides. */
export function measuresOf(paper: PublishedPaper): readonly PublishedMeasure[] {
  return [...new Set([...valuesOf(paper).map(({ measure }) => measure), ...(paper.measuredBy ?? [])])];
}

/** The groups of pages that a paper has numbers of, as it calls them. */
export function sourcesOf(paper: PublishedPaper): readonly string[] {
  return [...new Set(valuesOf(paper).map(({ source }) => source))].filter((source) => source !== average);
}

/** The source that a table's averages over the others are said to be of. */
export const average = "Average";

function valueOf({ paper, methods }: PublishedPaper, stated: Omit<Statement, "sentence">): PublishedValue {
  const { text, method } = stated;
  const value = Number(text.endsWith("%") ? `${text.slice(0, -1)}e-2` : text);
  return { paper, ...stated, extractor: methods[method]?.extractor ?? "", value };
}

/** The digits after the point of a printed number. */
export function digitsOf(text: string): number {
  return /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
}

/** A number printed as another one is: as many digits after the point, in percent or not; two digits of one that these would lose. */
export function printedLike(text: string, value: number): string {
  const isPercent = text.endsWith("%");
  const shown = isPercent ? 100 * value : value;
  const fixed = shown.toFixed(digitsOf(text));
  return `${Number(fixed) === 0 && shown !== 0 ? shown.toPrecision(2) : fixed}${isPercent ? "%" : ""}`;
}

/** One spelling for a group of pages that the papers, and folders, spell differently: "Ars Technica", "arstechnica". */
export function sourceKey(source: string): string {
  const plain = source.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return sameSources.get(plain) ?? plain;
}

const sameSources: ReadonlyMap<string, string> = new Map([
  ["cleanevaleng", "cleaneval"],
  ["cleanevalen", "cleaneval"],
  ["wikipedia", "wiki"],
  ["republica", "repubblica"],
  ["newyorktimes", "nytimes"],
  ["nyt", "nytimes"],
  ["ars", "arstechnica"],
  ["yahoonews", "yahoo"],
  ["forum", "forums"],
]);

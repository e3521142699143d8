import type { ClassChannel, ClassMeaning, Quantity } from "../../extraction/contract/trace.ts";
import { capitalised, counted, countedUnits, inSentence, singular, thousands, threeDigits } from "../../format.ts";
import { valueDomain } from "../../plots/chart.tsx";
import type { Tone } from "../../plots/plot.ts";
import type { ThingWords } from "../ui/picture.tsx";
import type { LegendItem } from "./bands/legend.tsx";

/** Things of a kind with a column for each quantity, from which a picture's words, its file, its legend and its sentence follow. */
export interface Things {
  /** "lines". */
  readonly name: string;
  readonly count: number;
  /** What each is called, where it has more than a number. */
  readonly labels?: readonly string[] | undefined;
  /** Their order is a result or a procedure, so their numbers are told. */
  readonly isOrdered?: boolean;
  /** Their stretches of the source; of a thing that has none the start is the end. */
  readonly starts?: Uint32Array | undefined;
  readonly ends?: Uint32Array | undefined;
  readonly columns: readonly ThingColumn[];
}

/** A value for each thing: a number, an index into classes, or a text. */
type ThingColumn = QuantityColumn | ClassColumn | TextColumn;

export interface QuantityColumn extends Pick<Quantity, "name" | "unit"> {
  readonly formula?: string;
  readonly values: ArrayLike<number>;
  /** A value from which things are told apart. */
  readonly threshold?: number;
  /** The places where it is told, if the picture is not about it: files alone, or the readout, too. */
  readonly toldIn?: "files" | "words";
}

export interface ClassColumn extends Pick<ClassChannel, "name" | "classes"> {
  readonly values: Uint8Array;
  readonly meanings: readonly Tone[];
}

interface TextColumn {
  readonly name: string;
  readonly texts: readonly string[];
  readonly toldIn?: "files";
}

/** A row of a file. */
export type FileRow = readonly (string | number)[];

/** The verdicts on things without classes of their own, as a column. */
export function verdictColumn(meanings: readonly ClassMeaning[]): ClassColumn {
  const classes = [...new Set(meanings)];
  return { name: "Verdict", classes, meanings: classes, values: Uint8Array.from(meanings, (one) => classes.indexOf(one)) };
}

/** The classes by which things are painted: the last ones. */
export function paintOf({ columns }: Things): ClassColumn | undefined {
  return columns.findLast(isClasses);
}

/** The tone of a thing. */
export function thingTone(things: Things, thing: number): Tone {
  const paint = paintOf(things);
  return paint?.meanings[paint.values[thing]] ?? "muted";
}

export function numbersOf({ columns }: Pick<Things, "columns">): readonly QuantityColumn[] {
  return columns.filter(isNumbers);
}

/** A value with its unit. */
export function quantityText(value: number, { unit }: Pick<Quantity, "unit">): string {
  return unit === "" ? threeDigits(value) : `${threeDigits(value)} ${unit}`;
}

/** A quantity as an axis or a table's head names it. */
export function quantityName({ name, unit }: Pick<Quantity, "name" | "unit">): string {
  return unit === "" || unit.toLowerCase() === name.toLowerCase() ? name : `${name} (${unit})`;
}

/** "3. block 12, p.lead: The ferry", "Line 12". */
export function thingLabel({ name, labels, isOrdered = false }: Things, thing: number): string {
  const label = labels?.[thing];
  if (label === undefined) return `${headOf(name)} ${thing + 1}`;
  return isOrdered ? numbered(label, thing) : label;
}

/** "3. link lists"; some have numbers of their own. */
export function numbered(label: string, index: number): string {
  return /^\d/.test(label) ? label : `${index + 1}. ${label}`;
}

/** "Line" of lines. */
export function headOf(name: string): string {
  return capitalised(singular(name));
}

/** A thing as it is read out and spoken. */
export function thingWords(things: Things, thing: number): ThingWords {
  const told = things.columns.filter((column) => !("toldIn" in column && column.toldIn === "files"));
  const numbers = told.map((column) => [column.name, textAt(column, thing)] as const);
  return { label: thingLabel(things, thing), numbers: numbers.filter(([, text]) => text !== "") };
}

function textAt(column: ThingColumn, thing: number): string {
  if (!isNumbers(column)) return isClasses(column) ? (column.classes[column.values[thing]] ?? "") : column.texts[thing];
  const { threshold, values } = column;
  const value = values[thing];
  if (Number.isNaN(value)) return "none";
  return (
    quantityText(value, column) + (threshold !== undefined && value >= threshold ? `, at least ${threeDigits(threshold)}` : "")
  );
}

/** A row for each thing, below a row of names; what is not a number is left empty. */
export function fileRows({ name, count, labels, starts, ends, columns }: Things): readonly FileRow[] {
  const places = starts !== undefined && ends !== undefined;
  const head = ["No.", ...(places ? ["Start", "End"] : []), ...(labels === undefined ? [] : [headOf(name)])];
  const rowOf = (_: unknown, thing: number): FileRow => [
    thing + 1,
    ...(places ? [starts[thing], ends[thing]] : []),
    ...(labels === undefined ? [] : [labels[thing]]),
    ...columns.map((column) => cellOf(column, thing)),
  ];
  return [
    [...head, ...columns.map((column) => (isNumbers(column) ? quantityName(column) : column.name))],
    ...Array.from({ length: count }, rowOf),
  ];
}

function cellOf(column: ThingColumn, thing: number): string | number {
  if (!isNumbers(column)) return textAt(column, thing);
  const value = column.values[thing];
  return Number.isFinite(value) ? value : "";
}

/** The paints of things with what they stand for. */
export function legendOf(things: Things): readonly LegendItem[] {
  const { meanings = [], classes = [] } = paintOf(things) ?? {};
  return meanings.map((paint, index) => ({ paint, label: classes[index] }));
}

/** "Plane: 560 lines by ratio (0 to 94): 216 content, 344 boilerplate; lines: τ = 21." @param notes what else is to be said */
export function pictureSentence(title: string, things: Things, notes: readonly string[]): string {
  const { name, count, columns } = things;
  const numbers = numbersOf(things).filter(({ toldIn }) => toldIn === undefined);
  const by = numbers.map((column) => (numbers.length > 2 ? inSentence(column.name) : extentText(column)));
  const counts = columns.filter(isClasses).flatMap(countTexts);
  return [
    `${title}: ${countedUnits(count, name)}`,
    count === 0 || by.length === 0 ? "" : ` by ${by.length > 9 ? counted(by.length, "column") : list.format(by)}`,
    counts.length === 0 ? "" : `: ${counts.join(", ")}`,
    ...notes.map((note) => `; ${note}`),
    ".",
  ].join("");
}

const list = new Intl.ListFormat("en-GB");

function extentText({ name, values }: QuantityColumn): string {
  const [least, greatest] = valueDomain(Array.from(values), values[0] ?? 0);
  return `${inSentence(name)} (${threeDigits(least)} to ${threeDigits(greatest)})`;
}

/** "120 content", for each class that occurs. */
function countTexts({ values, classes }: ClassColumn): readonly string[] {
  const counts = new Uint32Array(classes.length);
  for (const value of values) counts[value]++;
  return classes.flatMap((name, index) => (counts[index] === 0 ? [] : [`${thousands(counts[index])} ${name}`]));
}

function isClasses(column: ThingColumn): column is ClassColumn {
  return "classes" in column;
}

function isNumbers(column: ThingColumn): column is QuantityColumn {
  return "values" in column && !("classes" in column);
}

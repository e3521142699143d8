import type {
  ClassChannel,
  ClassMeaning,
  MatrixChannel,
  OutlineChannel,
  PlaneChannel,
  PlaneRound,
  Quantity,
  SeriesChannel,
  TreeChannel,
  Units,
} from "../contract/trace.ts";
import type { Elements } from "../page/page.ts";
import type { Words } from "../page/words.ts";
import type { Clustering } from "../statistics/k-means.ts";
import type { Column } from "./expression.ts";

/** The classes of some units by name, in the order of their codes, each with what it means. */
export type ClassMeanings = Readonly<Record<string, ClassMeaning>>;

/** The words for a channel over units: all beside its id, its values and its units. A pure number has no unit. */
type Caption<C extends Quantity, Given extends keyof C = never> = Omit<C, "kind" | "id" | "units" | "unit" | "values" | Given> &
  Partial<Pick<Quantity, "unit">>;

/** Channels over units of one kind. @param units their key among the trace's units. */
export function channelsOver(units: string) {
  const common = { unit: "", units } as const;
  return {
    series(id: string, values: Float64Array<ArrayBuffer>, described: Caption<SeriesChannel>): SeriesChannel {
      return { ...common, ...described, kind: "series", id, values };
    },
    /** A column with its values, its formula and where it is told. */
    column({ id, values, quantity }: Column, besides?: Partial<SeriesChannel>): SeriesChannel {
      return { ...quantity, units, kind: "series", id, values, ...besides };
    },
    /** A count that went into the method. Its unit is its name in lower case, unless it is given. */
    input(
      id: string,
      values: Float64Array<ArrayBuffer>,
      name: string,
      formula: string,
      unit = name.toLowerCase(),
    ): SeriesChannel {
      return { kind: "series", id, role: "input", name, unit, units, formula, values };
    },
    classes(
      id: string,
      values: Uint8Array<ArrayBuffer>,
      classes: ClassMeanings,
      described: Caption<ClassChannel, "classes" | "meanings">,
    ): ClassChannel {
      const [names, meanings] = [Object.keys(classes), Object.values(classes)];
      return { ...common, ...described, kind: "class", id, values, classes: names, meanings };
    },
    /** Classes of which those that occur are shown. @param figure see `usedClasses`. */
    usedClasses(
      id: string,
      codes: Uint8Array,
      names: readonly string[],
      described: Caption<ClassChannel, "classes" | "meanings" | "looks">,
      figure?: readonly Uint8Array[],
    ): ClassChannel {
      return { ...common, ...described, kind: "class", id, ...usedClasses(codes, names, figure) };
    },
    /** Parents of units that lie in each other, -1 for a root. */
    parents(values: Int32Array<ArrayBuffer>, name: string, formula: string): TreeChannel {
      return { ...common, kind: "tree", id: "parents", name, formula, values };
    },
    plane(id: string, described: Caption<PlaneChannel>): PlaneChannel {
      return { ...common, ...described, kind: "plane", id };
    },
    matrix(id: string, values: Float64Array<ArrayBuffer>, described: Caption<MatrixChannel>): MatrixChannel {
      return { ...common, ...described, kind: "matrix", id, values };
    },
  };
}

/** The rounds of k-means in a plane; of a single dimension on its x axis. */
export function planeRounds({ rounds }: Clustering, dimensions: number): readonly PlaneRound[] {
  return rounds.map(({ index, centres, nearest }) => ({
    label: index === 0 ? "start" : `round ${index}`,
    centres: dimensions === 2 ? centres.slice() : Float64Array.from(Array.from(centres).flatMap((x) => [x, 0])),
    nearest: nearest.slice(),
  }));
}

/** The columns of a table: of each what it is, and its value at a row. */
export function outlineColumns(
  rows: ArrayLike<number>,
  columns: readonly (readonly [Caption<Quantity>, (row: number) => number])[],
): OutlineChannel["columns"] {
  return columns.map(([described, of]) => ({ unit: "", ...described, values: Float64Array.from(rows, of) }));
}

/** The spans of some pieces of the page, in arrays of their own: of those at `indices`, or of all. */
export function spansOf(
  { starts, ends }: Pick<Units, "starts" | "ends">,
  indices?: ArrayLike<number>,
): Pick<Units, "starts" | "ends"> {
  const own = (places: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> =>
    indices === undefined ? places.slice() : Uint32Array.from(indices, (index) => places[index]);
  return { starts: own(starts), ends: own(ends) };
}

/** Pieces of the page as units of a trace. */
export function unitsOf(
  name: string,
  pieces: Pick<Units, "starts" | "ends">,
  nested: "nested" | "in a row" = "in a row",
  indices?: ArrayLike<number>,
): Units {
  return { name, ...spansOf(pieces, indices), nested: nested === "nested" };
}

/** Pieces that were read one after the other, as units of a trace. */
export function unitsOfDrafts(name: string, drafts: readonly { readonly start: number; readonly end: number }[]): Units {
  const [starts, ends] = [Uint32Array.from(drafts, ({ start }) => start), Uint32Array.from(drafts, ({ end }) => end)];
  return { name, starts, ends, nested: false };
}

/** Elements as units of a trace, all of them or some. */
export function elementUnits(
  name: string,
  { starts, ends }: Elements,
  elements: ArrayLike<number> = starts.map((_, at) => at),
): Units {
  return { ...unitsOf(name, { starts, ends }, "nested", elements), elements };
}

/** The words as units of a trace. */
export function wordUnits(words: Words): Units {
  return unitsOf("words", words);
}

type UsedClasses = Pick<ClassChannel, "values" | "classes" | "meanings" | "looks">;

/**
 * Codes of many classes as a channel of those that occur, so that a legend does not list what is not there. Code 0 means kept.
 *
 * @param figure the codes of all channels of a figure, where a class is to look the same in each of them.
 */
export function usedClasses(codes: Uint8Array, names: readonly string[], figure: readonly Uint8Array[] = [codes]): UsedClasses {
  const used = usedCodes([codes], names);
  const looks = usedCodes(figure, names);
  const places = new Uint8Array(names.length);
  for (const [place, code] of used.entries()) places[code] = place;
  return {
    values: new Uint8Array(codes.length).map((_, unit) => places[codes[unit]]),
    classes: used.map((code) => names[code]),
    meanings: used.map((code): ClassMeaning => (code === 0 ? "kept" : "removed")),
    looks: used.map((code) => Math.max(looks.indexOf(code) - 1, 0)),
  };
}

/** The codes that occur, rising. What is kept is a class, whether or not anything is. */
function usedCodes(all: readonly Uint8Array[], names: readonly string[]): readonly number[] {
  const isUsed = new Uint8Array(names.length);
  isUsed[0] = 1;
  for (const codes of all) for (const code of codes) isUsed[code] = 1;
  return names.flatMap((_, code) => (isUsed[code] === 1 ? [code] : []));
}

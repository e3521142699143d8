import type { LexiconWords } from "../extraction/algorithms/learned/lexicon.ts";
import { binEdges, binsOf, type BinnedColumns } from "./bins.ts";
import { wordTableOf, type WordTable } from "./lexicon.ts";
import { plainFeatures, type PageRows } from "./page-rows.ts";

/** Pages with gold standards, ready to be learned from, in any choice of them. Its columns may lie in memory that threads share. */
export interface TrainingSet {
  /** Number of each page's site: pages of one site are never parted. */
  readonly sites: Uint32Array;
  /** `pageHash` of each. */
  readonly hashes: readonly string[];
  /** Where the rows of each page begin, and the end. */
  readonly firstRows: Uint32Array;
  /** The names of the features that a lexicon has no part in, and their columns. */
  readonly features: readonly string[];
  readonly plain: BinnedColumns;
  readonly labels: Uint8Array;
  readonly weights: Float32Array;
  /** The words around each row, as far as they are in the table. */
  readonly words: { readonly offsets: Uint32Array; readonly hashes: Uint32Array };
  readonly table: WordTable;
}

export interface TrainingSetOptions {
  readonly bins: number;
  /** Sites on which a word of a lexicon must stand. */
  readonly leastSites: number;
}

/** Gives memory to a column: that of threads, or its own. */
export type Allocate = (bytes: number) => ArrayBuffer | SharedArrayBuffer;

/** Puts the rows of pages together. `sites` has the site of each page. */
export function trainingSetOf(
  pages: readonly PageRows[],
  sites: readonly string[],
  { bins, leastSites }: TrainingSetOptions,
  allocate: Allocate = (bytes) => new ArrayBuffer(bytes),
): TrainingSet {
  const numbers = numbersOf(sites);
  const rowCount = pages.reduce((sum, { count }) => sum + count, 0);
  const firstRows = new Uint32Array(allocate(4 * (pages.length + 1)));
  const labels = new Uint8Array(allocate(rowCount));
  const weights = new Float32Array(allocate(4 * rowCount));
  for (const [page, rows] of pages.entries()) {
    labels.set(rows.labels, firstRows[page]);
    weights.set(rows.weights, firstRows[page]);
    firstRows[page + 1] = firstRows[page] + rows.count;
  }
  const table = wordTableOf(
    pages.map(({ pageWords }) => pageWords),
    numbers,
    leastSites,
  );
  return {
    sites: copied(numbers, Uint32Array, allocate),
    hashes: pages.map(({ hash }) => hash),
    firstRows,
    features: plainFeatures,
    plain: binnedColumns(pages, rowCount, bins, allocate),
    labels,
    weights,
    words: knownWords(pages, table, allocate),
    table: {
      hashes: copied(table.hashes, Uint32Array, allocate),
      offsets: copied(table.offsets, Uint32Array, allocate),
      words: copied(table.words, Uint32Array, allocate),
      content: copied(table.content, Float64Array, allocate),
      other: copied(table.other, Float64Array, allocate),
    },
  };
}

/** Numbers of texts, from 0 in the order of the alphabet, so that the order of the pages changes nothing. */
function numbersOf(texts: readonly string[]): readonly number[] {
  const places = new Map([...new Set(texts)].toSorted().map((text, place) => [text, place]));
  return texts.map((text) => places.get(text) ?? 0);
}

/** Column by column, so that the values of only one are held beside the pages' own. */
function binnedColumns(pages: readonly PageRows[], rowCount: number, most: number, allocate: Allocate): BinnedColumns {
  const bins: Uint8Array[] = [];
  const edges: Float32Array[] = [];
  const values = new Float32Array(rowCount);
  for (let feature = 0; feature < plainFeatures.length; feature++) {
    let row = 0;
    for (const { values: own, count } of pages) {
      values.set(own.subarray(feature * count, (feature + 1) * count), row);
      row += count;
    }
    const between = binEdges(values, most);
    const column = new Uint8Array(allocate(rowCount));
    binsOf(values, between, column);
    bins.push(column);
    edges.push(between);
  }
  return { rows: rowCount, bins, edges };
}

function knownWords(pages: readonly PageRows[], { hashes }: WordTable, allocate: Allocate): LexiconWords | TrainingSet["words"] {
  const known = new Set(hashes);
  const offsets = [0];
  const found: number[] = [];
  for (const { words } of pages)
    for (let row = 0; row + 1 < words.offsets.length; row++) {
      for (let at = words.offsets[row]; at < words.offsets[row + 1]; at++)
        if (known.has(words.hashes[at])) found.push(words.hashes[at]);
      offsets.push(found.length);
    }
  return { offsets: copied(offsets, Uint32Array, allocate), hashes: copied(found, Uint32Array, allocate) };
}

interface ColumnKind<Column> {
  new (buffer: ArrayBuffer | SharedArrayBuffer): Column;
  readonly BYTES_PER_ELEMENT: number;
}

function copied<Column extends { set: (values: ArrayLike<number>) => void }>(
  values: ArrayLike<number>,
  kind: ColumnKind<Column>,
  allocate: Allocate,
): Column {
  const column = new kind(allocate(values.length * kind.BYTES_PER_ELEMENT));
  column.set(values);
  return column;
}

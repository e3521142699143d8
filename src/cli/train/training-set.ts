import { binned, type BinnedColumns } from "./bins.ts";
import { wordTableOf, type WordRows } from "./lexicon.ts";
import type { FitOptions } from "./options.ts";
import { plainFeatures, type TrainingRows } from "./page-rows.ts";

/** Pages with gold standards, ready to be learned from, in any choice of them: pages of one site are never parted. */
export interface TrainingSet extends WordRows {
  /** The columns of `plainFeatures`. */
  readonly plain: BinnedColumns;
  readonly labels: Uint8Array;
  readonly weights: Float32Array;
}

/** Puts the rows of pages together. `sites` has the site of each page. */
export function trainingSetOf(
  pages: readonly TrainingRows[],
  sites: readonly string[],
  { bins, leastSites }: Readonly<Pick<FitOptions, "bins" | "leastSites">>,
): TrainingSet {
  const numbers = numbersOf(sites);
  const firstRows = new Uint32Array(pages.length + 1);
  for (const [page, { count }] of pages.entries()) firstRows[page + 1] = firstRows[page] + count;
  const rowCount = firstRows[pages.length];
  const labels = new Uint8Array(rowCount);
  const weights = new Float32Array(rowCount);
  for (const [page, rows] of pages.entries()) {
    labels.set(rows.labels, firstRows[page]);
    weights.set(rows.weights, firstRows[page]);
  }
  const table = wordTableOf(
    pages.map(({ pageWords }) => pageWords),
    numbers,
    leastSites,
  );
  const plain = binned(plainColumns(pages, firstRows), bins);
  return { sites: numbers, firstRows, plain, labels, weights, words: joinedWords(pages), table };
}

/** Numbers of texts, from 0 in the order of the alphabet, so that the order of the pages changes nothing. */
function numbersOf(texts: readonly string[]): Uint32Array<ArrayBuffer> {
  const places = new Map([...new Set(texts)].toSorted().map((text, place) => [text, place]));
  return Uint32Array.from(texts, (text) => places.get(text) ?? 0);
}

/** The plain columns, one after the other in the same array, so that only one is held beside the pages' own values. */
function* plainColumns(pages: readonly TrainingRows[], firstRows: Uint32Array): Generator<Float32Array, void, undefined> {
  const column = new Float32Array(firstRows[pages.length]);
  for (let feature = 0; feature < plainFeatures.length; feature++) {
    for (const [page, { values, count }] of pages.entries())
      column.set(values.subarray(feature * count, (feature + 1) * count), firstRows[page]);
    yield column;
  }
}

function joinedWords(pages: readonly TrainingRows[]): WordRows["words"] {
  const offsets = [0];
  const hashes: number[] = [];
  for (const { words } of pages)
    for (let row = 0; row + 1 < words.offsets.length; row++) {
      for (let at = words.offsets[row]; at < words.offsets[row + 1]; at++) hashes.push(words.hashes[at]);
      offsets.push(hashes.length);
    }
  return { offsets: Uint32Array.from(offsets), hashes: Uint32Array.from(hashes) };
}

import { type BinnedColumns } from "./bins.ts";
import { type WordTable } from "./lexicon.ts";
import { type PageRows } from "./page-rows.ts";
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
  readonly words: {
    readonly offsets: Uint32Array;
    readonly hashes: Uint32Array;
  };
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
export declare function trainingSetOf(
  pages: readonly PageRows[],
  sites: readonly string[],
  { bins, leastSites }: TrainingSetOptions,
  allocate?: Allocate,
): TrainingSet;

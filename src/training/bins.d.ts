/** Columns of numbers as the numbers of their bins: what trees are grown from. */
export interface BinnedColumns {
  readonly rows: number;
  /** For each column the bin of each row, from 0 to the number of its edges. */
  readonly bins: readonly Uint8Array[];
  /** For each column the edges between its bins, rising: a value lies in bin b when b of them are not above it. */
  readonly edges: readonly Float32Array[];
}
/** Bins that a column may have: their numbers are bytes. */
export declare const mostBins = 256;
/**
 * Edges that part the values of a column into at most `most` bins: between all different values where there are few of them, else so that
 * bins hold about as many values.
 *
 * An edge lies in the middle between two neighbours, so that a value which training never saw falls to the nearer side.
 */
export declare function binEdges(values: Float32Array, most: number): Float32Array<ArrayBuffer>;
/** The bin of each value. */
export declare function binsOf(values: Float32Array, edges: Float32Array, into: Uint8Array): void;

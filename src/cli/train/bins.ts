/** Columns of numbers as the numbers of their bins: what trees are grown from. */
export interface BinnedColumns {
  /** For each column the bin of each row, from 0 to the number of its edges. */
  readonly bins: readonly Uint8Array[];
  /** For each column the edges between its bins, rising: a value lies in bin b when b of them are not above it. */
  readonly edges: readonly Float32Array[];
}

/** Bins that a column may have: their numbers are bytes. */
export const mostBins = 256;

/**
 * Edges that part the values of a column into at most `most` bins: between all different values where there are few of them, else so that
 * bins hold about as many values.
 *
 * An edge lies in the middle between two neighbours, so that a value which training never saw falls to the nearer side.
 */
export function binEdges(values: Float32Array, most: number): Float32Array<ArrayBuffer> {
  const sorted = values.toSorted();
  const starts: number[] = [];
  for (let at = 0; at < sorted.length; at++) if (at === 0 || sorted[at] !== sorted[at - 1]) starts.push(at);
  const cuts = starts.length <= most ? starts.slice(1) : evenCuts(starts, sorted.length, most);
  return Float32Array.from(cuts, (at) => edgeBetween(sorted[at - 1], sorted[at]));
}

/** The places among `starts` that lie nearest to equal parts of `count`, without repeats. */
function evenCuts(starts: readonly number[], count: number, most: number): readonly number[] {
  const cuts: number[] = [];
  let next = 1;
  for (let bin = 1; bin < most && next < starts.length; bin++) {
    const wanted = (bin * count) / most;
    while (next + 1 < starts.length && starts[next] < wanted) next++;
    cuts.push(starts[next++]);
  }
  return cuts;
}

/** As a float32 that is above `low` and not above `high`, and not −0, which a file would not keep. */
function edgeBetween(low: number, high: number): number {
  const middle = Math.fround(low / 2 + high / 2);
  return (middle > low ? middle : high) + 0;
}

/**
 * Puts columns into at most `most` bins each, whose edges are those of some rows alone where these are given. The numbers of the bins lie in
 * memory that threads share: they are the bulk of what is learned from.
 */
export function binned(columns: Iterable<Float32Array>, most: number, among?: Uint32Array): BinnedColumns {
  const bins: Uint8Array[] = [];
  const edges: Float32Array[] = [];
  for (const values of columns) {
    const between = binEdges(among === undefined ? values : Float32Array.from(among, (row) => values[row]), most);
    const column = new Uint8Array(new SharedArrayBuffer(values.length));
    binsOf(values, between, column);
    bins.push(column);
    edges.push(between);
  }
  return { bins, edges };
}

/** Columns, and others behind them. */
export function besideEachOther(first: BinnedColumns, second: BinnedColumns): BinnedColumns {
  return { bins: [...first.bins, ...second.bins], edges: [...first.edges, ...second.edges] };
}

/** The bin of each value. */
export function binsOf(values: Float32Array, edges: Float32Array, into: Uint8Array): void {
  for (let row = 0; row < values.length; row++) into[row] = binOf(values[row], edges);
}

/** The number of edges that are not above a value. */
function binOf(value: number, edges: Float32Array): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (edges[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

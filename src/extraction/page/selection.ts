declare const brand: unique symbol;

/**
 * A set of units of the source: `[start0, end0, start1, end1, …]`, sorted, disjoint and non-touching, each range not empty.
 *
 * Made only in this module, so that an invalid one cannot exist.
 */
export type Selection = Uint32Array<ArrayBuffer> & { readonly [brand]: "Selection" };

export interface Range {
  readonly start: number;
  readonly end: number;
}

export const emptySelection: Selection = new Uint32Array() as Selection;

/** Collects ranges, which may come in any order and overlap, into a selection. */
export class SelectionBuilder {
  readonly #pairs: number[] = [];
  #sorted = true;

  /** @throws RangeError for a range that ends before it starts or is not a range of offsets. */
  add(start: number, end: number): void {
    if (!(end >= start && start >= 0)) throw new RangeError(`range ends before it starts: [${start}, ${end})`);
    if (start === end) return;
    const pairs = this.#pairs;
    const lastStart = pairs.at(-2);
    const lastEnd = pairs.at(-1);
    if (lastStart === undefined || lastEnd === undefined || start > lastEnd) pairs.push(start, end);
    else if (start >= lastStart) pairs[pairs.length - 1] = Math.max(lastEnd, end);
    else {
      pairs.push(start, end);
      this.#sorted = false;
    }
  }

  build(): Selection {
    return this.#sorted ? (Uint32Array.from(this.#pairs) as Selection) : sortedUnion(this.#pairs);
  }
}

/** @throws RangeError for a range that ends before it starts. */
export function selectionOf(ranges: Iterable<readonly [number, number]>): Selection {
  const builder = new SelectionBuilder();
  for (const [start, end] of ranges) builder.add(start, end);
  return builder.build();
}

/** Takes a flat array that came from outside (a message, a file) as a selection. @throws RangeError unless it is one. */
export function asSelection(flat: Uint32Array<ArrayBuffer>): Selection {
  if (flat.length % 2 === 1) throw new RangeError(`odd number of offsets: ${flat.length}`);
  for (let index = 1; index < flat.length; index++) {
    if (flat[index] <= flat[index - 1])
      throw new RangeError(`offsets do not rise at ${index}: ${flat[index - 1]}, ${flat[index]}`);
  }
  return flat as Selection;
}

export function* rangesOf(selection: Selection): Generator<Range, void, undefined> {
  for (let index = 0; index < selection.length; index += 2) yield { start: selection[index], end: selection[index + 1] };
}

/** Number of units selected. */
export function sizeOf(selection: Selection): number {
  let size = 0;
  for (let index = 0; index < selection.length; index += 2) size += selection[index + 1] - selection[index];
  return size;
}

export function has(selection: Selection, offset: number): boolean {
  return rangeIndexAt(selection, offset) >= 0;
}

/** Returns whether any unit of `[start, end)` is selected; for an empty range, whether `start` is. */
export function meets(selection: Selection, start: number, end: number): boolean {
  const index = firstEndAfter(selection, start);
  return index < selection.length && selection[index] < Math.max(end, start + 1);
}

/** Index of the pair that holds `offset`, or -1. */
export function rangeIndexAt(selection: Selection, offset: number): number {
  const index = firstEndAfter(selection, offset);
  return index < selection.length && selection[index] <= offset ? index / 2 : -1;
}

/**
 * Index (even) of the first pair from `index` on that ends after `offset`; the selection's length where none does. For a walk along
 * the source, with offsets that rise.
 */
export function nextRange(selection: Selection, index: number, offset: number): number {
  while (index < selection.length && selection[index + 1] <= offset) index += 2;
  return index;
}

/** The offset at an index, a start where it is even; Infinity behind the last, so that a walk may look at what comes next. */
export function offsetAt(selection: Selection, index: number): number {
  return index < selection.length ? selection[index] : Infinity;
}

export function union(a: Selection, b: Selection): Selection {
  return combine(a, b, (inA, inB) => inA || inB);
}

export function intersection(a: Selection, b: Selection): Selection {
  return combine(a, b, (inA, inB) => inA && inB);
}

export function difference(a: Selection, b: Selection): Selection {
  return combine(a, b, (inA, inB) => inA && !inB);
}

/** Units of `[0, length)` that are not selected. */
export function complement(selection: Selection, length: number): Selection {
  return difference(selectionOf([[0, length]]), selection);
}

/** The part of a selection within `[start, end)`. */
export function clip(selection: Selection, start: number, end: number): Selection {
  return end > start ? intersection(selection, selectionOf([[start, end]])) : emptySelection;
}

/** The edges of a selection's ranges strictly within a range. */
export function edgesIn(selection: Selection, { start, end }: Range): Selection {
  const first = indexAt(selection, start) + 1;
  return selection.subarray(first, Math.max(first, indexAt(selection, end - 1) + 1)) as Selection;
}

/** Sweeps over the ends of both selections once: linear. */
function combine(a: Selection, b: Selection, keep: (inA: boolean, inB: boolean) => boolean): Selection {
  const result: number[] = [];
  let indexA = 0;
  let indexB = 0;
  let kept = false;
  while (indexA < a.length || indexB < b.length) {
    const [nextA, nextB] = [offsetAt(a, indexA), offsetAt(b, indexB)];
    const offset = Math.min(nextA, nextB);
    if (nextA === offset) indexA++;
    if (nextB === offset) indexB++;
    const keepNow = keep(indexA % 2 === 1, indexB % 2 === 1);
    if (keepNow !== kept) result.push(offset);
    kept = keepNow;
  }
  return Uint32Array.from(result) as Selection;
}

function sortedUnion(pairs: readonly number[]): Selection {
  const order = Array.from({ length: pairs.length / 2 }, (_, index) => index);
  order.sort((left, right) => pairs[2 * left] - pairs[2 * right]);
  const builder = new SelectionBuilder();
  for (const index of order) builder.add(pairs[2 * index], pairs[2 * index + 1]);
  return builder.build();
}

/** Index (even) of the first pair whose end lies after `offset`. */
function firstEndAfter(selection: Selection, offset: number): number {
  return (indexAt(selection, offset) + 1) & ~1;
}

/** Whether two rows of numbers, of selections or others, are the same. */
export function areEqual(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

/** Index of the smallest of some spans that hold all of a range, the last of those of one size; -1 where none does. */
export function smallestAround(starts: Uint32Array, ends: Uint32Array, { start, end }: Range): number {
  let found = -1;
  let length = Infinity;
  for (let span = 0; span < starts.length; span++) {
    const [from, to] = [starts[span], ends[span]];
    if (from > start || to < end || to <= start || to - from > length) continue;
    found = span;
    length = to - from;
  }
  return found;
}

/** Index of the last of the rising `starts` that is at most `offset`; -1 where all lie after it. */
export function indexAt(starts: Uint32Array | Float64Array, offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle] <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

import type { Blur } from "../../statistics/blur.ts";

/** Fewer entries than this are not worth a call of the blur. */
const smallestCell = 64;

/** Entries of a cell: no fewer than a neighbourhood reaches, and whole blocks of the fastest blur. */
function cellSizeFor(weights: Float64Array): number {
  return Math.max(smallestCell, 16 * Math.ceil((weights.length - 1) / 32));
}

/** How a row is parted into cells. */
interface Cells {
  /** Entries of a cell. */
  readonly size: number;
  /** The largest share of the weights about an entry that lies outside of its cell: about half, for one at the edge. */
  readonly outside: number;
}

/** The cells for a neighbourhood of such weights. */
export function cellsFor(weights: Float64Array): Cells {
  const size = cellSizeFor(weights);
  const range = (weights.length - 1) / 2;
  const before = new Float64Array(weights.length + 1);
  for (let tap = 0; tap < weights.length; tap++) before[tap + 1] = before[tap] + weights[tap];
  const total = before[weights.length];
  let outside = 0;
  for (let entry = 0; entry < size; entry++) {
    const within = before[Math.min(weights.length, size - entry + range)] - before[Math.max(0, range - entry)];
    outside = Math.max(outside, 1 - within / total);
  }
  return { size, outside };
}

/**
 * The content code vector after a pass, blurred cell by cell as it is asked for.
 *
 * Of a cell that is not known its neighbours in the row before bound the values: no mean lies beyond what it is taken of, and most of
 * that is its own cell.
 */
export class BlurredRow {
  readonly values: Float64Array<ArrayBuffer>;
  readonly cellCount: number;
  readonly #cells: Cells;
  readonly #cellSize: number;
  readonly #isKnown: Uint8Array<ArrayBuffer>;
  readonly #least: Float64Array<ArrayBuffer>;
  readonly #largest: Float64Array<ArrayBuffer>;
  isWhole = false;
  /** Cells that hold values: in the others there are zeros, or nothing is known. */
  #written = 0;

  private constructor(values: Float64Array<ArrayBuffer>, cells: Cells) {
    this.values = values;
    this.cellCount = Math.ceil(values.length / cells.size);
    this.#cells = cells;
    this.#cellSize = cells.size;
    this.#isKnown = new Uint8Array(this.cellCount);
    this.#least = new Float64Array(this.cellCount);
    this.#largest = new Float64Array(this.cellCount).fill(Infinity);
  }

  /** The row of pass 0, all of which is known. */
  static unblurred(values: Float64Array<ArrayBuffer>, cells: Cells): BlurredRow {
    const row = new BlurredRow(values, cells);
    row.#learn(0, row.cellCount);
    row.isWhole = true;
    return row;
  }

  /** The row of the next pass, of which only the bounds are known yet. */
  next(): BlurredRow {
    const row = new BlurredRow(new Float64Array(this.values.length), this.#cells);
    for (let cell = 0; cell < row.cellCount; cell++) row.#bound(cell, this);
    return row;
  }

  isKnown(cell: number): boolean {
    return this.#isKnown[cell] === 1;
  }

  /** No value of the cell is less; the least one itself where it is known. */
  least(cell: number): number {
    return this.#least[cell];
  }

  /** No value of the cell is larger; the largest one itself where it is known. */
  largest(cell: number): number {
    return this.#largest[cell];
  }

  /** Of what was written: the rest of the values is not in memory yet. */
  get bytes(): number {
    return this.#written * this.#cellSize * 8 + this.#isKnown.byteLength + this.#least.byteLength + this.#largest.byteLength;
  }

  /** Bounds a cell by the row of the pass before; says whether that is tighter. Among zeros, and among ones, the mean is exactly what they are. */
  #bound(cell: number, before: BlurredRow): boolean {
    const left = cell > 0 ? cell - 1 : 0;
    const right = cell < this.cellCount - 1 ? cell + 1 : cell;
    const lowest = Math.min(before.least(left), before.least(cell), before.least(right));
    const highest = Math.max(before.largest(left), before.largest(cell), before.largest(right));
    // At the ends of the row, where a neighbourhood is cut, more of what is left of it may lie outside.
    const outside = cell > 0 && cell < this.cellCount - 2 ? this.#cells.outside : 1;
    const least = before.least(cell) - outside * (before.least(cell) - lowest);
    const largest = before.largest(cell) + outside * (highest - before.largest(cell));
    if (least === this.#least[cell] && largest === this.#largest[cell]) return false;
    this.#least[cell] = least;
    this.#largest[cell] = largest;
    if (highest > 0 && lowest < 1) return true;
    this.#isKnown[cell] = 1;
    if (lowest === 0) return true;
    this.values.fill(lowest, cell * this.#cellSize, (cell + 1) * this.#cellSize);
    this.#written++;
    return true;
  }

  /** Bounds again what is not known near the marked cells of the row of the pass before; marks the cells of which more is known now. */
  boundNear(changed: Uint8Array, before: BlurredRow): Uint8Array<ArrayBuffer> {
    const tighter = new Uint8Array(this.cellCount);
    forEachNear(changed, (cell) => {
      if (this.#isKnown[cell] === 0 && this.#bound(cell, before)) tighter[cell] = 1;
    });
    return tighter;
  }

  /** The cells that are not known among the given ones and their neighbours; undefined where all are. */
  unknownNear(cells: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
    if (this.isWhole) return undefined;
    let unknown: Uint8Array<ArrayBuffer> | undefined;
    forEachNear(cells, (cell) => {
      if (this.#isKnown[cell] === 1) return;
      unknown ??= new Uint8Array(this.cellCount);
      unknown[cell] = 1;
    });
    return unknown;
  }

  /** Blurs the marked cells, of which none is known, from a row in which they and their neighbours are. */
  blurCells(cells: Uint8Array, before: BlurredRow, weights: Float64Array<ArrayBuffer>, blur: Blur): void {
    for (let first = cells.indexOf(1); first >= 0;) {
      const free = cells.indexOf(0, first);
      const end = free < 0 ? this.cellCount : free;
      blur(before.values, weights, this.values, first * this.#cellSize, Math.min(end * this.#cellSize, this.values.length));
      this.#learn(first, end);
      first = cells.indexOf(1, end);
    }
  }

  /** Blurs what is not known, from a row that is whole. */
  blurWhole(before: BlurredRow, weights: Float64Array<ArrayBuffer>, blur: Blur): void {
    if (this.isWhole) return;
    this.blurCells(
      this.#isKnown.map((isKnown) => 1 - isKnown),
      before,
      weights,
      blur,
    );
    this.isWhole = true;
  }

  /** Takes the bounds of the cells `[from, to)` from their values. */
  #learn(from: number, to: number): void {
    const { values } = this;
    this.#written += to - from;
    for (let cell = from; cell < to; cell++) {
      const start = cell * this.#cellSize;
      const end = Math.min(start + this.#cellSize, values.length);
      let least = values[start];
      let largest = least;
      for (let entry = start + 1; entry < end; entry++) {
        const value = values[entry];
        if (value < least) least = value;
        else if (value > largest) largest = value;
      }
      this.#least[cell] = least;
      this.#largest[cell] = largest;
      this.#isKnown[cell] = 1;
    }
  }
}

/** Calls for each marked cell and for each neighbour of one, in order, once or more often. */
function forEachNear(cells: Uint8Array, call: (cell: number) => void): void {
  for (let cell = cells.indexOf(1); cell >= 0; cell = cells.indexOf(1, cell + 1)) {
    if (cell > 0 && cells[cell - 1] === 0) call(cell - 1);
    call(cell);
    if (cell + 1 < cells.length && cells[cell + 1] === 0) call(cell + 1);
  }
}

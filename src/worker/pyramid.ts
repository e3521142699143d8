/** Values in a block of the lowest level: small enough that the ends of a query cost little, large enough to save memory. */
const blockSize = 16;

interface Level {
  readonly min: Float64Array;
  readonly sum: Float64Array;
  readonly argMax: Int32Array;
}

/** The exact extent of a stretch of a series. */
export interface StretchSummary {
  min: number;
  sum: number;
  /** Index of the largest value, the first of several; -1 for an empty stretch. */
  argMax: number;
}

/** Answers minimum, sum and place of the maximum of any stretch of a series, exactly, in logarithmic time. */
export class Pyramid {
  readonly #values: Float64Array;
  readonly #levels: Level[] = [];

  constructor(values: Float64Array) {
    this.#values = values;
    let level = lowestLevel(values);
    while (level.min.length > 1) {
      this.#levels.push(level);
      level = this.#halved(level);
    }
    this.#levels.push(level);
  }

  /** Over `[start, end)`. @throws RangeError outside the series. */
  query(start: number, end: number): StretchSummary {
    if (start < 0 || end > this.#values.length || start > end)
      throw new RangeError(`not a stretch of ${this.#values.length} values: [${start}, ${end})`);
    const found: StretchSummary = { min: Infinity, sum: 0, argMax: -1 };
    const firstBlock = Math.ceil(start / blockSize);
    const endBlock = Math.floor(end / blockSize);
    if (firstBlock >= endBlock) {
      this.#scan(start, end, found);
      return found;
    }
    this.#scan(start, firstBlock * blockSize, found);
    this.#climb(firstBlock, endBlock, found);
    this.#scan(endBlock * blockSize, end, found);
    return found;
  }

  #scan(start: number, end: number, found: StretchSummary): void {
    for (let index = start; index < end; index++) {
      const value = this.#values[index];
      if (value < found.min) found.min = value;
      found.sum += value;
      if (found.argMax < 0 || value > this.#values[found.argMax]) found.argMax = index;
    }
  }

  /** Joins blocks `[start, end)`, from each level those that the level above does not cover. The left part is joined in order. */
  #climb(start: number, end: number, found: StretchSummary): void {
    let left = start;
    let right = end;
    for (const level of this.#levels) {
      if (left >= right) return;
      if (left % 2 === 1) this.#join(level, left++, found);
      if (right % 2 === 1) this.#join(level, --right, found);
      left /= 2;
      right /= 2;
    }
  }

  #join({ min, sum, argMax }: Level, block: number, found: StretchSummary): void {
    if (min[block] < found.min) found.min = min[block];
    found.sum += sum[block];
    const place = argMax[block];
    const value = this.#values[place] ?? -Infinity;
    const best = this.#values[found.argMax] ?? -Infinity;
    if (found.argMax < 0 || value > best || (value === best && place < found.argMax)) found.argMax = place;
  }

  #halved(below: Level): Level {
    const length = Math.ceil(below.min.length / 2);
    const level = emptyLevel(length);
    const found: StretchSummary = { min: 0, sum: 0, argMax: -1 };
    for (let block = 0; block < length; block++) {
      found.min = Infinity;
      found.sum = 0;
      found.argMax = -1;
      this.#join(below, 2 * block, found);
      if (2 * block + 1 < below.min.length) this.#join(below, 2 * block + 1, found);
      level.min[block] = found.min;
      level.sum[block] = found.sum;
      level.argMax[block] = found.argMax;
    }
    return level;
  }
}

function emptyLevel(length: number): Level {
  return { min: new Float64Array(length), sum: new Float64Array(length), argMax: new Int32Array(length) };
}

function lowestLevel(values: Float64Array): Level {
  const level = emptyLevel(Math.ceil(values.length / blockSize));
  for (let block = 0; block < level.min.length; block++) {
    const start = block * blockSize;
    const end = Math.min(start + blockSize, values.length);
    let min = Infinity;
    let sum = 0;
    let argMax = start;
    for (let index = start; index < end; index++) {
      const value = values[index];
      if (value < min) min = value;
      if (value > values[argMax]) argMax = index;
      sum += value;
    }
    level.min[block] = min;
    level.sum[block] = sum;
    level.argMax[block] = argMax;
  }
  return level;
}

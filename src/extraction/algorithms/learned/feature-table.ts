/** A value for each block. */
export type Column = Float32Array<ArrayBuffer>;

/** Blocks from which a call that fills a column is quicker than a loop. */
const callsPay = 256;

/**
 * The values of features for each block of a page, column after column in one array: arrays of their own would cost more than most columns'
 * values do. All are 0 at first, and are to be finite.
 */
export class FeatureTable {
  /** Blocks. */
  readonly count: number;
  readonly features: number;
  /** [feature · count + block], and behind them one column more, for what nobody asked for. */
  readonly values: Float32Array<ArrayBuffer>;
  /** 1 for a feature that is known to have one value for all blocks. */
  readonly isSame: Uint8Array<ArrayBuffer>;

  constructor(features: number, count: number) {
    this.count = count;
    this.features = features;
    this.values = new Float32Array((features + 1) * count);
    this.isSame = new Uint8Array(features + 1);
  }

  /** A table of columns that lie elsewhere, each of `count` values. */
  static of(columns: readonly Column[], count: number): FeatureTable {
    const table = new FeatureTable(columns.length, count);
    for (const [feature, column] of columns.entries()) table.values.set(column, feature * count);
    return table;
  }

  valueOf(feature: number, block: number): number {
    return this.values[feature * this.count + block];
  }

  column(feature: number): Column {
    return this.values.subarray(feature * this.count, (feature + 1) * this.count);
  }

  columns(): readonly Column[] {
    return Array.from({ length: this.features }, (_, feature) => this.column(feature));
  }

  /** Gives all blocks the same value of the feature whose column begins at a place. */
  fill(start: number, value: number): void {
    if (this.count === 0) return;
    this.set(start, value);
    this.isSame[start / this.count] = 1;
  }

  /** The same for a column whose values may change still. */
  set(start: number, value: number): void {
    const { values, count } = this;
    if (count < callsPay) for (let block = 0; block < count; block++) values[start + block] = value;
    else values.fill(value, start, start + count);
  }
}

/** A value for each block. */
export type Column = Float32Array<ArrayBuffer>;

/**
 * The values of features for each block of a page, column after column in one array: arrays of their own would cost more than most columns'
 * values do.
 */
export class FeatureTable {
  /** Blocks. */
  readonly count: number;
  readonly features: number;
  /** [feature · count + block] */
  readonly values: Float32Array<ArrayBuffer>;
  /** 1 for a feature that is known to have one value for all blocks. */
  readonly isSame: Uint8Array<ArrayBuffer>;

  constructor(features: number, count: number) {
    this.count = count;
    this.features = features;
    this.values = new Float32Array(features * count);
    this.isSame = new Uint8Array(features);
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

  /** Writes the column of a feature: a value for each block, one for all, or what writes them. */
  write(feature: number, values: number | ArrayLike<number> | ((column: Column) => void)): void {
    const { count } = this;
    const start = feature * count;
    if (typeof values === "number") {
      this.values.fill(values, start, start + count);
      this.isSame[feature] = 1;
    } else if (typeof values === "function") values(this.column(feature));
    else this.values.set(values, start);
  }
}

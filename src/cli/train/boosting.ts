import { sum } from "d3-array";
import { valueScale, type Trees } from "../../extraction/algorithms/learned/model.ts";
import type { BinnedColumns } from "./bins.ts";
import type { OnTopOptions } from "./options.ts";
import { chanceOf, drawn, partSeed } from "../../extraction/statistics/chance.ts";

/** The settings of the learner. The penalty is λ of the papers: leaves of few rows say little. */
export type BoostingOptions = Readonly<Omit<OnTopOptions, "bins">>;

/** Rows to learn from. */
export interface LabelledRows {
  readonly columns: BinnedColumns;
  /** The rows among those of the columns that are learned from, rising. */
  readonly rows: Uint32Array;
  /** 1 or 0 for each row of the columns. */
  readonly labels: Uint8Array;
  /** At least 0, for each row of the columns; only their proportions count. */
  readonly weights: Float32Array;
  /** The log-odds that each row of the columns has by trees that were learned before; those of all rows alike where left out. */
  readonly margins?: Float64Array;
}

export interface BoostedTrees {
  /** Log-odds before the first tree. */
  readonly base: number;
  readonly trees: Trees;
  /** For each column what its splits took off the loss, in all. */
  readonly gains: Float64Array<ArrayBuffer>;
}

/**
 * Learns the probability of label 1 by boosted trees: logistic loss, second-order steps, split by histograms (Friedman 2001; Chen and
 * Guestrin 2016, equations 5 to 7; the sums of the larger half of a split are those of the whole less the smaller half's).
 *
 * Deterministic: the same rows and options give the same trees to the bit. Trees are complete level by level, children after their parent.
 *
 * @param onTree called after each tree with their number so far
 */
export function boostedTrees(data: LabelledRows, options: BoostingOptions, onTree?: (count: number) => void): BoostedTrees {
  const weights = scaledWeights(data);
  const base = data.margins === undefined ? baseOf(data, weights) : 0;
  const margins = Float64Array.from(data.rows, (row) => data.margins?.[row] ?? base);
  const grower = new TreeGrower(data.columns, options);
  const slopes = new Float64Array(data.rows.length);
  const curvatures = new Float64Array(data.rows.length);
  for (let tree = 0; tree < options.trees; tree++) {
    for (let at = 0; at < margins.length; at++) {
      const probability = 1 / (1 + Math.exp(-margins[at]));
      slopes[at] = weights[at] * (probability - data.labels[data.rows[at]]);
      curvatures[at] = Math.max(weights[at] * probability * (1 - probability), leastStep);
    }
    const chance = chanceOf(partSeed(options.seed, tree));
    const places = drawn(data.rows.length, Math.max(1, Math.round(options.rowShare * data.rows.length)), chance);
    const columnCount = data.columns.bins.length;
    const columns = drawn(columnCount, Math.max(1, Math.round(options.columnShare * columnCount)), chance);
    const root = grower.grow({ rows: data.rows, places, columns, slopes, curvatures });
    grower.addTo(margins, data.rows, root);
    onTree?.(tree + 1);
  }
  return { base, trees: grower.trees(), gains: grower.gains };
}

/** Keeps a row whose label is as good as learned from counting for nothing at all. */
const leastStep = 1e-16;
/** Gains below are of rounding. */
const leastGain = 1e-9;
/** Rows of a node below which summing up apart costs more than it saves. */
const fewRows = 200;
/** The log-odds that rows of one label begin with: those of 1 in 10,000. */
const extremeBase = Math.log(9_999);

/** The weights of the rows that are learned from, 1 on average. */
function scaledWeights({ rows, weights }: LabelledRows): Float64Array<ArrayBuffer> {
  const whole = sum(rows, (row) => weights[row]);
  const scale = whole > 0 ? rows.length / whole : 0;
  return Float64Array.from(rows, (row) => weights[row] * scale);
}

function baseOf({ rows, labels }: LabelledRows, weights: Float64Array): number {
  const content = sum(rows, (row, at) => weights[at] * labels[row]);
  // Rounded, the sum of all weights may be more than the number of rows.
  const logOdds = Math.log(content / Math.max(0, rows.length - content));
  return Math.fround(Math.min(extremeBase, Math.max(-extremeBase, Number.isNaN(logOdds) ? 0 : logOdds)));
}

/** The rows and columns of one tree. `slopes` and `curvatures` are the derivatives of the loss at each of `rows`. */
interface TreeTask {
  readonly rows: Uint32Array;
  /** The places among `rows` that it is grown from. */
  readonly places: Uint32Array;
  readonly columns: Uint32Array;
  readonly slopes: Float64Array;
  readonly curvatures: Float64Array;
}

/** A node that may yet be split: its rows are `[start, end)` of the tree's. */
interface OpenNode {
  readonly node: number;
  readonly start: number;
  readonly end: number;
  readonly slope: number;
  readonly curvature: number;
  /** Slope and curvature of each bin of each column of the tree. */
  readonly histogram: Float64Array;
}

interface TreeSplit {
  readonly gain: number;
  readonly column: number;
  /** Rows of bins up to this one go left. */
  readonly bin: number;
  readonly leftSlope: number;
  readonly leftCurvature: number;
}

/** Grows trees one after another into common columns. */
class TreeGrower {
  readonly gains: Float64Array<ArrayBuffer>;
  readonly #columns: BinnedColumns;
  readonly #options: BoostingOptions;
  readonly #stride: number;
  readonly #roots: number[] = [];
  readonly #features: number[] = [];
  readonly #splitBins: number[] = [];
  readonly #lefts: number[] = [];
  readonly #values: number[] = [];
  /** The rows of the tree that is grown, node by node, and their derivatives. */
  #rows = new Uint32Array(0);
  #slopes = new Float64Array(0);
  #curvatures = new Float64Array(0);
  readonly #freeHistograms: Float64Array[] = [];
  /** Sums of one column's every other row. */
  readonly #others: Float64Array;

  constructor(columns: BinnedColumns, options: BoostingOptions) {
    this.#columns = columns;
    this.#options = options;
    this.gains = new Float64Array(columns.bins.length);
    this.#stride = 2 * columns.edges.reduce((most, { length }) => Math.max(most, length + 1), 1);
    this.#others = new Float64Array(this.#stride);
  }

  /** Grows a tree. @returns its root. */
  grow(task: TreeTask): number {
    const { rows, places, columns } = task;
    this.#rows = Uint32Array.from(places, (place) => rows[place]);
    this.#slopes = Float64Array.from(places, (place) => task.slopes[place]);
    this.#curvatures = Float64Array.from(places, (place) => task.curvatures[place]);
    const slope = sum(this.#slopes);
    const curvature = sum(this.#curvatures);
    const root = this.#addNode(slope, curvature);
    this.#roots.push(root);
    const whole = { node: root, start: 0, end: places.length };
    let level: OpenNode[] = [{ ...whole, slope, curvature, histogram: this.#histogramOf(whole, columns) }];
    for (let depth = 1; level.length > 0; depth++)
      level = level.flatMap((open) => this.#splitNode(open, columns, depth < this.#options.depth));
    return root;
  }

  /** Splits a node where that helps. @returns its children where they may be split again. */
  #splitNode(open: OpenNode, columns: Uint32Array, goesOn: boolean): OpenNode[] {
    const split = this.#bestSplit(open, columns);
    if (split === undefined) {
      this.#freeHistograms.push(open.histogram);
      return [];
    }
    const { column, bin, gain, leftSlope, leftCurvature } = split;
    this.gains[column] += gain;
    const middle = this.#partition(open, this.#columns.bins[column], bin);
    const left = this.#addNode(leftSlope, leftCurvature);
    const rightSlope = open.slope - leftSlope;
    const rightCurvature = open.curvature - leftCurvature;
    const right = this.#addNode(rightSlope, rightCurvature);
    this.#features[open.node] = column;
    this.#splitBins[open.node] = bin;
    this.#lefts[open.node] = left;
    if (!goesOn) {
      this.#freeHistograms.push(open.histogram);
      return [];
    }
    const leftPart = { node: left, start: open.start, end: middle, slope: leftSlope, curvature: leftCurvature };
    const rightPart = { node: right, start: middle, end: open.end, slope: rightSlope, curvature: rightCurvature };
    const isLeftSmaller = middle - open.start <= open.end - middle;
    const counted = this.#histogramOf(isLeftSmaller ? leftPart : rightPart, columns);
    // The parent's histogram is not needed any more: it becomes that of the larger child.
    const rest = open.histogram;
    for (let at = 0; at < rest.length; at++) rest[at] -= counted[at];
    return [
      { ...leftPart, histogram: isLeftSmaller ? counted : rest },
      { ...rightPart, histogram: isLeftSmaller ? rest : counted },
    ];
  }

  #histogramOf({ start, end }: Pick<OpenNode, "start" | "end">, columns: Uint32Array): Float64Array {
    const histogram = this.#freeHistograms.pop()?.fill(0) ?? new Float64Array(columns.length * this.#stride);
    for (let at = 0; at < columns.length; at++)
      this.#countColumn(this.#columns.bins[columns[at]], { start, end }, histogram, at * this.#stride);
    return histogram;
  }

  /**
   * Sums up a column: the innermost loop of all training. Neighbouring rows are of one page and often of one bin, whose next sum would wait
   * for the last: every other row is summed up apart.
   */
  #countColumn(bins: Uint8Array, { start, end }: Pick<OpenNode, "start" | "end">, histogram: Float64Array, offset: number): void {
    const rows = this.#rows;
    const slopes = this.#slopes;
    const curvatures = this.#curvatures;
    const others = this.#others;
    const pairsEnd = end - start < fewRows ? start : end - 1;
    let at = start;
    for (; at < pairsEnd; at += 2) {
      const cell = offset + 2 * bins[rows[at]];
      const other = 2 * bins[rows[at + 1]];
      histogram[cell] += slopes[at];
      histogram[cell + 1] += curvatures[at];
      others[other] += slopes[at + 1];
      others[other + 1] += curvatures[at + 1];
    }
    for (; at < end; at++) {
      const cell = offset + 2 * bins[rows[at]];
      histogram[cell] += slopes[at];
      histogram[cell + 1] += curvatures[at];
    }
    if (pairsEnd === start) return;
    for (let cell = 0; cell < others.length; cell++) histogram[offset + cell] += others[cell];
    others.fill(0);
  }

  /** The split that takes most off the loss; of equal ones the first. */
  #bestSplit({ slope, curvature, histogram }: OpenNode, columns: Uint32Array): TreeSplit | undefined {
    const { penalty, leastCurvature } = this.#options;
    const whole = (slope * slope) / (curvature + penalty);
    let best: TreeSplit | undefined;
    for (let at = 0; at < columns.length; at++) {
      const column = columns[at];
      const edges = this.#columns.edges[column].length;
      let leftSlope = 0;
      let leftCurvature = 0;
      for (let bin = 0; bin < edges; bin++) {
        leftSlope += histogram[at * this.#stride + 2 * bin];
        leftCurvature += histogram[at * this.#stride + 2 * bin + 1];
        const rightCurvature = curvature - leftCurvature;
        if (leftCurvature < leastCurvature || rightCurvature < leastCurvature) continue;
        const rightSlope = slope - leftSlope;
        const left = (leftSlope * leftSlope) / (leftCurvature + penalty);
        const gain = left + (rightSlope * rightSlope) / (rightCurvature + penalty) - whole;
        if (gain > (best?.gain ?? leastGain)) best = { gain, column, bin, leftSlope, leftCurvature };
      }
    }
    return best;
  }

  /** Puts the rows of a node that go left before those that go right, both in their order. @returns where the right ones begin. */
  #partition({ start, end }: OpenNode, bins: Uint8Array, bin: number): number {
    const rows = this.#rows.slice(start, end);
    const slopes = this.#slopes.slice(start, end);
    const curvatures = this.#curvatures.slice(start, end);
    let left = start;
    for (const row of rows) if (bins[row] <= bin) left++;
    const middle = left;
    left = start;
    for (let at = 0, right = middle; at < rows.length; at++) {
      const to = bins[rows[at]] <= bin ? left++ : right++;
      this.#rows[to] = rows[at];
      this.#slopes[to] = slopes[at];
      this.#curvatures[to] = curvatures[at];
    }
    return middle;
  }

  #addNode(slope: number, curvature: number): number {
    const { learningRate, penalty } = this.#options;
    this.#features.push(-1);
    this.#splitBins.push(0);
    this.#lefts.push(0);
    // Rounded as in the file: the next tree makes up for the rounding.
    const value = Math.round((valueScale * -learningRate * slope) / (curvature + penalty)) / valueScale;
    return this.#values.push(value) - 1;
  }

  /** Adds what a tree says of rows to their log-odds. */
  addTo(margins: Float64Array, rows: Uint32Array, root: number): void {
    for (let at = 0; at < rows.length; at++) {
      let node = root;
      while (this.#features[node] >= 0) {
        const isLeft = this.#columns.bins[this.#features[node]][rows[at]] <= this.#splitBins[node];
        node = this.#lefts[node] + Number(!isLeft);
      }
      margins[at] += this.#values[node];
    }
  }

  trees(): Trees {
    const edgeOf = (feature: number, node: number): number =>
      feature < 0 ? 0 : this.#columns.edges[feature][this.#splitBins[node]];
    return {
      roots: Uint32Array.from(this.#roots),
      features: Int16Array.from(this.#features),
      thresholds: Float32Array.from(this.#features, edgeOf),
      lefts: Uint32Array.from(this.#lefts),
      rights: Uint32Array.from(this.#lefts, (left) => (left === 0 ? 0 : left + 1)),
      values: Float32Array.from(this.#values),
    };
  }
}

import { numberText } from "../../contract/number-text.ts";
import { scalar, type Channel, type PlaneChannel, type SeriesChannel, type Trace, type Units } from "../../contract/trace.ts";
import { channelsOver, type Classes } from "../../method/channels.ts";
import { atLeast, type Column, column, input, type Named, over, said } from "../../method/expression.ts";
import type { Why } from "../../method/sorted.ts";
import { paper } from "./parameters.ts";
import type { TagRatioLines } from "./tag-ratio-lines.ts";
import { widestRadius } from "./tag-ratios.ts";

export const unit = "characters per tag";

const tagRatio: Named = {
  id: "ratio",
  symbol: "T",
  index: "i",
  name: "Tag ratio",
  unit,
  cite: { paper: paper.short, where: "tag ratios" },
  differs: "Characters are code points of decoded text, white space as one.",
};

const smoothedRatio: Named = {
  id: "smoothed",
  symbol: "T′",
  index: "i",
  name: "Smoothed ratio",
  unit,
  cite: { paper: paper.short, where: "smoothing" },
  differs: "At the two ends of the page the mean is of the lines that there are.",
};

const smoothedDerivative: Named = {
  id: "derivative",
  symbol: "Ĝ",
  index: "i",
  name: "Smoothed derivative",
  unit,
  cite: { paper: paper.short, where: "the 2-D model" },
  differs: "Of smoothed ratios, the line itself left out, made absolute before smoothing: sources differ on all three.",
};

/** The lines of a page with what was smoothed of their ratios. */
export interface SmoothedLines {
  readonly lines: TagRatioLines;
  readonly units: Units;
  /** T, T′ and Ĝ. */
  readonly ratios: Float64Array<ArrayBuffer>;
  readonly smoothed: Float64Array<ArrayBuffer>;
  readonly derivative: Float64Array<ArrayBuffer>;
  /** Of the kernel, one for each line of the window, not normalised. */
  readonly weights: Float64Array<ArrayBuffer>;
  /** True where the adaptive radius was cut to its bound. */
  readonly isCut: boolean;
}

/** The three columns as formulas of each other. */
export interface Columns {
  readonly ratio: Column;
  readonly smoothed: Column;
  readonly derivative: Column;
}

export function columnsOf({ lines, ratios, smoothed, derivative, weights }: SmoothedLines): Columns {
  const name = (line: number): string => String(line + 1);
  const T = column(tagRatio, over(input("x", lines.characters), atLeast(1, input("y", lines.tags))), ratios, name);
  const mean = said("Σ k(j) · T(i + j)", [T], (line, value) => `${meanText(weights, ratios, line)} = ${value}`);
  const Ts = column(smoothedRatio, mean, smoothed, name);
  const change = said(
    "Σ k(j) · |mean T′ of the next α lines − T′| (i + j)",
    [Ts],
    (line, value) => `${windowText(weights, ratios, line)} = ${value}`,
  );
  return { ratio: T, smoothed: Ts, derivative: column(smoothedDerivative, change, derivative, name) };
}

/** Terms of a weighted mean that are written out, at most. */
const shownTerms = 7;

/** The terms of a weighted mean: weights are shared among the lines that there are. */
function meanText(weights: Float64Array, values: Float64Array, line: number): string {
  const { first, last, radius } = windowAt(weights, values, line);
  if (last - first + 1 > shownTerms) return `weighted mean of lines ${first + 1} to ${last + 1}`;
  const shares = weights.subarray(first - line + radius, last - line + radius + 1);
  const total = shares.reduce((sum, weight) => sum + weight, 0);
  return Array.from(shares, (weight, at) => `${numberText(weight / total)} · ${numberText(values[first + at])}`).join(" + ");
}

function windowText(weights: Float64Array, values: Float64Array, line: number): string {
  const { first, last, radius } = windowAt(weights, values, line);
  return radius === 0 ? "of the line itself" : `weighted mean of lines ${first + 1} to ${last + 1}`;
}

function windowAt(weights: Float64Array, { length }: Float64Array, line: number) {
  const radius = (weights.length - 1) / 2;
  return { radius, first: Math.max(line - radius, 0), last: Math.min(line + radius, length - 1) };
}

/** A verdict on the lines, by a threshold or by clusters. */
export interface Ruling {
  /** The class of each line; the first class alone is none of content. */
  readonly kept: Uint8Array<ArrayBuffer>;
  readonly classes: Classes;
  /** The test, as the formula of the classes. */
  readonly formula: string;
  readonly why: (line: number) => Why;
  /** What it adds to the figures of the lines. */
  readonly figure: () => {
    /** The smoothed ratio from which a line is kept, where that alone decides. */
    readonly cut: Pick<SeriesChannel, "threshold" | "control">;
    /** Whether Ĝ decides, too. */
    readonly usesDerivative: boolean;
    readonly plane: Pick<PlaneChannel, "rules" | "rounds">;
    readonly channels: readonly Channel[];
  };
}

export const ofLines = channelsOver("lines");

/** All methods in the plane of the third: a threshold and a clustering of ratios alone part it by upright lines. */
export function traceOf(lines: SmoothedLines, columns: Columns, { kept, classes, formula, figure }: Ruling): Trace {
  const { ratio, smoothed, derivative } = columns;
  const { cut, usesDerivative, plane, channels } = figure();
  const aside = usesDerivative ? {} : ({ role: "secondary" } as const);
  const broken = "Lines were broken: those of this page are long, or it was asked for.";
  return {
    units: { lines: lines.units },
    channels: [
      ofLines.series(ratio.id, ratio.values.slice(), ratio.quantity),
      ofLines.series(smoothed.id, smoothed.values, { ...smoothed.quantity, isFunction: true, ...cut }),
      ofLines.series(derivative.id, derivative.values, { ...derivative.quantity, isFunction: true, ...aside }),
      ofLines.classes("cluster", kept.slice(), classes, { name: "Class", formula }),
      ofLines.plane("plane", {
        name: "Ratio and derivative",
        formula: usesDerivative ? "(T′, Ĝ)" : "T′ alone decides",
        cite: { paper: paper.short, where: "the 2-D model" },
        x: smoothed.id,
        y: derivative.id,
        classes: "cluster",
        ...plane,
      }),
      ofLines.input("characters", lines.lines.characters.slice(), "Characters", "x of the line"),
      ofLines.input("tags", lines.lines.tags.slice(), "Tags", "y of the line"),
      scalar("radius", "Radius", (lines.weights.length - 1) / 2, "lines", "r"),
      ...channels,
    ],
    notes: [
      ...(lines.lines.isWrapped ? [broken] : []),
      ...(lines.isCut ? [`The adaptive radius was cut to ${widestRadius} lines.`] : []),
    ],
  };
}

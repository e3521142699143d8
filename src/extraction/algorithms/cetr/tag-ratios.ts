import { numberText } from "../../contract/number-text.ts";
import type { Channel, PlaneChannel, SeriesChannel } from "../../contract/trace.ts";
import type { ClassMeanings } from "../../method/channels.ts";
import {
  atLeast,
  column,
  count,
  gaussianMean,
  loop,
  over,
  setting,
  type Column,
  type Expression,
  type ColumnCaption,
  type UnitName,
} from "../../method/expression.ts";
import type { Why } from "../../method/sorted.ts";
import { paper, parameters, type CetrValues } from "./parameters.ts";
import type { TagRatioLines } from "../../page/tag-ratio-lines.ts";

export const unit = "characters per tag";

const tagRatio: ColumnCaption = {
  id: "ratio",
  symbol: "T",
  index: "i",
  name: "Tag ratio",
  unit,
  cite: { paper: paper.short, where: "tag ratios" },
  differs: "Characters are code points of decoded text, white space as one.",
};

const smoothedRatio: ColumnCaption = {
  id: "smoothed",
  symbol: "T′",
  index: "i",
  name: "Smoothed ratio",
  unit,
  cite: { paper: paper.short, where: "smoothing" },
  differs: "At the two ends of the page the mean is of the lines that exist.",
};

const derivative: ColumnCaption = {
  id: "change",
  symbol: "G",
  index: "i",
  name: "Derivative",
  unit,
  cite: { paper: paper.short, where: "the 2-D model" },
};

const smoothedDerivative: ColumnCaption = {
  ...derivative,
  id: "derivative",
  symbol: "Ĝ",
  name: "Smoothed derivative",
  differs: "Of smoothed ratios, without the line itself, absolute before smoothing. Sources differ on all three.",
};

/**
 * T(i) = x / max(y, 1), the characters per tag of each line.
 *
 * Differs: [white-space] white space within a line counts as one character, however long; the paper speaks of the lines as they are.
 */
export function ratiosOf({ characters, tags }: Pick<TagRatioLines, "characters" | "tags">, name?: UnitName): Column {
  const x = count("characters", "x", { name: "Characters", unit: "characters", formula: "x of the line" }, characters);
  const y = count("tags", "y", { name: "Tags", unit: "tags", formula: "y of the line" }, tags);
  return column(tagRatio, over(x, atLeast(1, y)), characters.length, name);
}

export type SmoothedRatios = ReturnType<typeof smooth>;

/** T, T′ and Ĝ, as formulas of each other. */
export function smooth(ratio: Column, values: Pick<CetrValues, "radius" | "sigmaDivisor" | "lookAhead">, name?: UnitName) {
  const { length } = ratio.values;
  const by = (parameter: keyof typeof values): Expression => setting(parameter, parameters[parameter], values[parameter]);
  const mean = (of: Column): Expression => gaussianMean(of, by("radius"), by("sigmaDivisor"), "lines");
  const smoothed = column(smoothedRatio, mean(ratio), length, name);
  const change = column(derivative, changeAfter(smoothed, by("lookAhead")), length, name);
  return { ratio, smoothed, derivative: column(smoothedDerivative, mean(change), length, name) };
}

/** G(i) = |mean T′(i + 1 … i + α) − T′(i)|; of fewer lines near the end, and 0 for the last. */
function changeAfter(of: Column, lookAhead: Expression): Expression {
  const meanAfter = (values: Float64Array, line: number, reach: number): number => {
    const end = Math.min(line + 1 + reach, values.length);
    let sum = 0;
    for (let next = line + 1; next < end; next++) sum += values[next];
    return end === line + 1 ? values[line] : sum / (end - line - 1);
  };
  return loop(
    "|mean T′(i + 1 … i + α) − T′(i)|",
    [of, lookAhead],
    (other) => {
      const values = of.valuesWith(other);
      const reach = lookAhead.at(0, other);
      return values.map((value, line) => Math.abs(meanAfter(values, line, reach) - value));
    },
    (line) => `|${numberText(meanAfter(of.values, line, lookAhead.at(0)))} − ${of.numbers(line)}|`,
    of.values.length * lookAhead.at(0),
  );
}

/** A verdict on the lines, by a threshold or by clusters. */
export interface LineRuling {
  /** The first class alone is none of content. */
  readonly classOf: (line: number) => number;
  readonly classes: ClassMeanings;
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

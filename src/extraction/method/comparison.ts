import type { Explanation } from "../contract/extraction.ts";
import { comparedTexts } from "../contract/number-text.ts";
import { nearestTurn, snap, turningValue, type NumberParameter } from "../contract/parameters.ts";
import type { SeriesChannel } from "../contract/trace.ts";
import type { Expression } from "./expression.ts";

export type Sign = NonNullable<Explanation["keeps"]>;

export const opposites: Readonly<Record<Sign, Sign>> = { ">": "≤", "≥": "<", "≤": ">", "<": "≥" };

/** Whether a value stands to a threshold as the sign says. */
export const tests: Readonly<Record<Sign, (value: number, threshold: number) => boolean>> = {
  ">": (value, threshold) => value > threshold,
  "≥": (value, threshold) => value >= threshold,
  "≤": (value, threshold) => value <= threshold,
  "<": (value, threshold) => value < threshold,
};

/** A value held against a threshold, at one place. */
export interface Comparison {
  readonly isKept: boolean;
  /** Value and threshold with as many digits as tell them apart, and the sign that is true of them. */
  readonly value: string;
  readonly sign: Sign;
  readonly threshold: string;
  /** "21.25 ≥ 20". */
  readonly text: string;
  /** The verdict, and the numbers that it rests on. */
  readonly numbers: Required<Pick<Explanation, "verdict" | "value" | "threshold" | "keeps" | "margin">>;
  /** The same with the value of the threshold's parameter that turns the verdict. */
  readonly facts: Comparison["numbers"] & Pick<Explanation, "flip">;
}

/**
 * Holds a value against a threshold.
 *
 * @param keeps the way the value must stand to the threshold for the place to be kept.
 * @param keepsAt the verdict at another value of the threshold's parameter, where that moves more than the threshold.
 */
export function compare(
  value: number,
  keeps: Sign,
  threshold: Expression | number,
  keepsAt?: (candidate: number) => boolean,
): Comparison {
  const bound = typeof threshold === "number" ? threshold : threshold.at(0);
  const isKept = tests[keeps](value, bound);
  const sign = isKept ? keeps : opposites[keeps];
  const numbers = {
    verdict: isKept ? "kept" : "removed",
    value,
    threshold: bound,
    keeps,
    margin: value - bound,
  } as const;
  const [valueText, boundText] = comparedTexts(value, bound);
  return {
    isKept,
    value: valueText,
    sign,
    threshold: boundText,
    text: `${valueText} ${sign} ${boundText}`,
    numbers,
    get facts() {
      return { ...numbers, ...turn() };
    },
  };

  function turn(): Pick<Explanation, "flip"> {
    if (typeof threshold === "number") return {};
    for (const { name, declared, value: current } of threshold.settings) {
      const keptAt = (other: number): boolean => tests[keeps](value, threshold.at(0, { parameter: name, value: other }));
      const found = flipOf(name, declared, current, keepsAt ?? keptAt);
      if (found.flip !== undefined) return found;
    }
    return {};
  }
}

/** Units that are gone over to find the value that turns a verdict, at the most: for that long somebody who points at a page waits. */
const mostWork = 4_000_000;

/** The value of a parameter that turns a verdict, or that not all were tried. */
export type Flip = Pick<Explanation, "flip" | "isUntried">;

/**
 * The value of a parameter that turns a verdict, as part of an explanation; nothing where none does.
 *
 * @param units those that are gone over for each value, where the verdict may turn to and fro; else it turns at most once.
 */
export function flipOf(
  parameter: string,
  declared: NumberParameter,
  current: number,
  keepsAt: (candidate: number) => boolean,
  units?: number,
): Flip {
  const reach = units === undefined ? Infinity : declared.step * Math.floor(mostWork / Math.max(2 * units, 1));
  const near = { ...declared, min: snap(declared, current - reach), max: snap(declared, current + reach) };
  const value = (units === undefined ? turningValue : nearestTurn)(near, current, keepsAt);
  if (value !== undefined) return { flip: { parameter, value } };
  return near.min > declared.min || near.max < declared.max ? { isUntried: true } : {};
}

/** The threshold of a series, and the parameter that moves it, where the two are in proportion: doubled, which is exact, it is twice as high. */
export function cutAt(threshold: Expression): Pick<SeriesChannel, "threshold" | "control"> {
  const [moved] = threshold.settings;
  const [none, factor, twice] = [0, 1, 2].map((value) =>
    moved === undefined ? 0 : threshold.at(0, { parameter: moved.name, value }),
  );
  const isInProportion = factor > 0 && none === 0 && twice === 2 * factor;
  return { threshold: threshold.at(0), ...(isInProportion ? { control: { parameter: moved.name, factor } } : {}) };
}

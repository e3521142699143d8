import { scalar } from "../../contract/trace.ts";
import { compare, cutAt } from "../../method/comparison.ts";
import { constant, figure, scalarOf, setting, times } from "../../method/expression.ts";
import { lambdaParameter, type CetrValues } from "./parameters.ts";
import type { Columns, Ruling } from "./smoothed-lines.ts";
import { deviation } from "./tag-ratios.ts";

/** TM: the lines whose smoothed ratio reaches a threshold, which is in proportion to how much the ratios differ. */
export function byThreshold({ ratio, smoothed }: Columns, { lambda, deviationOf }: CetrValues): Ruling {
  const { unit } = ratio.quantity;
  const std = constant("std", deviation((deviationOf === "smoothed" ? smoothed : ratio).values));
  const tau = figure(
    { id: "threshold", symbol: "τ", name: "Threshold", unit },
    times(setting("lambda", lambdaParameter, lambda), std),
  );
  const threshold = tau.at(0);
  return {
    // A line without text is none, however low the threshold.
    kept: new Uint8Array(smoothed.values.length).map((_, line) =>
      Number(smoothed.values[line] >= threshold && smoothed.values[line] > 0),
    ),
    classes: { "below τ": "removed", content: "kept" },
    formula: "T′ ≥ τ and T′ > 0",
    why(line) {
      const value = smoothed.at(line);
      // Where the threshold is 0 a line without text is below it all the same.
      const test = compare(value, threshold > 0 ? "≥" : ">", tau, (candidate) => value >= candidate * std.at(0) && value > 0);
      return {
        quantity: smoothed.quantity.name,
        channel: smoothed.id,
        ...test.facts,
        formula: value > 0 ? `T′ = ${test.value} ${test.sign} τ = ${test.threshold}` : "T′ = 0: no text in the lines around",
        chain: [
          ...smoothed.links(line),
          ...tau.links(0),
          { symbols: "kept: T′ ≥ τ and T′ > 0", numbers: value > 0 ? test.text : "0: no text" },
        ],
      };
    },
    figure: () => ({
      cut: cutAt(tau),
      usesDerivative: false,
      plane: { rules: [{ label: "τ", x: threshold }] },
      channels: [scalar("deviation", "Standard deviation", std.at(0), unit, "std, of the population"), scalarOf(tau)],
    }),
  };
}

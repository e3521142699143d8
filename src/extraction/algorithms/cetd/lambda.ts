import type { Explanation } from "../../contract/extraction.ts";
import { turningValue, type NumberParameter } from "../../contract/parameters.ts";
import { scalar, type Channel } from "../../contract/trace.ts";
import { paper } from "./paper.ts";

/** The factor on the threshold, which is λ · `base`. */
function lambdaParameter(base: string) {
  return {
    kind: "number",
    label: "λ",
    description: `Factor on the threshold, which is ${base}. A cliff rather than a slope: above it body itself falls and nothing is left; at 0 the whole page is kept.`,
    stage: "decision",
    default: 1,
    min: 0,
    max: 2,
    step: 0.01,
    unit: "",
    formula: `threshold = λ · ${base}`,
    cite: { paper: paper.short, where: "section 5.5, figure 5" },
  } as const satisfies NumberParameter;
}

/** The λ at which a node of this `reach` turns; nothing where none within the slider's bounds turns it. */
export function lambdaFlip(parameter: NumberParameter, lambda: number, reach: number, factor: number): Pick<Explanation, "flip"> {
  const value = turningValue(parameter, lambda, (candidate) => reach >= candidate * factor);
  return value === undefined ? {} : { flip: { parameter: "lambda", value } };
}

/** Up to which λ body itself is kept; nothing where it is at every λ. */
export function lambdaCliff(bodyDensity: number, factor: number, formula: string): readonly Channel[] {
  return factor > 0 ? [scalar("lambdaCliff", "Largest λ that keeps body", bodyDensity / factor, "", formula)] : [];
}

export const pathLambda = lambdaParameter("the smallest density from the largest DensitySum up to body");
export const bodyLambda = lambdaParameter("the composite text density of body");

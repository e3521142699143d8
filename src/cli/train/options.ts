import * as v from "valibot";
import { mostBins } from "./bins.ts";

/** The pages that are the fewest to learn from. */
export const leastPages = 10;

function whole(usual: number, least: number, most: number, help: string) {
  return v.optional(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most), v.description(help)), usual);
}

function real(usual: number, least: number, most: number, help: string) {
  return v.optional(v.pipe(v.number(), v.minValue(least), v.maxValue(most), v.description(help)), usual);
}

/** The settings of the trees, by those that differ where they grow on top of a model. */
function boosting(usual: Readonly<Record<"trees" | "depth" | "learningRate" | "penalty" | "leastCurvature", number>>) {
  return {
    trees: whole(usual.trees, 1, 2_000, "boosted trees"),
    depth: whole(usual.depth, 1, 12, "levels of splits"),
    learningRate: real(usual.learningRate, 0.001, 1, "share of each tree that is taken"),
    rowShare: real(0.8, 0.01, 1, "share of the rows that each tree is grown from"),
    columnShare: real(0.4, 0.01, 1, "share of the features that each tree is grown from"),
    bins: whole(64, 2, mostBins, "of each feature's values"),
    penalty: real(usual.penalty, 0, 1_000, "added to the curvature of each leaf"),
    leastCurvature: real(usual.leastCurvature, 0, 1_000, "curvature that each leaf has at least"),
    seed: whole(1, 0, 2 ** 31, "of all chance"),
  };
}

/** The settings of a model that is learned from nothing but pages, as a file has them; each may be left out. */
export const fitSchema = v.strictObject({
  ...boosting({ trees: 150, depth: 6, learningRate: 0.12, penalty: 1, leastCurvature: 1 }),
  features: whole(200, 1, 10_000, "at the most, the strongest of a first few trees: the others cost time and say little"),
  leastSites: whole(10, 1, 1_000, "sites on which a word of class names must stand to be in the lexicon"),
  lexiconPrior: real(1, 0.0001, 1_000, "pages by which each such word is taken to say nothing beforehand"),
  logOddsShare: real(
    0.8,
    0.01,
    1,
    "share of the trees' log-odds that the model keeps: they are surer than what they say comes true",
  ),
});
export type FitOptions = v.InferOutput<typeof fitSchema>;

/** The options of trees on top of a model: few, small and careful ones, as ten pages say less than the hundreds that it was learned from. */
export const onTopSchema = v.strictObject(boosting({ trees: 60, depth: 4, learningRate: 0.08, penalty: 5, leastCurvature: 2 }));
export type OnTopOptions = v.InferOutput<typeof onTopSchema>;

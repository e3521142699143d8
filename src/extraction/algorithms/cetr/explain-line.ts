import type { ChainLink, Explanation } from "../../contract/extraction.ts";
import { comparedTexts, numberText } from "../../contract/number-text.ts";
import { turningValue } from "../../contract/parameters.ts";
import { indexAt, has } from "../../page/selection.ts";
import { wordAt } from "../word-at.ts";
import { distance, type LineClusters } from "./clusters.ts";
import { advantage, smoothedDerivative, smoothedRatio, tagRatio } from "./paper.ts";
import { lambdaParameter } from "./parameters.ts";
import type { Ruling, Smoothed } from "./ruling.ts";

/** Terms of a weighted mean that are written out, at most. */
const shownTerms = 7;

type Reason = Omit<Explanation, "unit" | "chain" | "verdict">;
type Threshold = Extract<Ruling, { method: "tm" }>;
type Clustered = Exclude<Ruling, Threshold>;

/** Explains the line of a place: how its ratio came about, and what parted it from the others. */
export function explainLine(lines: Smoothed, ruling: Ruling, offset: number): Explanation {
  const { page, words, units, lineOfWord } = lines;
  const word = wordAt(words, offset);
  const line = word < 0 ? indexAt(lines.lines.starts, offset) : lineOfWord[word];
  if (has(page.ignored, offset) || line < 0)
    return { verdict: "not text", formula: "Scripts, styles and comments are removed first." };
  const common = [ratioLink(lines, line), smoothedLink(lines, line)];
  const unit = { start: units.starts[line], end: units.ends[line], label: `line ${line + 1}` };
  const verdict = ruling.kept[line] > 0 ? "kept" : "removed";
  if (ruling.method === "tm")
    return { unit, verdict, ...byThreshold(lines, ruling, line), chain: [...common, ...thresholdLinks(lines, ruling, line)] };
  const second = ruling.method === "2d" ? [derivativeLink(lines, line)] : [];
  return { unit, verdict, ...byCluster(lines, ruling, line), chain: [...common, ...second, ...clusterLinks(ruling, line)] };
}

function byThreshold({ smoothed }: Smoothed, { lambda, std, threshold }: Threshold, line: number): Reason {
  const value = smoothed[line];
  const flip = turningValue(lambdaParameter, lambda, (candidate) => value >= candidate * std && value > 0);
  const [valueText, thresholdText] = comparedTexts(value, threshold);
  return {
    quantity: smoothedRatio.name,
    value,
    threshold,
    // Where the threshold is 0 a line without text is below it all the same.
    keeps: threshold > 0 ? "≥" : ">",
    margin: value - threshold,
    channel: "smoothed",
    ...(flip === undefined ? {} : { flip: { parameter: "lambda", value: flip } }),
    formula:
      value > 0
        ? `T′ = ${valueText} ${value >= threshold ? "≥" : "<"} τ = ${thresholdText}`
        : "T′ = 0: no text in the lines around",
  };
}

function thresholdLinks({ smoothed }: Smoothed, { lambda, std, threshold }: Threshold, line: number): readonly ChainLink[] {
  const value = smoothed[line];
  const [valueText, thresholdText] = comparedTexts(value, threshold);
  return [
    { symbols: "τ = λ · std", numbers: `τ = ${lambda} · ${numberText(std)} = ${numberText(threshold)}` },
    {
      symbols: "kept: T′ ≥ τ and T′ > 0",
      numbers: value > 0 ? `${valueText} ${value >= threshold ? "≥" : "<"} ${thresholdText}` : "0: no text",
    },
  ];
}

function byCluster(lines: Smoothed, ruling: Clustered, line: number): Reason {
  const { clusters } = ruling;
  const value = clusters.advantages[line];
  const nearest = clusters.result.nearest[line];
  const point = pointText(clusters.columns.map((column) => column[line]));
  const axes = ruling.method === "km" ? "T′" : "(T′, Ĝ)";
  return {
    quantity: advantage.name,
    value,
    threshold: 0,
    keeps: ">",
    margin: value,
    channel: "advantage",
    because:
      nearest === 0
        ? `its line has too few characters a tag: nearer to the origin than to content, by ${numberText(-value)}`
        : `its line has many characters a tag: nearer to content than to the origin, by ${numberText(value)}`,
    formula: `${axes} = ${point} is nearest to ${nearest === 0 ? "the origin" : centreText(clusters, nearest)}`,
    step: stepOf(clusters, line, lines.units.starts.length),
  };
}

function clusterLinks({ clusters }: Clustered, line: number): readonly ChainLink[] {
  const own = clusters.result.nearest[line];
  const rival = own === 0 ? clusters.rivals[line] : own;
  if (rival === 0)
    return [
      {
        symbols: "centres: the origin and the points farthest from it",
        numbers: "every line is at the origin: there is no text",
      },
    ];
  const [toOrigin, toRival] = comparedTexts(distance(clusters, line, 0), distance(clusters, line, rival));
  return [
    { symbols: "distance to the origin", numbers: toOrigin },
    { symbols: "distance to the nearest other centre", numbers: `to ${centreText(clusters, rival)}: ${toRival}` },
    {
      symbols: "kept: nearer to another centre than to the origin",
      numbers: own === 0 ? `${toOrigin} ≤ ${toRival}` : `${toOrigin} > ${toRival}`,
    },
  ];
}

function centreText({ columns, result }: LineClusters, centre: number): string {
  const coordinates = result.centres.subarray(centre * columns.length, (centre + 1) * columns.length);
  return `cluster ${centre} at ${pointText([...coordinates])}`;
}

function pointText(coordinates: readonly number[]): string {
  const texts = coordinates.map(numberText);
  return texts.length === 1 ? texts[0] : `(${texts.join(", ")})`;
}

/** Since which round a line has been in its cluster. */
function stepOf({ rounds, result }: LineClusters, line: number, lineCount: number): string {
  const cluster = result.nearest[line];
  const since = rounds.findLastIndex(({ nearest }) => nearest[line] !== cluster) + 1;
  const where = cluster === 0 ? "at the origin" : `in cluster ${cluster}`;
  const all = result.index === 1 ? "the one round" : `all ${result.index} rounds`;
  const when = since === 0 ? `in ${all}` : `since round ${rounds[since].index} of ${result.index}`;
  return `${where} ${when} over ${lineCount} lines`;
}

function ratioLink({ lines, ratios }: Smoothed, line: number): ChainLink {
  const tags = lines.tags[line];
  const divisor = tags === 0 ? "max(0, 1)" : String(tags);
  return {
    symbols: tagRatio.formula,
    numbers: `T(${line + 1}) = ${lines.characters[line]} / ${divisor} = ${numberText(ratios[line])}`,
  };
}

function smoothedLink({ weights, ratios, smoothed }: Smoothed, line: number): ChainLink {
  return {
    symbols: smoothedRatio.formula,
    numbers: `T′(${line + 1}) = ${meanText(weights, ratios, line)} = ${numberText(smoothed[line])}`,
  };
}

function derivativeLink({ derivative, weights }: Smoothed, line: number): ChainLink {
  const radius = (weights.length - 1) / 2;
  const lines =
    radius === 0
      ? "of the line itself"
      : `mean of lines ${Math.max(line + 1 - radius, 1)} to ${Math.min(line + 1 + radius, derivative.length)}`;
  return { symbols: smoothedDerivative.formula, numbers: `Ĝ(${line + 1}), ${lines}: ${numberText(derivative[line])}` };
}

/** The terms of a weighted mean: weights are shared among the lines that there are. */
function meanText(weights: Float64Array, values: Float64Array, line: number): string {
  const radius = (weights.length - 1) / 2;
  const first = Math.max(line - radius, 0);
  const last = Math.min(line + radius, values.length - 1);
  if (last - first + 1 > shownTerms) return `weighted mean of lines ${first + 1} to ${last + 1}`;
  const shares = weights.subarray(first - line + radius, last - line + radius + 1);
  const total = shares.reduce((sum, weight) => sum + weight, 0);
  return Array.from(shares, (weight, at) => `${numberText(weight / total)} · ${numberText(values[first + at])}`).join(" + ");
}

import type { ChainLink, Explanation } from "../../contract/extractor.ts";
import { comparedTexts, numberText } from "../../contract/number-text.ts";
import { turningValue } from "../../contract/parameters.ts";
import { has } from "../../page/selection.ts";
import { shortLabel } from "../short-label.ts";
import { wordAt } from "../word-at.ts";
import { isKept } from "./decided.ts";
import type { Decided } from "./decided.ts";
import { thetaParameter } from "./parameters.ts";

/** Words of a block that are named with their entropies. */
const mostWords = 6;

/** Explains a place by the entropy of the block that its word is in. */
export function explainEntropy(decided: Decided, offset: number): Explanation {
  const { page, words, blocks } = decided.reader;
  const word = wordAt(words, offset);
  if (word < 0 || has(page.ignored, offset)) return { verdict: "not text", formula: "No word stands here." };
  const block = blocks.ofWords[word] ?? 0;
  const unit = unitOf(decided, block);
  if (decided.others.length === 0)
    return { verdict: "kept", formula: "There is no other page of the site to tell by: everything is kept.", unit };
  return { ...byEntropy(decided, block), unit };
}

function unitOf({ reader: { page, blocks } }: Decided, block: number): NonNullable<Explanation["unit"]> {
  const element = blocks.elements[block] ?? -1;
  if (element < 0) return { start: 0, end: page.source.length, label: "text outside all blocks" };
  return {
    start: page.elements.starts[element] ?? 0,
    end: page.elements.ends[element] ?? 0,
    label: `block ${block + 1}, ${shortLabel(page, element)}`,
  };
}

function byEntropy(decided: Decided, block: number): Explanation {
  const { entropy, stopRule, threshold } = decided;
  const value = entropy.own[block] ?? 1;
  const [valueText, thetaText] = comparedTexts(value, threshold.theta);
  const comparison = `${valueText} ${value < threshold.theta ? "<" : "≥"} ${thetaText}`;
  const flip = stopRule === "fixed" ? turningValue(thetaParameter, threshold.theta, (candidate) => value < candidate) : undefined;
  return {
    verdict: isKept(decided, block) ? "kept" : "removed",
    quantity: "block entropy",
    value,
    threshold: threshold.theta,
    keeps: "<",
    margin: value - threshold.theta,
    channel: "blockEntropy",
    ...(flip === undefined ? {} : { flip: { parameter: "theta", value: flip } }),
    formula: `H(B) = ${valueText} ${value < threshold.theta ? "<" : "≥"} θ = ${thetaText}`,
    chain: [
      ...blockLinks(decided, block, valueText),
      { symbols: `θ: ${stopRule}`, numbers: thresholdText(decided) },
      { symbols: "kept: H(B) < θ", numbers: comparison },
    ],
    step: `over ${decided.others.length + 1} pages`,
  };
}

/** The entropies of some words of the block, from the rarest to the commonest, and their mean. */
function blockLinks({ reader, entropy }: Decided, block: number, valueText: string): readonly ChainLink[] {
  const { own, features } = reader;
  const occurrences = own.occurrences.subarray(own.firsts[block] ?? 0, own.firsts[block + 1] ?? 0);
  if (occurrences.length === 0) return [{ symbols: "H(B) of a block without features", numbers: "only stop words and signs: 1" }];
  const entropyOf = (feature: number): number => entropy.features[feature] ?? 0;
  const different = [...new Set(occurrences)].toSorted((left, right) => entropyOf(left) - entropyOf(right));
  const shown =
    different.length <= mostWords ? different : [...different.slice(0, mostWords / 2), ...different.slice(-mostWords / 2)];
  const texts = shown.map((feature) => `${features.textOf(feature)} ${numberText(entropyOf(feature))}`);
  if (shown.length < different.length) texts.splice(mostWords / 2, 0, "…");
  const sum = occurrences.reduce((total, feature) => total + entropyOf(feature), 0);
  return [
    { symbols: "H(F) = − Σ_j w_j · log_n w_j", numbers: texts.join(", ") },
    { symbols: "H(B) = Σ H(F) / |B|", numbers: `${numberText(sum)} / ${occurrences.length} = ${valueText}` },
  ];
}

function thresholdText({ entropy, threshold, stopRule }: Decided): string {
  const { theta, candidates, counts, plateau } = threshold;
  const all = entropy.all.length;
  if (stopRule === "fixed") return `${numberText(theta)}, as given`;
  if (plateau.end === plateau.start)
    return `${numberText(theta)}: no two steps in a row part the ${all} blocks of the site alike`;
  const first = candidates[plateau.start] ?? theta;
  const last = candidates[plateau.end - 1] ?? theta;
  return `${numberText(theta)}: ${counts[plateau.start] ?? 0} of the site's ${all} blocks from ${numberText(first)} to ${numberText(last)}`;
}

import { far } from "./feature.ts";
import type { Decided } from "./analysis.ts";
import { clippedLogit } from "./rules.ts";
import { probabilityOf, rowLogOdds } from "./trees.ts";

/** A change to a block that a reader can picture, as the features that it changes. */
interface Change {
  /** "without main". */
  readonly name: string;
  readonly touches: RegExp;
}

const changes: readonly Change[] = [
  { name: "without main", touches: /^(?:in main|in role main|nearest main: .*|levels to main by class)$/u },
  { name: "without article", touches: /^(?:in article|in role article|nearest article: .*)$/u },
  { name: "without links", touches: /^(?:link density|links|links per word|in a)$/u },
  { name: "outside any list", touches: /^(?:in ul|in ol|in li|is a list item|nearest list: .*)$/u },
  {
    name: "without class names",
    touches: /^(?:levels to .* by class|nearest (?:content|comment) by class: .*|class words: .*)$/u,
  },
  { name: "outside the core of half the long text", touches: /^core of 50 % of the long text: (?:inside|levels from it up)$/u },
  { name: "outside any form", touches: /^in (?:form|button|label)$/u },
  { name: "outside navigation", touches: /^(?:in nav|in role navigation|levels to navigation by class)$/u },
  { name: "outside header and footer", touches: /^(?:in header|in footer|levels to (?:header|footer) by class)$/u },
  { name: "were it no heading", touches: /^(?:is a heading|in heading|heading level)$/u },
  { name: "were its text nowhere else", touches: /^copies (?:on the page|before)$/u },
];

/** The value of a feature of what is not there. */
function absent(name: string): number {
  if (name === "copies on the page") return 1;
  if (name.endsWith("levels from it up")) return 2;
  if (/levels (?:up|to)/u.test(name)) return far;
  return name.startsWith("nearest ") ? -1 : 0;
}

export interface WhatIf {
  readonly name: string;
  /** The block's probability were it so, after smoothing. */
  readonly probability: number;
}

/** Differences in probability below which a change is not worth telling. */
const least = 0.02;

/** The changes that would do most to a block's probability, at most `most` of them, the strongest first. */
export function whatIfs({ analysis, ruled, settings }: Decided, block: number, most: number): readonly WhatIf[] {
  const { model, columns, paths, count } = analysis;
  const now = ruled.smoothed[block];
  let others = 0;
  let size = 0;
  for (let other = 0; other < count; other++)
    if (paths[other] === paths[block]) {
      if (other !== block) others += clippedLogit(ruled.own[other]);
      size++;
    }
  const smoothed = (logit: number): number =>
    probabilityOf((1 - settings.smoothing) * logit + (settings.smoothing * (others + logit)) / size);
  const found = changes.flatMap(({ name, touches }) => {
    const touched = model.features.map((feature) => touches.test(feature));
    const isChanged = model.features.some((feature, at) => touched[at] && columns[at][block] !== absent(feature));
    if (!isChanged) return [];
    const logOdds = rowLogOdds(model, (at) => (touched[at] ? absent(model.features[at]) : columns[at][block]));
    const logit = clippedLogit(probabilityOf(logOdds));
    return [{ name, probability: smoothed(logit) }];
  });
  return found
    .filter(({ probability }) => Math.abs(probability - now) >= least)
    .toSorted((left, right) => Math.abs(right.probability - now) - Math.abs(left.probability - now))
    .slice(0, most);
}

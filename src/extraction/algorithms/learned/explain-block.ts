import type { ChainLink, Explanation, WhatIf } from "../../contract/extraction.ts";
import { comparedTexts, numberText } from "../../contract/number-text.ts";
import { nearestTurn, turningValue } from "../../contract/parameters.ts";
import { elementLabel } from "../../page/page.ts";
import { has, indexAt } from "../../page/selection.ts";
import type { Decided } from "./analysis.ts";
import { cutOf, highestThatDecides, isAbove } from "./decide.ts";
import { evidenceOf, type BlockEvidence } from "./evidence.ts";
import { parameters } from "./parameters.ts";
import { whatIfs } from "./what-if.ts";
import { probabilityText, signed } from "./wording.ts";
import { wordAt } from "../../page/words.ts";

/** Kinds of evidence that the short reason names, and the long one; changes that are thought of. */
const fewest = 3;
const most = 6;
const mostWhatIfs = 3;

/** Explains a place by its block: what the trees made of it, what the rules changed, and what decided. */
export function explainBlock(decided: Decided, offset: number): Explanation {
  const block = blockAt(decided, offset);
  if (block < 0) return { verdict: "not text", formula: "No word stands here." };
  const { ruled, cut, insteadOf, keepsEqual, kept, analysis } = decided;
  const value = ruled.final[block];
  const verdict = kept[block] === 1 ? "kept" : "removed";
  const flip = flipOf(decided, block);
  const changed = changedBy(decided, block);
  const { named } = evidenceOf(analysis, block, fewest);
  const strongest = named.map((part) => `${signed(part.value, 1)} ${part.text}`);
  return {
    verdict,
    quantity: "probability of content",
    value,
    threshold: cut,
    keeps: keepsEqual ? "≥" : ">",
    margin: value - cut,
    channel: "probability",
    ...(flip === undefined ? {} : { flip }),
    because: becauseOf(decided, block, changed, named),
    formula: [
      `${verdict}: p ${probabilityText(value)}`,
      [...changed.short, ...strongest].join(", "),
      insteadOf === undefined ? "" : `no block reaches the ${insteadOf}`,
      ...(flip === undefined ? [] : [flipText(flip, verdict)]),
    ]
      .filter((part) => part !== "")
      .join("; "),
    chain: [treesLink(decided, block), ...changed.links, decisionLink(decided, block)],
    ...(changed.rule === undefined ? {} : { rule: { name: changed.rule } }),
    unit: unitOf(decided, block),
    step: changed.step,
  };
}

/** "0.97 likely to be content, 0.48 is enough; for it its 40 words (+1.0), against it its 20 % links (−0.3)". */
function becauseOf({ ruled, cut, kept }: Decided, block: number, { rule }: Changed, named: BlockEvidence["named"]): string {
  const isKept = kept[block] === 1;
  const [value, limit] = [probabilityText(ruled.final[block]), probabilityText(cut)];
  const likely = `${value} likely to be content, ${limit} is ${isKept ? "enough" : "needed"}`;
  if (rule !== undefined) return `${likely}; it is ${rule}`;
  const strongest = (sign: 1 | -1): readonly string[] =>
    named
      .filter((part) => sign * part.value > 0)
      .slice(0, 1)
      .map((part) => `${sign > 0 ? "for" : "against"} it: ${part.text} (${signed(part.value, 1)})`);
  return [likely, ...strongest(isKept ? 1 : -1), ...strongest(isKept ? -1 : 1)].join("; ");
}

/** What would become of the block at a place were the page another. */
export function whatIfsAt(decided: Decided, offset: number): readonly WhatIf[] {
  const block = blockAt(decided, offset);
  return block < 0 ? [] : whatIfs(decided, block, mostWhatIfs);
}

/** The block with the word at a place; -1 for none. */
function blockAt({ analysis: { page, words, blocks } }: Decided, offset: number): number {
  const word = wordAt(words, offset);
  return word < 0 || has(page.ignored, offset) ? -1 : indexAt(blocks.firstWords, word);
}

/** "falls below at floor 0.94". */
function flipText({ parameter, value }: Flip, verdict: "kept" | "removed"): string {
  const name = parameter === "beta" ? "β" : parameter;
  return `${verdict === "kept" ? "falls below at" : "comes back at"} ${name} ${numberText(value)}`;
}

/** What adds up to the log-odds: the strongest by name, all others by their groups. */
function treesLink({ analysis, ruled }: Decided, block: number): ChainLink {
  const { bias, named, others } = evidenceOf(analysis, block, most);
  const parts = [`${signed(bias)} before any question`, ...named.map(({ value, text }) => `${signed(value)} ${text}`)];
  const rest = others.filter(({ value }) => Math.abs(value) >= 0.005).map(({ group, value }) => `${group} ${signed(value)}`);
  return {
    symbols: "logit p = what the trees say before any question + what the answers add",
    numbers: [
      `${signed(analysis.logOdds[block])} = ${parts.join(", ")}`,
      ...(rest.length === 0 ? [] : [`others by group: ${rest.join(", ")}`]),
      `p ${probabilityText(ruled.own[block])}`,
    ].join("; "),
  };
}

interface Changed {
  readonly links: readonly ChainLink[];
  readonly short: readonly string[];
  readonly rule?: string;
  /** The step that had the last word on the probability. */
  readonly step: string;
}

/** What the rules made of a block. */
function changedBy(decided: Decided, block: number): Changed {
  const { ruled, settings } = decided;
  const links: ChainLink[] = settings.smoothing > 0 ? [pathLink(decided, block)] : [];
  let changed: Omit<Changed, "links"> = { short: [], step: "trees" };
  for (const { rule, before, after } of ruled.steps) {
    const [was, is] = [before[block], after[block]];
    if (rule.id === "paths") {
      if (Math.abs(is - was) >= 0.005) changed = { short: [], step: "path smoothing" };
    } else if (is !== was) {
      const name = (is < was ? rule.taken : rule.raised) ?? rule.id;
      const numbers = `${name}: p ${is === 0 ? "0" : `${probabilityText(was)} → ${probabilityText(is)}`}`;
      links.push({ symbols: rule.detail, numbers });
      // What made a block likelier has the word only where it makes the verdict.
      if (is < was || isAbove(decided, is) !== isAbove(decided, was)) changed = { short: [name], rule: name, step: rule.id };
    }
  }
  return { links, ...changed };
}

function pathLink({ ruled, settings, analysis }: Decided, block: number): ChainLink {
  const [{ before, after }] = ruled.steps;
  const onPath = analysis.paths.reduce((sum, path) => sum + Number(path === analysis.paths[block]), 0);
  return {
    symbols: "logit p ← (1 − s) logit p + s · mean of logit p on the path",
    numbers:
      onPath === 1
        ? "no other block stands on its path: p stays"
        : `${onPath} blocks on its path, s = ${settings.smoothing}: p ${probabilityText(before[block])} → ${probabilityText(after[block])}`,
  };
}

function decisionLink(decided: Decided, block: number): ChainLink {
  const { cut, by, insteadOf, keepsEqual, kept, ruled, curve, settings } = decided;
  const [value, limit] = comparedTexts(ruled.final[block], cut);
  const isKept = kept[block] === 1;
  const sign = isKept ? (keepsEqual ? "≥" : ">") : keepsEqual ? "<" : "≤";
  const verdict = isKept ? "kept" : "removed";
  if (by === "threshold") return { symbols: "keep where p > threshold", numbers: `${value} ${sign} ${limit}: ${verdict}` };
  if (by === "floor") return { symbols: "keep where p ≥ floor", numbers: `${value} ${sign} ${limit}: ${verdict}` };
  const [factor, name] = settings.beta === 1 ? ["2", "F1"] : ["(1 + β²)", `F with β = ${settings.beta}`];
  const greatest = curve.values[curve.best].toFixed(3);
  return {
    symbols: `${insteadOf === undefined ? "" : `no block reaches the ${insteadOf}: `}keep where p > F / ${factor}, for one more block raises the expected ${name} only above that`,
    numbers: `${value} ${sign} ${limit}, F = ${greatest} with ${curve.best} of ${decided.analysis.count} blocks: ${verdict}`,
  };
}

interface Flip {
  readonly parameter: "floor" | "threshold" | "beta";
  readonly value: number;
}

/** The nearest value of the parameter that decides at which the verdict turns; of β where the floor cannot turn it. */
function flipOf({ weighed, settings, ruled }: Decided, block: number): Flip | undefined {
  const probability = ruled.final[block];
  const keeps =
    (parameter: Flip["parameter"]) =>
    (value: number): boolean =>
      isAbove(cutOf(weighed, { ...settings, [parameter]: value }), probability);
  // Above the highest value that decides all is as it is without: the verdict turns once below it.
  const turnOf = (name: "floor" | "threshold"): number | undefined => {
    const max = highestThatDecides(weighed, settings, parameters[name]);
    if (settings[name] > max) return keeps(name)(max) === keeps(name)(settings[name]) ? undefined : max;
    return turningValue({ ...parameters[name], max }, settings[name], keeps(name));
  };
  if (settings.mode === "threshold") return flipAt("threshold", turnOf("threshold"));
  return flipAt("floor", turnOf("floor")) ?? flipAt("beta", nearestTurn(parameters.beta, settings.beta, keeps("beta")));
}

function flipAt(parameter: Flip["parameter"], value: number | undefined): Flip | undefined {
  return value === undefined ? undefined : { parameter, value };
}

function unitOf({ analysis: { page, blocks, words } }: Decided, block: number): NonNullable<Explanation["unit"]> {
  const element = blocks.elements[block];
  const name = element < 0 ? "page" : elementLabel(page, element);
  return {
    start: words.starts[blocks.firstWords[block]],
    end: words.ends[blocks.endWords[block] - 1],
    label: `block ${block + 1} of ${blocks.count}, ${name}`,
  };
}

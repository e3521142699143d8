import { defineExtractor } from "../../contract/extractor.ts";
import type { Explanation, Extraction, Paper } from "../../contract/extractor.ts";
import type { ChoiceParameter, NumberParameter, Schema, Values } from "../../contract/parameters.ts";
import type { Channel, Quantity, Trace, Units } from "../../contract/trace.ts";
import { innermostElementAt } from "../../page/element-at.ts";
import { elementLabel, elementPath } from "../../page/page.ts";
import type { Page } from "../../page/page.ts";
import type { Selection } from "../../page/selection.ts";
import { selectWords, wordsOf } from "../../page/words.ts";
import type { Words } from "../../page/words.ts";
import { countsOf } from "./counts.ts";
import type { Counts } from "./counts.ts";
import { compositeDensities, compositeOwnDensity, densitySums, hasLinks, smoothedDensities, textDensities } from "./density.ts";
import { bestNodes, classes, extractContent, extractSingle, pathMinima } from "./extract-content.ts";

const paper: Paper = {
  short: "Sun, Song and Liao 2011",
  title: "DOM Based Content Extraction via Text Density",
  authors: "Fei Sun, Dandan Song, Lejian Liao",
  year: 2011,
  venue: "SIGIR",
};

const textDensity: Quantity = {
  name: "Text density",
  unit: "characters per tag",
  formula: "TD = C / T",
  cite: { paper: paper.short, where: "section 3.2, definition 1" },
  differs: "Characters are those of trimmed text with white space collapsed: only this reproduces example 2.",
};

const compositeDensity: Quantity = {
  name: "Composite text density",
  unit: "characters per tag, weighted",
  formula: "CTD = C/T · log_b(C/LC · T/LT), b = ln(C/¬LC · LC + LC_b/C_b · C + e)",
  cite: { paper: paper.short, where: "section 3.3, definition 2" },
  differs: "An element that holds only link text and link tags counts as a link tag, as in the authors' own program.",
};

const densitySum: Quantity = {
  name: "DensitySum",
  unit: "characters per tag, summed",
  formula: "DensitySum = Σ density of the children + own text",
  cite: { paper: paper.short, where: "section 4.2, definition 3" },
  differs: "Definition 3 has no term for a node's own text; the authors' program adds one, and so does this.",
};

const smoothedDensity: Quantity = {
  name: "Smoothed density",
  unit: "characters per tag, weighted",
  formula: "(before + 2 · CTD + after) / 4 over element siblings",
  cite: { paper: paper.short, where: "section 4.3" },
  differs: "The paper says “weighted averaging with sibling nodes” and no more; the weights 1, 2, 1 are ours.",
};

const blocksParameter = {
  kind: "choice",
  label: "Blocks",
  description: "“all” visits every element above the threshold; “single” keeps only the one element of largest DensitySum, without a threshold: best on news.",
  stage: "decision",
  default: "all",
  choices: ["all", "single"],
  cite: { paper: paper.short, where: "section 4.2" },
} as const satisfies ChoiceParameter;

/** Text density with DensitySum. */
export const cetdDs = densityExtractor({
  id: "cetd-ds",
  name: "CETD-DS",
  summary: "Characters per tag for each element; keeps the subtrees whose children's densities add up highest.",
  composite: false,
  published: ["F1 (table 1): CleanEval-Eng 93.73 %, NYTimes 97.09 %, Yahoo! 84.51 %, Wikipedia 97.77 %, BBC 89.48 %, Ars Technica 98.33 %, Chaos 93.59 %."],
});

/** Composite text density with DensitySum: the paper's best. */
export const cectdDs = densityExtractor({
  id: "cectd-ds",
  name: "CECTD-DS",
  summary: "Text density weighted by how little of it is links; keeps the subtrees whose children's densities add up highest.",
  composite: true,
  published: ["F1 (table 2): CleanEval-Eng 96.51 %, NYTimes 98.92 %, Yahoo! 89.04 %, Wikipedia 95.43 %, BBC 91.67 %, Ars Technica 98.76 %, Chaos 96.15 %."],
});

/** Composite text density with data smoothing. */
export const cectdS = defineExtractor({
  id: "cectd-s",
  name: "CECTD-S",
  summary: "Composite text density smoothed with the neighbouring siblings; keeps the text of elements at least as dense as the body.",
  family: "DOM",
  paper,
  cite: { paper: paper.short, where: "section 4.3" },
  needs: ["page"],
  parameters: { lambda: lambdaParameter("the text density of body") },
  published: ["F1 (table 3): CleanEval-Eng 91.46 %, NYTimes 96.64 %, Yahoo! 86.35 %, Wikipedia 97.81 %, BBC 87.80 %, Ars Technica 94.08 %, Chaos 91.22 %."],
  analyse({ page }): Smoothing {
    const base = baseOf(page);
    return { ...base, smoothed: smoothedDensities(base.counts, base.composite) };
  },
  decide(smoothing, { lambda }): Extraction {
    const { counts, smoothed, composite } = smoothing;
    if (!hasLinks(counts)) return wholeBody(smoothing);
    const threshold = lambda * (composite[0] ?? 0);
    const kept = Uint8Array.from(smoothed, (density) => Number(density >= threshold));
    return {
      selection: selectByNode(smoothing, (node) => kept[node] === 1),
      trace: traceOf(smoothing, kept, [
        { ...smoothedDensity, kind: "series", id: "smoothed", units: "elements", values: smoothed, threshold, control: { parameter: "lambda", factor: composite[0] ?? 0 } },
        scalar("threshold", "Threshold", threshold, "λ · CTD of body"),
        scalar("lambdaCliff", "λ at which body falls below", (smoothed[0] ?? 0) / (composite[0] || 1), "smoothed density of body / CTD of body"),
      ]),
      explain: (offset) =>
        explainAt(smoothing, offset, (node) => {
          const value = smoothed[node] ?? 0;
          const isKept = value >= threshold;
          return {
            verdict: isKept ? "kept" : "removed",
            quantity: smoothedDensity.name,
            value,
            threshold,
            margin: value - threshold,
            flip: flipOf(value / (composite[0] || 1), isKept),
            formula: `smoothed density ${shown(value)} ${isKept ? "≥" : "<"} λ · CTD(body) = ${shown(lambda)} · ${shown(composite[0] ?? 0)}`,
          };
        }),
    };
  },
  bytesOf: bytesOfBase,
});

/** The densities of a page, whatever decides by them. */
export interface Base {
  readonly page: Page;
  readonly words: Words;
  readonly counts: Counts;
  readonly units: Units;
  readonly plain: Float64Array<ArrayBuffer>;
  readonly composite: Float64Array<ArrayBuffer>;
}

/** Densities smoothed over siblings. */
export interface Smoothing extends Base {
  readonly smoothed: Float64Array<ArrayBuffer>;
}

/** Densities summed over children. */
export interface Summing extends Base {
  /** The density that decides: plain or composite. */
  readonly densities: Float64Array<ArrayBuffer>;
  readonly sums: Float64Array<ArrayBuffer>;
  readonly best: Int32Array<ArrayBuffer>;
  readonly minima: Float64Array<ArrayBuffer>;
}

interface Variant {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly composite: boolean;
  readonly published: readonly string[];
}

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

function densityExtractor(variant: Variant) {
  return defineExtractor({
    id: variant.id,
    name: variant.name,
    summary: variant.summary,
    family: "DOM",
    paper,
    cite: { paper: paper.short, where: "sections 3 and 4.2" },
    needs: ["page"],
    parameters: { lambda: lambdaParameter("the smallest density from the largest DensitySum up to body"), blocks: blocksParameter } as const satisfies Schema,
    published: variant.published,
    analyse({ page }): Summing {
      const base = baseOf(page);
      const densities = variant.composite ? base.composite : base.plain;
      const own = variant.composite ? compositeOwnDensity(base.counts) : (length: number): number => length;
      const sums = densitySums(base.counts, densities, own);
      return { ...base, densities, sums, best: bestNodes(base.counts, sums), minima: pathMinima(base.counts, densities) };
    },
    decide(summing, values): Extraction {
      const isInfinite = variant.composite && !hasLinks(summing.counts);
      return isInfinite ? wholeBody(summing) : decideBySums(summing, values, variant.composite);
    },
    bytesOf: bytesOfBase,
  });
}

function decideBySums(summing: Summing, values: Values<{ lambda: NumberParameter; blocks: typeof blocksParameter }>, isComposite: boolean): Extraction {
  const { counts, densities, best, minima } = summing;
  const pathMinimum = minima[best[0] ?? 0] ?? 0;
  const threshold = values.lambda * pathMinimum;
  const verdicts = values.blocks === "single" ? extractSingle(counts, best) : extractContent(counts, densities, best, threshold);
  const quantity = isComposite ? compositeDensity : textDensity;
  return {
    selection: selectByNode(summing, (node) => verdicts[node] !== 0),
    trace: traceOf(summing, verdicts, [
      { ...densitySum, kind: "series", id: "densitySum", units: "elements", values: summing.sums },
      onPath(summing),
      ...(values.blocks === "single" ? [] : [scalar("threshold", "Threshold", threshold, "λ · smallest density on the path to body")]),
      scalar("lambdaCliff", "λ at which body falls below", (densities[0] ?? 0) / (pathMinimum || 1), "density of body / smallest density on the path"),
      scalar("bestSum", "Largest DensitySum", summing.sums[best[0] ?? 0] ?? 0, "max DensitySum"),
    ], values.blocks === "single" ? undefined : { id: isComposite ? "compositeDensity" : "textDensity", threshold, factor: pathMinimum }),
    explain: (offset) =>
      explainAt(summing, offset, (node) => {
        const value = densities[node] ?? 0;
        const isKept = verdicts[node] !== 0;
        const step = isKept ? `kept by the subtree of ${pathOf(summing, keeperOf(summing, verdicts, node))}` : "not reached by algorithm 2";
        if (values.blocks === "single") {
          const sum = summing.sums[node] ?? 0;
          return {
            verdict: isKept ? "kept" : "removed",
            quantity: densitySum.name,
            value: sum,
            formula: `DensitySum ${shown(sum)}; the largest is ${shown(summing.sums[best[0] ?? 0] ?? 0)}, at ${pathOf(summing, best[0] ?? 0)}`,
            step,
          };
        }
        return {
          verdict: isKept ? "kept" : "removed",
          quantity: quantity.name,
          value,
          threshold,
          margin: value - threshold,
          flip: flipOf(lambdaReach(summing, node) / (pathMinimum || 1), isKept),
          formula: densityFormula(summing, node, isComposite, threshold),
          step,
        };
      }),
  };
}

/**
 * The largest threshold at which algorithm 2 still keeps a node: over the node and its ancestors, the smallest density on the
 * way to body of those whose best node lies above, at or below it.
 */
function lambdaReach({ counts, best, minima }: Summing, node: number): number {
  let reach = 0;
  for (let at = node; at >= 0; at = counts.parents[at] ?? -1) {
    const marked = best[at] ?? at;
    if (isAncestorOrSelf(counts, marked, node) || isAncestorOrSelf(counts, node, marked)) reach = Math.max(reach, minima[at] ?? 0);
  }
  return reach;
}

function isAncestorOrSelf({ parents }: Counts, ancestor: number, node: number): boolean {
  let at = node;
  while (at > ancestor) at = parents[at] ?? -1;
  return at === ancestor;
}

/** The marked node in whose subtree a kept node stands; for an ancestor of marked nodes, itself. */
function keeperOf({ counts }: Base, verdicts: Uint8Array, node: number): number {
  let at = node;
  while (verdicts[at] === 1) at = counts.parents[at] ?? 0;
  return at;
}

/** On the slider's grid: the largest λ that keeps what is removed, or the smallest that removes what is kept. */
function flipOf(lambda: number, isKept: boolean): { readonly parameter: string; readonly value: number } {
  const hundredths = isKept ? Math.floor(lambda * 100 + 1e-9) + 1 : Math.floor(lambda * 100 + 1e-9);
  return { parameter: "lambda", value: hundredths / 100 };
}

function densityFormula({ counts, densities }: Summing, node: number, isComposite: boolean, threshold: number): string {
  const characters = counts.characters[node] ?? 0;
  const tags = Math.max(counts.tags[node] ?? 0, 1);
  const value = densities[node] ?? 0;
  const links = isComposite ? `, LC = ${counts.linkCharacters[node] ?? 0}, LT = ${counts.linkTags[node] ?? 0}` : "";
  const symbol = isComposite ? "CTD" : "TD";
  return `${symbol}(C = ${characters}, T = ${tags}${links}) = ${shown(value)} ${value >= threshold ? "≥" : "<"} ${shown(threshold)}`;
}

function explainAt(base: Base, offset: number, reason: (node: number) => Explanation): Explanation {
  const { page, counts } = base;
  const element = innermostElementAt(page, offset);
  const node = counts.nodes[element] ?? -1;
  if (node < 0) return { verdict: "not text", formula: "This place is not within the body's text." };
  const unit = { start: page.elements.starts[element] ?? 0, end: page.elements.ends[element] ?? 0, label: elementLabel(page, element) };
  return { ...reason(node), unit };
}

function wholeBody(base: Base): Extraction {
  const note = "This page has no link text, so every composite density would be infinite: the whole body is kept.";
  const isEmpty = (base.counts.characters[0] ?? 0) === 0;
  return {
    selection: selectByNode(base, () => true),
    trace: { ...traceOf(base, new Uint8Array(base.counts.count).fill(1), []), notes: isEmpty ? [] : [note] },
    explain: (offset) => explainAt(base, offset, () => ({ verdict: "kept", formula: note })),
  };
}

function baseOf(page: Page): Base {
  const counts = countsOf(page);
  const units: Units = {
    name: "elements",
    starts: Uint32Array.from(counts.elements, (element) => page.elements.starts[element] ?? 0),
    ends: Uint32Array.from(counts.elements, (element) => page.elements.ends[element] ?? 0),
    nested: true,
  };
  return { page, words: wordsOf(page), counts, units, plain: textDensities(counts), composite: hasLinks(counts) ? compositeDensities(counts) : new Float64Array(counts.count) };
}

/** The words whose text stands directly in a kept node. */
function selectByNode({ page, words, counts }: Base, isKept: (node: number) => boolean): Selection {
  const isKeptRun = (run: number): boolean => {
    const node = counts.nodes[page.runs.parents[run] ?? -1] ?? -1;
    return page.runs.ignored[run] === 0 && node >= 0 && isKept(node);
  };
  return selectWords(page, words, (word) => {
    for (let run = words.firstRuns[word] ?? 0; run <= (words.lastRuns[word] ?? 0); run++) if (isKeptRun(run)) return true;
    return false;
  });
}

function traceOf(base: Base, verdicts: Uint8Array<ArrayBuffer>, more: readonly Channel[], decisive?: { readonly id: string; readonly threshold: number; readonly factor: number }): Trace {
  const series = (id: string, quantity: Quantity, values: Float64Array<ArrayBuffer>): Channel => ({
    ...quantity,
    kind: "series",
    id,
    units: "elements",
    values,
    ...(decisive?.id === id ? { threshold: decisive.threshold, control: { parameter: "lambda", factor: decisive.factor } } : {}),
  });
  return {
    units: { elements: base.units },
    channels: [
      series("textDensity", textDensity, base.plain),
      series("compositeDensity", compositeDensity, base.composite),
      { kind: "class", id: "verdict", name: "Verdict", unit: "", units: "elements", formula: "algorithm 2", values: verdicts, classes },
      { kind: "tree", id: "parents", name: "Parent element", unit: "", units: "elements", formula: "DOM tree", values: base.counts.parents },
      count("characters", "Characters", "C", base.counts.characters),
      count("tags", "Tags", "T", base.counts.tags),
      count("linkCharacters", "Link characters", "LC", base.counts.linkCharacters),
      count("linkTags", "Link tags", "LT", base.counts.linkTags),
      ...more,
    ],
    notes: [],
  };
}

function count(id: string, name: string, symbol: string, values: Float64Array<ArrayBuffer>): Channel {
  return { kind: "series", id, name, unit: name.toLowerCase(), units: "elements", formula: `${symbol}, over the subtree`, values };
}

/** The path from the node of largest DensitySum to body, whose smallest density is the threshold. */
function onPath({ counts, best }: Summing): Channel {
  const values = new Uint8Array(counts.count);
  for (let node = counts.count === 0 ? -1 : (best[0] ?? 0); node >= 0; node = counts.parents[node] ?? -1) values[node] = 1;
  if (counts.count > 0) values[best[0] ?? 0] = 2;
  return {
    kind: "class",
    id: "path",
    name: "Threshold path",
    unit: "",
    units: "elements",
    formula: "path from the largest DensitySum to body",
    cite: { paper: paper.short, where: "section 4.2" },
    values,
    classes: ["off the path", "on the threshold path", "largest DensitySum"],
  };
}

function scalar(id: string, name: string, value: number, formula: string): Channel {
  return { kind: "scalar", id, name, value, unit: "", formula };
}

function pathOf({ page, counts }: Base, node: number): string {
  return elementPath(page, counts.elements[node] ?? -1);
}

function shown(value: number): string {
  return value.toFixed(2);
}

function bytesOfBase({ counts }: Base): number {
  return counts.count * 8 * 12;
}

import { numberText } from "../../contract/number-text.ts";
import { scalar, type Channel, type MatrixChannel, type Trace, type Units } from "../../contract/trace.ts";
import { channelsOver, unitsOf, wordUnits } from "../../method/channels.ts";
import { lacking, type Others } from "../page-set.ts";
import type { PageFeatures } from "./entropy.ts";
import { at } from "./parameters.ts";
import type { Reader, SiteEntropy } from "./site-entropy.ts";
import { siteThreshold, type SiteThreshold, type StopRule } from "./threshold.ts";

/** The grounds of a decision on the page. */
export interface Decided {
  readonly reader: Reader;
  readonly others: Others<PageFeatures, SiteEntropy>["pages"];
  readonly entropy: SiteEntropy;
  readonly stopRule: StopRule;
  readonly threshold: SiteThreshold;
}

/** True for an informative block; all are where there is no other page to tell by. */
export function isKept({ others, entropy, threshold }: Decided, block: number): boolean {
  return others.length === 0 || entropy.own[block] < threshold.theta;
}

export const wordEntropy = "H(F) = − Σ_j w_j · log_n w_j";
export const blockEntropy = "H(B) = Σ H(F) / |B|";

/** The entropies of the page's blocks and words, and how the site's threshold came about. */
export function entropyTrace(decided: Decided, notes: readonly string[]): Trace {
  const { reader, entropy, stopRule, threshold, others } = decided;
  const { words, own, wordFeatures } = reader;
  const top = topFeatures(reader);
  const { series, classes, input } = channelsOver("blocks");
  const isAlone = others.length === 0;
  return {
    units: {
      blocks: blockUnits(reader),
      words: wordUnits(words),
      // A feature stands where it first occurs.
      features: unitsOf(
        "features",
        words,
        "nested",
        top.map((feature) => wordFeatures.indexOf(feature)),
      ),
    },
    channels: [
      series("blockEntropy", entropy.own, {
        name: "Block entropy",
        formula: `${blockEntropy} over the features of the block`,
        cite: at("abstract"),
        differs: "Each feature counts as often as it occurs; a block without any has 1.",
        ...(isAlone ? {} : { threshold: threshold.theta }),
        ...(stopRule === "fixed" && !isAlone ? { control: { parameter: "theta", factor: 1 } } : {}),
        isOfBlocks: true,
        ...lacking(others),
      }),
      classes(
        "verdict",
        Uint8Array.from(entropy.own, (_, block) => Number(isKept(decided, block))),
        { redundant: "removed", informative: "kept" },
        { name: "Verdict", formula: "informative: H(B) < θ" },
      ),
      channelsOver("words").series(
        "featureEntropy",
        Float64Array.from(wordFeatures, (feature) => (feature < 0 ? 1 : entropy.features[feature])),
        { name: "Entropy of the word", formula: `${wordEntropy}, w_j = tf_j / Σ tf; 1 for stop words`, cite: at("abstract") },
      ),
      weightMatrix(decided, top),
      ...siteChannels(decided),
      input(
        "features",
        Float64Array.from(entropy.own, (_, block) => own.firsts[block + 1] - own.firsts[block]),
        "Features in the block",
        "|B|, stop words left out",
        "words",
      ),
    ],
    notes,
  };
}

/** The block that is all text outside the others is the whole page. */
export function blockUnits({ page, blocks }: Reader): Units {
  return {
    name: "blocks",
    starts: Uint32Array.from(blocks.elements, (element) => (element < 0 ? 0 : page.elements.starts[element])),
    ends: Uint32Array.from(blocks.elements, (element) => (element < 0 ? page.source.length : page.elements.ends[element])),
    nested: true,
  };
}

/** All blocks of the site by entropy, and how many each θ lets through. */
function siteChannels({ entropy, threshold, stopRule, others }: Decided): readonly Channel[] {
  const { theta, candidates, counts, plateau } = threshold;
  const below = entropy.all.filter((value) => value < theta).length;
  const literal = siteThreshold(entropy.all, candidates[0], "no-gain", theta).theta;
  const marks = [
    { x: theta, label: `θ = ${numberText(theta)}`, isChosen: true },
    ...(literal === theta ? [] : [{ x: literal, label: "first step without gain", isChosen: false }]),
    ...(plateau.end - plateau.start > 1 && stopRule === "plateau"
      ? [{ x: candidates[plateau.end - 1], label: "end of the plateau", isChosen: false }]
      : []),
  ];
  const curve = { kind: "curve", isStaircase: true, ...lacking(others) } as const;
  return [
    {
      ...curve,
      id: "staircase",
      name: "Blocks let through",
      unit: "blocks",
      formula: "informative blocks of the site at θ = δ, 2δ, …",
      x: candidates,
      y: counts,
      xName: "θ",
      xUnit: "",
      marks,
    },
    {
      ...curve,
      id: "sortedEntropies",
      name: "Blocks of the site by entropy",
      unit: "",
      formula: "H(B) of all blocks of the site, rising",
      x: Float64Array.from(entropy.all.keys()),
      y: entropy.all,
      xName: "Blocks",
      xUnit: "blocks",
      marks: [{ x: below, label: `${below} below θ = ${numberText(theta)}`, isChosen: true }],
    },
    scalar("theta", "θ", theta, "", stopRule === "fixed" ? "as given" : `by the ${stopRule}`),
    scalar("pageCount", "Pages", others.length + 1, "pages", "n: this page and others of its site"),
    scalar("informativeCount", "Informative blocks of the site", below, "blocks", "blocks of H(B) < θ"),
    scalar("blockCount", "Blocks of the site", entropy.all.length, "blocks", "blocks of all pages"),
  ];
}

/** Features in the matrix of features and pages. */
const mostFeatures = 40;

/** The most frequent features of the page. */
function topFeatures({ own }: Reader): readonly number[] {
  return Array.from(own.frequencies)
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, mostFeatures)
    .map(([feature]) => feature);
}

function weightMatrix({ reader, others }: Decided, top: readonly number[]): MatrixChannel {
  const pages = [reader.own, ...others.map(({ result }) => result)];
  const values = top.flatMap((feature) => {
    const frequencies = pages.map((page) => page.frequencies.get(feature) ?? 0);
    const total = frequencies.reduce((sum, frequency) => sum + frequency, 0);
    return frequencies.map((frequency) => (total === 0 ? 0 : frequency / total));
  });
  return channelsOver("features").matrix("weights", Float64Array.from(values), {
    name: "Features by pages",
    formula: "w_j = tf_j / Σ tf, of the page's most frequent words",
    columns: ["this page", ...others.map(({ name }) => name)],
    ...lacking(others),
  });
}

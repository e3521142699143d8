import { numberText } from "../../contract/number-text.ts";
import { scalar, type Channel, type Trace, type Units } from "../../contract/trace.ts";
import { channelsOver, unitsOf, wordUnits } from "../../method/channels.ts";
import { lacking } from "../page-set.ts";
import { isKept, type Decided } from "./decided.ts";
import { at } from "./parameters.ts";
import type { Reader } from "./site-entropy.ts";
import { siteThreshold } from "./threshold.ts";

/** Features in the matrix of features and pages. */
const mostFeatures = 40;

const entropyFormula = "H(F) = − Σ_j w_j · log_n w_j, w_j = tf_j / Σ tf";

const ofBlocks = channelsOver("blocks");

/** The entropies of the page's blocks and words, and how the site's threshold came about. */
export function entropyTrace(decided: Decided, notes: readonly string[]): Trace {
  const { reader, entropy } = decided;
  const { words, own, wordFeatures } = reader;
  const top = topFeatures(decided);
  const ofWords = Float64Array.from(wordFeatures, (feature) => (feature < 0 ? 1 : entropy.features[feature]));
  const sizes = Float64Array.from({ length: own.firsts.length - 1 }, (_, block) => own.firsts[block + 1] - own.firsts[block]);
  return {
    units: { blocks: blockUnits(reader), words: wordUnits(words), features: featureUnits(reader, top) },
    channels: [
      ...blockChannels(decided),
      channelsOver("words").series("featureEntropy", ofWords, {
        name: "Entropy of the word",
        formula: `${entropyFormula}; 1 for stop words`,
        cite: at("abstract"),
      }),
      weightMatrix(decided, top),
      ...siteChannels(decided),
      ofBlocks.input("features", sizes, "Features in the block", "|B|, stop words left out", "words"),
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

function blockChannels(decided: Decided): readonly Channel[] {
  const { entropy, stopRule, threshold, others } = decided;
  return [
    ofBlocks.series("blockEntropy", entropy.own, {
      name: "Block entropy",
      formula: "H(B) = Σ H(F) / |B| over the features of the block",
      cite: at("abstract"),
      differs: "Each feature counts as often as it occurs; a block without any has 1.",
      ...(others.length === 0 ? {} : { threshold: threshold.theta }),
      ...(stopRule === "fixed" && others.length > 0 ? { control: { parameter: "theta", factor: 1 } } : {}),
      isOfBlocks: true,
      ...lacking(others),
    }),
    ofBlocks.classes(
      "verdict",
      Uint8Array.from(entropy.own, (_, block) => Number(isKept(decided, block))),
      { redundant: "removed", informative: "kept" },
      { name: "Verdict", formula: "informative: H(B) < θ" },
    ),
  ];
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
  return [
    {
      kind: "curve",
      id: "staircase",
      name: "Blocks let through",
      unit: "blocks",
      formula: "informative blocks of the site at θ = δ, 2δ, …",
      x: candidates,
      y: counts,
      xName: "θ",
      xUnit: "",
      isStaircase: true,
      marks,
      ...lacking(others),
    },
    {
      kind: "curve",
      id: "sortedEntropies",
      name: "Blocks of the site by entropy",
      unit: "",
      formula: "H(B) of all blocks of the site, rising",
      x: Float64Array.from(entropy.all.keys()),
      y: entropy.all,
      xName: "Blocks",
      xUnit: "blocks",
      isStaircase: true,
      marks: [{ x: below, label: `${below} below θ = ${numberText(theta)}`, isChosen: true }],
      ...lacking(others),
    },
    scalar("theta", "θ", theta, "", stopRule === "fixed" ? "as given" : `by the ${stopRule}`),
    scalar("pageCount", "Pages", others.length + 1, "pages", "n: this page and others of its site"),
    scalar("informativeCount", "Informative blocks of the site", below, "blocks", "blocks of H(B) < θ"),
    scalar("blockCount", "Blocks of the site", entropy.all.length, "blocks", "blocks of all pages"),
  ];
}

/** The most frequent features of the page. */
function topFeatures({ reader: { own } }: Decided): readonly number[] {
  return Array.from(own.features.keys())
    .toSorted((left, right) => own.frequencies[right] - own.frequencies[left] || left - right)
    .slice(0, mostFeatures)
    .map((index) => own.features[index]);
}

/** A feature stands where it first occurs. */
function featureUnits({ words, wordFeatures }: Reader, top: readonly number[]): Units {
  const firsts = top.map((feature) => wordFeatures.indexOf(feature));
  return unitsOf("features", words, "nested", firsts);
}

function weightMatrix({ reader, others }: Decided, top: readonly number[]): Channel {
  const pages = [reader.own, ...others.map(({ result }) => result)];
  const values = new Float64Array(top.length * pages.length);
  for (const [column, page] of pages.entries())
    for (const [row, feature] of top.entries()) {
      const index = page.features.indexOf(feature);
      if (index >= 0) values[row * pages.length + column] = page.frequencies[index];
    }
  for (let row = 0; row < top.length; row++) {
    const cells = values.subarray(row * pages.length, (row + 1) * pages.length);
    const total = cells.reduce((sum, value) => sum + value, 0);
    cells.set(cells.map((value) => (total === 0 ? 0 : value / total)));
  }
  return channelsOver("features").matrix("weights", values, {
    name: "Features by pages",
    formula: "w_j = tf_j / Σ tf, of the page's most frequent words",
    columns: ["this page", ...others.map(({ name }) => name)],
    ...lacking(others),
  });
}

import type { ChoiceParameter } from "../../contract/parameters.ts";
import { scalar, type Channel, type ClassMeaning, type RankingChannel } from "../../contract/trace.ts";
import { wordText } from "../../page/terms.ts";
import { features, type PageBlocks } from "./block-features.ts";
import { blockName, idOf, namesOf, valueName, wantedId } from "./describe-block.ts";
import { at } from "./paper.ts";
import type { Basket } from "./winners.ts";

export const desiredParameter = {
  kind: "choice",
  label: "Desired features",
  description:
    "The feature, or the sum of the features, that a block must have more of than of all others together. A tag that makes a block is not inside it: what cuts the page is in none.",
  stage: "decision",
  default: "text",
  choices: {
    text: "text",
    tags: "text tags",
    images: "images",
    objects: "objects",
    links: "links",
    lists: "lists",
    tables: "tables",
    forms: "forms",
    "text-tags": "text + text tags",
    "text-lists": "text + lists",
    "text-tags-lists": "text + text tags + lists",
    "text-images": "text + images",
    "text-links": "text + links",
    "text-images-links": "text + images + links",
  },
  formula: "winner: Σ v(desired) > Σ v(others)",
  cite: at("section 3.2.1: “the sum of the feature values of the desired features”, and section 5: “for text feature”"),
  differs:
    "The paper lets any set of features be desired; the usual ones are here. On 327 pages text has bag F1 0.712 by K-FeatureExtractor, text + text tags 0.709, text + images 0.700, text + links 0.651; FeatureExtractor has 0.176 by text, and at most 0.065 by these sums. Lists are all blocks there, so that adding them changes nothing.",
} as const satisfies ChoiceParameter;

type Desired = keyof (typeof desiredParameter)["choices"];

/** The columns of the features that are desired. */
export function desiredColumns(desired: Desired): readonly number[] {
  const names = desiredParameter.choices[desired].split(" + ");
  return features.flatMap((name, column) => (names.includes(name) ? [column] : []));
}

/** The fate of each block. */
export interface BlockVerdicts {
  readonly values: Uint8Array<ArrayBuffer>;
  readonly classes: readonly string[];
  readonly meanings: readonly ClassMeaning[];
  readonly formula: string;
}

/** The values of all features on top of each other, the desired ones below; the verdicts; the blocks ranked; the plane in which they win. */
export function featureChannels(cut: PageBlocks, basket: Basket, verdicts: BlockVerdicts): readonly Channel[] {
  const { counts, blocks } = cut;
  const anew = new Float64Array(blocks.count);
  for (const [index, block] of basket.winners.entries()) anew[block] = basket.anew[index];
  const { desired } = basket;
  const value = { units: "blocks", unit: "", cite: at("section 3.2.1") };
  return [
    ...valueChannels(counts, basket),
    ...wantedChannels(basket),
    { ...verdicts, kind: "class", id: "verdict", name: "Verdict", unit: "", units: "blocks", cite: at("section 3.2.1") },
    {
      ...value,
      kind: "series",
      id: "anew",
      name: `Value of ${namesOf(desired)} among the winners`,
      formula: "v(desired) = count / largest count of a winner",
      values: anew,
    },
    {
      ...value,
      kind: "series",
      id: "rest",
      name: "Values of the others",
      formula: "Σ v(others)",
      values: basket.rest,
      role: "secondary",
    },
    rankingOf(cut, basket, anew, verdicts),
    {
      ...value,
      kind: "plane",
      id: "basket",
      name: "Winner basket",
      formula: "winner: v(desired) > Σ v(others)",
      x: wantedId(desired),
      y: "rest",
      classes: "verdict",
      rules: [{ label: `${valueName(desired)} = Σ v(others)`, slope: 1 }],
    },
    ...countChannels(counts),
    scalar("winnerCount", "Winners", basket.winners.length, "blocks", "blocks of v(desired) > Σ v(others)"),
    scalar("blockCount", "Blocks", blocks.count, "blocks", "parts of the page between the tags of the set"),
  ];
}

/** The blocks with the values by which they are compared: the winners by theirs anew, then the others by how little they lack. */
function rankingOf(cut: PageBlocks, basket: Basket, anew: Float64Array, verdicts: BlockVerdicts): RankingChannel {
  const { counts, blocks } = cut;
  const { desired, wanted, rest, values } = basket;
  const lead = wanted.map((value, block) => value - rest[block]);
  const order = Uint32Array.from(lead.keys()).toSorted(
    (one, other) => anew[other] - anew[one] || lead[other] - lead[one] || one - other,
  );
  const column = (name: string, formula: string, of: Float64Array): RankingChannel["columns"][number] => ({
    name,
    unit: "",
    formula,
    values: Float64Array.from(order, (block) => of[block]),
  });
  const others = features.flatMap((name, index) => {
    const isShown = desired.length === 1 && desired[0] === index;
    return isShown || counts[index].every((count) => count === 0) ? [] : [{ name, index }];
  });
  let labels: readonly string[] | undefined;
  return {
    kind: "ranking",
    id: "ranking",
    name: "Blocks by their features",
    unit: "",
    formula: `winner: ${valueName(desired)} > Σ v(others); winners by their values anew, the others by what they lack`,
    cite: at("section 3.2.1"),
    // Thousands of blocks are named when the table is looked at.
    get labels() {
      return (labels ??= labelsOf(cut, order));
    },
    columns: [
      column(namesOf(desired), `${valueName(desired)}, v = count / largest count of a block`, wanted),
      column("all others", "Σ v(others)", rest),
      column("lead", `${valueName(desired)} − Σ v(others): a winner's is above 0`, lead),
      column("among winners", "v(desired) = count / largest count of a winner; 0 for others", anew),
      ...others.map(({ name, index }) => column(`v(${name})`, `${name} in the block / the most of a block`, values[index])),
    ],
    values: Uint8Array.from(order, (block) => verdicts.values[block]),
    classes: verdicts.classes,
    meanings: verdicts.meanings,
    starts: Uint32Array.from(order, (block) => blocks.starts[block]),
    ends: Uint32Array.from(order, (block) => blocks.ends[block]),
  };
}

/** Words of a block that stand before its name. */
const quotedWords = 8;

/** "The ferry is to come back (block 12, p.lead)", for each block of an order. */
function labelsOf(cut: PageBlocks, order: Uint32Array): readonly string[] {
  const { page, blocks, words } = cut;
  const quotes = Array.from({ length: blocks.count }, (): string[] => []);
  for (let word = 0; word < words.count; word++) {
    const quote = quotes[blocks.ofWords[word]];
    if (quote.length < quotedWords) quote.push(wordText(page, words, word));
  }
  return Array.from(order, (block) => {
    const name = blockName(cut, block);
    return quotes[block].length === 0 ? name : `${quotes[block].join(" ")} (${name})`;
  });
}

/** The sum of the values of the desired features, where there are several. */
function wantedChannels({ desired, wanted }: Basket): readonly Channel[] {
  if (desired.length === 1) return [];
  return [
    {
      kind: "series",
      id: wantedId(desired),
      name: `Value of ${namesOf(desired)}`,
      unit: "",
      units: "blocks",
      formula: valueName(desired),
      cite: at("section 3.2.1"),
      values: wanted,
      role: "secondary",
      isOfBlocks: true,
    },
  ];
}

/** The values of the features, the desired ones first. */
function valueChannels(counts: PageBlocks["counts"], basket: Basket): readonly Channel[] {
  const value = { units: "blocks", unit: "", cite: at("section 3.2.1") };
  const { desired } = basket;
  const order = [...desired, ...features.map((_, feature) => feature).filter((feature) => !desired.includes(feature))];
  return order.map((index): Channel => {
    const name = features[index];
    return {
      ...value,
      kind: "series",
      id: idOf(name),
      name: `Value of ${name}`,
      formula: `v(${name}) = count / largest count of a block`,
      differs: "The paper's largest counts are those of its data set, here those of the page; which tags count as what is ours.",
      values: basket.values[index],
      ...(desired.length === 1 && desired[0] === index ? { isOfBlocks: true } : {}),
      ...(desired.includes(index) || counts[index].some((count) => count > 0) ? { partOf: "Feature values" } : { role: "input" }),
    };
  });
}

function countChannels(counts: PageBlocks["counts"]): readonly Channel[] {
  return features.map((name, index): Channel => ({
    kind: "series",
    id: `${idOf(name)}Count`,
    name: `Count of ${name}`,
    unit: name === "text" ? "words" : "tags",
    units: "blocks",
    formula: `${name} in the block`,
    values: counts[index].slice(),
    role: "input",
  }));
}

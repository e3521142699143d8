import { choiceParameter } from "../../contract/parameters.ts";
import { scalar, type Channel, type RankingChannel } from "../../contract/trace.ts";
import { channelsOver, spansOf, type Classes } from "../../method/channels.ts";
import { wordText } from "../../page/terms.ts";
import { features, type PageBlocks } from "./block-features.ts";
import { blockName, idOf, namesOf, valueName, wantedId } from "./describe-block.ts";
import { at } from "./paper.ts";
import type { Basket } from "./winners.ts";

export const desiredParameter = choiceParameter("decision", "text", {
  label: "Desired features",
  description:
    "The feature, or the sum of the features, that a block must have more of than of all others together. A tag that makes a block is not inside it: what cuts the page is in none.",
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
});

const { series, classes, input, plane } = channelsOver("blocks");
const cite = at("section 3.2.1");

type Desired = keyof (typeof desiredParameter)["choices"];

/**
 * The columns of the features that are desired.
 *
 * Differs: [desired-features] by the paper any set of features may be.
 */
export function desiredColumns(desired: Desired): readonly number[] {
  const names = desiredParameter.choices[desired].split(" + ");
  return features.flatMap((name, column) => (names.includes(name) ? [column] : []));
}

/** The fate of each block. */
export interface BlockVerdicts {
  readonly values: Uint8Array<ArrayBuffer>;
  readonly classes: Classes;
  readonly formula: string;
}

/** The values of all features on top of each other, the desired ones below; the verdicts; the blocks ranked; the plane in which they win. */
export function featureChannels(cut: PageBlocks, basket: Basket, verdicts: BlockVerdicts): readonly Channel[] {
  const { counts, blocks } = cut;
  const anew = new Float64Array(blocks.count);
  for (const [index, block] of basket.winners.entries()) anew[block] = basket.anew[index];
  const { desired } = basket;
  const { values, classes: fates, formula } = verdicts;
  return [
    ...valueChannels(counts, basket),
    ...wantedChannels(basket),
    classes("verdict", values, fates, { name: "Verdict", formula, cite }),
    series("anew", anew, {
      name: `Value of ${namesOf(desired)} among the winners`,
      formula: "v(desired) = count / largest count of a winner",
      cite,
    }),
    series("rest", basket.rest, { name: "Values of the others", formula: "Σ v(others)", cite, role: "secondary" }),
    rankingOf(cut, basket, anew, verdicts),
    plane("basket", {
      name: "Winner basket",
      formula: "winner: v(desired) > Σ v(others)",
      cite,
      x: wantedId(desired),
      y: "rest",
      classes: "verdict",
      rules: [{ label: `${valueName(desired)} = Σ v(others)`, slope: 1 }],
    }),
    ...features.map((name, index) =>
      input(
        `${idOf(name)}Count`,
        counts[index].slice(),
        `Count of ${name}`,
        `${name} in the block`,
        name === "text" ? "words" : "tags",
      ),
    ),
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
    cite,
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
    classes: Object.keys(verdicts.classes),
    meanings: Object.values(verdicts.classes),
    ...spansOf(blocks, order),
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
    series(wantedId(desired), wanted, {
      name: `Value of ${namesOf(desired)}`,
      formula: valueName(desired),
      cite,
      role: "secondary",
      isOfBlocks: true,
    }),
  ];
}

/** The values of the features, the desired ones first. */
function valueChannels(counts: PageBlocks["counts"], { desired, values }: Basket): readonly Channel[] {
  const order = [...desired, ...features.map((_, feature) => feature).filter((feature) => !desired.includes(feature))];
  return order.map((index) => {
    const name = features[index];
    const isShown = desired.includes(index) || counts[index].some((count) => count > 0);
    return series(idOf(name), values[index], {
      name: `Value of ${name}`,
      formula: `v(${name}) = count / largest count of a block`,
      cite,
      differs: "The paper's largest counts are those of its data set, here those of the page; which tags count as what is ours.",
      ...(desired.length === 1 && desired[0] === index ? { isOfBlocks: true } : {}),
      ...(isShown ? { partOf: "Feature values" } : { role: "input" }),
    });
  });
}

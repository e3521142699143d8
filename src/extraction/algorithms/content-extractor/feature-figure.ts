import { choiceParameter } from "../../contract/parameters.ts";
import { scalar, type Channel, type RankingChannel, type Trace } from "../../contract/trace.ts";
import { channelsOver, outlineColumns, spansOf, type ClassMeanings } from "../../method/channels.ts";
import { featureId, namesOf, basketValueName, wantedId, type Basket } from "./winners.ts";
import { blockName, blockFeatures, firstWords, type PageBlocks } from "./block-features.ts";
import { at } from "./parameters.ts";

export const desiredParameter = choiceParameter("decision", "text", {
  label: "Desired features",
  description:
    "The feature, or the sum of features, of which a block must have more than of all others together. A tag that makes a block is not inside it.",
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

/**
 * The columns of the features that are desired.
 *
 * Differs: [desired-features] by the paper any set of features may be.
 */
export function desiredColumns(desired: keyof (typeof desiredParameter)["choices"]): readonly number[] {
  const names = desiredParameter.choices[desired].split(" + ");
  return blockFeatures.flatMap((name, column) => (names.includes(name) ? [column] : []));
}

/** The fate of each block. */
export interface BlockVerdicts {
  readonly values: Uint8Array<ArrayBuffer>;
  readonly classes: ClassMeanings;
  readonly formula: string;
  /** The one that is singled out. */
  readonly flag?: number;
}

/** The values of all features on top of each other, the desired ones below; the verdicts; the blocks ranked; the plane in which they win. */
export function featureTrace(cut: PageBlocks, basket: Basket, verdicts: BlockVerdicts): Trace {
  const { counts, blocks } = cut;
  const { desired, wanted, winners, rest } = basket;
  const anew = new Float64Array(blocks.count);
  for (const [index, block] of winners.entries()) anew[block] = basket.anew[index];
  const { values, classes: fates, formula, flag } = verdicts;
  const name = namesOf(desired);
  return {
    units: {},
    channels: [
      ...valueChannels(counts, basket),
      // The sum of the values of the desired features, where there are several.
      ...(desired.length > 1
        ? [
            series(wantedId(desired), wanted, {
              name: `Value of ${name}`,
              formula: basketValueName(desired),
              cite,
              role: "secondary",
              isOfBlocks: true,
            }),
          ]
        : []),
      classes("verdict", values, fates, { name: "Verdict", formula, cite }),
      series("anew", anew, {
        name: `Value of ${name} among the winners`,
        formula: "v(desired) = count / largest count of a winner",
        cite,
        ...(flag === undefined ? {} : { flag }),
      }),
      series("rest", rest, { name: "Values of the others", formula: "Σ v(others)", cite, role: "secondary" }),
      rankingOf(cut, basket, anew, verdicts),
      plane("basket", {
        name: "Winner basket",
        formula: "winner: v(desired) > Σ v(others)",
        cite,
        x: wantedId(desired),
        y: "rest",
        classes: "verdict",
        rules: [{ label: `${basketValueName(desired)} = Σ v(others)`, slope: 1 }],
      }),
      ...blockFeatures.map((feature, index) => {
        const unit = feature === "text" ? "words" : "tags";
        return input(`${featureId(feature)}Count`, counts[index].slice(), `Count of ${feature}`, `${feature} in the block`, unit);
      }),
      scalar("winnerCount", "Winners", winners.length, "blocks", "blocks of v(desired) > Σ v(others)"),
      scalar("blockCount", "Blocks", blocks.count, "blocks", "parts of the page between the tags of the set"),
    ],
    notes: winners.length === 0 && blocks.count > 0 ? [`No block has more of ${name} than of all else: nothing is kept.`] : [],
  };
}

/** The blocks with the values by which they are compared: the winners by theirs anew, then the others by how little they lack. */
function rankingOf(cut: PageBlocks, basket: Basket, anew: Float64Array, verdicts: BlockVerdicts): RankingChannel {
  const { counts, blocks } = cut;
  const { desired, wanted, rest, values } = basket;
  const lead = wanted.map((value, block) => value - rest[block]);
  const order = Uint32Array.from(lead.keys()).toSorted(
    (one, other) => anew[other] - anew[one] || lead[other] - lead[one] || one - other,
  );
  const others = blockFeatures.flatMap((name, index) => {
    const isShown = desired.length === 1 && desired[0] === index;
    return isShown || counts[index].every((count) => count === 0) ? [] : [{ name, index }];
  });
  let labels: readonly string[] | undefined;
  return {
    kind: "ranking",
    id: "ranking",
    name: "Blocks by their features",
    unit: "",
    formula: `winner: ${basketValueName(desired)} > Σ v(others); winners by their recomputed values, the others by what they lack`,
    cite,
    // Thousands of blocks are named when the table is looked at.
    get labels() {
      return (labels ??= labelsOf(cut, order));
    },
    columns: outlineColumns(order, [
      [
        { name: namesOf(desired), formula: `${basketValueName(desired)}, v = count / largest count of a block` },
        (block) => wanted[block],
      ],
      [{ name: "all others", formula: "Σ v(others)" }, (block) => rest[block]],
      [{ name: "lead", formula: `${basketValueName(desired)} − Σ v(others): a winner's is above 0` }, (block) => lead[block]],
      [
        { name: "among winners", formula: "v(desired) = count / largest count of a winner; 0 for others" },
        (block) => anew[block],
      ],
      ...others.map(
        ({ name, index }) =>
          [
            { name: `v(${name})`, formula: `${name} in the block / the most of a block` },
            (block: number) => values[index][block],
          ] as const,
      ),
    ]),
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
  const quotes = firstWords(cut, quotedWords);
  return Array.from(order, (block) => {
    const name = blockName(cut, block);
    return quotes[block].length === 0 ? name : `${quotes[block].join(" ")} (${name})`;
  });
}

/** The values of the features, the desired ones first. */
function valueChannels(counts: PageBlocks["counts"], { desired, values }: Basket): readonly Channel[] {
  const order = [...desired, ...blockFeatures.map((_, feature) => feature).filter((feature) => !desired.includes(feature))];
  return order.map((index) => {
    const name = blockFeatures[index];
    const isShown = desired.includes(index) || counts[index].some((count) => count > 0);
    return series(featureId(name), values[index], {
      name: `Value of ${name}`,
      formula: `v(${name}) = count / largest count of a block`,
      cite,
      differs:
        "The paper's largest counts are those of its data set, here those of the page. Which tags are which feature is ours.",
      ...(desired.length === 1 && desired[0] === index ? { isOfBlocks: true } : {}),
      ...(isShown ? { partOf: "Feature values" } : { role: "input" }),
    });
  });
}

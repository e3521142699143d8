import type { ChoiceParameter } from "../../contract/parameters.ts";
import { scalar, type Channel, type ClassMeaning } from "../../contract/trace.ts";
import { features, type PageBlocks } from "./block-features.ts";
import { idOf } from "./describe-block.ts";
import { at } from "./paper.ts";
import type { Basket } from "./winners.ts";

export const desiredParameter = {
  kind: "choice",
  label: "Desired feature",
  description: "The feature that a block must have more of than of all others together.",
  stage: "decision",
  default: "text",
  choices: ["text", "text tags", "images", "objects", "links", "lists", "tables", "forms"],
  formula: "winner: v(desired) > Σ v(others)",
  cite: at("section 3.2, algorithm 2"),
} as const satisfies ChoiceParameter;

export type Desired = (typeof desiredParameter)["choices"][number];

/** The fate of each block. */
export interface BlockVerdicts {
  readonly values: Uint8Array<ArrayBuffer>;
  readonly classes: readonly string[];
  readonly meanings: readonly ClassMeaning[];
  readonly formula: string;
}

/** The values of all features on top of each other, the desired one below; the verdicts; the plane in which blocks win. */
export function featureChannels(
  { counts, blocks }: PageBlocks,
  basket: Basket,
  desired: number,
  verdicts: BlockVerdicts,
): readonly Channel[] {
  const anew = new Float64Array(blocks.count);
  for (const [index, block] of basket.winners.entries()) anew[block] = basket.anew[index];
  const feature = features[desired];
  const value = { units: "blocks", unit: "", cite: at("section 3.2.1") };
  return [
    ...valueChannels(counts, basket, desired),
    { ...verdicts, kind: "class", id: "verdict", name: "Verdict", unit: "", units: "blocks", cite: at("section 3.2.1") },
    {
      ...value,
      kind: "series",
      id: "anew",
      name: `Value of ${feature} among the winners`,
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
    {
      ...value,
      kind: "plane",
      id: "basket",
      name: "Winner basket",
      formula: "winner: v(desired) > Σ v(others)",
      x: idOf(feature),
      y: "rest",
      classes: "verdict",
      rules: [{ label: `v(${feature}) = Σ v(others)`, slope: 1 }],
    },
    ...countChannels(counts),
    scalar("winnerCount", "Winners", basket.winners.length, "blocks", "blocks of v(desired) > Σ v(others)"),
    scalar("blockCount", "Blocks", blocks.count, "blocks", "parts of the page between the tags of the set"),
  ];
}

/** The values of the features, the desired one first. */
function valueChannels(counts: PageBlocks["counts"], basket: Basket, desired: number): readonly Channel[] {
  const value = { units: "blocks", unit: "", cite: at("section 3.2.1") };
  const order = [desired, ...features.map((_, feature) => feature).filter((feature) => feature !== desired)];
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
      ...(index === desired || counts[index].some((count) => count > 0) ? { partOf: "Feature values" } : { role: "input" }),
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

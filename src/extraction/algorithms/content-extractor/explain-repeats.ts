import type { ChainLink, Explanation } from "../../contract/extractor.ts";
import { comparedTexts, numberText } from "../../contract/number-text.ts";
import { turningValue } from "../../contract/parameters.ts";
import type { Reduced } from "../page-set.ts";
import type { ComparedPage } from "./compared-pages.ts";
import { epsilonParameter, thetaParameter } from "./parameters.ts";

/** Pages that are named one by one. */
const mostNames = 4;

/** What a decision goes by: the pages that were compared, and for each block of this page on how many of them it is. */
export interface Repeats {
  readonly epsilon: number;
  readonly theta: number;
  readonly others: readonly Reduced<ComparedPage>[];
  /** Pages that hold each block, this one among them. */
  readonly pageCounts: Float64Array<ArrayBuffer>;
  /** Inverse block-document frequency, from 0 to 1. */
  readonly ibdf: Float64Array<ArrayBuffer>;
}

/** Why a block is kept or removed: on which pages it was found, and as which block. */
export function explainRepeats(repeats: Repeats, block: number): Explanation {
  const { theta } = repeats;
  const value = repeats.ibdf[block] ?? 0;
  const count = repeats.pageCounts[block] ?? 1;
  const [valueText, thetaText] = comparedTexts(value, theta);
  const comparison = `${valueText} ${value > theta ? ">" : "≤"} ${thetaText}`;
  return {
    verdict: value > theta ? "kept" : "removed",
    quantity: "IBDF",
    value,
    threshold: theta,
    keeps: ">",
    margin: value - theta,
    channel: "ibdf",
    ...flipOf(repeats, block),
    formula: `IBDF = 1 / ${count} = ${comparison}${foundText(repeats, block)}`,
    chain: [
      ...similarityLinks(repeats, block),
      { symbols: "IBDF = 1 / pages that hold the block", numbers: `1 / ${count} = ${valueText}` },
      { symbols: "kept: IBDF > θ", numbers: comparison },
    ],
    step: count > 1 ? `found on ${count - 1} of ${repeats.others.length} other pages` : "found on no other page",
  };
}

/** The θ that turns the verdict or, where a block is on this page alone, the ε. */
function flipOf({ epsilon, theta, ibdf, others }: Repeats, block: number): Pick<Explanation, "flip"> {
  const value = ibdf[block] ?? 0;
  const byTheta = turningValue(thetaParameter, theta, (candidate) => value > candidate);
  if (byTheta !== undefined) return { flip: { parameter: "theta", value: byTheta } };
  const similarities = others.map(({ result }) => result.similarities[block] ?? 0);
  const isKept = (candidate: number): boolean =>
    1 / (1 + similarities.filter((similarity) => similarity > candidate).length) > theta;
  const byEpsilon = turningValue(epsilonParameter, epsilon, isKept);
  return byEpsilon === undefined ? {} : { flip: { parameter: "epsilon", value: byEpsilon } };
}

interface Match {
  readonly page: string;
  readonly similarity: number;
  /** "block 3, “Home News …”". */
  readonly block: string;
}

/** The most similar block of each other page, the most similar first. */
function matchesOf({ others }: Repeats, block: number): readonly Match[] {
  return others
    .map(({ name, result }) => {
      const match = result.blocks[block] ?? -1;
      const quote = result.quotes.get(match);
      return {
        page: name,
        similarity: match < 0 ? 0 : (result.similarities[block] ?? 0),
        block: `block ${match + 1}${quote === undefined ? "" : `, “${quote}”`}`,
      };
    })
    .toSorted((left, right) => right.similarity - left.similarity);
}

function foundText(repeats: Repeats, block: number): string {
  const [best] = matchesOf(repeats, block);
  return best === undefined || best.similarity <= repeats.epsilon ? "" : `; the same as ${best.block} of ${best.page}`;
}

function similarityLinks(repeats: Repeats, block: number): readonly ChainLink[] {
  const matches = matchesOf(repeats, block);
  const [best] = matches;
  if (best === undefined)
    return [{ symbols: "SIM(b, b′) = cosine of the feature vectors", numbers: "no other page to compare with" }];
  const { epsilon } = repeats;
  const same = matches.filter(({ similarity }) => similarity > epsilon);
  const names = same.slice(0, mostNames).map(({ page, similarity }) => `${page} (${numberText(similarity)})`);
  const more = same.length > mostNames ? ` and ${same.length - mostNames} more` : "";
  const [bestText, epsilonText] = comparedTexts(best.similarity, epsilon);
  return [
    {
      symbols: "SIM(b, b′) = cosine of the feature vectors",
      numbers:
        best.similarity === 0
          ? "nothing in common with any block of another page"
          : `largest ${bestText}, with ${best.block} of ${best.page}`,
    },
    {
      symbols: "same: SIM > ε",
      numbers:
        same.length === 0 ? `${bestText} ≤ ${epsilonText}: on no other page` : `> ${epsilonText} on ${names.join(", ")}${more}`,
    },
  ];
}

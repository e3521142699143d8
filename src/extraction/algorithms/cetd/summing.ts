import { extracted } from "../../contract/extractor.ts";
import type { Extraction } from "../../contract/extractor.ts";
import { scalar } from "../../contract/trace.ts";
import type { Channel } from "../../contract/trace.ts";
import { explainInAll, explainInSingle } from "./explain-sum.ts";
import type { DecidedAll } from "./explain-sum.ts";
import { classes, meanings, extractContent, extractSingle } from "./extract-content.ts";
import { lambdaCliff } from "./lambda.ts";
import { explainAt, selectByNode, traceOf } from "./measured.ts";
import type { Cut, Measured } from "./measured.ts";
import { densitySum, paper } from "./paper.ts";
import { plainDensity, weightedDensity } from "./wording.ts";

/** Densities summed over children. */
export interface Summing extends Measured {
  /** The density that decides: plain or composite. */
  readonly densities: Float64Array<ArrayBuffer>;
  readonly sums: Float64Array<ArrayBuffer>;
  readonly best: Int32Array<ArrayBuffer>;
  readonly minima: Float64Array<ArrayBuffer>;
}

/** Algorithm 2: every block above the threshold. */
export function decideAll(summing: Summing, lambda: number, isComposite: boolean): Extraction {
  const { counts, densities, best, minima } = summing;
  const factor = minima[best[0] ?? 0] ?? 0;
  const threshold = lambda * factor;
  const density = isComposite ? weightedDensity : plainDensity;
  const verdicts = extractContent(counts, densities, best, threshold);
  const decided: DecidedAll = { density, lambda, factor, threshold, verdicts };
  const isKept = (node: number): boolean => verdicts[node] !== 0;
  const cut: Cut = { id: density.channel, threshold, factor, flag: best[0] };
  return extracted({
    selection: selectByNode(summing, isKept),
    trace: () =>
      traceOf(
        summing,
        { formula: "algorithm 2", values: verdicts, classes, meanings },
        [
          ...sumChannels(summing),
          scalar("threshold", "Threshold", threshold, density.quantity.unit, "λ · smallest density on the path to body"),
          ...lambdaCliff(densities[0] ?? 0, factor, "density of body / smallest density on the path"),
        ],
        cut,
        isComposite ? [] : ["compositeDensity"],
      ),
    explain: (offset) => explainAt(summing, offset, isKept, (node) => explainInAll(summing, decided, node)),
  });
}

/** The one block of largest DensitySum (section 4.2, "for a simple case"). */
export function decideSingle(summing: Summing): Extraction {
  const { counts, best } = summing;
  const verdicts = extractSingle(counts, best);
  const isKept = (node: number): boolean => verdicts[node] !== 0;
  return extracted({
    selection: selectByNode(summing, isKept),
    trace: () =>
      traceOf(
        summing,
        { formula: "the largest DensitySum", values: verdicts, classes, meanings },
        sumChannels(summing),
        undefined,
        summing.densities === summing.plain ? ["compositeDensity"] : [],
      ),
    explain: (offset) => explainAt(summing, offset, isKept, (node) => explainInSingle(summing, verdicts, node)),
  });
}

/** The DensitySums, and the path from the node of the largest to body, whose smallest density is the threshold. */
function sumChannels({ counts, sums, best, densities, plain }: Summing): readonly Channel[] {
  const path = new Uint8Array(counts.count);
  const bestNode = counts.count === 0 ? -1 : (best[0] ?? 0);
  for (let node = bestNode; node >= 0; node = counts.parents[node] ?? -1) path[node] = node === bestNode ? 2 : 1;
  return [
    {
      ...densitySum,
      kind: "series",
      id: "densitySum",
      units: "elements",
      values: sums,
      ...(densities === plain ? {} : { role: "secondary" }),
      ...(counts.count > 0 ? { flag: bestNode } : {}),
    },
    {
      kind: "class",
      id: "path",
      name: "Threshold path",
      unit: "",
      units: "elements",
      formula: "path from the largest DensitySum to body",
      cite: { paper: paper.short, where: "section 4.2" },
      values: path,
      classes: ["off the path", "on the threshold path", "largest DensitySum"],
      meanings: ["removed", "context", "core"],
      role: "input",
    },
    scalar("bestSum", "Largest DensitySum", sums[bestNode] ?? 0, densitySum.unit, "max DensitySum"),
  ];
}

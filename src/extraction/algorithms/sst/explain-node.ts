import type { ChainLink, Explanation } from "../../contract/extractor.ts";
import { comparedTexts, numberText } from "../../contract/number-text.ts";
import { turningValue } from "../../contract/parameters.ts";
import { decidingRun } from "../by-run.ts";
import { shortLabel } from "../short-label.ts";
import { isKept, nodeOfRun } from "./decided.ts";
import type { Decided } from "./decided.ts";
import { thresholdParameter } from "./parameters.ts";

/** Contents of a leaf that are named with their entropies. */
const mostContents = 6;

/** Explains a place by the importance of the node that its text falls on, and by what is noise around it. */
export function explainNode(decided: Decided, offset: number): Explanation {
  const { own, importance, threshold } = decided;
  const { page, words } = own;
  const run = decidingRun(page, words, offset, (candidate) => isKept(decided, nodeOfRun(own, candidate)));
  if (run < 0) return { verdict: "not text", formula: "No word stands here." };
  const node = nodeOfRun(own, run);
  const element = page.runs.parents[run] ?? -1;
  const value = importance.largest[node] ?? 0;
  const [valueText, thresholdText] = comparedTexts(value, threshold);
  const comparison = `${valueText} ${value >= threshold ? "≥" : "<"} ${thresholdText}`;
  const flip = turningValue(thresholdParameter, threshold, (candidate) => value >= candidate);
  const noise = value >= threshold ? -1 : largestNoise(decided, element);
  return {
    verdict: value >= threshold ? "kept" : "removed",
    quantity: "importance of its node",
    value,
    threshold,
    keeps: "≥",
    margin: value - threshold,
    channel: "largest",
    ...(flip === undefined ? {} : { flip: { parameter: "threshold", value: flip } }),
    formula: `CompImp(${shortLabel(page, element)}) = ${valueText} ${value >= threshold ? "≥" : "<"} t = ${thresholdText}`,
    chain: [
      ...importanceLinks(decided, node),
      {
        symbols: "noise: CompImp < t, for a node and all below it",
        numbers:
          noise < 0 || noise === element
            ? comparison
            : `${comparison}; removed with ${shortLabel(page, noise)}, all of which is noise`,
      },
    ],
    step: noise < 0 ? `on ${pagesText(decided, node)}` : `removed with ${shortLabel(page, noise)}`,
    unit: {
      start: page.elements.starts[element] ?? 0,
      end: page.elements.ends[element] ?? 0,
      label: shortLabel(page, element),
    },
  };
}

/** The outermost element around an element, itself perhaps, whose node is noise. */
function largestNoise(decided: Decided, element: number): number {
  const { page, fall } = decided.own;
  let noise = element;
  for (let at = element; at >= 0; at = page.elements.parents[at] ?? -1) {
    const node = fall.nodes[at] ?? -1;
    if (node < 0 || isKept(decided, node)) break;
    noise = at;
  }
  return noise;
}

function pagesText({ diversity, pageCount }: Decided, node: number): string {
  return `${diversity.pages[node] ?? 0} of ${pageCount} pages`;
}

function importanceLinks(decided: Decided, node: number): readonly ChainLink[] {
  const { diversity, importance, gamma } = decided;
  if (diversity.pages[node] === 1)
    return [{ symbols: "CompImp = 1 where m = 1", numbers: "this page alone has an element at its place, in a style like this" }];
  const composite = importance.composite[node] ?? 0;
  const count = diversity.contentCounts[node] ?? 0;
  const styleCount = diversity.styleCounts[node] ?? 0;
  const links: ChainLink[] = [
    { symbols: "H(a) = − Σ_j p_j · log_m p_j", numbers: contentsText(decided, node) },
    {
      symbols: "importance of the text: 1 − Σ H(a) / N",
      numbers:
        count === 0
          ? "0: it has no words"
          : `1 − ${numberText((1 - (diversity.leafImps[node] ?? 0)) * count)} / ${count} = ${numberText(diversity.leafImps[node] ?? 0)}`,
    },
  ];
  if (composite !== diversity.leafImps[node] || styleCount > 1)
    links.push({
      symbols: "CompImp = (1 − γ^l) · NodeImp + γ^l · Σ p_i · CompImp(S_i)",
      numbers: `γ = ${gamma}, l = ${styleCount}, NodeImp = ${numberText(diversity.nodeImps[node] ?? 0)}: ${numberText(composite)}`,
    });
  const largest = importance.largest[node] ?? 0;
  if (largest > composite) links.push({ symbols: "max CompImp of it and of all below", numbers: numberText(largest) });
  return links;
}

/** Some contents of a node on this page with their entropies over the m pages that have the node. */
function contentsText(decided: Decided, node: number): string {
  const { own, reader, diversity } = decided;
  const entropyOf = (content: number): number => diversity.contentEntropies[content] ?? 0;
  const contents = [...own.styles.contents]
    .filter((content) => reader.nodeOfContent(content) === node)
    .toSorted((left, right) => entropyOf(left) - entropyOf(right));
  const texts = contents.map((content) => `${reader.textOfContent(content).slice(0, 40)} ${numberText(entropyOf(content))}`);
  const shown =
    texts.length <= mostContents ? texts : [...texts.slice(0, mostContents / 2), "…", ...texts.slice(-mostContents / 2)];
  return `m = ${diversity.pages[node] ?? 0} pages; ${shown.length === 0 ? "no words" : shown.join(", ")}`;
}

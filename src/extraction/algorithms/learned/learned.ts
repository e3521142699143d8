import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { MissingInput } from "../../contract/inputs.ts";
import { byWord, sorted, unitsOfWords } from "../../method/sorted.ts";
import { elementLabel } from "../../page/page.ts";
import { has, indexAt } from "../../page/selection.ts";
import { wordAt } from "../../page/words.ts";
import { analysePage, decidePage, type Analysis } from "./analysis.ts";
import { traceOf } from "./learned-trace.ts";
import { paper, parameters, presets } from "./parameters.ts";
import { whatIfs } from "./what-if.ts";
import { whyOf } from "./why.ts";

/** Changes to the page that are thought of for a place. */
const mostWhatIfs = 3;

/** Boosted trees over cheap features of blocks, learned from pages with gold. */
export const learned = defineExtractor({
  id: "learned",
  name: "Learned",
  summary:
    "Asks boosted trees, trained on pages with gold, how likely each block of text is content, and keeps those that make the expected F1 greatest.",
  family: "Learned",
  paper,
  cite: { paper: paper.short, where: "algorithm 5, L2_TreeBoost for logistic loss" },
  formula: "keep where p(b) > F / (1 + β²), F = max over k of (1 + β²) Σ_kept p w / (Σ_kept w + β² Σ_all p w), and p(b) ≥ floor",
  figure:
    "Probability of content of every block with the cut that decides; what the strongest kinds of evidence add to its log-odds; verdicts before and after the rules; the expected F over the number of kept blocks, with its optimum; what each group of features adds, block by block.",
  needs: ["page", "models"],
  tellsConfidence: true,
  parameters,
  presets,
  kin: [
    "Like Victor, the conditional random field over blocks of text that won CleanEval (Marek, Pecina and Spousta 2007), it learns from marked pages which blocks are content.",
    "Unlike a random field, which labels the blocks of a page as one sequence, it judges each block by itself, with its neighbours among the features, and keeps what makes the expected F1 of the page’s words greatest. Path smoothing then draws together what a page’s template makes alike.",
  ],
  analyse({ page, models }, { model: name }): Analysis {
    const model = models.get(name);
    if (model === undefined) throw new MissingInput("models", missingModel(name));
    return analysePage(page, model);
  },
  decide(analysis, settings): Extraction {
    const { page, words, blocks, model, count } = analysis;
    const decided = decidePage(analysis, settings);
    const units = {
      starts: Uint32Array.from(blocks.firstWords, (word) => words.starts[word]),
      ends: Uint32Array.from(blocks.endWords, (word) => words.ends[word - 1]),
    };
    const extraction = sorted({
      page,
      words,
      units,
      ofWords: byWord(unitsOfWords(words, units.starts), (block) => decided.kept[block] === 1),
      label: (block) => {
        const element = blocks.elements[block];
        return `block ${block + 1} of ${count}, ${element < 0 ? "page" : elementLabel(page, element)}`;
      },
      why: (block) => whyOf(decided, block),
      trace: () => traceOf(decided, units),
    });
    return Object.assign(extraction, {
      confidence: decided.predictedF1,
      card: model.card,
      whatIf: (offset: number) => {
        const word = has(page.ignored, offset) ? -1 : wordAt(words, offset);
        return word < 0 ? [] : whatIfs(decided, indexAt(blocks.firstWords, word), mostWhatIfs);
      },
    });
  },
  // The columns of features; eight more for blocks, and what their evidence takes once it is shown; four for the page's words.
  bytesOf: ({ table, count, words }) => count * (4 * table.columns.length + 440) + words.count * 16,
});

/** The sentence for a model of one's own that is not where the run is. */
function missingModel(name: string): string {
  return `Learned does not find its model “${name}” here. Open the model’s file, or choose another at the parameter Model.`;
}

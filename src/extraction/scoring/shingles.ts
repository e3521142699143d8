import { bagScorer, stretchesOf } from "./bags.ts";
import { lettersAndDigits } from "./lexicon.ts";
import type { Measure } from "./measure.ts";
import { f1Of, type Score } from "./score.ts";

/** Words of a shingle. */
const size = 4;

/**
 * The measure of the article extraction benchmark (AEB). It averages precision and recall over pages and takes F1 of these means,
 * which is the figure of a corpus; here each page has its F1 besides.
 */
export const shingles: Measure = {
  id: "shingles",
  name: "4-gram shingles",
  summary:
    "Stretches of four words that extract and gold standard have in common, as often as both have them. Words are runs of letters, digits and _, case counts; a shorter text is one stretch.",
  formula:
    "P = |A ∩ B| / |A|, R = |A ∩ B| / |B|, F1 = 2 P R / (P + R), of the bags of shingles A of the extract and B of the gold standard",
  cite: { paper: "Article extraction benchmark (Scrapinghub 2020)", where: "evaluate.py, string_shingle_matching" },
  comparable:
    "Comparable with the article extraction benchmark by “F1 of means”: it has F1 of the mean precision and the mean recall, where the mean of the pages' F1 stands first here.",
  valueName: "F1",
  prepare: ({ text }) => {
    const wanted = stretchesOf(lettersAndDigits(text), size);
    const scoreWith = bagScorer(wanted);
    return (extract) => {
      const found = stretchesOf(lettersAndDigits(extract.text), size);
      return { ...scoreWith(found), counts: { found: found.length, wanted: wanted.length } };
    };
  },
  corpus: {
    columns: ["F1 of means"],
    note:
      "F1 of means: of the mean precision, of the pages whose extract has words, and the mean recall, of those whose gold standard has, " +
      "as the article extraction benchmark has it. A run that fails counts as an extract without words.",
    of: (scores) => [ofMeans(scores)],
  },
};

/** F1 of the mean precision and the mean recall, each of the pages on which it is of something (metrics_from_tp_fp_fns in evaluate.py). */
function ofMeans(scores: readonly Score[]): number | undefined {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
  const precision = mean(scores.flatMap(({ precision: one = 0, counts }) => (counts?.["found"] ? [one] : [])));
  const recall = mean(scores.flatMap(({ recall: one = 0, counts }) => (counts?.["wanted"] === 0 ? [] : [one])));
  return scores.length === 0 ? undefined : f1Of(precision, recall);
}

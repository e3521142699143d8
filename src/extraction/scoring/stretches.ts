import { selectedMarkdown } from "../output/markdown.ts";
import { bagOf, bagScorer } from "./bag-of-words.ts";
import { lettersAndDigits, ngramsOf } from "./lexicon.ts";
import type { Judged, Measure, MeasureId } from "./measure.ts";
import { f1Of, type Score } from "./score.ts";
import { jiebaPieces } from "./tokens.ts";

const shingleWords = 4;

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
    "Comparable with the article extraction benchmark by “F1 of means”. It has F1 of the mean precision and recall; here the mean of the pages' F1 stands first.",
  valueName: "F1",
  prepare: ({ text }, { reading: { words } }) => {
    const wanted = ngramsOf(lettersAndDigits(text, words), shingleWords);
    const scoreWith = bagScorer(wanted);
    return (extract) => {
      const found = ngramsOf(lettersAndDigits(extract.text, words), shingleWords);
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

const cite = (n: number): Measure["cite"] => ({ paper: "Lin 2004", where: `ROUGE-${n}; rouge_score, _score_ngrams` });
const formula =
  "P = |A ∩ B| / |A|, R = |A ∩ B| / |B|, F1 = 2 P R / (P + R), of the bags of stretches A of the extract and B of the gold standard";

export const rouge1 = rougeOfWords(
  "rouge-1",
  1,
  "Words that extract and gold standard have in common, in any place, counted as in ROUGE. Case does not count.",
);

export const rouge2 = rougeOfWords(
  "rouge-2",
  2,
  "Pairs of neighbouring words that extract and gold standard have in common, as often as both have them. Case does not count; a single word is a pair.",
);

function rougeOfWords(id: MeasureId, n: number, summary: string): Measure {
  return {
    id,
    name: `ROUGE-${n}`,
    summary,
    formula,
    cite: cite(n),
    comparable: `Comparable with ROUGE-${n} of the package rouge_score without stemming, for text in ASCII. No extraction leaderboard has it as its main number.`,
    valueName: "F1",
    prepare: ({ text }, { reading: { words } }) => {
      // Words of any script, which _ parts too: rouge_score knows a to z and 0 to 9 alone.
      const stretches = (of: string): readonly string[] => ngramsOf(bagOf(of.replaceAll("_", " "), words), n);
      const scoreWith = bagScorer(stretches(text));
      return (extract) => scoreWith(stretches(extract.text));
    },
  };
}

/** Pieces of a stretch, as WebMainBench has them. */
const five = 5;

/**
 * WebMainBench cuts text by jieba, whose dictionary knows Chinese words; here each such character is a piece.
 * It makes Markdown by html2text.
 */
export const rouge5: Measure = {
  id: "rouge-5",
  name: "ROUGE-5",
  summary:
    "Stretches of five pieces that extract and gold standard have in common, both as Markdown if the gold standard is, else as text. A piece is a word of a to z and digits, a blank, or any other character; case counts. A shorter text is one stretch.",
  formula,
  cite: { paper: "WebMainBench (Liu et al. 2025)", where: "webmainbench/metrics/text_metrics.py, TextRougeNgramMetric" },
  comparable:
    "Comparable with WebMainBench's ROUGE-N F1 (N = 5), except on Chinese pages: it cuts Chinese into words by a dictionary. Its Markdown is html2text's, which differs in links and bullets.",
  valueName: "F1",
  prepare: (gold, page) => {
    const written = ({ text, selection }: Judged): string =>
      gold.markdown === undefined ? text : selectedMarkdown(page, selection, { images: false });
    const scoreWith = bagScorer(ngramsOf(jiebaPieces((gold.markdown ?? gold.text).trim()), five));
    return (extract) => scoreWith(ngramsOf(jiebaPieces(written(extract).trim()), five));
  },
};

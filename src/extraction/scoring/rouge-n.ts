import { selectedMarkdown } from "../output/markdown.ts";
import { bagScorer, stretchesOf } from "./bags.ts";
import type { Judged, Measure, MeasureId } from "./measure.ts";
import { lettersAndDigits } from "./lexicon.ts";
import { piecesOf } from "./tokens.ts";

/** Words as rouge_score takes them, of any script: it knows a to z and 0 to 9 alone. */
const wordsOf = (text: string): readonly string[] => lettersAndDigits(text.toLowerCase());

const cite = (n: number): Measure["cite"] => ({ paper: "Lin 2004", where: `ROUGE-${n}; rouge_score, _score_ngrams` });
const formula =
  "P = |A ∩ B| / |A|, R = |A ∩ B| / |B|, F1 = 2 P R / (P + R), of the bags of stretches A of the extract and B of the gold standard";

export const rouge1 = rougeOfWords(
  "rouge-1",
  1,
  "Words that extract and gold standard have in common, wherever they stand, as ROUGE counts them. Case does not count.",
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
    comparable: `Comparable with ROUGE-${n} of the package rouge_score without stemming, for text in ASCII; no leaderboard of extraction has it as its main number.`,
    valueName: "F1",
    prepare: ({ text }) => {
      const scoreWith = bagScorer(stretchesOf(wordsOf(text), n));
      return (extract) => scoreWith(stretchesOf(wordsOf(extract.text), n));
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
    "Stretches of five pieces that extract and gold standard have in common, both as Markdown where the gold standard came so, else as text. A piece is a word of a to z and digits, a blank, or any other character; case counts. A shorter text is one stretch.",
  formula,
  cite: { paper: "WebMainBench (Liu et al. 2025)", where: "webmainbench/metrics/text_metrics.py, TextRougeNgramMetric" },
  comparable:
    "Comparable with WebMainBench's ROUGE-N F1 (N = 5), as far as pages are not Chinese: it cuts Chinese into words by a dictionary. Its Markdown is html2text's, which differs in links and bullets.",
  valueName: "F1",
  prepare: (gold, page) => {
    const written = ({ text, selection }: Judged): string =>
      gold.markdown === undefined ? text : selectedMarkdown(page, selection, { images: false });
    const scoreWith = bagScorer(stretchesOf(piecesOf((gold.markdown ?? gold.text).trim()), five));
    return (extract) => scoreWith(stretchesOf(piecesOf(written(extract).trim()), five));
  },
};

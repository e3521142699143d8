import { wholeText } from "../output/text.ts";
import { oncePerPage } from "../page/once-per-page.ts";
import type { Measure } from "./measure.ts";
import { countIn } from "./score.ts";

/**
 * The pieces of a text as jieba cuts it where it knows no words of its dictionary: words of a to z and digits, with a fraction and a
 * per cent sign, the signs that such words have between them, and each other character by itself, white space too. Together they are
 * the text.
 */
export function jiebaPieces(text: string): readonly string[] {
  return text.match(/[a-zA-Z0-9]+(?:\.\d+)?%?|[+#&._%-]+|\r\n|[^]/gu) ?? [];
}

/** The same without white space. */
export function jiebaTokens(text: string): readonly string[] {
  return jiebaPieces(text).filter((piece) => /[^\s\u0085]/.test(piece));
}

const pageTokens = oncePerPage((page) => jiebaTokens(wholeText(page)).length);

/** The tokens of language models are each model's own; these are known everywhere, and near in number. */
export const tokensKept: Measure = {
  id: "tokens",
  name: "Tokens kept",
  summary:
    "Tokens of the extract among those of the page's whole text, without regard to the gold standard: how much a reader or a model still has to read. A token is a word of a to z and digits, or any other character except white space.",
  formula: "tokens of the extract / tokens of the page's text",
  cite: { paper: "Contentscope", where: "WebMainBench's pieces without white space" },
  comparable:
    "Not comparable with a leaderboard: it says how much is kept, not how right that is. Shares of two extractors on the same pages are comparable.",
  valueName: "share",
  prepare: (_, page) => {
    const of = pageTokens(page);
    return ({ text }) => {
      const kept = jiebaTokens(text).length;
      // Keeping nothing keeps all of a page without text.
      return { value: of === 0 ? 1 : Math.min(1, kept / of), counts: { kept, "on the page": of } };
    };
  },
  corpus: {
    columns: ["share of all"],
    note: "share of all: of the tokens of all pages together.",
    of: (scores) => {
      const of = countIn(scores, "on the page");
      return of === 0 ? [] : [countIn(scores, "kept") / of];
    },
  },
};

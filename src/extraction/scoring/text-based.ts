import { wordsOf } from "../page/words.ts";
import { countOf, keptWords } from "./kept-words.ts";
import type { Measure } from "./measure.ts";
import { scoreOf } from "./score.ts";

/** Differs: [text-in-words] the paper does not say what it counts text in; here it is words, in which it counts text elsewhere (figure 3). */
export const textBased: Measure = {
  id: "text",
  name: "Text-based",
  summary:
    "Words of the page that extract and gold standard both keep, by their place on the page: a repeated word is right only where the gold standard has it. A word is kept where any of its characters is. Gold words without a place on the page do not count.",
  formula:
    "P = content in the extract / text of the extract, R = content in the extract / content, F1 = 2 P R / (P + R), in words",
  cite: { paper: "Song et al. 2009", where: "section IV.B" },
  comparable: "Comparable with the tables of its paper alone, and with no leaderboard.",
  valueName: "F1",
  prepare: ({ selection }, page) => {
    const words = wordsOf(page);
    const wanted = keptWords(words, selection);
    const wantedCount = countOf(wanted);
    return (extract) => {
      const found = keptWords(words, extract.selection);
      let common = 0;
      for (let word = 0; word < words.count; word++) common += found[word] & wanted[word];
      return scoreOf(common, countOf(found), wantedCount);
    };
  },
};

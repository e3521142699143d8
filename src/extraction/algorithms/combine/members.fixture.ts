import type { Member } from "../../contract/inputs.ts";
import type { Page } from "../../page/page.ts";
import { has, rangesOf, type Selection } from "../../page/selection.ts";
import { selectWords, wordsOf } from "../../page/words.ts";

/** A member that keeps the words of a text. */
export function keeper(name: string, kept: string, weight = 1): Member {
  const keeps = new Set(kept.split(" "));
  return {
    name,
    weight,
    run: (page) => {
      const words = wordsOf(page);
      const isKept = (word: number): boolean => keeps.has(page.source.slice(words.starts[word], words.ends[word]));
      const selection = selectWords(page, words, isKept);
      return {
        selection,
        trace: { units: {}, channels: [], notes: [] },
        explain: (offset) => ({ verdict: has(selection, offset) ? "kept" : "removed", formula: `listed by ${name}` }),
      };
    },
  };
}

/** A member that gives no result. */
export function failing(name: string, problem: string): Member {
  return { name, weight: 1, run: () => ({ problem }) };
}

export function textOf({ source }: Page, selection: Selection): string {
  return Array.from(rangesOf(selection), ({ start, end }) => source.slice(start, end)).join(" ");
}

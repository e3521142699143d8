import type { Explanation, Extraction } from "../contract/extraction.ts";
import { defineExtractor } from "../contract/extractor.ts";
import { elementLabel, type Page } from "../page/page.ts";
import { has } from "../page/selection.ts";
import { selectWords, wordsOf, type Words, wordAt } from "../page/words.ts";
import { wordUnits } from "../method/channels.ts";

const boilerplate = /nav|menu|side|foot/i;

interface Named {
  readonly page: Page;
  readonly words: Words;
}

/** A rule-based method for tests: removes what stands in an element whose class or name says that it is boilerplate. */
export const byClassName = defineExtractor({
  id: "by-class-name",
  name: "By class name",
  summary: "Removes elements whose class or name says that they are boilerplate.",
  family: "Rules",
  paper: { short: "Nobody 2000", title: "Names", authors: "Nobody", year: 2000, venue: "Nowhere" },
  cite: { paper: "Nobody 2000", where: "rule 1" },
  formula: "keep unless named so",
  figure: "None.",
  needs: ["page"],
  parameters: {},
  analyse: ({ page }): Named => ({ page, words: wordsOf(page) }),
  decide(named): Extraction {
    const { page, words } = named;
    return {
      selection: selectWords(page, words, (word) => removerOf(named, word) < 0),
      trace: {
        units: { words: wordUnits(words) },
        channels: [
          { kind: "scalar", id: "words", name: "Words", value: words.count, unit: "words", formula: "all words of the body" },
        ],
        notes: [],
      },
      explain: (offset) => explain(named, offset),
    };
  },
});

function explain(named: Named, offset: number): Explanation {
  const { page, words } = named;
  const word = wordAt(words, offset);
  // A word may have a script or a comment in it.
  if (word < 0 || has(page.ignored, offset)) return { verdict: "not text", formula: "There is no word here." };
  const remover = removerOf(named, word);
  if (remover < 0) return { verdict: "kept", formula: "No rule matches an element around it." };
  const start = page.elements.starts[remover];
  const tag = page.source.slice(start, page.elements.ends[remover]);
  const found = boilerplate.exec(tag);
  const at = start + (found?.index ?? 0);
  const text = found?.[0] ?? "";
  return {
    verdict: "removed",
    formula: `${elementLabel(page, remover)} matches ${String(boilerplate)}`,
    rule: { name: "class or name of an element around it", matched: { start: at, end: at + text.length, text } },
    unit: { start, end: page.elements.ends[remover], label: elementLabel(page, remover) },
  };
}

/** The outermost element around a word that the rule matches; -1 for none. */
function removerOf({ page, words }: Named, word: number): number {
  let remover = -1;
  let at = page.runs.parents[words.firstRuns[word]];
  for (; at >= 0; at = page.elements.parents[at])
    if (page.elements.implied[at] !== 1 && boilerplate.test(elementLabel(page, at))) remover = at;
  return remover;
}

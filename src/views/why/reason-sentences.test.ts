import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { byClassName } from "../../extraction/algorithms/by-class-name.fixture.ts";
import { named, pages, run } from "../../extraction/algorithms/laws.fixture.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import { wordsOf } from "../../extraction/page/words.ts";
import { verdictSentence, shortReason } from "./reason-text.ts";

const news = openPage(readFileSync("public/pages/harbour-gazette/news.html.txt", "utf8"));
/** Words that are asked about of a page. */
const samples = 40;

const registered = named.filter(([id]) => id !== byClassName.id);

describe.each(registered)("the reasons of %s", (_, extractor) => {
  it.each([["the news", news] as const, ...pages])("read as plain English on %s", (_name, page) => {
    const { starts, count } = wordsOf(page);
    const { explain } = run(extractor, page);
    const odd = new Set<string>();
    for (let word = 0; word < count; word += Math.ceil(count / samples)) {
      const explanation = explain(starts[word] ?? 0);
      const verdict = { fate: explanation.verdict, share: 1 };
      const sentence = verdictSentence("Cookie settings", verdict, extractor.name, explanation).words;
      const isWhole = sentence.startsWith(`“Cookie settings” is ${explanation.verdict} by ${extractor.name}: `);
      if (!isWhole || sentence.length > 200 || shortReason(explanation).length > 70) odd.add(sentence);
      // What it goes by: a number, or the rule in words; and no sign that only the formulas have.
      const reason = sentence.slice(sentence.indexOf(": ") + 2);
      if (!/\d/.test(reason) && reason.split(" ").length < 4) odd.add(sentence);
      if (/[≤≥<>=∧Σ·]|undefined|NaN|\.\.$|: ?\.$|^[A-Z][a-z]+ [a-z]+ has it/.test(reason)) odd.add(sentence);
    }
    expect([...odd]).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { finish, type AnyExtractor } from "../contract/extractor.ts";
import { valuesFor } from "../contract/parameters.ts";
import { steepOnes, type Work } from "../../bench/growth.fixture.ts";
import { plainText } from "../output/text.ts";
import { openPage } from "../page/open-page.ts";
import type { Page } from "../page/page.ts";
import { runSpec, inputsFor, libraryOf } from "../run.ts";
import { goldOfText } from "../scoring/gold.ts";
import { measures } from "../scoring/measures.ts";
import { outcomeOf } from "../scoring/score.ts";
import { extractors } from "./index.ts";
import { sourcesFor } from "./inputs.fixture.ts";
import { allText } from "./laws.fixture.ts";

const library = libraryOf(extractors);
const sizes = { first: 800, second: 3_000 };

// Readability and Defuddle are stood in for by a program that is quick: they are tried beside what loads them.
describe("time grows with the page, not with its square", { timeout: 120_000 }, () => {
  it.each(extractors.map((extractor) => [extractor.id, extractor] as const))("of %s", (_, extractor) => {
    expect(steepOnes(running(extractor), sizes)).toEqual([]);
  });

  it.each(measures.map((measure) => [measure.id, measure] as const))("of scoring by %s", (_, measure) => {
    const scoring: Work = (page) => {
      const selection = allText(page);
      const text = plainText(page, selection);
      // The second half before the first: not equal, and of the same words.
      const gold = `${text.slice(text.length >> 1)} ${text.slice(0, text.length >> 1)}`;
      outcomeOf(measure.prepare(goldOfText(page, gold), page), { text, selection });
    };
    expect(steepOnes(scoring, sizes)).toEqual([]);
  });
});

/** A run from beginning to end, with a word explained; a refusal in a sentence is as good as an end. */
function running(extractor: AnyExtractor): Work {
  return (page) => {
    const [values] = valuesFor(extractor.parameters, {});
    const sources = { ...sourcesFor(page), site: twinsOf(page) };
    try {
      const inputs = inputsFor({ extractor: extractor.id, values: {} }, page, library, sources, (member, part) =>
        runSpec(member, part, library, sources),
      );
      const extraction = finish(extractor.decide(extractor.analyse(inputs, values), values));
      expect(extraction.trace.channels).toBeDefined();
      extraction.explain(page.source.length >> 1);
    } catch (error) {
      expect(error).toMatchObject({ message: expect.stringMatching(/limit|would take/) as string });
    }
  };
}

/** Two pages as large, of which one differs. */
function twinsOf(page: Page) {
  return ["", "<p>something else"].map((more, index) => ({ name: `twin ${index}`, open: () => openPage(page.source + more) }));
}

import type { Page } from "../page/page.ts";
import { bagOfWords } from "./bag-of-words.ts";
import { blockLevel, characters, textBased } from "./by-place.ts";
import { markdownParts } from "./markdown-parts.ts";
import { measureIds, type Judged, type MeasureId, type Measure, type Standard } from "./measure.ts";
import { rouge1, rouge2, rouge5, shingles } from "./stretches.ts";
import { rougeLsum } from "./rouge-lsum.ts";
import { NoScore, type Score } from "./score.ts";
import { snippetMeasure } from "./snippet-measure.ts";
import { statedAuthor, statedDay, statedTitle } from "./stated-fields.ts";
import { structure } from "./structure.ts";
import { tokensKept } from "./tokens.ts";
import { cleanEval, wordLcs } from "./word-lcs.ts";

/** The measure of each id: one that is missing does not compile. */
const byId: Readonly<Record<MeasureId, Measure>> = {
  lcs: wordLcs,
  cleaneval: cleanEval,
  bag: bagOfWords,
  shingles,
  characters,
  blocks: blockLevel,
  text: textBased,
  snippets: snippetMeasure,
  "rouge-1": rouge1,
  "rouge-2": rouge2,
  "rouge-5": rouge5,
  "rouge-lsum": rougeLsum,
  tokens: tokensKept,
  structure,
  markdown: markdownParts,
  title: statedTitle,
  author: statedAuthor,
  published: statedDay,
};

/** Every measure; the first is used where none is chosen. */
export const measures: readonly Measure[] = measureIds.map((id) => byId[id]);

/** @throws RangeError where there is none of that id. */
export function measureFor(id: MeasureId): Measure {
  if (!Object.hasOwn(byId, id)) throw new RangeError(`no measure of that name: ${id}`);
  return byId[id];
}

/** Compares extracts with a page's gold standard by a measure, as its `prepare` does; says so where it has not what the measure needs. */
export function scorerFor(id: MeasureId, gold: Standard, page: Page): (extract: Judged) => Score {
  const measure = measureFor(id);
  if (gold.isUnmarked && measure.needs !== "snippets")
    return () => {
      throw new NoScore("The gold standard has only snippets, without the main content. Choose the measure Snippets.");
    };
  return measure.prepare(gold, page);
}

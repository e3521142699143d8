/**
 * The core as the package `contentscope` gives it to other programs: the same in Node, in browsers and in their workers. It reads no
 * file, makes no request and needs no other package.
 *
 * Every place is a UTF-16 offset into `page.source`, half-open.
 */
import { extractors as registered } from "./algorithms/index.ts";
import type { Extraction } from "./contract/extraction.ts";
import type { AnyExtractor, RunSpec } from "./contract/extractor.ts";
import type { Model } from "./contract/model.ts";
import { shippedModel } from "./contract/parameters.ts";
import type { OutputOptions } from "./output/dressing.ts";
import type { Page } from "./page/page.ts";
import type { Selection } from "./page/selection.ts";
import { runsOfText } from "./run-text.ts";
import { extract as extractBy, libraryOf, type Sources } from "./run.ts";
import { comparedExtract } from "./scoring/extract-words.ts";
import { goldOfMarks, goldOfText } from "./scoring/gold.ts";
import type { MeasureId } from "./scoring/measure.ts";
import { measureFor } from "./scoring/measures.ts";
import { outcomeOf, type ScoreOutcome } from "./scoring/score.ts";

export { decode, type DecodeOptions } from "./encoding/decode.ts";
export { readModel } from "./algorithms/learned/model.ts";
export { MissingInput } from "./contract/inputs.ts";
export { selectedHtml } from "./output/html.ts";
export { selectedMarkdown } from "./output/markdown.ts";
export { selectedText } from "./output/text.ts";
export { writtenText } from "./output/written-text.ts";
export { openPage } from "./page/open-page.ts";
export { rangesOf, selectionOf } from "./page/selection.ts";
export { measures } from "./scoring/measures.ts";
export type { AnyExtractor, Extraction, MeasureId, Model, OutputOptions, Page, RunSpec, ScoreOutcome, Selection, Sources };

/** Every algorithm: its id, parameters with their defaults and ranges, presets, paper, and what it needs besides the page. */
export const extractors: readonly AnyExtractor[] = registered;

const library = libraryOf(registered);

/** What an algorithm needs besides the page: `model` for `learned`, `site` for methods that compare pages. */
export interface Given extends Sources {
  /** What `learned` decides by; `models`, by their names, where its values or members name others. */
  readonly model?: Model;
}

/**
 * Runs an algorithm on a page: what it keeps, its quantities (`trace`), and the reason for each place (`explain`).
 *
 * @param run the id of an algorithm, which runs with its default values, or a run with values and members of its own, as data or as
 * the command line takes it: "ccb.preset~as-published", "vote(ccb.range~60,danag)"
 * @throws RangeError where there is no such algorithm or preset, or the text is no run; MissingInput where it needs what is not given
 */
export function extract(page: Page, run: string | RunSpec, { model, ...sources }: Given = {}): Extraction {
  const [spec, ...more] = typeof run === "string" ? runsOfText(run, library) : [run];
  if (spec === undefined || more.length > 0) throw new RangeError(`not one run: ${JSON.stringify(run)}`);
  return extractBy(spec, page, library, { ...(model && { models: new Map([[shippedModel, model]]) }), ...sources });
}

/**
 * Compares what was kept of a page with its gold standard: precision, recall and F1, from 0 to 1, or a sentence where that would
 * take too long.
 *
 * @param gold the main content as text, whose words are looked for on the page, or as marks on the page
 * @throws RangeError where there is no such measure
 */
export function evaluate(page: Page, kept: Selection, gold: string | Selection, measure: MeasureId = "lcs"): ScoreOutcome {
  const standard = typeof gold === "string" ? goldOfText(page, gold) : goldOfMarks(page, gold);
  return outcomeOf(measureFor(measure).prepare(standard, page), comparedExtract(page, kept));
}

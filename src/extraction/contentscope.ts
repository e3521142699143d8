/**
 * The core as the package `contentscope` gives it to other programs: the same in Node, in browsers and in their workers. It reads no
 * file, makes no request and needs no other package.
 *
 * Every place is a UTF-16 offset into `page.source`, half-open.
 */
import { extractors as registered } from "./algorithms/index.ts";
import type { Extraction } from "./contract/extraction.ts";
import { readModel } from "./algorithms/learned/model.ts";
import type { AnyExtractor, MemberSpec, RunSpec } from "./contract/extractor.ts";
import type { Model } from "./contract/model.ts";
import { shippedModel } from "./contract/parameters.ts";
import { remembered } from "./page/once-per-page.ts";
import type { Page } from "./page/page.ts";
import type { Selection } from "./page/selection.ts";
import { problemsOfRun } from "./run-problems.ts";
import { runsOfText } from "./run-text.ts";
import { runSpec, libraryOf, type Sources } from "./run.ts";
import { comparedExtract } from "./scoring/extract-words.ts";
import { goldOfMarks, goldOfText } from "./scoring/gold.ts";
import type { MeasureId } from "./scoring/measure.ts";
import { measureFor } from "./scoring/measures.ts";
import { outcomeOf, type ScoreOutcome } from "./scoring/score.ts";

export { readModel, RefusedModel } from "./algorithms/learned/model.ts";
export { MissingInput } from "./contract/inputs.ts";
export { decode, type DecodeOptions } from "./encoding/decode.ts";
export { selectedHtml } from "./output/html.ts";
export { selectedMarkdown } from "./output/markdown.ts";
export { contentOf, type ContentOptions, type PageContent, type Part, type Parts } from "./output/page-content.ts";
export { selectedText, type SelectedText } from "./output/text.ts";
export { writtenText } from "./output/written-text.ts";
export { openPage } from "./page/open-page.ts";
export { rangesOf, selectionOf, type Range } from "./page/selection.ts";
export { measures } from "./scoring/measures.ts";

// The types in the signatures above and below.
export type { ChainLink, Explanation, Rule, WhatIf } from "./contract/extraction.ts";
export type {
  Background,
  Decision,
  Declaration,
  Deviation,
  MemberSpec,
  Paper,
  Preset,
  RunFormula,
  Step,
} from "./contract/extractor.ts";
export type { GivenOutput, OutputForm } from "./contract/given-output.ts";
export type { Inputs, Member, Need, PageBoxes, SitePage, Tool, ToolAnswer } from "./contract/inputs.ts";
export type { Json, Lexicon, ModelCard, Trees } from "./contract/model.ts";
export type {
  ChoiceParameter,
  Citation,
  FlagParameter,
  FormulaParameter,
  ModelParameter,
  NumberParameter,
  Parameter,
  Schema,
  SourceParameter,
  Value,
} from "./contract/parameters.ts";
export type {
  Attempt,
  CallSite,
  Candidate,
  Check,
  Chosen,
  ModuleRecord,
  Reason,
  Recorded,
  Removal,
} from "./contract/recorded.ts";
export type {
  Channel,
  ClassChannel,
  ClassMeaning,
  CurveChannel,
  CurveSetting,
  LayoutChannel,
  MatrixChannel,
  Operation,
  OutlineChannel,
  PanelChannel,
  PlaneChannel,
  PlaneRound,
  PlaneRule,
  ProcedureChannel,
  Quantity,
  RankingChannel,
  ScalarChannel,
  SeriesChannel,
  StepsChannel,
  Trace,
  TreeChannel,
  Unfit,
  UnitChannel,
  Units,
} from "./contract/trace.ts";
export type { OutputOptions } from "./output/dressing.ts";
export type { Metadata, MetadataField, Stated } from "./page/metadata.ts";
export type { Attribute, Elements, ParseError, Runs, Tags } from "./page/page.ts";
export type { HiddenWay, Reading, Unseen } from "./page/reading.ts";
export type { CorpusFigures, Judged, Measure, Standard, StatedField } from "./scoring/measure.ts";
export type { Score, Unscored } from "./scoring/score.ts";
export type { Snippets } from "./scoring/snippets.ts";
export type { AnyExtractor, Extraction, MeasureId, Model, Page, RunSpec, ScoreOutcome, Selection, Sources };

/** Every algorithm: its id, parameters with their defaults and ranges, presets, paper, and what it needs besides the page. */
export const extractors: readonly AnyExtractor[] = registered;

// Marked as pure, so that a bundle that runs no algorithm leaves it out.
const library = /* @__PURE__ */ libraryOf(registered);

/** What an algorithm needs besides the page: `model` for `learned`, `site` for methods that compare pages. */
export interface Given extends Sources {
  /** What `learned` decides by: `contentscope/learned.json`, or a model that was read; `models`, by names, where a run names others. */
  readonly model?: object;
}

/** A run as data: its values have their defaults where it has none. */
export interface GivenRun extends Partial<Omit<RunSpec, "members">> {
  readonly extractor: string;
  readonly members?: readonly (GivenRun & Pick<MemberSpec, "weight">)[];
}

const modelOf = /* @__PURE__ */ remembered((given: object) => readModel(given));

function runOf({ values = {}, members, ...run }: GivenRun): MemberSpec {
  return { ...run, values, ...(members && { members: members.map(runOf) }) };
}

/**
 * Runs an algorithm on a page: what it keeps, its quantities (`trace`), and the reason for each place (`explain`).
 *
 * @param run the id of an algorithm, which runs with its default values, or a run with values and members of its own, as data or as
 * the command line takes it: "ccb.preset~as-published", "vote(ccb.range~60,danag)"
 * @throws RangeError where there is no such algorithm, preset, parameter or value, or the text is no run, with what there is; MissingInput
 * where it needs what is not given; RefusedModel where the model is none
 */
export function extract(page: Page, run: string | GivenRun, { model, ...sources }: Given = {}): Extraction {
  const runs = typeof run === "string" ? runsOfText(run, library) : [runOf(run)];
  const problems = runs.flatMap((one) => problemsOfRun(one, library));
  if (problems.length > 0) throw new RangeError(problems.join("\n"));
  if (runs.length > 1) throw new RangeError(`not one run but ${runs.length}: ${JSON.stringify(run)}`);
  return runSpec(runs[0], page, library, { ...(model && { models: new Map([[shippedModel, modelOf(model)]]) }), ...sources });
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

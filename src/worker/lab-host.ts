import type { Decision, Declaration, Explanation, Extraction, RunSpec } from "../extraction/contract/extractor.ts";
import type { PageBoxes } from "../extraction/contract/inputs.ts";
import type { Units } from "../extraction/contract/trace.ts";
import { selectedHtml } from "../extraction/output/html.ts";
import { selectedMarkdown } from "../extraction/output/markdown.ts";
import { previewOf } from "../extraction/output/preview.ts";
import type { Preview } from "../extraction/output/preview.ts";
import { selectedText } from "../extraction/output/text.ts";
import type { Page } from "../extraction/page/page.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Range, Selection } from "../extraction/page/selection.ts";
import { asSelection, selectionOf, sizeOf } from "../extraction/page/selection.ts";
import { wordsOf } from "../extraction/page/words.ts";
import type { Words } from "../extraction/page/words.ts";
import { markWords } from "../extraction/scoring/mark-words.ts";
import type { MarkedWords } from "../extraction/scoring/mark-words.ts";
import type { MeasureId } from "../extraction/scoring/measures.ts";
import { decodePage } from "../opening/decode.ts";
import { archivedPage } from "../opening/mhtml.ts";
import type { ArchivedPage } from "../opening/mhtml.ts";
import { unzip } from "../opening/unzip.ts";
import { zipEntries } from "../opening/zip-directory.ts";
import { Analyses } from "./analyses.ts";
import { Figures } from "./figures.ts";
import { Golds } from "./golds.ts";
import { Holdings } from "./holdings.ts";
import type { LaneRun } from "./lane-run.ts";
import { pageTree } from "./page-tree.ts";
import type { PageTree } from "./page-tree.ts";
import type {
  ChannelRows,
  GoldReading,
  IcicleRequest,
  IcicleWindow,
  Judgement,
  LabWorker,
  LaneId,
  PageKey,
  PageSummary,
  PanelData,
  RunId,
  RunScore,
  RunSummary,
  RunText,
  ScoreSheet,
  SeriesWindow,
  UnitAddress,
  UnitReading,
  WindowRequest,
  WorkCounts,
} from "./protocol.ts";
import type { Shelf } from "./shelf.ts";
import { channelSummary, Extents, pageSummary, panelData, unitsOf } from "./summaries.ts";
import { Turn } from "./turn.ts";
import { rescueOf, sampleValue, selectionAt, stepLimit } from "./what-if.ts";
import { explainAt, passageOf, reasonsFor, textIn } from "./why.ts";
import type { Passage, Reasons } from "./why.ts";

interface OpenedPage {
  readonly page: Page;
  readonly summary: PageSummary;
  readonly words: Words;
}

/**
 * The lab's core behind the worker's door: pages, the last run of each lane, and what is asked of both.
 *
 * It knows nothing of messages, so that tests run it in Node as it is.
 */
export class LabHost implements LabWorker {
  readonly #shelf: Shelf;
  readonly #pages = new Map<PageKey, OpenedPage>();
  readonly #holdings = new Holdings((key) => this.#pages.get(key)?.page);
  readonly #analyses: Analyses;
  readonly #runs = new Map<LaneId, LaneRun>();
  readonly #stopped = new Set<LaneId>();
  readonly #figures = new Figures();
  readonly #extents = new Extents();
  readonly #golds = new Golds();
  /** Milliseconds that first stages took when they were done. */
  readonly #analysisTimes = new WeakMap<object, number>();
  #parses = 0;
  #decisions = 0;
  #passes = 0;

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
    this.#analyses = new Analyses(shelf, this.#holdings);
  }

  declarations(): Promise<readonly Declaration[]> {
    return Promise.resolve([...this.#shelf.declared.values()]);
  }

  async load(spec: RunSpec): Promise<void> {
    await this.#analyses.load(spec);
  }

  readonly decode = decodePage;
  readonly zipEntries = zipEntries;
  readonly unzip = unzip;

  async archivedPage(archive: Blob): Promise<ArchivedPage> {
    return archivedPage(new Uint8Array(await archive.arrayBuffer()));
  }

  open(key: PageKey, source: string): Promise<PageSummary> {
    const known = this.#pages.get(key);
    if (known !== undefined) return Promise.resolve(known.summary);
    const begun = performance.now();
    const page = openPage(source);
    this.#parses++;
    const words = wordsOf(page);
    const summary = pageSummary(page, words, performance.now() - begun);
    this.#pages.set(key, { page, summary, words });
    return Promise.resolve(summary);
  }

  close(key: PageKey): void {
    this.#pages.delete(key);
    this.#analyses.forget(key);
    this.#holdings.forget(key);
    this.#golds.forget(key);
    for (const [lane, { pageKey }] of this.#runs) if (pageKey === key) this.#runs.delete(lane);
  }

  async extract(
    lane: LaneId,
    pageKey: PageKey,
    run: RunId,
    spec: RunSpec,
    onStep: (summary: RunSummary) => void,
    site: readonly PageKey[] = [],
  ): Promise<RunSummary> {
    const opened = this.#pages.get(pageKey);
    if (opened === undefined) throw new Error("this page is not open any more");
    this.#stopped.delete(lane);
    const { milliseconds: analyse, ...prepared } = await this.#analyses.prepare(spec, { key: pageKey, page: opened.page, site });
    const { extractor, analysis, values } = prepared;
    if (isObject(analysis) && !this.#analysisTimes.has(analysis)) this.#analysisTimes.set(analysis, analyse);
    const analysedAt = performance.now();
    const stepsBefore = extractor.stepsOf?.(analysis) ?? 0;
    let pauses = 0;
    const summarise = (extraction: Extraction, more: Pick<RunSummary, "isPartial" | "progress">): RunSummary => {
      const milliseconds = { analyse, decide: performance.now() - analysedAt - pauses };
      const laneRun = { run, pageKey, page: opened.page, ...prepared, extraction, milliseconds };
      this.#runs.set(lane, laneRun);
      return this.#summaryOf(laneRun, spec, opened.summary, more);
    };

    const decided = await this.#decide(lane, extractor.decide(analysis, values), async (extraction, progress, turn) => {
      const paused = performance.now();
      onStep(summarise(extraction, { isPartial: true, progress }));
      await turn.next();
      pauses += performance.now() - paused;
    });
    this.#decisions++;
    this.#passes += (extractor.stepsOf?.(analysis) ?? 0) - stepsBefore;
    this.#analyses.trim();
    return summarise(decided.extraction, { isPartial: decided.isPartial });
  }

  hold(key: PageKey, name: string, source: string): void {
    this.#holdings.hold(key, name, source);
  }

  place(key: PageKey, boxes: PageBoxes): void {
    this.#holdings.place(key, boxes);
  }

  panel(lane: LaneId, runId: RunId, channel: string): Promise<PanelData | undefined> {
    const run = this.#runOf(lane, runId);
    return Promise.resolve(run && panelData(run.extraction.trace, channel));
  }

  stop(lane: LaneId): void {
    this.#stopped.add(lane);
  }

  window(request: WindowRequest): Promise<SeriesWindow | undefined> {
    const run = this.#runOf(request.lane, request.run);
    return Promise.resolve(run && this.#figures.window(run, request));
  }

  icicle(request: IcicleRequest): Promise<IcicleWindow | undefined> {
    const run = this.#runOf(request.lane, request.run);
    return Promise.resolve(run && this.#figures.icicle(run, request));
  }

  reading(lane: LaneId, runId: RunId, unitsName: string, at: UnitAddress): Promise<UnitReading | undefined> {
    const run = this.#runOf(lane, runId);
    const units = run && unitsOf(run.extraction.trace, unitsName);
    return Promise.resolve(units && this.#figures.reading(run, units, this.#unitOf(run, units, at)));
  }

  async explain(lane: LaneId, runId: RunId, range: Range): Promise<Explanation | undefined> {
    const run = this.#runOf(lane, runId);
    return run && this.#counted(run, () => explainAt(run, this.#textIn(run, range)));
  }

  async why(lane: LaneId, runId: RunId, range: Range): Promise<Reasons | undefined> {
    const run = this.#runOf(lane, runId);
    return run && this.#counted(run, () => reasonsFor(run, range, this.#textIn(run, range), this.#figures.placesOf));
  }

  passage(key: PageKey, range: Range): Promise<Passage | undefined> {
    const opened = this.#pages.get(key);
    return Promise.resolve(opened && passageOf(opened.page, opened.words, range));
  }

  text(lane: LaneId, runId: RunId): Promise<RunText | undefined> {
    const run = this.#runOf(lane, runId);
    return Promise.resolve(run === undefined ? undefined : selectedText(run.page, run.extraction.selection));
  }

  html(lane: LaneId, runId: RunId): Promise<string | undefined> {
    const run = this.#runOf(lane, runId);
    return Promise.resolve(run === undefined ? undefined : selectedHtml(run.page, run.extraction.selection));
  }

  markdown(lane: LaneId, runId: RunId): Promise<string | undefined> {
    const run = this.#runOf(lane, runId);
    return Promise.resolve(run && selectedMarkdown(run.page, run.extraction.selection));
  }

  preview(key: PageKey): Promise<Preview | undefined> {
    const opened = this.#pages.get(key);
    return Promise.resolve(opened && previewOf(opened.page));
  }

  rows(lane: LaneId, runId: RunId, unitsName: string, first: number, count: number): Promise<ChannelRows | undefined> {
    const run = this.#runOf(lane, runId);
    const units = run && unitsOf(run.extraction.trace, unitsName);
    return Promise.resolve(units && this.#figures.rows(run, units, first, count));
  }

  async response(lane: LaneId, runId: RunId, name: string, samples: number): Promise<Float32Array<ArrayBuffer> | undefined> {
    const run = this.#runOf(lane, runId);
    const parameter = run?.extractor.parameters[name];
    if (run === undefined || parameter?.kind !== "number" || parameter.stage !== "decision") return undefined;
    const whole = this.#pages.get(run.pageKey)?.summary.textCharacters ?? 0;
    const shares = new Float32Array(samples).fill(Number.NaN);
    const stepsBefore = run.extractor.stepsOf?.(run.analysis) ?? 0;
    const limit = stepLimit(run);
    const turn = new Turn();
    for (let sample = 0; sample < samples; sample++) {
      const selection = selectionAt(run, name, sampleValue(parameter, sample, samples), limit);
      if (selection !== undefined) shares[sample] = whole === 0 ? 0 : sizeOf(selection) / whole;
      if (turn.isOver) await turn.next();
      if (this.#runs.get(lane)?.run !== runId) break;
    }
    this.#passes += (run.extractor.stepsOf?.(run.analysis) ?? 0) - stepsBefore;
    return this.#runs.get(lane)?.run === runId ? shares : undefined;
  }

  judge(key: PageKey, judgement: Judgement): void {
    this.#golds.judge(key, judgement);
  }

  gold(key: PageKey): Promise<GoldReading | undefined> {
    const opened = this.#pages.get(key);
    return Promise.resolve(opened && this.#golds.reading(key, opened.page));
  }

  goldText(key: PageKey): Promise<RunText | undefined> {
    const opened = this.#pages.get(key);
    return Promise.resolve(opened && this.#golds.text(key, opened.page));
  }

  score(lane: LaneId, runId: RunId): Promise<RunScore | undefined> {
    const run = this.#runOf(lane, runId);
    return Promise.resolve(run && this.#scoreOf(run));
  }

  scores(lane: LaneId, runId: RunId, measures: readonly MeasureId[]): Promise<ScoreSheet | undefined> {
    const run = this.#runOf(lane, runId);
    if (run === undefined) return Promise.resolve(undefined);
    const { pageKey, page, extraction, analysis, milliseconds } = run;
    const parse = this.#pages.get(pageKey)?.summary.milliseconds ?? 0;
    const analyse = (isObject(analysis) ? this.#analysisTimes.get(analysis) : undefined) ?? milliseconds.analyse;
    return Promise.resolve({
      scores: this.#golds.scores(pageKey, page, extraction.selection, measures),
      milliseconds: { parse, analyse, decide: milliseconds.decide },
    });
  }

  marked(key: PageKey, marks: readonly number[], ranges: readonly number[], isMarked: boolean): Promise<MarkedWords | undefined> {
    const opened = this.#pages.get(key);
    if (opened === undefined) return Promise.resolve(undefined);
    const where = selectionOf(
      Array.from({ length: ranges.length / 2 }, (_, index) => [ranges[2 * index] ?? 0, ranges[2 * index + 1] ?? 0] as const),
    );
    return Promise.resolve(markWords(opened.page, asSelection(Uint32Array.from(marks)), where, isMarked));
  }

  tree(key: PageKey): Promise<PageTree | undefined> {
    const opened = this.#pages.get(key);
    return Promise.resolve(opened === undefined ? undefined : pageTree(opened.page));
  }

  counts(): Promise<WorkCounts> {
    return Promise.resolve({
      parses: this.#parses,
      analyses: this.#analyses.count,
      decisions: this.#decisions,
      passes: this.#passes,
    });
  }

  /** Runs a decision, letting other messages in between its steps (`report` awaits its turn); a stop ends it after the step at hand. */
  async #decide(
    lane: LaneId,
    decision: Decision,
    report: (extraction: Extraction, progress: NonNullable<RunSummary["progress"]>, turn: Turn) => Promise<void>,
  ): Promise<{ readonly extraction: Extraction; readonly isPartial: boolean }> {
    if ("selection" in decision) return { extraction: decision, isPartial: false };
    const turn = new Turn();
    for (;;) {
      const next = decision.next();
      if (next.done) return { extraction: next.value, isPartial: false };
      if (this.#stopped.has(lane)) return { extraction: next.value.preview(), isPartial: true };
      if (!turn.isOver) continue;
      const { label, done, of } = next.value;
      await report(next.value.preview(), { label, done, of }, turn);
    }
  }

  #summaryOf(laneRun: LaneRun, spec: RunSpec, page: PageSummary, more: Pick<RunSummary, "isPartial" | "progress">): RunSummary {
    const { run, extractor, extraction, values, analysis, milliseconds } = laneRun;
    const { selection, trace } = extraction;
    const score = this.#scoreOf(laneRun);
    const needsRescue = selection.length === 0 && page.words > 0 && more.progress === undefined;
    const rescue = needsRescue ? rescueOf({ extractor, analysis, values }) : undefined;
    return {
      run,
      spec,
      // A copy: the worker keeps its own, and this one is handed over.
      selection: selection.slice() as Selection,
      keptCharacters: sizeOf(selection),
      textCharacters: page.textCharacters,
      channels: trace.channels.map((channel) => channelSummary(channel, trace, this.#extents)),
      notes: trace.notes,
      ...(rescue === undefined ? {} : { rescue }),
      ...(score === undefined ? {} : { score }),
      milliseconds,
      ...more,
    };
  }

  /** Counts the steps that trying other values adds. */
  async #counted<T>({ extractor, analysis }: LaneRun, work: () => Promise<T>): Promise<T> {
    const stepsBefore = extractor.stepsOf?.(analysis) ?? 0;
    const result = await work();
    this.#passes += (extractor.stepsOf?.(analysis) ?? 0) - stepsBefore;
    return result;
  }

  #scoreOf({ pageKey, page, extraction }: LaneRun): RunScore | undefined {
    return this.#golds.score(pageKey, page, extraction.selection);
  }

  #textIn({ pageKey }: LaneRun, range: Range): number {
    const words = this.#pages.get(pageKey)?.words;
    return words === undefined ? range.start : textIn(words, range);
  }

  /** The unit that an address means, -1 for none. */
  #unitOf(run: LaneRun, units: Units, at: UnitAddress): number {
    const places = this.#figures.placesOf(units);
    const clamped = (unit: number): number => Math.min(Math.max(unit, 0), units.starts.length - 1);
    if ("unit" in at) return clamped(at.unit);
    if ("from" in at) return clamped(places.indexRange(at.from, at.from)[0]);
    return places.unitAt("offset" in at ? at.offset : this.#textIn(run, at.textIn));
  }

  #runOf(lane: LaneId, run: RunId): LaneRun | undefined {
    const found = this.#runs.get(lane);
    return found?.run === run ? found : undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

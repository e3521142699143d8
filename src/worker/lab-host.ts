import type { Explanation } from "../extraction/contract/extraction.ts";
import type { Declaration, RunSpec } from "../extraction/contract/extractor.ts";
import type { GivenOutput } from "../extraction/contract/given-output.ts";
import type { ModelCard } from "../extraction/contract/model.ts";
import type { PageBoxes } from "../extraction/contract/inputs.ts";
import type { Units } from "../extraction/contract/trace.ts";
import type { Article } from "../extraction/output/article.ts";
import { previewOf, type Preview } from "../extraction/output/preview.ts";
import { selectedText } from "../extraction/output/text.ts";
import type { OutputOptions } from "../extraction/output/dressing.ts";
import { blockAt } from "../extraction/page/block-at.ts";
import type { Reading } from "../extraction/page/reading.ts";
import type { Metadata } from "../extraction/page/metadata.ts";
import { asSelection, selectionOf, type Range } from "../extraction/page/selection.ts";
import type { MarkedWords } from "../extraction/scoring/mark-words.ts";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import type { Unscored } from "../extraction/scoring/score.ts";
import type { SnippetChecks } from "../extraction/scoring/snippet-places.ts";
import { decodePage } from "../import/decode.ts";
import type { ArchivedPage } from "../import/archives/mhtml.ts";
import type { Unzipped, ZipEntry } from "../import/archives/zip.ts";
import { Analyses } from "./analyses.ts";
import { Figures } from "./figures.ts";
import { outputsHere, type OutputReader } from "./output-reader.ts";
import { RunInputs } from "./run-inputs.ts";
import { LaneRuns } from "./lane-runs.ts";
import { extractOf, type LaneRun } from "./lane-run.ts";
import { LateGold } from "./late-gold.ts";
import { modulePage } from "./module-page.ts";
import { OpenedPages } from "./opened-pages.ts";
import type { PageTree } from "./protocol/page-tree.ts";
import type {
  LaneId,
  PageKey,
  RunId,
  ChannelRows,
  IcicleRequest,
  IcicleWindow,
  PanelData,
  SeriesWindow,
  UnitAddress,
  UnitReading,
  WindowCut,
} from "./protocol/figures.ts";
import type {
  GoldReading,
  GoldSetting,
  LabWorker,
  PageSummary,
  RunRequest,
  RunScore,
  SentSummary,
  WorkCounts,
} from "./protocol/lab-worker.ts";
import type { RunText, ScoreSheet, Trial, TriedOutput } from "./protocol/questions.ts";
import type { ExtractorLoader } from "./extractor-loader.ts";
import { unitBeyond } from "./places.ts";
import { panelData, unitsOf } from "./summaries.ts";
import { responseOf } from "./response.ts";
import type { Passage, Reasons } from "./protocol/reasons.ts";
import type { RunBlocks } from "./protocol/run-blocks.ts";
import { decidedTextIn, passageOf, reasonsFor } from "./reasons.ts";

/** Milliseconds that the curve over a slider may keep the worker at work. */
const curvePatience = 1_500;

/**
 * The lab's core as the worker holds it: pages, the last run of each lane, and what is asked of both.
 *
 * It knows nothing of messages, so that tests run it in Node as it is. What a first visit has no use for is loaded when it is asked
 * for; a lane may have run anew by then, so that its run is looked for after that.
 */
export class LabHost implements LabWorker {
  readonly #loader: ExtractorLoader;
  readonly #pages = new OpenedPages();
  readonly #inputs: RunInputs;
  readonly #gold = new LateGold();
  readonly #figures = new Figures();
  readonly #analyses: Analyses;
  readonly #runs: LaneRuns;

  /** @param outputsFor where what other programs wrote is read: of this browser, unless told otherwise */
  constructor(loader: ExtractorLoader, outputsFor: OutputReader = outputsHere) {
    this.#loader = loader;
    this.#inputs = new RunInputs((key) => this.#pages.get(key)?.page, outputsFor);
    this.#analyses = new Analyses(loader, this.#inputs);
    this.#runs = new LaneRuns({ pages: this.#pages, analyses: this.#analyses, gold: this.#gold, figures: this.#figures });
  }

  declarations(): Promise<readonly Declaration[]> {
    return Promise.resolve([...this.#loader.declared.values()]);
  }

  async load(spec: RunSpec): Promise<void> {
    await this.#analyses.load(spec);
  }

  readonly decode = decodePage;
  readonly modulePage = modulePage;

  async zipEntries(archive: Blob): Promise<readonly ZipEntry[]> {
    const { zipEntries } = await import("../import/archives/zip.ts");
    return zipEntries(archive);
  }

  async unzip(archive: Blob, entries: readonly ZipEntry[]): Promise<Unzipped> {
    const { unzip } = await import("../import/archives/zip.ts");
    return unzip(archive, entries);
  }

  async archivedPage(archive: Blob): Promise<ArchivedPage> {
    const { archivedPage } = await import("../import/archives/mhtml.ts");
    return archivedPage(new Uint8Array(await archive.arrayBuffer()));
  }

  open(key: PageKey, source: string, reading?: Reading): Promise<PageSummary> {
    const { text, ...summary } = this.#pages.open(key, source, reading, this.#inputs.unseenIn(key));
    // A copy: what is answered is handed over.
    return Promise.resolve({ ...summary, text: asSelection(text.slice()) });
  }

  rest(key: PageKey): void {
    this.#pages.forget(key);
    this.#analyses.forget(key);
    this.#gold.reopen(key);
    this.#runs.forget(key);
  }

  close(key: PageKey): void {
    this.rest(key);
    this.#inputs.forget(key);
    this.#gold.forget(key);
  }

  extract(
    lane: LaneId,
    pageKey: PageKey,
    run: RunId,
    spec: RunSpec,
    onStep: (summary: SentSummary) => void,
    request: RunRequest = {},
  ): Promise<SentSummary> {
    return this.#runs.extract({ lane, pageKey, run, spec, onStep, request });
  }

  addSitePage(key: PageKey, name: string, source: string): void {
    this.#inputs.hold(key, name, source);
  }

  setBoxes(key: PageKey, boxes: PageBoxes): void {
    this.#inputs.place(key, boxes);
    if (!this.#pages.layOut(key, boxes.hidden)) return;
    this.#analyses.forget(key);
    this.#gold.reopen(key);
  }

  panel(lane: LaneId, runId: RunId, channel: string): Promise<PanelData | undefined> {
    const run = this.#runs.of(lane, runId);
    return Promise.resolve(run && panelData(run.extraction.trace, channel));
  }

  stop(lane: LaneId): void {
    this.#runs.stop(lane);
  }

  windows(lane: LaneId, runId: RunId, cuts: readonly WindowCut[]): Promise<readonly (SeriesWindow | undefined)[] | undefined> {
    const run = this.#runs.of(lane, runId);
    return Promise.resolve(run && cuts.map((cut) => this.#figures.window(run, cut)));
  }

  icicle(request: IcicleRequest): Promise<IcicleWindow | undefined> {
    const run = this.#runs.of(request.lane, request.run);
    return Promise.resolve(run && this.#figures.icicle(run, request));
  }

  reading(lane: LaneId, runId: RunId, unitsName: string, at: UnitAddress): Promise<UnitReading | undefined> {
    const run = this.#runs.of(lane, runId);
    const units = run && unitsOf(run.extraction.trace, unitsName);
    return Promise.resolve(units && this.#figures.reading(run, unitsName, this.#unitOf(run, units, at)));
  }

  async explain(lane: LaneId, runId: RunId, range: Range): Promise<Explanation | undefined> {
    const run = this.#runs.of(lane, runId);
    return run && this.#runs.counted(run, () => run.extraction.explain(this.#decidedTextIn(run, range)));
  }

  async why(lane: LaneId, runId: RunId, range: Range): Promise<Reasons | undefined> {
    const run = this.#runs.of(lane, runId);
    return run && this.#runs.counted(run, () => reasonsFor(run, range, this.#decidedTextIn(run, range), this.#figures.placesOf));
  }

  async trials(lane: LaneId, runId: RunId, range: Range): Promise<readonly Trial[] | undefined> {
    const { trialsOf } = await import("./trials.ts");
    const gold = await this.#gold.ready().catch(() => undefined);
    const run = this.#runs.of(lane, runId);
    const words = this.#pages.get(run?.pageKey ?? "")?.words;
    if (run === undefined || words === undefined) return undefined;
    const { page, pageKey, spec, request } = run;
    const { site = [], name } = request;
    const tried = await this.#runs.counted(run, () =>
      trialsOf({
        run,
        words,
        range,
        explanation: run.extraction.explain(decidedTextIn(run, words, range)),
        prepare: (values) =>
          this.#analyses.prepare({ ...spec, values }, { key: pageKey, page, site, ...(name !== undefined && { name }) }),
        scoreOf: (selection) => gold?.score(pageKey, page, { ...extractOf(run), selection }),
        isWanted: () => this.#runs.of(lane, runId) === run,
      }),
    );
    return this.#runs.of(lane, runId) === run ? tried : undefined;
  }

  passage(key: PageKey, range: Range): Promise<Passage | undefined> {
    const opened = this.#pages.get(key);
    return Promise.resolve(opened && passageOf(opened.page, opened.words, range));
  }

  block(key: PageKey, offset: number): Promise<Range | undefined> {
    const opened = this.#pages.get(key);
    return Promise.resolve(opened && blockAt(opened.page, offset));
  }

  text(lane: LaneId, runId: RunId): Promise<RunText | undefined> {
    const run = this.#runs.of(lane, runId);
    return Promise.resolve(run === undefined ? undefined : selectedText(run.page, run.extraction.selection));
  }

  async written(lane: LaneId, runId: RunId): Promise<RunText | undefined> {
    const { writtenText } = await import("../extraction/output/written-text.ts");
    const run = this.#runs.of(lane, runId);
    return run && writtenText(run.page, run.extraction.selection);
  }

  async article(
    lane: LaneId,
    runId: RunId,
    options: OutputOptions & { readonly removed: boolean },
  ): Promise<Article | undefined> {
    const { articleOf } = await import("../extraction/output/article-writer.ts");
    const run = this.#runs.of(lane, runId);
    return run && articleOf(run.page, run.extraction.selection, options);
  }

  async html(lane: LaneId, runId: RunId, options: OutputOptions): Promise<string | undefined> {
    const { selectedHtml } = await import("../extraction/output/html.ts");
    const run = this.#runs.of(lane, runId);
    return run && selectedHtml(run.page, run.extraction.selection, options);
  }

  async markdown(lane: LaneId, runId: RunId, options: OutputOptions): Promise<string | undefined> {
    const [{ selectedMarkdown }, { frontMatter, metadataValues }] = await Promise.all([
      import("../extraction/output/markdown.ts"),
      import("../extraction/output/metadata-text.ts"),
    ]);
    const run = this.#runs.of(lane, runId);
    if (run === undefined) return undefined;
    return frontMatter(metadataValues(run.page, options)) + selectedMarkdown(run.page, run.extraction.selection, options);
  }

  preview(key: PageKey): Promise<Preview | undefined> {
    const opened = this.#pages.get(key);
    return Promise.resolve(opened && previewOf(opened.page));
  }

  rows(lane: LaneId, runId: RunId, unitsName: string, first: number, count: number): Promise<ChannelRows | undefined> {
    const run = this.#runs.of(lane, runId);
    return Promise.resolve(run && this.#figures.rows(run, unitsName, first, count));
  }

  async blocks(lane: LaneId, runId: RunId): Promise<RunBlocks | undefined> {
    const { runBlocks } = await import("./run-blocks.ts");
    const run = this.#runs.of(lane, runId);
    const words = run && this.#pages.get(run.pageKey)?.words;
    return words && runBlocks(run, words, this.#figures.placesOf);
  }

  modelCard(lane: LaneId, runId: RunId): Promise<ModelCard | undefined> {
    return Promise.resolve(this.#runs.of(lane, runId)?.extraction.card);
  }

  async response(lane: LaneId, runId: RunId, name: string, samples: number): Promise<Float32Array<ArrayBuffer> | undefined> {
    const run = this.#runs.of(lane, runId);
    const whole = this.#pages.get(run?.pageKey ?? "")?.summary.textCharacters ?? 0;
    const isWanted = (): boolean => this.#runs.of(lane, runId) !== undefined;
    return run && this.#runs.counted(run, () => responseOf(run, name, { samples, patience: curvePatience, whole, isWanted }));
  }

  setGold(key: PageKey, judgement: GoldSetting): void {
    this.#gold.judge(key, judgement);
  }

  async gold(key: PageKey): Promise<GoldReading | undefined> {
    const gold = await this.#gold.ready();
    const opened = this.#pages.get(key);
    return opened && gold?.reading(key, opened.page);
  }

  async goldText(key: PageKey): Promise<RunText | undefined> {
    const gold = await this.#gold.ready();
    const opened = this.#pages.get(key);
    return opened && gold?.text(key, opened.page);
  }

  async score(lane: LaneId, runId: RunId): Promise<RunScore | undefined> {
    await this.#gold.ready();
    const run = this.#runs.of(lane, runId);
    return run && this.#runs.scoreOf(run);
  }

  async scores(lane: LaneId, runId: RunId, measures: readonly MeasureId[]): Promise<ScoreSheet | undefined> {
    const gold = await this.#gold.ready();
    const run = this.#runs.of(lane, runId);
    if (run === undefined) return undefined;
    const { pageKey, page, isTrainedOn, milliseconds } = run;
    const parse = this.#pages.get(pageKey)?.summary.milliseconds ?? 0;
    return {
      scores: gold?.scores(pageKey, page, extractOf(run), measures) ?? {},
      ...(isTrainedOn && { isTrainedOn }),
      milliseconds: { parse, ...milliseconds },
    };
  }

  async snippets(lane: LaneId, runId: RunId): Promise<SnippetChecks | Unscored | undefined> {
    const gold = await this.#gold.ready();
    const run = this.#runs.of(lane, runId);
    return run && gold?.snippets(run.pageKey, run.page, run.extraction.selection);
  }

  async marked(
    key: PageKey,
    marks: readonly number[],
    ranges: readonly number[],
    isMarked: boolean,
  ): Promise<MarkedWords | undefined> {
    const { markWords } = await import("../extraction/scoring/mark-words.ts");
    const opened = this.#pages.get(key);
    if (opened === undefined) return undefined;
    const where = selectionOf(
      Array.from({ length: ranges.length / 2 }, (_, index) => [ranges[2 * index] ?? 0, ranges[2 * index + 1] ?? 0] as const),
    );
    return markWords(opened.page, asSelection(Uint32Array.from(marks)), where, isMarked);
  }

  async tryOutput(key: PageKey, output: GivenOutput): Promise<TriedOutput | undefined> {
    const opened = this.#pages.get(key);
    return opened && (await import("./try-output.ts")).tryOutput(opened.page, output);
  }

  async metadata(key: PageKey, options: Pick<OutputOptions, "url">): Promise<Metadata | undefined> {
    const { absoluteMetadata } = await import("../extraction/output/metadata-text.ts");
    const opened = this.#pages.get(key);
    return opened && absoluteMetadata(opened.page, options);
  }

  async tree(key: PageKey): Promise<PageTree | undefined> {
    const { pageTree } = await import("./page-tree.ts");
    const opened = this.#pages.get(key);
    return opened && pageTree(opened.page);
  }

  counts(): Promise<WorkCounts> {
    return Promise.resolve(this.#runs.work);
  }

  #decidedTextIn(run: LaneRun, range: Range): number {
    const words = this.#pages.get(run.pageKey)?.words;
    return words === undefined ? range.start : decidedTextIn(run, words, range);
  }

  /** The unit that an address means, -1 for none. */
  #unitOf(run: LaneRun, units: Units, at: UnitAddress): number {
    const places = this.#figures.placesOf(units);
    const clamped = (unit: number): number => Math.min(Math.max(unit, 0), units.starts.length - 1);
    if ("unit" in at) return clamped(at.unit);
    if ("beyond" in at) return clamped(unitBeyond(places, at.beyond, at.stride));
    if ("from" in at) return clamped(places.indexRange(at.from, at.from)[0]);
    return places.unitAt("offset" in at ? at.offset : this.#decidedTextIn(run, at.textIn));
  }
}

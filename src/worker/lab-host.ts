import { declarationOf, finish } from "../extraction/contract/extractor.ts";
import type { AnyExtractor, Decision, Declaration, Explanation, Extraction, RunSpec } from "../extraction/contract/extractor.ts";
import { valuesFor } from "../extraction/contract/parameters.ts";
import type { Value } from "../extraction/contract/parameters.ts";
import { isPanel } from "../extraction/contract/trace.ts";
import type { Units } from "../extraction/contract/trace.ts";
import { selectedHtml } from "../extraction/output/html.ts";
import { selectedMarkdown } from "../extraction/output/markdown.ts";
import { previewOf } from "../extraction/output/preview.ts";
import type { Preview } from "../extraction/output/preview.ts";
import { selectedText } from "../extraction/output/text.ts";
import type { Page } from "../extraction/page/page.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Range, Selection } from "../extraction/page/selection.ts";
import { sizeOf } from "../extraction/page/selection.ts";
import { wordsOf } from "../extraction/page/words.ts";
import type { Words } from "../extraction/page/words.ts";
import { extract, extractorFor, inputsFor, needsOf, withoutBoxes } from "../extraction/run.ts";
import type { PageBoxes } from "../extraction/contract/inputs.ts";
import type { Extractors, Sources } from "../extraction/run.ts";
import { decodePage } from "../opening/decode.ts";
import { archivedPage } from "../opening/mhtml.ts";
import type { ArchivedPage } from "../opening/mhtml.ts";
import { unzip } from "../opening/unzip.ts";
import { zipEntries } from "../opening/zip-directory.ts";
import { AnalysisCache } from "./analysis-cache.ts";
import { Holdings } from "./holdings.ts";
import { icicleAxis, icicleWindow, nestingOf } from "./icicle.ts";
import type { Nesting } from "./icicle.ts";
import { pageTree } from "./page-tree.ts";
import type { PageTree } from "./page-tree.ts";
import { placesOf } from "./places.ts";
import type { Places } from "./places.ts";
import type {
  ChannelRows,
  IcicleRequest,
  IcicleWindow,
  LabWorker,
  LaneId,
  PageKey,
  PageSummary,
  PanelData,
  RunId,
  RunSummary,
  RunText,
  SeriesWindow,
  UnitAddress,
  UnitReading,
  WindowRequest,
  WorkCounts,
} from "./protocol.ts";
import { Pyramid } from "./pyramid.ts";
import { Ranks } from "./ranks.ts";
import { labelOf, readingOf } from "./readings.ts";
import { seriesWindow } from "./series-window.ts";
import { channelSummary, Extents, pageSummary, panelData, unitsOf } from "./summaries.ts";
import { Turn } from "./turn.ts";
import { rescueOf, sampleValue, selectionAt, stepLimit } from "./what-if.ts";
import { explainAt, passageOf, reasonsFor, textIn } from "./why.ts";
import type { Passage, Reasons } from "./why.ts";

/** Analyses kept at the most: a few of the largest pages, or hundreds of common ones. */
const analysisCapacity = 768 * 1024 * 1024;

interface OpenedPage {
  readonly page: Page;
  readonly summary: PageSummary;
  readonly words: Words;
}

/** A page, and what runs on it may ask for besides. */
interface Surroundings {
  readonly key: PageKey;
  readonly page: Page;
  readonly site: readonly PageKey[];
  readonly sources: Sources;
}

interface LaneRun {
  readonly run: RunId;
  readonly pageKey: PageKey;
  readonly page: Page;
  readonly extractor: AnyExtractor;
  readonly analysis: unknown;
  readonly values: Readonly<Record<string, Value>>;
  readonly extraction: Extraction;
}

/**
 * The lab's core behind the worker's door: pages, analyses, the last run of each lane, and the pyramids of what is drawn.
 *
 * It knows nothing of messages, so that tests run it in Node as it is.
 */
export class LabHost implements LabWorker {
  readonly #library: Extractors;
  readonly #pages = new Map<PageKey, OpenedPage>();
  readonly #analyses = new AnalysisCache(analysisCapacity);
  readonly #runs = new Map<LaneId, LaneRun>();
  readonly #holdings = new Holdings((key) => this.#pages.get(key)?.page);
  readonly #stopped = new Set<LaneId>();
  readonly #extents = new Extents();
  readonly #ranks = new Ranks();
  readonly #pyramids = new WeakMap<Float64Array, Pyramid>();
  readonly #places = new WeakMap<Units, Places>();
  readonly #nestings = new WeakMap<Int32Array, Nesting>();
  #parses = 0;
  #analysed = 0;
  #decisions = 0;
  #passes = 0;

  constructor(library: Extractors) {
    this.#library = library;
  }

  declarations(): Promise<readonly Declaration[]> {
    return Promise.resolve([...this.#library.values()].map(declarationOf));
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
    const extractor = extractorFor(this.#library, spec.extractor);
    const [values] = valuesFor(extractor.parameters, spec.values);
    const sources = await this.#holdings.sourcesFor(needsOf(spec, this.#library), pageKey, site);
    const begun = performance.now();
    const analysis = this.#analysisOf(spec, { key: pageKey, page: opened.page, site, sources });
    const analysedAt = performance.now();
    const stepsBefore = extractor.stepsOf?.(analysis) ?? 0;
    const pauses = { milliseconds: 0 };
    const keep = (extraction: Extraction): LaneRun => {
      const laneRun = { run, pageKey, page: opened.page, extractor, analysis, values, extraction };
      this.#runs.set(lane, laneRun);
      return laneRun;
    };
    const summarise = (extraction: Extraction, more: Pick<RunSummary, "isPartial" | "progress">): RunSummary =>
      this.#summaryOf(
        keep(extraction),
        spec,
        opened.summary,
        { analyse: analysedAt - begun, decide: performance.now() - analysedAt - pauses.milliseconds },
        more,
      );

    const decided = await this.#decide(lane, extractor.decide(analysis, values), async (extraction, progress, turn) => {
      const paused = performance.now();
      onStep(summarise(extraction, { isPartial: true, progress }));
      await turn.next();
      pauses.milliseconds += performance.now() - paused;
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
    const channel = run?.extraction.trace.channels.find(({ id }) => id === request.channel);
    if (run === undefined || channel === undefined || channel.kind === "scalar" || isPanel(channel))
      return Promise.resolve(undefined);
    const units = unitsOf(run.extraction.trace, channel.units);
    const values = this.#ranks.valuesOf(channel, request.step);
    if (units === undefined || values === undefined) return Promise.resolve(undefined);
    const classes = run.extraction.trace.channels.find(({ id, kind }) => id === request.classes && kind === "class");
    const classValues = classes?.kind === "class" ? classes.values : undefined;
    return Promise.resolve(seriesWindow(values, this.#pyramidOf(values), this.#placesOf(units), classValues, request));
  }

  icicle(request: IcicleRequest): Promise<IcicleWindow | undefined> {
    const trace = this.#runOf(request.lane, request.run)?.extraction.trace;
    const tree = trace?.channels.find(({ id }) => id === request.channel);
    const units = trace === undefined || tree?.kind !== "tree" ? undefined : unitsOf(trace, tree.units);
    if (tree?.kind !== "tree" || units === undefined) return Promise.resolve(undefined);
    const fill = trace?.channels.find(({ id }) => id === request.fill);
    const values = fill?.kind === "series" || fill?.kind === "class" ? fill.values : undefined;
    const nesting = this.#nestingOf(tree.values);
    const inView = this.#placesOf(units).indexRange(request.start, request.end);
    return Promise.resolve(icicleWindow(icicleAxis(units, nesting, request, inView), nesting, values, request));
  }

  reading(lane: LaneId, runId: RunId, unitsName: string, at: UnitAddress): Promise<UnitReading | undefined> {
    const run = this.#runOf(lane, runId);
    const units = run === undefined ? undefined : unitsOf(run.extraction.trace, unitsName);
    if (run === undefined || units === undefined) return Promise.resolve(undefined);
    const unit = this.#unitOf(run, units, at);
    if (unit < 0) return Promise.resolve(undefined);
    const values = run.extraction.trace.channels.flatMap((channel) => readingOf(channel, unitsName, unit));
    return Promise.resolve({
      unit,
      unitCount: units.starts.length,
      unitName: units.name,
      start: units.starts[unit] ?? 0,
      end: units.ends[unit] ?? 0,
      label: labelOf(run.page, units, unit),
      values,
    });
  }

  async explain(lane: LaneId, runId: RunId, range: Range): Promise<Explanation | undefined> {
    const run = this.#runOf(lane, runId);
    return run && this.#counted(run, () => explainAt(run, this.#textIn(run, range)));
  }

  async why(lane: LaneId, runId: RunId, range: Range): Promise<Reasons | undefined> {
    const run = this.#runOf(lane, runId);
    return run && this.#counted(run, () => reasonsFor(run, range, this.#textIn(run, range), (units) => this.#placesOf(units)));
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
    const units = run === undefined ? undefined : unitsOf(run.extraction.trace, unitsName);
    if (run === undefined || units === undefined) return Promise.resolve(undefined);
    const channels = run.extraction.trace.channels.filter(
      (channel) => (channel.kind === "series" || channel.kind === "class") && channel.units === unitsName,
    );
    const end = Math.min(first + count, units.starts.length);
    const rows: (string | number)[][] = [];
    for (let unit = first; unit < end; unit++) {
      const cells = channels.flatMap((channel) => readingOf(channel, unitsName, unit).map(({ text }) => text));
      rows.push([unit + 1, labelOf(run.page, units, unit), units.starts[unit] ?? 0, units.ends[unit] ?? 0, ...cells]);
    }
    const names = channels.map(({ name, unit }) => (unit === "" ? name : `${name} (${unit})`));
    return Promise.resolve({ total: units.starts.length, columns: ["No.", "Unit", "Start", "End", ...names], rows });
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

  tree(key: PageKey): Promise<PageTree | undefined> {
    const opened = this.#pages.get(key);
    return Promise.resolve(opened === undefined ? undefined : pageTree(opened.page));
  }

  counts(): Promise<WorkCounts> {
    return Promise.resolve({ parses: this.#parses, analyses: this.#analysed, decisions: this.#decisions, passes: this.#passes });
  }

  #analysisOf(spec: RunSpec, around: Surroundings): unknown {
    const extractor = extractorFor(this.#library, spec.extractor);
    const [values] = valuesFor(extractor.parameters, spec.values);
    const named = Object.entries(values).filter(([name]) => extractor.parameters[name]?.stage === "analysis");
    const needs = needsOf(spec, this.#library);
    const site = needs.has("site") ? around.site : [];
    const placing = needs.has("boxes") ? this.#holdings.placing(around.key) : 0;
    const key = JSON.stringify([around.key, extractor.id, named, spec.members ?? [], site, placing]);
    const known = this.#analyses.get(key);
    if (known !== undefined) return known;
    const inputs = inputsFor(spec, around.page, this.#library, around.sources, (member, page) =>
      this.#runMember(member, page, around),
    );
    const analysis = extractor.analyse(inputs, values);
    this.#analysed++;
    this.#analyses.set(key, around.key, analysis, () => extractor.bytesOf(analysis));
    return analysis;
  }

  /** On the page itself a member's analysis is kept like a lane's; on what another member left of it there is none to keep. */
  #runMember(member: RunSpec, page: Page, around: Surroundings): Extraction {
    if (page !== around.page) return extract(member, page, this.#library, withoutBoxes(around.sources), 1);
    const extractor = extractorFor(this.#library, member.extractor);
    const [values] = valuesFor(extractor.parameters, member.values);
    return finish(extractor.decide(this.#analysisOf(member, around), values));
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

  #summaryOf(
    { run, extractor, extraction, values, analysis }: LaneRun,
    spec: RunSpec,
    page: PageSummary,
    milliseconds: RunSummary["milliseconds"],
    more: Pick<RunSummary, "isPartial" | "progress">,
  ): RunSummary {
    const { selection, trace } = extraction;
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

  #textIn({ pageKey }: LaneRun, range: Range): number {
    const words = this.#pages.get(pageKey)?.words;
    return words === undefined ? range.start : textIn(words, range);
  }

  /** The unit that an address means, -1 for none. */
  #unitOf(run: LaneRun, units: Units, at: UnitAddress): number {
    const places = this.#placesOf(units);
    const clamped = (unit: number): number => Math.min(Math.max(unit, 0), units.starts.length - 1);
    if ("unit" in at) return clamped(at.unit);
    if ("from" in at) return clamped(places.indexRange(at.from, at.from)[0]);
    return places.unitAt("offset" in at ? at.offset : this.#textIn(run, at.textIn));
  }

  #runOf(lane: LaneId, run: RunId): LaneRun | undefined {
    const found = this.#runs.get(lane);
    return found?.run === run ? found : undefined;
  }

  #pyramidOf(values: Float64Array): Pyramid {
    let pyramid = this.#pyramids.get(values);
    if (pyramid === undefined) this.#pyramids.set(values, (pyramid = new Pyramid(values)));
    return pyramid;
  }

  #nestingOf(parents: Int32Array): Nesting {
    let nesting = this.#nestings.get(parents);
    if (nesting === undefined) this.#nestings.set(parents, (nesting = nestingOf(parents)));
    return nesting;
  }

  #placesOf(units: Units): Places {
    let places = this.#places.get(units);
    if (places === undefined) this.#places.set(units, (places = placesOf(units)));
    return places;
  }
}

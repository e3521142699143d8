import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { PageBoxes } from "../extraction/contract/inputs.ts";
import type { Reading } from "../extraction/page/reading.ts";
import { asSelection, selectionOf, type Range } from "../extraction/page/selection.ts";
import { messageOf } from "../format.ts";
import { decodePage } from "../import/decode.ts";
import type { ZipEntry } from "../import/archives/zip.ts";
import { Analyses } from "./analyses.ts";
import type { ExtractorLoader } from "./extractor-loader.ts";
import { Figures } from "./figures.ts";
import { extractOf, type CachedRun } from "./lane-run.ts";
import { LaneRuns } from "./lane-runs.ts";
import { LateGold } from "./late-gold.ts";
import { OpenedPages, type OpenedPage } from "./opened-pages.ts";
import { modulePage, outputsHere, type OutputReader } from "./own-inputs.ts";
import type { LaneId, PageKey, RunId } from "./protocol/figures.ts";
import type { GoldSetting, PageSummary, RunRequest, SentSummary, WorkCounts } from "./protocol/lab-worker.ts";
import type { Queries, PageQuestions, RunQuestions } from "./protocol/questions.ts";
import { panelData } from "./summaries.ts";
import type { TurnQuestion } from "./trials.ts";
import { decidedTextIn } from "./words-in-range.ts";

/** The answers to questions about something. */
type Answers<Questions, Subject> = {
  readonly [K in keyof Questions]: Questions[K] extends (...asked: infer Args) => infer Answer
    ? (subject: Subject, ...asked: Args) => Answer | undefined | Promise<Answer | undefined>
    : never;
};

/** What stands behind the messages of the lanes' worker. A promise rejects with a sentence for the user. */
export type LabWorker = ReturnType<typeof labHost>;

/**
 * The lab's core as the worker holds it: pages, the last run of each lane, and what is asked of both.
 *
 * It knows nothing of messages, so that tests run it in Node as it is. What a first visit has no use for is loaded when it is asked
 * for.
 *
 * @param outputsFor where what other programs wrote is read: of this browser, unless told otherwise
 */
export function labHost(loader: ExtractorLoader, outputsFor: OutputReader = outputsHere) {
  const pages = new OpenedPages();
  const gold = new LateGold();
  const figures = new Figures();
  const analyses = new Analyses(loader, pages, outputsFor);
  const runs = new LaneRuns({ pages, analyses, gold, figures });

  /** Questions for other runs so far: the latest alone is worked on. */
  let asked = 0;
  /** What would turn a verdict, as it is asked. */
  const turning = async (run: CachedRun, range: Range): Promise<TurnQuestion> => {
    await gold.of(run).catch(() => undefined);
    return {
      run,
      range,
      prepare: (spec) => analyses.prepare(spec, run, run.request),
      scoreOf: (extract) => gold.score(run, extract),
      isWanted: () => runs.has(run),
    };
  };

  const ofRuns: Answers<RunQuestions, CachedRun> = {
    windows: (run, cuts) => cuts.map((cut) => figures.window(run, cut)),
    histogram: (run, channel, edges) => figures.histogram(run, channel, edges),
    unitsBetween: (run, channel, low, high) => figures.unitsBetween(run, channel, low, high),
    lens: (run, channel, offset, count) => figures.lens(run, channel, offset, count),
    icicle: async ({ extraction }, request) =>
      (await import("./icicle.ts")).icicleOf(extraction.trace, request, figures.placesOf),
    reading: (run, units, at) => figures.reading(run, units, at),
    explain: (run, range) => runs.counted(run, () => run.extraction.explain(decidedTextIn(run, range))),
    why: async (run, range) => {
      const { reasonsFor } = await import("./reasons.ts");
      return runs.counted(run, () => reasonsFor(run, range, decidedTextIn(run, range), figures.placesOf));
    },
    trials: async (run, range) => {
      const { trialsOf } = await import("./trials.ts");
      const question = await turning(run, range);
      return runs.counted(run, () => trialsOf(question));
    },
    otherRuns: async (run, range, specs) => {
      const own = ++asked;
      const { runTrialsOf } = await import("./trials.ts");
      const question = await turning(run, range);
      // Another pinned place takes the place of this question.
      const isWanted = () => own === asked && question.isWanted();
      return runs.counted(run, () => runTrialsOf({ ...question, isWanted }, specs));
    },
    union: async (run, others) => {
      const { unionText } = await import("../extraction/comparison/union-text.ts");
      const beside =
        others === "gold"
          ? [(await gold.of(run))?.reading().selection]
          : others.map(([lane, other]) => runs.of(lane, other)?.extraction.selection);
      const found = beside.filter((selection) => selection !== undefined);
      return found.length < beside.length ? undefined : unionText(run.page, [run.extraction.selection, ...found]);
    },
    written: async ({ page, extraction }) =>
      (await import("../extraction/output/written-text.ts")).writtenText(page, extraction.selection),
    article: async ({ page, extraction }, options) =>
      (await import("../extraction/output/article-writer.ts")).articleOf(page, extraction.selection, options),
    html: async ({ page, extraction }, options) =>
      (await import("../extraction/output/html.ts")).selectedHtml(page, extraction.selection, options),
    markdown: async ({ page, extraction }, options) => {
      const [{ selectedMarkdown }, { frontMatter, metadataValues }] = await Promise.all([
        import("../extraction/output/markdown.ts"),
        import("../extraction/output/metadata-text.ts"),
      ]);
      return frontMatter(metadataValues(page, options)) + selectedMarkdown(page, extraction.selection, options);
    },
    panel: ({ extraction }, channel) => panelData(extraction.trace, channel),
    blocks: async (run) => (await import("./run-blocks.ts")).runBlocks(run, figures.placesOf),
    modelCard: ({ extraction }) => extraction.card,
    rows: (run, units, first, count) => figures.rows(run, units, first, count),
    response: async (run, name, samples) => {
      const { responseOf } = await import("./trials.ts");
      const whole = run.summary.textCharacters;
      return runs.counted(run, () => responseOf(run, name, { samples, whole, isWanted: () => runs.has(run) }));
    },
    score: async (run) => {
      await gold.of(run);
      return runs.scoreOf(run);
    },
    scores: async (run, measures) => ({
      scores: (await gold.of(run))?.scores(extractOf(run), measures) ?? {},
      ...(run.isTrainedOn && { isTrainedOn: true }),
      milliseconds: { parse: run.summary.milliseconds, ...run.milliseconds },
    }),
    snippets: async (run) => (await gold.of(run))?.snippets(run.extraction.selection),
  };

  const ofPages: Answers<PageQuestions, OpenedPage> = {
    passage: async ({ page, words }, range) => (await import("./reasons.ts")).passageOf(page, words, range),
    block: async ({ page }, offset) => (await import("../extraction/page/block-at.ts")).blockAt(page, offset),
    metadata: async ({ page }, options) =>
      (await import("../extraction/output/metadata-text.ts")).absoluteMetadata(page, options),
    headings: async ({ page }) => (await import("./page-tree.ts")).headingsOf(page),
    tree: async ({ page }) => (await import("./page-tree.ts")).pageTree(page),
    preview: async ({ page }) => (await import("../extraction/output/preview.ts")).previewOf(page),
    gold: async (page) => (await gold.of(page))?.reading(),
    goldText: async (page) => (await gold.of(page))?.text(),
    marked: async ({ page }, marks, ranges, isMarked) => {
      const { markWords } = await import("../extraction/scoring/mark-words.ts");
      const where = selectionOf(
        Array.from({ length: ranges.length / 2 }, (_, index) => [ranges[2 * index], ranges[2 * index + 1]] as const),
      );
      return markWords(page, asSelection(Uint32Array.from(marks)), where, isMarked);
    },
    tryOutput: async ({ page }, output) => {
      const [{ alignTool }, { outputWords }] = await Promise.all([
        import("../extraction/algorithms/aligned-tool.ts"),
        import("../extraction/algorithms/output/output-words.ts"),
      ]);
      try {
        const { words, toolWords, strays } = alignTool(page, outputWords(output, "It", page.reading));
        return { words: toolWords.length, placed: toolWords.length - strays.length, pageWords: words.count };
      } catch (error) {
        return { problem: messageOf(error) };
      }
    },
  };

  const rest = (key: PageKey): void => {
    pages.rest(key);
    analyses.forget(key);
    runs.forget(key);
  };

  return {
    ...answered(ofRuns, (lane: LaneId, run: RunId) => runs.of(lane, run)),
    ...answered(ofPages, (page: PageKey) => pages.get(page)),
    /** The extractors that there are. */
    declarations: () => [...loader.declared.values()],
    /** Decodes a file's bytes, by the user's choice or as the archive that held them, the page and the bytes tell. */
    decode: decodePage,
    /** The files in a zip archive. */
    zipEntries: async (archive: Blob) => (await import("../import/archives/zip.ts")).zipEntries(archive),
    /** Some of them, unpacked. */
    unzip: async (archive: Blob, entries: readonly ZipEntry[]) =>
      (await import("../import/archives/zip.ts")).unzip(archive, entries),
    /** The page in a web archive (MHTML). */
    archivedPage: async (archive: Blob) =>
      (await import("../import/archives/mhtml.ts")).archivedPage(new Uint8Array(await archive.arrayBuffer())),
    /** Makes a page ready for modules of the user's own. */
    modulePage,
    /** Parses a page, once; a second call with the same key answers from memory. Another reading asks for another key. */
    open(key: PageKey, source: string, reading?: Reading): PageSummary {
      const { text, ...summary } = pages.open(key, source, reading);
      // A copy: what is answered is handed over.
      return { ...summary, text: asSelection(text.slice()) };
    },
    close(key: PageKey): void {
      rest(key);
      pages.forget(key);
      gold.forget(key);
    },
    /** Lets go of all that was made of a page's text, until it is opened again. */
    rest,
    /** Loads whatever a run needs that is not loaded yet. */
    load: (spec: RunSpec) => analyses.load(spec),
    /** Runs a lane; `onStep` gets how it stands after each step of a long stage. */
    extract: (
      lane: LaneId,
      key: PageKey,
      run: RunId,
      spec: RunSpec,
      onStep: (summary: SentSummary) => void,
      request: RunRequest = {},
    ) => runs.extract({ lane, key, run, spec, onStep, request }),
    /** Gives the text of another page of a site, to be opened when a run asks for it. */
    addSitePage: (key: PageKey, name: string, source: string) => pages.hold(key, name, source),
    /** Gives where a page's elements and texts lie; one that is read by that is opened anew. */
    setBoxes(key: PageKey, boxes: PageBoxes): void {
      if (pages.layOut(key, boxes)) analyses.forget(key);
    },
    /** Ends a lane's long stage after the step at hand. */
    stop: (lane: LaneId) => runs.stop(lane),
    /** Gives a page's gold standard and the measure that is shown; runs from now on come with their score. */
    setGold: (key: PageKey, judgement: GoldSetting) => gold.judge(key, judgement),
    counts: (): WorkCounts => runs.work,
  };
}

/**
 * The questions as they are put, of what is found at the time. Parts of an answer may have to be loaded: where something else is found
 * then, it is asked in turn.
 */
function answered<Q, Subject>(
  answers: Answers<Q, Subject>,
  find: (...about: never[]) => Subject | undefined,
): Pick<Queries, keyof Queries & keyof Q> {
  const put =
    (answer: (subject: Subject, ...asked: readonly unknown[]) => unknown) =>
    async (...args: readonly unknown[]): Promise<unknown> => {
      const named = (): Subject | undefined => find(...(args.slice(0, find.length) as never[]));
      for (let subject = named(); subject !== undefined; subject = named()) {
        const found = await answer(subject, ...args.slice(find.length));
        if (named() === subject) return found;
      }
      return undefined;
    };
  const all = Object.entries(answers).map(([name, answer]) => [name, put(answer as Parameters<typeof put>[0])]);
  return Object.fromEntries(all) as Pick<Queries, keyof Queries & keyof Q>;
}

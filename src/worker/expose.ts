import { transfer } from "comlink";
import { arraysOf } from "../extraction/contract/trace.ts";
import type { Preview } from "../extraction/output/preview.ts";
import type { Unzipped } from "../import/archives/zip.ts";
import type { PanelData, SeriesWindow } from "../protocol/figures.ts";
import type { LabWorker, RunText, SentSummary } from "../protocol/lab-worker.ts";
import type { PageTree } from "../protocol/page-tree.ts";
import type { LabHost } from "./lab-host.ts";
import { buffersOf } from "./page-tree.ts";

/** The worker's door: the host, with every array handed over rather than copied. */
export function doorOf(host: LabHost): LabWorker {
  return {
    declarations: () => host.declarations(),
    decode: (bytes, choice, archived) => host.decode(bytes, choice, archived),
    zipEntries: (archive) => host.zipEntries(archive),
    unzip: async (archive, entries) => handOverFiles(await host.unzip(archive, entries)),
    archivedPage: async (archive) => {
      const page = await host.archivedPage(archive);
      return transfer(page, [page.bytes.buffer]);
    },
    open: (page, source) => host.open(page, source),
    close: (page) => {
      host.close(page);
    },
    addSitePage: (page, name, source) => {
      host.addSitePage(page, name, source);
    },
    setBoxes: (page, boxes) => {
      host.setBoxes(page, boxes);
    },
    setGold: (page, judgement) => {
      host.setGold(page, judgement);
    },
    gold: (page) => host.gold(page),
    goldText: async (page) => handOverText(await host.goldText(page)),
    score: (lane, run) => host.score(lane, run),
    scores: (lane, run, measures) => host.scores(lane, run, measures),
    marked: (page, marks, ranges, isMarked) => host.marked(page, marks, ranges, isMarked),
    load: (spec) => host.load(spec),
    extract: async (lane, page, run, spec, onStep, request) =>
      handOverSummary(await host.extract(lane, page, run, spec, (summary) => onStep(handOverSummary(summary)), request)),
    stop: (lane) => {
      host.stop(lane);
    },
    windows: async (lane, run, cuts) => handOverWindows(await host.windows(lane, run, cuts)),
    icicle: async (request) => {
      const icicle = await host.icicle(request);
      return icicle === undefined ? undefined : transfer(icicle, [icicle.units.buffer, icicle.values.buffer]);
    },
    reading: (lane, run, units, at) => host.reading(lane, run, units, at),
    explain: (lane, run, range) => host.explain(lane, run, range),
    why: (lane, run, range) => host.why(lane, run, range),
    passage: (page, range) => host.passage(page, range),
    text: async (lane, run) => handOverText(await host.text(lane, run)),
    html: (lane, run) => host.html(lane, run),
    markdown: (lane, run) => host.markdown(lane, run),
    preview: async (page) => handOverPreview(await host.preview(page)),
    panel: async (lane, run, channel) => handOverPanel(await host.panel(lane, run, channel)),
    rows: (lane, run, units, first, count) => host.rows(lane, run, units, first, count),
    response: async (lane, run, parameter, samples) => {
      const shares = await host.response(lane, run, parameter, samples);
      return shares === undefined ? undefined : transfer(shares, [shares.buffer]);
    },
    tree: async (page) => handOverTree(await host.tree(page)),
    counts: () => host.counts(),
  };
}

function handOverFiles(unzipped: Unzipped): Unzipped {
  return transfer(
    unzipped,
    Array.from(unzipped.files.values(), ({ buffer }) => buffer),
  );
}

function handOverSummary(summary: SentSummary): SentSummary {
  const windows = summary.windows.map((sent) => ("isKnown" in sent ? undefined : sent.window));
  return transfer(summary, [summary.selection.buffer, ...buffersOfWindows(windows)]);
}

function handOverPanel(panel: PanelData | undefined): PanelData | undefined {
  if (panel === undefined) return undefined;
  const { channel, x, y, classes, starts, ends } = panel;
  const channels = [channel, x, y, classes].filter((part) => part !== undefined);
  const arrays = [...channels.flatMap(arraysOf), ...[starts, ends].filter((array) => array !== undefined)];
  return transfer(panel, [...new Set(arrays.map(({ buffer }) => buffer))]);
}

function handOverWindows<T extends readonly (SeriesWindow | undefined)[] | undefined>(windows: T): T {
  if (windows === undefined) return windows;
  return transfer(windows, buffersOfWindows(windows));
}

function buffersOfWindows(windows: readonly (SeriesWindow | undefined)[]): ArrayBuffer[] {
  return windows
    .filter((window) => window !== undefined)
    .flatMap(({ min, mean, max, units, classes, offsets }) => [min, mean, max, units, classes, offsets])
    .map(({ buffer }) => buffer);
}

function handOverText(text: RunText | undefined): RunText | undefined {
  return text === undefined ? undefined : transfer(text, [text.offsets.buffer]);
}

function handOverTree(tree: PageTree | undefined): PageTree | undefined {
  return tree === undefined ? undefined : transfer(tree, buffersOf(tree));
}

/** Hands over the arrays of a preview rather than copying them. */
function handOverPreview(preview: Preview | undefined): Preview | undefined {
  if (preview === undefined) return undefined;
  const { code, offsets, elements, runs } = preview;
  const ofElements = [elements.starts, elements.ends, elements.parents, elements.blocks];
  const ofRuns = [runs.numbers, runs.unitStarts, runs.unitEnds, runs.starts, runs.ends, runs.parents, runs.breaks];
  return transfer(
    preview,
    [code, offsets, ...ofElements, ...ofRuns].map(({ buffer }) => buffer),
  );
}

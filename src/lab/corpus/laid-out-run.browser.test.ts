import { describe, expect, it } from "vitest";
import type { NamedRun, Plan } from "../../evaluation/plan.ts";
import { isDone, isJudged, type PageResult } from "../../evaluation/page-result.ts";
import { extractors } from "../../extraction/algorithms/index.ts";
import { libraryOf } from "../../extraction/run.ts";
import type { CorpusEntry } from "../../import/corpus/corpus.ts";
import { measureBoxes } from "../../page-frame/measure-boxes.ts";
import { CorpusRun } from "./corpus-run.ts";
import { startWorker } from "../../worker/start-worker.ts";
import type { Measure } from "./laid-out-pages.ts";

const library = libraryOf(extractors);
const nav = `<div><a href=1>Home</a> <a href=2>News</a></div>`;

function page(index: number): CorpusEntry {
  const text = `${nav}<div><h1>Page ${index}</h1><p>${"The ferry went out to sea. ".repeat(20)}</p></div>`;
  return {
    name: `${index}`,
    groups: {},
    page: { kind: "file", file: { path: `${index}.html`, size: 1, content: new Blob([text]) } },
  };
}

const runOf = (extractor: string, more: Partial<NamedRun> = {}): NamedRun => ({
  name: extractor,
  extractor,
  values: {},
  ...more,
});

/** Runs a plan on pages in real workers, and counts what is asked of those. */
function runOn(count: number, plan: Plan, measure: Measure) {
  const asked = new Map<unknown, string>();
  const counts = { read: 0, judged: 0, mostHeld: 0 };
  const createWorker = (): Worker => {
    const worker = startWorker("evaluation");
    const post = worker.postMessage.bind(worker);
    worker.postMessage = (message: { readonly id?: unknown; readonly path?: readonly string[] }, options?: object): void => {
      const call = message.path?.at(-1) ?? "";
      asked.set(message.id, call);
      if (call === "preview") counts.mostHeld = Math.max(counts.mostHeld, ++counts.read - counts.judged);
      post(message, options);
    };
    worker.addEventListener("message", ({ data }: MessageEvent<{ readonly id?: unknown }>) => {
      if (asked.get(data.id) === "evaluate") counts.judged++;
    });
    return worker;
  };
  const results: PageResult[] = [];
  const run = new CorpusRun({
    createWorker,
    workers: 2,
    timeLimit: 20_000,
    entries: Array.from({ length: count }, (_, index) => page(index)),
    plan,
    library,
    measure,
    pages: [...Array(count).keys()],
    siteOf: () => [],
    onDone: (done) => results.push(...done.map(([, result]) => result)),
    onLaidOut: () => undefined,
  });
  return { run, counts, results };
}

const outcomesOf = (results: readonly PageResult[]) => results.map((result) => (isJudged(result) ? result.runs.map(isDone) : []));

describe("CorpusRun over pages that are laid out", { timeout: 60_000 }, () => {
  it("runs VIPS, alone and as a member, on each page in a frame of its own, one at a time, a few pages ahead", async () => {
    let frames = 0;
    const measure: Measure = async (preview, signal) => {
      frames = Math.max(frames, document.querySelectorAll("iframe.page-frame").length);
      return measureBoxes(preview, signal);
    };
    const members = ["vips", "plain"].map((extractor) => ({ extractor, values: {} }));
    const plan: Plan = { runs: [runOf("vips"), runOf("plain"), runOf("union", { members })], measures: [] };
    const { run, counts, results } = runOn(12, plan, measure);
    await run.start();
    expect(outcomesOf(results)).toEqual(Array.from({ length: 12 }, () => [true, true, true]));
    expect(results.every((result) => isJudged(result) && result.runs.every((each) => isDone(each) && each.kept > 300))).toBe(
      true,
    );
    expect(frames).toBe(0);
    expect(document.querySelector("iframe.page-frame")).toBeNull();
    // Two workers, and one page ahead of them.
    expect(counts.mostHeld).toBe(3);
    expect([counts.read, run.laidOut]).toEqual([12, 12]);
  });

  it("lays a page out once for all settings of a sweep", async () => {
    let measured = 0;
    const measure: Measure = (preview, signal) => {
      measured++;
      return measureBoxes(preview, signal);
    };
    const values = [2, 5, 8];
    const runs = values.map((pdoc) => runOf("vips", { name: `vips.${pdoc}`, values: { pdoc } }));
    const { run, results } = runOn(3, { runs, measures: [], sweep: [{ parameter: "pdoc", values }] }, measure);
    await run.start();
    expect(outcomesOf(results)).toEqual(Array.from({ length: 3 }, () => [true, true, true]));
    expect(measured).toBe(3);
  });

  it("loses the run alone on a page that cannot be laid out", async () => {
    let measured = 0;
    const measure: Measure = (preview, signal) =>
      ++measured === 2 ? Promise.reject(new Error("the browser gives it no frame")) : measureBoxes(preview, signal);
    const { run, results } = runOn(3, { runs: [runOf("vips"), runOf("plain")], measures: [] }, measure);
    await run.start();
    const problems = results.flatMap((result) => (isJudged(result) ? result.runs : [])).filter((outcome) => !isDone(outcome));
    expect(problems).toEqual([{ problem: "The page could not be laid out: the browser gives it no frame.", isLeftOut: false }]);
  });

  it("takes the frame away at once when it is stopped", async () => {
    let isHeld = false;
    const measure: Measure = (preview, signal) => {
      const boxes = measureBoxes(preview, signal);
      isHeld = document.querySelector("iframe.page-frame") !== null;
      run.stop();
      return boxes;
    };
    const { run, results } = runOn(3, { runs: [runOf("vips")], measures: [] }, measure);
    await run.start();
    expect([isHeld, results.length]).toEqual([true, 0]);
    expect(document.querySelector("iframe.page-frame")).toBeNull();
  });
});

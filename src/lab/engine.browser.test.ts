import { describe, expect, it } from "vitest";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import { isDone, isJudged, type PageResult } from "../evaluation/page-result.ts";
import type { NamedRun, Plan } from "../evaluation/plan.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import { measureBoxes } from "../page-frame/measure-boxes.ts";
import { startWorker } from "../worker/start-worker.ts";
import type { PageDone } from "../state/corpus.ts";
import { Engine, type MeasureBoxes, type Order } from "./engine.ts";

const createOdd = () => new Worker(new URL("../worker/fixtures/odd-worker.ts", import.meta.url), { type: "module" });

const noLayout = {
  library: new Map(),
  measure: () => expect.fail("no run looks at pages as they are laid out"),
};

function entry(name: string): CorpusEntry {
  return { name, groups: { folder: "f" }, page: { kind: "file", file: { path: name, size: 1, content: new Blob() } } };
}

/** Judges all pages of an order, and hands over each that is done. */
async function judgeAll(
  engine: Engine,
  order: Omit<Order, "places">,
  onPage: (done: PageDone) => void,
  stop = new AbortController(),
) {
  for await (const done of engine.judge({ ...order, places: [...order.pages.keys()] }, stop.signal)) onPage(done);
}

function judging(names: readonly string[], workers = 2) {
  const done = new Map<number, string>();
  const stop = new AbortController();
  const engine = new Engine({ createWorker: createOdd, workers, ...noLayout });
  // Generous enough for a worker to start on a busy machine.
  const order = { plan: { runs: [], measures: [] }, pages: names.map(entry), timeLimit: 3_000 };
  const running = judgeAll(
    engine,
    order,
    ([page, result]) => void done.set(page, "problem" in result ? result.problem : "judged"),
    stop,
  );
  return { engine, running, done, stop };
}

describe("Engine", { timeout: 60_000 }, () => {
  it("loses one page to a hang, one to a crash and one to an error, and judges all others", async () => {
    const { running, done } = judging(["a", "hangs", "b", "crashes", "c", "throws", "d"]);
    await running;
    expect(done.size).toBe(7);
    expect([...done].filter(([, words]) => words === "nothing to judge").map(([page]) => page)).toEqual(
      expect.arrayContaining([0, 2, 4, 6]),
    );
    expect(done.get(1)).toBe("no answer within 3 s");
    expect(done.get(3)).toContain("out of cheese");
    expect(done.get(5)).toBe("no such thing");
  });

  it.each([
    ["the run alone", undefined],
    ["the setting of a sweep alone", [{ parameter: "range", values: [1, 2, 3] }] as const],
  ])("loses on a page %s that hangs there", async (_, sweep) => {
    const texts = ["one two", "endless", "three"];
    const pages = texts.map((text, page): CorpusEntry => {
      const file = { path: `${page}.html`, size: 1, content: new Blob([`<p>${text}`]) };
      return { name: `page ${page}`, groups: {}, page: { kind: "file", file } };
    });
    const results: PageResult[] = [];
    const createHanging = () =>
      new Worker(new URL("../worker/fixtures/hanging-judge-worker.ts", import.meta.url), { type: "module" });
    const runs = ["plain", "hanging", "plain"].map((extractor) => ({ name: extractor, extractor, values: {} }));
    const engine = new Engine({ createWorker: createHanging, workers: 1, ...noLayout });
    const order = { plan: { runs, measures: [], ...(sweep && { sweep }) }, pages, timeLimit: 3_000 };
    await judgeAll(engine, order, ([, result]) => results.push(result));
    expect(results.map((result) => (isJudged(result) ? result.runs.map(isDone) : []))).toEqual([
      [true, true, true],
      [true, false, true],
      [true, true, true],
    ]);
    expect(results[1]).toMatchObject({ runs: { 1: { problem: "no answer within 3 s", isLeftOut: false, isTimedOut: true } } });
  });

  it("ends at once when it is stopped, whatever is under way, and has handed over what was done", async () => {
    const { running, done, stop } = judging(["a", "hangs", "b"], 1);
    await expect.poll(() => done.size).toBe(1);
    stop.abort();
    await running;
    expect([...done.keys()]).toEqual([0]);
  });

  it("reads a page while an order takes all that it may, and goes on with other threads after a stop", async () => {
    const { engine, running, stop } = judging(["hangs", "hangs"]);
    const task = { entry: entry("asked"), site: [] };
    const ask = () => engine.ask(async (thread): Promise<PageResult> => thread.evaluate(task, { runs: [], measures: [] }));
    const answer = { page: "asked", groups: {}, problem: "nothing to judge" };
    expect(await ask()).toEqual(answer);
    stop.abort();
    await running;
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([answer, answer, answer]);
  });
});

const library = libraryOf(extractors);
const nav = `<div><a href=1>Home</a> <a href=2>News</a></div>`;

function textPage(index: number): CorpusEntry {
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
function runOn(count: number, plan: Plan, measure: MeasureBoxes) {
  const asked = new Map<unknown, string>();
  const counts = { read: 0, judged: 0, mostHeld: 0, laidOut: 0 };
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
  const stop = new AbortController();
  const start = (): Promise<void> =>
    judgeAll(
      new Engine({ createWorker, workers: 2, library, measure }),
      {
        plan,
        pages: Array.from({ length: count }, (_, index) => textPage(index)),
        timeLimit: 20_000,
        onLaidOut: () => counts.laidOut++,
      },
      ([, result]) => results.push(result),
      stop,
    );
  return { start, stop, counts, results };
}

const outcomesOf = (results: readonly PageResult[]) => results.map((result) => (isJudged(result) ? result.runs.map(isDone) : []));

describe("an order whose runs look at pages as they are laid out", { timeout: 60_000 }, () => {
  it("runs VIPS, alone and as a member, on each page in a frame of its own, one at a time, a few pages ahead", async () => {
    let frames = 0;
    const measure: MeasureBoxes = async (preview, signal) => {
      frames = Math.max(frames, document.querySelectorAll("iframe.page-frame").length);
      return measureBoxes(preview, signal);
    };
    const members = ["vips", "plain"].map((extractor) => ({ extractor, values: {} }));
    const plan: Plan = { runs: [runOf("vips"), runOf("plain"), runOf("union", { members })], measures: [] };
    const { start, counts, results } = runOn(12, plan, measure);
    await start();
    expect(outcomesOf(results)).toEqual(Array.from({ length: 12 }, () => [true, true, true]));
    expect(results.every((result) => isJudged(result) && result.runs.every((each) => isDone(each) && each.kept > 300))).toBe(
      true,
    );
    expect(frames).toBe(0);
    expect(document.querySelector("iframe.page-frame")).toBeNull();
    // Two workers, and one page ahead of them.
    expect(counts.mostHeld).toBe(3);
    expect([counts.read, counts.laidOut]).toEqual([12, 12]);
  });

  it("lays a page out once for all settings of a sweep", async () => {
    let measured = 0;
    const measure: MeasureBoxes = (preview, signal) => {
      measured++;
      return measureBoxes(preview, signal);
    };
    const values = [2, 5, 8];
    const runs = values.map((pdoc) => runOf("vips", { name: `vips.${pdoc}`, values: { pdoc } }));
    const { start, results } = runOn(3, { runs, measures: [], sweep: [{ parameter: "pdoc", values }] }, measure);
    await start();
    expect(outcomesOf(results)).toEqual(Array.from({ length: 3 }, () => [true, true, true]));
    expect(measured).toBe(3);
  });

  it("loses the run alone on a page that cannot be laid out", async () => {
    let measured = 0;
    const measure: MeasureBoxes = (preview, signal) =>
      ++measured === 2 ? Promise.reject(new Error("the browser gave it no frame")) : measureBoxes(preview, signal);
    const { start, results } = runOn(3, { runs: [runOf("vips"), runOf("plain")], measures: [] }, measure);
    await start();
    const problems = results.flatMap((result) => (isJudged(result) ? result.runs : [])).filter((outcome) => !isDone(outcome));
    expect(problems).toEqual([{ problem: "The page could not be laid out: the browser gave it no frame.", isLeftOut: false }]);
  });

  it("takes the frame away at once when it is stopped", async () => {
    let isHeld = false;
    const measure: MeasureBoxes = (preview, signal) => {
      const boxes = measureBoxes(preview, signal);
      isHeld = document.querySelector("iframe.page-frame") !== null;
      stop.abort();
      return boxes;
    };
    const { start, stop, results } = runOn(3, { runs: [runOf("vips")], measures: [] }, measure);
    await start();
    expect([isHeld, results.length]).toEqual([true, 0]);
    expect(document.querySelector("iframe.page-frame")).toBeNull();
  });
});

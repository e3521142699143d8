import { describe, expect, it } from "vitest";
import type { CorpusEntry } from "../../import/corpus/corpus.ts";
import { CorpusRun, type PageDone } from "./corpus-run.ts";
import { isDone, isJudged, type PageResult } from "../../evaluation/page-result.ts";

const createWorker = () => new Worker(new URL("../../worker/fixtures/odd-worker.ts", import.meta.url), { type: "module" });

const noLayout = {
  library: new Map(),
  measure: () => expect.fail("no run looks at pages as they are laid out"),
  onLaidOut: () => expect.fail("nothing was to be laid out"),
};

function entry(name: string): CorpusEntry {
  return { name, groups: { folder: "f" }, page: { kind: "file", file: { path: name, size: 1, content: new Blob() } } };
}

function runOf(names: readonly string[], workers = 2) {
  const done = new Map<number, string>();
  let reports = 0;
  const onDone = (pages: readonly PageDone[]): void => {
    reports++;
    for (const [page, result] of pages) done.set(page, "problem" in result ? result.problem : "judged");
  };
  const run = new CorpusRun({
    createWorker,
    workers,
    // Generous enough for a worker to start on a busy machine.
    timeLimit: 3_000,
    entries: names.map(entry),
    plan: { runs: [], measures: [] },
    pages: [...names.keys()],
    siteOf: () => [],
    ...noLayout,
    onDone,
  });
  return { run, done, reports: () => reports };
}

describe("CorpusRun", { timeout: 60_000 }, () => {
  it("loses one page to a hang, one to a crash and one to an error, and judges all others", async () => {
    const { run, done } = runOf(["a", "hangs", "b", "crashes", "c", "throws", "d"]);
    await run.start();
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
    const entries = texts.map((text, page): CorpusEntry => {
      const file = { path: `${page}.html`, size: 1, content: new Blob([`<p>${text}`]) };
      return { name: `page ${page}`, groups: {}, page: { kind: "file", file } };
    });
    const results: PageResult[] = [];
    const run = new CorpusRun({
      createWorker: () =>
        new Worker(new URL("../../worker/fixtures/hanging-judge-worker.ts", import.meta.url), { type: "module" }),
      workers: 1,
      timeLimit: 3_000,
      entries,
      plan: {
        runs: ["plain", "hanging", "plain"].map((extractor) => ({ name: extractor, extractor, values: {} })),
        measures: [],
        ...(sweep && { sweep }),
      },
      pages: [0, 1, 2],
      siteOf: () => [],
      ...noLayout,
      onDone: (done) => results.push(...done.map(([, result]) => result)),
    });
    await run.start();
    expect(results.map((result) => (isJudged(result) ? result.runs.map(isDone) : []))).toEqual([
      [true, true, true],
      [true, false, true],
      [true, true, true],
    ]);
    expect(results[1]).toMatchObject({ runs: { 1: { problem: "no answer within 3 s", isLeftOut: false, isTimedOut: true } } });
  });

  it("tells of many pages at once", async () => {
    const { run, done, reports } = runOf(Array.from({ length: 300 }, (_, index) => `page ${index}`));
    await run.start();
    expect(done.size).toBe(300);
    expect(reports()).toBeLessThan(100);
  });

  it("ends at once when it is stopped, whatever is under way, and hands over what was done", async () => {
    const { run, done } = runOf(["a", "hangs", "b"], 1);
    const running = run.start();
    await expect.poll(() => done.size).toBe(1);
    run.stop();
    await running;
    expect([...done.keys()]).toEqual([0]);
  });
});

import { describe, expect, it } from "vitest";
import { isScore } from "../extraction/scoring/score.ts";
import { isDone, isJudged, type PageResult } from "../evaluation/page-result.ts";
import { testFolder } from "./disk.fixture.ts";
import { evaluateEntries } from "./evaluate-entries.ts";
import { corpusOnDisk } from "../cli/open-corpus.ts";

const module = new URL("evaluate-thread.fixture.ts", import.meta.url);
const names = ["plain", "hanging", "deadly", "plain again"];
const plan = {
  runs: names.map((name) => ({ name, extractor: name.split(" ")[0] ?? "", values: {} })),
  measures: ["bag"],
} as const;

const { folder } = testFolder();

/** What came of each run on a page: whether it has a perfect score, or its problem. */
function wordsOf(result: PageResult | undefined): readonly string[] {
  if (result === undefined || !isJudged(result)) return ["not judged"];
  return result.runs.map((run) => (isDone(run) ? String(isScore(run.scores.bag) && run.scores.bag.value) : run.problem));
}

describe("evaluateEntries", { timeout: 60_000 }, () => {
  it("loses on a page the runs that hang there or bring their thread down, and no others", async () => {
    const texts = { a: "one two", b: "endless", c: "deadly", d: "endless deadly", e: "three" };
    const files = Object.entries(texts).flatMap(([name, text]) => [
      [`${name}.html`, `<p>${text}`] as const,
      [`${name}.txt`, text] as const,
    ]);
    const { entries } = await corpusOnDisk(folder("judged", Object.fromEntries(files)), Infinity);
    const results = new Map<string, PageResult>();
    const onResult = (result: PageResult): void => void results.set(result.page, result);
    const stop = new AbortController().signal;
    await evaluateEntries({ module, entries, siteOf: () => [], plan, jobs: 2, timeLimit: 3_000, onResult, stop });
    const [hung, dead] = ["no answer within 3 s", "the thread ended with 7"];
    expect(Object.fromEntries(Object.keys(texts).map((name) => [name, wordsOf(results.get(name))]))).toEqual({
      a: ["1", "1", "1", "1"],
      b: ["1", hung, "1", "1"],
      c: ["1", "1", dead, "1"],
      d: ["1", hung, dead, "1"],
      e: ["1", "1", "1", "1"],
    });
  });
});

import { describe, expect, it } from "vitest";
import type { CorpusFile } from "../import/corpus/corpus-file.ts";
import { resultOf } from "../evaluation/combining/ballots.fixture.ts";
import { resultsFormat, resultsText, resultsVersion } from "../evaluation/results.ts";
import { isDone, isJudged } from "../evaluation/page-result.ts";
import { plain } from "../extraction/algorithms/plain/plain.ts";
import { EvaluationHost } from "./evaluation-host.ts";
import { loaderOf } from "./extractor-loader.ts";

const run = { name: "plain", extractor: "plain", values: {} };
const plan = { runs: [run], measures: ["lcs", "bag"] } as const;

function file(path: string, content: string | Uint8Array<ArrayBuffer>): CorpusFile {
  return { path, size: content.length, content: new File([content], path.slice(path.lastIndexOf("/") + 1)) };
}

const host = () => new EvaluationHost(loaderOf([plain]));

async function layoutOf(files: readonly CorpusFile[]) {
  const own = host();
  for (const each of files) own.hand([each]);
  const { skipped, count } = await own.layout();
  return { skipped, entries: [...own.entries(0, 1), ...own.entries(1, count)] };
}

describe("EvaluationHost", () => {
  it("recognises a corpus, reads a page of it with its gold standard, and judges it", async () => {
    const { entries, skipped } = await layoutOf([
      file("c/1.html", "<p>one two</p>"),
      file("c/1.txt", "one"),
      file("c/logo.png", "x"),
    ]);
    expect(skipped).toEqual([{ path: "c/logo.png", reason: "not a page" }]);
    const [entry] = entries;
    if (entry === undefined) throw new Error("no entry");
    expect(await host().read(entry)).toMatchObject({ page: "1", source: "<p>one two</p>", gold: { text: "one" } });
    const result = await host().evaluate({ entry, site: [] }, plan);
    // Of two words that are kept one is gold: precision 1/2, recall 1.
    const [outcome] = isJudged(result) ? result.runs : [];
    expect(outcome !== undefined && isDone(outcome) ? outcome.scores.bag : undefined).toEqual({
      value: 2 / 3,
      precision: 1 / 2,
      recall: 1,
    });
  });

  it("says of a page that cannot be read what is wrong with it", async () => {
    const { entries } = await layoutOf([file("c/1.html.gz", Uint8Array.of(0x1f, 0x8b, 8, 1, 2))]);
    const [entry] = entries;
    if (entry === undefined) throw new Error("no entry");
    const result = await host().evaluate({ entry, site: [] }, plan);
    expect("problem" in result ? result.problem : "").toContain("c/1.html.gz");
  });

  it("tells sites by the addresses within files, and leaves what cannot be read as it was", async () => {
    const saved = "URL: https://www.example.org/a\none";
    const { entries } = await layoutOf([file("c/1.html", "<p>one"), file("c/1.txt", saved), file("c/2.html", "<p>two")]);
    expect(await host().groups(entries)).toEqual([{ site: "example.org" }, {}]);
  });
});

describe("a file of results", () => {
  const page = (name: string) => ({ page: name, groups: {}, problem: "It is empty." });
  const head = {
    format: resultsFormat,
    version: resultsVersion,
    contentscope: "0",
    created: "2026-01-01T00:00:00Z",
    corpus: { name: "c", layout: "l" },
    skipped: [],
    ...plan,
  } as const;

  it("is read, and its pages are handed over some at a time", async () => {
    const own = host();
    const pages = ["a", "b", "c"].map(page);
    const written = new Blob([resultsText({ ...head, pages })]);
    expect(await own.readResults(written)).toEqual({ head, count: 3 });
    expect([own.takeResults(2), own.takeResults(2)]).toEqual([pages.slice(0, 2), pages.slice(2)]);
  });

  it("is refused where it is none", async () => {
    await expect(host().readResults(new Blob(["{}"]))).rejects.toThrow("not a file of results");
  });
});

describe("a search for the best combination", () => {
  const members = ["ccb", "danag"].map((extractor) => ({ extractor, values: {} }));
  const order = { members, measure: "lcs", operators: ["union", "intersection"], folds: 2, seed: 1 } as const;

  it("is of the pages that were added", async () => {
    const own = host();
    own.addResults(["a", "b"].map((name) => resultOf(name, ["10", "01"], [true, true])));
    own.addResults([{ page: "c", groups: {}, problem: "It is empty." }]);
    const { pages: count, setAside, found } = await own.combine(order, () => undefined);
    expect([count, setAside]).toEqual([2, [{ page: "c", reason: "It is empty." }]]);
    expect(found).toMatchObject({ rule: { kind: "votes", members: [0, 1], quorum: 1 }, mean: 1, run: { extractor: "union" } });
  });

  it("says what is missing where there is no page", async () => {
    await expect(host().combine(order, () => undefined)).rejects.toThrow("No page is left");
  });
});

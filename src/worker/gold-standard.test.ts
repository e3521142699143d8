import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { isScore } from "../extraction/scoring/score.ts";
import { labHost, type LabWorker } from "./lab-host.ts";
import type { SentSummary } from "./protocol/lab-worker.ts";
import { loaderOf } from "./extractor-loader.ts";

const source = "<body><ul><li><a href=1>Home</a></ul><p>Fog lies at sea</p><p>Rain comes</p></body>";
const fog = [source.indexOf("Fog"), source.indexOf(" at sea")];

describe("the lab's host with a gold standard", () => {
  it("gives each run its score by the measure that is shown, and none without a gold standard", async () => {
    const { host, run } = opened();
    expect((await run(1)).score).toBeUndefined();
    host.setGold("page", { number: 1, measure: "lcs", gold: { marks: fog } });
    // Of 7 words kept 2 are gold.
    expect((await run(2)).score).toEqual({
      judgement: 1,
      measure: "lcs",
      name: "Word LCS",
      valueName: "F1",
      precision: 2 / 7,
      recall: 1,
      value: 4 / 9,
    });
    host.setGold("page", { number: 2, measure: "lcs" });
    expect((await run(3)).score).toBeUndefined();
  });

  it("scores a run anew by another measure or gold standard, and runs nothing", async () => {
    const { host, run } = opened();
    await run(1);
    const before = host.counts();
    host.setGold("page", { number: 1, measure: "bag", gold: { marks: fog } });
    expect(await host.score("A", 1)).toMatchObject({ judgement: 1, measure: "bag", value: 4 / 9 });
    host.setGold("page", { number: 2, measure: "cleaneval", gold: { marks: fog } });
    expect(await host.score("A", 1)).toMatchObject({ judgement: 2, value: 2 / 7 });
    host.setGold("page", { number: 3, measure: "cleaneval", gold: { text: "Home Fog lies at sea Rain comes" } });
    expect(await host.score("A", 1)).toMatchObject({ judgement: 3, value: 1 });
    expect(await host.score("A", 2)).toBeUndefined();
    expect(host.counts()).toEqual(before);
  });

  it("scores a run by several measures, with the times that its summary has, and parsing", async () => {
    const { host, run } = opened();
    host.setGold("page", { number: 1, measure: "lcs", gold: { marks: fog } });
    const first = await run(1);
    const second = await run(2);
    const sheet = await host.scores("A", 2, ["lcs", "bag"]);
    expect(sheet?.scores).toEqual({
      lcs: { precision: 2 / 7, recall: 1, value: 4 / 9 },
      bag: { precision: 2 / 7, recall: 1, value: 4 / 9 },
    });
    expect(second.milliseconds.analyse).toBe(first.milliseconds.analyse);
    expect(sheet?.milliseconds).toMatchObject(second.milliseconds);
  });

  it("checks a run by the page's snippets, also where nothing is marked", async () => {
    const { host, run } = opened();
    await run(1);
    expect(await host.snippets("A", 1)).toBeUndefined();
    const snippets = { with: ["fog LIES", "snow"], without: ["home"] };
    host.setGold("page", { number: 1, measure: "snippets", snippets });
    expect(await host.score("A", 1)).toMatchObject({ judgement: 1, value: 1 / 2, precision: 1 / 2, recall: 1 / 2 });
    expect(await host.snippets("A", 1)).toEqual({
      with: [
        { text: "fog LIES", isThere: true, place: { start: fog[0], end: fog[1] } },
        { text: "snow", isThere: false },
      ],
      without: [{ text: "home", isThere: true, place: { start: source.indexOf("Home"), end: source.indexOf("Home") + 4 } }],
    });
    host.setGold("page", { number: 2, measure: "lcs", snippets });
    expect(await host.score("A", 1)).toMatchObject({ problem: expect.stringContaining("only snippets") as string });
  });

  it("finds a text on the page, and says what it did not find", async () => {
    const { host } = opened();
    host.setGold("page", { number: 1, measure: "lcs", gold: { text: "Fog lies, sometimes, at sea" } });
    const reading = await host.gold("page");
    expect(reading?.words).toBe(4);
    expect(reading?.unaligned).toEqual([{ words: "sometimes,", count: 1, start: 10, end: 20 }]);
    expect((await host.goldText("page"))?.text).toBe("Fog lies at sea");
    expect(await host.gold("other")).toBeUndefined();
  });

  it("marks and unmarks whole words", async () => {
    const { host } = opened();
    const begin = fog[0] ?? 0;
    const marked = await host.marked("page", [], [begin + 1, begin + 5, begin, begin + 2], true);
    expect(Array.from(marked?.selection ?? [])).toEqual([begin, begin + "Fog lies".length]);
    expect(marked).toMatchObject({ words: 2, changed: 2 });
    expect(await host.marked("page", Array.from(marked?.selection ?? []), [begin, begin + 1], false)).toMatchObject({ words: 1 });
  });
});

describe("the lab's host with a gold standard of the same words over and over", () => {
  it("says which measure was not computed, and gives the others", async () => {
    const host = labHost(loaderOf(extractors));
    const words = (first: string, second: string) => `${first} ${second} `.repeat(20_000);
    host.open("page", `<p>${words("yes", "no")}`);
    host.setGold("page", { number: 1, measure: "lcs", gold: { text: words("no", "no yes") } });
    const { score } = await host.extract("A", "page", 1, { extractor: "plain", values: {} }, () => undefined);
    expect(score).toEqual({
      judgement: 1,
      measure: "lcs",
      name: "Word LCS",
      valueName: "F1",
      problem: expect.stringMatching(/^Not computed: 40,000 words against 60,000 words/) as string,
    });
    const sheet = await host.scores("A", 1, ["cleaneval", "bag"]);
    expect(sheet?.scores).toEqual({
      cleaneval: { problem: isScore(score) ? "" : score?.problem },
      bag: { value: 0.8, precision: 1, recall: 2 / 3 },
    });
  });
});

function opened(): { readonly host: LabWorker; readonly run: (run: number) => Promise<SentSummary> } {
  const host = labHost(loaderOf(extractors));
  host.open("page", source);
  return { host, run: (run) => host.extract("A", "page", run, { extractor: "plain", values: {} }, () => undefined) };
}

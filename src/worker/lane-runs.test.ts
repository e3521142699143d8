import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { FigureRequest } from "./protocol/figures.ts";
import { opened } from "./lab-host.fixture.ts";
import type { SentSummary } from "./protocol/lab-worker.ts";

const news = readFileSync(new URL("../../public/pages/harbour-gazette/news.html.txt", import.meta.url), "utf8");
/** Long enough that a pass of the widest blur outlasts a turn. */
const long = news.repeat(Math.ceil(3_000_000 / news.length));
const slow = { extractor: "ccb", values: { range: 200, tolerance: 0 } };

describe("the run of a lane", () => {
  it("shows each step of a long run and lets other questions in between", async () => {
    const { host } = opened(long);
    const steps: SentSummary[] = [];
    let isOver = false;
    const running = host
      .extract("A", "page", 1, slow, (summary) => steps.push(summary))
      .finally(() => {
        isOver = true;
      });
    const counts = host.counts();
    expect(isOver).toBe(false);
    expect(counts.decisions).toBe(0);
    await turn();
    expect(steps.length).toBeGreaterThan(0);
    expect(steps[0]).toMatchObject({ run: 1, isPartial: true });
    expect(steps[0]?.progress?.label).toMatch(/^pass \d+$/);
    host.stop("A");
    await running;
  });

  it("answers how far a run has come when it is stopped", async () => {
    const { host } = opened(long);
    const running = host.extract("A", "page", 1, slow, () => undefined);
    host.stop("A");
    const stopped = await running;
    expect(stopped.isPartial).toBe(true);
    expect(stopped.progress).toBeUndefined();
    expect(host.counts().passes).toBeLessThan(10);
    expect((await host.written("A", 1))?.text).not.toBe("");
  });

  it("brings what figures draw of it, and of that only what has changed", async () => {
    const { host } = opened(news);
    const view = { start: 0, end: news.length, pixels: 50, axis: "source" } as const;
    const figures: FigureRequest[] = [
      { channel: "textDensity", classes: "verdict", ...view },
      { channel: "textDensity", ...view },
      { channel: "unheard of", ...view },
    ];
    const decide = (run: number, values: Readonly<Record<string, number>>, known: readonly string[], shown = figures) =>
      host.extract("A", "page", run, { extractor: "cectd-ds", values }, () => undefined, { figures: shown, known });
    const first = await decide(1, {}, []);
    expect(first.windows.map(({ cut: { channel, classes } }) => [channel, classes])).toEqual([
      ["textDensity", "verdict"],
      ["textDensity", undefined],
      ["unheard of", undefined],
    ]);
    const drawn = await host.windows("A", 1, figures);
    expect(first.windows.map((sent) => ("window" in sent ? sent.window : "known"))).toEqual(drawn);
    expect(drawn?.[2]).toBeUndefined();

    const known = first.windows.map(({ name }) => name);
    const moved = await decide(2, { lambda: 3 }, known);
    // The same densities, other verdicts.
    expect(moved.windows.map((sent) => "isKnown" in sent)).toEqual([false, true, false]);
    const narrower = figures.map((request) => ({ ...request, pixels: 40 }));
    const resized = await decide(3, { lambda: 3 }, known, narrower);
    expect(resized.windows.some((sent) => "isKnown" in sent)).toBe(false);
    expect(resized.windows.map((sent) => ("window" in sent ? sent.window?.mean.length : 0))).toEqual([40, 40, undefined]);
  });

  it("brings the rows of a strip, however many passes there were", async () => {
    const { host } = opened(news);
    const strip = { channel: "passes", rows: "few", start: 0, end: news.length, pixels: 20, axis: "source" } as const;
    const decide = (run: number, maxPasses: number, step?: number) =>
      host.extract("A", "page", run, { extractor: "ccb", values: { maxPasses, tolerance: 0 } }, () => undefined, {
        figures: [{ ...strip, ...(step !== undefined && { step }) }],
      });
    const rows = async (...asked: Parameters<typeof decide>) => (await decide(...asked)).windows.map(({ cut }) => cut.step);
    expect(await rows(1, 10)).toEqual([0, 1, 2, 4, 8, 10]);
    expect(await rows(2, 12)).toEqual([0, 1, 2, 4, 8, 12]);
    expect(await rows(3, 12, 7)).toEqual([0, 1, 2, 4, 7, 8, 12]);
  });

  it("says what had been done when it was over", async () => {
    const { run } = opened(news);
    await run("A", 1, "ccb");
    const { work } = await run("A", 2, "ccb", { threshold: 0.5 });
    expect(work).toMatchObject({ parses: 1, analyses: 1, decisions: 2 });
  });

  it("names a value that would keep something where nothing is kept", async () => {
    const { run } = opened("<body><p>one <b>two</b> <i>three</i> <u>four</u>");
    const empty = await run("A", 1, "ccb", { threshold: 1 });
    expect(empty.keptCharacters).toBe(0);
    expect(empty.rescue?.parameter).toBe("threshold");
    const rescued = await run("A", 2, "ccb", { threshold: empty.rescue?.value ?? 1 });
    expect(rescued.keptCharacters).toBeGreaterThan(0);
    expect(rescued.rescue).toBeUndefined();
  });

  it("offers no value on a page without words", async () => {
    const { run } = opened("<body><img src=x>");
    expect((await run("A", 1, "ccb")).rescue).toBeUndefined();
  });

  it("takes as long as when it was analysed, and says what was kept from an earlier run", async () => {
    const { run } = opened(news);
    const first = await run("A", 1, "ccb");
    expect(first.milliseconds.kept).toEqual([]);
    const second = await run("A", 2, "ccb", { threshold: 0.5 });
    expect(second.milliseconds).toMatchObject({ analyse: first.milliseconds.analyse, kept: ["analysis", "steps"] });
    expect((await run("B", 3, "plain")).milliseconds.kept).toEqual([]);
    const combined = await run("C", 4, "union");
    expect((await run("C", 5, "union")).milliseconds).toMatchObject({
      analyse: combined.milliseconds.analyse,
      kept: ["analysis"],
    });
  });

  it("says that members' analyses were kept", async () => {
    const { host, run } = opened(news);
    await run("A", 1, "ccb");
    const spec = {
      extractor: "union",
      values: {},
      members: [
        { extractor: "ccb", values: {} },
        { extractor: "plain", values: {} },
      ],
    };
    expect((await host.extract("B", "page", 2, spec, () => undefined)).milliseconds.kept).toEqual(["members"]);
  });
});

async function turn(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}

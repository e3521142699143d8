import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { writeModel } from "../extraction/algorithms/learned/model.ts";
import { smallModel } from "../extraction/algorithms/learned/small-model.fixture.ts";
import { sourcesFor } from "../extraction/algorithms/inputs.fixture.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { runSpec, libraryOf } from "../extraction/run.ts";
import { loadTool } from "../programs/load-tool.ts";
import { opened } from "./lab-host.fixture.ts";
import { labHost } from "./lab-host.ts";
import type { WorkCounts } from "./protocol/lab-worker.ts";
import { loaderOf } from "./extractor-loader.ts";

const library = libraryOf(extractors);
const news = readFileSync(new URL("../../public/pages/harbour-gazette/news.html.txt", import.meta.url), "utf8");

const written = { form: "text", text: "The ferry was in the harbour" } as const;
/** Stands for the browser's store of what other programs wrote. */
const outputsFor = () => Promise.resolve(new Map([["", written]]));

/** Stands for the server that the model lies on. */
beforeEach(() => vi.stubGlobal("fetch", () => Promise.resolve(new Response(writeModel(smallModel)))));
afterEach(() => vi.unstubAllGlobals());

describe("the lab's host", () => {
  it("parses a page once, however often it is opened", () => {
    const { host } = opened(news);
    const summary = host.open("page", "");
    expect(summary.characters).toBe(news.length);
    expect(host.counts().parses).toBe(1);
  });

  it("says of a page what is in it", () => {
    const host = labHost(loaderOf(extractors));
    const summary = host.open("page", "<body>\n<p>one <b>two</b></p>\n<script>3</script>");
    // html, head, body, p, b, script.
    expect(summary).toMatchObject({ words: 2, textCharacters: 7, lines: 3, elements: 6 });
  });

  it("reads a page as it is told, its site too, and anew once it is known what its layout hides", async () => {
    const host = labHost(loaderOf(extractors));
    const source = "<body><p>one two</p><p>three</p>";
    const reading = { hidden: ["layout"], noscript: "open", words: "script" } as const;
    const words = (): number => host.open("page", source, reading).words;
    const kept = async (run: number): Promise<number> =>
      (await host.extract("A", "page", run, { extractor: "plain", values: {} }, () => undefined)).keptCharacters;
    host.setGold("page", { number: 1, measure: "lcs", gold: { text: "three" } });
    expect(words()).toBe(3);
    expect(await kept(1)).toBe("one two".length + "three".length);
    expect((await host.gold("page"))?.words).toBe(1);
    const { boxes } = sourcesFor(openPage(source));
    if (boxes === undefined) throw new Error("the fixture lays every page out");
    // html, head, body, p, p
    host.setBoxes("page", { ...boxes, hidden: Uint8Array.of(0, 2, 0, 0, 2) });
    expect(words()).toBe(2);
    expect(await kept(2)).toBe("one two".length);
    expect((await host.gold("page"))?.words).toBe(0);
    expect(host.counts().parses).toBe(2);
  });

  it("knows what the layout hides of a page that is opened after it was laid out", () => {
    const host = labHost(loaderOf(extractors));
    const { boxes } = sourcesFor(openPage("<p>one</p>"));
    if (boxes === undefined) throw new Error("the fixture lays every page out");
    host.setBoxes("page", { ...boxes, hidden: Uint8Array.of(0, 2, 0, 2) });
    expect(host.open("page", "<p>one</p>", { hidden: ["layout"], noscript: "open", words: "script" }).words).toBe(0);
    host.setBoxes("other", { ...boxes, hidden: Uint8Array.of(0, 2, 0, 2) });
    expect(host.open("other", "<p>one</p>").words).toBe(1);
  });

  // What the host prepares for a run depends on what that needs: one of each kind, and one that decides in steps.
  const kinds = new Map(extractors.map(({ id, needs }) => [needs.join(), id]));
  it.each(["ccb", ...kinds.values()])("selects what %s selects without it", async (extractor) => {
    const { host, run } = opened(news, outputsFor);
    const page = openPage(news);
    const { boxes } = sourcesFor(page);
    if (boxes !== undefined) host.setBoxes("page", boxes);
    const tools = { readability: await loadTool("readability"), defuddle: await loadTool("defuddle") };
    const expected = runSpec({ extractor, values: {} }, page, library, {
      ...(boxes && { boxes }),
      ...tools,
      models: new Map([["shipped", smallModel]]),
      outputs: () => written,
    });
    expect((await run("A", 1, extractor)).selection).toEqual(expected.selection);
  });

  it("asks for what other programs wrote by the page's text and its name, and tells how much of an output stands there", async () => {
    const asked: unknown[] = [];
    const { host } = opened("<p>one two three", (_runs, _library, page) => {
      asked.push(page);
      return outputsFor();
    });
    await host.extract("A", "page", 1, { extractor: "output", values: {} }, () => undefined, { name: "one.html" });
    expect(asked.at(-1)).toEqual({ source: "<p>one two three", name: "one.html" });
    expect(await host.tryOutput("page", { form: "markdown", text: "**one** two three four" })).toEqual({
      words: 4,
      placed: 3,
      pageWords: 3,
    });
    expect(await host.tryOutput("page", { form: "text", text: "x ".repeat(1_000_001) })).toEqual({
      problem: expect.stringContaining("1,000,000 is the limit") as string,
    });
    expect(await host.tryOutput("closed", { form: "text", text: "one" })).toBeUndefined();
  });

  it("scores what the page states of lanes of methods, and not of what other programs wrote", async () => {
    const { host, run } = opened("<title>Fog</title><p>The ferry was in the harbour", outputsFor);
    host.setGold("page", { number: 1, measure: "title", gold: { text: "Fog", stated: { title: "fog" } } });
    expect((await run("A", 1, "plain")).score).toMatchObject({ value: 1 });
    expect((await run("B", 2, "output")).score).toMatchObject({
      problem: expect.stringContaining("Outputs of other programs") as string,
    });
    expect((await host.scores("A", 1, ["title"]))?.scores.title).toMatchObject({ value: 1 });
  });

  it("tries another value on a place in a run of its own, and answers nothing for a run that is over", async () => {
    const storm = "<p>The storm crossed the coast at dawn, and ferries, all of them, stayed in port until noon.".repeat(9);
    const promo =
      "<div class=promo><p>Kept without weights, if nothing else is wrong with it.<p>A second one, so that it stays a block.</div>";
    const source = `<body><div id=main>${storm}${promo}</div>`;
    const { host, run } = opened(source);
    await run("A", 1, "readability");
    const range = { start: source.indexOf("weights"), end: source.indexOf("weights") + 7 };
    expect(await host.explain("A", 1, range)).toMatchObject({
      verdict: "removed",
      formula: expect.stringContaining("“promo” in its class gives a weight of −25") as string,
      rule: { matched: { text: "promo" } },
      trials: [
        { parameter: "weighClasses", value: false },
        { parameter: "cleanConditionally", value: false },
      ],
    });
    expect(await host.trials("A", 1, range)).toMatchObject([
      { parameter: "weighClasses", value: false, outcome: { isTurned: true, share: 1 } },
      { parameter: "cleanConditionally", value: false, outcome: { isTurned: true, share: 1 } },
    ]);
    expect(await host.trials("A", 2, range)).toBeUndefined();
  });

  it("tries other runs for the place that was asked about last", async () => {
    const source = "<body><ul><li><a href=/>Home</a></ul><p>The storm crossed the coast at dawn.</p>";
    const { host, run } = opened(source);
    await run("A", 1, "lqf");
    const range = { start: source.indexOf("Home"), end: source.indexOf("Home") + 4 };
    const plain = [{ extractor: "plain", values: {} }];
    const former = host.otherRuns("A", 1, range, plain);
    const latest = host.otherRuns("A", 1, range, plain);
    expect(await former).toEqual([]);
    expect(await latest).toMatchObject([{ run: { extractor: "plain" }, outcome: { isTurned: true } }]);
  });

  it("tries for what Defuddle removed whether it stays without the rule, and for what it did not choose", async () => {
    const storm = "<p>The storm crossed the coast at dawn, and ferries, all of them, stayed in port until noon.".repeat(12);
    const source = `<body><main>${storm}<div class="share-links">shared</div></main><div>outlying words</div>`;
    const { host, run } = opened(source);
    await run("A", 1, "defuddle");
    const rangeOf = (word: string) => ({ start: source.indexOf(word), end: source.indexOf(word) + word.length });
    expect(await host.explain("A", 1, rangeOf("shared"))).toMatchObject({
      verdict: "removed",
      formula: expect.stringMatching(/^Defuddle removed div\.share-links: “share-links” in its class is in the list/) as string,
      step: "attempt 1 of 1, removeBySelector",
      trials: [{ parameter: "removePartialSelectors", value: false }],
    });
    expect(await host.trials("A", 1, rangeOf("shared"))).toMatchObject([{ outcome: { isTurned: true, share: 1 } }]);
    expect(await host.explain("A", 1, rangeOf("outlying"))).toMatchObject({
      formula: expect.stringContaining("Defuddle never took it in: the chosen element is main") as string,
      trials: [{ parameter: "contentSelector", value: "body" }],
    });
    expect(await host.trials("A", 1, rangeOf("outlying"))).toMatchObject([{ outcome: { isTurned: true } }]);
  });

  it.each([
    ["CETR", "cetr", "Wrenmouth is to get", "removed"],
    ["Crunch", "crunch", "Cookie policy", "kept"],
  ])("tries values of every parameter where %s names none", async (_, extractor, words, verdict) => {
    const { host, run } = opened(news);
    await run("A", 1, extractor);
    const range = { start: news.indexOf(words), end: news.indexOf(words) + words.length };
    const reason = await host.explain("A", 1, range);
    expect([reason?.verdict === verdict, reason?.flip, reason?.trials]).toEqual([false, undefined, undefined]);
    const [best] = (await host.trials("A", 1, range)) ?? [];
    await run("B", 2, extractor, { [best?.parameter ?? ""]: best?.value ?? "" });
    expect([best?.parameter, (await host.explain("B", 2, range))?.verdict]).toEqual([expect.any(String), verdict]);
    // Where there is no time for any, one is named that was not tried.
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 2_000));
    const untried = await host.trials("A", 1, range);
    vi.restoreAllMocks();
    expect(untried?.map(({ outcome }) => outcome)).toEqual([undefined]);
  });

  it("finds for a range of many words the value that turns most of them, and tells what is kept then", async () => {
    const { host, run } = opened(news);
    const { selection } = await run("A", 1, "cetd-ds");
    const [start = 0, end = 0] = selection;
    const [trial] = (await host.trials("A", 1, { start, end })) ?? [];
    expect(trial).toMatchObject({ parameter: "lambda", outcome: { isTurned: true } });
    const other = await run("B", 2, "cetd-ds", { lambda: Number(trial?.value) });
    expect(trial?.outcome).toMatchObject({ keptCharacters: other.keptCharacters });
  });

  it("blurs and parses nothing while a threshold is dragged", async () => {
    const { host, run } = opened(news);
    await run("A", 1, "ccb");
    await host.response("A", 1, "threshold", 50);
    const before = host.counts();
    for (let step = 1; step <= 50; step++) await run("A", 1 + step, "ccb", { threshold: step / 100 });
    expect(host.counts()).toEqual({ ...before, decisions: before.decisions + 50 } satisfies WorkCounts);
    expect(before).toMatchObject({ parses: 1, analyses: 1 });
    expect(before.passes).toBeGreaterThan(0);
  });

  it("analyses anew for a parameter of the analysis, and remembers the former one", async () => {
    const { host, run } = opened(news);
    await run("A", 1, "ccb");
    await run("A", 2, "ccb", { range: 80 });
    const before = host.counts();
    expect(before.analyses).toBe(2);
    await run("B", 3, "ccb");
    expect(host.counts()).toEqual({ ...before, decisions: before.decisions + 1 });
  });

  it("shares the analyses of members with lanes, and makes none anew while a quorum is dragged", async () => {
    const { host } = opened(news);
    const members = [
      { extractor: "ccb", values: {} },
      { extractor: "danag", values: {} },
    ];
    const vote = (run: number, quorum: number) =>
      host.extract("A", "page", run, { extractor: "vote", values: { quorum }, members }, () => undefined);
    await host.extract("B", "page", 1, { extractor: "ccb", values: {} }, () => undefined);
    await vote(2, 1);
    const before = host.counts();
    // CCB, DANAg and the vote itself.
    expect(before.analyses).toBe(3);
    await vote(3, 2);
    expect(host.counts()).toEqual({ ...before, decisions: before.decisions + 1 });
  });

  it("says how many words each member keeps", async () => {
    const { host } = opened("<p>one two three</p>");
    const members = [
      { extractor: "plain", values: {} },
      { extractor: "union", values: {}, members: [] },
    ];
    const { channels } = await host.extract("A", "page", 1, { extractor: "vote", values: {}, members }, () => undefined);
    expect(channels.flatMap((channel) => (channel.kind === "class" && channel.isVerdict ? [channel.kept] : []))).toEqual([3, 0]);
  });

  it("answers nothing about a run that another has replaced", async () => {
    const { host, run } = opened(news);
    await run("A", 1, "ccb");
    await run("A", 2, "ccb", { threshold: 0.5 });
    const view = { channel: "ratio", start: 0, end: news.length, pixels: 10, axis: "source" as const };
    expect(await host.windows("A", 1, [view])).toBeUndefined();
    expect(await host.explain("A", 1, { start: 0, end: 1 })).toBeUndefined();
    expect(await host.reading("A", 1, "entries", { offset: 0 })).toBeUndefined();
    expect(await host.written("A", 1)).toBeUndefined();
    expect(await host.html("A", 1, {})).toBeUndefined();
    expect(await host.rows("A", 1, "entries", 0, 5)).toBeUndefined();
    expect(await host.response("A", 1, "threshold", 5)).toBeUndefined();
    expect((await host.windows("A", 2, [view]))?.[0]?.mean).toHaveLength(10);
  });

  it("draws a series, a pass by its number, and the classes of a series' units", async () => {
    const { host, run } = opened(news);
    const { channels } = await run("A", 1, "ccb");
    await run("B", 2, "cectd-ds");
    const view = { start: 0, end: news.length, pixels: 200, axis: "source" as const };
    const cuts = [{ channel: "passes", step: 0 }, { channel: "passes" }, { channel: "ratio" }];
    const [vector, last, ratio] =
      (await host.windows(
        "A",
        1,
        cuts.map((cut) => ({ ...cut, ...view })),
      )) ?? [];
    expect(channels.find(({ id }) => id === "ratio")).toMatchObject({ kind: "series", threshold: 0.75, min: 0, max: 1 });
    // Nothing but content and code before the first pass; the head is neither.
    expect(new Set(vector?.max)).toEqual(new Set([0, 1, Number.NaN]));
    expect(last).toEqual(ratio);
    const drawn = [{ channel: "textDensity", classes: "verdict" }, { channel: "threshold" }, { channel: "unheard of" }];
    const [densities, ...none] =
      (await host.windows(
        "B",
        2,
        drawn.map((cut) => ({ ...cut, ...view })),
      )) ?? [];
    expect(densities?.classes.includes(0)).toBe(true);
    expect(densities?.units[0]).toBe(-1);
    expect(densities?.classes[0]).toBe(255);
    expect(none).toEqual([undefined, undefined]);
  });

  it("counts a series' values between edges, those beyond the last two with these", async () => {
    const { host, run } = opened("<p>one two three<p>four");
    await run("A", 1, "ccb", { tolerance: 0, maxPasses: 1 });
    const { columns = [], rows = [] } = (await host.rows("A", 1, "entries", 0, 100)) ?? {};
    // Three decimals, far from the edges.
    const ratios = rows.map((row) => Number(row[columns.findIndex((name) => /ratio/i.test(name))]));
    const within = (least: number, most: number) => ratios.filter((ratio) => ratio >= least && ratio < most).length;
    const counted = await host.histogram("A", 1, "ratio", [0.25, 0.8005, 0.9]);
    expect([...(counted ?? [])]).toEqual([within(-1, 0.8005), within(0.8005, 2)]);
    expect(within(-1, 2)).toBe(ratios.length);
    expect(await host.histogram("A", 1, "unheard of", [0, 1])).toBeUndefined();
  });

  it("finds where the units between two values are, nested ones where they are the innermost", async () => {
    const source = "<div>one two three<p>four</p></div>";
    const { host, run } = opened(source);
    await run("A", 1, "cetd-ds");
    const [paragraph, end] = [source.indexOf("<p>"), source.indexOf("</div>")];
    // The paragraph has 4 characters, the division 15 or more around one tag.
    expect(await host.unitsBetween("A", 1, "textDensity", 3.5, 4.5)).toEqual(Uint32Array.of(paragraph, end));
    expect(await host.unitsBetween("A", 1, "textDensity", 10, 20)).toEqual(Uint32Array.of(0, paragraph, end, source.length));
    expect(await host.unitsBetween("A", 1, "unheard of", 0, 1)).toBeUndefined();
    await run("B", 1, "ccb");
    expect(await host.unitsBetween("B", 1, "ratio", -1, 2)).toEqual(Uint32Array.of(0, source.length));
  });

  it("looks at all passes from close by, about a place and within the page", async () => {
    const { host, run } = opened(news);
    await run("A", 1, "ccb");
    const place = news.indexOf("<p") + 200;
    const lens = await host.lens("A", 1, "passes", place, 20);
    const [first, ...others] = lens?.passes ?? [];
    expect([lens?.starts.length, first?.length, others.length > 1]).toEqual([20, 20, true]);
    expect([(lens?.starts[0] ?? 0) <= place, (lens?.ends[19] ?? 0) > place]).toEqual([true, true]);
    expect(new Set(first).size).toBeLessThanOrEqual(2);
    expect((await host.lens("A", 1, "passes", news.length, 20))?.starts.length).toBe(20);
    expect(await host.lens("A", 1, "ratio", 0, 20)).toBeUndefined();
  });

  it("draws behind the units that nest what holds them", async () => {
    const { host, run } = opened("<div>one two three<p>four</p></div>");
    await run("A", 1, "cetd-ds");
    const [window] =
      (await host.windows("A", 1, [{ channel: "textDensity", start: 0, end: 35, pixels: 35, axis: "source" }])) ?? [];
    const outer = window?.outer ?? new Float32Array(0);
    for (const [pixel, value] of outer.entries())
      if (!Number.isNaN(window?.max[pixel] ?? NaN)) expect(value).toBeGreaterThanOrEqual(window?.max[pixel] ?? 0);
    // Within the paragraph the division still is.
    expect(outer[20]).toBe(outer[0]);
  });

  it("tells a page's headings with their texts", async () => {
    const { host } = opened("<h1>The <i>ferry</i></h1><p>Text</p><h2> </h2><h3>Times</h3>");
    expect((await host.headings("page"))?.map(({ text }) => text)).toEqual(["The ferry", "Times"]);
  });

  it("reads every value of the unit at a place", async () => {
    const source = "<body><div><p>one two</p></div></body>";
    const { host, run } = opened(source);
    await run("A", 1, "cectd-ds");
    const reading = await host.reading("A", 1, "elements", { offset: source.indexOf("two") });
    expect(reading).toMatchObject({ label: "p", start: 11, end: 25, unitName: "elements" });
    expect(reading?.values.find(({ id }) => id === "characters")).toMatchObject({
      value: 7,
      text: "7",
      formula: "C of the unit",
    });
    const next = await host.reading("A", 1, "elements", { unit: (reading?.unit ?? 0) - 1 });
    expect(next?.label).toBe("div");
    expect(await host.reading("A", 1, "elements", { unit: 99 })).toMatchObject({ label: "p" });
    expect(await host.reading("A", 1, "lines", { unit: 0 })).toBeUndefined();
  });

  it.each([
    ["<table><tr><td>one two</table>", ["body", "table", "tbody", "tr", "td"]],
    ["<p><b><i>one</i></b>", ["body", "p", "b", "i"]],
    ["<ul><li><a href=x>one two</a></ul>", ["body", "ul", "li", "a"]],
  ])("names the units of %s by their elements, whatever their places", async (source, names) => {
    const { host, run } = opened(source);
    await run("A", 1, "cectd-ds");
    expect((await host.rows("A", 1, "elements", 0, 9))?.rows.map(([, name]) => name)).toEqual(names);
  });

  it("names a unit that is no element by its text, though an element lies in its place", async () => {
    const { host, run } = opened("apart <table><tr><td>one two</table>");
    await run("A", 1, "lh", { blocks: "tables" });
    expect((await host.rows("A", 1, "blocks", 0, 9))?.rows.map(([, name]) => name)).toEqual(["apart one two", "table"]);
  });

  it("reads the values over units that are called by another name, as CCB's entries", async () => {
    const source = `<body>${"<p>The harbour was quiet that morning.</p>".repeat(5)}</body>`;
    const { host, run } = opened(source);
    await run("A", 1, "ccb");
    const reading = await host.reading("A", 1, "entries", { offset: source.indexOf("quiet") });
    expect(reading?.unitName).toBe("characters");
    expect(reading?.values.map(({ id }) => id)).toContain("ratio");
    expect((await host.rows("A", 1, "entries", 0, 1))?.columns).toContain("Ratio");
  });

  it("reads the first unit from a place on", async () => {
    const source = "<!doctype html><title>x</title><body>one <p>two</p></body>";
    const { host, run } = opened(source);
    await run("A", 1, "cectd-ds");
    expect(await host.reading("A", 1, "elements", { offset: 0 })).toBeUndefined();
    expect(await host.reading("A", 1, "elements", { from: 0 })).toMatchObject({ label: "body" });
    expect(await host.reading("A", 1, "elements", { from: source.indexOf("one") })).toMatchObject({ label: "p" });
    expect(await host.reading("A", 1, "elements", { from: source.length })).toMatchObject({ label: "p" });
  });

  it("lists a figure's numbers a page at a time", async () => {
    const { host, run } = opened("<body><p>one</p>\n<p>two</p>");
    await run("A", 1, "danag", { lines: "raw" });
    const all = await host.rows("A", 1, "lines", 0, 10);
    expect(all).toMatchObject({
      total: 2,
      columns: [
        "No.",
        "Unit",
        "Start",
        "End",
        "Content (characters)",
        "Code (characters)",
        "Smoothed difference (characters)",
        "Region",
        "Content characters of the region (characters)",
      ],
    });
    expect(all?.rows[0]).toMatchObject({ 0: 1, 1: "line 1", 2: 0, 3: 16, 5: "13" });
    expect((await host.rows("A", 1, "lines", 1, 10))?.rows).toEqual(all?.rows.slice(1));
    expect((await host.rows("A", 1, "lines", 2, 10))?.rows).toEqual([]);
  });

  it.each(["ccb", "cectd-ds"])("gives every column of %s's numbers a heading of its own", async (extractor) => {
    const { host, run } = opened("<body><p>one</p>\n<p>two</p>");
    const { channels } = await run("A", 1, extractor);
    const units = channels.flatMap((channel) => (channel.kind === "series" ? [channel.units] : []))[0] ?? "";
    const all = await host.rows("A", 1, units, 0, 10);
    expect(all?.rows[0]).toHaveLength(all?.columns.length ?? 0);
  });

  it("writes a run as text that leads back to the source, and as HTML", async () => {
    const source = "<body><p>one &amp; two</p><p>three</p></body>";
    const { host, run } = opened(source);
    await run("A", 1, "plain");
    const text = await host.written("A", 1);
    expect(text?.text).toBe("one & two\nthree");
    expect(text?.offsets[text.text.indexOf("three")]).toBe(source.indexOf("three"));
    expect(await host.html("A", 1, {})).toBe("<p>one &amp; two</p>\n<p>three</p>");
  });

  it("makes the addresses of a run's HTML and Markdown, and of the metadata, absolute by the page's, and leaves images out", async () => {
    const source =
      "<head><meta property=og:image content=/c.png><body><p>one <a href=b>two</a> three</p><img src=/i.png><p>four</p></body>";
    const { host, run } = opened(source);
    await run("A", 1, "plain");
    const url = "https://a.example/x/page.html";
    const link = '<p>one <a href="https://a.example/x/b">two</a> three</p>';
    expect(await host.html("A", 1, { url })).toBe(`${link}\n<img src="https://a.example/i.png">\n<p>four</p>`);
    expect(await host.html("A", 1, { url, images: false })).toBe(`${link}\n<p>four</p>`);
    const markdown = await host.markdown("A", 1, { url });
    expect(markdown).toMatch(/^---\n.*image: "https:\/\/a\.example\/c\.png"\n---\n\none /s);
    expect(markdown).toContain("[two](https://a.example/x/b)");
    expect((await host.metadata("page", { url }))?.image?.value).toBe("https://a.example/c.png");
    expect((await host.metadata("page", {}))?.image?.value).toBe("/c.png");
  });

  it("takes a range that begins with markup for the first word in it", async () => {
    const source = "<body><div><p>one <b>two</b></p></div>";
    const { host, run } = opened(source);
    await run("A", 1, "plain");
    const range = { start: source.indexOf("<p>"), end: source.length };
    expect(await host.explain("A", 1, range)).toMatchObject({ verdict: "kept" });
    expect(await host.reading("A", 1, "words", { textIn: range })).toMatchObject({ label: "one" });
    expect(await host.reading("A", 1, "words", { textIn: { start: source.indexOf("ne "), end: source.length } })).toMatchObject({
      label: "one",
    });
    expect(await host.explain("A", 1, { start: 0, end: 6 })).toMatchObject({ verdict: "not text" });
  });

  it("names a piece of text by its words, and a tag by itself", async () => {
    const source = "<body><p><i>One</i> <b>two</b> &amp;<br>three, and what comes then</p></body>";
    const { host, run } = opened(source);
    await run("A", 1, "boilerpipe");
    expect(await host.reading("A", 1, "blocks", { unit: 0 })).toMatchObject({ label: "One two &" });
    expect(await host.reading("A", 1, "blocks", { unit: 1 })).toMatchObject({ label: "three, and what comes th…" });
    await run("B", 1, "bte");
    expect(await host.reading("B", 1, "tokens", { unit: 0 })).toMatchObject({ label: "<p>" });
  });

  it("lets go of a page that is put to rest, and knows its gold standard and its layout when it is opened again", async () => {
    const { host, run } = opened(news);
    const { boxes } = sourcesFor(openPage(news));
    if (boxes === undefined) throw new Error("the fixture lays every page out");
    host.setBoxes("page", boxes);
    host.setGold("page", { number: 1, measure: "lcs", gold: { text: "The ferry was in the harbour" } });
    const vips = await run("A", 1, "vips");
    host.rest("page");
    expect([await host.tree("page"), await host.written("A", 1), await host.gold("page")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await expect(run("A", 2, "vips")).rejects.toThrow("this page is no longer open");
    host.open("page", news);
    const again = await run("A", 3, "vips");
    expect([again.selection, again.score]).toEqual([vips.selection, vips.score]);
    expect(again.work).toMatchObject({ parses: 2, analyses: 2 });
  });

  it("forgets a page that is closed", async () => {
    const { host, run } = opened(news);
    await run("A", 1, "plain");
    host.close("page");
    expect(await host.written("A", 1)).toBeUndefined();
    await expect(run("A", 2, "plain")).rejects.toThrow("this page is no longer open");
    host.open("page", news);
    expect(host.counts().parses).toBe(2);
  });
});

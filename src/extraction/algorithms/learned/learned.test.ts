import { describe, expect, it } from "vitest";
import type { Extraction } from "../../contract/extraction.ts";
import { shippedModel, type Value } from "../../contract/parameters.ts";
import { selectedText } from "../../output/text.ts";
import { openPage } from "../../page/open-page.ts";
import { scalarOf, seriesOf } from "../channels.fixture.ts";
import { channelOf, runWith } from "../run.fixture.ts";
import { analysePage } from "./analysis.ts";
import { featureGroups } from "./features.ts";
import { learned } from "./learned.ts";
import { RefusedModel, type Model } from "./model.ts";
import { pageHash } from "./seen.ts";
import { smallModel } from "./small-model.fixture.ts";

function run(source: string, given: Readonly<Record<string, Value>> = {}, model: Model = smallModel): Extraction {
  return runWith(learned, { page: openPage(source), models: new Map([[shippedModel, model]]) }, given);
}

function keptText(source: string, given: Readonly<Record<string, Value>> = {}, model?: Model): string {
  return selectedText(openPage(source), run(source, given, model).selection).text;
}

const long = "a sentence of some length that goes on for a while and is followed by another one";
const page =
  `<nav><ul><li><a href=/>Home</a><li><a href=/b>All of the news there is today, one by one</a></ul></nav>` +
  `<div class=main><h1>Its title</h1><p>${long}<p>${long} still<p>${long} again</div>` +
  `<div role=dialog><p>${long} about cookies</div>`;

describe("learned", () => {
  it("keeps whole blocks that its trees hold for content", () => {
    expect(keptText(page)).toBe(`Its title\n${long}\n${long} still\n${long} again`);
  });

  it("keeps what lies in a dialog where that rule is off", () => {
    expect(keptText(page, { dialogs: false })).toContain("about cookies");
  });

  describe("hidden text", () => {
    const around = (hidden: string): string =>
      `<div class=main><h1>Its title</h1><p>${long}<p>${long} still${hidden}<p>${long} again</div>`;
    it.each([
      ["a paragraph by its attribute", `<p hidden>${long} below</p>`],
      ["a paragraph by its style", `<p style="display:none">${long} below</p>`],
      ["what is in it", `<section style="visibility: hidden"><p>${long} below</section>`],
      ["some words of a paragraph", `<p>${long}<span style="display:none"> below</span> beside`],
    ])("is left out, and kept where that rule is off: %s", (_, hidden) => {
      expect(keptText(around(hidden))).not.toContain("below");
      expect(keptText(around(hidden))).toContain(`${long} again`);
      expect(keptText(around(hidden), { hidden: false })).toContain("below");
    });

    it.each([
      ["aria-hidden, which is seen", `<p aria-hidden=true>${long} below`],
      ["what is there to be found", `<p hidden=until-found>${long} below`],
      ["for screen readers", `<p class=sr-only>${long} below`],
      ["a tab's panel", `<div hidden role=tabpanel><p>${long} below</div>`],
      ["an answer", `<div class=faq-item style="display:none"><p>${long} below</div>`],
      ["what a button opens", `<button aria-controls=x>Open</button><p id=x hidden>${long} below`],
      ["what a link opens", `<a href="#x">Open</a><div id=x style="display:none"><p>${long} below</div>`],
      ["all of the page", `<div style="display:none">${`<p>${long} below`.repeat(9)}</div>`],
    ])("stays: %s", (_, hidden) => {
      expect(keptText(around(hidden))).toContain("below");
    });

    it("says so, of the page and of a word", () => {
      const source = around(`<p>${long}<span hidden> below</span> beside`);
      const { explain, trace } = run(source);
      expect(trace.notes).toEqual([expect.stringContaining("1 hidden word is left out")]);
      expect(explain(source.indexOf("below")).formula).toContain("removed: hidden from readers");
      expect(explain(source.indexOf("beside")).verdict).toBe("kept");
    });
  });

  describe("other articles below the page's own", () => {
    const title = "<title>The fog of May - Gazette</title>";
    const says = `<meta property=og:type content=article><meta property=og:title content="The fog of May">`;
    const both = (next: string, kind = "article", around = title): string =>
      `${around}<${kind}><h1>The fog of May</h1><p>own</${kind}><${kind}><h1>${next}</h1><p>other</${kind}>`;
    const news = "A bridge burns";
    it.each([
      ["another article", both(news), ["A bridge burns", "other"]],
      ["a second main", both(news, "main"), ["A bridge burns", "other"]],
      ["one in a box of its own", both(news, "div", title + says), ["A bridge burns", "other"]],
      [
        "several",
        `${both(news)}<article class=x><header><h1>Rain falls</h1></header><p>more</article>`,
        ["A bridge burns", "other", "Rain falls", "more"],
      ],
      ["a part of the page's own", both("More fog of May"), []],
      [
        "a heading alone in its box",
        `${title}${says}<div><h1>The fog of May</h1></div><p>own<div><h1>Rain</h1></div><p>part`,
        [],
      ],
      ["a box of a page that says of itself nothing", both(news, "div"), []],
      ["one of a lower rank", both(news).replaceAll(/<(.?)h1>A|burns<.h1/g, (h) => h.replace("h1", "h2")), []],
      ["one of a listing", both(news, "article", "<title>Gazette</title>"), []],
      ["an answer", both(news, "article", `${title}<script type="application/ld+json">{"@type":"QAPage"}</script>`), []],
      ["a section within", `${title}<article><h1>The fog of May</h1><p>own<section><h1>Rain</h1><p>part</section></article>`, []],
    ])("are told by title and rank: %s", (_, source, texts) => {
      const { page: read, words, blocks, inOthers } = analysePage(openPage(source), smallModel);
      const textOf = (_is: number, block: number): string =>
        read.source.slice(words.starts[blocks.firstWords[block] ?? 0], words.ends[(blocks.endWords[block] ?? 0) - 1]);
      expect(Array.from(inOthers, textOf).filter((_text, block) => inOthers[block] === 1)).toEqual(texts);
    });
  });

  it.each([
    ["alone", "<details><summary>Why?</summary>For a reason.</details>", [0, 0]],
    ["in stretches", "<details><summary><h3>Why?</h3></summary>For <b>a</b> reason.<br><br>And another.</details>", [0, 0, 0]],
    ["beside a paragraph", "<p>a<details><summary>Why?</summary>b<p>c</p></details>", [0, 1, 1, 3]],
    ["of several", "<details><summary>a</summary>b</details><details><summary>c</summary>d</details>", [0, 0, 2, 2]],
  ])("tells text directly in details by its summary: %s", (_, source, summaries) => {
    expect([...analysePage(openPage(source), smallModel).summaries]).toEqual(summaries);
  });

  it("keeps one of several copies, and all where that rule is off", () => {
    // Likely enough to be kept, and not so likely that every copy is.
    const source = `<main class=main><p>${long}</main><div><p>${long} here</div><div><span><p>${long} here</span></div>`;
    const unsure: Model = { ...smallModel, base: -2.25 };
    const count = (given: Readonly<Record<string, Value>>, model?: Model) =>
      keptText(source, given, model).split(`${long} here`).length - 1;
    expect([count({ floor: 0 }, unsure), count({ floor: 0, copies: false }, unsure), count({})]).toEqual([1, 2, 2]);
  });

  it("keeps something of a page with text, and says that it is not sure", () => {
    const doubtful: Model = { ...smallModel, base: -9 };
    const full = page.replace("<p>", `${`<p>${long}`.repeat(12)}<p>`);
    expect(run(page, {}, doubtful).selection).toHaveLength(0);
    for (const given of [{}, { mode: "threshold" }, { floor: 1 }, { mode: "threshold", threshold: 1 }]) {
      const { selection, confidence, trace } = run(full, given, doubtful);
      expect(selectedText(openPage(full), selection).text).toContain(`${long} still`);
      expect(confidence).toBeLessThan(0.05);
      expect(trace.notes).toEqual([expect.stringContaining("No block reaches the")]);
    }
    expect(keptText(`<div role=dialog><p>${long}</div>`)).toBe(long);
    // A short page without links is a text that somebody pasted, with links it may be a menu.
    const strict = { mode: "threshold", threshold: 0.999 } as const;
    expect([keptText("<p>Hello there", strict), keptText("<p>Hello there <a href=/>Home</a>", strict)]).toEqual([
      "Hello there",
      "",
    ]);
  });

  describe("comments", () => {
    const comments = `<section id=comments><p>${long} they say</p><a href=/r>Reply</a></section>`;
    const article = `<head><meta property=og:type content=article></head><div class=main>${`<p>${long}`.repeat(12)}</div>`;
    const has = (source: string, given: Readonly<Record<string, Value>> = {}) => keptText(source, given).includes("they say");

    it("go from a page with an article, and stay on a forum, on a page of questions and on one with little else", () => {
      const about = (type: string) => `<script type="application/ld+json">{"@type":"${type}"}</script>`;
      expect(has(article + comments)).toBe(false);
      expect(has(about("BlogPosting") + article.replace("og:type", "og:x") + comments)).toBe(false);
      expect(has(about("DiscussionForumPosting") + article + comments)).toBe(true);
      expect(has(about("QAPage") + article + comments)).toBe(true);
      expect(has(article.replace("og:type", "og:x") + comments)).toBe(false);
      expect(has(page + comments)).toBe(true);
      const { trace } = run(article + comments);
      expect(trace.notes).toEqual([expect.stringMatching(/^\d+ words of comments are left out: “Comments” keeps them\.$/)]);
    });

    it("always stay or never, as is asked for, and those of code are none", () => {
      expect(has(article + comments, { comments: "always" })).toBe(true);
      expect(has(page + comments, { comments: "never" })).toBe(false);
      expect(has(`${article}<p><span class=comment>${long} they say</span>`)).toBe(true);
    });
  });

  it("keeps a table of data whole, and no layout", () => {
    const cells = `<tr><th><a href=/>Year</a><td>${long} in a cell<tr><th><a href=/b>Sum</a><td>${long} in one, too`;
    const table = (inside: string) => page.replace("<p>", `<table>${inside}</table><p>`);
    expect(keptText(table(cells))).toContain("Year");
    expect(keptText(table(cells), { tables: false })).not.toContain("Year");
    expect(keptText(table(cells.replaceAll("<td>", "<td><p>")))).not.toContain("Year");
  });

  it.each([
    ["a button before it", "<div><span>js</span><button>Copy</button></div><pre><a href=/x>x</a> = 1</pre>"],
    ["a button after it", "<pre><code><a href=/x>x</a> = 1</code></pre><div><div><button>Copy code</button></div></div>"],
    ["a button in it", "<pre><button></button><a href=/x>x</a> = 1</pre>"],
  ])("keeps code between two texts, with %s", (_, code) => {
    const source = page.replace(`<p>${long} still`, `<div>${code}</div>$&`);
    expect(keptText(source)).toContain("x = 1");
    expect(keptText(source, { code: false })).not.toContain("x = 1");
    expect(keptText(source.replaceAll(/<button>.*?<\/button>|<button>/g, ""))).toContain("x = 1");
    // At the end of the page the trees alone decide.
    expect(keptText(`${page}<div>${code}</div>`)).not.toContain("x = 1");
  });

  it("keeps a list that a text announces, with its lists, and a heading with its text", () => {
    const list = "<ul><li><a href=/x>oars</a><ul><li><a href=/y>rope</a></ul></ul>";
    const source = page.replace(`<p>${long} still`, `<p>${long}:</p>${list}$&`);
    expect(keptText(source)).toContain("rope");
    expect(keptText(source, { lists: false })).not.toContain("rope");
    expect(keptText(source.replace(":</p>", ".</p>"))).not.toContain("rope");
    const headed = page.replace(`<p>${long} still`, `<h2><a href=/z>Tides</a></h2>$&`);
    const titled = (headings: boolean): boolean =>
      keptText(headed, { headings, mode: "threshold", threshold: 0.9 }).includes("Tides");
    expect([titled(true), titled(false)]).toEqual([true, false]);
  });

  it("keeps no more for precision, no less for recall, and no more than is likely for strict articles", () => {
    const size = (preset: string): number => {
      const values = learned.presets?.find(({ name }) => name === preset)?.values ?? {};
      return keptText(page, values).length;
    };
    expect(size("recall")).toBeGreaterThanOrEqual(size("as found"));
    expect(size("precision")).toBeLessThanOrEqual(size("as found"));
    expect(size("strict article")).toBeGreaterThan(0);
  });

  it("says what F1 it expects of itself", () => {
    const f1 = scalarOf(run(page).trace, "predictedF1");
    expect(f1).toBeGreaterThan(0.8);
    expect(f1).toBeLessThan(1);
    expect(scalarOf(run("").trace, "predictedF1")).toBe(0);
  });

  it("shows contributions that sum with what comes before any question to the log-odds", () => {
    const unsmoothed = run(page, { smoothing: 0 });
    const rows = channelOf(unsmoothed, "contributions", "matrix").values;
    // The base, and the roots: −0.5 + 0 + 0.125 + 0 + 0.
    const bias = -0.375;
    seriesOf(unsmoothed.trace, "logOdds").forEach((logOdds, block) => {
      const own = rows.subarray(block * featureGroups.length, (block + 1) * featureGroups.length);
      expect(own.reduce((sum, value) => sum + value, bias)).toBeCloseTo(logOdds, 6);
    });
  });

  it("draws the expected F with what is kept at its top", () => {
    const found = run(page);
    const curve = channelOf(found, "expectedF", "curve");
    const best = curve.y.indexOf(Math.max(...curve.y));
    expect(curve.marks).toEqual([{ x: curve.x[best], label: `kept: ${curve.x[best]}`, isChosen: true }]);
    expect(scalarOf(found.trace, "keptCount")).toBe(curve.x[best]);
  });

  it("says that a model has seen a page, and only then", () => {
    const seen: Model = { ...smallModel, pages: [pageHash(page)] };
    expect(run(page, {}, seen).trace.notes).toEqual([expect.stringContaining("trained on this very page")]);
    expect(run(`${page} `, {}, seen).trace.notes).toEqual([]);
  });

  it("refuses a model that asks for what nothing here knows", () => {
    const foreign: Model = { ...smallModel, features: ["phase of the moon", ...smallModel.features.slice(1)] };
    expect(() => run(page, {}, foreign)).toThrow(RefusedModel);
    expect(() => run(page, {}, foreign)).toThrow("“phase of the moon”");
  });

  it("answers for a page of 60,000 blocks", () => {
    const source = `<div class=main>${`<p>${long}<p>x`.repeat(30_000)}</div>`;
    const { selection, trace, explain } = run(source);
    expect(scalarOf(trace, "blockCount")).toBe(60_000);
    expect(selection.length).toBeGreaterThan(0);
    expect(explain(source.length >> 1).formula).not.toBe("");
  });
});

describe("the reason that learned gives", () => {
  const at = (text: string, given: Readonly<Record<string, Value>> = {}) => run(page, given).explain(page.indexOf(text));

  it("names the probability, what spoke for it, and where it falls", () => {
    const { verdict, formula, value, flip, step } = at(`${long} still`);
    expect(verdict).toBe("kept");
    // 18 words 0 → 1, no links 1 → 2, the core 0 → 0.75; p of −0.375 + 1 + 1 + 0.75 + 0.125 (nav) + 0.125 (names), that of all on the path.
    expect(formula).toBe(
      "kept: p 0.93; +1.0 its 18 words, +1.0 no links, +0.8 inside the core of half the long text; falls below at floor 0.933",
    );
    expect(flip?.parameter).toBe("floor");
    expect(flip?.value).toBeGreaterThanOrEqual(value ?? 1);
    expect(step).toBe("trees");
  });

  it("turns the verdict back at the highest floor that some block reaches", () => {
    const full = page.replace("<p>", `${`<p>${long}`.repeat(12)}<p>`);
    const explain = (text: string, floor: number) => run(full, { floor }).explain(full.indexOf(text));
    const { verdict, flip, formula } = explain("Its title", 1);
    expect([verdict, flip?.parameter]).toEqual(["kept", "floor"]);
    expect(formula).toContain("no block reaches the floor");
    const highest = flip?.value ?? 1;
    expect([explain("Its title", highest).verdict, explain("Its title", highest + 0.001).verdict]).toEqual(["removed", "kept"]);
    // No floor takes the likeliest.
    expect(explain(`${long} still`, 0.2).flip?.parameter).not.toBe("floor");
  });

  it("says that a rule took the comments, and that one kept a table whole", () => {
    const source = `${page}<div class=comments><p>${long} they say</div>`;
    const { verdict, rule, step } = run(source, { comments: "never" }).explain(source.indexOf("they say"));
    expect([verdict, rule?.name, step]).toEqual(["removed", "among comments", "comments"]);
    const cells = `<table><tr><th><a href=/>Year</a><td>${long} in a cell<tr><th><a href=/b>Sum</a><td>${long} in one, too</table>`;
    const within = page.replace("<p>", `${cells}<p>`);
    const cell = run(within).explain(within.indexOf("Year"));
    expect([cell.verdict, cell.rule?.name, cell.step]).toEqual(["kept", "in a table with half of it as likely", "tables"]);
    // It makes this cell likelier too, which would be kept without.
    const other = run(within, { floor: 0.01, beta: 4 }).explain(within.indexOf("Year"));
    expect([other.verdict, other.rule]).toEqual(["kept", undefined]);
    expect(other.chain?.some(({ numbers }) => numbers.startsWith("in a table"))).toBe(true);
    expect(run(within, { tables: false }).explain(within.indexOf("Year")).step).not.toBe("tables");
  });

  it("tells in its chain how the trees, the path and the cut came to it", () => {
    const { chain = [] } = at(`${long} still`);
    expect(chain.map(({ symbols }) => symbols.slice(0, 12))).toEqual(["logit p = wh", "logit p ← (1", "keep where p"]);
    expect(chain[1]?.numbers).toContain("3 blocks on its path");
  });

  it("says that a dialog took a block away", () => {
    const { verdict, value, rule, formula, step } = at("about cookies");
    expect({ verdict, value, rule, step }).toEqual({
      verdict: "removed",
      value: 0,
      rule: { name: "in a dialog" },
      step: "dialogs",
    });
    expect(formula).toContain("in a dialog");
  });

  it("names the threshold where one decides", () => {
    const { threshold, keeps, flip } = at("Its title", { mode: "threshold", threshold: 0.3 });
    expect([threshold, keeps, flip?.parameter]).toEqual([0.3, ">", "threshold"]);
  });
});

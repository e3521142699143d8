import { describe, expect, it } from "vitest";
import type { Extraction } from "../../contract/extraction.ts";
import { asPublished } from "../../contract/extractor.ts";
import { openPage } from "../../page/open-page.ts";
import { has, rangesOf } from "../../page/selection.ts";
import { wordsOf as wordsOfPage } from "../../page/words.ts";
import { seriesOf } from "../channels.fixture.ts";
import { r2l } from "./r2l.ts";
import { runOf } from "../run.fixture.ts";

const run = runOf(r2l);

/** The worked example: E = (10, 5, 5, 5, 10), R = (0, 20, 0, 25, 0). */
const code = Float64Array.of(10, 5, 5, 5, 10);
const content = Float64Array.of(0, 20, 0, 25, 0);
/** As a page: a tag takes three of the other characters. */
const example = Array.from(content, (count, line) => `<p>${"x".repeat((code[line] ?? 0) - 4)} ${"س".repeat(count)}`).join("");

const asPublishedValues = r2l.presets?.find(({ name }) => name === asPublished)?.values ?? {};

describe("R2L on the worked example", () => {
  it("keeps the right-to-left characters of these lines, and no others", () => {
    expect(wordsOf(example, run(example, { gap: 0 }))).toEqual(["س".repeat(25)]);
    expect(wordsOf(example, run(example))).toEqual(["س".repeat(20), "س".repeat(25)]);
  });

  it("shows both counts, the regions and their characters", () => {
    const { trace } = run(example, { gap: 0 });
    expect([...seriesOf(trace, "content")]).toEqual([0, 20, 0, 25, 0]);
    expect([...seriesOf(trace, "code")]).toEqual([10, 5, 5, 5, 10]);
    expect([...seriesOf(trace, "mass")]).toEqual([0, 20, 0, 25, 0]);
    expect(classesOf(trace)).toEqual([
      "beyond all regions",
      "other region",
      "gap too wide",
      "largest region",
      "beyond all regions",
    ]);
    expect(classesOf(run(example).trace)[2]).toBe("gap joined over");
  });
});

describe("R2L", () => {
  it("loses Latin words and numbers of the region, and says so", () => {
    const page = "<p>سلام Ulm در 2011 دنیا";
    expect(wordsOf(page, run(page))).toEqual(["سلام", "در", "دنیا"]);
    expect(run(page).explain(page.indexOf("Ulm"))).toMatchObject({
      verdict: "removed",
      value: 0,
      threshold: 0,
      keeps: ">",
      formula: "R(word) = 0: of the lines that are kept the words that have right-to-left characters alone",
    });
    expect(run(page).explain(page.indexOf("سلام"))).toMatchObject({ verdict: "kept", formula: "Σ R = 10: the only region" });
  });

  it("keeps of a word in two scripts its right-to-left characters alone, as published", () => {
    const page = "<p>كتابabc2011";
    expect(wordsOf(page, run(page))).toEqual(["كتابabc2011"]);
    const published = run(page, asPublishedValues);
    expect(wordsOf(page, published)).toEqual(["كتاب"]);
    expect(published.explain(page.indexOf("ك"))).toMatchObject({ verdict: "kept", formula: "Σ R = 4: the only region" });
    expect(published.explain(page.indexOf("abc"))).toMatchObject({
      verdict: "removed",
      formula: "Its word is in the region, but only right-to-left characters are kept",
    });
  });

  it("loses as published the joiner within a word, and takes a reference whole", () => {
    const page = "<p>می&zwnj;شود &#1575;&#1576; <b>دن</b>یا!";
    expect(wordsOf(page, run(page, asPublishedValues))).toEqual(["می", "شود", "&#1575;&#1576;", "دن", "یا"]);
  });

  it("explains as published every place of a page as it selects", () => {
    const page = "<p>سلام Ulm<b>در</b>x 2011 &#1575;a دنیا, <p>x<p>no";
    const { selection, explain } = run(page, asPublishedValues);
    const words = wordsOfPage(openPage(page));
    for (const [word, start] of words.starts.entries())
      for (let offset = start; offset < (words.ends[word] ?? 0); offset++)
        expect([offset, explain(offset).verdict]).toEqual([offset, has(selection, offset) ? "kept" : "removed"]);
  });

  it("counts as published the lines of the file, of which any with right-to-left characters counts", () => {
    const page = "<p>سلام<p>x\n<p>دنیا";
    expect([...seriesOf(run(page, asPublishedValues).trace, "content")]).toEqual([4, 4]);
  });

  it("counts lines of any, or of mostly right-to-left characters", () => {
    const page = "<p>سلام دنیا سلام<p>a long line of Latin with سلام in it";
    expect(wordsOf(page, run(page))).toHaveLength(4);
    expect(wordsOf(page, run(page, { count: "most" }))).toHaveLength(3);
    expect(run(page, { count: "most" }).explain(page.lastIndexOf("سلام"))).toMatchObject({
      verdict: "removed",
      formula: "R = 4 ≤ E = 35",
    });
  });

  it("explains a line where no line counts, at any gap", () => {
    const page = "<p>a long line of Latin with سلام in it";
    const { selection, explain } = run(page, { count: "most" });
    expect(selection).toHaveLength(0);
    const { verdict, flip } = explain(page.indexOf("سلام"));
    expect([verdict, flip]).toEqual(["removed", undefined]);
  });

  it("explains a line of another region by its characters and the gap that would join it", () => {
    const { explain } = run(example, { gap: 0 });
    const other = explain(example.indexOf("س"));
    expect(other).toMatchObject({
      verdict: "removed",
      value: 20,
      threshold: 25,
      keeps: ">",
      flip: { parameter: "gap", value: 1 },
      formula: "Σ R = 20 ≤ 25, that of line 4",
      step: "in another region",
    });
    expect(explain(example.lastIndexOf("س"))).toMatchObject({
      verdict: "kept",
      value: 25,
      threshold: 20,
      keeps: "≥",
      formula: "Σ R = 25 ≥ 20, that of the second largest region",
    });
    expect(other.chain?.map(({ numbers }) => numbers)).toEqual([
      "20 > 0: counts",
      "with P = 0: line 3: 1 > 0",
      "line 4, Σ R = 25",
      "R(word) = 20",
    ]);
  });

  it("takes the first of two regions with as many characters", () => {
    const page = `<p>سلام<p>${"x".repeat(3)}<p>دنیا`;
    expect(wordsOf(page, run(page, { gap: 0 }))).toEqual(["سلام"]);
    const { explain } = run(page, { gap: 0 });
    expect(explain(page.indexOf("سلام"))).toMatchObject({ verdict: "kept", margin: 0, keeps: "≥" });
    expect(explain(page.indexOf("دنیا"))).toMatchObject({ verdict: "removed", margin: 0, keeps: ">" });
  });

  it("keeps nothing of a page without such text, and says why", () => {
    const { selection, trace, explain } = run("<p>Some text.");
    expect(selection).toHaveLength(0);
    expect(trace.notes).toEqual(["This page has no right-to-left text."]);
    expect(trace.unfit?.instead).toBe("danag");
    expect(explain(4)).toMatchObject({ verdict: "removed", formula: "This page has no right-to-left text." });
  });

  it("says nothing of that where the text has some", () => {
    expect(run(example).trace.notes).toEqual([]);
  });
});

function classesOf({ channels }: Extraction["trace"]): readonly (string | undefined)[] {
  const channel = channels.find(({ id }) => id === "region");
  return channel?.kind === "class" ? Array.from(channel.values, (value) => channel.classes[value]) : [];
}

function wordsOf(page: string, { selection }: Extraction): string[] {
  return Array.from(rangesOf(selection), ({ start, end }) => page.slice(start, end)).flatMap((text) => text.split(" "));
}

import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { asPublished, type AnyExtractor } from "../extraction/contract/extractor.ts";
import { extraction, extractionOf } from "./extract-main.ts";
import { given } from "./terminal.fixture.ts";

const read = (...argv: string[]) => extractionOf(given(extraction, argv));

describe("the extraction that is asked for", () => {
  it("takes the learned method and text where nothing is said", () => {
    expect(read("page.html")).toMatchObject({
      paths: ["page.html"],
      specs: [{ extractor: "learned", values: {} }],
      format: "text",
    });
  });

  it("takes what is asked of the output", () => {
    expect(read("x")).toMatchObject({ output: {} });
    expect(read("--format", "markdown", "--url", "https://a.example/b", "--no-images", "x")).toMatchObject({
      format: "markdown",
      output: { url: "https://a.example/b", images: false },
    });
  });

  it("takes several algorithms, each once, or all", () => {
    expect(idsOf(read("--algorithm", "ccb, danag,ccb", "x"))).toEqual(["ccb", "danag"]);
    const all = extractors.map(({ id }) => id);
    expect(idsOf(read("--algorithm=all", "x"))).toEqual(all.filter((id) => !["vips", "output", "formula"].includes(id)));
  });

  it("says which algorithms of all are left out, and refuses them where they are asked for, alone or as members", () => {
    const sentence = "it needs the page's layout, which only a browser has; open the page in the lab";
    expect(read("--algorithm=all", "x").notes).toContain(`vips is left out: ${sentence}`);
    expect(read("--algorithm=ccb", "x")).toMatchObject({ notes: [] });
    for (const run of ["vips", "vote(vips,ccb)"])
      expect(() => read("--algorithm", run, "x")).toThrow(`--algorithm ${run}: ${sentence}`);
  });

  it("gives each algorithm the values that it knows", () => {
    expect(
      read("--algorithm", "ccb,danag", "--set", "gap=40", "--set", "threshold=0.5", "--set", "lines=raw", "x"),
    ).toMatchObject({
      specs: [
        { extractor: "ccb", values: { threshold: 0.5 } },
        { extractor: "danag", values: { gap: 40, lines: "raw" } },
      ],
    });
  });

  it("takes a preset by its name or id, with other values before it", () => {
    const published = { vector: "source", tolerance: 0 };
    expect(read("--algorithm", "ccb", "--preset", "as published", "x")).toMatchObject({
      specs: [{ name: "ccb", extractor: "ccb", values: published }],
    });
    expect(read("--algorithm", "ccb.tolerance~2,tccb", "--preset", "as-published", "--set", "vector=body", "x")).toMatchObject({
      specs: [
        { name: "ccb.tolerance~2", values: { vector: "body", tolerance: 2 } },
        { name: "tccb", values: { vector: "body", tolerance: 0, words: "between-tags" } },
      ],
    });
    expect(read("--algorithm", "ccb.range~60.preset~as-published", "x")).toMatchObject({
      specs: [{ extractor: "ccb", values: { ...published, range: 60 } }],
    });
    const members = [{ extractor: "contentex" }, { extractor: "cectd-ds" }];
    expect(read("--algorithm", "vote(serial.preset~link-tables-first)", "x")).toMatchObject({
      specs: [{ members: [{ extractor: "serial", members }] }],
    });
    expect(read("--algorithm", "serial", "--preset", "link tables first", "x")).toMatchObject({ specs: [{ members }] });
  });

  it("takes what becomes of comments as the parameter of that name", () => {
    expect(read("--comments", "never", "x")).toMatchObject({ specs: [{ extractor: "learned", values: { comments: "never" } }] });
    expect(() => read("--comments", "rarely", "x")).toThrow(
      "--set comments=rarely (learned): comments: not one of auto, always, never: rarely",
    );
  });

  it("takes of all algorithms those that have the preset", () => {
    const having = extractors.filter(({ presets = [] }: AnyExtractor) => presets.some(({ name }) => name === asPublished));
    expect(idsOf(read("--algorithm=all", "--preset", "as published", "x"))).toEqual(having.map(({ id }) => id));
    expect(having.length).toBeGreaterThan(10);
  });

  it.each([
    [["ccb,plain", "--preset", "as published"], "--preset as published: not one of plain, which has none"],
    [["lqf", "--preset", "30"], "--preset 30: not one of lqf, which has 25, 50, 75, plain-reading"],
    [["all", "--preset", "new"], "--preset new: no algorithm has it"],
    [["ccb.preset~new"], "--algorithm ccb.preset~new: ccb has no preset new; it has as-published"],
  ])("refuses a preset that there is not: %j", (options, message) => {
    expect(() => read("--algorithm", ...options, "x")).toThrow(message);
  });

  it("takes runs with values and members of their own, as links write them too", () => {
    const name = "vote.quorum~2(ccb~0.3.range~60,serial(danag,plain))";
    const { specs } = read("--algorithm", "vote.quorum~2( ccb~0.3.range~60 ,serial(danag,plain)),ccb.range~60,vote()", "x");
    expect(specs).toMatchObject([
      { name, extractor: "vote", values: { quorum: 2 }, members: [{ extractor: "ccb", weight: 0.3 }, { extractor: "serial" }] },
      { name: "ccb.range~60", extractor: "ccb", values: { range: 60 } },
      { name: "vote()", extractor: "vote", members: [] },
    ]);
    expect(read("--algorithm", "vote.quorum~2~~ccb~0.3.range~60~~serial~~~danag~~~plain", "x").specs).toMatchObject([{ name }]);
  });

  it.each([
    ["vote(oracle)", "--algorithm oracle: not one of plain, ccb,"],
    ["vote(ccb.threshold~0.755)", "--algorithm ccb: between two steps of 0.01; the nearest is 0.76"],
    ["vote(ccb", "a bracket is not closed: vote("],
    ["ccb(danag)", "--algorithm ccb: it combines nothing"],
    [`vote(${"ccb,".repeat(12)}ccb)`, "--algorithm vote: more than 12 members"],
    ["vote(vote(vote(vote(vote(ccb)))))", "--algorithm vote: combinations go 4 levels deep at the most"],
  ])("refuses %s", (run, message) => {
    expect(() => read("--algorithm", run, "x")).toThrow(message);
  });

  it.each([
    [["--set", "treshold=0.5"], "--set treshold=0.5: no such parameter. There are ccb: range, threshold,"],
    [["--set", "threshold=1.5"], "--set threshold=1.5 (ccb): threshold: outside 0 to 1: 1.5"],
    [["--set", "threshold=half"], "--set threshold=half (ccb): threshold: not a number: half"],
    [["--set", "toString=1"], "--set toString=1: no such parameter."],
    [["--with", "html", "--format", "text"], "--with: only with --format jsonl"],
    [["--url", "example.org"], "--url example.org: not an address that begins with http:// or https://"],
    [["-", "-"], "- is given twice: standard input can be read only once"],
    [["--why", "x", "--format", "html"], "--why: answers as text"],
  ])("refuses %j", (options, message) => {
    expect(() => read("--algorithm", "ccb", ...options, "x")).toThrow(message);
  });

  it("shows its usage when no page is named", () => {
    expect(() => read()).toThrow(`usage: ${extraction.usage}`);
  });
});

function idsOf({ specs }: ReturnType<typeof read>): string[] {
  return specs.map(({ extractor }) => extractor);
}

it.each([
  [["--hidden", "none"], { hidden: false }, undefined],
  [["--hidden", "none", "--algorithm", "ccb"], {}, undefined],
  [["--hidden", "display"], {}, { hidden: ["display"], noscript: "open", words: "script" }],
])("hidden text is kept where %j says so", (argv, values, reading) => {
  const asked = read(...argv, "page.html");
  expect([asked.specs[0]?.values, asked.reading]).toEqual([values, reading]);
});

import { describe, expect, it } from "vitest";
import { writeModel } from "./algorithms/learned/model.ts";
import { smallModel } from "./algorithms/learned/small-model.fixture.ts";
import {
  contentOf,
  decode,
  evaluate,
  extract,
  extractors,
  MissingInput,
  openPage,
  rangesOf,
  RefusedModel,
  selectedText,
  selectionOf,
} from "./contentscope.ts";

const page = openPage("<p>One two</p><p>three</p>");

describe("the module", () => {
  it("runs an algorithm by its id, or with values of its own", () => {
    expect([...rangesOf(extract(page, "plain").selection)]).toEqual([
      { start: 3, end: 10 },
      { start: 17, end: 22 },
    ]);
    const all = extract(page, { extractor: "union", values: {}, members: [{ extractor: "plain", values: {} }] });
    expect(selectedText(page, all.selection).text).toBe("One two\nthree");
  });

  it("takes a run as the command line does, with a preset by its name", () => {
    const published = extractors.find(({ id }) => id === "ccb")?.presets?.find(({ name }) => name === "as published");
    const spec = { extractor: "ccb", values: { ...published?.values, range: 2 } };
    const source = openPage("<p>One <b>two</b> three four five</p><script>var x</script><p>six</p>");
    const { trace } = extract(source, "ccb.preset~as-published.range~2");
    expect(trace).toEqual(extract(source, spec).trace);
    expect(trace).not.toEqual(extract(source, "ccb.range~2").trace);
    expect(selectedText(page, extract(page, "union(plain,bte)").selection).text).toBe("One two\nthree");
    expect(() => extract(page, "ccb,bte")).toThrow(new RangeError('not one run but 2: "ccb,bte"'));
  });

  it.each([
    ["ccb.threshold~7", "ccb: threshold: outside 0 to 1: 7"],
    ["ccb.threshold~0.605", "ccb: between two steps of 0.01; the nearest is 0.61"],
    ["vote(ccb.method~x,bte)", /^ccb: no parameter method; there are .*\bthreshold\b/],
    ["learned.mode~x", "learned: mode: not one of expected-f1, threshold: x"],
    ["ccb.preset~new", "ccb has no preset new; it has as-published"],
    ["moon", /^moon: not one of plain, ccb, /],
    ["ccb(bte)", "ccb: it combines nothing"],
  ])("refuses %s, and says what there is", (run, message) => {
    expect(() => extract(page, run)).toThrow(RangeError);
    expect(() => extract(page, run)).toThrow(message);
  });

  it("checks a run that is data as well", () => {
    expect(() => extract(page, { extractor: "ccb", values: { threshold: 7 } })).toThrow("ccb: threshold: outside 0 to 1: 7");
  });

  it("gives an extraction as data that can be posted, and its quantities", () => {
    const extraction = extract(page, "plain");
    const content = contentOf(page, extraction, { url: "https://a.example/" });
    expect(structuredClone(content)).toEqual(content);
    expect([content.text, content.markdown.trim()]).toEqual(["One two\nthree", "One two\n\nthree"]);
    expect(content.selection).toEqual(extraction.selection);
    expect(contentOf(page, extract(page, "learned", { model: smallModel })).confidence).toBeGreaterThanOrEqual(0);
    expect(structuredClone(extract(page, "ccb").trace)).toEqual(extract(page, "ccb").trace);
  });

  it("opens a page from its bytes", () => {
    const bytes = Uint8Array.from("<p>\xec\xe8\xf0", (character) => character.charCodeAt(0));
    expect(openPage(decode(bytes, { contentType: "text/html; charset=windows-1251" })).source).toBe("<p>мир");
  });

  it("says what is missing, and takes it, as data or read", () => {
    expect(() => extract(page, "learned")).toThrow(
      new MissingInput("models", 'No model is given, as in extract(page, "learned", { model }).'),
    );
    const { confidence } = extract(page, "learned", { model: smallModel });
    expect(confidence).toBeGreaterThanOrEqual(0);
    expect(extract(page, "learned", { model: JSON.parse(writeModel(smallModel)) as object }).confidence).toBe(confidence);
    expect(() => extract(page, "learned", { model: {} })).toThrow(RefusedModel);
  });

  it("takes a run that is data without values, its members too", () => {
    const same = (run: Parameters<typeof extract>[1], text: string) =>
      expect(extract(page, run).selection).toEqual(extract(page, text).selection);
    same({ extractor: "ccb" }, "ccb");
    same(
      { extractor: "union", members: [{ extractor: "plain" }, { extractor: "vote", members: [{ extractor: "bte" }] }] },
      "union(plain,vote(bte))",
    );
    expect(() => extract(page, { extractor: "moon" })).toThrow(/^moon: not one of plain, ccb, /);
  });

  it("compares what was kept with a gold standard, as text or as marks", () => {
    // Of three words two are kept, both gold: precision 1, recall 2/3, F1 4/5.
    const kept = selectionOf([[3, 10]]);
    const expected = { value: 0.8, precision: 1, recall: 2 / 3 };
    expect(evaluate(page, kept, "One two three")).toEqual(expected);
    expect(evaluate(page, kept, extract(page, "plain").selection, "bag")).toEqual(expected);
  });
});

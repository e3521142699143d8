import { describe, expect, it } from "vitest";
import { smallModel } from "./algorithms/learned/small-model.fixture.ts";
import { evaluate, extract, extractors, MissingInput, openPage, rangesOf, selectedText, selectionOf } from "./contentscope.ts";

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
    expect(() => extract(page, "ccb.preset~new")).toThrow(new RangeError("ccb has no preset new"));
    expect(() => extract(page, "ccb,bte")).toThrow(RangeError);
  });

  it("says what is missing, and takes it", () => {
    expect(() => extract(page, "learned")).toThrow(MissingInput);
    expect(extract(page, "learned", { model: smallModel }).confidence).toBeGreaterThanOrEqual(0);
    expect(() => extract(page, "moon")).toThrow(new RangeError("no extractor has the id moon"));
  });

  it("compares what was kept with a gold standard, as text or as marks", () => {
    // Of three words two are kept, both gold: precision 1, recall 2/3, F1 4/5.
    const kept = selectionOf([[3, 10]]);
    const expected = { value: 0.8, precision: 1, recall: 2 / 3 };
    expect(evaluate(page, kept, "One two three")).toEqual(expected);
    expect(evaluate(page, kept, extract(page, "plain").selection, "bag")).toEqual(expected);
  });

  it("has every algorithm, with what it says of itself", () => {
    expect(extractors.map(({ id }) => id)).toContain("ccb");
  });
});

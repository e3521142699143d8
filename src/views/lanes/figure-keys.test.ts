import { describe, expect, it } from "vitest";
import { selectionOf } from "../../extraction/page/selection.ts";
import { edgeSentence, nextEdge, strideOf, unitSentence } from "./figure-keys.ts";

describe("strideOf", () => {
  const drawn = { view: { start: 1000, end: 9000 }, axis: "source", units: undefined, width: 800 } as const;
  const by = (key: string, shiftKey = false) => strideOf({ key, shiftKey }, drawn);

  it("goes as far as a column covers, with Shift ten columns, with a page key a tenth of the view", () => {
    expect(by("ArrowRight")).toEqual({ units: 1, characters: 10 });
    expect(by("ArrowLeft")).toEqual({ units: -1, characters: -10 });
    expect(by("ArrowRight", true)).toEqual({ units: 10, characters: 100 });
    expect(by("PageDown")).toEqual({ units: 1, characters: 800 });
    expect(by("PageUp")).toEqual({ units: -1, characters: -800 });
    expect(by("Home")).toBeUndefined();
  });

  it("counts units where the axis does, one at the least", () => {
    const indexed = (units: number[], key: string) =>
      strideOf({ key, shiftKey: false }, { ...drawn, axis: "index", units: Int32Array.from(units), width: 4 });
    expect(indexed([100, 120, 140, 179], "ArrowRight")).toEqual({ units: 20, characters: 0 });
    expect(indexed([100, 120, 140, 179], "PageUp")).toEqual({ units: -8, characters: 0 });
    expect(indexed([-1, 3, 3, 4], "ArrowLeft")).toEqual({ units: -1, characters: 0 });
  });
});

describe("nextEdge", () => {
  const kept = selectionOf([
    [10, 20],
    [40, 50],
  ]);

  it("goes from each begin and end of what is kept to the next", () => {
    expect([0, 10, 19, 20, 40].map((at) => nextEdge(kept, at, 1))).toEqual([10, 20, 20, 40, 50]);
    expect([60, 50, 45, 20].map((at) => nextEdge(kept, at, -1))).toEqual([50, 40, 40, 10]);
    expect([nextEdge(kept, 50, 1), nextEdge(kept, 10, -1)]).toEqual([undefined, undefined]);
  });
});

describe("what is spoken", () => {
  const source = "<p>The quiet harbour</p>";
  const selection = selectionOf([[3, 20]]);
  const value = (id: string, name: string, text: string) => ({ id, name, text, value: 0, unit: "", formula: "" });
  const values = [value("ratio", "Ratio", "0.71"), value("first", "First", "2")];
  const unit = { unit: 7, unitCount: 9, unitName: "entries", values };
  const passage = { text: "quiet", isShortened: false, words: 1, characters: 5, word: { start: 7, end: 12 } };

  it("says of a character its word, its place, its values, the one that was chosen first, and the verdict", () => {
    const reading = { ...unit, start: 9, end: 10, label: "i" };
    const say = (series?: string) => unitSentence({ reading, passage, selection, source, series });
    expect(say()).toBe("“quiet”, character 9, Ratio 0.71, First 2, kept");
    expect(say("first")).toBe("“quiet”, character 9, First 2, Ratio 0.71, kept");
  });

  it("says of markup that it is code and no text", () => {
    const reading = { ...unit, start: 0, end: 1, label: "<" };
    const none = { text: "", isShortened: false, words: 0, characters: 0, word: { start: 3, end: 6 } };
    expect(unitSentence({ reading, passage: none, selection, source, series: undefined })).toBe(
      "code, character 0, Ratio 0.71, First 2, not text",
    );
  });

  it("names an element, and quotes how it begins", () => {
    const reading = { ...unit, start: 0, end: 24, label: "p", values: [] };
    const long = {
      text: "one two three four five six seven",
      isShortened: false,
      words: 7,
      characters: 33,
      word: { start: 30, end: 33 },
    };
    expect(unitSentence({ reading, passage: long, selection, source, series: undefined })).toBe(
      "p, “one two three four five six …”, character 0, removed",
    );
  });

  it("says of an edge where no unit is its place and the verdict", () => {
    expect([edgeSentence(selection, 3), edgeSentence(selection, 20)]).toEqual(["character 3, kept", "character 20, removed"]);
  });
});

import { describe, expect, it } from "vitest";
import { asSelection } from "../../extraction/page/selection.ts";
import { addressAfter, linkedSpans, nextEdge, pixelOffset, unitSentence } from "./use-figure-input.ts";

describe("addressAfter", () => {
  const drawn = { view: { start: 1000, end: 9000 }, axis: "source", units: undefined, width: 800, from: { unit: 5 } } as const;
  const indexed = (...units: readonly number[]) => ({
    ...drawn,
    axis: "index" as const,
    units: Int32Array.from(units),
    width: 4,
  });

  it.each([
    ["ArrowRight", false, drawn, { units: 1, characters: 10 }],
    ["ArrowLeft", false, drawn, { units: -1, characters: -10 }],
    ["ArrowRight", true, drawn, { units: 10, characters: 100 }],
    ["PageDown", false, drawn, { units: 1, characters: 800 }],
    ["PageUp", false, drawn, { units: -1, characters: -800 }],
    ["ArrowRight", false, indexed(100, 120, 140, 179), { units: 20, characters: 0 }],
    ["PageUp", false, indexed(100, 120, 140, 179), { units: -8, characters: 0 }],
    ["ArrowLeft", false, indexed(-1, 3, 3, 4), { units: -1, characters: 0 }],
  ])("goes as far as a column covers, with Shift ten, by page a tenth of the view: %s %s", (key, isFar, step, stride) => {
    expect(addressAfter({ ...step, key, isFar })).toEqual({ beyond: 5, stride });
  });

  it("begins with the first in view, and leads to the ends", () => {
    const after = (key: string) => addressAfter({ ...drawn, from: undefined, key, isFar: false });
    expect(["ArrowLeft", "Home", "End", "Tab"].map(after)).toEqual([{ from: 1000 }, { unit: 0 }, { unit: Infinity }, undefined]);
  });
});

describe("nextEdge", () => {
  const kept = asSelection(Uint32Array.of(10, 20, 40, 50));

  it("goes from each begin and end of what is kept to the next", () => {
    expect([0, 10, 19, 20, 40].map((at) => nextEdge(kept, at, 1))).toEqual([10, 20, 20, 40, 50]);
    expect([60, 50, 45, 20].map((at) => nextEdge(kept, at, -1))).toEqual([50, 40, 40, 10]);
    expect([nextEdge(kept, 50, 1), nextEdge(kept, 10, -1)]).toEqual([undefined, undefined]);
  });
});

describe("what is spoken", () => {
  const source = "<p>The quiet harbour</p>";
  const value = (id: string, name: string, text: string) => ({ id, name, text, value: 0, unit: "", formula: "" });
  const values = [value("ratio", "Ratio", "0.71"), value("first", "First", "2")];
  const unit = { unit: 7, unitCount: 9, unitName: "entries", isKept: true, values };
  const passage = { text: "quiet", isShortened: false, words: 1, characters: 5, word: { start: 7, end: 12 } };

  it("says of a character its word, its place, its values, the one that was chosen first, and the verdict", () => {
    const reading = { ...unit, start: 9, end: 10, label: "i" };
    const say = (series?: string) => unitSentence({ reading, passage, source, series });
    expect(say()).toBe("“quiet”, character 9, Ratio 0.71, First 2, kept");
    expect(say("first")).toBe("“quiet”, character 9, First 2, Ratio 0.71, kept");
  });

  it("says the word of a character once", () => {
    const reading = { ...unit, start: 9, end: 10, label: "quiet", values: [] };
    expect(unitSentence({ reading, passage, source, series: undefined })).toBe("“quiet”, character 9, kept");
  });

  it("says of markup that it is code and no text", () => {
    const reading = { ...unit, start: 0, end: 1, label: "<", isKept: undefined };
    const none = { text: "", isShortened: false, words: 0, characters: 0, word: { start: 3, end: 6 } };
    expect(unitSentence({ reading, passage: none, source, series: undefined })).toBe(
      "code, character 0, Ratio 0.71, First 2, not text",
    );
  });

  it("names an element, and quotes how it begins", () => {
    const reading = { ...unit, start: 0, end: 24, label: "p", isKept: false, values: [] };
    const long = {
      text: "one two three four five six seven",
      isShortened: false,
      words: 7,
      characters: 33,
      word: { start: 30, end: 33 },
    };
    expect(unitSentence({ reading, passage: long, source, series: undefined })).toBe(
      "p, “one two three four five six …”, character 0, removed",
    );
  });
});

const offsets = Uint32Array.from({ length: 11 }, (_, pixel) => pixel * 100);

describe("pixelOffset", () => {
  it("gives the offset under a pixel and stays within the figure", () => {
    expect([pixelOffset(offsets, 3.7), pixelOffset(offsets, -5), pixelOffset(offsets, 99)]).toEqual([300, 0, 900]);
  });
});

describe("linkedSpans", () => {
  it("places what is linked on the pixels, and leaves out what is not in view", () => {
    const place = (start: number, end: number) => ({ start, end, origin: "lane" as const });
    const spans = linkedSpans(offsets, { hover: place(200, 400), pin: place(5000, 5100), brush: undefined }, "A");
    expect(spans.hover).toEqual({ x0: 2, x1: 4 });
    expect(spans.pin).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { extractors } from "./algorithms/index.ts";
import { openPage } from "./page/open-page.ts";
import { runSpec, extractorFor, libraryOf, runName, valuesWith } from "./run.ts";

const library = libraryOf(extractors);
const page = openPage(`<body><p>${"one two three ".repeat(30)}</p><a href=x>link</a>`);

describe("libraryOf", () => {
  it("refuses two extractors of one id", () => {
    expect(() => libraryOf([...extractors, ...extractors.slice(0, 1)])).toThrow(
      new RangeError("two extractors have the id plain"),
    );
  });
});

describe("extractorFor", () => {
  it("throws for an id that is not in the library", () => {
    expect(() => extractorFor(library, "moon")).toThrow(new RangeError("no extractor has the id moon"));
  });
});

describe("runName", () => {
  it("is the algorithm's, and of a formula that of the remark above it", () => {
    const nameOf = (extractor: string, text: string): string => runName({ extractor, values: { text } }, library);
    expect(nameOf("formula", "\n# Long strings \nover strings\nkeep words > 9")).toBe("Long strings");
    expect(nameOf("formula", "#\nover strings\n# not this")).toBe("Formula");
    expect(nameOf("ccb", "# nor this")).toBe("CCB");
    expect(nameOf("moon", "")).toBe("moon");
  });
});

describe("extract", () => {
  it("completes the values with the defaults", () => {
    const { range, threshold, tolerance, maxPasses, sigmaDivisor } = extractorFor(library, "ccb").parameters;
    const defaults = { range, threshold, tolerance, maxPasses, sigmaDivisor };
    const values = Object.fromEntries(Object.entries(defaults).map(([name, parameter]) => [name, parameter?.default ?? 0]));
    const completed = runSpec({ extractor: "ccb", values: {} }, page, library);
    const given = runSpec({ extractor: "ccb", values }, page, library);
    expect(completed.selection).toEqual(given.selection);
    expect(completed.trace).toEqual(given.trace);
  });

  it("runs with a value as it is once clamped", () => {
    const beyond = runSpec({ extractor: "ccb", values: { threshold: 7 } }, page, library);
    expect(beyond.trace).toEqual(runSpec({ extractor: "ccb", values: { threshold: 1 } }, page, library).trace);
    expect(beyond.selection).toHaveLength(0);
  });
});

describe("valuesWith", () => {
  it("lets numbers go by the text of a formula that declares them no more, or otherwise", () => {
    const text = (range: string) => `over words\n${range}\nkeep characters > λ`;
    const run = { extractor: "formula", values: { text: text("λ = 1 from 0 to 3"), λ: 2.5 } };
    const changed = (to: string) => Object.keys(valuesWith(run, "text", to, library));
    expect(changed(`${text("λ = 1 from 0 to 3")}\ndrop position > λ`)).toEqual(["λ", "text"]);
    expect(changed(text("λ = 1 from 0 to 2"))).toEqual(["text"]);
    expect(changed("over words\nkeep characters > 1")).toEqual(["text"]);
    expect(valuesWith(run, "λ", 1, library)).toEqual({ text: run.values.text });
  });
});

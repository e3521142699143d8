import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractors } from "./algorithms/index.ts";
import { libraryOf } from "./run.ts";
import { anyRun } from "../state/settings-for-tests.ts";
import { bracketedText, runOfText, runsOfText, runText } from "./run-text.ts";

const library = libraryOf(extractors);

describe("a run as a text", () => {
  it("is read as it was written, in either form", () => {
    fc.assert(
      fc.property(anyRun(4), fc.option(fc.double({ min: 0, max: 1, noNaN: true })), (run, weight) => {
        const weighed = weight === null ? run : { ...run, weight: weight + 0 };
        expect(runOfText(runText(weighed), library)).toEqual(weighed);
        expect(runsOfText(bracketedText(weighed), library)).toEqual([weighed]);
      }),
    );
  });

  it("is read in a list of others, whichever form each has", () => {
    const written = fc.tuple(anyRun(3), fc.constantFrom(runText, bracketedText));
    fc.assert(
      fc.property(fc.array(written, { minLength: 1, maxLength: 4 }), (runs) => {
        const text = runs.map(([run, writer]) => writer(run)).join(", ");
        expect(runsOfText(text, library)).toEqual(runs.map(([run]) => run));
      }),
    );
  });

  it("may have members in either form within brackets", () => {
    const inner = { extractor: "serial", values: {}, members: [{ extractor: "bte", values: {} }] };
    const run = { extractor: "vote", values: { quorum: 2 }, members: [inner, { extractor: "dsc", values: {} }] };
    expect(runsOfText("vote.quorum~2( serial~~bte , dsc )", library)).toEqual([run]);
  });

  it("can be read by people", () => {
    const run = {
      extractor: "vote",
      values: { quorum: 2 },
      members: [
        { extractor: "ccb", values: { range: 60 }, weight: 0.3 },
        { extractor: "serial", values: {}, members: [{ extractor: "danag", values: {} }] },
        { extractor: "union", values: {}, members: [] },
        { extractor: "plain", values: {} },
      ],
    };
    expect(runText(run)).toBe("vote.quorum~2~~ccb~0.3.range~60~~serial~~~danag~~union~~~-~~plain");
    expect(bracketedText(run)).toBe("vote.quorum~2(ccb~0.3.range~60,serial(danag),union(),plain)");
  });

  it("holds a formula with the numbers that it declares", () => {
    const run = { extractor: "formula", values: { text: "over lines\nλ = 1 from 0 to 3\nkeep (tags) > λ", λ: 1.5 } };
    expect(runOfText(runText(run), library)).toEqual(run);
    expect(runsOfText(`vote(${bracketedText(run)})`, library)[0]?.members).toEqual([run]);
  });

  it("holds names and values of any characters, in order", () => {
    const name = fc.string({ unit: "binary" });
    const odd = fc.record({ extractor: fc.string({ unit: "binary", minLength: 1 }), values: fc.dictionary(name, name) });
    fc.assert(
      fc.property(odd, fc.array(odd), (run, members) => {
        const whole = { ...run, members };
        expect(runText(whole)).toMatch(/^[A-Za-z0-9._~-]*$/);
        expect(runOfText(runText(whole), library)).toEqual(whole);
        expect(runsOfText(bracketedText(whole), library)).toEqual([whole]);
      }),
    );
  });

  it.each([
    ["vote~~~ccb", "members without a combination: ~~~ccb"],
    ["vote~~ccb~1.5", "not a weight from 0 to 1: 1.5"],
    ["vote~~ccb~", "not a weight from 0 to 1: "],
    ["vote(ccb)", "character that no link has: ("],
  ])("refuses %s", (text, message) => {
    expect(() => runOfText(text, library)).toThrow(new RangeError(message));
  });

  it.each([
    ["vote(ccb", "a bracket is not closed: vote("],
    ["vote(ccb)x", "not expected here: x"],
    ["vote(ccb))", "not expected here: )"],
    ["vote~~ccb(danag)", "members given twice: vote~~ccb"],
    ["vote(ccb~~~danag)", "members without a combination: ~~~danag"],
    ["vote(ccb,,dsc)", "no algorithm before: ,dsc)"],
    ["ccb,", "no algorithm before: the end"],
    ["", "no algorithm before: the end"],
  ])("refuses %s with brackets", (text, message) => {
    expect(() => runsOfText(text, library)).toThrow(new RangeError(message));
  });
});

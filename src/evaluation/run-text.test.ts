import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
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

  it("holds names and values of any characters, in order", () => {
    const name = fc.string({ unit: "binary" });
    const odd = fc.record({ extractor: fc.string({ unit: "binary", minLength: 1 }), values: fc.dictionary(name, name) });
    fc.assert(
      fc.property(odd, fc.array(odd), (run, members) => {
        const whole = { ...run, members };
        expect(runText(whole)).toMatch(/^[A-Za-z0-9._~-]*$/);
        expect(runOfText(runText(whole), library)).toEqual(whole);
      }),
    );
  });

  it.each([
    ["vote~~~ccb", "members of no combination: ~~~ccb"],
    ["vote~~ccb~1.5", "no weight from 0 to 1: 1.5"],
    ["vote~~ccb~", "no weight from 0 to 1: "],
    ["vote(ccb)", "character that is never in a link: ("],
  ])("refuses %s", (text, message) => {
    expect(() => runOfText(text, library)).toThrow(new RangeError(message));
  });
});

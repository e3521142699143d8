import { describe, expect, it } from "vitest";
import { declarationOf } from "../../extraction/contract/extractor.ts";
import { extractors } from "../../extraction/algorithms/index.ts";
import type { Lane } from "../../state/lane.ts";
import { runLetters, runSentence, settingsOf } from "./run-names.ts";

const library = new Map(extractors.map((extractor) => [extractor.id, declarationOf(extractor)]));

describe("runLetters", () => {
  const runs = (count: number) =>
    Array.from({ length: count }, (_, range) => ({ name: `${range}`, extractor: "ccb", values: { range } }));
  const lane = (letter: string, values: Lane["values"]): Lane => ({
    id: letter,
    letter,
    extractor: "ccb",
    values,
    size: "figure",
  });

  it("go on after Z with two letters", () => {
    const letters = runLetters(runs(53), []);
    expect([0, 5, 25, 26, 27, 52].map((run) => letters[run])).toEqual(["A", "F", "Z", "AA", "AB", "BA"]);
  });

  it("are those of the lanes that are set so, each of one run, and of no other lane", () => {
    const lanes = [lane("A", {}), lane("B", { range: 1 }), lane("D", { range: 1 })];
    expect(runLetters([...runs(3), ...runs(2)], lanes)).toEqual(["C", "B", "E", "F", "G"]);
  });
});

describe("runSentence", () => {
  it("says how a run is set, by the names of parameters and presets", () => {
    const said = (name: string, extractor: string, values = {}) => runSentence({ name, extractor, values }, library);
    expect(said("tccb.threshold~0.55", "tccb", { threshold: 0.55 })).toBe("TCCB, threshold 0.55");
    expect(said("cetr.method~tm", "cetr", { method: "tm" })).toBe("CETR, TM");
    expect(said("ccb", "ccb")).toBe("CCB");
  });

  it("keeps what a name says besides: which of two alike, from which file", () => {
    expect(runSentence({ name: "ccb (2)", extractor: "ccb", values: {} }, library)).toBe("CCB (2)");
    const run = { name: "ccb.range~60 (before.json)", extractor: "ccb", values: { range: 60 } };
    expect(runSentence(run, library)).toBe("CCB, range 60 (before.json)");
  });

  it("names the members that are not its own, and the pages of the site", () => {
    const members = [
      { extractor: "ccb", values: {} },
      { extractor: "danag", values: {} },
    ];
    expect(runSentence({ name: "vote(ccb,danag)", extractor: "vote", values: {}, members }, library)).toMatch(/, of CCB; DANAg$/);
    expect(runSentence({ name: "lh with 4 of the site", extractor: "lh", values: {}, sitePages: 4 }, library)).toMatch(
      /, with 4 of the site$/,
    );
  });
});

describe("settingsOf", () => {
  it("is what is said of a run beyond the algorithm", () => {
    expect(settingsOf({ name: "ccb", extractor: "ccb", values: {} }, library)).toBeUndefined();
    expect(settingsOf({ name: "ccb.range~60", extractor: "ccb", values: { range: 60 } }, library)).toBe("range 60");
    expect(settingsOf({ name: "ccb (2)", extractor: "ccb", values: {} }, library)).toBe("(2)");
  });
});

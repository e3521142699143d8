import fc from "fast-check";
import { parse } from "valibot";
import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { changedValues } from "../extraction/contract/parameters.ts";
import { libraryOf } from "../extraction/run.ts";
import { emptyLab, withLane } from "./lab.ts";
import type { Lab } from "./lab.ts";
import { axes, resultTabs, settingsOf, settingsSchema, withSettings } from "./settings.ts";
import { valuesOf } from "./settings-for-tests.ts";

const library = libraryOf(extractors);

describe("settings", () => {
  it("set another lab up like the one they were taken from, also through JSON", () => {
    fc.assert(
      fc.property(labs(), (lab) => {
        const carried = parse(settingsSchema, JSON.parse(JSON.stringify(settingsOf(lab))));
        const [restored, problems] = withSettings(emptyLab, carried, library);
        expect(problems).toEqual([]);
        expect(restored).toEqual(lab);
      }),
    );
  });

  it("name what they do not know and keep the rest", () => {
    const settings = parse(settingsSchema, {
      lanes: [
        { extractor: "oracle", values: {} },
        { extractor: "ccb", values: { range: 60, colour: 3, threshold: 7 } },
        { extractor: "danag", values: {} },
      ],
      focused: 1,
      pair: [2, 1],
    });
    const [lab, problems] = withSettings(emptyLab, settings, library);
    expect(problems).toEqual([
      "No algorithm is called “oracle”.",
      "CCB: unknown parameter: colour.",
      "CCB: threshold: outside 0 to 1: 7.",
    ]);
    expect(lab.lanes.map(({ extractor, values }) => [extractor, values])).toEqual([
      ["ccb", { range: 60, threshold: 1 }],
      ["danag", {}],
    ]);
    expect([lab.focusedLane, lab.pair]).toEqual(["lane-a", ["lane-b", "lane-a"]]);
  });

  it("keep the letters of lanes, and give one that is taken or no letter the first that is free", () => {
    const carried = (letters: readonly (string | undefined)[]) =>
      parse(settingsSchema, { lanes: letters.map((letter) => ({ letter, extractor: "ccb", values: {} })), focused: 1 });
    const lettersOf = (lab: Lab) => lab.lanes.map(({ id, letter }) => `${letter} ${id}`);
    const [lab] = withSettings(emptyLab, carried(["C", "A"]), library);
    expect([lettersOf(lab), lab.focusedLane, lab.pair]).toEqual([["C lane-c", "A lane-a"], "lane-a", ["lane-c", "lane-a"]]);
    const [other] = withSettings(emptyLab, carried(["B", "B", "Ω", undefined]), library);
    expect(lettersOf(other)).toEqual(["B lane-b", "A lane-a", "C lane-c", "D lane-d"]);
  });

  it("leave the lanes where none of theirs is known", () => {
    const lab = withLane(emptyLab, "ccb");
    const [next] = withSettings(lab, parse(settingsSchema, { lanes: [{ extractor: "oracle", values: {} }] }), library);
    expect([next.lanes, next.focusedLane]).toEqual([lab.lanes, lab.focusedLane]);
  });
});

/** Labs without pages: one to six lanes with values on their grids. */
function labs(): fc.Arbitrary<Lab> {
  const lane = fc
    .constantFrom(...extractors)
    .chain((extractor) =>
      valuesOf(extractor).map((values) => ({ extractor: extractor.id, values: changedValues(extractor.parameters, values) })),
    );
  return fc.array(lane, { minLength: 1, maxLength: 6 }).chain((chosen) => {
    const lab = chosen.reduce((next, { extractor, values }) => withLane(next, extractor, values), emptyLab);
    const ids = lab.lanes.map(({ id }) => id);
    return fc
      .record({ focusedLane: fc.constantFrom(...ids), axis: fc.constantFrom(...axes), tab: fc.constantFrom(...resultTabs) })
      .map((part): Lab => ({ ...lab, pair: [ids[0] ?? "", ids[1] ?? ""], ...part }));
  });
}

import fc from "fast-check";
import { parse } from "valibot";
import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { changedValues } from "../extraction/contract/parameters.ts";
import type { MemberSpec } from "../extraction/contract/extractor.ts";
import { extractorFor, libraryOf } from "../extraction/run.ts";
import { bracketedText } from "../extraction/run-text.ts";
import { axes, emptyLab, resultFormats, resultTabs, type Lab } from "./lab.ts";
import { settingsOf, settingsSchema, withSettings } from "./settings.ts";
import { withLane } from "./lane-changes.ts";
import { areSameMembers, bandScales, laneSizes, type LaneLook } from "./lane.ts";
import { anyRun } from "./settings-for-tests.ts";

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

  it("refuse a view beyond all numbers", () => {
    expect(() => parse(settingsSchema, { lanes: [], ...JSON.parse('{"view":{"start":0,"end":1e999}}') })).toThrow("finite");
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
      "No method is called “oracle”.",
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
    expect([lettersOf(lab), lab.focusedLane, lab.pair]).toEqual([["C lane-c", "A lane-a"], "lane-a", emptyLab.pair]);
    const [other] = withSettings(emptyLab, carried(["B", "B", "Ω", undefined]), library);
    expect(lettersOf(other)).toEqual(["B lane-b", "A lane-a", "C lane-c", "D lane-d"]);
  });

  it("leave out of members what they do not know or accept, and name it", () => {
    const deep = [4, 3, 2, 1, 0].reduce<unknown>(
      (member, level) => ({ extractor: level === 0 ? "vote" : "serial", values: {}, members: [member] }),
      { extractor: "plain", values: {} },
    );
    const settings = parse(settingsSchema, {
      lanes: [
        {
          extractor: "weighted",
          values: {},
          members: [
            { extractor: "oracle", values: {} },
            { extractor: "ccb", values: { range: 60, colour: 3 }, weight: 7 },
            { extractor: "danag", values: { gap: 20 }, members: [{ extractor: "plain", values: {} }] },
          ],
        },
        { extractor: "union", values: {}, members: Array.from({ length: 14 }, () => ({ extractor: "plain", values: {} })) },
        deep,
      ],
    });
    const [{ lanes }, problems] = withSettings(emptyLab, settings, library);
    expect(problems).toEqual([
      "No method is called “oracle”.",
      "CCB: unknown parameter: colour.",
      "CCB: weight outside 0 to 1: 7.",
      "DANAg combines nothing: its members were left out.",
      "Only 12 members fit: 2 of Union were left out.",
      "Combinations can be at most 4 levels deep: the members of Serial there were left out.",
    ]);
    expect(lanes[0]?.members).toEqual([
      { extractor: "ccb", values: { range: 60 } },
      { extractor: "danag", values: {} },
    ]);
    expect(lanes[1]?.members).toHaveLength(12);
    expect(bracketedText(lanes[2] ?? { extractor: "", values: {} })).toBe("vote(serial(serial(serial(serial))))");
  });

  it("read members nested a hundred thousand deep", () => {
    let deep: unknown = { extractor: "vote", values: {} };
    for (let level = 0; level < 100_000; level++) deep = { extractor: "vote", values: {}, members: [deep] };
    expect(withSettings(emptyLab, parse(settingsSchema, { lanes: [deep] }), library)[1]).toHaveLength(1);
  });

  it("hold no more figures of a lane than any algorithm has", () => {
    const pictures = Array.from({ length: 5000 }, (_, at) => `picture ${at}`);
    const settings = parse(settingsSchema, { lanes: [{ extractor: "ccb", values: {}, bands: ["steps"], pictures }] });
    const [{ lanes }] = withSettings(emptyLab, settings, library);
    expect([lanes[0]?.bands, lanes[0]?.pictures]).toEqual([["steps"], pictures.slice(0, 64)]);
  });

  it("leave the lanes where none of theirs is known", () => {
    const lab = withLane(emptyLab, "ccb");
    const [next] = withSettings(lab, parse(settingsSchema, { lanes: [{ extractor: "oracle", values: {} }] }), library);
    expect([next.lanes, next.focusedLane]).toEqual([lab.lanes, lab.focusedLane]);
  });
});

/** Labs without pages: one to six lanes as they stand once they are accepted. */
function labs(): fc.Arbitrary<Lab> {
  return fc.array(anyRun(), { minLength: 1, maxLength: 6 }).chain((chosen) => {
    const lab = chosen
      .map(acceptedRun)
      .reduce((next, { extractor, values, members }) => withLane(next, extractor, values, undefined, members), emptyLab);
    const ids = lab.lanes.map(({ id }) => id);
    return fc
      .record({
        focusedLane: fc.constantFrom(...ids),
        axis: fc.constantFrom(...axes),
        tab: fc.constantFrom(...resultTabs),
        format: fc.constantFrom(...resultFormats),
        boxes: fc.constantFrom("none", "lane"),
      })
      .map((part): Lab => ({ ...lab, pair: ids[1] === undefined ? emptyLab.pair : [ids[0] ?? "", ids[1]], ...part }))
      .chain((whole) =>
        fc
          .tuple(...whole.lanes.map((lane) => anyLook().map((look) => ({ ...lane, ...look }))))
          .map((lanes) => ({ ...whole, lanes })),
      );
  });
}

/** Folded or not, with figures chosen or as they come. */
function anyLook(): fc.Arbitrary<LaneLook> {
  const figures = fc.array(fc.constantFrom("tree", "class", "links"), { maxLength: 3 });
  return fc.record(
    {
      size: fc.constantFrom(...laneSizes),
      bands: figures,
      pictures: figures,
      scale: fc.constantFrom(...bandScales),
      showsNumbers: fc.constant(true),
      showsAllPasses: fc.constant(true),
      step: fc.nat(30),
    },
    { requiredKeys: ["size"] },
  );
}

/** Only what differs from an algorithm's own: values, members and weights. */
function acceptedRun({ extractor, values, members, weight }: MemberSpec): MemberSpec {
  const { parameters, defaultMembers = [] } = extractorFor(library, extractor);
  const accepted = members?.map(acceptedRun);
  const isOwn = accepted === undefined || areSameMembers(accepted, defaultMembers);
  return {
    extractor,
    values: changedValues(parameters, values),
    ...(isOwn ? {} : { members: accepted }),
    ...(weight !== undefined && weight !== 1 && { weight }),
  };
}

import type { RunSpec } from "../extraction/contract/extractor.ts";
import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import { planAsMeant, withFormerDefaults } from "./former-defaults.ts";

const eachSide = { rangeIs: "each-side" };

describe("a run of version 1", () => {
  it("has the range of each side where it left it out, and what it said where it did not", () => {
    for (const extractor of ["ccb", "accb", "tccb"]) {
      expect(withFormerDefaults({ extractor, values: { range: 60 } })).toEqual({ extractor, values: { range: 60, ...eachSide } });
      const said = { extractor, values: { rangeIs: "in-all" } };
      expect(withFormerDefaults(said)).toEqual(said);
    }
    expect(withFormerDefaults({ extractor: "danag", values: {} })).toEqual({ extractor: "danag", values: {} });
  });

  it("means values that there are, and that are not the defaults", () => {
    const library = libraryOf(extractors);
    for (const id of ["ccb", "accb", "tccb"]) {
      const { values } = withFormerDefaults<RunSpec>({ extractor: id, values: {} });
      for (const [name, value] of Object.entries(values)) {
        const parameter = library.get(id)?.parameters[name];
        expect(parameter?.kind === "choice" && Object.keys(parameter.choices)).toContain(value);
        expect(parameter?.default).not.toBe(value);
      }
    }
  });

  it("has it in its members too, and in theirs", () => {
    const members = [
      { extractor: "ccb", values: {}, weight: 0.3 },
      { extractor: "union", values: {}, members: [{ extractor: "tccb", values: {} }] },
    ];
    expect(withFormerDefaults({ extractor: "weighted", values: {}, members }).members).toEqual([
      { extractor: "ccb", values: eachSide, weight: 0.3 },
      { extractor: "union", values: {}, members: [{ extractor: "tccb", values: eachSide }] },
    ]);
  });

  it("stays as it is where it is none", () => {
    for (const odd of [undefined, null, 7, "ccb", { extractor: "ccb" }, { extractor: "toString", values: {} }, { members: 3 }])
      expect(withFormerDefaults<unknown>(odd)).toEqual(odd);
  });
});

describe("a plan of version 1", () => {
  const runs = [
    { name: "ccb", extractor: "ccb", values: {} },
    { name: "mine", extractor: "ccb", values: {} },
    {
      name: "vote(ccb,danag)",
      extractor: "vote",
      values: {},
      members: ["ccb", "danag"].map((extractor) => ({ extractor, values: {} })),
    },
  ];

  it("has its runs as they were meant, called by their settings where they were", () => {
    const meant = planAsMeant({ runs }, 1).runs;
    expect(meant.map(({ name }) => name)).toEqual(["ccb.rangeIs~each-side", "mine", "vote(ccb.rangeIs~each-side,danag)"]);
    expect(meant.map(({ values }) => values)).toEqual([eachSide, eachSide, {}]);
  });

  it("of today stays as it is", () => {
    const plan = { runs };
    expect(planAsMeant(plan, 2)).toBe(plan);
  });
});

import { describe, expect, it } from "vitest";
import { ccb } from "../extraction/algorithms/ccb/ccb.ts";
import { boilerpipe } from "../extraction/algorithms/boilerpipe/boilerpipe.ts";
import { declarationOf } from "../extraction/contract/extractor.ts";
import { vote } from "../extraction/algorithms/combine/operators.ts";
import { danag } from "../extraction/algorithms/danag/danag.ts";
import { lqf } from "../extraction/algorithms/lqf/lqf.ts";
import { fieldText, shortFieldText, spokenValue, unitText, valueInForce, valueWithUnit } from "./run-names.ts";

const { threshold, range } = ccb.parameters;
const { tolerance } = declarationOf(ccb).parameters as typeof ccb.parameters;

describe("spokenValue", () => {
  it("says the value, the paper's value and what is kept", () => {
    expect(spokenValue(threshold, 0.6, 4120)).toBe("0.6, paper value 0.75, keeps 4,120 characters");
  });

  it("says nothing of what is kept before the first run", () => {
    expect(spokenValue(range, 12, undefined)).toBe("12 characters, paper value 40");
  });

  it("does not call a default the paper's where the paper names none", () => {
    expect(spokenValue(tolerance, 0, undefined)).toBe("0 %, default 5");
    expect(spokenValue(lqf.parameters.quota, 0.6, undefined)).toMatch(/^0\.6\D*, default 0\.5/);
  });
});

describe("fieldText", () => {
  it("gives all values of a parameter as many digits as its step", () => {
    expect(fieldText(threshold, 0.8)).toBe("0.80");
    expect(fieldText(tolerance, 5)).toBe("5.0");
    expect(fieldText(range, 40)).toBe("40");
  });
});

describe("shortFieldText", () => {
  const { linkDensity } = boilerpipe.parameters;

  it("rounds what has more digits than are read", () => {
    expect(shortFieldText(linkDensity, 0.333333)).toBe("0.333");
    expect(shortFieldText(linkDensity, 0.5)).toBe("0.500");
    expect(shortFieldText(linkDensity, 1)).toBe("1.000");
  });

  it("shows of a small value the digits that it has", () => {
    expect(shortFieldText(linkDensity, 0.000123)).toBe("0.000123");
    expect(shortFieldText(linkDensity, 0.01234)).toBe("0.0123");
  });

  it("leaves the digits of a coarser step as they are", () => {
    expect(shortFieldText(threshold, 0.8)).toBe("0.80");
    expect(shortFieldText(range, 40)).toBe("40");
  });
});

describe("valueWithUnit", () => {
  it("names a flag's state", () => {
    expect(valueWithUnit(danag.parameters.shortLinks, true)).toBe("on");
  });

  it("calls a choice by its name, and one that there is not by its id", () => {
    expect(["each-side", "neither"].map((id) => valueWithUnit(ccb.parameters.rangeIs, id))).toEqual(["each side", "neither"]);
  });
});

describe("a value that stands for something", () => {
  const { quorum } = vote.parameters;
  const run = (set: number, inForce: number) => {
    const control = { parameter: "quorum", factor: 1 };
    const votes = { kind: "series", id: "votes", name: "Votes", unit: "", formula: "", units: "words" } as const;
    const channels = [{ ...votes, threshold: inForce, control, count: 2, min: 1, max: 3, median: 2 }];
    return { spec: { extractor: "vote", values: { quorum: set } }, channels };
  };

  it("is shown by its name, with the number that is in force", () => {
    expect([fieldText(quorum, 0), valueWithUnit(quorum, 0), valueWithUnit(quorum, 2)]).toEqual([
      "majority",
      "majority",
      "2 votes",
    ]);
    expect(unitText(quorum, 0, valueInForce(quorum, { name: "quorum", value: 0 }, run(0, 2)))).toBe("(2)");
  });

  it("has the number that is in force beside it where that is another", () => {
    expect(unitText(quorum, 8, valueInForce(quorum, { name: "quorum", value: 8 }, run(8, 3)))).toBe("votes (3 in force)");
    expect(unitText(quorum, 2, valueInForce(quorum, { name: "quorum", value: 2 }, run(2, 2)))).toBe("votes");
  });

  it("has none beside it before the run with it has ended", () => {
    expect(valueInForce(quorum, { name: "quorum", value: 1 }, run(0, 2))).toBeUndefined();
    expect(unitText(quorum, 0, undefined)).toBe("");
    expect(valueInForce(threshold, { name: "threshold", value: 0.5 }, run(0, 2))).toBeUndefined();
  });
});

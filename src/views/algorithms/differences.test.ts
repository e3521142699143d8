import { describe, expect, it } from "vitest";
import { ccb } from "../../extraction/algorithms/ccb/ccb.ts";
import { differencesOf } from "./about-algorithm.tsx";

describe("differencesOf", () => {
  it("lists the parameters that differ, then the quantities", () => {
    const quantity = { name: "Text density", unit: "", formula: "", differs: "Ours counts otherwise." };
    const subjects = differencesOf(ccb.parameters, [quantity]).map(({ subject }) => subject);
    expect(subjects).toEqual(["Tolerance", "Most passes", "Range / σ", "Range is", "Vector", "Text density"]);
  });

  it("says once what two quantities share, and nothing of those that do not differ", () => {
    const quantity = { name: "Ratio", unit: "", formula: "" };
    const differing = { ...quantity, differs: "Ours." };
    expect(differencesOf({}, [differing, { ...differing, name: "Ratio after each pass" }, quantity])).toEqual([
      { subject: "Ratio", differs: "Ours." },
    ]);
  });
});

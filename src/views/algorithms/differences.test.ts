import { describe, expect, it } from "vitest";
import { differencesOf } from "./about-algorithm.tsx";

describe("differencesOf", () => {
  it("says once what two quantities share, and nothing of those that do not differ", () => {
    const quantity = { name: "Ratio", unit: "", formula: "" };
    const differing = { ...quantity, differs: "Ours." };
    expect(differencesOf([differing, { ...differing, name: "Ratio after each pass" }, quantity])).toEqual([
      { subject: "Ratio", differs: "Ours." },
    ]);
  });
});

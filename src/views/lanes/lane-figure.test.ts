import { expect, it } from "vitest";
import { scalarText } from "./lane-figure.tsx";

it("says a unit once, and one of it in the singular", () => {
  expect(scalarText({ name: "Words kept", value: 1291, unit: "words" })).toBe("Words kept: 1,291");
  expect(scalarText({ name: "Kept", value: 1291, unit: "words" })).toBe("Kept: 1,291 words");
  expect(scalarText({ name: "Largest", value: 1, unit: "blocks" })).toBe("Largest: 1 block");
  expect(scalarText({ name: "Threshold", value: 16.361, unit: "characters per tag" })).toBe(
    "Threshold: 16.36 characters per tag",
  );
  expect(scalarText({ name: "Regions", value: 4, unit: "" })).toBe("Regions: 4");
  expect(scalarText({ name: "Sum", value: 5494.361, unit: "" })).toBe("Sum: 5,494.36");
});

import { describe, expect, it } from "vitest";
import { classItems, classPaints, merged, stackItems } from "./legend.tsx";

describe("classPaints", () => {
  it("gives each class the colour of its meaning, and those of one meaning another texture each", () => {
    const meanings = ["removed", "removed", "context", "kept", "removed", "kept", "core"] as const;
    expect(classPaints({ meanings })).toEqual([
      "removed",
      "removed dots",
      "context",
      "kept",
      "removed cross",
      "kept dots",
      "core",
    ]);
  });

  it("lets classes look alike that are said to", () => {
    const meanings = ["removed", "removed", "removed", "kept"] as const;
    expect(classPaints({ meanings, looks: [1, 0, 1, 0] })).toEqual(["removed dots", "removed", "removed dots", "kept"]);
  });

  it("is what a legend tells them apart by", () => {
    const items = classItems({ classes: ["cluster 1", "cluster 2"], meanings: ["kept", "kept"] });
    expect(merged(items)).toEqual([
      { paint: "kept", label: "cluster 1" },
      { paint: "kept dots", label: "cluster 2" },
    ]);
  });
});

describe("merged", () => {
  it("names a paint once, with all that it stands for", () => {
    const items = merged([
      { paint: "removed", label: "bad" },
      { paint: "kept", label: "good" },
      { paint: "removed", label: "bad" },
      { paint: "removed", label: "gone before" },
    ]);
    expect(items).toEqual([
      { paint: "removed", label: "bad · gone before" },
      { paint: "kept", label: "good" },
    ]);
  });
});

describe("stackItems", () => {
  it("leaves out the words with which all names begin", () => {
    expect(stackItems(["Value of text", "Value of text tags", "Value of links"]).map(({ label }) => label)).toEqual([
      "text",
      "text tags",
      "links",
    ]);
  });

  it("has a paint for each part that no verdict has: parts of a value are neither kept nor removed", () => {
    const items = stackItems(Array.from({ length: 10 }, (_, part) => `part ${part}`));
    expect(new Set(items.map(({ paint }) => paint)).size).toBe(10);
    const meanings = ["kept", "removed", "context"] as const;
    expect(classPaints({ meanings }).filter((paint) => items.some((item) => item.paint === paint))).toEqual([]);
    expect(items.filter(({ paint }) => paint.startsWith("kept") || paint.startsWith("removed"))).toEqual([]);
  });

  it("leaves no name empty", () => {
    expect(stackItems(["Text", "Text tags"]).map(({ label }) => label)).toEqual(["Text", "Text tags"]);
    expect(stackItems(["Text"]).map(({ label }) => label)).toEqual(["Text"]);
  });
});

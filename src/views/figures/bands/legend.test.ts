import { describe, expect, it } from "vitest";
import { merged, stackItems } from "./legend.tsx";

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

  it("leaves no name empty", () => {
    expect(stackItems(["Text", "Text tags"]).map(({ label }) => label)).toEqual(["Text", "Text tags"]);
    expect(stackItems(["Text"]).map(({ label }) => label)).toEqual(["Text"]);
  });
});

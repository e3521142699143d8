import { describe, expect, it } from "vitest";
import { emptyLab } from "./lab.ts";
import { isResultWide, sizedGroup, withResultWide } from "./wide-result.ts";

const sizes = { source: 24, lanes: 52, result: 24 };

describe("withResultWide", () => {
  const own = {
    ...emptyLab,
    layout: { "three columns": { source: 30, lanes: 40, result: 30 }, "source and tree": { tree: 20 } },
  };

  it("gives Result the room of Source, and back the sizes that were set by hand", () => {
    const wide = withResultWide(own, true);
    expect(isResultWide(wide)).toBe(true);
    const { name } = sizedGroup("three columns", sizes, true);
    expect(wide.layout[name]).toEqual({ source: 0, lanes: 52, result: 48 });
    expect(wide.layout["three columns"]).toEqual({ source: 30, lanes: 40, result: 30 });
    expect(withResultWide(wide, false)).toEqual(own);
  });

  it("keeps what is set by hand while it is wide apart from the sizes before", () => {
    expect(isResultWide(own)).toBe(false);
    expect(sizedGroup("three columns", sizes, false)).toEqual({ name: "three columns", sizes });
    expect(sizedGroup("side column", { source: 50, result: 50 }, true).sizes).toEqual({ source: 0, result: 100 });
  });
});

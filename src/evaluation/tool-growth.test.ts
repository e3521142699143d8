import { describe, expect, it } from "vitest";
import { steepOnes, type Work } from "../bench/growth.ts";
import { loadTool } from "./reference-tools.ts";

describe("time grows with the page, not with its square", { timeout: 120_000 }, () => {
  // On larger pages Defuddle's own tables and siblings grow more steeply: there its limits, and the time limit, end it.
  it.each([
    ["readability", { first: 200, second: 500 }],
    ["defuddle", { first: 100, second: 400 }],
  ] as const)("of %s, or the page is refused", async (name, sizes) => {
    const tool = await loadTool(name);
    const work: Work = (page) => {
      try {
        tool(page);
      } catch (error) {
        expect(error).toMatchObject({ message: expect.stringContaining("would take") as string });
      }
    };
    expect(steepOnes(work, sizes)).toEqual([]);
  });
});

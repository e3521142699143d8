import { describe, expect, it } from "vitest";
import { corpusPages, corpusPath } from "./corpus.ts";

describe.skipIf(corpusPath() === undefined)("corpusPages", () => {
  it("reads the first page with its main content", () => {
    const [first] = corpusPages();
    expect(first?.html).toMatch(/<html/i);
    expect(first?.gold.length).toBeGreaterThan(100);
  });

  it("names every page once", () => {
    const ids = Array.from(corpusPages(), (page) => page.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(300);
  });
});

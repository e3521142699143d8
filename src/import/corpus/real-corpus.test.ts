import { describe, expect, it } from "vitest";
import { corpusPath } from "../../bench/corpus.ts";
import { filesOnDisk, nodeMachine } from "../../node/disk.ts";
import { layoutOf } from "./layout.ts";
import { readEntry } from "./read-entry.ts";

const folder = corpusPath();

describe.skipIf(folder === undefined)("the corpus of real pages (skipped where there is none)", () => {
  it("has 327 pages, each with gold and type, and all but one with a site", async () => {
    const corpus = await layoutOf(filesOnDisk(folder ?? "").files, nodeMachine);
    expect(corpus.layout).toBe("WCXB: html/ID.html with ground-truth/ID.json");
    expect(corpus.entries).toHaveLength(327);
    expect(corpus.entries[0]?.name).toBe("0002");
    expect(corpus.skipped.map(({ path }) => path.slice(path.indexOf("/") + 1))).toEqual([
      "README.md",
      "reference.json",
      "sites.json",
    ]);
    const types = new Set<string | undefined>();
    let siteCount = 0;
    for (const entry of corpus.entries) {
      const { groups, gold, source } = await readEntry(entry, nodeMachine);
      expect(gold).toBeDefined();
      expect(source).toContain("<");
      types.add(groups["type"]);
      if (groups["site"] !== undefined) siteCount++;
    }
    expect(types.has(undefined)).toBe(false);
    expect(types.size).toBe(7);
    expect(siteCount).toBe(326);
  });
});

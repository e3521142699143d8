import { describe, expect, it } from "vitest";
import { layoutOf } from "../../import/corpus/layout.ts";
import { readEntry } from "../../import/corpus/read-entry.ts";
import { corpusFiles } from "./corpus-files.ts";
import { tabFiles } from "./tab-files.ts";

const source = "<p>Menu</p><p>The ferry is back.</p>";
const start = source.indexOf("The ferry");

describe("tabFiles", () => {
  it("makes a corpus of the tabs that have a gold standard, of marks or as a file gave it", async () => {
    const files = tabFiles([
      { name: "Ferry.html", source, gold: { marks: [start, start + "The ferry is back.".length], from: "marks" } },
      { name: "unmarked", source },
      { name: "Ferry.html", source: "<p>Another", gold: { marks: [], text: "Another", from: "a.txt" } },
    ]);
    expect(files.map(({ name }) => name)).toEqual(["Ferry (1).html", "Ferry (1).txt", "Ferry (2).html", "Ferry (2).txt"]);
    const { entries } = await layoutOf(corpusFiles(files, undefined));
    const read = await Promise.all(entries.map((entry) => readEntry(entry)));
    expect(read).toMatchObject([
      { source, gold: { text: "The ferry is back." } },
      { source: "<p>Another", gold: { text: "Another" } },
    ]);
  });
});

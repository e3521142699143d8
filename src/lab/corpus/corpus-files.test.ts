import { describe, expect, it } from "vitest";
import { corpusFiles, corpusName } from "./corpus-files.ts";

const file = (name: string, path = "") => Object.defineProperty(new File(["x"], name), "webkitRelativePath", { value: path });

describe("corpusFiles", () => {
  it("names files by the folders that they were found in, dropped or chosen", () => {
    const dropped = corpusFiles([file("1.html")], { name: "site", count: 1, paths: ["site/html/1.html"] });
    const chosen = corpusFiles([file("1.html", "site/html/1.html"), file("2.html")], undefined);
    expect([...dropped, ...chosen].map(({ path, size }) => [path, size])).toEqual([
      ["site/html/1.html", 1],
      ["site/html/1.html", 1],
      ["2.html", 1],
    ]);
  });
});

describe("corpusName", () => {
  it("is the folder's, the one file's, or the number of files", () => {
    expect([
      corpusName([file("1.html")], { name: "dropped", count: 1 }),
      corpusName([file("1.html", "chosen/1.html"), file("2.html", "chosen/2.html")], undefined),
      corpusName([file("crawl.zip")], undefined),
      corpusName([file("1.html"), file("2.html")], undefined),
    ]).toEqual(["dropped", "chosen", "crawl.zip", "2 files"]);
  });
});

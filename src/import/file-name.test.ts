import { describe, expect, it } from "vitest";
import { acceptOf, byPath, isPageName, kindByName, withoutEndings } from "./file-name.ts";

describe("the name of a file", () => {
  it.each([
    ["news/1.HTML.gz", "page", "news/1"],
    ["news\\1.xhtml", "page", "news/1"],
    ["saved.mht", "saved", "saved"],
    ["1-cleaned.txt.gz", "text", "1-cleaned"],
    ["crawl.warc.gz", "warc", "crawl"],
    ["pages.ndjson", "lines", "pages"],
    ["__MACOSX/1.html", undefined, "__MACOSX/1"],
    ["a/._1.html", undefined, "a/._1"],
    ["1.constructor", undefined, "1.constructor"],
    ["html", undefined, "html"],
  ])("tells of %s that it is %s, %s", (path, kind, stem) => {
    expect([kindByName(path), withoutEndings(path)]).toEqual([kind, stem]);
    expect(isPageName(path)).toBe(kind === "page" || kind === "saved");
  });

  it("stands among others as a file manager has them", () => {
    expect(["b/1", "a/page-10", "a/page-9", "a"].toSorted(byPath)).toEqual(["a", "a/page-9", "a/page-10", "b/1"]);
  });

  it("is asked for by its endings", () => {
    expect(acceptOf("saved", "zip")).toBe(".mhtml,.mht,.eml,.zip,.gz");
  });
});

import { describe, expect, it } from "vitest";
import { dragWords } from "./drop-zone.tsx";

describe("dragWords", () => {
  it.each([
    [["text/html"], "Open 1 page"],
    [["text/html", "text/plain", ""], "Open 3 pages as tabs"],
    [["text/html", "image/png"], "Open 1 page (1 of the files is not a page)"],
    [["text/html", "", "image/png", "application/pdf"], "Open 2 pages as tabs (2 of the files are not pages)"],
    [["image/png"], "This file is not a page"],
    [["image/png", "video/mp4"], "These files are not pages"],
    [[""], "Open this page, or this folder as a corpus"],
    [["application/zip"], "Open the pages of this archive"],
    [["application/x-zip-compressed", "image/png"], "Open the pages of this archive (1 of the files is not a page)"],
    [Array.from({ length: 9 }, () => "text/html"), "Open 9 pages as a corpus"],
    [[], "Open as tabs"],
  ])("says of %j: %s", (types, words) => {
    expect(dragWords(types)).toBe(words);
  });
});

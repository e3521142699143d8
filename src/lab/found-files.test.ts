import { describe, expect, it } from "vitest";
import { megabyte } from "../format.ts";
import { askWords, foundWords, noneFoundWords } from "./found-files.ts";

const many = { count: 412, pageCount: 412, bytes: 61 * megabyte };

it.each([
  [foundWords(many), "412 HTML files, 61 MB"],
  [foundWords({ name: "site", count: 250, pageCount: 243, bytes: 5_200_000 }), "site: 250 files found, 243 HTML, 5 MB"],
  [foundWords({ name: "a.zip", count: 1, pageCount: 1, bytes: 999 }), "a.zip: 1 HTML file, 1 kB"],
  [foundWords({ name: "site", count: 1204, pageCount: 1100, bytes: 0 }), "site: 1,204 files found, 1,100 HTML, 0 kB"],
  [noneFoundWords({ name: "photos.zip", count: 12, pageCount: 0, bytes: 0 }), "photos.zip: 12 files found, none of them HTML."],
  [noneFoundWords({ name: "new folder", count: 0, pageCount: 0, bytes: 0 }), "new folder is empty: no file was found."],
])("says of what was found %s", (words, expected) => {
  expect(words).toBe(expected);
});

describe("askWords", () => {
  it("asks for the first eight where no tab is open", () => {
    expect(askWords(many, 0, 8)).toEqual({
      text: "412 HTML files, 61 MB. Open the first 8?",
      answer: "Open the first 8",
      first: 8,
    });
  });

  it("asks for as many as there is room for", () => {
    expect(askWords(many, 5, 8)).toEqual({
      text: "412 HTML files, 61 MB. Open the first 3? 5 tabs are open; at most 8 are recommended.",
      answer: "Open the first 3",
      first: 3,
    });
    expect(askWords({ ...many, count: 2, pageCount: 2 }, 7, 8).answer).toBe("Open the first");
  });

  it("lets the user go on where there is no room", () => {
    expect(askWords({ ...many, count: 1, pageCount: 1, bytes: 2000 }, 8, 8)).toEqual({
      text: "1 HTML file, 2 kB. 8 tabs are open; at most 8 are recommended.",
      answer: "Open anyway",
      first: 1,
    });
    expect(askWords(many, 9, 8)).toMatchObject({ answer: "Open the first 8 anyway", first: 8 });
  });
});

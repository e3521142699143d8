import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { runOfText } from "../extraction/run-text.ts";
import { extract, libraryOf } from "../extraction/run.ts";
import { whyText } from "./why-text.ts";

const library = libraryOf(extractors);
const page = openPage(
  `<p>${"The ferry stayed in the harbour this morning. ".repeat(9)}</p>\n<ul><li><a href=/>Home</a></ul><p>Home again`,
);

const whyOf = (words: string, text: string): string => {
  const run = { name: text, ...runOfText(text, library) };
  return whyText(page, words, extract(run, page, library), run);
};

describe("whyText", () => {
  it("tells of each place of the words, with the verdict, the numbers and the value that turns it", () => {
    const told = whyOf("Home", "ccb");
    expect(told.match(/^line 2, column \d+: (kept|removed)$/gm)).toHaveLength(2);
    expect(told).toMatch(/ratio of content to code is 0\.\d+, kept where it is > 0\.75/);
    const value = /turned by ccb\.threshold~([\d.]+)/.exec(told)?.[1];
    expect(whyOf("Home", `ccb.threshold~${value}`).split("\n")[0]).not.toBe(told.split("\n")[0]);
  });

  it("finds words across elements and white space, and says where there are none", () => {
    expect(whyOf("Home  Home again", "plain")).toMatch(/^line 2, column \d+: kept/);
    expect(whyOf("Ferries", "plain")).toBe("“Ferries” does not stand in the text of the page.");
  });
});

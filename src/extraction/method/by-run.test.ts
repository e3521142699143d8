import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { rangesOf } from "../page/selection.ts";
import { wordsOf } from "../page/words.ts";
import { decidingRun, selectByRun } from "./by-run.ts";

// Runs: "See ", "the link", ", or S", "tyle", " and te", "xt".
const source = "<p>See <a>the link</a>, or S<a>tyle</a> and te<b>xt</b>";
const page = openPage(source);
const words = wordsOf(page);
const isNoLink = (run: number): boolean => page.elements.names[page.runs.parents[run] ?? -1] !== "a";

describe("selectByRun", () => {
  it("keeps the words of which at least half stands in kept runs", () => {
    const selected = Array.from(rangesOf(selectByRun(page, words, isNoLink)), ({ start, end }) => source.slice(start, end));
    expect(selected).toEqual(["See", "or", "and te", "xt"]);
  });

  it("keeps a word of which just half is kept", () => {
    const inBold = (run: number): boolean => page.elements.names[page.runs.parents[run] ?? -1] === "b";
    const selected = Array.from(rangesOf(selectByRun(page, words, inBold)), ({ start, end }) => source.slice(start, end));
    expect(selected).toEqual(["te", "xt"]);
  });
});

describe("decidingRun", () => {
  const runAt = (text: string): string | undefined => page.runs.texts[decidingRun(page, words, source.indexOf(text), isNoLink)];

  it("is the run that stands there, where the word is as it is", () => {
    expect([runAt("See"), runAt("link"), runAt("tyle")]).toEqual(["See ", "the link", "tyle"]);
  });

  it("is another of the word where the run there is not as the word is", () => {
    expect([runAt(", or"), runAt("S<")]).toEqual(["the link", "tyle"]);
  });

  it("is none where no word stands", () => {
    expect(decidingRun(page, words, source.indexOf(" the"), isNoLink)).toBe(-1);
    expect(decidingRun(page, words, source.length + 3, isNoLink)).toBe(-1);
  });
});

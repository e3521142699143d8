import { describe, expect, it } from "vitest";
import { valuesFor } from "../../contract/parameters.ts";
import { labels, type Block } from "./blocks.ts";
import {
  cutAfterEnd,
  cutTrailingHeadings,
  endMarkerOf,
  fuseEqualDensity,
  fuseNear,
  fuseNearContentOfLevel,
  deleteBoilerplate,
  keepLargest,
  restoreLarge,
  restoreListAtEnd,
  expandToTitle,
  markTitle,
  titleCandidates,
} from "./steps.ts";
import { parameters } from "./parameters.ts";
import type { State } from "./stage.ts";
import type { ProcedureStep } from "../../method/procedure.ts";

describe("the end of an article", () => {
  it.each([
    ["Comments (12)", "comments"],
    ["3 comments", "3 comments"],
    ["12 users responded in this post", "12 users responded in"],
    ["Please HAVE YOUR SAY below", "have your say"],
    ["Rätta artikeln", "rätta artikeln"],
  ])("is said by “%s”", (text, marker) => {
    expect(endMarkerOf(text, false)).toBe(marker);
  });

  it("is not said by a short text, but for a link “Comment”", () => {
    expect(endMarkerOf("comments", false)).toBe("comments");
    expect(endMarkerOf("Comment", true)).toBe("Comment");
    expect(endMarkerOf("Comment", false)).toBeUndefined();
    expect(endMarkerOf("There were 3 comments", false)).toBeUndefined();
  });

  it("cuts from the marker on, once 60 words of full text stand before it", () => {
    const full = { words: 59, wordsInLines: 9, isContent: true };
    const end = { labels: labels.end, words: 1, isContent: true };
    const rest = { words: 20, isContent: true };
    expect(contentAfter(cutAfterEnd, [full, end, rest])).toEqual([true, true, true]);
    expect(contentAfter(cutAfterEnd, [{ ...full, words: 60 }, end, rest])).toEqual([true, false, false]);
    // A density of 8 is no full text.
    expect(contentAfter(cutAfterEnd, [{ ...full, words: 60, wordsInLines: 8 }, end, rest])).toEqual([true, true, true]);
  });

  it("drops headings after the last text, over boilerplate", () => {
    const [text, heading] = [{ isContent: true }, { isContent: true, labels: labels.heading }];
    expect(contentAfter(cutTrailingHeadings, [heading, text, heading, {}, heading])).toEqual([true, true, false, false, false]);
  });
});

describe("fusing", () => {
  it("swallows the boilerplate before a content block", () => {
    expect(membersAfter(fuseNear("6"), [{}, {}, { isContent: true }, {}, { isContent: true }])).toEqual([[0], [1, 2], [3, 4]]);
  });

  it("does not reach over more deleted blocks than the distance", () => {
    const content = { isContent: true };
    expect(membersAfter(fuseNear("6"), [content, { ...content, first: 2, last: 2 }])).toEqual([[0, 2]]);
    expect(membersAfter(fuseNear("6"), [content, { ...content, first: 3, last: 3 }])).toEqual([[0], [3]]);
  });

  it("of content of one level leaves boilerplate and other levels apart", () => {
    const blocks = [{ isContent: true }, { isContent: true }, {}, { isContent: true }, { isContent: true, level: 9 }];
    expect(membersAfter(fuseNearContentOfLevel("8"), blocks)).toEqual([[0, 1], [2], [3], [4]]);
  });

  it("adds up what was counted", () => {
    const [fused] = outcome(fuseEqualDensity("1"), [
      { words: 40, linkedWords: 2, lines: 2, wordsInLines: 28, level: 5, labels: labels.heading },
      { words: 30, linkedWords: 1, lines: 1, wordsInLines: 14, level: 4, isContent: true },
    ]).blocks;
    expect(fused).toEqual({
      first: 0,
      last: 1,
      members: [0, 1],
      words: 70,
      linkedWords: 3,
      lines: 3,
      wordsInLines: 42,
      level: 4,
      labels: labels.heading,
      isContent: true,
    });
  });
});

describe("the largest block", () => {
  const content = { isContent: true };

  it("is the first of the content blocks with the most words", () => {
    const blocks = [{ words: 99 }, { ...content, words: 7 }, { ...content, words: 7 }];
    expect(contentAfter(keepLargest("9", false), blocks)).toEqual([false, true, false]);
  });

  it("keeps long blocks of its level beside it, as far as no lower level stands between", () => {
    const long = { ...content, words: 150 };
    const blocks = [
      long,
      { words: 1, level: 3 },
      long,
      { ...long, words: 149 },
      { words: 300, level: 5, isContent: true },
      { ...long, words: 400 },
      long,
    ];
    expect(contentAfter(keepLargest("9", true), blocks)).toEqual([false, false, true, false, false, true, true]);
  });

  it("gets large blocks of its level back from anywhere", () => {
    const best = { ...content, words: 500, labels: labels.veryLikely };
    const blocks = [{ words: 100 }, { words: 99 }, { words: 100, level: 5 }, best];
    expect(contentAfter(restoreLarge, blocks)).toEqual([true, false, false, true]);
  });

  it("gets the deeper list items without links after it back, up to another block", () => {
    const best = { ...content, words: 500, labels: labels.veryLikely };
    const item = { level: 6, labels: labels.listItem | labels.mightBe };
    const blocks = [item, best, item, item, { ...item, linkedWords: 1 }, item];
    expect(contentAfter(restoreListAtEnd, blocks)).toEqual([false, true, true, true, false, false]);
  });

  it("loses what is boilerplate before it, but for the title", () => {
    expect(outcome(deleteBoilerplate, [{}, { labels: labels.title }, content]).blocks.map(({ first }) => first)).toEqual([1, 2]);
  });
});

describe("the title", () => {
  it("may be the whole of the page's title, or a part of it", () => {
    const candidates = titleCandidates("It's a big, big story - The Daily News | news.com");
    for (const text of ["its a big, big story - the daily news | news.com", "its a big, big story", "big story"])
      expect([text, candidates.has(text)]).toEqual([text, text !== "big story"]);
    expect(candidates.has("news.com")).toBe(false);
    expect(titleCandidates(" ").size).toBe(0);
  });

  it("is the first block of that text, with or without its punctuation", () => {
    const texts = ["Other", "Big Story!", "Big story"];
    const marked = outcome(markTitle, [{}, {}, {}], texts, "Big story - News").blocks;
    expect(marked.map((block) => block.labels)).toEqual([0, labels.title, 0]);
    expect(outcome(markTitle, [{}], [""], "").blocks[0]?.labels).toBe(0);
  });

  it("brings what stands between it and the text", () => {
    const maybe = { labels: labels.mightBe };
    const title = { labels: labels.title | labels.mightBe };
    expect(contentAfter(expandToTitle, [maybe, title, maybe, {}, { isContent: true }, maybe])).toEqual([
      false,
      true,
      true,
      false,
      true,
      false,
    ]);
    expect(contentAfter(expandToTitle, [{ isContent: true }, title])).toEqual([true, false]);
  });
});

function outcome({ run }: ProcedureStep<State>, parts: readonly Partial<Block>[], given: readonly string[] = [], title = "") {
  const [settings] = valuesFor(parameters, {});
  const texts = (ordinal: number): string => given[ordinal] ?? "";
  const blocks = parts.map((part, index): Block => {
    const first = part.first ?? index;
    return {
      first,
      last: first,
      members: [first],
      words: 1,
      linkedWords: 0,
      lines: 1,
      wordsInLines: 1,
      level: 4,
      labels: 0,
      isContent: false,
      ...part,
    };
  });
  const characters = Float64Array.from(given, ({ length }) => length);
  const kept = new Uint8Array(blocks.length);
  return run({ settings, texts, characters, title, blocks, kept, isClassified: false }).left;
}

function contentAfter(step: ProcedureStep<State>, parts: readonly Partial<Block>[]): readonly boolean[] {
  return outcome(step, parts).blocks.map(({ isContent }) => isContent);
}

function membersAfter(step: ProcedureStep<State>, parts: readonly Partial<Block>[]): readonly (readonly number[])[] {
  return outcome(step, parts).blocks.map(({ members }) => members);
}

import { describe, expect, it } from "vitest";
import { openPage } from "./open-page.ts";
import { splitWords, wordsOf } from "./words.ts";

describe("splitWords", () => {
  it("separates words by white space of any kind, however much", () => {
    expect(splitWords(" one, \u00a0two\n\tthree\r\n ")).toEqual(["one,", "two", "three"]);
  });

  it.each([
    ["他说：“你好”，OK。", ["他", "说：“", "你", "好”，", "OK。"]],
    ["iPhone手机 5月", ["iPhone", "手", "机", "5", "月"]],
    ["カレー𠮷", ["カ", "レ", "ー", "𠮷"]],
    ["ที่นี่", ["ที่", "นี่"]],
    ["한국어 글", ["한국어", "글"]],
  ])("makes a word of each letter of a script without spaces: %s", (text, words) => {
    expect(splitWords(text)).toEqual(words);
    expect(splitWords(text, "spaces")).toEqual(text.split(" "));
    const page = openPage(text);
    const { starts, ends } = wordsOf(page);
    expect(Array.from(starts, (start, word) => page.source.slice(start, ends[word]))).toEqual(words);
    expect(wordsOf(openPage(text, { words: "spaces" })).count).toBe(text.split(" ").length);
  });
});

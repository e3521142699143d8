import { describe, expect, it } from "vitest";
import { splitWords } from "./words.ts";

describe("splitWords", () => {
  it("separates words by white space of any kind, however much", () => {
    expect(splitWords(" one, \u00a0two\n\tthree\r\n ")).toEqual(["one,", "two", "three"]);
  });

  it("finds none in white space", () => {
    expect(splitWords("")).toEqual([]);
    expect(splitWords(" \n ")).toEqual([]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passageAt, passagesOf } from "./passages.ts";

describe("passagesOf", () => {
  it("gives a passage to each line", () => {
    expect(passagesOf("one\ntwo three")).toEqual([
      { start: 0, end: 3, isContinued: false },
      { start: 4, end: 13, isContinued: false },
    ]);
  });

  it("cuts a long line at its last space before 4,000 units", () => {
    expect(passagesOf(`${"a".repeat(3_998)} ${"b".repeat(20)} c`)).toEqual([
      { start: 0, end: 3_998, isContinued: false },
      { start: 3_999, end: 4_021, isContinued: true },
    ]);
  });

  it("cuts a long word, but no pair of surrogates", () => {
    expect(passagesOf(`a${"😀".repeat(2_200)}`)).toEqual([
      { start: 0, end: 3_999, isContinued: false },
      { start: 3_999, end: 4_401, isContinued: true },
    ]);
  });

  it("leaves out nothing but separators", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", " ", "\n", "b".repeat(2_800), "😀".repeat(1_600))), (parts) => {
        const text = parts.join("x");
        const passages = passagesOf(text);
        const gaps = passages.map(({ start }, index) => text.slice(passages[index - 1]?.end ?? 0, start));
        expect(gaps.every((gap) => /^[ \n]?$/.test(gap))).toBe(true);
        expect(passages.every(({ start, end }) => end - start <= 4_000)).toBe(true);
        for (const [index, { start }] of passages.entries()) expect(passageAt(passages, start)).toBe(index);
      }),
    );
  });

  it("finds none in an empty text", () => {
    expect(passagesOf("")).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import type { Encoding } from "../../state/open-page.ts";
import { encodingSentence, suspectedFirst } from "./page-facts.tsx";
import { doubtWords } from "./status-bar.tsx";

const good: Encoding = { name: "UTF-8", reason: "declared", unreadableCount: 0 };
const bad: Encoding = { ...good, unreadableCount: 1041, suspected: "windows-1251" };

describe("the words for an encoding", () => {
  it("give only the name and the reason where nothing is wrong", () => {
    expect(doubtWords(good)).toBe("");
    expect(encodingSentence(good)).toBe("Decoded as UTF-8 (declared).");
  });

  it("add unreadable characters and the suspected encoding", () => {
    expect(doubtWords(bad)).toBe(": 1,041 unreadable, looks like windows-1251");
    expect(encodingSentence(bad)).toBe("Decoded as UTF-8 (declared); 1,041 unreadable characters. Looks like windows-1251.");
  });

  it("speak of one character in the singular", () => {
    expect(encodingSentence({ ...good, unreadableCount: 1 })).toBe("Decoded as UTF-8 (declared); 1 unreadable character.");
  });
});

describe("suspectedFirst", () => {
  const list = [{ name: "UTF-8" }, { name: "Big5" }, { name: "GBK" }];

  it("moves the suspected one to the front", () => {
    expect(suspectedFirst(list, "GBK")).toEqual([{ name: "GBK" }, { name: "UTF-8" }, { name: "Big5" }]);
  });

  it("keeps the order where none is suspected, or an unlisted one", () => {
    expect(suspectedFirst(list, undefined)).toEqual(list);
    expect(suspectedFirst(list, "IBM866")).toEqual(list);
  });
});

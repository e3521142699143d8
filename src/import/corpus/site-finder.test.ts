import { describe, expect, it } from "vitest";
import { siteFinder, type CorpusEntry } from "./corpus.ts";

describe("siteFinder", () => {
  const entries = [
    ...Array.from({ length: 13 }, (_, index) => entry(`a${index}`, "a.example")),
    entry("b0", "b.example"),
    entry("b1", "b.example"),
    entry("alone", "c.example"),
    entry("unknown", undefined),
  ];
  const others = (name: string): readonly string[] => {
    const found = entries.find((candidate) => candidate.name === name);
    return found === undefined ? [] : siteFinder(entries)(found).map((other) => other.name);
  };

  it("finds the other pages of a site, never the page itself", () => {
    expect(others("b0")).toEqual(["b1"]);
    expect(others("b1")).toEqual(["b0"]);
  });

  it("takes the ten that follow, from the first again after the last", () => {
    expect(others("a0")).toEqual(["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10"]);
    expect(others("a11")).toEqual(["a12", "a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"]);
  });

  it("finds none for a page alone, or of no known site", () => {
    expect(others("alone")).toEqual([]);
    expect(others("unknown")).toEqual([]);
  });

  it("takes a folder for a site where none is known, and only there", () => {
    const folders = ["abc/1", "abc/2", "cnn/1", "abc/3"].map((name) => {
      const { groups: _, ...known } = entry(name, undefined);
      return { ...known, groups: { folder: name.slice(0, 3) } };
    });
    const namesOf = (all: readonly CorpusEntry[]) => folders.map((one) => siteFinder(all)(one).map(({ name }) => name));
    expect(namesOf(folders)).toEqual([["abc/2", "abc/3"], ["abc/3", "abc/1"], [], ["abc/1", "abc/2"]]);
    expect(namesOf([...folders, entry("b0", "b.example")])).toEqual([[], [], [], []]);
  });
});

function entry(name: string, site: string | undefined): CorpusEntry {
  const file = { path: `${name}.html`, size: 1, content: { diskPath: name } };
  return { name, page: { kind: "file", file }, groups: site === undefined ? {} : { site } };
}

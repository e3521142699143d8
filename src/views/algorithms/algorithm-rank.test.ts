import { describe, expect, it } from "vitest";
import { extractors } from "../../extraction/algorithms/index.ts";
import { libraryOf } from "../../extraction/run.ts";
import { algorithmRank, bestMatch, matchingGroups, menuGroups } from "./menu-choices.ts";

describe("algorithmRank", () => {
  const danag = ["DANAg", "Lines", "Mohammadzadeh et al. 2011", "Compares content and code."];
  const rank = (search: string) => algorithmRank("danag", search, danag);

  it("puts the whole name before its beginning, that before a part of it, and that before all else", () => {
    const ranks = [rank("danag"), rank("Dan"), rank("nag"), rank("lines 2011")];
    expect(ranks).toEqual(ranks.toSorted((left, right) => right - left));
    expect(new Set(ranks).size).toBe(4);
  });

  it("finds by all words in any order, and not by some", () => {
    expect(rank("2011 code")).toBeGreaterThan(0);
    expect(rank("2011 vision")).toBe(0);
  });

  it("takes no letters from here and there", () => {
    expect(
      algorithmRank("dsc", "danag", ["DSC", "Sequences", "Pinto et al. 2002", "Document slope curves and long areas."]),
    ).toBe(0);
  });
});

describe("bestMatch", () => {
  const choices = [
    { id: "plain", keywords: ["Plain", "References", "All text."] },
    { id: "dana", keywords: ["DANA", "Lines", "Content and code."], refusal: "It is a member already" },
    { id: "danag", keywords: ["DANAg", "Lines", "Content and code."] },
    { id: "r2l", keywords: ["R2L", "Lines", "For pages in Persian."] },
  ];
  const found = (search: string) => bestMatch(choices, search)?.id;

  it("takes the best, of those alike the first, and none that cannot be chosen", () => {
    expect([found("danag"), found("lines"), found("dan"), found("persian")]).toEqual(["danag", "danag", "danag", "r2l"]);
  });

  it("takes none where nothing was typed, or nothing answers", () => {
    expect([found(""), found("  "), found("vision")]).toEqual([undefined, undefined, undefined]);
  });
});

describe("matchingGroups", () => {
  const choice = (id: string, name: string, says: string, refusal?: string) => ({ id, keywords: [name, says], refusal });
  const groups = [
    { name: "DOM", choices: [choice("crunch", "Crunch", "Adjusts to a page."), choice("bte", "BTE", "Aidan Finn")] },
    { name: "Blocks", choices: [choice("other", "Other", "Just so."), choice("justext", "jusText", "Paragraphs.")] },
    { name: "Lines", choices: [choice("jus", "Jus", "Taken.", "It is a member already")] },
  ];
  const found = (search: string) => matchingGroups(groups, search).map(({ choices }) => choices.map(({ id }) => id));

  it("puts what answers best first, groups and those in them, and what cannot be chosen last", () => {
    expect(found("jus")).toEqual([["justext", "other"], ["crunch"], ["jus"]]);
    expect(found("dan")).toEqual([["bte"]]);
    expect(found("nothing")).toEqual([]);
  });

  it("leaves all in their order where nothing was typed", () => {
    expect(found(" ")).toEqual([["crunch", "bte"], ["other", "justext"], ["jus"]]);
  });
});

describe("menuGroups", () => {
  const library = libraryOf(extractors);
  const one = { id: "else", name: "Else", summary: "Something else.", run: () => undefined };
  const groupsWith = (title: string) => menuGroups(library, { others: { title, choices: [one] } });
  const names = menuGroups(library, {}).map(({ name }) => name);

  it("puts what else there is before the algorithms", () => {
    const [first, ...rest] = groupsWith("Lanes");
    expect(first).toMatchObject({ name: "Lanes", choices: [{ id: "else" }] });
    expect(rest.map(({ name }) => name)).toEqual(names);
  });

  it("puts it at the end of the family that has its title", () => {
    const [family = ""] = names.slice(-1);
    const groups = groupsWith(family);
    expect(groups.map(({ name }) => name)).toEqual(names);
    expect(groups.find(({ name }) => name === family)?.choices.at(-1)?.id).toBe("else");
  });

  it("has no group for nothing", () => {
    expect(menuGroups(library, { others: { title: "Lanes", choices: [] } }).map(({ name }) => name)).toEqual(names);
  });
});

import { describe, expect, it } from "vitest";
import { extractors } from "../../extraction/algorithms/index.ts";
import { libraryOf } from "../../extraction/run.ts";
import { matchingGroups, menuGroups } from "./algorithm-list.tsx";

const nothing = (): void => undefined;
const library = libraryOf(extractors);

describe("matchingGroups", () => {
  const choice = (id: string, name: string, summary: string, refusal?: string) => ({
    id,
    of: { name, summary },
    refusal,
    choose: nothing,
  });
  const groups = [
    { name: "DOM", choices: [choice("crunch", "Crunch", "Adjusts to a page."), choice("bte", "BTE", "Aidan Finn, 2001")] },
    { name: "Blocks", choices: [choice("other", "Other", "Just so."), choice("justext", "jusText", "Paragraphs.")] },
    { name: "Lines", choices: [choice("jus", "Jus", "Taken.", "It is a member already")] },
  ];
  const found = (search: string) => matchingGroups(groups, search).map(({ choices }) => choices.map(({ id }) => id));

  it.each([
    [
      "what answers best first, groups and those in them, and what cannot be chosen last",
      "jus",
      [["justext", "other"], ["crunch"], ["jus"]],
    ],
    ["what has a part of its name", "ext", [["justext"]]],
    ["what has all the words, in any order", "2001 finn", [["bte"]]],
    ["nothing that has some of the words", "2001 vision", []],
    ["nothing that has the letters here and there", "cnh", []],
    ["all in their order where nothing was typed", " ", [["crunch", "bte"], ["other", "justext"], ["jus"]]],
  ])("has %s", (_, search, ids) => {
    expect(found(search)).toEqual(ids);
  });

  it("finds an algorithm by its family and its paper", () => {
    const [first] = matchingGroups(menuGroups(library, { onChoose: nothing }), "2011 mohammadzadeh lines");
    expect(first?.choices.map(({ id }) => id)).toContain("danag");
  });
});

describe("menuGroups", () => {
  const one = { id: "else", of: { name: "Else", summary: "Something else." }, choose: nothing };
  const groupsWith = (name: string) => menuGroups(library, { others: { name, choices: [one] }, onChoose: nothing });
  const plain = menuGroups(library, { onChoose: nothing });
  const names = plain.map(({ name }) => name);

  it("lists every extractor once, by family", () => {
    const listed = plain.flatMap(({ choices }) => choices.map(({ id }) => id));
    expect(listed.toSorted()).toEqual(extractors.map(({ id }) => id).toSorted());
    expect(new Set(names).size).toBe(names.length);
  });

  it("puts what else there is before the algorithms, or at the end of the family of that name", () => {
    expect(groupsWith("Lanes").map(({ name }) => name)).toEqual(["Lanes", ...names]);
    const [family = ""] = names.slice(-1);
    expect(groupsWith(family).map(({ name }) => name)).toEqual(names);
    expect(groupsWith(family).at(-1)?.choices.at(-1)?.id).toBe("else");
  });

  it("has no group for nothing", () => {
    expect(menuGroups(library, { others: { name: "Lanes", choices: [] }, onChoose: nothing })).toHaveLength(names.length);
  });
});

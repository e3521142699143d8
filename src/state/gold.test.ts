import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changedGold,
  changedSnippets,
  goldChangeText,
  isSameGold,
  movedGold,
  movedRanges,
  replacedIn,
  withSnippets,
} from "./gold.ts";

describe("movedRanges", () => {
  const moved = (before: string, after: string, marked: readonly string[]): readonly string[] => {
    const ranges = marked.flatMap((words) => [before.indexOf(words), before.indexOf(words) + words.length]);
    const flat = movedRanges(ranges, replacedIn(before, after));
    return Array.from({ length: flat.length / 2 }, (_, index) => after.slice(flat[2 * index], flat[2 * index + 1]));
  };

  it.each<readonly [what: string, before: string, after: string, marked: readonly string[], now: readonly string[]]>([
    [
      "moves with words that are put in before it",
      "<p>Fog at sea</p>",
      "<h1>Weather</h1><p>Fog at sea</p>",
      ["Fog at"],
      ["Fog at"],
    ],
    ["moves with words that are taken out", "<h1>Weather</h1><p>Fog at sea</p>", "<p>Fog at sea</p>", ["Fog at"], ["Fog at"]],
    ["grows with what is typed within", "<p>Fog at sea</p>", "<p>Fog lies at sea</p>", ["Fog at sea"], ["Fog lies at sea"]],
    ["shrinks with what is taken out", "<p>Fog lies at sea</p>", "<p>Fog sea</p>", ["Fog lies at"], ["Fog "]],
    ["takes nothing in at its start", "<p>at sea now", "<p>Fog at sea now", ["at sea"], ["at sea"]],
    ["takes nothing in at its end", "<p>Fog now", "<p>Fog, thick now", ["Fog"], ["Fog"]],
    ["is lost where it is taken out", "<p>Fog</p><p>Rain</p>", "<p>Rain</p>", ["Fog", "Rain"], ["Rain"]],
    ["is lost where it is replaced whole", "Fog at sea", "Fog on land", ["Fog", "at"], ["Fog"]],
    ["stays between two changes", "<p>one<p>two<p>three", "<p>1<p>two<p>3", ["two"], ["two"]],
    [
      "stays between other tags",
      "<b>a</b><p>the middle</p><i>z</i>",
      "<p>the middle</p><u>q</u><u>r</u><u>s</u>",
      ["middle"],
      ["middle"],
    ],
  ])("what is marked %s", (_, before, after, marked, now) => {
    expect(moved(before, after, marked)).toEqual(now);
  });

  it("finds all that a wrong encoding left in its place", () => {
    const before = "<p>ÐœÐ¾Ñ€Ðµ</p><p>sea</p><p>Ñ‚ÑƒÐ¼Ð°Ð½</p>";
    const after = "<p>Море</p><p>sea</p><p>туман</p>";
    expect(moved(before, after, ["ÐœÐ¾Ñ€Ðµ", "sea", "Ñ‚ÑƒÐ¼Ð°Ð½"])).toEqual(["Море", "sea", "туман"]);
  });

  it("always answers rising ranges of the new text, and those of the old where nothing changed", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "<"), maxLength: 30 });
    const cuts = fc.uniqueArray(fc.nat(30), { maxLength: 8 });
    fc.assert(
      fc.property(text, text, cuts, (before, after, offsets) => {
        const rising = offsets.filter((offset) => offset <= before.length).toSorted((left, right) => left - right);
        const ranges = rising.slice(0, rising.length & ~1);
        const flat = movedRanges(ranges, replacedIn(before, after));
        expect(flat.every((offset, index) => offset > (flat[index - 1] ?? -1) && offset <= after.length)).toBe(true);
        expect(movedRanges(ranges, replacedIn(before, before))).toEqual(ranges);
      }),
    );
  });
});

describe("replacedIn", () => {
  it("tells what makes the one text of the other", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "c", "<"), maxLength: 40 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        let made = "";
        let from = 0;
        for (const { start, end, newStart, newEnd } of replacedIn(before, after)) {
          made += before.slice(from, start) + after.slice(newStart, newEnd);
          from = end;
        }
        expect(made + before.slice(from)).toBe(after);
      }),
    );
  });
});

const snippets = { with: ["fog"], without: ["menu"] };

describe("snippets of a page", () => {
  it("are added once, and taken away by the same", () => {
    expect(changedSnippets(undefined, "with", " fog ")).toEqual({ with: ["fog"], without: [] });
    expect(changedSnippets(snippets, "without", "menu")).toEqual({ with: ["fog"], without: [] });
    expect(changedSnippets(snippets, "without", "fog")).toEqual({ with: ["fog"], without: ["menu", "fog"] });
    expect(changedSnippets(snippets, "with", "  ")).toEqual(snippets);
  });

  it("stand with and without marks", () => {
    const alone = withSnippets(undefined, snippets);
    expect(alone).toEqual({ marks: [], from: "snippets", snippets });
    expect(changedGold(alone, [1, 4])).toEqual({ marks: [1, 4], from: "marked", snippets });
    expect(changedGold({ marks: [1, 4], from: "a.txt", text: "fog", snippets }, [])).toEqual(alone);
    expect(alone && movedGold(alone, "<p>fog", "<p>rain")).toEqual(alone);
    expect(withSnippets(alone, { with: [], without: [] })).toBeUndefined();
    expect(withSnippets({ marks: [], text: "", from: "a.json", snippets }, { with: [], without: [] })).toEqual({
      marks: [],
      text: "",
      from: "a.json",
    });
  });

  it("make another gold standard, whose change has its name", () => {
    const gold = { marks: [1, 4], from: "marked" };
    const checked = withSnippets(gold, snippets);
    expect(isSameGold(gold, checked)).toBe(false);
    expect(isSameGold(checked, withSnippets(gold, { ...snippets }))).toBe(true);
    expect(goldChangeText(gold, checked, "News")).toBe("Change the snippets of “News”");
    expect(goldChangeText(undefined, withSnippets(undefined, snippets), "News")).toBe("Change the snippets of “News”");
    expect(goldChangeText(checked, changedGold(checked, [1, 7]), "News")).toBe("Mark 3 characters as gold in “News”");
  });
});

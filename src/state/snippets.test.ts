import { describe, expect, it } from "vitest";
import { changedGold, changedSnippets, goldChangeText, isSameGold, movedGold, withSnippets } from "./gold.ts";

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

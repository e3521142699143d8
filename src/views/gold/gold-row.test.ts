import { describe, expect, it } from "vitest";
import type { PageGold } from "../../state/open-page.ts";
import type { GoldState } from "../../state/session.ts";
import { goldSummary } from "./gold-row.tsx";

const stateOf = (gold: PageGold, words: number): GoldState => ({ page: "news", key: "news.1", gold, words, unaligned: [] });

describe("goldSummary", () => {
  it.each<readonly [string, PageGold, number]>([
    ["1,204 words marked", { marks: [0, 9000], from: "marked" }, 1204],
    ["1 word of news.txt", { marks: [], text: "Fog", from: "news.txt" }, 1],
    ["news.json says there is no content: an empty extract is right", { marks: [], text: "", from: "news.json" }, 0],
  ])("says %s", (words, gold, count) => {
    expect(goldSummary(gold, stateOf(gold, count))).toBe(words);
  });

  it("says of another than was looked for that it is looked for", () => {
    const gold = { marks: [], text: "Fog", from: "news.txt" };
    expect(goldSummary(gold, stateOf({ ...gold }, 1))).toBe("Looking for the words on the page …");
  });
});

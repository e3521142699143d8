import { describe, expect, it } from "vitest";
import { PageAtHand } from "./at-page.ts";
import { sentencesOf } from "./text-changes.ts";

const source = "<nav>Home News</nav><p>The ferry stayed. It left at <b>noon</b>.</p><p>The end.</p>";
const task = { page: "ferry", groups: {}, source };

describe("PageAtHand", () => {
  it("scores a text against the page's gold standard, if there is one", () => {
    const page = new PageAtHand({ ...task, gold: { text: "The ferry stayed. It left at noon." } });
    // 3 of 3 words are right, of 7 that are wanted.
    expect(page.score("The ferry stayed.", "lcs")).toBeCloseTo(6 / 10, 12);
    expect(new PageAtHand(task).score("The ferry stayed.", "lcs")).toBeUndefined();
  });

  it("finds sentences in the source, and none that the page does not have", () => {
    const text = "The ferry stayed. It left at noon.\nSubscribe now!\nThe end.";
    const places = new PageAtHand(task).placesOf(text, sentencesOf(text));
    expect(places).toEqual([source.indexOf("The ferry"), source.indexOf("It left"), undefined, source.indexOf("The end")]);
  });

  it("finds some of a text's sentences at the places of these, not of their likes before", () => {
    const text = "The ferry stayed. It left at noon.\nThe end.";
    const [, , last] = sentencesOf(text);
    expect(new PageAtHand(task).placesOf(text, last === undefined ? [] : [last])).toEqual([source.indexOf("The end")]);
  });
});

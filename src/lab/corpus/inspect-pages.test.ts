import { describe, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import type { PageTask } from "../../import/corpus/read-entry.ts";
import { emptyLab, type Lab } from "../../state/lab.ts";
import { withLane, withValue } from "../../state/lane-changes.ts";
import type { Session } from "../../state/session.ts";
import { goldSettingOf } from "../gold.ts";
import { pageOf, runLanes } from "./inspect-pages.ts";

/** A lab with lanes of these algorithms; what is said is noted. */
function lanesOf(...extractors: readonly string[]) {
  const lab = extractors.reduce((before, extractor) => withLane(before, extractor), emptyLab);
  const session = createStore<Session>(() => ({ lab, pageState: { status: "opening" }, results: {}, notices: [] }));
  const said: string[] = [];
  const change = (transition: (before: Lab) => Lab): void => session.setState((now) => ({ lab: transition(now.lab) }));
  const lanes = runLanes({ session, change, bringLane: () => undefined, say: (sentence) => said.push(sentence) });
  const review = (extractor: string, values = {}) => lanes.review({ name: extractor, extractor, values });
  const shown = () => session.getState().lab.lanes.map(({ letter, extractor }) => letter + extractor);
  return { ...lanes, review, shown, said, change, focused: () => session.getState().lab.focusedLane };
}

describe("a page of a corpus", () => {
  const file = { path: "fog.html", size: 9, content: new Blob(["<p>Fog"]) };
  const opened = (task: Partial<PageTask>) =>
    pageOf(
      "weather",
      { name: "fog", page: { kind: "file", file }, groups: {} },
      { page: "fog", groups: {}, source: "<p>Fog", ...task },
    );

  it("is opened with all that its gold standard says for extracts to be compared with", () => {
    const gold = { text: "Fog", stated: { title: "Fog", author: "" } };
    const page = opened({ gold });
    expect(page.gold && goldSettingOf(page.gold)).toEqual({ gold });
  });

  it("is opened with the address where it was found", () => {
    const url = "https://a.example/1";
    expect([opened({ url }).url, opened({}).url]).toEqual([url, undefined]);
  });
});

describe("the lane of a run", () => {
  it("is the one that is set so, or a new one; that there is no room is said", () => {
    const { focus, shown, focused, said } = lanesOf("ccb", "accb", "tccb", "danag", "dana");
    const run = (extractor: string) => ({ name: extractor, extractor, values: {} });
    expect([focus(run("accb")), focused()]).toEqual(["lane-b", "lane-b"]);
    expect([focus(run("r2l")), shown().at(-1)]).toEqual(["lane-f", "Fr2l"]);
    expect([focus(run("bte")), focused()]).toEqual([undefined, "lane-f"]);
    expect(said).toEqual(["No lane has the settings of bte, and there is no room for another"]);
  });
});

describe("the lane of a run whose pages are gone through", () => {
  it("is the one that is set so, or a new one, which the next run takes over", () => {
    const { review, shown, focused } = lanesOf("ccb", "danag");
    expect(review("danag")).toBe("lane-b");
    expect(shown()).toEqual(["Accb", "Bdanag"]);
    expect(review("bte")).toBe("lane-c");
    expect(review("lh", { k: 1 })).toBe("lane-c");
    expect(shown()).toEqual(["Accb", "Bdanag", "Clh"]);
    expect(focused()).toBe("lane-c");
  });

  it("stays where something was done with it", () => {
    const { review, shown, change } = lanesOf("ccb");
    review("bte");
    change((lab) => withValue(lab, "lane-b", "tagWeight", 2, 1));
    review("lh");
    expect(shown()).toEqual(["Accb", "Bbte", "Clh"]);
  });

  it("takes the last one's place where there is no room, and says so", () => {
    const { review, shown, said } = lanesOf("ccb", "accb", "tccb", "danag", "dana", "r2l");
    expect(review("bte")).toBe("lane-f");
    expect(shown().at(-1)).toBe("Fbte");
    expect(said).toEqual(["There is no room for another lane, so lane F now has the settings of bte. Undo restores it"]);
    review("lh");
    expect(shown().at(-1)).toBe("Flh");
    expect(said).toHaveLength(1);
  });
});

import { describe, expect, it } from "vitest";
import { emptySelection } from "../../extraction/page/selection.ts";
import type { LaneResult, PageState } from "../../state/session.ts";
import { emptyLab } from "../../state/lab.ts";
import { withLane } from "../../state/lane-changes.ts";
import { withPage } from "../../state/page-changes.ts";
import { stateWords } from "./status-bar.tsx";

const page = {
  id: "p",
  key: "p1",
  name: "p",
  origin: { kind: "pasted", detail: "" },
  source: "x",
  revision: 0,
  byteLength: 1,
  lineEnds: "LF",
} as const;
const lab = withPage(withLane(withLane(emptyLab, "ccb"), "cetd"), page);
const summary = {
  characters: 1,
  textCharacters: 1,
  text: emptySelection,
  words: 1,
  textStart: 0,
  textEnd: 1,
  lines: 1,
  elements: 3,
  structure: {
    tagCount: 0,
    scriptCount: 0,
    textLength: 1,
    depth: 2,
    foreignStyles: 0,
    hidden: [],
    reading: { noscript: "open" as const, hiddenBy: {}, leftOut: 0, opened: undefined },
  },
  parseErrors: 1,
  milliseconds: 1,
};
const failure = { kind: "crash", message: "stopped unexpectedly" } as const;
const running: LaneResult = { status: "running", last: undefined };

function words(pageState: PageState, results: Readonly<Record<string, LaneResult>>): string {
  return stateWords({ lab, pageState, results, notices: [] });
}

describe("stateWords", () => {
  it("calls a lane that is yet to be given an output none that failed", () => {
    const shown = withLane(lab, "output");
    const waiting = { status: "failed", last: undefined, failure: { kind: "missing", message: "It waits." } } as const;
    const broken = { status: "failed", last: undefined, failure } as const;
    const said = (own: LaneResult, other: LaneResult) =>
      stateWords({
        lab: shown,
        pageState: { status: "open", summary },
        results: { [shown.lanes[0]?.id ?? ""]: other, [shown.lanes.at(-1)?.id ?? ""]: own },
        notices: [],
      });
    const [first, last] = [shown.lanes[0]?.letter, shown.lanes.at(-1)?.letter];
    expect(said(waiting, { status: "idle" })).toBe(`Ready; ${last} without an output`);
    expect(said(waiting, broken)).toBe(`Ready; ${first} failed; ${last} without an output`);
    expect(said(broken, { status: "idle" })).toBe(`Ready; ${last} failed`);
  });

  it("says that a page is being opened, whatever the lanes did before", () => {
    expect(words({ status: "opening" }, { "lane-a": running })).toBe("Opening…");
  });

  it("says that a page could not be opened", () => {
    expect(words({ status: "failed", failure }, {})).toBe("Could not open the page");
  });

  it("names the running lanes by letter, before the failed ones", () => {
    const results = { "lane-a": running, "lane-b": running };
    expect(words({ status: "open", summary }, results)).toBe("Running A, B…");
    expect(words({ status: "open", summary }, { ...results, "lane-a": { status: "failed", last: undefined, failure } })).toBe(
      "Running B…",
    );
  });

  it("names the failed lanes when nothing runs", () => {
    expect(words({ status: "open", summary }, { "lane-b": { status: "failed", last: undefined, failure } })).toBe(
      "Ready; B failed",
    );
  });

  it("is ready when nothing runs and nothing failed", () => {
    expect(words({ status: "open", summary }, { "lane-a": { status: "idle" } })).toBe("Ready");
  });

  it("says nothing without a page", () => {
    expect(stateWords({ lab: emptyLab, pageState: { status: "opening" }, results: {}, notices: [] })).toBe("");
  });
});

import { describe, expect, it } from "vitest";
import { asSelection } from "../extraction/page/selection.ts";
import { runSummary } from "../worker/protocol/run-summary.fixture.ts";
import { emptyLab } from "../state/lab.ts";
import { withLane } from "../state/lane-changes.ts";
import { pageNamed } from "../state/open-page.fixture.ts";
import { withGold, withPage } from "../state/page-changes.ts";
import type { Session } from "../state/session.ts";
import { errorsOf, nextIndex, stepToDisagreement, stepToError } from "./view-actions.ts";

const ranges = [10, 20, 30].map((start) => ({ start, end: start + 5 }));

describe("nextIndex", () => {
  it("goes from a range or a place between to the next and back, round and round", () => {
    expect([undefined, 0, 10, 24, 30].map((offset) => nextIndex(ranges, offset, 1))).toEqual([0, 0, 1, 2, 0]);
    expect([undefined, 99, 30, 24, 10].map((offset) => nextIndex(ranges, offset, -1))).toEqual([2, 2, 1, 1, 2]);
  });

  it("finds none where there is none", () => {
    expect(nextIndex([], 3, 1)).toBe(-1);
  });
});

it("tells what is kept wrongly from what is missed, in the order of the source, and of both the longest first", () => {
  const kept = asSelection(Uint32Array.of(0, 5, 20, 30, 50, 52, 150, 160));
  const gold = asSelection(Uint32Array.of(20, 30, 100, 140, 150, 160, 200, 205));
  const starts = (kind: Parameters<typeof errorsOf>[2]) => errorsOf(kept, gold, kind).map(({ start }) => start);
  expect(starts("wrongly kept")).toEqual([0, 50]);
  expect(starts("missed")).toEqual([100, 200]);
  expect(starts("worst")).toEqual([100, 0, 200, 50]);
});

describe("stepToDisagreement", () => {
  // Both keep [20, 30); only A [0, 5) and [30, 31), only B [1000, 3000).
  const session = sessionOf([
    [0, 5, 20, 31],
    [20, 30, 1000, 3000],
  ]);

  it("leads through the disagreements and says whose they are", () => {
    const first = stepToDisagreement(session, undefined, 1);
    expect(first).toEqual({
      place: { start: 0, end: 5, origin: "diff" },
      sentence: "Disagreement 1 of 3: only A keeps 5 characters",
    });
    const second = stepToDisagreement(session, first.place?.start, 1);
    expect(second.sentence).toBe("Disagreement 2 of 3: only A keeps 1 character");
    const third = stepToDisagreement(session, second.place?.start, 1);
    expect(third).toEqual({
      place: { start: 1000, end: 3000, origin: "diff" },
      sentence: "Disagreement 3 of 3: only B keeps 2,000 characters",
    });
    expect(stepToDisagreement(session, third.place?.start, 1)).toEqual(first);
    expect(stepToDisagreement(session, third.place?.start, -1)).toEqual(second);
  });

  it("leads through what a lane keeps wrongly and misses of the gold standard", () => {
    const one = sessionOf([[0, 5, 10, 20]]);
    const gold = { marks: [10, 20, 30, 34], from: "marked" };
    const lab = withPage(one.lab, pageNamed("p", { source: "x".repeat(40), gold }));
    const first = stepToDisagreement({ ...one, lab }, undefined, 1);
    expect(first).toEqual({
      place: { start: 0, end: 5, origin: "diff" },
      sentence: "Error 1 of 2: A keeps 5 characters wrongly",
    });
    expect(stepToDisagreement({ ...one, lab }, first.place?.start, 1)).toEqual({
      place: { start: 30, end: 34, origin: "diff" },
      sentence: "Error 2 of 2: A misses 4 characters",
    });
    const same = withGold(lab, "p", { marks: [0, 5, 10, 20], from: "marked" });
    expect(stepToDisagreement({ ...one, lab: same }, undefined, 1).sentence).toBe("A keeps exactly the gold standard.");
  });

  it("leads through the places where any of more lanes keeps what others do not", () => {
    const three = sessionOf([
      [0, 5],
      [0, 9],
      [0, 9],
    ]);
    expect(stepToDisagreement(three, undefined, 1).sentence).toBe("Disagreement 1 of 1: B, C keep 4 characters");
    const compared: Session = { ...three, lab: { ...three.lab, tab: "compare", focusedLane: "lane-a" } };
    expect(stepToDisagreement(compared, undefined, 1).sentence).toBe("Disagreement 1 of 1: only B keeps 4 characters");
    const all: Session = { ...compared, lab: { ...compared.lab, pair: ["lane-a", "all"] } };
    expect(stepToDisagreement(all, undefined, 1).sentence).toBe("Disagreement 1 of 1: B, C keep 4 characters");
  });

  it("says why there is nowhere to go", () => {
    expect(stepToDisagreement(sessionOf([[0, 5]]), undefined, 1)).toEqual({ sentence: "Add a second lane to compare." });
    expect(stepToDisagreement(sessionOf([[0, 5], undefined]), undefined, 1)).toEqual({ sentence: "Lane B has no result yet." });
    expect(
      stepToDisagreement(
        sessionOf([
          [0, 5],
          [0, 5],
        ]),
        undefined,
        -1,
      ),
    ).toEqual({
      sentence: "All lanes keep exactly the same text.",
    });
  });
});

describe("stepToError", () => {
  // The lane keeps [0, 5) and [50, 52) wrongly, and misses [100, 140) of the gold standard.
  const run = sessionOf([[0, 5, 20, 30, 50, 52]]);
  const lab = withGold(withPage(run.lab, pageNamed("p", { source: "x".repeat(200) })), "p", {
    marks: [20, 30, 100, 140],
    from: "marked",
  });
  const session = { ...run, lab };

  it("leads through what is kept wrongly, or missed, from the pin on and round", () => {
    const first = stepToError(session, undefined, "wrongly kept", 1);
    expect(first).toEqual({
      place: { start: 0, end: 5, origin: "diff" },
      sentence: "Wrongly kept 1 of 2: A keeps 5 characters wrongly",
    });
    const second = stepToError(session, first.place, "wrongly kept", 1);
    expect(second.place).toMatchObject({ start: 50, end: 52 });
    expect(stepToError(session, second.place, "wrongly kept", 1)).toEqual(first);
    expect(stepToError(session, { start: 60, end: 61 }, "missed", -1)).toEqual({
      place: { start: 100, end: 140, origin: "diff" },
      sentence: "Missed 1 of 1: A misses 40 characters",
    });
  });

  it("leads from the worst to the next worst", () => {
    const worst = stepToError(session, { start: 60, end: 61 }, "worst", 1);
    expect(worst.sentence).toBe("Worst place 1 of 3: A misses 40 characters");
    const next = stepToError(session, worst.place, "worst", 1);
    expect(next.sentence).toBe("Worst place 2 of 3: A keeps 5 characters wrongly");
    expect(stepToError(session, worst.place, "worst", -1).place).toMatchObject({ start: 50, end: 52 });
  });

  it("says why there is nowhere to go", () => {
    expect(stepToError(run, undefined, "worst", 1)).toEqual({ sentence: "The page has no gold standard." });
    const same = { ...session, lab: withGold(lab, "p", { marks: [0, 5, 20, 30, 50, 52], from: "marked" }) };
    expect(stepToError(same, undefined, "missed", 1)).toEqual({ sentence: "A misses nothing." });
    expect(stepToError(same, undefined, "worst", 1)).toEqual({ sentence: "A keeps exactly the gold standard." });
    expect(stepToError({ ...session, results: {} }, undefined, "missed", 1)).toEqual({
      sentence: "The lane in focus has no result yet.",
    });
  });
});

/** A lane for each selection; one without has not run yet. */
function sessionOf(selections: readonly (readonly number[] | undefined)[]): Session {
  const lab = selections.reduce((before) => withLane(before, "plain"), emptyLab);
  const results = Object.fromEntries(
    lab.lanes.flatMap(({ id }, index): [string, Session["results"][string]][] => {
      const kept = selections[index];
      if (kept === undefined) return [];
      return [[id, { status: "done", last: runSummary({ selection: asSelection(Uint32Array.from(kept)) }) }]];
    }),
  );
  return { lab, pageState: { status: "opening" }, results, notices: [] };
}

import { describe, expect, it } from "vitest";
import { LeastSure } from "./least-sure.ts";
import type { RunOutcome } from "./page-result.ts";
import { failed, judged, resultsOf, scored } from "./results.fixture.ts";

/** A run that keeps 100 of the page's 500 characters. */
function sure(confidence: number, more: Partial<RunOutcome> = {}): RunOutcome {
  return { ...scored(0.5), confidence, ...more };
}

function tablesOf(most: number, confidences: readonly number[], hasGold = false) {
  const list = new LeastSure(resultsOf([]), most);
  for (const [place, confidence] of confidences.entries())
    list.add(judged(`page ${place}`, "", [scored(1), sure(confidence)], hasGold));
  return list.tables();
}

const texts = (table: ReturnType<typeof tablesOf>[number] | undefined) =>
  table && [table.head, ...table.rows.map((row) => row.map(({ text }) => text))];

describe("LeastSure", () => {
  it("lists the pages on which a run expects the least, and how many there are", () => {
    const [table, another] = tablesOf(2, [0.9, 0.3, 0.7, 0.5, 0.8]);
    expect(another).toBeUndefined();
    expect(table?.caption).toBe("Least sure: 2 of 5 pages, vote(ccb~0.3,danag)");
    expect(texts(table)).toEqual([
      ["page", "expected F1", "kept"],
      ["page 1", "0.300", "20 %"],
      ["page 3", "0.500", "20 %"],
    ]);
  });

  it("finds the same among very many as by sorting them all", () => {
    const many = Array.from({ length: 1_000 }, (_, place) => ((place * 7919) % 1009) / 1009);
    const names = many
      .map((confidence, place) => ({ confidence, place }))
      .toSorted((left, right) => left.confidence - right.confidence)
      .slice(0, 50)
      .map(({ place }) => `page ${place}`);
    expect(tablesOf(50, many)[0]?.rows.map(([page]) => page?.text)).toEqual(names);
  });

  it("says the scores where there are any, and where a model was trained on a page", () => {
    const list = new LeastSure(resultsOf([]), 9);
    list.add(judged("a", "", [sure(0.5), failed]));
    list.add(judged("b", "", [sure(0.25, { isTrainedOn: true }), failed], false));
    list.add({ page: "c", groups: {}, problem: "took too long" });
    expect(texts(list.tables()[0])).toEqual([
      ["page", "expected F1", "kept", "Word LCS, F1", "trained on"],
      ["b", "0.250", "20 %", "–", "yes"],
      ["a", "0.500", "20 %", "0.500", ""],
    ]);
  });
});

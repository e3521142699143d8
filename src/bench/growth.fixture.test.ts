import { describe, expect, it } from "vitest";
import { steepOnes, type Cost } from "./growth.fixture.ts";

const sizes = { first: 20, second: 30 };

/** A work that takes so many steps on a page of so many elements, and its steps counted instead of its time. */
function counted(stepsFor: (elements: number) => number, costOf: (steps: number) => number = (steps) => steps) {
  let steps = 0;
  const cost: Cost = (run) => {
    steps = 0;
    run();
    return costOf(steps);
  };
  return steepOnes((page) => (steps = stepsFor(page.elements.parents.length)), sizes, ["siblings"], cost);
}

describe("what grows more steeply than its page", () => {
  it("is a pass over all elements for each of them", () => {
    expect(counted((elements) => elements * elements)).toEqual([
      expect.stringMatching(/^siblings: \d+ ms at 30, \d+ ms at 120$/),
    ]);
  });

  it("is not a pass over them, nor sorting them, nor what is done in no time", () => {
    expect(counted((elements) => 1000 * elements)).toEqual([]);
    expect(counted((elements) => elements * Math.log2(elements))).toEqual([]);
    expect(
      counted(
        (elements) => elements * elements,
        (steps) => steps / 1e6,
      ),
    ).toEqual([]);
  });

  it("stands as often as it is measured: other work that adds to one measurement does not make a fault", () => {
    let runs = 0;
    expect(
      counted(
        (elements) => 100 * elements,
        (steps) => (++runs === 3 ? 50 * steps : steps),
      ),
    ).toEqual([]);
  });
});

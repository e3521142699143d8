import { describe, expect, it } from "vitest";
import { withoutLostRuns } from "./retry-without-failed.ts";
import { closedFailure, WorkFailure } from "./worker-pool.ts";

const timeoutOf = (milliseconds: number, step?: number): WorkFailure =>
  new WorkFailure("timeout", `no answer within ${milliseconds / 1_000} s`, step);

describe("withoutLostRuns", () => {
  it("judges again without each run that was lost, and says why nothing came of it", async () => {
    const tried: (readonly number[])[] = [];
    const told: string[] = [];
    const outcomes = await withoutLostRuns(
      (lost) => {
        tried.push([...lost.keys()]);
        if (!lost.has(1)) throw timeoutOf(20_000, 1);
        if (!lost.has(4)) throw new WorkFailure("crash", "out of memory", 4);
        return Promise.resolve(Object.fromEntries(lost));
      },
      { onLost: (run, problem) => told.push(`${run}: ${problem}`) },
    );
    expect(tried).toEqual([[], [1], [1, 4]]);
    expect(outcomes).toEqual({
      1: { problem: "no answer within 20 s", isLeftOut: false, isTimedOut: true },
      4: { problem: "out of memory", isLeftOut: false },
    });
    expect(told).toEqual(["1: no answer within 20 s", "4: out of memory"]);
  });

  it("asks to be told of runs only where a page came to nothing, if so it is wanted", async () => {
    const tried: string[] = [];
    const judging = withoutLostRuns(
      (lost, isTerse) => {
        tried.push(`${isTerse ? "terse" : "told"} without ${[...lost.keys()].join()}`);
        if (!lost.has(3)) throw timeoutOf(1_000, isTerse ? undefined : 3);
        return Promise.resolve("judged");
      },
      { isTerse: true },
    );
    expect(await judging).toBe("judged");
    expect(tried).toEqual(["terse without ", "told without ", "told without 3"]);
  });

  it.each([
    ["before the first run", timeoutOf(1_000)],
    ["because the work is wanted no longer", closedFailure()],
    ["in a run that is left out already", timeoutOf(1_000, 0)],
    ["by a fault of another kind", new TypeError("not a function")],
  ])("gives a page up that is lost %s", async (_, failure) => {
    let tries = 0;
    const judging = withoutLostRuns(() => {
      if (++tries > 2) throw new Error("it goes on and on");
      return Promise.reject(failure);
    });
    await expect(judging).rejects.toBe(failure);
  });
});

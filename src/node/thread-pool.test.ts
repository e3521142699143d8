import { afterEach, describe, expect, it } from "vitest";
import { WorkFailure } from "../evaluation/worker-pool.ts";
import { ThreadPool } from "./thread-pool.ts";

const module = new URL("thread-pool.fixture.mjs", import.meta.url);
let pool: ThreadPool<string | number, number>;

function begin(size: number, order: unknown = 2, timeLimit = 500): typeof pool {
  pool = new ThreadPool({ module, order, size, timeLimit });
  return pool;
}

afterEach(() => pool.close());

describe("ThreadPool", { timeout: 60_000 }, () => {
  it.each([
    ["hang", "timeout", "no answer within 0.5 s", undefined],
    ["hang at step 2", "timeout", "no answer within 0.5 s", 2],
    ["throw", "crash", "thrown by the task", undefined],
    ["exit", "crash", "the thread ended with 7", undefined],
    ["exit at step 0", "crash", "the thread ended with 7", 0],
  ])("loses a task alone where its thread does this: %s", async (task, kind, message, step) => {
    begin(1);
    const outcomes = await Promise.allSettled([pool.run(1), pool.run(task), pool.run(2), pool.run(3)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
    const reason: unknown = outcomes[1]?.status === "rejected" ? outcomes[1].reason : undefined;
    expect(reason).toBeInstanceOf(WorkFailure);
    expect(reason).toMatchObject({ kind, message, step });
  });

  it("fails every task, and ends, where no thread can begin", async () => {
    begin(2, "broken");
    const outcomes = await Promise.allSettled([pool.run(1), pool.run(2), pool.run(3)]);
    expect(outcomes.map((outcome) => (outcome.status === "rejected" ? String(outcome.reason) : "answered"))).toEqual(
      Array<string>(3).fill("Error: cannot begin"),
    );
  });
});

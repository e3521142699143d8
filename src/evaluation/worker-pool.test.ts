import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WorkerPool } from "./worker-pool.ts";

/** A worker that is nothing but what the pool is told of it. */
interface Puppet {
  readonly number: number;
  readonly onStep: (step: number) => void;
  readonly onCrash: (message: string) => void;
  isEnded: boolean;
}

let puppets: Puppet[] = [];

function poolOf(size: number, limits: { readonly timeLimit?: number } = {}): WorkerPool<Puppet> {
  return new WorkerPool<Puppet>({
    size,
    ...limits,
    start: (events) => {
      const worker: Puppet = { ...events, number: puppets.length, isEnded: false };
      puppets.push(worker);
      return { worker, end: () => (worker.isEnded = true) };
    },
  });
}

const ready = (): Promise<void> => Promise.resolve();
const endless = (): Promise<never> => new Promise(() => undefined);

beforeEach(() => {
  puppets = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("WorkerPool", () => {
  it("begins no more workers than are needed, and gives those that are free new work in order", async () => {
    const pool = poolOf(2);
    await pool.run(ready, () => Promise.resolve());
    await pool.run(ready, () => Promise.resolve());
    expect(puppets).toHaveLength(1);
    const begun: string[] = [];
    const work = (name: string) => pool.run(ready, () => Promise.resolve(begun.push(name)));
    await Promise.all(["a", "b", "c", "d", "e"].map(work));
    expect(begun).toEqual(["a", "b", "c", "d", "e"]);
    expect(puppets).toHaveLength(2);
  });

  it("does not let work that comes late go before what waits", async () => {
    const pool = poolOf(1);
    const begun: string[] = [];
    const work = (name: string) => pool.run(ready, () => Promise.resolve(begun.push(name)));
    const first = work("a").then(() => work("c"));
    await Promise.all([first, work("b")]);
    expect(begun).toEqual(["a", "b", "c"]);
  });

  it("ends a worker whose work takes too long, at the step that it was at, and begins another", async () => {
    const pool = poolOf(1, { timeLimit: 100 });
    const hung = pool.run(ready, endless);
    const failure = expect(hung).rejects.toMatchObject({ kind: "timeout", message: "no answer within 0.1 s", step: 7 });
    await vi.advanceTimersByTimeAsync(90);
    puppets[0]?.onStep(7);
    await vi.advanceTimersByTimeAsync(90);
    expect(puppets[0]?.isEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(10);
    await failure;
    expect(puppets[0]?.isEnded).toBe(true);
    expect(await pool.run(ready, ({ number }) => Promise.resolve(number))).toBe(1);
  });

  it("does not count the time of getting ready", async () => {
    const pool = poolOf(1, { timeLimit: 100 });
    const slow = pool.run(
      () => new Promise((resolve) => setTimeout(resolve, 4_000)),
      () => Promise.resolve("done"),
    );
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await slow).toBe("done");
  });

  it("does not take a step of earlier work for one of the next", async () => {
    const pool = poolOf(1, { timeLimit: 100 });
    await pool.run(ready, (worker) => Promise.resolve(worker.onStep(3)));
    // A note that comes late.
    puppets[0]?.onStep(4);
    const next = pool.run(endless, ready);
    const failure = expect(next).rejects.toMatchObject({ kind: "crash", message: "out of memory", step: undefined });
    await vi.advanceTimersByTimeAsync(1_000);
    puppets[0]?.onCrash("out of memory");
    await failure;
  });

  it("loses nothing to a worker that crashes at rest", async () => {
    const pool = poolOf(1);
    await pool.run(ready, ready);
    puppets[0]?.onCrash("out of memory");
    expect(await pool.run(ready, ({ number }) => Promise.resolve(number))).toBe(1);
  });

  it("ends work and its worker with a signal, also work that waits, and goes on with other work", async () => {
    const pool = poolOf(1);
    const stop = new AbortController();
    const ended = Promise.allSettled([endless, ready].map((work) => pool.run(ready, work, { signal: stop.signal })));
    const other = pool.run(ready, ({ number }) => Promise.resolve(number));
    await vi.advanceTimersByTimeAsync(0);
    stop.abort();
    expect(await ended).toMatchObject([{ reason: { kind: "closed" } }, { reason: { kind: "closed" } }]);
    expect([await other, puppets.map(({ isEnded }) => isEnded)]).toEqual([1, [true, false]]);
  });

  it("ends workers at rest but so many, and none that works", async () => {
    const pool = poolOf(3);
    void pool.run(ready, endless).catch(() => undefined);
    await Promise.all([pool.run(ready, ready), pool.run(ready, ready)]);
    await pool.trim(1);
    expect(puppets.filter(({ isEnded }) => isEnded)).toHaveLength(1);
    await pool.trim(0);
    expect(puppets.map(({ isEnded }) => isEnded)).toEqual([false, true, true]);
  });

  it("ends work under way and work that waits when it is closed", async () => {
    const pool = poolOf(1);
    const settled = Promise.allSettled([pool.run(ready, endless), pool.run(ready, ready)]);
    await pool.close();
    expect(await settled).toMatchObject([{ reason: { kind: "closed" } }, { reason: { kind: "closed" } }]);
    await expect(pool.run(ready, ready)).rejects.toMatchObject({ kind: "closed" });
    expect(puppets.map(({ isEnded }) => isEnded)).toEqual([true]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Latest } from "./client.ts";

describe("Latest", () => {
  it("runs a job at once and answers its result", async () => {
    const { latest, ran, finish } = bench();
    const result = latest.submit("A", 1);
    expect(ran).toEqual(["A1"]);
    finish("A1");
    expect(await result).toBe("result of A1");
  });

  it("holds the newest job back until the running one ends, and answers undefined for those in between", async () => {
    const { latest, ran, finish } = bench();
    const results = [1, 2, 3, 4].map((job) => latest.submit("A", job));
    expect(ran).toEqual(["A1"]);
    finish("A1");
    await settled();
    expect(ran).toEqual(["A1", "A4"]);
    finish("A4");
    expect(await Promise.all(results)).toEqual([undefined, undefined, undefined, "result of A4"]);
  });

  it("lets lanes run beside each other", async () => {
    const { latest, ran, finish } = bench();
    const slow = latest.submit("A", 1);
    const quick = latest.submit("B", 1);
    expect(ran).toEqual(["A1", "B1"]);
    finish("B1");
    expect(await quick).toBe("result of B1");
    finish("A1");
    expect(await slow).toBe("result of A1");
  });

  it("tells when a job overtakes the one that runs, so that it may be cut short", () => {
    const { latest, overtaken } = bench();
    void latest.submit("A", 1);
    void latest.submit("B", 1);
    expect(overtaken).toEqual([]);
    void latest.submit("A", 2);
    expect(overtaken).toEqual(["A"]);
  });

  it("passes a failure on, unless a newer job waits, and goes on with the next", async () => {
    const { latest, ran, finish, fail } = bench();
    const alone = latest.submit("A", 1);
    fail("A1");
    await expect(alone).rejects.toThrow("A1 failed");
    const displaced = latest.submit("A", 2);
    const newest = latest.submit("A", 3);
    fail("A2");
    expect(await displaced).toBeUndefined();
    expect(ran).toEqual(["A1", "A2", "A3"]);
    finish("A3");
    expect(await newest).toBe("result of A3");
  });

  it("begins no job that is taken back, and goes on with the next", async () => {
    const { latest, ran, finish } = bench();
    void latest.submit("A", 1);
    const dropped = latest.submit("A", 2);
    latest.drop("A");
    expect(await dropped).toBeUndefined();
    finish("A1");
    await settled();
    void latest.submit("A", 3);
    expect(ran).toEqual(["A1", "A3"]);
  });

  it("never runs two jobs of a lane, and comes to the last one, in whatever order things happen", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 30 }), async (steps) => {
        const { latest, ran, finish } = bench();
        let [number, ended] = [0, 0];
        for (const isJob of [...steps, ...steps.map(() => false)]) {
          if (isJob) void latest.submit("A", ++number);
          else if (ended < ran.length) finish(ran[ended++] ?? "");
          await settled();
          expect(ran.length - ended).toBeLessThanOrEqual(1);
        }
        expect(ran.at(-1)).toBe(number === 0 ? undefined : `A${number}`);
      }),
      { numRuns: 60 },
    );
  });
});

interface Bench {
  readonly latest: Latest<string, number, string>;
  /** Names of the jobs that were begun, in order. */
  readonly ran: readonly string[];
  readonly overtaken: readonly string[];
  readonly finish: (name: string) => void;
  readonly fail: (name: string) => void;
}

/** Jobs that end when the test says so. */
function bench(): Bench {
  const ran: string[] = [];
  const overtaken: string[] = [];
  const ends = new Map<string, { readonly resolve: (result: string) => void; readonly reject: (error: Error) => void }>();
  const latest = new Latest<string, number, string>(
    (key, job) => {
      ran.push(`${key}${job}`);
      return new Promise((resolve, reject) => {
        ends.set(`${key}${job}`, { resolve, reject });
      });
    },
    (key) => overtaken.push(key),
  );
  return {
    latest,
    ran,
    overtaken,
    finish: (name) => ends.get(name)?.resolve(`result of ${name}`),
    fail: (name) => ends.get(name)?.reject(new Error(`${name} failed`)),
  };
}

async function settled(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

import { describe, expect, it, type TestContext } from "vitest";
import type { Remote } from "comlink";
import { LabClient } from "./client.ts";
import type { LabWorker } from "./lab-host.ts";
import { RunFailure, type RunSummary, type WorkCounts } from "./protocol/lab-worker.ts";

const page = "<body><p>one two</p><p>three</p>";
// Generous enough for a worker to start on a busy machine.
const timeLimit = 1_500;
const counts = (worker: Remote<LabWorker>): Promise<WorkCounts> => worker.counts();

/** Begins to load while the one before is asked: loading takes longer than most of what is asked. */
let spare = misbehaving();

// Most of a test's time is spent waiting for what does not come.
describe.concurrent("LabClient", { timeout: 30_000 }, () => {
  it("runs a lane in a worker of its own and hands over what was selected", async (test) => {
    const { client, run } = await opened(test);
    const summary = await run("A", "plain");
    expect(summary?.selection).toEqual(Uint32Array.of(9, 16, 23, 28));
    expect(await client.ask((worker) => worker.written("A", summary?.run ?? 0))).toMatchObject({ text: "one two\nthree" });
    expect(await client.ask(counts)).toMatchObject({ parses: 1, decisions: 1 });
  });

  it("runs the newest of many jobs and says of the others that they were displaced", async (test) => {
    const { client, run } = await opened(test);
    const summaries = await Promise.all(Array.from({ length: 50 }, (_, step) => run("A", "ccb", { threshold: step / 50 })));
    expect(summaries.at(-1)?.spec.values).toEqual({ threshold: 0.98 });
    expect(summaries.slice(0, -1).every((summary) => summary === undefined)).toBe(true);
    expect(await client.ask(counts)).toMatchObject({ parses: 1, analyses: 1, decisions: 2 });
  });

  it("passes an algorithm's error on in its own words and keeps the worker", async (test) => {
    const { run, restarts } = await opened(test);
    expect(await failureOf(run("A", "throwing"))).toEqual({ kind: "error", message: "no such thing: 7" });
    expect((await run("A", "plain"))?.keptCharacters).toBe(12);
    expect(restarts).toEqual([]);
  });

  it("tells a run that was not given what it needs from one that failed, and keeps the worker", async (test) => {
    const { run, restarts } = await opened(test);
    expect(await failureOf(run("A", "needy"))).toEqual({ kind: "missing", message: "Nothing was written." });
    expect((await run("A", "plain"))?.keptCharacters).toBe(12);
    expect(restarts).toEqual([]);
  });

  it("tells the lane whose run crashed the worker why, and gives the others their results", async (test) => {
    const { run, restarts } = await opened(test);
    const [guilty, before, after] = await Promise.all([failureOf(run("B", "crashing")), run("A", "patient"), run("C", "plain")]);
    expect(guilty).toEqual({ kind: "crash", message: "The analysis stopped unexpectedly: Uncaught Error: out of cheese." });
    expect([before?.keptCharacters, after?.keptCharacters]).toEqual([12, 12]);
    expect(restarts.length).toBeGreaterThan(0);
  });

  it("has the windows whole, those that did not cross again and those of a fresh worker alike", async (test) => {
    const { client, run } = await opened(test);
    const cut = { channel: "ratio", start: 0, end: page.length, pixels: 8, axis: "source" } as const;
    const draw = async (threshold: number, windows: RunSummary["windows"]) => {
      const beside = { figures: [cut], windows };
      return (
        (await client.extract("A", "page", { extractor: "ccb", values: { threshold } }, () => undefined, beside))?.windows ?? []
      );
    };
    const first = await draw(0.7, []);
    expect(first[0]?.window?.mean).toHaveLength(8);
    const again = await draw(0.6, first);
    expect(again[0]).toBe(first[0]);
    await failureOf(run("B", "crashing"));
    const fresh = await draw(0.5, again);
    expect(fresh[0]?.name).not.toBe(first[0]?.name);
    expect(fresh[0]?.window).toEqual(first[0]?.window);
  });

  it("ends a lane that hangs and blames no other, not even one that was silent for longer", async (test) => {
    const { run } = await opened(test);
    const patient = run("A", "patient");
    await pause(250);
    const [guilty, other, innocent] = await Promise.all([failureOf(run("B", "hanging")), run("C", "plain"), patient]);
    expect(guilty).toEqual({ kind: "timeout", message: "Stopped after 1.5 s without progress." });
    expect([other?.keptCharacters, innocent?.keptCharacters]).toEqual([12, 12]);
  });

  it("lets a run take longer than the limit as long as it shows steps", async (test) => {
    const { client, restarts } = await opened(test);
    const steps: (RunSummary["progress"] | undefined)[] = [];
    const spec = { extractor: "patient", values: {} };
    const summary = await client.extract("A", "page", spec, ({ progress }) => steps.push(progress));
    expect(summary).toMatchObject({ isPartial: false, keptCharacters: 12 });
    expect(steps.length).toBeGreaterThan(10);
    expect(restarts).toEqual([]);
  });

  it("hears of no step once the run has ended", async (test) => {
    const { client } = await opened(test);
    const steps: RunSummary[] = [];
    const summary = await client.extract("A", "page", { extractor: "talkative", values: {} }, (step) => steps.push(step));
    await pause(400);
    expect([summary?.keptCharacters, steps.length]).toEqual([12, 0]);
  });

  it("stops a long run when asked and when a newer one waits", async (test) => {
    const { client, run } = await opened(test);
    const stopped = client.extract("A", "page", { extractor: "patient", values: {} }, () => {
      client.stop("A");
    });
    expect((await stopped)?.isPartial).toBe(true);
    const displaced = run("A", "patient");
    await pause(250);
    const newer = await run("A", "plain");
    expect(newer?.isPartial).toBe(false);
    expect(await displaced).toBeUndefined();
  });

  it("ends a lane by force where it does not end after a step, and gives the others their results", async (test) => {
    const { client, run } = await opened(test, 20_000);
    const patient = run("A", "patient");
    const hanging = failureOf(run("B", "hanging"));
    await pause(100);
    client.end("B");
    expect(await hanging).toEqual({ kind: "stopped", message: "Stopped without a result." });
    expect((await patient)?.keptCharacters).toBe(12);
  });

  it("ends no run that was begun after the one that was to end", async (test) => {
    const { client, run, restarts } = await opened(test, 20_000);
    const stopped = client.extract("A", "page", { extractor: "patient", values: {} }, () => client.end("A"));
    expect((await stopped)?.isPartial).toBe(true);
    const next = failureOf(run("A", "hanging"));
    // Longer than a lane has to end before it is ended by force.
    await pause(4_000);
    expect(restarts).toEqual([]);
    client.end("A");
    expect(await next).toMatchObject({ kind: "stopped" });
  });

  it("lets a lane that shows steps end by itself", async (test) => {
    const { client, restarts } = await opened(test);
    const stopped = client.extract("A", "page", { extractor: "patient", values: {} }, () => {
      client.end("A");
    });
    expect((await stopped)?.isPartial).toBe(true);
    expect(restarts).toEqual([]);
  });

  it("gives every lane twice the time when the limit is raised", async (test) => {
    const { client, run } = await opened(test);
    client.raiseLimit();
    expect(client.timeLimit).toBe(3_000);
    expect(await failureOf(run("B", "hanging"))).toMatchObject({ message: "Stopped after 3 s without progress." });
  });

  it("gives up a page that is never done parsing and says so to its lanes too", async (test) => {
    const { client, run } = await opened(test);
    const opening = failureOf(client.open("endless", "<p>one</p><!-- endless -->"));
    const lane = failureOf(client.extract("A", "endless", { extractor: "plain", values: {} }, () => undefined));
    const expected = { kind: "timeout", message: "Parsing this page took over 1.5 s and was stopped." };
    expect(await opening).toEqual(expected);
    expect(await lane).toEqual(expected);
    expect((await run("A", "plain"))?.keptCharacters).toBe(12);
  });

  it("opens a page that came while another lane hung", async (test) => {
    const { client, run } = await opened(test);
    const hanging = failureOf(run("A", "hanging"));
    await pause(100);
    expect(await client.open("other", "<p>four</p>")).toMatchObject({ words: 1 });
    expect(await hanging).toMatchObject({ kind: "timeout" });
  });

  it("does not keep a question's own error to itself", async (test) => {
    const { client } = await opened(test);
    const refused = await failureOf(client.ask(() => Promise.reject(new Error("no such figure"))));
    expect(refused).toEqual({ kind: "error", message: "no such figure" });
  });

  it("lets questions wait for longer than the limit as long as others are answered, and ends a worker that answers none", async (test) => {
    const { client, run, restarts } = await opened(test);
    const summary = await run("A", "plain");
    const questions = Array.from({ length: 12 }, () =>
      client.ask((worker) => worker.rows("A", summary?.run ?? 0, "words", 0, 1)),
    );
    const answers = await Promise.all(questions);
    expect(answers.map((rows) => rows?.total)).toEqual(new Array(12).fill(3));
    expect(restarts).toEqual([]);
    expect(await client.ask(() => new Promise(() => undefined))).toBeUndefined();
    expect(restarts).toEqual(["A figure was not answered in time."]);
  });

  it("answers undefined to questions about runs that fell with the worker", async (test) => {
    const { client, run } = await opened(test);
    const summary = await run("A", "plain");
    await failureOf(run("B", "crashing"));
    expect(await client.ask((worker) => worker.written("A", summary?.run ?? 0))).toBeUndefined();
  });

  it("does not start a worker over and over that cannot start", async () => {
    const workers: Worker[] = [];
    const restarts: string[] = [];
    const createWorker = (): Worker => {
      const worker = new Worker(URL.createObjectURL(new Blob(["throw new Error('broken')"])));
      workers.push(worker);
      return worker;
    };
    const client = new LabClient({ createWorker, timeLimit, onRestart: (sentence) => restarts.push(sentence) });
    await pause(500);
    expect(workers).toHaveLength(1);
    expect(await failureOf(client.open("page", page))).toMatchObject({ kind: "crash" });
    expect(workers.length).toBeLessThan(4);
    expect(restarts).toHaveLength(workers.length);
  });

  it("refuses a page that was closed", async (test) => {
    const { client, run } = await opened(test);
    client.close("page");
    expect(await failureOf(run("A", "plain"))).toEqual({ kind: "error", message: "this page is no longer open" });
  });

  it("puts large pages to rest that are not shown, the longest unused first, and answers for one that is shown again as before", async (test) => {
    const { client, run } = await opened(test, 30_000);
    const before = await run("A", "plain");
    const show = async (name: string, source: string): Promise<number | undefined> => {
      await client.open(name, source);
      client.rest(name);
      return (await client.ask(counts))?.parses;
    };
    const large = `${page}<!--${"x".repeat(4_000_000)}-->`;
    expect([await show("large", large), await show("page", page), await show("other", large)]).toEqual([2, 2, 3]);
    // There is room for two of them beside the small one.
    expect([await show("large", large), await show("third", large), await show("large", large)]).toEqual([3, 4, 4]);
    expect([await show("page", page), await show("other", large)]).toEqual([5, 6]);
    expect(await client.ask((worker) => worker.tree("third"))).toBeUndefined();
    expect({ ...(await run("A", "plain")), run: 0, milliseconds: 0, work: 0 }).toEqual({
      ...before,
      run: 0,
      milliseconds: 0,
      work: 0,
    });
  });
});

interface Bench {
  readonly client: LabClient;
  readonly run: (lane: string, extractor: string, values?: Readonly<Record<string, number>>) => Promise<RunSummary | undefined>;
  readonly restarts: readonly string[];
}

async function opened({ onTestFinished }: TestContext, limit = timeLimit): Promise<Bench> {
  const started: Worker[] = [];
  onTestFinished(() => {
    for (const worker of started) worker.terminate();
  });
  const restarts: string[] = [];
  const client = new LabClient({
    createWorker: () => {
      const worker = spare;
      spare = misbehaving();
      started.push(worker);
      return worker;
    },
    timeLimit: limit,
    onRestart: (sentence) => restarts.push(sentence),
  });
  await client.open("page", page);
  return {
    client,
    run: (lane, extractor, values = {}) => client.extract(lane, "page", { extractor, values }, () => undefined),
    restarts,
  };
}

function misbehaving(): Worker {
  return new Worker(new URL("./fixtures/misbehaving-worker.ts", import.meta.url), { type: "module" });
}

async function failureOf(promise: Promise<unknown>): Promise<Pick<RunFailure, "kind" | "message"> | undefined> {
  try {
    await promise;
    return undefined;
  } catch (error) {
    if (error instanceof RunFailure) return { kind: error.kind, message: error.message };
    throw error;
  }
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

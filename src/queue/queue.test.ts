import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isDone, isJudged, type PageResult } from "../evaluation/page-result.ts";
import { parseResults, type Results } from "../evaluation/results.ts";
import { evaluateMain } from "../cli/evaluate-main.ts";
import { extractMain } from "../cli/extract-main.ts";
import { extractPage } from "../node/extract-page.ts";
import { runApart, runHere, type Answer, type Begun } from "../cli/terminal.fixture.ts";
import { runJob } from "./run-job.ts";
import { unpack, packedAnswer, type JobData, type PageJob } from "./page-job.ts";
import { Presence } from "./presence.ts";
import { hasRedis, startRedis, type TestRedis } from "./redis.fixture.ts";
import { keyPrefix, RunRegister } from "./runs.ts";

/** Four runs, which take as long as the page is. */
const runs = ["--algorithm", "ccb", "--set", "tolerance=0", "--sweep", "range=10:40:10"];

/** A run that takes over a thousand times as long as parsing: each member of a series parses anew what the one before it left. */
const series = `serial(${Array<string>(12).fill("plain").join()})`;
const longer = `serial(${Array<string>(12).fill(series).join()})`;
const endless = `union(${Array<string>(12).fill(longer).join()})`;

describe.skipIf(!hasRedis()).concurrent("work beyond one machine", { timeout: 240_000 }, () => {
  let server: TestRedis;
  let folder = "";
  let corpus = "";
  let inOneGo: Promise<Answer>;
  const clients: Redis[] = [];

  beforeAll(async () => {
    server = await startRedis();
    folder = mkdtempSync(join(tmpdir(), "queue-"));
    corpus = corpusOf("pages", { ...smallPages(8), "long.html": longPage(40_000) });
    inOneGo = runHere(evaluateMain, [...runs, "--jobs", "1", "--out", join(folder, "whole.json"), corpus]);
  });
  afterAll(async () => {
    // Where a test failed, some go on.
    for (const child of children) child.kill("SIGKILL");
    await inOneGo;
    await Promise.all(clients.map((client) => client.quit()));
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it("loses no page to a worker that is killed in the middle of it, and counts none twice", async () => {
    const [url, out] = [server.url(0), join(folder, "killed.json")];
    const redis = clientOf(0);
    const workers = [1, 2].map(() => run("worker", ["--queue", url, "--jobs", "1"]));
    const presence = new Presence(redis);
    await waitFor(async () => (await presence.workers())?.length === 2);
    const evaluation = runHere(evaluateMain, [...runs, "--queue", url, "--out", out, corpus]);
    const victim = await pidAt(redis, "long");
    const [killed, left] = workers[0]?.child.pid === victim ? workers : workers.toReversed();
    killed?.child.kill("SIGKILL");
    const { errors, status } = await evaluation;
    expect(errors).toContain(`2 workers at ${server.address(0).shown}, 2 pages at once\n`);
    expect(status).toBe(0);
    expect((await inOneGo).status).toBe(0);
    expect(withoutTimes(out)).toEqual(withoutTimes(join(folder, "whole.json")));
    left?.child.kill("SIGTERM");
    const worker = await left?.ended;
    expect(worker?.errors).toMatch(/evaluate pages: a worker left page-\d undone, it is taken over\n/);
    expect(worker?.errors).toMatch(/\n\d pages done here\.\n$/);
    expect(worker?.status).toBe(0);
    expect(await lastingKeys(redis)).toEqual([]);
  });

  it("goes on where its sender was killed, and where it was stopped, with nothing left in Redis at the end", async () => {
    const [url, out] = [server.url(1), join(folder, "resumed.json")];
    const redis = clientOf(1);
    const command = [...runs, "--queue", url, "--out", out, corpus];
    const killed = run("evaluate", command);
    await waitFor(async () => (await waitingAt(redis)) === 9);
    killed.child.kill("SIGKILL");
    expect((await killed.ended).errors).toContain(`No worker at ${server.address(1).shown}: pages wait until there is one.`);
    await workOn(redis, 3);
    const stopped = run("evaluate", command);
    // Below the first, which says what it is of.
    await waitFor(() => lineCount(`${out}.part`) === 4);
    stopped.child.kill("SIGINT");
    const { errors, status } = await stopped.ended;
    expect(errors).toMatch(/Stopped: 3 of 9 pages are done .*\nThe same command goes on from there\.\n$/);
    expect(status).toBe(130);
    expect(await lastingKeys(redis)).toEqual([]);
    const worker = run("worker", ["--queue", url, "--jobs", "1"]);
    const { status: finished, errors: said } = await runHere(evaluateMain, command);
    expect(said).toMatch(/Going on with .*resumed\.json\.part: 3 of 9 pages are done\./);
    expect(finished).toBe(0);
    await inOneGo;
    expect(withoutTimes(out)).toEqual(withoutTimes(join(folder, "whole.json")));
    worker.child.kill("SIGINT");
    expect(await worker.ended).toMatchObject({ errors: expect.stringMatching(/\n6 pages done here\.\n$/) as string, status: 0 });
    expect(await lastingKeys(redis)).toEqual([]);
  });

  it("loses what hangs, a page or a run on it, and what cannot be read, and no other; workers may end when there is no more", async () => {
    const [url, out, slowOut] = [server.url(2), join(folder, "hard.json"), join(folder, "slow.json")];
    const redis = clientOf(2);
    const image = "\u0089PNG\r\n\u001a\n\0\0";
    const hard = corpusOf("hard", { "a.html": "<p>One.", "b.html": longPage(300_000), "c.html": "<p>Three.", "d.html": image });
    const evaluation = runHere(evaluateMain, [...runs, "--time-limit", "1", "--queue", url, "--out", out, hard]);
    const extraction = runHere(extractMain, ["--algorithm", "plain,ccb", "--queue", url, corpus]);
    const slowRuns = ["--algorithm", `plain,${endless},lqf`, "--time-limit", "5", "--queue", url, "--out", slowOut];
    const slow = runHere(evaluateMain, [...slowRuns, corpusOf("slow", { "a.html": longPage(10_000) })]);
    await waitFor(async () => (await new RunRegister(redis).list()).length === 3 && (await waitingAt(redis)) > 10);
    const worker = run("worker", ["--queue", url, "--jobs", "1", "--until-empty"]);
    const { errors, status } = await evaluation;
    expect(parseResults(readFileSync(out, "utf8")).pages.map((page) => ("problem" in page ? page.problem : "judged"))).toEqual([
      "judged",
      "no answer within 1 s",
      "judged",
      expect.stringContaining("is an image, not HTML.") as string,
    ]);
    expect(errors).toContain("not judged: b: no answer within 1 s\n");
    expect(status).toBe(1);
    expect((await slow).status).toBe(1);
    expect(parseResults(readFileSync(slowOut, "utf8")).pages).toMatchObject([
      { runs: [{ kept: expect.any(Number) as number }, { isTimedOut: true }, { kept: expect.any(Number) as number }] },
    ]);
    const extracted = await extraction;
    expect(linesOf(extracted.output)).toEqual(linesOf(await extractedHere(corpus, ["plain", "ccb"])));
    expect(linesOf(extracted.output)).toHaveLength(18);
    expect(extracted.status).toBe(0);
    const { errors: said, status: ended } = await worker.ended;
    expect(said).toContain("evaluate hard: b: no answer within 1 s\n");
    expect(said).toContain("evaluate slow: a: run 2: no answer within 5 s\n");
    expect(said).toMatch(/\n13 pages done here\.\n$/);
    expect(ended).toBe(0);
    expect(await lastingKeys(redis)).toEqual([]);
  });

  it("says that there is no Redis", async () => {
    const { output, errors, status } = await runHere(extractMain, ["--queue", "redis://127.0.0.1:1", corpus]);
    expect([output, errors, status]).toEqual(["", "No Redis of use at redis://127.0.0.1:1: nothing listens there\n", 2]);
  });

  function clientOf(database: number): Redis {
    const { host, port } = server.address(database);
    const client = new Redis({ host, port, db: database, maxRetriesPerRequest: null });
    clients.push(client);
    return client;
  }

  function corpusOf(name: string, files: Readonly<Record<string, string>>): string {
    for (const [file, content] of Object.entries(files)) {
      const path = join(folder, name, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content, "latin1");
    }
    return join(folder, name);
  }
});

const children: ChildProcess[] = [];

/** Starts what is to be killed or stopped, or works beside the sender. */
function run(command: string, options: readonly string[]): Begun {
  const begun = runApart(command, options);
  children.push(begun.child);
  return begun;
}

async function waitFor(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await delay(20);
}

/** The process of the worker that has a page, once one has. */
async function pidAt(redis: Redis, page: string): Promise<number> {
  for (;;) {
    for (const queue of await queuesAt(redis)) {
      const job = (await queue.getActive()).find(({ data }) => data.page === page);
      const [, pid] = /-(\d+)$/.exec(job?.processedBy ?? "") ?? [];
      if (pid !== undefined) return Number(pid);
    }
    await delay(20);
  }
}

/** Pages of all runs that wait. */
async function waitingAt(redis: Redis): Promise<number> {
  const counts = await Promise.all((await queuesAt(redis)).map((queue) => queue.getJobCountByTypes("wait")));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Does the first pages of the one run as a worker does. */
async function workOn(redis: Redis, count: number): Promise<void> {
  const [note] = await new RunRegister(redis).list();
  if (note === undefined) throw new RangeError("there is no run");
  const worker = new Worker<JobData, string>(note.id, null, { connection: redis, prefix: keyPrefix, autorun: false });
  for (let done = 0; done < count; done++) {
    const job = await worker.getNextJob("token");
    if (job === undefined) throw new RangeError("no page waits");
    const answer = await runJob((await unpack(job.data.packed)) as PageJob);
    await job.moveToCompleted(await packedAnswer(answer), "token", false);
  }
  await worker.close();
}

async function extractedHere(folder: string, algorithms: readonly string[]): Promise<string> {
  const specs = algorithms.map((name) => ({ name, extractor: name, values: {} }));
  const order = { specs, format: "jsonl", isHeaded: false, site: [] } as const;
  let output = "";
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".html"))) {
    const outcome = await extractPage({ kind: "file", path: join(folder, name) }, order);
    output += outcome.status === "done" ? outcome.output : outcome.message;
  }
  return output;
}

const queues = new Map<string, Queue<{ readonly page: string }>>();

async function queuesAt(redis: Redis) {
  for (const { id } of await new RunRegister(redis).list())
    if (!queues.has(id)) queues.set(id, new Queue(id, { connection: redis, prefix: keyPrefix, skipMetasUpdate: true }));
  return (await new RunRegister(redis).list()).flatMap(({ id }) => queues.get(id) ?? []);
}

/** Without what goes by itself within seconds. */
async function lastingKeys(redis: Redis): Promise<readonly string[]> {
  const keys = await redis.keys("*");
  const times = await Promise.all(keys.map((key) => redis.ttl(key)));
  return keys.filter((_, index) => times[index] === -1);
}

function smallPages(count: number): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  for (let index = 0; index < count; index++) {
    files[`p${index}.html`] = `<ul><li><a href=/>Home</a></ul><p>The ferry ${index} crosses twice an hour.</p><div>Legal</div>`;
    files[`p${index}.txt`] = `The ferry ${index} crosses twice an hour.`;
  }
  return files;
}

/** A page that takes seconds. */
function longPage(words: number): string {
  return `<p>${Array.from({ length: words }, (_, index) => `<b>${index}</b>`).join(" ")}`;
}

function lineCount(path: string): number {
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").length - 1 : 0;
}

function linesOf(output: string): readonly string[] {
  const lines = output.trimEnd().split("\n");
  return lines.map((line) => line.replace(/"milliseconds":[\d.]+/, "")).toSorted();
}

function withoutTimes(path: string): Omit<Results, "created"> {
  const { created: _, ...results } = parseResults(readFileSync(path, "utf8"));
  return { ...results, pages: results.pages.map(timeless) };
}

function timeless(result: PageResult): PageResult {
  if (!isJudged(result)) return result;
  const timed = result.runs.map((outcome) => (isDone(outcome) ? { ...outcome, milliseconds: 0 } : outcome));
  return { ...result, parseMilliseconds: 0, runs: timed };
}

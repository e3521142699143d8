import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { Worker } from "bullmq";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { isDone, isJudged, type PageResult } from "../../evaluation/page-result.ts";
import { parseResults, type Results } from "../../evaluation/results.ts";
import { evaluateMain } from "../../cli/evaluate-main.ts";
import { ThreadPool } from "../thread-pool.ts";
import { runApart, runHere, type Answer, type Begun } from "../../cli/terminal.fixture.ts";
import { hashOf, type JobData } from "./page-job.ts";
import type { PackedTask } from "./queue-thread.ts";
import { ownVersion, PageQueue, queueName } from "./page-queue.ts";
import { hasRedis, leftIn, startRedis, type TestRedis } from "./redis.fixture.ts";

const runs = ["--algorithm", "bte,ccb"];

/** A run that takes over a thousand times as long as parsing: each member of a series parses anew what the one before it left. */
const series = `serial(${Array<string>(12).fill("plain").join()})`;
const longer = `serial(${Array<string>(12).fill(series).join()})`;
const endless = `union(${Array<string>(12).fill(longer).join()})`;

describe.skipIf(!hasRedis()).concurrent("work beyond one machine", { timeout: 240_000 }, () => {
  let server: TestRedis;
  let folder = "";
  let corpus = "";
  let many = "";
  let inOneGo: Promise<Answer>;
  let manyInOneGo: Promise<Answer>;
  const clients: Redis[] = [];

  beforeAll(async () => {
    server = await startRedis();
    folder = mkdtempSync(join(tmpdir(), "queue-"));
    corpus = corpusOf("pages", { ...smallPages(8), "long.html": longPage(20_000) });
    many = corpusOf("many", { ...smallPages(400), "z.html": longPage(20_000) });
    inOneGo = runHere(evaluateMain, [...runs, "--jobs", "1", "--out", join(folder, "whole.json"), corpus]);
    manyInOneGo = runHere(evaluateMain, [...runs, "--jobs", "1", "--out", join(folder, "many.json"), many]);
  });
  afterAll(async () => {
    // Where a test failed, some go on.
    for (const child of children) child.kill("SIGKILL");
    await Promise.all([inOneGo, manyInOneGo]);
    await Promise.all(clients.map((client) => client.quit()));
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it("loses no page to a worker that is killed in the middle of it, and counts none twice", async () => {
    const [url, out] = [server.url(0), join(folder, "killed.json")];
    const redis = clientOf(0);
    const workers = await workersAt(redis, url, 2);
    const evaluation = runHere(evaluateMain, [...runs, "--queue", url, "--out", out, corpus]);
    const left = await killWorkerOf(redis, "long", workers);
    const { errors, status } = await evaluation;
    expect(errors).toContain(`2 workers at ${server.address(0).shown}\n`);
    expect(errors).toContain("long: a worker left it; another takes it over\n");
    expect(status).toBe(0);
    expect((await inOneGo).status).toBe(0);
    expect(withoutTimes(out)).toEqual(withoutTimes(join(folder, "whole.json")));
    expect(await leftIn(redis)).toEqual([]);
    left?.child.kill("SIGTERM");
    expect(await left?.ended).toMatchObject({ errors: expect.stringMatching(/\n\d pages done here\.\n$/) as string, status: 0 });
  });

  it("ends with the same figures where bad entries flood the queue, Redis is restarted empty and a worker is killed in the middle of 401 pages", async () => {
    const own = await startRedis();
    onTestFinished(own.stop);
    const flooded = new Set<string>();
    const flood = async (): Promise<void> => (await floodAt(redis)).forEach((key) => flooded.add(key));
    const redis = new Redis({ ...own.address(0).redis, maxRetriesPerRequest: null });
    const [url, out] = [own.url(0), join(folder, "all.json")];
    const evaluation = runHere(evaluateMain, [...runs, "--queue", url, "--out", out, many]);
    await waitFor(async () => (await waitingAt(redis)) >= 200);
    await flood();
    const workers = await workersAt(redis, url, 2);
    await waitFor(() => lineCount(`${out}.part`) > 20);
    await flood();
    await own.restart();
    expect(lineCount(`${out}.part`)).toBeLessThan(390);
    const left = await killWorkerOf(redis, "z", workers);
    expect(await evaluation).toMatchObject({ status: 0 });
    expect((await manyInOneGo).status).toBe(0);
    expect(withoutTimes(out)).toEqual(withoutTimes(join(folder, "many.json")));
    expect((await leftIn(redis)).filter((key) => isOfPage(key) && !flooded.has(key))).toEqual([]);
    left?.child.kill("SIGTERM");
    expect(await left?.ended).toMatchObject({ errors: expect.stringContaining(" done here") as string, status: 0 });
    redis.disconnect();
  });

  it("goes on where its sender was killed, with what was done meanwhile, and where it was stopped; no page is left at the end", async () => {
    const [url, out] = [server.url(1), join(folder, "resumed.json")];
    const redis = clientOf(1);
    const command = [...runs, "--queue", url, "--out", out, corpus];
    const killed = run("evaluate", command);
    let said = "";
    killed.child.stderr.on("data", (text: string) => (said += text));
    await waitFor(async () => said.includes("No worker") && (await waitingAt(redis)) === 9);
    killed.child.kill("SIGKILL");
    expect((await killed.ended).errors).toContain(
      `No worker of Contentscope ${ownVersion} at ${server.address(1).shown}: pages wait until there is one.`,
    );
    // They lie there for who sends the same pages.
    await workOn(redis, 3);
    const stopped = run("evaluate", command);
    // Below the first, which says what it is of.
    await waitFor(() => lineCount(`${out}.part`) === 4);
    stopped.child.kill("SIGINT");
    const { errors, status } = await stopped.ended;
    expect(errors).toMatch(/Stopped: 3 of 9 pages are done .*\nThe same command goes on from there\.\n$/);
    expect(status).toBe(130);
    expect(await leftIn(redis)).toEqual([]);
    const worker = run("worker", ["--queue", url, "--jobs", "1"]);
    const { status: finished, errors: resumed } = await runHere(evaluateMain, command);
    expect(resumed).toMatch(/Continuing .*resumed\.json\.part: 3 of 9 pages are done\./);
    expect(finished).toBe(0);
    await inOneGo;
    expect(withoutTimes(out)).toEqual(withoutTimes(join(folder, "whole.json")));
    worker.child.kill("SIGINT");
    expect(await worker.ended).toMatchObject({ errors: expect.stringMatching(/\n6 pages done here\.\n$/) as string, status: 0 });
    expect(await leftIn(redis)).toEqual([]);
  });

  it("loses what hangs, a page or a run on it, and what cannot be read, and no other; workers may end when there is no more", async () => {
    const [url, out, slowOut] = [server.url(2), join(folder, "hard.json"), join(folder, "slow.json")];
    const redis = clientOf(2);
    const image = "\u0089PNG\r\n\u001a\n\0\0";
    const hard = corpusOf("hard", { "a.html": "<p>One.", "b.html": longPage(300_000), "c.html": "<p>Three.", "d.html": image });
    const evaluation = runHere(evaluateMain, [...runs, "--time-limit", "1", "--queue", url, "--out", out, hard]);
    const slowRuns = ["--algorithm", `plain,${endless},lqf`, "--time-limit", "5", "--queue", url, "--out", slowOut];
    const slow = runHere(evaluateMain, [...slowRuns, corpusOf("slow", { "a.html": longPage(10_000) })]);
    await waitFor(async () => (await waitingAt(redis)) === 4);
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
    const { errors: said, status: ended } = await worker.ended;
    expect(said).toContain("b: no answer within 1 s\n");
    expect(said).toContain("a: run 2: no answer within 5 s\n");
    expect(said).toMatch(/\n4 pages done here\.\n$/);
    expect(ended).toBe(0);
    expect(await leftIn(redis)).toEqual([]);
  });

  it("says that there is no Redis", async () => {
    const { output, errors, status } = await runHere(evaluateMain, [...runs, "--queue", "redis://127.0.0.1:1", corpus]);
    expect([output, status]).toEqual(["", 2]);
    expect(errors).toContain("\nNo usable Redis at redis://127.0.0.1:1: nothing listens there\n");
  });

  function clientOf(database: number): Redis {
    const client = new Redis({ ...server.address(database).redis, maxRetriesPerRequest: null });
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

/** Starts workers, and waits until they are there. */
async function workersAt(redis: Redis, url: string, count: number): Promise<readonly Begun[]> {
  const workers = Array.from({ length: count }, () => run("worker", ["--queue", url, "--jobs", "1"]));
  const queue = new PageQueue(redis);
  await waitFor(async () => (await queue.workerCount()) === count);
  return workers;
}

/** Kills the worker that has a page, once one has. @returns the other */
async function killWorkerOf(redis: Redis, page: string, workers: readonly Begun[]): Promise<Begun | undefined> {
  const queue = new PageQueue(redis);
  for (;;) {
    const job = (await queue.getActive()).find(({ name }) => name === page);
    const victim = workers.find(({ child }) => job?.processedBy?.includes(`-${child.pid}`));
    victim?.child.kill("SIGKILL");
    if (victim !== undefined) return workers.find((worker) => worker !== victim);
    await delay(20);
  }
}

/** Pages of all senders that wait. */
async function waitingAt(redis: Redis): Promise<number> {
  return (await new PageQueue(redis).underWay()).waiting.size;
}

/** True for the key of a page, by its hash. */
function isOfPage(key: string): boolean {
  return /:[0-9a-f]{64}-\d+$/.test(key);
}

/** Puts things of many shapes in the place of pages and beside them, and spoils pages that wait. @returns the keys of those that pass for pages */
async function floodAt(redis: Redis): Promise<readonly string[]> {
  const queue = new PageQueue(redis);
  const packed = [7, { task: 7, plan: {} }, { kind: "failed" }].map((job) => gzipSync(JSON.stringify(job)).toString("base64"));
  const jobs = ["no gzip", ...packed].map((text) => ({ timeLimit: 1_000, packed: text }));
  const shapes: unknown[] = [null, 7, "text", [], {}, { timeLimit: -1, packed: "" }, ...jobs];
  const bad = Array.from({ length: 200 }, (_, index) => ({ name: "bad", data: shapes[index % shapes.length] as JobData }));
  // As a sender of this version would send them, if it sent such things.
  const asSent = jobs.map((data) => ({ name: "bad", data, opts: { jobId: `${hashOf(data)}-${Date.now()}` } }));
  await queue.addBulk([...bad, ...asSent]);
  const { waiting } = await new PageQueue(redis).underWay();
  const [noData, noOptions, noHash, gone, ...others] = [...waiting].slice(-50);
  const key = (id = ""): string => queue.toKey(id);
  await redis.hset(key(noData), "data", "not json");
  await redis.hset(key(noOptions), "opts", "not json");
  await redis.set(key(noHash), "no hash");
  await redis.del(key(gone));
  for (const [index, id] of others.entries()) await redis.hset(key(id), "data", JSON.stringify(shapes[index % shapes.length]));
  for (let index = 0; index < 20; index++) {
    await redis.rpush(key("wait"), `nothing-${index}`, `text-${index}`);
    await redis.set(key(`text-${index}`), "no hash");
    await redis.hset(key(`options-${index}`), { data: "{}", opts: index % 2 === 0 ? "null" : '{"attempts":9,"backoff":1}' });
    await redis.rpush(key("wait"), `options-${index}`);
    await redis.zadd(key(["completed", "failed", "delayed"][index % 3]), index, `ended-${index}`);
    await redis.set(key(`stray-${index}`), "stray");
  }
  await redis.xadd(key("events"), "*", "event", "completed", "returnvalue", "not json");
  return asSent.map(({ opts }) => key(opts.jobId));
}

/** Does the first pages as a worker does. */
async function workOn(redis: Redis, count: number): Promise<void> {
  const worker = new Worker<JobData, string>(queueName, null, { connection: redis, autorun: false });
  const pool = new ThreadPool<PackedTask, string>({
    module: new URL("queue-thread.ts", import.meta.url),
    order: undefined,
    size: 1,
  });
  for (let done = 0; done < count; done++) {
    const job = await worker.getNextJob("token");
    if (job === undefined) throw new RangeError("no page waits");
    await job.moveToCompleted(await pool.run({ packed: job.data.packed, lost: new Map() }), "token", false);
  }
  await Promise.all([worker.close(), pool.close()]);
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

function withoutTimes(path: string): Omit<Results, "created"> {
  const { created: _, ...results } = parseResults(readFileSync(path, "utf8"));
  return { ...results, pages: results.pages.map(timeless) };
}

function timeless(result: PageResult): PageResult {
  if (!isJudged(result)) return result;
  const timed = result.runs.map((outcome) => (isDone(outcome) ? { ...outcome, milliseconds: 0 } : outcome));
  return { ...result, parseMilliseconds: 0, runs: timed };
}

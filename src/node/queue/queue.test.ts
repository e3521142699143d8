import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { parseResults } from "../../evaluation/results.ts";
import { evaluateMain } from "../../cli/evaluate-main.ts";
import { runApart, runHere, type Answer, type Begun } from "../../cli/terminal.fixture.ts";
import { imageBytes, testFolder } from "../disk.fixture.ts";
import { locks, ownVersion, queueName, type JobData } from "./page-queue.ts";
import { hasRedis, startRedis, type TestRedis } from "./redis.fixture.ts";

const runs = ["--algorithm", "bte,ccb"];
const { path: folder, folder: corpusOf } = testFolder();

/** A run that takes over a thousand times as long as parsing: each member of a series parses anew what the one before it left. */
const series = `serial(${Array<string>(12).fill("plain").join()})`;
const longer = `serial(${Array<string>(12).fill(series).join()})`;
const endless = `union(${Array<string>(12).fill(longer).join()})`;

describe.skipIf(!hasRedis()).concurrent("work beyond one machine", { timeout: 240_000 }, () => {
  let server: TestRedis;
  const corpus = corpusOf("pages", { ...smallPages(8), "long.html": longPage(20_000) });
  const many = corpusOf("many", { ...smallPages(400), "z.html": longPage(20_000) });
  let inOneGo: Promise<Answer>;
  let manyInOneGo: Promise<Answer>;

  beforeAll(async () => {
    server = await startRedis();
    inOneGo = runHere(evaluateMain, [...runs, "--jobs", "1", "--out", join(folder, "whole.json"), corpus]);
    manyInOneGo = runHere(evaluateMain, [...runs, "--jobs", "1", "--out", join(folder, "many.json"), many]);
  });
  afterAll(async () => {
    // Where a test failed, some go on.
    for (const child of children) child.kill("SIGKILL");
    await Promise.all([inOneGo, manyInOneGo]);
    await server.stop();
  });

  it("loses no page to a worker that is killed in the middle of it, and counts none twice", async (test) => {
    const { url, queue } = at(test, server, 1);
    const out = join(folder, "killed.json");
    const workers = await workersAt(queue, url, 2);
    const evaluation = evaluate("--queue", url, "--out", out, corpus);
    const left = await killWorkerOf(queue, "long", workers);
    const { errors, status } = await evaluation;
    expect(errors).toContain(`2 workers at ${url}\n`);
    expect(errors).toContain("long: 1 worker left it before it was done\n");
    expect(status).toBe(0);
    expect((await inOneGo).status).toBe(0);
    expect(withoutTimes(out)).toEqual(withoutTimes(join(folder, "whole.json")));
    expect(await leftIn(queue)).toBe(0);
    left?.child.kill("SIGTERM");
    expect(await left?.ended).toMatchObject({ errors: expect.stringMatching(/\n\d pages done here\.\n$/) as string, status: 0 });
  });

  it("ends with the same figures where Redis is restarted empty and a worker is killed in the middle of 401 pages", async (test) => {
    const own = await startRedis();
    test.onTestFinished(own.stop);
    const { url, queue } = at(test, own);
    const out = join(folder, "all.json");
    const evaluation = evaluate("--queue", url, "--out", out, many);
    await waitFor(async () => (await queue.getWaitingCount()) === 100);
    const workers = await workersAt(queue, url, 2);
    await waitFor(() => lineCount(`${out}.part`) > 20);
    await own.restart();
    expect(lineCount(`${out}.part`)).toBeLessThan(390);
    const left = await killWorkerOf(queue, "z", workers);
    expect(await evaluation).toMatchObject({ status: 0 });
    expect((await manyInOneGo).status).toBe(0);
    expect(withoutTimes(out)).toEqual(withoutTimes(join(folder, "many.json")));
    expect(await leftIn(queue)).toBe(0);
    left?.child.kill("SIGTERM");
    expect(await left?.ended).toMatchObject({ errors: expect.stringContaining(" done here") as string, status: 0 });
  });

  it("goes on where its sender was killed, with what was done meanwhile, and where it was stopped; no page is left at the end", async (test) => {
    const { url, queue } = at(test, server, 2);
    const out = join(folder, "resumed.json");
    const command = [...runs, "--queue", url, "--out", out, many];
    const killed = run("evaluate", command);
    let said = "";
    killed.child.stderr.on("data", (text: string) => (said += text));
    await waitFor(async () => said.includes("No worker") && (await queue.getWaitingCount()) === 100);
    killed.child.kill("SIGKILL");
    expect((await killed.ended).errors).toContain(
      `No worker of Contentscope ${ownVersion} at ${url}: pages wait until there is one.`,
    );
    // They lie there for who sends the same pages.
    const first = run("worker", ["--queue", url, "--jobs", "1"]);
    await waitFor(async () => (await queue.getCompletedCount()) > 2);
    first.child.kill("SIGKILL");
    const stopped = run("evaluate", command);
    // Below the first, which says what it is of.
    await waitFor(() => lineCount(`${out}.part`) > 3);
    stopped.child.kill("SIGINT");
    const { errors, status } = await stopped.ended;
    expect(errors).toMatch(/Stopped: \d+ of 401 pages are done .*\nThe same command goes on from there\.\n$/);
    expect(status).toBe(130);
    expect(await queue.getWaitingCount()).toBe(0);
    const worker = run("worker", ["--queue", url, "--jobs", "1"]);
    const { status: finished, errors: resumed } = await runHere(evaluateMain, command);
    expect(resumed).toMatch(/Continuing .*resumed\.json\.part: \d+ of 401 pages are done\./);
    expect(finished).toBe(0);
    await manyInOneGo;
    expect(withoutTimes(out)).toEqual(withoutTimes(join(folder, "many.json")));
    worker.child.kill("SIGINT");
    expect(await worker.ended).toMatchObject({
      errors: expect.stringMatching(/\n\d+ pages done here\.\n$/) as string,
      status: 0,
    });
    expect(await leftIn(queue)).toBe(0);
  });

  it("loses what hangs, a page or a run on it, and what cannot be read, and no other; workers may end when there is no more", async (test) => {
    const { url, queue } = at(test, server, 3);
    const [out, slowOut] = [join(folder, "hard.json"), join(folder, "slow.json")];
    const hard = corpusOf("hard", {
      "a.html": "<p>One.",
      "b.html": longPage(300_000),
      "c.html": "<p>Three.",
      "d.html": imageBytes,
    });
    const evaluation = evaluate("--time-limit", "1", "--queue", url, "--out", out, hard);
    const slowRuns = ["--algorithm", `plain,${endless},lqf`, "--time-limit", "5", "--queue", url, "--out", slowOut];
    const slow = runHere(evaluateMain, [...slowRuns, corpusOf("slow", { "a.html": longPage(10_000) })]);
    await waitFor(async () => (await queue.getWaitingCount()) === 4);
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
    expect(await leftIn(queue)).toBe(0);
  });

  it("gives up a page that three workers did not outlive", async (test) => {
    const { url, queue, connection } = at(test, server, 4);
    const evaluation = evaluate("--queue", url, corpusOf("deadly", { "a.html": "<p>One." }));
    const options = { connection, ...locks, lockDuration: 50, stalledInterval: 20, autorun: false };
    for (let death = 1; death <= 3; death++) {
      await waitFor(async () => (await queue.getWaitingCount()) === 1);
      const dead = new Worker<JobData, string>(queueName, null, options);
      await dead.getNextJob(`token ${death}`, { block: false });
      await dead.close(true);
      const other = new Worker<JobData, string>(queueName, null, options);
      await other.startStalledCheckTimer();
      await waitFor(async () => (await queue.getWaitingCount()) === 1);
      await other.close();
    }
    const worker = new Worker<JobData, string>(queueName, () => Promise.resolve(""), { connection });
    const { errors, status } = await evaluation;
    expect(errors).toContain("not judged: a: given up: 3 workers took it and ended before it was done\n");
    expect(status).toBe(1);
    await worker.close();
    expect(await leftIn(queue)).toBe(0);
  });

  it("says of which page a worker of another build made something else, and does not stop at what is no page", async (test) => {
    const { url, queue, connection } = at(test, server, 5);
    const pages = corpusOf("foreign", { "a.html": "<p>One." });
    const foreign = new Worker<JobData, string>(queueName, () => Promise.resolve("no result"), { connection });
    const { errors, status } = await evaluate("--queue", url, pages);
    expect(errors).toContain(`not judged: a: its worker is another build of Contentscope ${ownVersion}: all must be the same\n`);
    expect(status).toBe(1);
    await foreign.close();
    await queue.addBulk(
      [null, 7, {}, { timeLimit: 1_000, packed: "no page" }].map((data) => ({ name: "bad", data: data as JobData })),
    );
    const worker = run("worker", ["--queue", url, "--jobs", "1"]);
    expect(await evaluate("--queue", url, pages)).toMatchObject({ status: 0 });
    worker.child.kill("SIGTERM");
    expect(await worker.ended).toMatchObject({ errors: expect.stringContaining("\nbad: ") as string, status: 0 });
  });

  it("serves several senders of the same pages", async (test) => {
    const { url, queue } = at(test, server, 6);
    const evaluations = [evaluate("--queue", url, corpus), evaluate("--queue", url, corpus)];
    const worker = run("worker", ["--queue", url, "--jobs", "1"]);
    for (const { status } of await Promise.all(evaluations)) expect(status).toBe(0);
    worker.child.kill("SIGTERM");
    await worker.ended;
    expect(await leftIn(queue)).toBe(0);
  });

  it("says that there is no Redis, or no such database", async () => {
    const { output, errors, status } = await evaluate("--queue", "redis://127.0.0.1:1", corpus);
    expect([output, status]).toEqual(["", 2]);
    expect(errors).toContain("\nNo usable Redis at redis://127.0.0.1:1: nothing listens there\n");
    expect((await evaluate("--queue", server.url(99), corpus)).errors).toContain("DB index is out of range\n");
  });

  it("says what a Redis refuses, and a worker waits until that has gone", async (test) => {
    const { url, connection, queue } = at(test, server, 7);
    const allow = (...rules: readonly string[]): Promise<unknown> =>
      connection.call("ACL", "SETUSER", "limited", "on", ">secret", "~*", "&*", "+@all", ...rules);
    await allow("-@write");
    const limited = url.replace("//", "//limited:secret@");
    const worker = run("worker", ["--queue", limited, "--jobs", "1"]);
    let said = "";
    worker.child.stderr.on("data", (text: string) => (said += text));
    await waitFor(() => said.includes("refuses a command"));
    const refused = await evaluate("--queue", limited, corpus);
    expect(refused.errors).toContain(`${url} refuses a command: `);
    expect(refused.status).toBe(2);
    // Nor need it say who is there.
    await allow("-client");
    expect(await evaluate("--queue", limited, corpus)).toMatchObject({ status: 0 });
    worker.child.kill("SIGTERM");
    const lines = (await worker.ended).errors.split("\n");
    expect(lines).toEqual([...new Set(lines)]);
    expect(await leftIn(queue)).toBe(0);
  });

  it("ends a sender that is told to when Redis does not answer", async (test) => {
    const own = await startRedis();
    test.onTestFinished(own.stop);
    const { url, queue } = at(test, own);
    const sender = run("evaluate", [...runs, "--queue", url, corpus]);
    await waitFor(async () => (await queue.getWaitingCount()) === 9);
    own.pause();
    sender.child.kill("SIGTERM");
    expect(await sender.ended).toMatchObject({ status: 130 });
  });

  function evaluate(...options: readonly string[]): Promise<Answer> {
    return runHere(evaluateMain, [...runs, ...options]);
  }
});

/**
 * A database of one's own, and its queue as seen by one who looks on.
 *
 * @param test whose end closes it: of tests that go on at once, the one that is at it is not known by itself
 */
function at(test: TestContext, server: TestRedis, database = 1) {
  const url = server.url(database);
  const connection = new Redis(url, { maxRetriesPerRequest: null });
  connection.on("error", () => undefined);
  test.onTestFinished(() => connection.disconnect());
  const queue = new Queue<JobData, string>(queueName, { connection }).on("error", () => undefined);
  return { url, connection, queue };
}

type PageQueue = ReturnType<typeof at>["queue"];

/** Pages in a queue, done or not. */
async function leftIn(queue: PageQueue): Promise<number> {
  return queue.getJobCountByTypes("waiting", "active", "completed", "failed", "delayed");
}

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
async function workersAt(queue: PageQueue, url: string, count: number): Promise<readonly Begun[]> {
  const workers = Array.from({ length: count }, () => run("worker", ["--queue", url, "--jobs", "1"]));
  const names = workers.map(({ child }) => `-${child.pid}`);
  await waitFor(async () => {
    const there = await queue.getWorkers();
    return names.every((name) => there.some(({ rawname }) => rawname?.endsWith(name)));
  });
  return workers;
}

/** Kills the worker that has a page, once one has. @returns the other */
async function killWorkerOf(queue: PageQueue, page: string, workers: readonly Begun[]): Promise<Begun | undefined> {
  for (;;) {
    const job = (await queue.getActive()).find(({ name }) => name === page);
    const victim = workers.find(({ child }) => job?.processedBy?.endsWith(`-${child.pid}`));
    victim?.child.kill("SIGKILL");
    if (victim !== undefined) return workers.find((worker) => worker !== victim);
    await delay(20);
  }
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

function withoutTimes(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"), (key, value: unknown) => (/milliseconds|created/i.test(key) ? 0 : value));
}

import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { Worker } from "bullmq";
import type { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { connect, disconnect } from "./connection.ts";
import { pack, type JobData, type PageAnswer, type PageJob } from "./page-job.ts";
import { usualReading } from "../../extraction/page/reading.ts";
import { locks, PageQueue, queueName } from "./page-queue.ts";
import { hasRedis, leftIn, startRedis, type TestRedis } from "./redis.fixture.ts";
import { sendPages, type PageToSend, type Sending } from "./send-pages.ts";
import { serve } from "./serve.ts";

describe.skipIf(!hasRedis())("pages sent over a queue", { timeout: 60_000 }, () => {
  let server: TestRedis;
  let databases = 0;

  beforeAll(async () => void (server = await startRedis()));
  afterAll(() => server.stop());

  it("holds back while many pages wait, hands out each answer once, and leaves nothing", async () => {
    const { redis, send } = await atRedis();
    let asked = 0;
    function* pages(): Generator<PageToSend, void, undefined> {
      for (const page of pagesOf(1_000)) {
        asked++;
        yield page;
      }
    }
    const sent = send(pages());
    // Each of eight readers holds one page more than may wait.
    await vi.waitUntil(() => asked >= 208, { timeout: 50_000 });
    // It is asked whether there is room ten times a second.
    await delay(500);
    expect(asked).toBe(208);
    const answering = new Worker<JobData, string>(queueName, () => pack(done), { connection: redis, concurrency: 50 });
    await sent;
    expect(asked).toBe(1_000);
    expect(heard).toEqual(Array.from({ length: 1_000 }, () => 1));
    await answering.close();
    expect(await leftIn(redis)).toEqual([]);
  });

  it("sends anew what is damaged before it is answered, or its answer is, or is lost with its worker's hold on it", async () => {
    const { redis, queue, send } = await atRedis();
    const sent = send(pagesOf(4));
    const worker = handWorker(redis);
    while ((await queue.underWay()).waiting.size < 4) await delay(10);
    const answer = await pack(done);
    const noAnswer = gzipSync(JSON.stringify({ kind: "judged", result: 7 })).toString("base64");
    for (const returned of ["no gzip", noAnswer, undefined]) {
      const job = await worker.getNextJob("token", { block: false });
      await (returned === undefined
        ? job?.moveToFailed(new Error("not by us"), "token")
        : job?.moveToCompleted(returned, "token", false));
    }
    const held = await worker.getNextJob("token", { block: false });
    await redis.del(queue.toKey(held?.id ?? ""), queue.toKey("active"));
    while ((await queue.underWay()).waiting.size < 4) await delay(10);
    for (let count = 0; count < 4; count++)
      await (await worker.getNextJob("token", { block: false }))?.moveToCompleted(answer, "token", false);
    await sent;
    expect(heard).toEqual([1, 1, 1, 1]);
    expect(await leftIn(redis)).toEqual([]);
    await worker.close();
  });

  it.each(["wait", "events", "meta"])("begins anew where something else takes the place of its key %s", async (name) => {
    const { redis, queue, send, serveUntil } = await atRedis();
    const sent = send(pagesOf(3));
    while ((await queue.underWay()).waiting.size < 3) await delay(10);
    await redis.set(`bull:${queueName}:${name}`, "something else");
    await serveUntil(sent);
    expect(heard).toEqual([1, 1, 1]);
    expect(await leftIn(redis)).toEqual([]);
  });

  it("has workers take out what is no page, and say how much that was", async () => {
    const { redis, queue, send, serveUntil } = await atRedis();
    const sent = send(pagesOf(2));
    while ((await queue.underWay()).waiting.size < 2) await delay(10);
    const data = [null, 7, "text", {}, { timeLimit: -1, packed: "" }, { timeLimit: 1_000, packed: "no gzip" }];
    await queue.addBulk(data.map((shape) => ({ name: "bad", data: shape as JobData, opts: { lifo: true, attempts: 5 } })));
    await redis.hset(queue.toKey("broken"), { data: "not json", opts: "{}" });
    await redis.rpush(queue.toKey("wait"), "broken", "nothing");
    const said: string[] = [];
    await serveUntil(sent, (line) => said.push(line));
    expect(heard).toEqual([1, 1]);
    expect(said.at(-1)).toBe("2 pages done here; foreign entries dropped: 8.");
    expect(await leftIn(redis)).toEqual([]);
  });

  it("gives up a page that is lost time and again", async () => {
    const { redis, send } = await atRedis();
    const answers: PageAnswer[] = [];
    const [page] = pagesOf(1);
    const worker = new Worker<JobData, string>(queueName, () => Promise.resolve("no gzip"), { connection: redis });
    await send(page === undefined ? [] : [{ ...page, onAnswer: (answer) => void answers.push(answer) }]);
    expect(answers).toEqual([{ kind: "failed", problem: "lost in Redis, or damaged there, 20 times" }]);
    await worker.close();
    expect(await leftIn(redis)).toEqual([]);
  });

  it("gives up a page that three workers did not outlive", async () => {
    const { redis, queue, send } = await atRedis();
    const answers: PageAnswer[] = [];
    const [page] = pagesOf(1);
    const sent = send(page === undefined ? [] : [{ ...page, onAnswer: (answer) => void answers.push(answer) }]);
    for (let death = 1; death <= 3; death++) {
      while ((await queue.underWay()).waiting.size === 0) await delay(10);
      const dead = handWorker(redis, 50);
      expect(await dead.getNextJob(`token ${death}`, { block: false })).toBeDefined();
      await dead.close(true);
      // The sender looks every two seconds: another does sooner.
      const looking = handWorker(redis, 50);
      await looking.startStalledCheckTimer();
      while ((await queue.underWay()).waiting.size === 0)
        await Promise.all([redis.del(`bull:${queueName}:stalled-check`), delay(10)]);
      await looking.close();
    }
    const worker = new Worker<JobData, string>(queueName, () => pack(done), { connection: redis });
    await sent;
    expect(answers).toEqual([{ kind: "failed", problem: "given up: 3 workers took it and ended before it was done" }]);
    await worker.close();
    expect(await leftIn(redis)).toEqual([]);
  });

  it("answers for a page that cannot be read, and goes on", async () => {
    const { send } = await atRedis();
    const answers: PageAnswer[] = [];
    const read = (): Promise<never> => Promise.reject(new Error("no such file"));
    await send([{ name: "a", read, onAnswer: (answer) => void answers.push(answer) }]);
    expect(answers).toEqual([{ kind: "failed", problem: "no such file" }]);
  });

  it("takes back what waits where it is stopped, and finds what a worker had then when it sends the same again", async () => {
    const { redis, queue, send, serveUntil } = await atRedis();
    const stop = new AbortController();
    const sent = send(pagesOf(2), { stop: stop.signal });
    while ((await queue.underWay()).waiting.size < 2) await delay(10);
    const worker = handWorker(redis);
    const job = await worker.getNextJob("token", { block: false });
    stop.abort();
    await sent;
    expect(await queue.underWay()).toEqual({ waiting: new Set(), active: new Set([job?.id]) });
    await job?.moveToCompleted(await pack(done), "token", false);
    await worker.close();
    const said: string[] = [];
    await serveUntil(send(pagesOf(2)), (line) => said.push(line));
    expect(heard).toEqual([1, 1]);
    expect(said.at(-1)).toBe("1 page done here.");
    expect(await leftIn(redis)).toEqual([]);
  });

  it("hands the same page to each sender of it, and as often as it was sent", async () => {
    const { redis, queue, send, serveUntil } = await atRedis();
    const same = pagesOf(2).map((page) => ({ ...page, read: () => readPage("same") }));
    const sent = [send(same), send(same)];
    while ((await queue.underWay()).waiting.size < 2) await delay(10);
    await serveUntil(Promise.all(sent));
    expect(heard).toEqual([2, 2]);
    expect(await leftIn(redis)).toEqual([]);
  });

  it("leaves the pages of other senders alone, and nothing when the last have ended together", async () => {
    const { redis, queue, send } = await atRedis();
    const stop = new AbortController();
    const others = ["a", "b", "c", "d"].map((name) => send(pagesOf(2, name), { stop: stop.signal }));
    while ((await queue.underWay()).waiting.size < 8) await delay(10);
    const { waiting } = await queue.underWay();
    const own = new AbortController();
    const ended = send(pagesOf(2), { stop: own.signal });
    while ((await queue.underWay()).waiting.size < 10) await delay(10);
    own.abort();
    await ended;
    expect((await queue.underWay()).waiting).toEqual(waiting);
    stop.abort();
    await Promise.all(others);
    expect(await leftIn(redis)).toEqual([]);
  });

  it("says what a Redis refuses, on both sides, and a worker waits until that has gone", async () => {
    const { redis, address, send, serveUntil } = await atRedis();
    await redis.call("ACL", "SETUSER", "reader", "on", ">secret", "~*", "&*", "+@all", "-@write");
    const reader = { ...address, redis: { ...address.redis, username: "reader", password: "secret" } };
    await expect(send(pagesOf(1), { address: reader })).rejects.toThrow(`${address.shown} refuses a command: `);
    const said: string[] = [];
    await redis.set(`bull:${queueName}:meta`, "something else");
    const served = serveUntil(
      (async () => {
        while (said.length < 2) await delay(20);
        await redis.del(`bull:${queueName}:meta`);
        await send(pagesOf(1));
      })(),
      (line) => said.push(line),
    );
    await served;
    expect(said[1]).toContain(`${address.shown} refuses a command: WRONGTYPE`);
    expect(said).toHaveLength(3);
  });

  it("sends pages where Redis keeps to itself who is there", async () => {
    const { redis, address, send, serveUntil } = await atRedis();
    await redis.call("ACL", "SETUSER", "limited", "on", ">secret", "~*", "&*", "+@all", "-client");
    const limited = { ...address, redis: { ...address.redis, username: "limited", password: "secret" } };
    await serveUntil(send(pagesOf(3), { address: limited }), undefined, limited);
    expect(heard).toEqual([1, 1, 1]);
    expect(await leftIn(redis)).toEqual([]);
  });

  it.each(["has gone", "does not answer"])("ends a worker and a sender that are told to when Redis %s", async (what) => {
    const mortal = await startRedis();
    let isStopped = false;
    onTestFinished(() => (isStopped ? undefined : mortal.stop()));
    const address = mortal.address(0);
    const stop = new AbortController();
    const said: string[] = [];
    const saidBySender: string[] = [];
    const served = serve({ address, jobs: 1, isUntilEmpty: false, stop: stop.signal, onProgress: (line) => said.push(line) });
    const sending = { address, pages: endless(), timeLimit: 10_000, stop: stop.signal };
    const sent = sendPages({ ...sending, onProgress: (line) => saidBySender.push(line) });
    while (!saidBySender.some((line) => line.startsWith("1 worker"))) await delay(20);
    if (what === "has gone") {
      await mortal.stop();
      isStopped = true;
    } else mortal.pause();
    stop.abort();
    await Promise.all([served, sent]);
    // One that has no page may have nothing to wait for.
    expect(said.at(-1)).toMatch(/(?:cannot be reached\. This worker ends, and others take over its pages|^0 pages done here)\.$/);
  });

  it("says that there is no such database", async () => {
    await expect(connect(server.address(99), () => undefined)).rejects.toThrow("DB index is out of range");
  });

  /** A database of one's own, with a sender and a worker for it. */
  async function atRedis() {
    const address = server.address(databases++);
    const redis = await connect(address, () => undefined);
    onTestFinished(() => disconnect(redis));
    heard = [];
    const sending = { address, timeLimit: 10_000, stop: new AbortController().signal, onProgress: () => undefined };
    const send = (pages: Sending["pages"], others: Partial<Sending> = {}) => sendPages({ ...sending, pages, ...others });
    const serveUntil = async (sent: Promise<unknown>, onProgress: (line: string) => void = () => undefined, at = address) => {
      const stop = new AbortController();
      const served = serve({ address: at, jobs: 2, isUntilEmpty: false, stop: stop.signal, onProgress });
      await sent.finally(() => stop.abort());
      await served;
    };
    return { address, redis, queue: new PageQueue(redis), send, serveUntil };
  }
});

const done: PageAnswer = { kind: "judged", result: { page: "", groups: {}, problem: "done" } };

/** Times that each page was answered for. */
let heard: number[] = [];

function pagesOf(count: number, sender = ""): readonly PageToSend[] {
  return Array.from({ length: count }, (_, index) => ({
    name: String(index),
    read: () => readPage(`${sender}${index}`),
    onAnswer: ({ kind }) => void (heard[index] = (heard[index] ?? 0) + (kind === "judged" ? 1 : 100)),
  }));
}

function readPage(name: string): Promise<PageJob> {
  return Promise.resolve({
    task: { page: name, groups: {}, source: "" },
    plan: { runs: [], measures: [], reading: usualReading },
  });
}

/** Pages that do not come. */
async function* endless(): AsyncGenerator<PageToSend, void, undefined> {
  await new Promise(() => undefined);
  yield* pagesOf(0);
}

/** A worker that takes a page when it is told to. */
function handWorker(redis: Redis, lockDuration = locks.lockDuration): Worker<JobData, string> {
  return new Worker(queueName, null, { connection: redis, ...locks, lockDuration, stalledInterval: 20, autorun: false });
}

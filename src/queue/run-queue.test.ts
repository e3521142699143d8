import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "bullmq";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { connect, disconnect } from "./connection.ts";
import { packedAnswer, pack, type PageAnswer } from "./page-job.ts";
import { Presence } from "./presence.ts";
import { hasRedis, startRedis, type TestRedis } from "./redis.fixture.ts";
import { AnswerEvents, RunQueue } from "./run-queue.ts";
import { locks, RunWorker } from "./run-worker.ts";
import { keyPrefix, ownVersion, RunRegister } from "./runs.ts";
import { sendPages } from "./send-pages.ts";
import { SentRun, type PageToSend } from "./sent-run.ts";
import { serve } from "./serve.ts";

const timeLimit = 10_000;
const note = { id: "run", version: ownVersion, what: "evaluate corpus", host: "here", created: "2026-01-01T00:00:00.000Z" };
const never = new AbortController().signal;

describe.skipIf(!hasRedis())("run over a queue", { timeout: 60_000 }, () => {
  let server: TestRedis;
  let redis: Redis;

  beforeAll(async () => {
    server = await startRedis();
    redis = await connect(server.address(0), () => undefined);
  });
  afterAll(async () => {
    await disconnect(redis);
    await server.stop();
  });

  it("hands out each page's answer once, and leaves nothing", async () => {
    const queue = new RunQueue(redis, "once");
    const heard: string[] = [];
    const sent = await SentRun.begin(
      { pages: pagesOf(20), timeLimit, onAnswer: (id, answer) => void heard.push(`${id} ${textOf(answer)}`) },
      queue,
    );
    const worker = echoWorker("once");
    while (!sent.isDone) {
      await sent.take();
      await sent.send();
    }
    await worker.close();
    expect(heard.toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `page-${index} done`).toSorted());
    await queue.obliterate();
    expect(await keysOf("once")).toEqual([]);
  });

  it("holds back while many pages wait", async () => {
    let asked = 0;
    function* pages(): Generator<PageToSend, void, undefined> {
      for (const page of pagesOf(10_000)) {
        asked++;
        yield page;
      }
    }
    const queue = new RunQueue(redis, "many");
    const sent = await SentRun.begin({ pages: pages(), timeLimit, onAnswer: () => undefined }, queue);
    while ((await sent.send()) > 0);
    expect((await queue.counts()).waiting).toBe(asked);
    expect(asked).toBeGreaterThanOrEqual(200);
    expect(asked).toBeLessThan(220);
    await queue.obliterate();
  });

  it("takes up what an earlier process sent, and what was answered meanwhile, without sending it again", async () => {
    const queue = new RunQueue(redis, "again");
    const earlier = await SentRun.begin({ pages: pagesOf(8), timeLimit, onAnswer: () => undefined }, queue);
    await earlier.send();
    const worker = echoWorker("again");
    while ((await queue.counts()).waiting > 4) await delay(5);
    await worker.close();
    const heard: string[] = [];
    const read: string[] = [];
    const pages = pagesOf(10).map((page) => ({ ...page, read: () => (read.push(page.id), page.read()) }));
    const later = await SentRun.begin({ pages, timeLimit, onAnswer: (id) => void heard.push(id) }, queue);
    const another = echoWorker("again");
    while (!later.isDone) {
      await later.take();
      await later.send();
    }
    await another.close();
    expect(heard.toSorted()).toEqual(pages.map(({ id }) => id).toSorted());
    expect(read).toEqual(["page-8", "page-9"]);
    await queue.obliterate();
  });

  it("sends anew what a Redis forgot", async () => {
    const own = await connect(server.address(1), () => undefined);
    const queue = new RunQueue(own, "forgotten");
    const heard: string[] = [];
    const sent = await SentRun.begin({ pages: pagesOf(3), timeLimit, onAnswer: (id) => void heard.push(id) }, queue);
    await sent.send();
    expect(await sent.findLost()).toBe(false);
    await own.flushdb();
    expect(await sent.findLost()).toBe(true);
    await sent.send();
    expect((await queue.counts()).waiting).toBe(3);
    await disconnect(own);
  });

  it("answers for a page that cannot be read, and goes on", async () => {
    const queue = new RunQueue(redis, "unread");
    const heard: PageAnswer[] = [];
    const pages = [{ id: "page-0", name: "a", read: () => Promise.reject(new Error("no such file")) }];
    const sent = await SentRun.begin({ pages, timeLimit, onAnswer: (_, answer) => void heard.push(answer) }, queue);
    await sent.send();
    expect(heard).toEqual([{ kind: "failed", problem: "no such file" }]);
    expect(sent.isDone).toBe(true);
    await queue.obliterate();
  });

  it("gives a page up that three workers did not outlive", async () => {
    const queue = new RunQueue(redis, "deadly");
    await queue.add([{ id: "page-0", data: { page: "a", timeLimit, packed: "" } }]);
    const options = { connection: redis, prefix: keyPrefix, autorun: false, ...locks, lockDuration: 50, stalledInterval: 20 };
    for (let death = 1; death <= 3; death++) {
      const dead = new Worker("deadly", null, options);
      expect((await dead.getNextJob(`token ${death}`))?.id).toBe("page-0");
      await dead.close(true);
      const next = new Worker("deadly", null, options);
      await next.startStalledCheckTimer();
      while ((await queue.counts()).waiting === 0) await delay(10);
      await next.close();
    }
    let isTried = false;
    const worker = new RunWorker({ ...note, id: "deadly" }, { ...quiet(), answer: () => ((isTried = true), packedAnswer(done)) });
    let answers = await queue.answers();
    while (answers.length === 0) answers = await queue.answers();
    await worker.close();
    expect(answers).toEqual([
      { id: "page-0", answer: { kind: "failed", problem: "given up: 3 workers that took it ended before it was done" } },
    ]);
    expect(isTried).toBe(false);
    await queue.obliterate();
  });

  it("refuses workers of another version, and a worker refuses pages of another", async () => {
    const address = server.address(2);
    const other = new Redis({ port: address.port, db: 2, maxRetriesPerRequest: null });
    const presence = new Presence(other);
    await presence.joinAsWorker(4, "9.9.9");
    const sending = {
      address,
      run: { id: "refused", what: "extract" },
      pages: [],
      timeLimit,
      onAnswer: () => undefined,
      stop: never,
    };
    await expect(sendPages({ ...sending, onProgress: () => undefined })).rejects.toThrow(
      `The workers at ${address.shown} are of Contentscope 9.9.9, and this is ${ownVersion}: `,
    );
    await new RunRegister(other).add({ ...note, version: "9.9.9" });
    const serving = { address, jobs: 1, isUntilEmpty: true, stop: never, onProgress: () => undefined };
    await expect(serve(serving)).rejects.toThrow(`evaluate corpus (from here) at ${address.shown} is of Contentscope 9.9.9, and`);
    presence.leave();
    await other.quit();
  });

  it("leaves alone what is no run among the runs, says so once, and works on the others", async () => {
    const own = await connect(server.address(3), () => undefined);
    const notes = {
      evil: "not json",
      list: "[]",
      other: JSON.stringify({ ...note, id: "another" }),
      "a:b": JSON.stringify({ ...note, id: "a:b" }),
      dated: JSON.stringify({ ...note, id: "dated", created: "yesterday" }),
    };
    await own.hset("contentscope:runs", notes);
    const said: string[] = [];
    const heard: string[] = [];
    const address = server.address(3);
    const stop = new AbortController();
    const served = serve({ address, jobs: 1, isUntilEmpty: false, stop: stop.signal, onProgress: (line) => said.push(line) });
    await sendPages({
      address,
      run: { id: "good", what: "extract" },
      pages: pagesOf(2),
      timeLimit,
      onAnswer: (id, answer) => void heard.push(`${id} ${answer.kind}`),
      stop: never,
      onProgress: () => undefined,
    });
    stop.abort();
    await served;
    expect(heard.toSorted()).toEqual(["page-0 extracted", "page-1 extracted"]);
    for (const field of Object.keys(notes))
      expect(said.filter((line) => line.includes(`under ${field} that is no run`))).toHaveLength(1);
    expect((await own.hkeys("contentscope:runs")).toSorted()).toEqual(Object.keys(notes).toSorted());
    await disconnect(own);
  });

  it("says what is wrong where another thing than runs lies there, and a worker waits until it has gone", async () => {
    const address = server.address(4);
    const own = await connect(address, () => undefined);
    await own.set("contentscope:runs", "something else");
    const sending = { address, run: { id: "typed", what: "extract" }, timeLimit, onAnswer: () => undefined, stop: never };
    await expect(sendPages({ ...sending, pages: pagesOf(1), onProgress: () => undefined })).rejects.toThrow(
      `${address.shown} refuses what it is asked: WRONGTYPE`,
    );
    const said: string[] = [];
    const stop = new AbortController();
    const served = serve({ address, jobs: 1, isUntilEmpty: false, stop: stop.signal, onProgress: (line) => said.push(line) });
    while (said.length < 2) await delay(20);
    expect(said[1]).toContain(`${address.shown} refuses what it is asked: WRONGTYPE`);
    await own.del("contentscope:runs");
    await sendPages({ ...sending, pages: pagesOf(1), onProgress: () => undefined });
    stop.abort();
    await served;
    await disconnect(own);
  });

  it("answers for a page whose job is damaged, on either side, and goes on", async () => {
    const address = server.address(5);
    const own = await connect(address, () => undefined);
    const said: string[] = [];
    const heard: Record<string, string> = {};
    const stop = new AbortController();
    const sent = sendPages({
      address,
      run: { id: "spoiled", what: "extract" },
      pages: pagesOf(6),
      timeLimit,
      onAnswer: (id, answer) => void (heard[id] = answer.kind === "failed" ? answer.problem : answer.kind),
      stop: never,
      onProgress: () => undefined,
    });
    const key = (id: string): string => `${keyPrefix}:spoiled:${id}`;
    while ((await own.llen(key("wait"))) < 6) await delay(10);
    const [first = "{}"] = await own.hmget(key("page-0"), "data");
    const data = JSON.parse(first ?? "{}") as object;
    await own.hset(key("page-0"), "data", "not json");
    await own.hset(key("page-1"), "data", "null");
    await own.hset(key("page-2"), "data", JSON.stringify({ ...data, packed: "no gzip" }));
    await own.hset(key("page-3"), "data", JSON.stringify({ ...data, timeLimit: -1 }));
    await own.hset(key("page-4"), "data", JSON.stringify({ ...data, packed: await pack({ kind: "judge", task: 7, plan: {} }) }));
    const served = serve({ address, jobs: 2, isUntilEmpty: false, stop: stop.signal, onProgress: (line) => said.push(line) });
    await sent;
    stop.abort();
    await served;
    const damaged = "what lies in Redis of it is damaged";
    expect(heard).toEqual({
      "page-0": expect.stringMatching(/damaged/) as string,
      "page-1": damaged,
      "page-2": damaged,
      "page-3": damaged,
      "page-4": damaged,
      "page-5": "extracted",
    });
    expect(said.join("\n")).toContain(`extract: page-3: ${damaged}`);
    await disconnect(own);
  });

  it("takes answers that are damaged or have gone for pages that failed", async () => {
    const queue = new RunQueue(redis, "garbled");
    await queue.add(["a", "b", "c"].map((id) => ({ id: `page-${id}`, data: { page: id, timeLimit, packed: "" } })));
    const worker = echoWorker("garbled");
    while ((await queue.answers()).length < 3) await delay(10);
    await worker.close();
    const key = (id: string): string => `${keyPrefix}:garbled:page-${id}`;
    await redis.hset(key("a"), "data", "not json");
    await redis.del(key("b"));
    await redis.hset(key("c"), "returnvalue", "not json");
    const answers = await queue.answers();
    expect(answers.map(({ id, answer }) => `${id} ${answer.kind}`).toSorted()).toEqual([
      "page-a failed",
      "page-b failed",
      "page-c failed",
    ]);
    await queue.remove(answers.map(({ id }) => id));
    expect(await queue.answers()).toEqual([]);
    await queue.obliterate();
  });

  it.each(["has gone", "does not answer"])("ends a worker and a sender that are told to when Redis %s", async (what) => {
    const mortal = await startRedis();
    let isStopped = false;
    onTestFinished(() => (isStopped ? undefined : mortal.stop()));
    const address = mortal.address(0);
    const stop = new AbortController();
    const said: string[] = [];
    const onProgress = (line: string): number => said.push(line);
    const sending = { address, run: { id: "lost", what: "extract" }, pages: pagesOf(1), timeLimit, onAnswer: () => undefined };
    const served = serve({ address, jobs: 1, isUntilEmpty: false, stop: stop.signal, onProgress });
    const watch = await connect(address, () => undefined);
    const sent = sendPages({ ...sending, pages: endless(), stop: stop.signal, onProgress: () => undefined });
    while (!said.some((line) => line.includes("begins"))) await delay(20);
    watch.disconnect();
    if (what === "has gone") {
      await mortal.stop();
      isStopped = true;
    } else mortal.pause();
    await delay(50);
    stop.abort();
    await Promise.all([served, sent]);
    // One that has no page may have nothing to wait for.
    expect(said.at(-1)).toMatch(
      /(?:is out of reach: ends\. Pages that it has begun are taken over by others|^0 pages done here)\.$/,
    );
  });

  it("hears of an answer when it comes, and of one that came before it listened", async () => {
    const queue = new RunQueue(redis, "heard");
    const send = (id: string): Promise<void> => queue.add([{ id, data: { page: id, timeLimit, packed: "" } }]);
    await send("page-0");
    const worker = echoWorker("heard");
    while ((await queue.answers()).length < 1) await delay(5);
    let hear: () => void = () => undefined;
    const early = new Promise<void>((resolve) => (hear = resolve));
    const events = new AnswerEvents(redis, "heard", () => hear());
    await early;
    const late = new Promise<void>((resolve) => (hear = resolve));
    await send("page-1");
    await late;
    expect(await queue.answers()).toHaveLength(2);
    events.close();
    await worker.close();
    await queue.obliterate();
  });

  it.each([
    ["something else lies in the stream of events", 8, undefined],
    ["Redis keeps to itself who is there", 9, "limited"],
  ])("sends pages where %s", async (_, db, username) => {
    const own = await connect(server.address(db), () => undefined);
    await own.xadd(`${keyPrefix}:deaf:events`, "*", "event", "completed", "returnvalue", "not json");
    if (username !== undefined) await own.call("ACL", "SETUSER", username, "on", ">secret", "~*", "&*", "+@all", "-client");
    const address = { ...server.address(db), ...(username !== undefined && { username, password: "secret" }) };
    const stop = new AbortController();
    const served = serve({ address, jobs: 1, isUntilEmpty: false, stop: stop.signal, onProgress: () => undefined });
    const heard: string[] = [];
    await sendPages({
      address,
      run: { id: "deaf", what: "extract" },
      pages: pagesOf(3),
      timeLimit,
      onAnswer: (id, { kind }) => void heard.push(`${id} ${kind}`),
      stop: never,
      onProgress: () => undefined,
    });
    stop.abort();
    await served;
    expect(heard.toSorted()).toEqual(["page-0 extracted", "page-1 extracted", "page-2 extracted"]);
    expect(await own.keys("*")).toEqual([]);
    await disconnect(own);
  });

  it("knows workers and senders of one database until they leave", async () => {
    const [own, other] = [await connect(server.address(6), () => undefined), await connect(server.address(7), () => undefined)];
    const [worker, sender, elsewhere] = [new Presence(own), new Presence(own), new Presence(other)];
    await Promise.all([worker.joinAsWorker(4, "0.1.0"), sender.joinAsSender("a1"), elsewhere.joinAsSender("b2")]);
    const observer = new Presence(own);
    expect(await observer.workers()).toEqual([{ version: "0.1.0", jobs: 4 }]);
    expect(await observer.senders()).toEqual(new Set(["a1"]));
    worker.leave();
    while ((await observer.workers())?.length !== 0) await delay(10);
    expect(await observer.senders()).toEqual(new Set(["a1"]));
    for (const presence of [sender, elsewhere]) presence.leave();
    expect(await own.keys("*")).toEqual([]);
    await Promise.all([disconnect(own), disconnect(other)]);
  });

  it("says that there is no Redis, or not that database of it", async () => {
    const nowhere = { ...server.address(0), shown: "redis://127.0.0.1:1", port: 1 };
    await expect(connect(nowhere, () => undefined)).rejects.toThrow(
      new RangeError("No Redis of use at redis://127.0.0.1:1: nothing listens there"),
    );
    await expect(connect(server.address(99), () => undefined)).rejects.toThrow("DB index is out of range");
  });

  function quiet() {
    return { redis, jobs: 1, onProgress: () => undefined };
  }

  function echoWorker(run: string): RunWorker {
    return new RunWorker({ ...note, id: run }, { ...quiet(), answer: () => packedAnswer(done) });
  }

  function keysOf(run: string): Promise<string[]> {
    return redis.keys(`${keyPrefix}:${run}:*`);
  }
});

/** Pages that do not come. */
async function* endless(): AsyncGenerator<PageToSend, void, undefined> {
  await new Promise(() => undefined);
  yield* pagesOf(0);
}

const done: PageAnswer = { kind: "extracted", output: "done" };

function textOf(answer: PageAnswer): string {
  return answer.kind === "extracted" ? answer.output : "";
}

function pagesOf(count: number): readonly PageToSend[] {
  const task = { name: "a", source: "", site: [], specs: [], format: "jsonl", isHeaded: false } as const;
  return Array.from({ length: count }, (_, index) => ({
    id: `page-${index}`,
    name: String(index),
    read: () => Promise.resolve({ kind: "extract", task } as const),
  }));
}

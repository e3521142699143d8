import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "bullmq";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, disconnect } from "./connection.ts";
import { packedAnswer } from "./page-job.ts";
import type { PageAnswer } from "./page-job.ts";
import { presenceIn } from "./presence.ts";
import { hasRedis, startRedis } from "./redis.fixture.ts";
import type { TestRedis } from "./redis.fixture.ts";
import { RunQueue } from "./run-queue.ts";
import { locks, RunWorker } from "./run-worker.ts";
import { keyPrefix, ownVersion, RunRegister } from "./runs.ts";
import { sendPages } from "./send-pages.ts";
import { SentRun } from "./sent-run.ts";
import type { PageToSend } from "./sent-run.ts";
import { serve } from "./serve.ts";

const timeLimit = 10_000;
const note = { id: "run", version: ownVersion, what: "evaluate corpus", host: "here", created: "2026-01-01T00:00:00.000Z" };
const never = new AbortController().signal;

describe.skipIf(!hasRedis())("run over a queue", { timeout: 60_000 }, () => {
  let server: TestRedis;
  let redis: Redis;

  beforeAll(async () => {
    server = await startRedis();
    redis = await connect(server.address(0), "test", () => undefined);
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
    const own = await connect(server.address(1), "test", () => undefined);
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
      const heir = new Worker("deadly", null, options);
      await heir.startStalledCheckTimer();
      while ((await queue.counts()).waiting === 0) await delay(10);
      await heir.close();
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
    const other = new Redis({ port: address.port, db: 2, connectionName: "contentscope/worker/9.9.9/4" });
    await other.ping();
    const sending = {
      address,
      run: { id: "refused", what: "extract" },
      pages: [],
      timeLimit,
      onAnswer: () => undefined,
      stop: never,
    };
    await expect(sendPages({ ...sending, tell: () => undefined })).rejects.toThrow(
      `The workers at ${address.shown} are of Contentscope 9.9.9, and this is ${ownVersion}: `,
    );
    await new RunRegister(other).add({ ...note, version: "9.9.9" });
    const serving = { address, jobs: 1, isUntilEmpty: true, stop: never, tell: () => undefined };
    await expect(serve(serving)).rejects.toThrow(`evaluate corpus (from here) at ${address.shown} is of Contentscope 9.9.9, and`);
    await other.quit();
  });

  it("says that there is no Redis, or not that database of it", async () => {
    const nowhere = { ...server.address(0), shown: "redis://127.0.0.1:1", port: 1 };
    await expect(connect(nowhere, "test", () => undefined)).rejects.toThrow(
      new RangeError("No Redis of use at redis://127.0.0.1:1: nothing listens there"),
    );
    await expect(connect(server.address(99), "test", () => undefined)).rejects.toThrow("DB index is out of range");
  });

  function quiet() {
    return { redis, jobs: 1, tell: () => undefined };
  }

  function echoWorker(run: string): RunWorker {
    return new RunWorker({ ...note, id: run }, { ...quiet(), answer: () => packedAnswer(done) });
  }

  function keysOf(run: string): Promise<string[]> {
    return redis.keys(`${keyPrefix}:${run}:*`);
  }
});

describe("presence", () => {
  it("knows workers and senders of one database by the names of their connections", () => {
    const list = [
      "id=3 addr=127.0.0.1:1 laddr=127.0.0.1:2 name=contentscope/worker/0.1.0/4 age=1 db=1 cmd=hgetall",
      "id=4 addr=127.0.0.1:3 name=contentscope/run/a1 db=1",
      "id=5 addr=127.0.0.1:4 name=contentscope/run/b2 db=0",
      "id=6 addr=127.0.0.1:5 name= db=1",
      "",
    ];
    expect(presenceIn(list.join("\n"), 1)).toEqual({ workers: [{ version: "0.1.0", jobs: 4 }], runs: new Set(["a1"]) });
  });
});

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

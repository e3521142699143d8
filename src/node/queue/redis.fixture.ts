import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findRedis, redisAdvice } from "../../tools/programs.mjs";

export interface TestRedis {
  /** The address of one of its sixteen databases. */
  readonly url: (database: number) => string;
  /** Leaves it where it is, without an answer to anybody. */
  readonly pause: () => void;
  /** Ends it as a crash does, and starts it anew at the same place: it has forgotten everything. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** True where there is a Redis to test with; says how to get one where there is none. */
export function hasRedis(): boolean {
  const isThere = findRedis() !== undefined;
  if (!isThere) console.warn(`There is no Redis here, tests of the queue are skipped. To get one: ${redisAdvice}`);
  return isThere;
}

/** A Redis of its own on a free port, which keeps nothing. */
export async function startRedis(): Promise<TestRedis> {
  const program = findRedis();
  if (program === undefined) throw new Error("there is no Redis here");
  const folder = mkdtempSync(join(tmpdir(), "redis-"));
  const port = await freePort();
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder];
  const start = async (): Promise<ChildProcess> => {
    const begun = spawn(program, options, { stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    for await (const chunk of begun.stdout) {
      said += String(chunk);
      if (/ready to accept connections/i.test(said)) break;
    }
    return begun;
  };
  const end = async (): Promise<void> => {
    const ended = once(server, "close");
    server.kill("SIGKILL");
    await ended;
  };
  let server = await start();
  return {
    url: (database) => `redis://127.0.0.1:${port}/${database}`,
    pause: () => void server.kill("SIGSTOP"),
    restart: async () => {
      await end();
      server = await start();
    },
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

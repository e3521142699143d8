import type { Redis } from "ioredis";
import { ownVersion } from "./runs.ts";

/** Who is at a Redis, by the names of their connections: these end with the process, however that ends. */
export interface Presence {
  /** Workers, of whatever version. */
  readonly workers: readonly PresentWorker[];
  /** Ids of the runs whose sender is there. */
  readonly runs: ReadonlySet<string>;
}

interface PresentWorker {
  readonly version: string;
  /** Pages at once. */
  readonly jobs: number;
}

export function workerName(jobs: number): string {
  return `contentscope/worker/${ownVersion}/${jobs}`;
}

export function senderName(run: string): string {
  return `contentscope/run/${run}`;
}

/** Who is at the database `db` of a Redis; undefined where that keeps it to itself. */
export async function presenceAt(redis: Redis, db: number): Promise<Presence | undefined> {
  const list = await redis.client("LIST").catch(() => undefined);
  return typeof list === "string" ? presenceIn(list, db) : undefined;
}

/** @param list a connection a line, as `CLIENT LIST` has it: "id=3 addr=127.0.0.1:1 name=contentscope/run/a1 db=0 …" */
export function presenceIn(list: string, db: number): Presence {
  const connections = list.split("\n").map((line) => new Map(line.split(" ").map((field) => fieldOf(field))));
  const names = connections.flatMap((fields) => (fields.get("db") === String(db) ? [fields.get("name") ?? ""] : []));
  const parts = names.map((name) => name.split("/"));
  return {
    workers: parts.flatMap(([app, kind, version, jobs]) =>
      app === "contentscope" && kind === "worker" && version !== undefined && /^\d{1,3}$/.test(jobs ?? "")
        ? [{ version, jobs: Number(jobs) }]
        : [],
    ),
    runs: new Set(
      parts.flatMap(([app, kind, run]) => (app === "contentscope" && kind === "run" && run !== undefined ? [run] : [])),
    ),
  };
}

function fieldOf(text: string): readonly [string, string] {
  const at = text.indexOf("=");
  return [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
}

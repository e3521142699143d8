import type { RedisOptions } from "ioredis";

/** The place of the Redis of a queue. */
export interface QueueAddress {
  /** As it was given, without what is secret in it. */
  readonly shown: string;
  /** As the client takes it: host, port, number of the database, user, password, TLS. */
  readonly redis: RedisOptions;
}

const form =
  "redis://host:port or redis://host:port/database, with rediss:// for TLS and redis://user:password@host:port to log in (in a password / is %2F, % is %25)";
const usualPort = 6379;

/** The address that `--queue` names, or what is wrong with it. */
export function queueAddressOf(text: string): QueueAddress | string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isRedis = url?.protocol === "redis:" || url?.protocol === "rediss:";
  const [, database] = /^\/?(\d*)$/.exec(url?.pathname ?? "") ?? [];
  if (url === undefined || !isRedis || url.hostname === "" || database === undefined || url.search !== "" || url.hash !== "")
    return notAnAddress(text);
  const [username, password] = [decoded(url.username), decoded(url.password)];
  if (username === undefined || password === undefined) return notAnAddress(text);
  const port = url.port === "" ? usualPort : Number(url.port);
  const db = Number(database);
  return {
    shown: `${url.protocol}//${url.hostname}:${port}${db === 0 ? "" : `/${db}`}`,
    redis: {
      host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
      port,
      db,
      ...(username !== "" && { username }),
      ...(password !== "" && { password }),
      ...(url.protocol === "rediss:" && { tls: {} }),
    },
  };
}

function notAnAddress(text: string): string {
  return `--queue ${withoutPassword(text)}: not of the form ${form}`;
}

/** Undefined where a percent sign begins no code. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * A text that may be, or hold, the address of a Redis, to be shown. It need not be of the right form, so that nobody can tell where in
 * it a password ends: what stands between the name and the last `@` is left out, and what stands behind a question mark.
 */
export function withoutPassword(text: string): string {
  const [, before = "", rest = ""] = /^(.*?rediss?:\/\/|)(.*)$/is.exec(text) ?? [];
  const at = rest.lastIndexOf("@");
  const colon = rest.indexOf(":");
  const login = at < 0 ? "" : `${colon >= 0 && colon < at ? rest.slice(0, colon + 1) : ""}…`;
  return before + login + rest.slice(Math.max(at, 0)).replace(/\?.*$/s, "?…");
}

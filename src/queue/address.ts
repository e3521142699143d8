/** Where the Redis of a queue is. */
export interface QueueAddress {
  /** As it was given, without what is secret in it. */
  readonly shown: string;
  readonly host: string;
  readonly port: number;
  /** Number of its database. */
  readonly db: number;
  readonly username?: string;
  readonly password?: string;
  /** Whether it is spoken to by TLS. */
  readonly isSecure: boolean;
}

const form =
  "redis://host:port or redis://host:port/database, with rediss:// for TLS and redis://user:password@host:port to log in";
const usualPort = 6379;

/** What `--queue` names, or what is wrong with it. */
export function queueAddressOf(text: string): QueueAddress | string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isRedis = url?.protocol === "redis:" || url?.protocol === "rediss:";
  const [, database] = /^\/?(\d*)$/.exec(url?.pathname ?? "") ?? [];
  if (url === undefined || !isRedis || url.hostname === "" || database === undefined || url.search !== "" || url.hash !== "")
    return `--queue ${withoutPassword(text)}: not of the form ${form}`;
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const port = url.port === "" ? usualPort : Number(url.port);
  const db = Number(database);
  return {
    shown: `${url.protocol}//${url.hostname}:${port}${db === 0 ? "" : `/${db}`}`,
    host,
    port,
    db,
    ...(url.username !== "" && { username: decodeURIComponent(url.username) }),
    ...(url.password !== "" && { password: decodeURIComponent(url.password) }),
    isSecure: url.protocol === "rediss:",
  };
}

function withoutPassword(text: string): string {
  return text.replace(/:[^:/@]*@/, ":…@");
}

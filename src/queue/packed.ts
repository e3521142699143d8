import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

/** What a packed value may come to, in bytes: a page with ten others of its site, all as large as any may be. */
const mostBytes = 1 << 30;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Plain data as text of a quarter of its size, as it lies in the queue. */
export async function pack(value: unknown): Promise<string> {
  return (await zip(JSON.stringify(value))).toString("base64");
}

/** @throws Error where it was not packed by `pack`. */
export async function unpack(text: string): Promise<unknown> {
  const bytes = await unzip(Buffer.from(text, "base64"), { maxOutputLength: mostBytes });
  return JSON.parse(bytes.toString("utf8"));
}

import { WARCRecord, WARCSerializer } from "warcio";

/** A record to be written into a web archive. */
export interface DraftRecord {
  readonly url: string;
  readonly body: string | Uint8Array;
  readonly type?: "response" | "request" | "metadata";
  readonly status?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A record as the archiving program of the same makers writes it. */
export async function warcRecord(
  { url, body, type = "response", status = "200 OK", headers = { "Content-Type": "text/html" } }: DraftRecord,
  gzip = false,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const record = WARCRecord.create(
    {
      url,
      type,
      warcHeaders: { "WARC-Record-ID": `<${url}#${type}>` },
      date: "2026-01-02T03:04:05Z",
      statusline: `HTTP/1.1 ${status}`,
      httpHeaders: { ...headers },
    },
    [bytes],
  );
  return Uint8Array.from(await WARCSerializer.serialize(record, { gzip }));
}

/** A web archive of records, each packed by itself or none. */
export async function warcOf(records: readonly DraftRecord[], gzip = false): Promise<Uint8Array<ArrayBuffer>> {
  return bytesOfAll(await Promise.all(records.map((record) => warcRecord(record, gzip))));
}

export function bytesOfAll(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** A body cut in chunks as HTTP/1.1 sends them, each of so many bytes. */
export function inChunks(body: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const text = (value: string): Uint8Array => new TextEncoder().encode(value);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < body.length; at += length) {
    const chunk = body.subarray(at, at + length);
    parts.push(text(`${chunk.length.toString(16)}\r\n`), chunk, text("\r\n"));
  }
  return bytesOfAll([...parts, text("0\r\n\r\n")]);
}

import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { nodeMachine } from "../../node/disk.ts";
import { pageInRecord } from "./warc-pages.ts";
import { inChunks, warcRecord } from "../archives/warc.fixture.ts";

const text = `<p>${"Ferry and quay. ".repeat(40)}</p>`;
const body = new TextEncoder().encode(text);

async function pageOf(sent: string | Uint8Array, headers: Readonly<Record<string, string>>) {
  const record = await warcRecord({
    url: "https://example.org/",
    body: sent,
    headers: { "Content-Type": "text/html", ...headers },
  });
  const { bytes, charset } = await pageInRecord(record, nodeMachine);
  return { text: new TextDecoder().decode(bytes), charset };
}

describe("pageInRecord", () => {
  it.each([
    ["as it is", body, {}],
    ["in chunks", inChunks(body, 100), { "Transfer-Encoding": "chunked" }],
    ["in chunks, as it is spelt elsewhere", inChunks(body, 7), { "transfer-encoding": "Chunked" }],
    ["packed with gzip", gzipSync(body), { "Content-Encoding": "gzip" }],
    ["packed with gzip by its older name", gzipSync(body), { "Content-Encoding": "x-GZIP" }],
    ["packed with gzip for the journey", gzipSync(body), { "Transfer-Encoding": "gzip" }],
    ["packed with deflate", deflateSync(body), { "Content-Encoding": "deflate" }],
    ["packed with deflate without its frame", deflateRawSync(body), { "Content-Encoding": "deflate" }],
    ["packed with Brotli", brotliCompressSync(body), { "Content-Encoding": "br" }],
    ["packed with gzip, in chunks", inChunks(gzipSync(body), 30), { "Content-Encoding": "gzip", "Transfer-Encoding": "chunked" }],
    [
      "packed with Brotli, in chunks",
      inChunks(brotliCompressSync(body), 9),
      { "Content-Encoding": "br", "Transfer-Encoding": "chunked" },
    ],
    [
      "unpacked by the archive, which kept what the server said",
      body,
      { "Content-Encoding": "gzip", "Transfer-Encoding": "chunked" },
    ],
    ["unpacked from Brotli by the archive", body, { "Content-Encoding": "br" }],
  ])("reads a body that is %s", async (_, sent, headers) => {
    expect((await pageOf(sent, headers)).text).toBe(text);
  });

  it("knows the encoding that the server says", async () => {
    expect((await pageOf(body, { "Content-Type": 'text/html; Charset="windows-1251"' })).charset).toBe("windows-1251");
    expect((await pageOf(body, {})).charset).toBeUndefined();
  });

  it("says what it cannot unpack", async () => {
    await expect(pageOf(body, { "Content-Encoding": "zstd" })).rejects.toThrow("packed by an unknown method (zstd)");
    await expect(pageOf(body, { "Content-Encoding": "gzip, br" })).rejects.toThrow("unknown method (gzip, br)");
  });

  it("says that what is packed is damaged", async () => {
    const damaged = gzipSync(body).fill(0xff, 12, 20);
    await expect(pageOf(damaged, { "Content-Encoding": "gzip" })).rejects.toThrow("it is damaged: it cannot be unpacked");
    await expect(pageOf(damaged, { "Content-Encoding": "br" })).rejects.toThrow("Brotli and damaged");
  });

  it.each(["gzip", "br"])("refuses a body that %s has packed from more than 50 MB", async (packing) => {
    const bomb = new Uint8Array(60_000_000);
    const packed =
      packing === "gzip"
        ? gzipSync(bomb, { level: 1 })
        : brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    await expect(pageOf(packed, { "Content-Encoding": packing })).rejects.toThrow("it unpacks to more than 50 MB");
  });
});

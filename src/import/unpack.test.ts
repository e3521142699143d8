import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { unpackGzip } from "./bytes.ts";

const packed = (bytes: Uint8Array) => Uint8Array.from(gzipSync(bytes));

describe("unpackGzip", () => {
  it("gives back what was packed", async () => {
    const page = Uint8Array.from({ length: 300_000 }, (_, index) => (index * index) % 251);
    expect(Buffer.compare(await unpackGzip(packed(page), 300_000), page)).toBe(0);
  });

  it("stops when more comes out than is allowed", async () => {
    await expect(unpackGzip(packed(new Uint8Array(5_000_000)), 1_000_000)).rejects.toThrow(RangeError);
  });

  it("throws on a file that breaks off", async () => {
    const page = packed(new TextEncoder().encode("<p>one</p>"));
    await expect(unpackGzip(page.slice(0, -9), 1000)).rejects.toThrow();
  });

  it("throws on what is not gzip", async () => {
    await expect(unpackGzip(new TextEncoder().encode("<p>one</p>"), 1000)).rejects.toThrow();
  });
});

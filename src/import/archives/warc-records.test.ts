import { describe, expect, it, vi } from "vitest";
import { warcRecords, type RecordPlace, type WarcRecord } from "./warc-records.ts";
import { bytesOfAll, warcOf, warcRecord } from "./warc.fixture.ts";

const one = { url: "https://example.org/one", body: "<p>one" };
const two = { url: "https://example.org/two", body: "<p>two\r\n\r\nWARC/1.0 is not a record here" };
const three = { url: "https://example.org/three", body: "<p>three" };

/** The records of an archive that comes in pieces of so many bytes. */
async function recordsIn(archive: Uint8Array, place?: RecordPlace, length = 100): Promise<WarcRecord[]> {
  const records: WarcRecord[] = [];
  for await (const record of warcRecords(pieces(archive, length), place)) records.push(record);
  return records;
}

// oxlint-disable-next-line typescript/require-await -- stands for a stream
async function* pieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** The page's address, or what else a record is. */
function word(record: WarcRecord): string {
  return record.kind === "page"
    ? record.url.replace("https://example.org/", "")
    : record.kind === "failed"
      ? record.reason
      : "other";
}

describe.each([false, true])("warcRecords, packed: %s", (gzip) => {
  it.each([1, 7, 100, 1 << 20])("finds the pages of an archive that comes in pieces of %i bytes", async (length) => {
    const records = await recordsIn(await warcOf([one, two, three], gzip), undefined, length);
    expect(records.map(word)).toEqual(["one", "two", "three"]);
  });

  it("takes nothing for a page but HTML that was answered with success", async () => {
    const archive = await warcOf(
      [
        { ...one, type: "request", headers: {} },
        { ...one, type: "metadata", body: "via: x", headers: {} },
        { ...one, headers: { "Content-Type": "image/png" } },
        { ...one, status: "404 Not Found" },
        { ...one, status: "301 Moved" },
        { ...one, headers: { "content-type": "TEXT/HTML; charset=utf-8" } },
        { ...two, headers: { "Content-Type": "application/xhtml+xml" } },
      ],
      gzip,
    );
    expect((await recordsIn(archive)).map(word)).toEqual(["other", "other", "other", "other", "other", "one", "two"]);
  });

  it("leads back to each page by its place", async () => {
    const archive = await warcOf([one, two, three], gzip);
    const listed = await recordsIn(archive);
    for (const record of listed) {
      if (record.kind !== "page") throw new Error(word(record));
      const [again] = await recordsIn(archive.subarray(record.place.offset), record.place);
      expect(again).toMatchObject({ kind: "page", url: record.url, place: record.place });
    }
    expect(listed).toHaveLength(3);
  });

  it("says what breaks off, and goes on to what follows where something does", async () => {
    const [first, second, third] = await Promise.all([one, two, three].map((record) => warcRecord(record, gzip)));
    const cut = (second ?? new Uint8Array()).subarray(0, -30);
    const whole = bytesOfAll([first ?? [], cut, third ?? []].map((part) => Uint8Array.from(part)));
    const words = (await recordsIn(whole)).map(word);
    expect(words).toEqual(["one", expect.stringMatching(/damaged|length is wrong/), "three"]);
    expect((await recordsIn(bytesOfAll([first ?? new Uint8Array(), cut]))).map(word)).toEqual([
      "one",
      expect.stringMatching(/incomplete|damaged/),
    ]);
  });

  it("answers with a record as soon as it has come whole", async () => {
    const record = await warcRecord(one, gzip);
    async function* archive(): AsyncGenerator<Uint8Array, void, undefined> {
      yield record;
      await new Promise(() => undefined);
    }
    const records = warcRecords(archive());
    expect((await records.next()).value).toMatchObject({ kind: "page", url: one.url });
  });

  it("passes over what is no record", async () => {
    const junk = new TextEncoder().encode("<html>this is no archive ".repeat(9000));
    const archive = bytesOfAll([await warcRecord(one, gzip), junk, await warcRecord(two, gzip)]);
    const words = (await recordsIn(archive, undefined, 5000)).map(word);
    expect(words.filter((text) => text === "one" || text === "two")).toEqual(["one", "two"]);
    expect(words).toHaveLength(3);
  });
});

describe("warcRecords", () => {
  it("goes on behind a byte that is not as it was packed", async () => {
    const packed = await Promise.all([one, two, three].map((record) => warcRecord(record, true)));
    const middle = packed[1] ?? new Uint8Array();
    middle.fill(0xff, 12, 40);
    const records = await recordsIn(bytesOfAll(packed));
    expect(records.map(word)).toEqual(["one", "it is damaged or incomplete and cannot be unpacked", "three"]);
  });

  it("costs no other record wherever one is cut off, and takes no garbage for a page", async () => {
    const [first, second, third] = await Promise.all([one, two, three].map((record) => warcRecord(record, true)));
    if (first === undefined || second === undefined || third === undefined) throw new Error("no records");
    const unlike: string[] = [];
    for (let length = 1; length < second.length; length++) {
      const words = (await recordsIn(bytesOfAll([first, second.subarray(0, length), third]), undefined, 300)).map(word);
      if (words[0] !== "one" || words.at(-1) !== "three" || words.includes("two") || words.includes("other"))
        unlike.push(`${length}: ${words.join(", ")}`);
    }
    expect(unlike).toEqual([]);
  });

  it("reads records that are packed all as one", async () => {
    const { gzipSync } = await import("fflate");
    const archive = gzipSync(await warcOf([one, two, three]));
    const listed = await recordsIn(archive);
    expect(listed.map(word)).toEqual(["one", "two", "three"]);
    const last = listed[2];
    if (last?.kind !== "page") throw new Error("no page");
    expect(last.place.offset).toBe(0);
    expect((await recordsIn(archive, last.place)).map(word)).toEqual(["three"]);
  });

  it("refuses a record of more than 50 MB without holding it", async () => {
    const header = (length: number): string =>
      `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: <https://example.org/big>\r\nContent-Length: ${length}\r\n\r\n`;
    const http = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
    const megabyte = new Uint8Array(1_000_000).fill(0x20);
    // oxlint-disable-next-line typescript/require-await -- stands for a stream
    async function* archive(): AsyncGenerator<Uint8Array, void, undefined> {
      yield new TextEncoder().encode(header(http.length + 51_000_000) + http);
      for (let count = 0; count < 51; count++) yield megabyte;
      yield new TextEncoder().encode(`\r\n\r\n${header(http.length)}${http}\r\n\r\n`);
    }
    const records: WarcRecord[] = [];
    for await (const record of warcRecords(archive())) records.push(record);
    expect(records.map(word)).toEqual(["it has 51 MB; the limit is 50 MB", "big"]);
  });

  it("refuses a member that 500 kB have been packed into from more than 500 MB", async () => {
    const { constants, deflateRawSync } = await import("node:zlib");
    const megabyte = deflateRawSync(new Uint8Array(1_000_000), { finishFlush: constants.Z_SYNC_FLUSH });
    const bomb = bytesOfAll([Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0), ...new Array<Uint8Array>(510).fill(megabyte)]);
    const records = await recordsIn(bytesOfAll([bomb, await warcRecord(one, true)]), undefined, 1 << 16);
    expect(records.map(word)).toEqual(["it unpacks to more than 500 MB", "one"]);
  });

  it.each([15, 60, 150])("takes no headers of one record for those of the next, cut off after %i bytes", async (length) => {
    const torn = (await warcRecord(two)).subarray(0, length);
    const records = await recordsIn(bytesOfAll([await warcRecord(one), torn, await warcRecord(three)]));
    expect(records.map(word)).toEqual(["one", "it is incomplete", "three"]);
  });

  it("finds the record that a wrong length has swallowed", async () => {
    const text = new TextDecoder().decode(await warcRecord(one)).replace(/Content-Length: (\d+)/, "Content-Length: 4$1");
    const archive = bytesOfAll([new TextEncoder().encode(text), await warcRecord(two), await warcRecord(three)]);
    const words = (await recordsIn(archive)).map(word);
    expect(words).toEqual(["its length is wrong", "two", "three"]);
  });

  it("finds the records that a length beyond the end has swallowed", async () => {
    const text = new TextDecoder().decode(await warcRecord(one)).replace(/Content-Length: (\d+)/, "Content-Length: 99$1");
    const other = await warcRecord({ ...one, type: "metadata", body: "via: x", headers: {} });
    const torn = new TextDecoder().decode(other).replace(/Content-Length: (\d+)/, "Content-Length: 2$1");
    const archive = bytesOfAll([
      new TextEncoder().encode(text),
      await warcRecord(two),
      new TextEncoder().encode(torn),
      await warcRecord(three),
    ]);
    const words = (await recordsIn(archive)).map(word);
    expect(words).toEqual(["its length is wrong", "two", "its length is wrong", "three"]);
  });

  it.each([
    { what: "first lines and no more", archive: "WARC/1.0\r\n".repeat(10_000) },
    { what: "records whose length is beyond the end", archive: recordHead(900_000_000).repeat(1_000) },
    { what: "records that swallow those behind", archive: recordHead(99_999).repeat(2_000) },
    { what: "records as long as those behind", archive: recordHead(214).repeat(2_000) },
    { what: "empty lines", archive: "\r\n".repeat(50_000) },
    { what: "what begins as members do", archive: "\u001f\u008b\b\0".repeat(25_000) },
    { what: "members that break off", archive: `\u001f\u008b\b${"\0".repeat(8)}\u00ff\u00ff\0\0`.repeat(10_000) },
  ])("looks at no byte of $what time and again", async ({ archive }) => {
    const looks = countLooks();
    try {
      const bytes = Buffer.from(archive, "latin1");
      const records = await recordsIn(bytes, undefined, 1 << 12);
      expect(records.every(({ kind }) => kind !== "page")).toBe(true);
      expect(looks.count() / bytes.length).toBeLessThan(100);
    } finally {
      vi.restoreAllMocks();
    }
  });

  it("reads a header of many words in steps as many as it has characters", async () => {
    const cost = async (length: number): Promise<number> => {
      const archive = Buffer.from(`WARC/1.0\r\nContent-Length: 1${" x".repeat(length)}\r\n\r\n`);
      const times: number[] = [];
      for (let time = 0; time < 3; time++) {
        const { user } = process.cpuUsage();
        await recordsIn(archive);
        times.push(process.cpuUsage({ user, system: 0 }).user);
      }
      // The least of three, and not less than what other work of the process may cost meanwhile.
      return Math.max(Math.min(...times), 30_000);
    };
    const [short, long] = [await cost(8_000), await cost(32_000)];
    expect(long / short).toBeLessThan(8);
  });
});

/** The headers of a record that says it is so long, and the start of a page. */
function recordHead(length: number): string {
  return `WARC/1.0\r\nWARC-Type: response\r\nContent-Length: ${length}\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>`;
}

/** Counts bytes that are copied, compared, or made text of. */
function countLooks(): { readonly count: () => number } {
  let count = 0;
  const { fromCharCode } = String;
  vi.spyOn(String, "fromCharCode").mockImplementation((...codes) => ((count += codes.length), fromCharCode(...codes)));
  const bytes = Uint8Array.prototype;
  const { indexOf, lastIndexOf, set, slice } = bytes;
  const { getUint32 } = DataView.prototype;
  vi.spyOn(bytes, "indexOf").mockImplementation(function (this: Uint8Array, byte, from = 0) {
    const at = indexOf.call(this, byte, from);
    count += (at < 0 ? this.length : at + 1) - from;
    return at;
  });
  vi.spyOn(bytes, "lastIndexOf").mockImplementation(function (this: Uint8Array, byte, from = this.length - 1) {
    const at = lastIndexOf.call(this, byte, from);
    count += from - at;
    return at;
  });
  vi.spyOn(bytes, "set").mockImplementation(function (this: Uint8Array, source, at) {
    count += source.length;
    set.call(this, source, at);
  });
  vi.spyOn(bytes, "slice").mockImplementation(function (this: Uint8Array, from, to) {
    const copy = slice.call(this, from, to);
    count += copy.length;
    return copy;
  });
  vi.spyOn(DataView.prototype, "getUint32").mockImplementation(function (this: DataView, at, isLittle) {
    count += 4;
    return getUint32.call(this, at, isLittle);
  });
  return { count: () => count };
}

import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { crc32, unzip, zipEntries, type UnzippedFiles } from "./zip.ts";
import { megabyte } from "../../format.ts";

const pages = { "one.html": strToU8("<p>one"), "site/zwei – ü.html": strToU8("<p>two ".repeat(500)), "site/": new Uint8Array() };
const blob = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)]);

async function opened(archive: Blob): Promise<UnzippedFiles> {
  return unzip(archive, await zipEntries(archive));
}

/** Writes a number over four bytes of every entry's record in the directory. */
function withNumber(bytes: Uint8Array, place: number, value: number): Blob {
  const copy = Uint8Array.from(bytes);
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 4 <= copy.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + place, value, true);
  return blob(copy);
}

describe("zipEntries", () => {
  it("lists the files with their paths and sizes, and no folders", async () => {
    const entries = await zipEntries(blob(zipSync(pages)));
    expect(entries.map(({ name, size }) => [name, size])).toEqual([
      ["one.html", 6],
      ["site/zwei – ü.html", 3500],
    ]);
  });

  it("finds the directory before a comment", async () => {
    const bytes = zipSync(pages, { comment: "x".repeat(60_000) });
    expect(await zipEntries(blob(bytes))).toHaveLength(2);
  });

  it("has nothing to list of an empty archive", async () => {
    expect(await zipEntries(blob(zipSync({})))).toEqual([]);
  });

  it("refuses more than 5,000 entries", async () => {
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`${index}.html`, new Uint8Array()]));
    await expect(zipEntries(blob(zipSync(many, { level: 0 })))).rejects.toThrow("it holds 5,001 entries; the limit is 5,000");
  });

  it.each([1, 10, 30])("says of an archive that lacks its last %i bytes or more that it breaks off", async (count) => {
    await expect(zipEntries(blob(zipSync(pages).slice(0, -count)))).rejects.toThrow("it is damaged or incomplete");
  });

  it("says of a directory that is none that the archive is damaged", async () => {
    await expect(zipEntries(withNumber(zipSync(pages), 0, 0))).rejects.toThrow("it is damaged: its directory cannot be read");
  });
});

describe("unzip", () => {
  it.each([0, 6] as const)("gives back what was packed at level %i", async (level) => {
    const { files, leftOut } = await opened(blob(zipSync(pages, { level })));
    expect([...files].map(([name, bytes]) => [name, [...bytes]])).toEqual([
      ["one.html", [...pages["one.html"]]],
      ["site/zwei – ü.html", [...pages["site/zwei – ü.html"]]],
    ]);
    expect(leftOut).toEqual([]);
  });

  it("unpacks only what is asked for", async () => {
    const archive = blob(zipSync(pages));
    const entries = await zipEntries(archive);
    expect([...(await unzip(archive, entries.slice(0, 1))).files.keys()]).toEqual(["one.html"]);
  });

  it("leaves out what is larger than 50 MB, and unpacks the others", async () => {
    const random = Uint8Array.from({ length: 1000 }, (_, index) => (index * index) % 251);
    const large = new Uint8Array(51 * megabyte);
    for (let at = 0; at < large.length; at += 1000) large.set(random, at);
    const { files, leftOut } = await opened(blob(zipSync({ "large.html": large, ...pages }, { level: 1 })));
    expect(leftOut).toEqual(["large.html unpacks to 51 MB; the limit is 50 MB"]);
    expect(files.size).toBe(2);
  });

  it("leaves out what is packed more than 200 to 1, from a megabyte on", async () => {
    const { files, leftOut } = await opened(
      blob(zipSync({ "bomb.html": new Uint8Array(2 * megabyte), "small.html": new Uint8Array(megabyte) })),
    );
    expect(leftOut).toHaveLength(1);
    expect(leftOut[0]).toMatch(/^bomb\.html is packed [\d,]+ to 1; the limit is 200 to 1$/);
    expect([...files.keys()]).toEqual(["small.html"]);
  });

  it("refuses more than 500 MB before it unpacks any", async () => {
    const archive = withNumber(zipSync({ "a.html": strToU8("a"), "b.html": strToU8("b") }), 24, 251 * megabyte);
    await expect(opened(archive)).rejects.toThrow("it unpacks to 502 MB; the limit is 500 MB");
  });

  it("does not unpack more than the directory says", async () => {
    const archive = withNumber(zipSync({ "liar.html": new Uint8Array(3 * megabyte) }), 24, 10);
    expect(await opened(archive)).toEqual({ files: new Map(), leftOut: ["liar.html is damaged"] });
  });

  it("says what is encrypted", async () => {
    const archive = withNumber(zipSync({ "secret.html": strToU8("x") }), 8, 1);
    expect((await opened(archive)).leftOut).toEqual(["secret.html is encrypted"]);
  });

  it("says what is packed by a method that it does not know", async () => {
    const archive = withNumber(zipSync({ "new.html": strToU8("x") }), 10, 93);
    expect((await opened(archive)).leftOut).toEqual(["new.html is packed by an unknown method (93)"]);
  });

  it.each([0, 6] as const)("notices a byte that is not as it was packed, at level %i", async (level) => {
    const bytes = zipSync({ "page.html": strToU8("<p>one two three</p>") }, { level });
    bytes[45] = (bytes[45] ?? 0) ^ 1;
    expect(await opened(blob(bytes))).toEqual({ files: new Map(), leftOut: ["page.html is damaged"] });
  });

  it("opens an archive in the form for more than four gigabytes", async () => {
    const { files } = await opened(blob(largeForm(strToU8("<p>one"))));
    expect([...files].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([["a.html", "<p>one"]]);
  });
});

/** An archive of one stored file, all of whose numbers are written in 64 bits, as the format's description has it. */
function largeForm(content: Uint8Array): Uint8Array {
  const name = strToU8("a.html");
  const sum = crc32(content);
  const u16 = (value: number) => [value & 255, value >> 8];
  const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];
  const u64 = (value: number) => [...u32(value), ...u32(0)];
  const none = u32(0xffffffff);
  const local = [u32(0x04034b50), u16(45), u16(0), u16(0), u32(0), u32(sum), none, none, u16(6), u16(20)];
  const sizes = [...u64(content.length), ...u64(content.length)];
  const body = [...local, [...name], u16(1), u16(16), sizes, [...content]].flat();
  const entry = [
    [u32(0x02014b50), u16(45), u16(45), u16(0), u16(0), u32(0), u32(sum), none, none, u16(6), u16(28)],
    [u16(0), u16(0), u16(0), u32(0), none, [...name], u16(1), u16(24), sizes, u64(0)],
  ].flat(2);
  const end = body.length + entry.length;
  const largeEnd = [
    u32(0x06064b50),
    u64(44),
    u16(45),
    u16(45),
    u32(0),
    u32(0),
    u64(1),
    u64(1),
    u64(entry.length),
    u64(body.length),
  ];
  const locator = [u32(0x07064b50), u32(0), u64(end), u32(1)];
  const smallEnd = [u32(0x06054b50), u16(0), u16(0), u16(0xffff), u16(0xffff), none, none, u16(0)];
  return Uint8Array.from([body, entry, largeEnd.flat(), locator.flat(), smallEnd.flat()].flat());
}

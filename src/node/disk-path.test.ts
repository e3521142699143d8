import { describe, expect, it } from "vitest";
import { nameOf, onDisk } from "./disk-path.ts";

describe("names on disk", () => {
  it.each([
    [Buffer.from("caf\u00e9 \ud83d\ude00.html"), "caf\u00e9 \ud83d\ude00.html"],
    [Buffer.from([0x63, 0xe9, 0x2e, 0x68]), "c\udce9.h"],
    [Buffer.from([0xff, 0xf0, 0x9f, 0x98, 0x80, 0xf0, 0x9f]), "\udcff\ud83d\ude00\udcf0\udc9f"],
    // Half a character, written as if it were one.
    [Buffer.from([0xed, 0xb2, 0x80]), "\udced\udcb2\udc80"],
    [Buffer.from([0xef, 0xbb, 0xbf, 0x61]), "\ufeffa"],
  ])("are kept byte for byte: %j", (bytes, name) => {
    expect(nameOf(bytes)).toBe(name);
    expect(Buffer.from(onDisk(name))).toEqual(bytes);
  });
});

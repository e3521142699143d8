import { expect, it } from "vitest";
import { decodePage } from "./decode.ts";
import { declaredPages, fromHex, probeDigest, probeDigests, samples, windows1252Middle } from "./decode.fixture.ts";
import { encodings } from "../extraction/encoding/encodings.ts";

/** The laws of decoding on every platform: all have to agree with the same table, and so with each other. */
export function itDecodesAsTheStandard(): void {
  it("maps all 256 bytes of windows-1252 as the standard does", async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const expected = [...bytes].map((byte) => windows1252Middle[byte - 0x80] ?? String.fromCharCode(byte)).join("");
    expect((await decodePage(bytes, "windows-1252")).text).toBe(expected);
  });

  it.each(samples)("reads $bytes as $encoding", async ({ encoding, text, bytes }) => {
    expect(await decodePage(fromHex(bytes), encoding)).toMatchObject({ text, encoding, reason: "your choice" });
  });

  it.each(declaredPages)("reads a page that declares $encoding", async ({ encoding, text, bytes }) => {
    expect(await decodePage(bytes)).toMatchObject({ text, encoding, reason: "declared in the page" });
  });

  it.each(encodings)("makes of every byte and pair of $name what the other platform does", async ({ name }) => {
    const decode = async (bytes: Uint8Array) => (await decodePage(bytes, name)).text;
    expect(await probeDigest(name, decode)).toBe(probeDigests[name]);
  });

  it.each(samples)("reads $encoding as well in a page of many kilobytes", async ({ encoding, text, bytes }) => {
    const sequence = fromHex(bytes);
    const page = new Uint8Array(sequence.length * 5000);
    for (let at = 0; at < page.length; at += sequence.length) page.set(sequence, at);
    expect((await decodePage(page, encoding)).text === text.repeat(5000)).toBe(true);
  });
}

import { expect, it } from "vitest";
import { decodePage } from "./decode.ts";
import { declaredPages, fromHex, probeDigest, probeDigests, samples, texts, windows1252Middle } from "./decode.fixture.ts";
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

  it.each(texts)("reads UTF-8 that is not quite valid, each fault as U+FFFD: %s", async (text) => {
    const [bytes, markup] = [utf8(text), ascii("<p>")];
    const letter = bytes.findLastIndex((byte) => byte >= 0xc0);
    const faults: readonly (readonly [bytes: Uint8Array, read: string])[] = [
      [join(markup, bytes, fromHex("e9"), markup), `<p>${text}\ufffd<p>`],
      [join(markup, bytes.subarray(0, letter + 1)), `<p>${new TextDecoder().decode(bytes.subarray(0, letter))}\ufffd`],
      [join(bytes, bytes, fromHex("c0 80"), markup), `${text}${text}\ufffd\ufffd<p>`],
      [join(bytes, fromHex("ed a0 bd ed b8 80"), markup), `${text}${"\ufffd".repeat(6)}<p>`],
      [
        join(ascii("<meta charset=windows-1252>"), bytes, fromHex("ff"), bytes),
        `<meta charset=windows-1252>${text}\ufffd${text}`,
      ],
      [
        join(ascii(`<!--${"x".repeat(1024)}--><meta charset=utf-8>`), bytes, fromHex("e9 2e")),
        `<!--${"x".repeat(1024)}--><meta charset=utf-8>${text}\ufffd.`,
      ],
    ];
    for (const [page, read] of faults) {
      const decoded = await decodePage(page);
      expect(decoded).toMatchObject({ text: read, encoding: "UTF-8", unreadableCount: read.split("\ufffd").length - 1 });
      expect(decoded.suspected).toBeUndefined();
    }
  });
}

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const join = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

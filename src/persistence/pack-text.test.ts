import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packedText, unpackedText } from "./link.ts";

const base64url = (bytes: Buffer) => bytes.toString("base64url");

describe("a page packed into a link", () => {
  it("is unpacked to the same text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 400 }), async (text) => {
        expect(await unpackedText(await packedText(text))).toBe(text);
      }),
    );
  });

  it("keeps a byte order mark at its start, and characters that fall between two chunks", async () => {
    const text = `\uFEFF${"ä𝄞".repeat(200_000)}`;
    expect(await unpackedText(await packedText(text))).toBe(text);
  });

  it("has only characters that links may have", async () => {
    expect(await packedText(articles(400))).toMatch(/^[A-Za-z0-9_-]+$/);
  });

  it("is deflate without a header, as other tools read and write it", async () => {
    expect(await unpackedText(base64url(deflateRawSync("<p>Grün")))).toBe("<p>Grün");
  });

  it("is refused where it was cut off, changed, or would fill the memory", async () => {
    const packed = await packedText(articles(400));
    await expect(unpackedText(packed.slice(0, 100))).rejects.toThrow("cut off or changed");
    await expect(unpackedText("!!!")).rejects.toThrow(RangeError);
    await expect(unpackedText(`${"_".repeat(8)}${packed}`)).rejects.toThrow("cut off or changed");
    const bomb = base64url(deflateRawSync(Buffer.alloc(30 * 1024 * 1024)));
    expect(bomb.length).toBeLessThan(50_000);
    await expect(unpackedText(bomb)).rejects.toThrow("more than 20 MB");
  });
});

function articles(count: number): string {
  return Array.from({ length: count }, (_, index) => `<p>${index} ${(index * 7919) % 1009}</p>`).join("\n");
}

import { describe, expect, it } from "vitest";
import { decodePage } from "./decode.ts";
import { fromHex, samples, windows1252Middle } from "./decode.fixture.ts";

// Run under Node by decode.test.ts as well: both platforms have to agree with the same table, and so with each other.
describe("decodePage in a browser", () => {
  it("maps all 256 bytes of windows-1252 as the standard does", async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const expected = [...bytes].map((byte) => windows1252Middle[byte - 0x80] ?? String.fromCharCode(byte)).join("");
    expect((await decodePage(bytes, "windows-1252")).text).toBe(expected);
  });

  it.each(samples)("reads $bytes as $encoding", async ({ encoding, text, bytes }) => {
    expect(await decodePage(fromHex(bytes), encoding)).toMatchObject({ text, encoding, reason: "your choice" });
  });
});

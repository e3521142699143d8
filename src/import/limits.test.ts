import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { megabyte } from "../format.ts";
import { cutUtf8, sizeVerdict } from "./limits.ts";

const textOf = (bytes: number) => {
  const verdict = sizeVerdict(bytes);
  return "text" in verdict ? verdict.text : undefined;
};

describe("sizeVerdict", () => {
  it.each([
    [0, "fine"],
    [5 * megabyte, "fine"],
    [5 * megabyte + 1, "fine"],
    [20 * megabyte, "fine"],
    [20 * megabyte + 1, "ask"],
    [200 * megabyte, "ask"],
    [200 * megabyte + 1, "refuse"],
  ])("finds %d bytes %s", (bytes, status) => {
    expect(sizeVerdict(bytes).status).toBe(status);
  });

  it("estimates time and memory before it reads a very large page", () => {
    expect(textOf(46 * megabyte)).toBe("46 MB. Analysing may take about 40 s and 2 GB.");
    expect(textOf(21 * megabyte)).toBe("21 MB. Analysing may take about 20 s and 900 MB.");
    expect(textOf(200 * megabyte)).toBe("200 MB. Analysing may take about 3 minutes and 9 GB.");
  });

  it("says what to do with a page that it refuses", () => {
    expect(textOf(201 * megabyte)).toBe("Too large for a browser string (limit about 512 MB). Split it first.");
  });
});

describe("cutUtf8", () => {
  it("leaves every text the longest beginning that fits", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 20 }), fc.nat(40), (text, limit) => {
        let expected = "";
        for (const character of text) {
          if (new TextEncoder().encode(expected + character).length > limit) break;
          expected += character;
        }
        const cut = cutUtf8(new TextEncoder().encode(text), limit);
        expect(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(cut)).toBe(expected);
      }),
    );
  });

  it("cuts at the limit what is not UTF-8", () => {
    expect(cutUtf8(new Uint8Array(9).fill(0x80), 6)).toHaveLength(6);
  });
});

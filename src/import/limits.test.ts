import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { megabyte } from "../format.ts";
import { cutUtf8, sizeVerdict } from "./limits.ts";

const noticeOf = (bytes: number) => {
  const verdict = sizeVerdict(bytes);
  return "notice" in verdict ? verdict.notice : undefined;
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
    expect(noticeOf(46 * megabyte)?.text).toBe("46 MB. Analysing may take about 40 s and 2 GB.");
    expect(noticeOf(21 * megabyte)?.text).toBe("21 MB. Analysing may take about 20 s and 900 MB.");
    expect(noticeOf(200 * megabyte)?.text).toBe("200 MB. Analysing may take about 3 minutes and 9 GB.");
  });

  it("offers to analyse a part", () => {
    expect(noticeOf(46 * megabyte)?.actions).toEqual([
      { label: "Analyse first 20 MB", action: { kind: "analyse first" } },
      { label: "Analyse all", action: { kind: "analyse all" } },
      { label: "Cancel", action: { kind: "cancel" } },
    ]);
  });

  it("says what to do with a page that it refuses", () => {
    expect(noticeOf(201 * megabyte)?.text).toBe("Too large for a browser string (limit about 512 MB). Split it first.");
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

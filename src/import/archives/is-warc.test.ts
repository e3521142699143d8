import { gzipSync, strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { isWarc } from "./warc-records.ts";

const archive = strToU8("WARC/1.0\r\nWARC-Type: warcinfo\r\n\r\n");
const page = strToU8("<p>WARC/1.0");

describe("isWarc", () => {
  it("knows a web archive by its first bytes, packed or not", () => {
    expect([archive, gzipSync(archive), page, gzipSync(page)].map(isWarc)).toEqual([true, true, false, false]);
  });

  it("waits for more as long as it may be one", () => {
    for (const whole of [archive, gzipSync(archive)]) {
      const verdicts = Array.from(whole, (_, length) => isWarc(whole.subarray(0, length)));
      expect(verdicts).not.toContain(false);
      expect(verdicts[0]).toBeUndefined();
      expect(verdicts.at(-1)).toBe(true);
    }
    expect(isWarc(strToU8("WAR "))).toBe(false);
  });

  it("takes what only begins like a packed file for none", () => {
    expect(isWarc(Uint8Array.of(0x1f, 0x8b, 1, 2, 3, 4))).toBe(false);
  });
});

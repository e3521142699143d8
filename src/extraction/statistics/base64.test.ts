import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase64 } from "./blur-simd.ts";

describe("decodeBase64", () => {
  it("gives back the bytes that were encoded, of any length", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
        expect([...decodeBase64(Buffer.from(bytes).toString("base64"))]).toEqual([...bytes]);
      }),
    );
  });

  it("needs no padding", () => {
    expect([...decodeBase64("AGFzbQ")]).toEqual([0x00, 0x61, 0x73, 0x6d]);
  });
});

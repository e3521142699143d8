import { describe, expect, it } from "vitest";
import { shown } from "./shown.ts";

describe("shown", () => {
  it.each([
    ["a b\u00e9\u4e2d\ud83d\ude00\\.html", "a b\u00e9\u4e2d\ud83d\ude00\\.html"],
    ["\u001b[2Ja\r\nb\tc\u0007\u007f\u009b", String.raw`\x1b[2Ja\x0d\x0ab\x09c\x07\x7f\x9b`],
    ["a\u202egnp.html\u2066\u2028", String.raw`a\u202egnp.html\u2066\u2028`],
    ["\udcff\ud83dx", String.raw`\xff\ud83dx`],
  ])("shows what would steer a terminal by its code: %j", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });
});

import { describe, expect, it } from "vitest";
import { lineEndsOf, newPage, utf8Length } from "./new-page.ts";

describe("lineEndsOf", () => {
  it.each([
    ["a\nb\n", "LF"],
    ["one line", "LF"],
    ["a\r\nb\r\n", "CRLF"],
    ["a\rb", "CR"],
    ["a\r\nb\nc\r\n", "LF (2 CRLF)"],
    ["a\r\nb\nc\rd", "LF (1 CRLF, 1 CR)"],
  ])("names those of %j", (text, words) => {
    expect(lineEndsOf(text)).toBe(words);
  });
});

describe("newPage", () => {
  it("gives every page an id and a key of its own, and a canonical source", () => {
    const draft = { name: "p", origin: { kind: "pasted", detail: "" }, byteLength: 6, text: "\ufeffa\r\nb" } as const;
    const first = newPage(draft);
    const second = newPage(draft);
    expect(first.source).toBe("a\nb");
    expect(first.lineEnds).toBe("CRLF");
    expect(new Set([first.id, second.id, first.key, second.key]).size).toBe(4);
  });
});

describe("utf8Length", () => {
  it.each([
    ["nothing", ""],
    ["plain letters", "<p>Fog</p>\r\n"],
    ["letters of two bytes", "Grüße, ёлка"],
    ["characters of three", "波 – “quay” \uffff"],
    ["characters of four, which are pairs of surrogates", "🌫️ over 🛥, 𝒳"],
    ["surrogates without their other half", "a\ud83cb\udf2b\ud83c"],
  ])("counts %s as they are encoded", (_, text) => {
    expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
    expect(newPage({ name: "p", origin: { kind: "pasted", detail: "" }, text }).byteLength).toBe(utf8Length(text));
  });
});

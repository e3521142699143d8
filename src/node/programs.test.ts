import { describe, expect, it } from "vitest";
import { writtenOutput } from "./programs.ts";

describe("writtenOutput", () => {
  it.each([
    ["Fog\n\nThe ferry stayed.\n", { form: "text", text: "Fog\n\nThe ferry stayed.\n" }],
    ["\ufeffFog", { form: "text", text: "Fog" }],
    ["<p>Fog</p>", { form: "html", text: "<p>Fog</p>" }],
    ['{"title": "x", "text": "Fog"}\n', { form: "text", text: "Fog" }],
    // It found that the page has no main content, and says so.
    ['{"text": ""}', { form: "text", text: "" }],
  ])("tells by its look what %j is", (written, expected) => {
    expect(writtenOutput(new TextEncoder().encode(written))).toEqual(expected);
  });

  it.each([
    [[0xff, 0xfe, 0x41], "its output is not UTF-8"],
    [[0x41, 0, 0x42], "it wrote NUL characters, so this is not text"],
    [[], "it wrote nothing"],
    [[0x20, 0x0a], "it wrote nothing"],
    [[...new TextEncoder().encode('{"toString": "x"}')], "it is JSON without a text in a field"],
  ])("refuses %j", (bytes, problem) => {
    expect(() => writtenOutput(Uint8Array.from(bytes))).toThrow(problem);
  });
});

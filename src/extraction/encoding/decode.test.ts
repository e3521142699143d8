import { describe, expect, it } from "vitest";
import { decode } from "./decode.ts";

const bytesOf = (latin1: string) => Uint8Array.from(latin1, (character) => character.charCodeAt(0));
const utf8 = new TextEncoder();
// "мир" in windows-1251 and in KOI8-R.
const windows = "\xec\xe8\xf0";
const koi = "\xcd\xc9\xd2";

describe("decode", () => {
  it.each([
    ["a byte order mark before the header", bytesOf("\xff\xfe<\0p\0>\0"), "text/html; charset=koi8-r", "<p>"],
    ["the header before the page", bytesOf(`<meta charset=windows-1251>${koi}`), 'text/html;charset="KOI8-R"', "мир"],
    ["the page where the header names no encoding", bytesOf(`<meta charset=windows-1251>${windows}`), "text/html", "мир"],
    ["the page where the header names none that there is", bytesOf(`<meta charset=koi8-r>${koi}`), "text/html; charset=x", "мир"],
    ["an XML declaration", bytesOf(`<?xml version="1.0" encoding="koi8-r"?>${koi}`), undefined, "мир"],
    ["valid UTF-8 before an old meta", utf8.encode("<meta charset=koi8-r>мир"), null, "мир"],
    [
      "UTF-8 that has a wrong byte before an old meta",
      Uint8Array.of(...bytesOf("<meta charset=koi8-r>\xff"), ...utf8.encode("Её мир")),
      null,
      "\ufffdЕё мир",
    ],
    ["windows-1252 where nothing says more", bytesOf("<p>\x93one\x94 \x80"), null, "“one” €"],
  ])("goes by %s", (_, bytes, contentType, expected) => {
    const text = decode(bytes, contentType === undefined ? undefined : { contentType });
    expect(text.endsWith(expected)).toBe(true);
    expect(text.startsWith("<")).toBe(true);
  });
});

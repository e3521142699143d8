import { gzipSync, strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { declaredPages } from "../decode.fixture.ts";
import { layoutOf } from "./layout.ts";
import { goldOfMarkdown, readEntry } from "./read-entry.ts";
import { warcOf } from "../archives/warc.fixture.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;

/** The answer of reading the only page of a corpus. */
async function read(files: Files) {
  const { entries } = await layoutOf(
    Object.entries(files).map(([path, content]) => {
      const blob = new Blob([typeof content === "string" ? content : Uint8Array.from(content)]);
      return { path, size: blob.size, content: blob };
    }),
  );
  const [entry] = entries;
  if (entry === undefined) throw new Error("no page");
  return readEntry(structuredClone(entry));
}

describe("readEntry", () => {
  it.each(declaredPages)("decodes a page that declares $encoding as the lab does", async ({ text, bytes }) => {
    expect((await read({ "a/1.html": bytes })).source).toBe(text);
  });

  it("decodes a page of a web archive as the server says", async () => {
    const archive = await warcOf([
      {
        url: "https://example.org/",
        body: Uint8Array.of(0x3c, 0x70, 0x3e, 0xcf, 0xe0),
        headers: { "Content-Type": "text/html; charset=windows-1251" },
      },
    ]);
    expect((await read({ "a.warc": archive })).source).toBe("<p>Па");
  });

  it("reads what a page should state of itself: null and no words are that there is none", async () => {
    const goldOf = async (more: object) => {
      const truth = JSON.stringify({ ground_truth: { main_content: "Fog", ...more } });
      return (await read({ "html/1.html": "<p>Fog", "ground-truth/1.json": truth })).gold;
    };
    expect(await goldOf({ title: "Fog", author: null, publish_date: "2024-05-03" })).toEqual({
      text: "Fog",
      stated: { title: "Fog", author: "", published: "2024-05-03" },
    });
    expect(await goldOf({ author: "" })).toEqual({ text: "Fog", stated: { author: "" } });
    expect(await goldOf({})).toEqual({ text: "Fog" });
  });

  it("reads the Markdown beside a text as such: measures of text go by the text", async () => {
    const truth = { main_content: "Fog", main_content_markdown: "# Fog" };
    const files = { "html/1.html": "<p>Fog", "ground-truth/1.json": JSON.stringify({ ground_truth: truth }) };
    expect((await read(files)).gold).toEqual({ text: "Fog", formatted: "# Fog" });
  });

  it.each<readonly [string, Files]>([
    ["a/1.html.gz: it unpacks to more than 50 MB", { "a/1.html.gz": gzipSync(new Uint8Array(51_000_000), { level: 1 }) }],
    [
      "a/1.html.gz: it is damaged or incomplete",
      { "a/1.html.gz": gzipSync(strToU8("<p>one two three".repeat(9))).subarray(0, 30) },
    ],
    ["a/1.html: 1.html is an image, not HTML.", { "a/1.html": "GIF89a" }],
    ["a.zip/1.html: it is packed ", { "a.zip": zipSync({ "1.html": new Uint8Array(2_000_000) }) }],
    ["ground-truth/1.json: it is not complete JSON", { "html/1.html": "", "ground-truth/1.json": "<html>" }],
    [
      "ground-truth/1.json: it does not have the expected form: ground_truth.main_content: ",
      { "html/1.html": "", "ground-truth/1.json": '{"ground_truth": {"main_content": 7}}' },
    ],
    [
      "ground-truth/1.json: it does not have the expected form: the whole: ",
      { "html/1.html": "", "ground-truth/1.json": "null" },
    ],
  ])("says %s", async (words, files) => {
    await expect(read(files)).rejects.toThrow(words);
  });

  it("says that files on disk cannot be read where there is no disk", async () => {
    const entry = {
      name: "1",
      page: { kind: "file", file: { path: "1.html", size: 1, content: { diskPath: "/x/1.html" } } },
      groups: {},
    } as const;
    await expect(readEntry(entry)).rejects.toThrow("1.html: files on disk cannot be read here: /x/1.html");
  });
});

describe("a gold standard in Markdown", () => {
  it.each([
    ["# Fog #1 #\n\n> - [x] **done** and _said_", "Fog #1\ndone and said"],
    ["---\ntitle: x\n---\ntext", "text"],
    ['```json\n{"title": "x"}\n```\ntext', "text"],
    ["---\nnever closed\n* * *", "never closed"],
    ["\ufeffone\r\n\r\ntwo", "one\ntwo"],
    ["", ""],
  ])("%j", (markdown, text) => {
    expect(goldOfMarkdown(markdown).text.replace(/\n+/g, "\n")).toBe(text);
  });
});

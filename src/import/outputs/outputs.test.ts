import { describe, expect, it } from "vitest";
import { gzipSync, strToU8, zipSync } from "fflate";
import type { CorpusFile } from "../corpus/corpus-file.ts";
import { matchPages } from "./match-pages.ts";
import { mostPages, readOutputs } from "./output-files.ts";
import { guessedForm, outputOfText } from "./output-text.ts";
import { labelOfFile, labelText } from "./source-label.ts";

const fileOf = (path: string, content: string | Uint8Array<ArrayBuffer>): CorpusFile => {
  const blob = new Blob([content]);
  return { path, size: blob.size, content: blob };
};
const read = (path: string, content: unknown) =>
  readOutputs([fileOf(path, typeof content === "string" ? content : JSON.stringify(content))], path);
const text = (value: string) => ({ form: "text", text: value });

describe("an output for a page", () => {
  it.each([
    ["Only words, and 2 * 3 of them.\n- a list\n- of two", "text"],
    ["# A headline\n\nand text", "markdown"],
    ["see [this](https://a.example)", "markdown"],
    ["some **bold** words", "markdown"],
    ["```\ncode\n```", "markdown"],
    ["<p>one <b>two</b>", "html"],
    [" <!doctype html><html>", "html"],
    ["<- an arrow, 3 < 4", "text"],
    ["", "text"],
  ])("seems of %j to be %j", (given, form) => {
    expect([guessedForm(given), outputOfText(given)]).toEqual([form, { output: { form, text: given } }]);
    expect(outputOfText(given, "html").output.form).toBe("html");
  });

  it.each([
    [{ title: "T", text: "The text", html: "<p>The text" }, "text", text("The text")],
    [{ articleBody: "Body" }, "articleBody", text("Body")],
    [{ title: "T", content: "<div><p>a</p></div>", textContent: "a" }, "content", { form: "html", text: "<div><p>a</p></div>" }],
    [{ markdown: "plain words" }, "markdown", { form: "markdown", text: "plain words" }],
    [{ main_content: null, url: "x" }, "main_content", text("")],
    [{ text: 7, content: "seven" }, "content", text("seven")],
  ])("is the text in the JSON %j", (json, field, output) => {
    expect(outputOfText(JSON.stringify(json))).toEqual({ output, field });
  });

  it("is a string of JSON, or a text that only begins like JSON", () => {
    expect(outputOfText('"a \\u0062"')).toEqual({ output: text("a b") });
    expect(outputOfText("{a: no JSON}")).toEqual({ output: text("{a: no JSON}") });
  });

  it("is refused where the JSON has no text that is known", () => {
    for (const json of ['{"title": "T"}', '{"text": {"a": 1}}', '{"__proto__": {"text": "x"}}', '{"text": ["a"]}'])
      expect(() => outputOfText(json)).toThrow("it is JSON without a text in a field articleBody, text, markdown,");
    expect(outputOfText("[".repeat(100_000)).output.form).toBe("text");
  });
});

describe("outputs for a corpus", () => {
  it.each([
    [
      "{id: text}",
      { "0001": "one", "0002": "# two" },
      "JSON",
      { "0001": text("one"), "0002": { form: "markdown", text: "# two" } },
    ],
    [
      "AEB's",
      { a1: { articleBody: "one" }, a2: { articleBody: null } },
      "JSON, field articleBody",
      { a1: text("one"), a2: text("") },
    ],
    [
      "AEB's with a version",
      { output: { a1: { articleBody: "one" } }, version: "0.8.1" },
      "JSON, field articleBody",
      { a1: text("one") },
      "0.8.1",
    ],
    ["WCXB's", { "0001": { articleBody: "one", url: "x" } }, "JSON, field articleBody", { "0001": text("one") }],
    [
      "a list",
      [
        { id: 7, text: "one" },
        { page: "b", text: "two" },
      ],
      "JSON, field text",
      { "7": text("one"), b: text("two") },
    ],
    [
      "results in a wrapper",
      { results: [{ id: "a", markdown: "one" }] },
      "JSON, field markdown",
      { a: { form: "markdown", text: "one" } },
    ],
    ["a page that is called as a wrapper", { output: { text: "one" } }, "JSON, field text", { output: text("one") }],
  ])("are read from JSON: %s", async (_, json, form, pages, version = "") => {
    const found = await read("dragnet.json", json);
    expect(Object.fromEntries(found.pages)).toEqual(pages);
    expect([found.form, found.problems, found.label]).toEqual([form, [], { name: "dragnet", version }]);
  });

  it("are read from lines of JSON, whatever the file is called", async () => {
    const lines = '{"track_id":"a","text":"one"}\r\n\n{"id":"b","content":"<p>two</p>"}\n';
    const pages = { a: text("one"), b: { form: "html", text: "<p>two</p>" } };
    expect(Object.fromEntries((await read("mine-2.jsonl", lines)).pages)).toEqual(pages);
    const packed = await readOutputs([fileOf("mine.json.gz", gzipSync(strToU8(lines)))], "mine.json.gz");
    expect([Object.fromEntries(packed.pages), packed.form]).toEqual([pages, "JSON lines, field text, content"]);
  });

  it("are read from a folder of texts, Markdown and HTML", async () => {
    const files = [
      fileOf("out/x/one.txt", "one"),
      fileOf("out/x/two.html", "<p>two"),
      fileOf("out/y/three.md", "three"),
      fileOf("out/y/four.json", '{"content":"four"}'),
      fileOf("out/notes.pdf", "no"),
      fileOf("out/.hidden.txt", "no"),
    ];
    const { pages, form, label } = await readOutputs(files, "results/trafilatura-1.8");
    expect(Object.fromEntries(pages)).toEqual({
      "x/one": text("one"),
      "x/two": { form: "html", text: "<p>two" },
      "y/three": { form: "markdown", text: "three" },
      "y/four": text("four"),
    });
    expect([form, label]).toEqual(["text and HTML and Markdown and JSON files", { name: "trafilatura", version: "1.8" }]);
  });

  it("are read from a zip archive of them, and from a single page's file", async () => {
    const zipped = zipSync({ "out/one.txt": strToU8("one"), "out/two.txt": strToU8("two") });
    const found = await readOutputs([fileOf("mine.zip", zipped)], "mine.zip");
    expect(Object.fromEntries(found.pages)).toEqual({ one: text("one"), two: text("two") });
    expect(Object.fromEntries((await read("0002.md", "# two")).pages)).toEqual({ "0002": { form: "markdown", text: "# two" } });
  });
});

describe("a hostile file of outputs", () => {
  const large = (path: string): CorpusFile => {
    const part = new Blob(["x".repeat(1_000_000)]);
    return { path, size: 200_000_000, content: new Blob(Array.from({ length: 200 }, () => part)) };
  };

  it.each(["big.json", "big.jsonl", "big.txt", "big.html", "big.md"])("is refused by its size: %s", async (path) => {
    await expect(readOutputs([large(path)], path)).rejects.toThrow("it has 200 MB; the limit is 50 MB");
  });

  it.each([
    ["a number", 7, "it is JSON, but neither an object of pages by their ids nor a list of them"],
    ["nothing", {}, "there is no page in it"],
    ["an empty file", "", "it is neither JSON nor lines of JSON, and its name is not that of a text, HTML or Markdown file"],
    [
      "binary",
      "\u0000\u0001\u0002",
      "it is neither JSON nor lines of JSON, and its name is not that of a text, HTML or Markdown file",
    ],
    [
      "nesting",
      "[".repeat(100_000),
      "it is neither JSON nor lines of JSON, and its name is not that of a text, HTML or Markdown file",
    ],
    ["an object where a text is due", { a: { articleBody: { b: 1 } } }, "a: no text in a field articleBody, text,"],
    ["lists", { a: ["x"], b: [1] }, "a: no text in a field articleBody, text,"],
    ["a list without ids", [{ text: "x" }], "entry 1: no id in a field id, page,"],
    ["a list of texts", ["x", "y"], "entry 1: not an object"],
  ])("of %s is refused in words", async (_, json, problem) => {
    await expect(read("mine.json", json)).rejects.toThrow(problem);
  });

  it("may call its pages __proto__ and constructor", async () => {
    const json = '{"__proto__": "one", "constructor": {"articleBody": "two"}, "toString": {"__proto__": {"text": "x"}}}';
    const { pages, problems } = await read("mine.json", json);
    expect([...pages]).toEqual([
      ["__proto__", text("one")],
      ["constructor", text("two")],
    ]);
    expect(problems).toEqual([expect.stringContaining("toString: no text in a field") as string]);
    expect(({} as Record<string, unknown>)["text"]).toBeUndefined();
    expect(matchPages(["__proto__", "constructor", "x"], pages.keys()).idOf.size).toBe(2);
  });

  it("tells what it has twice, and lines that are none", async () => {
    const { pages, problems } = await read("mine.jsonl", '{"id":"a","text":"one"}\n{"id":"a","text":"two"}\nno\n{"text":"x"}\n');
    expect(Object.fromEntries(pages)).toEqual({ a: text("one") });
    expect(problems).toEqual([
      "a: given twice; the first is used",
      "line 3: not an object",
      expect.stringMatching(/^line 4: no id in a field id,/) as string,
    ]);
  });

  it("of a million ids is refused, and their names are told short", async () => {
    const lines = Array.from({ length: mostPages + 1 }, (_, at) => `"${at}":""`);
    await expect(read("mine.json", `{${lines.join()}}`)).rejects.toThrow("it has outputs for more than 100,000 pages");
    const { problems } = await read("mine.json", { a: "x", [`\u0007${"long ".repeat(100)}`]: 7 });
    expect(problems[0]).toMatch(/^ long long .{60,80}…: no text/);
  });

  it("keeps its control characters in its text, where they are words like others", async () => {
    const { pages } = await read("mine.json", { a: "one\u0000two \ud800" });
    expect(pages.get("a")).toEqual(text("one\u0000two \ud800"));
  });
});

describe("the pages of outputs", () => {
  it("are found by their names, by names without endings, and without folders", () => {
    const { idOf, unmatched } = matchPages(
      ["0001", "x/one", "y/two", "three.htm"],
      ["html/0001.html.gz", "x/one.txt", "two", "three", "four"],
    );
    expect(Object.fromEntries(idOf)).toEqual({
      "0001": "html/0001.html.gz",
      "x/one": "x/one.txt",
      "y/two": "two",
      "three.htm": "three",
    });
    expect(unmatched).toEqual(["four"]);
  });

  it("are not guessed where two could be meant", () => {
    expect(matchPages(["x/one", "y/one"], ["one"]).idOf.size).toBe(0);
    expect(matchPages(["one"], ["a/one.txt", "b/one.txt"]).idOf.size).toBe(0);
    expect(Object.fromEntries(matchPages(["one", "x/one"], ["one"]).idOf)).toEqual({ one: "one" });
  });
});

describe("the label of a file", () => {
  it.each([
    ["trafilatura-1.8.json", "trafilatura", "1.8"],
    ["out/defuddle@0.19.4.jsonl.gz", "defuddle", "0.19.4"],
    ["my_tool_v2.json", "my_tool", "2"],
    ["go_readability.json", "go_readability", ""],
    ["newspaper4k 0.9.3rc1.zip", "newspaper4k", "0.9.3rc1"],
    ["readerlmv2.json", "readerlmv2", ""],
    [".json", "output", ""],
    ["a\u202eb\u0007.txt", "a b", ""],
  ])("%j is of %j %j", (file, name, version) => {
    expect(labelOfFile(file)).toEqual({ name, version });
  });

  it("is a name and a version on one line", () => {
    expect([labelText({ name: " a \n b ", version: "" }), labelText({ name: "a", version: "1.2" })]).toEqual(["a b", "a 1.2"]);
    expect(labelText({ name: "x".repeat(1_000), version: "" })).toHaveLength(60);
  });
});

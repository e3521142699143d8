import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { resultsText } from "../evaluation/results.ts";
import { judged, resultsOf } from "../evaluation/results.fixture.ts";
import { testFolder } from "../node/disk.fixture.ts";
import { compareMain } from "./compare-main.ts";
import { evaluateMain } from "./evaluate-main.ts";
import { runHere } from "./terminal.fixture.ts";

const { path: folder, folder: files, file } = testFolder();

const compare = (...options: readonly string[]) => runHere(compareMain, options);

const article = (name: string): string => `The ${name} stayed in the harbour. It left at noon. Nobody was on board.`;
const pageOf = (name: string): string =>
  `<title>${name}</title><nav><a href=/>Home</a> <a href=/n>News</a></nav><p>${article(name)}</p><p>Legal notice</p>`;

/** Two pages beside their gold standards. */
const corpusOf = (name: string): string =>
  files(name, { "a.html": pageOf("ferry"), "a.txt": article("ferry"), "b.html": pageOf("tug"), "b.txt": article("tug") });

describe("compare", { timeout: 120_000 }, () => {
  it("says of equal outputs that no page differs, and exits 0", async () => {
    const outputs = { "a.txt": article("ferry"), "b.md": article("tug") };
    const before = files("equal-before", outputs);
    const after = file("equal-after.json", JSON.stringify({ a: `${article("ferry")}\n`, b: article("tug") }));
    expect(await compare(before, after)).toEqual({
      output: `BEFORE ${before}, AFTER ${after}\n\nNo page differs: 2 pages.\n`,
      errors: "",
      status: 0,
    });
  });

  it("names the page and the sentence that was lost, and exits 1", async () => {
    const before = files("lost-before", { "a.txt": article("ferry"), "b.txt": article("tug") });
    const after = files("lost-after", { "a.txt": article("ferry"), "b.txt": article("tug").replace("It left at noon. ", "") });
    const { output, errors, status } = await compare(before, after);
    expect(output).toContain("1 of 2 pages differs.");
    expect(output).toMatch(/^b +0\.\d{3} +1 +0$/m);
    expect(output).toContain("\n  - It left at noon.\n".trimEnd());
    expect(errors).toMatch(/^check failed: b: its agreement with BEFORE is 0\.\d{3}\n$/);
    expect(status).toBe(1);
    // 10 of 14 words: F1 is 20/24.
    expect((await compare("--tolerance", "0.2", before, after)).status).toBe(0);
    expect((await compare("--tolerance", "0.1", before, after)).status).toBe(1);
  });

  it("scores outputs by the gold standard of a corpus, and says where their sentences stand", async () => {
    const corpus = corpusOf("scored");
    const before = files("scored-before", { "a.txt": article("ferry"), "b.txt": article("tug") });
    const after = files("scored-after", {
      "a.html": `<p>${article("ferry")}<p>Legal notice`,
      "b.txt": "It left at noon. Nobody was on board.",
    });
    const { output, status } = await compare("--corpus", corpus, before, after);
    const at = (text: string, name: string): string => `(at ${pageOf(name).indexOf(text)})`;
    expect(output).toContain(`  - The tug stayed in the harbour. ${at("The tug", "tug")}`);
    expect(output).toContain(`  + Legal notice ${at("Legal notice", "ferry")}`);
    // 14 words of a and 2 more: F1 28/30. 8 of 14 words of b: F1 16/22.
    expect(output).toMatch(/^F1 by Word LCS on 2 pages: 1\.000 before, 0\.830 after, −0\.170 \(95 %: −0\.273 to −0\.067\)/m);
    expect(output).toMatch(/better on 0, worse on 2, as good on 0\.$/m);
    const rows = output.split("\n").filter((line) => /^[ab] {2}/.test(line));
    expect(rows.map((row) => row.split(/ +/))).toEqual([
      ["b", "1.000", "0.727", "−0.273", "1", "0"],
      ["a", "1.000", "0.933", "−0.067", "0", "1"],
    ]);
    expect(status).toBe(1);
    expect((await compare("--corpus", corpus, "--tolerance", "0.3", "--min-f1", "0.83", before, after)).status).toBe(0);
    const low = await compare("--corpus", corpus, "--tolerance", "0.3", "--min-f1", "0.84", before, after);
    expect([low.errors, low.status]).toEqual([expect.stringContaining("the mean is 0.830, below 0.84"), 1]);
  });

  it("runs two settings on the pages of a corpus", async () => {
    const corpus = corpusOf("settings");
    const { output, errors, status } = await compare("--corpus", corpus, "--jobs", "1", "ccb.threshold~1", "plain");
    expect(errors).toContain("pages beside");
    expect(output).toContain("BEFORE ccb.threshold~1, AFTER plain\n\n2 of 2 pages differ.\n");
    expect(output).toContain("0.000 before, ");
    expect(output).toMatch(/^ {2}\+ Home News \(at \d+\)$/m);
    expect(status).toBe(0);
    const same = await compare("--corpus", corpus, "--jobs", "1", "plain", "plain");
    expect([same.output, same.status]).toEqual([expect.stringContaining("No page differs: 2 pages."), 0]);
  });

  it("compares the texts that results keep, run by run, or one that is named", async () => {
    const corpus = corpusOf("kept");
    const out = join(folder, "kept.json");
    const options = ["--algorithm", "plain,ccb.threshold~1", "--keep-text", "--jobs", "1", "--out", out];
    expect((await runHere(evaluateMain, [...options, corpus])).status).toBe(0);
    const same = await compare(out, out);
    expect(same.output.match(/No page differs: 2 pages\./g)).toHaveLength(2);
    expect(same.status).toBe(0);
    const worse = await compare(`${out}#plain`, `${out}#ccb.threshold~1`);
    expect(worse.output).toContain("  - Home News\n");
    expect(worse.status).toBe(1);
    const named = await compare(out, "plain", "--corpus", corpus);
    expect(named).toMatchObject({ status: 2, errors: expect.stringContaining("there are several runs; name one: ") as string });
    expect((await compare(`${out}#bte`, out)).errors).toContain("it has no such run. Its runs: plain, ccb.threshold~1");
  });

  it("compares results without texts by their scores, and says what is missing", async () => {
    const runs = [{ name: "ccb", extractor: "ccb", values: {} }];
    const outcome = (value: number, kept: number) => ({ kept, milliseconds: 1, scores: { lcs: { value } } });
    const results = (value: number, kept: number) =>
      resultsText(resultsOf([judged("a", "", [outcome(value, kept)]), judged("b", "", [outcome(0.5, 9)])], { runs }));
    const before = file("bare-before.json", results(0.9, 100));
    const after = file("bare-after.json", results(0.8, 80));
    const { output, status } = await compare(before, after);
    expect(output).toMatch(/^a +0\.900 +0\.800 +−0\.100 +– +–$/m);
    expect(output).toContain("The sentences are not known. “evaluate --keep-text” writes results with texts.");
    expect(status).toBe(1);
    expect((await compare(after, before)).status).toBe(0);
  });

  it("limits what is told, and says how much more there is", async () => {
    const sentences = Array.from({ length: 15 }, (_, number) => `Sentence ${number}.`).join("\n");
    const pages = Array.from({ length: 4 }, (_, number) => [`p${number}`, `${sentences} of ${number}`] as const);
    const before = file("many-before.json", JSON.stringify(Object.fromEntries(pages)));
    const after = file("many-after.json", JSON.stringify(Object.fromEntries(pages.map(([page]) => [page, ""]))));
    const { output } = await compare("--limit", "1", before, after);
    expect(output).toContain("4 of 4 pages differ.");
    expect(output).toContain("Showing 1 of 4 changed pages (--limit).");
    expect(output.match(/^ {2}- Sentence /gm)).toHaveLength(10);
    expect(output).toContain("  - … and 5 sentences more");
    const { comparisons } = JSON.parse((await compare("--format", "json", before, after)).output) as Told;
    expect(comparisons[0]?.changed.map(({ lost }) => lost.length)).toEqual([15, 15, 15, 15]);
  });
});

/** What a terminal would obey. */
function steered(text: string): readonly string[] {
  return text.match(/(?!\n)\p{Cc}|\p{Bidi_Control}/gu) ?? [];
}

interface Told {
  readonly comparisons: readonly { readonly changed: readonly { readonly page: string; readonly lost: readonly object[] }[] }[];
}

describe("forms of compare", () => {
  const hostile = "</details></code><script>alert(1)</script> ``` **bold** \u001b[31m\u202e end.";
  const pages = (text: string): string => JSON.stringify({ "<img src=x onerror=alert(2)>|\u001b[2J": text, b: "Same." });
  const sides = () => [file("hostile-before.json", pages(hostile)), file("hostile-after.json", pages("New & <b>."))] as const;

  it("writes Markdown with the sentences folded away, in which no text is markup", async () => {
    const { output, status } = await compare("--format", "markdown", ...sides());
    expect(status).toBe(1);
    expect(output).toMatch(/^### Worse: BEFORE /);
    expect(output).toContain("<details>\n<summary><code>&lt;img src=x onerror=alert(2)&gt;|\\x1b[2J</code> ");
    // A fence that the text cannot end.
    expect(output).toContain("\n````diff\n- </details></code><script>");
    expect(output).toContain("+ New & <b>.\n````\n\n</details>");
    expect(steered(output)).toEqual([]);
    expect(output).toContain("| \\<img src=x onerror=alert(2)>\\|\\\\x1b\\[2J | ");
  });

  it("keeps Markdown as short as a comment may be", async () => {
    const long = Array.from({ length: 20 }, (_, page) => [
      `p${page}`,
      Array.from({ length: 12 }, (__, at) => `${at} ${"word ".repeat(80)}`).join("\n"),
    ]);
    const before = file("long-before.json", JSON.stringify(Object.fromEntries(long)));
    const after = file(
      "long-after.json",
      JSON.stringify(Object.fromEntries(long.map(([page = "", text = ""]) => [page, text.replaceAll("word", "more")]))),
    );
    const { output } = await compare("--format", "markdown", before, after);
    expect(output.length).toBeLessThan(65_536);
    expect(output).toMatch(/There was no room for the sentences of \d+ pages?\.\n$/);
  });

  it("writes JSON that a terminal does not obey, and that has every text as it is", async () => {
    const { output } = await compare("--format", "json", ...sides());
    expect(steered(output)).toEqual([]);
    expect(JSON.parse(output)).toMatchObject({
      comparisons: [
        {
          pageCount: 2,
          changedCount: 1,
          changed: [{ page: "<img src=x onerror=alert(2)>|\u001b[2J", loss: 1, gained: [{ text: "New & <b>." }] }],
          shortfalls: [{ page: "<img src=x onerror=alert(2)>|\u001b[2J" }],
        },
      ],
    });
  });
});

describe("compare --update", () => {
  it("makes a JSON object what AFTER is, and the next comparison finds no difference", async () => {
    const before = join(folder, "pinned.json");
    const after = files("pinned-after", { "a.txt": "One. Two.", "x/__proto__.txt": "Three." });
    const made = await compare("--update", before, after);
    expect(made).toMatchObject({ status: 0, errors: `${before} now has the texts of ${after} on 2 pages.\n` });
    expect(readFileSync(before, "utf8")).toBe('{\n"a": "One. Two.",\n"x/__proto__": "Three."\n}\n');
    expect(await compare(before, after)).toMatchObject({
      status: 0,
      output: expect.stringContaining("No page differs: 2 pages.") as string,
    });
    writeFileSync(join(after, "a.txt"), "One.");
    expect((await compare(before, after)).status).toBe(1);
    expect((await compare("--update", before, after)).status).toBe(0);
    expect((await compare(before, after)).status).toBe(0);
  });

  it("makes a folder what AFTER is: files of pages that are gone go, and others stay", async () => {
    const before = files("pinned-folder", { "a.html": "<p>One.", "gone.txt": "Two.", "readme.rst": "Notes" });
    const after = file("pinned-folder.json", '{"a": "One. More.", "b/c": "Three."}');
    expect((await compare("--update", before, after)).status).toBe(0);
    expect(new Set(readdirSync(before, { recursive: true, encoding: "utf8" }))).toEqual(
      new Set(["a.txt", "b", "b/c.txt", "readme.rst"]),
    );
    expect(readFileSync(join(before, "b/c.txt"), "utf8")).toBe("Three.");
    expect((await compare(before, after)).status).toBe(0);
  });

  it.each(["../out", "/etc/x", "a//b", ".hidden", "a\\b", "a\u0000", ""])(
    "writes no file outside of the folder for page %j",
    async (page) => {
      const before = files("safe", { "a.txt": "One." });
      const after = file("unsafe.json", JSON.stringify({ a: "Two.", [page]: "Three." }));
      const { status, errors } = await compare("--update", before, after);
      expect([status, errors]).toEqual([2, expect.stringContaining("no file can have the name of page ")]);
      expect(readFileSync(join(before, "a.txt"), "utf8")).toBe("One.");
      expect(existsSync(join(folder, "out.txt"))).toBe(false);
    },
  );

  it("follows no link out of the folder, and says so before it writes anything", async () => {
    const before = files("linking", { "a.txt": "One." });
    const outside = files("outside", { "c.txt": "Theirs." });
    symlinkSync(outside, join(before, "b"));
    const after = file("linking.json", '{"a": "Two.", "b/c": "Three.", "b/d/e": "Four."}');
    expect(await compare("--update", before, after)).toMatchObject({
      status: 2,
      errors: `${join(before, "b")}: a link to a folder; such links are not followed\n`,
    });
    expect([join(before, "a.txt"), join(outside, "c.txt")].map((path) => readFileSync(path, "utf8"))).toEqual([
      "One.",
      "Theirs.",
    ]);
    expect(readdirSync(outside)).toEqual(["c.txt"]);
  });

  it("accepts what changed, but neither a low mean nor a snippet", async () => {
    const before = file("floor.json", '{"a": "One. Two."}');
    const after = file("floor-after.json", '{"a": "One."}');
    const snippets = file("floor-snippets.json", '{"a": {"with": ["Two."]}}');
    expect((await compare("--update", "--snippets", snippets, before, after)).status).toBe(1);
    const corpus = files("floor", { "a.html": "<p>One. Two.", "a.txt": "One. Two." });
    expect((await compare("--update", "--worse-mean", "0", "--corpus", corpus, before, after)).status).toBe(0);
  });

  it("refuses to write over a setting, or results by what has none", async () => {
    const after = file("some.json", '{"a": "One."}');
    expect(await compare("--update", "plain", after)).toMatchObject({
      status: 2,
      errors: expect.stringContaining("plain is a setting") as string,
    });
    const results = file("some-results.json", resultsText(resultsOf([])));
    expect(await compare("--update", results, after)).toMatchObject({
      status: 2,
      errors: expect.stringContaining("has results, but AFTER has none") as string,
    });
  });
});

describe("sides of compare", () => {
  it("are two", async () => {
    for (const names of [["a"], ["a", "b", "c"]])
      expect(await compare(...names)).toMatchObject({ status: 2, errors: expect.stringMatching(/^usage: /) as string });
  });

  it.each([
    ["nothing of that name", "no-such", "no-such: no file, folder or algorithm has this name"],
    ["a setting that there is not", "ccb.threshold~7", "ccb: threshold: outside"],
    ["several settings", "ccb,bte", "ccb,bte: several settings; name one"],
    ["a setting without pages", "ccb", "ccb: a setting runs on pages; name them by --corpus"],
  ])("refuses %s", async (_, name, message) => {
    const other = file("other-side.json", '{"a": "One."}');
    expect(await compare(other, name)).toMatchObject({
      output: "",
      status: 2,
      errors: expect.stringContaining(message) as string,
    });
  });

  it.each([
    ["broken JSON", "{", "it is not complete JSON"],
    ["a list", "[]", "it is not a JSON object"],
    ["a number for a text", '{"a\\u001b": 3}', "a\\x1b: it is not a text"],
    ["results that break off", '{"format": "contentscope results", "version": 1,', "it is not JSON, or is cut off"],
    ["results of another version", '{"format": "contentscope results", "version": 99}', "are of another version of Contentscope"],
    ["damaged results", '{"format": "contentscope results", "version": 1}', "These results are damaged"],
  ])("refuses %s", async (_, text, message) => {
    const good = file("good-side.json", '{"a": "One."}');
    expect(await compare(good, file("bad.json", text))).toMatchObject({
      output: "",
      status: 2,
      errors: expect.stringContaining(message) as string,
    });
  });

  it("refuses a folder without outputs, and one with two of a page", async () => {
    const good = files("good", { "a.txt": "One." });
    expect((await compare(good, files("empty", { "x.rst": "" }))).errors).toContain("it has no .txt, .md or .html file");
    expect((await compare(good, files("twice", { "a.txt": "", "a.md": "" }))).errors).toContain("page a has two files");
  });

  it("takes a file or folder that is called as an algorithm by its path", async () => {
    const path = files("ccb", { "a.txt": "One." });
    expect((await compare(path, path)).status).toBe(0);
  });
});

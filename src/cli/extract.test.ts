import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as delay } from "node:timers/promises";
import zlib, { gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { bytesOfAll, warcOf, warcRecord } from "../import/archives/warc.fixture.ts";
import { cetr } from "../extraction/algorithms/cetr/cetr.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { writtenText } from "../extraction/output/written-text.ts";
import { pageDeviations } from "../extraction/page/deviations.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { asSelection } from "../extraction/page/selection.ts";
import { imageBytes, testFolder } from "../node/disk.fixture.ts";
import { extractMain } from "./extract-main.ts";
import { boundUser, jsonLines, runApart, runHere, start, type Answer } from "./terminal.fixture.ts";

const bundled = fileURLToPath(new URL("../../public/pages/harbour-gazette", import.meta.url));
const article = "<title>x</title><body><p>One &amp; two.</p><p>Three.</p>";

const { path: folder, folder: folderOf } = testFolder();
/** A newspaper's pages, and one of them. */
const newspaper = folderOf("newspaper");
const news = join(newspaper, "news.html");
for (const name of readdirSync(bundled))
  if (name.endsWith(".html.txt")) copyFileSync(join(bundled, name), join(newspaper, name.replace(/\.txt$/, "")));

describe.concurrent("extract", { timeout: 30_000 }, () => {
  it("writes a page's main content as text, and nothing else", async () => {
    const { output, errors, status } = await extract([news]);
    expect(output).toContain("Wrenmouth is to get its chain ferry back.");
    expect(output).not.toContain("==>");
    expect({ errors, status }).toEqual({ errors: "", status: 0 });
  });

  it("goes by a formula in a file, with its numbers, alone and as a member", async () => {
    const place = folderOf("formula", {
      "a.html": article,
      "mine.txt": "over strings\nfew = 5 from 0 to 20\nkeep characters > few\n",
      "wrong.txt": "over strings\nkeep chars > 1\n",
    });
    const [page, mine, wrong] = ["a.html", "mine.txt", "wrong.txt"].map((name) => join(place, name));
    const textOf = async (...given: readonly string[]): Promise<string> => (await extract([...given, page ?? ""])).output;
    expect(await textOf("--algorithm", `formula=${mine}`)).toBe("One & two.\nThree.\n");
    expect(await textOf("--algorithm", `formula=${mine}`, "--set", "few=8")).toBe("One & two.\n");
    expect(await textOf("--algorithm", `formula=${mine},union(formula=${mine},plain)`)).toContain(`(formula=${mine})`);
    expect(await textOf("--algorithm", `weighted(formula=${mine}~0.6,plain~0.4)`)).toContain("One & two.");
    const refused = await extract(["--algorithm", `formula=${wrong}`, page ?? ""]);
    expect(refused).toMatchObject({ status: 2, output: "" });
    expect(refused.errors).toContain("wrong.txt: Line 2: There is no chars; over strings there are characters, words,");
    expect((await extract(["--algorithm", `formula=${place}/none.txt`, page ?? ""])).errors).toContain("no such file");
  });

  it.each([1, 2])("loses a page that takes too long, and no other, with %i at once", async (jobs) => {
    const words = Array.from({ length: 300_000 }, (_, index) => `<b>${index}</b>`).join(" ");
    const place = folderOf(`long-${jobs}`, { "a.html": article, "b.html": `<p>${words}`, "c.html": article });
    expect(await extract(["--algorithm", "plain", "--time-limit", "2", "--jobs", String(jobs), place])).toEqual({
      output: ["a", "c"].map((name) => `==> ${name} (plain) <==\nOne & two.\nThree.\n\n`).join(""),
      errors: `${join(place, "b.html")}: no answer within 2 s\n`,
      status: 1,
    });
  });

  it("writes Markdown, with addresses made absolute by the one that is given or that a web archive says, and images or none", async () => {
    const page = "<title>x</title><body><p>A <a href=b>link</a>.</p><p><img src=/i.png alt=i></p><p>Two.</p>";
    const given = ["--algorithm", "plain", "--format", "markdown", "--no-front-matter"];
    const written = async (input: string, ...more: string[]): Promise<string> =>
      (await extract([...given, ...more, "-"], input)).output;
    expect(await written(page)).toBe("A [link](b).\n\n![i](/i.png)\n\nTwo.\n");
    expect(await written(page, "--url", "https://a.example/c/d", "--no-images")).toBe(
      "A [link](https://a.example/c/b).\n\nTwo.\n",
    );
    const archive = `Snapshot-Content-Location: https://a.example/c/d\nMIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"\n\n--x\nContent-Type: text/html\n\n${page}\n--x--\n`;
    expect(await written(archive)).toContain("[link](https://a.example/c/b)");
  });

  it("writes what a page states of itself, what is removed, and why words are kept", async () => {
    const page = `<title>Fog</title><meta name=author content="Ada Wren"><link rel=canonical href="/fog"><body><p>One "two".`;
    const written = async (...more: string[]): Promise<string> =>
      (await extract(["--algorithm", "plain", "--url", "https://a.example/c", ...more, "-"], page)).output;
    const stated = { title: "Fog", author: "Ada Wren", canonical: "https://a.example/fog" };
    const lines = Object.entries(stated).map(([name, value]) => `${name}: "${value}"\n`);
    expect(await written("--format", "markdown")).toBe(`---\n${lines.join("")}---\n\nOne "two".\n`);
    expect(JSON.parse(await written("--format", "jsonl"))).toMatchObject({ metadata: stated });
    expect(JSON.parse(await written("--with", "html,markdown"))).toMatchObject({
      text: 'One "two".',
      markdown: 'One "two".',
      html: '<p>One "two".</p>',
      metadata: stated,
    });
    expect(await written("--format", "xml")).toContain(' title="Fog" author="Ada Wren" canonical="https://a.example/fog">');
    expect(await written("--removed")).toBe("");
    expect(await written("--why", "One")).toMatch(/^line 1, column \d+: kept\n/);
    expect(await extract(["--why", "One", "--format", "html", "-"], page)).toMatchObject({ status: 2 });
  });

  it("reads a page from standard input, packed or not", async () => {
    const expected = { output: "One & two.\nThree.\n", errors: "", status: 0 };
    expect(await extract(["--algorithm", "plain", "-"], article)).toEqual(expected);
    expect(await extract(["--algorithm", "plain", "-"], gzipSync(article))).toEqual(expected);
  });

  it("writes XML, an element for each page and algorithm", async () => {
    const { output } = await extract(
      ["--format", "xml", "--algorithm", "plain,r2l", "-"],
      "<p title='a&nbsp;b'>One &amp; two.<br>Three.",
    );
    expect(output).toBe(
      [
        '<content page="-" algorithm="plain">',
        '<p title="a&#160;b">One &amp; two.<br/>Three.</p>',
        "</content>",
        '<content page="-" algorithm="r2l"></content>',
        "",
      ].join("\n"),
    );
  });

  it("writes a line of JSON for each page and algorithm, whose selection leads back to the text", async () => {
    const { output } = await extract(["--format", "jsonl", "--algorithm", "plain,ccb,danag", news]);
    const lines = output.trimEnd().split("\n").map(parsedLine);
    expect(lines.map(({ page, algorithm }) => `${page} ${algorithm}`)).toEqual(["news plain", "news ccb", "news danag"]);
    const page = openPage(readFileSync(news, "utf8"));
    for (const { text, selection, milliseconds } of lines) {
      expect(writtenText(page, asSelection(Uint32Array.from(selection))).text).toBe(text);
      expect(milliseconds).toBeGreaterThan(0);
    }
  });

  it("reads folders through, in order of names, and heads each result", async () => {
    const at = folderOf("tree", {
      "c.htm": "<p>third",
      "b/page.HTML": "<p>second",
      "a.html.gz": gzipSync("<p>first"),
      "notes.txt": "not a page",
    });
    const { output, errors, status } = await extract(["--algorithm", "plain", at]);
    expect(errors).toBe(`${at}: 1 file left out: notes.txt. To read one, name the file itself\n`);
    expect(output).toBe("==> a (plain) <==\nfirst\n\n==> b/page (plain) <==\nsecond\n\n==> c (plain) <==\nthird\n\n");
    expect(status).toBe(0);
  });

  it("says that a method which compares pages keeps everything of one alone", async () => {
    const alone = await extract(["--algorithm", "content-extractor", news]);
    expect(alone.output).toContain("We and our 24 partners");
    expect(alone.errors).toMatch(/^content-extractor keeps everything: /);
  });

  it("compares a page with others of its site, itself left out", async () => {
    const compared = await extract(["--algorithm", "content-extractor", "--site", newspaper, news]);
    expect(compared.output).toContain("Wrenmouth is to get its chain ferry back.");
    expect(compared.output).not.toContain("We and our 24 partners");
    expect([compared.errors, compared.status]).toEqual(["", 0]);
  });

  it("says when there is no such site", async () => {
    const missing = await extract(["--algorithm", "plain", "--site", join(folder, "nowhere"), news]);
    expect([missing.errors.trim(), missing.status]).toEqual([`--site ${join(folder, "nowhere")}: no such file or folder`, 1]);
  });

  it.each(["html", "markdown"])("writes no stream of several results in %s", async (format) => {
    for (const asked of [
      ["plain", newspaper],
      ["plain,ccb", news],
    ])
      expect(await extract(["--format", format, "--algorithm", ...asked])).toEqual({
        output: "",
        errors: `--format ${format}: several results need a folder: name one by --out\n`,
        status: 2,
      });
  });

  it("writes a file for each page under its path, and of several algorithms a folder each", async () => {
    const at = folderOf("sites", {
      "a/index.html": "<p>One.",
      "a/index.htm": "<p>Other.",
      "b/index.php": "<p>Two.",
      "b/bad.html": imageBytes,
    });
    const out = join(folder, "sites-out");
    const given = ["--format", "markdown", "--algorithm", "plain", "--out"];
    const first = await extract([...given, out, at]);
    expect([first.output, first.status]).toEqual(["", 1]);
    expect(first.errors).toContain("bad.html is an image, not HTML.");
    const written = (): readonly string[] => readdirSync(out, { recursive: true, encoding: "utf8" }).toSorted();
    expect(written()).toEqual(["a", "a/index.html.md", "a/index.md", "b", "b/index.md"]);
    expect(readFileSync(join(out, "a/index.md"), "utf8")).toBe("Other.\n");
    // What is there stays: the same command does what is missing.
    writeFileSync(join(out, "a/index.md"), "kept");
    rmSync(join(out, "b/index.md"));
    await extract([...given, out, at]);
    expect([readFileSync(join(out, "a/index.md"), "utf8"), readFileSync(join(out, "b/index.md"), "utf8")]).toEqual([
      "kept",
      "Two.\n",
    ]);
    await extract(["--algorithm", "plain,ccb", "--out", join(out, "both"), join(at, "a/index.html")]);
    expect(readFileSync(join(out, "both/plain/index.txt"), "utf8")).toBe("One.\n");
    await extract(["--algorithm", "plain", "--out", join(out, "one.txt"), join(at, "a/index.html")]);
    expect(readFileSync(join(out, "one.txt"), "utf8")).toBe("One.\n");
  });

  it("writes nothing outside the folder, whatever an archive calls its pages", async () => {
    const at = folderOf("zipped");
    writeFileSync(
      join(at, "pages.zip"),
      zipSync({ "../../x.html": strToU8("<p>Out."), "in/y.html": strToU8("<p>In."), "z.css": new Uint8Array() }),
    );
    const out = join(at, "out");
    expect(await extract(["--format", "text", "--algorithm", "plain", "--out", out, join(at, "pages.zip")])).toMatchObject({
      status: 0,
    });
    expect(readdirSync(out, { recursive: true, encoding: "utf8" }).toSorted()).toEqual([
      "pages.zip",
      "pages.zip/in",
      "pages.zip/in/y.txt",
      "pages.zip/x.txt",
    ]);
  });

  const pageLines = [
    { url: "https://a.example/1", html: "<p>One.", depth: 2 },
    { id: "b", content: "<p>Two\u2028.", metadata: { old: true } },
    { text: "<p>Three.", encoding: "as sent" },
    { id: 4, bytes: Buffer.from([0x3c, 0x70, 0x3e, 0xcf, 0xe0]).toString("base64") },
  ].map((line) => `${JSON.stringify(line)}\n`);

  it.each([
    ["a file", false],
    ["a packed file", true],
    ["standard input", undefined],
  ])("reads JSON lines from %s, and answers each in order with its own keys", async (_, isPacked) => {
    const input = [...pageLines.slice(0, 2), "no json\n", "\n", '{"id":"c"}\n', ...pageLines.slice(2)].join("").trimEnd();
    const given = ["--algorithm", "plain", "--encoding", "windows-1251", "--url", "https://b.example/"];
    const path = join(folderOf(`lines ${String(isPacked)}`), isPacked === true ? "pages.jsonl.gz" : "pages.jsonl");
    writeFileSync(path, isPacked === true ? gzipSync(input) : input);
    const { output, errors, status } = await (isPacked === undefined
      ? extract([...given, "-"], input)
      : extract([...given, path]));
    const found = jsonLines(output);
    const empty = { algorithm: "plain", encoding: "UTF-8", metadata: {} };
    expect(found).toMatchObject([
      { url: "https://a.example/1", depth: 2, text: "One.", ...empty },
      { id: "b", text: "Two\u2028.", ...empty },
      { line: 3, error: "it is not JSON" },
      { id: "c", error: "it has no page: give html or content or text as text, or bytes in Base64" },
      { text: "Three.", encoding: "as sent" },
      { id: 4, text: "Па", encoding: "windows-1251", url: "https://b.example/" },
    ]);
    expect(found.flatMap((line) => ["html", "content", "bytes", "page"].filter((key) => key in line))).toEqual([]);
    expect([errors.match(/line 3: it is not JSON\n/g)?.length, status]).toEqual([1, 1]);
  });

  it("goes on with a file of JSON lines where it was killed, and does nothing where it is whole", async () => {
    const at = folderOf("resumed", Object.fromEntries(["a", "b", "d", "e"].map((name) => [`${name}.html`, `<p>Page ${name}.`])));
    writeFileSync(join(at, "c.html"), imageBytes);
    const [inOneGo, out] = [join(folder, "whole.jsonl"), join(folder, "killed.jsonl")];
    const given = ["--algorithm", "plain,ccb", "--format", "jsonl", at, "--out"];
    expect((await extract([...given, inOneGo])).status).toBe(1);
    const lines = readFileSync(inOneGo, "utf8").split(/(?<=\n)/);
    expect(lines).toHaveLength(4 * 2 + 1);
    // Pages a and b have two lines each, c one.
    for (const [whole, begun, kept] of [
      [0, 0, 0],
      [1, 30, 0],
      [3, 60, 2],
      [5, 0, 5],
      [9, 0, 9],
      [9, 8, 9],
    ] as const) {
      rmSync(out, { force: true });
      writeFileSync(`${out}.part`, lines.slice(0, whole).join("") + (lines[whole] ?? '{"gone":1}').slice(0, begun));
      expect((await extract([...given, out])).status).toBe(1);
      const written = readFileSync(out, "utf8");
      expect(withoutTimes(written)).toEqual(withoutTimes(lines.join("")));
      expect(written.startsWith(lines.slice(0, kept).join(""))).toBe(true);
    }
    expect(await extract([...given, out])).toEqual({
      output: "",
      errors: `${out} exists already. Nothing was done. To extract again, delete it.\n`,
      status: 0,
    });
    rmSync(out);
    writeFileSync(`${out}.part`, lines.join("").replaceAll('"b.html"', '"x.html"'));
    const refused = await extract([...given, out]);
    expect([refused.errors.includes("has results of other pages or algorithms: delete it"), refused.status]).toEqual([true, 2]);
  });

  it("stops in order, says so, and goes on", async () => {
    const at = folderOf("stopped", {});
    for (let copy = 0; copy < 60; copy++) copyFileSync(news, join(at, `${copy}.html`));
    const out = join(folder, "stopped.jsonl");
    const given = ["--jobs", "1", "--algorithm", "plain", "--format", "jsonl", "--out", out, at];
    const { child, ended } = runApart("extract", given);
    while (!existsSync(`${out}.part`) || readFileSync(`${out}.part`, "utf8") === "") await delay(10);
    child.kill("SIGINT");
    expect(await ended).toMatchObject({
      output: "",
      errors: expect.stringMatching(/Stopped\. Finished pages are kept, and the same command goes on from there\.\n$/) as string,
      status: 130,
    });
    expect(await extract(given)).toMatchObject({ output: "", status: 0 });
    expect(readFileSync(out, "utf8").trimEnd().split("\n")).toHaveLength(60);
  });

  it("says of what is packed with Zstandard how it can be read, or reads it", async () => {
    const path = join(folderOf("zstandard"), "a.warc.zst");
    // An empty frame.
    writeFileSync(path, Buffer.from("28b52ffd2000010000", "hex"));
    const { errors } = await extract([path]);
    expect(errors).toMatch(/0 pages\n$/);
    if (!("createZstdDecompress" in zlib))
      expect(errors).toContain(`${path}: packed with Zstandard. Node unpacks that from 22.15 on`);
  });

  it("gives the same lines with one thread and with two", async () => {
    const at = folderOf("threads", { "a.html": article, "b.html": "<p>Four.", "c.html": readFileSync(news, "utf8") });
    const options = ["--format", "jsonl", "--algorithm", "plain,ccb,learned", at];
    const one = await extract(["--jobs", "1", ...options]);
    expect(one.output.split("\n")).toHaveLength(3 * 3 + 1);
    expect(withoutTimes((await extract(["--jobs", "2", ...options])).output)).toEqual(withoutTimes(one.output));
  });

  it("goes on after pages that fail, says why, and ends with 1", async () => {
    const at = folderOf("broken", {
      "a.html": imageBytes,
      "b.html": "<p>fine",
      "c.html.gz": gzipSync(article).subarray(0, 30),
      "d.html": "<p>also fine",
    });
    const gone = join(at, "gone.html");
    for (const jobs of ["1", "2"]) {
      const { output, errors, status } = await extract(["--jobs", jobs, "--format", "jsonl", "--algorithm", "plain", at, gone]);
      const lines = jsonLines(output);
      expect(lines.map(({ path, text }) => [path, text])).toEqual([
        [`${at}/a.html`, undefined],
        [`${at}/b.html`, "fine"],
        [`${at}/c.html.gz`, undefined],
        [`${at}/d.html`, "also fine"],
        [gone, undefined],
      ]);
      expect(lines[0]).toEqual({ page: `${at}/a`, path: `${at}/a.html`, error: "a.html is an image, not HTML." });
      const reasons = errors.trimEnd().split("\n");
      expect(reasons[0]).toBe(`${join(at, "a.html")}: a.html is an image, not HTML.`);
      expect(reasons[1]).toMatch(/c\.html\.gz: ./);
      expect(reasons.slice(2)).toEqual([`${gone}: no such file or folder`]);
      expect(status).toBe(1);
    }
  });

  const sjis = Buffer.from("\x89\xb4\x82\xcc\x91D\x82\xcd\x8d`\x82\xc9\x82\xa0\x82\xe9\x81B".repeat(20), "latin1");
  it.each([
    [
      "another encoding than is declared",
      Buffer.concat([Buffer.from("<meta charset=utf-8><p>"), sjis]),
      /^Decoded as UTF-8 \(declared in the page\); \d+ unreadable characters\. Looks like Shift_JIS\.$/,
    ],
    [
      "an end within a character",
      Buffer.from("<p>Füße, Größe, Übel, schön, für").subarray(0, -2),
      /^Decoded as UTF-8 \(guessed from the bytes\); 1 unreadable character\.$/,
    ],
    [
      "a page that scripts draw",
      "<div id=app></div><script src=a.js></script><p>Loading",
      /^The page has 7 characters of text; it is probably/,
    ],
    ["a frameset", "<frameset><frame src=a.html></frameset>", /^The page has tags, but no text. It may be a frameset/],
    ["plain text", "Low water at noon", /^No tags were found/],
    ["nothing", "", /^This page is empty\.$/],
    [
      "text that only a script has",
      `<p>Low.</p><script type="application/json">{"a":"${"Low water at noon. ".repeat(30)}"}</script>`,
      /^\d+ characters of text that the page does not show are in JSON/,
    ],
  ])("warns of %s, on standard error and in JSON lines", async (name, content, warning) => {
    const at = folderOf(`warned ${name}`);
    const path = join(at, "a.html");
    writeFileSync(path, content);
    const { output, errors, status } = await extract(["--format", "jsonl", "--algorithm", "plain", path]);
    const { warnings = [] } = JSON.parse(output) as { readonly warnings?: readonly string[] };
    expect(warnings).toContainEqual(expect.stringMatching(warning));
    expect(errors).toBe(warnings.map((one) => `${path}: ${one}\n`).join(""));
    expect(status).toBe(0);
  });

  it("reads pages in the encoding that is asked for", async () => {
    const at = folderOf("encoded");
    const page = join(at, "a.html");
    writeFileSync(page, Buffer.concat([Buffer.from("<meta charset=utf-8><p>"), sjis]));
    const read = await extract(["--encoding", "sjis", "--algorithm", "plain", page]);
    expect(read).toMatchObject({ errors: "", status: 0 });
    expect(read.output).toContain("俺の船は港にある。");
    const piped = await extract(["--encoding", "Shift_JIS", "--algorithm", "plain", "-"], readFileSync(page));
    expect(piped.output).toBe(read.output);
    const refused = await extract(["--encoding", "utf-9", page]);
    expect(refused).toMatchObject({ output: "", status: 2 });
    expect(refused.errors).toMatch(/^--encoding utf-9: not an encoding of the Web: UTF-8, UTF-16LE, .*, EUC-KR\n$/);
  });

  it("says of a value that is written wrongly in which argument it stands", async () => {
    for (const value of ["_ffffffff_", "_110000_", "_0fffffffffffffffff_"])
      expect(await extract(["--algorithm", `ccb.range~${value}`, news])).toEqual({
        output: "",
        errors: `--algorithm ccb.range~${value}: no character has the number ${value.slice(1, -1)}\n`,
        status: 2,
      });
  });

  it("says when a folder has no page", async () => {
    const at = folderOf("empty", { "notes.txt": "" });
    const leftOut = "1 file left out: notes.txt. To read one, name the file itself";
    const said = { output: "", errors: `${at}: no page in this folder; ${leftOut}\n`, status: 1 };
    expect(await extract([at])).toEqual(said);
  });

  it("refuses a file that unpacks to more than the lab opens", async () => {
    const at = folderOf("huge", {});
    const megabyte = gzipSync(new Uint8Array(1_000_000).fill(0x20));
    writeFileSync(join(at, "huge.html.gz"), Buffer.concat(Array<Uint8Array>(201).fill(megabyte)));
    const { errors, status } = await extract([join(at, "huge.html.gz")]);
    expect(errors).toContain("huge.html.gz: it unpacks to more than 200 MB");
    expect(status).toBe(1);
  });

  it("reads no more of what has no end than the lab opens", async () => {
    const { output, errors, status } = await extract(["/dev/zero"]);
    expect([output, errors, status]).toEqual(["", "/dev/zero: larger than 200 MB\n", 1]);
  });

  it("passes over pipes and what cannot be read in a folder, names them, and reads the rest", async () => {
    const at = folderOf("odd", { "a.html": "<p>first", "z.html": "<p>last" });
    execFileSync("mkfifo", [join(at, "pipe.html")]);
    symlinkSync("/dev/zero", join(at, "zero.html"));
    symlinkSync(join(at, "gone"), join(at, "dangling.html"));
    symlinkSync(at, join(at, "round.html"));
    for (const name of ["closed", "open"]) {
      mkdirSync(join(at, name));
      writeFileSync(join(at, name, "page.html"), `<p>${name}`);
    }
    for (const path of [folder, at]) chmodSync(path, 0o755);
    chmodSync(join(at, "closed"), 0);
    const options = ["--jobs", "1", "--format", "jsonl", "--algorithm", "plain", at];
    const { output, errors, status } = await runApart("extract", options, "", boundUser).ended;
    chmodSync(join(at, "closed"), 0o755);
    expect(jsonLines(output).flatMap(({ text }) => text ?? [])).toEqual(["first", "open", "last"]);
    expect(errors.trimEnd().split("\n")).toEqual([
      `${join(at, "closed")}: this folder cannot be read: no permission to read it`,
      `${join(at, "dangling.html")}: no such file or folder`,
      `${join(at, "pipe.html")}: a pipe or a device, not a file`,
      `${join(at, "round.html")}: a link to a folder; such links are not followed`,
      `${join(at, "zero.html")}: a pipe or a device, not a file`,
    ]);
    expect(status).toBe(1);
  });

  it("reads pages whatever their names are, which steer no terminal", async () => {
    const at = folderOf("named", {});
    const names = [Buffer.from([0xff, 0xe9, ...Buffer.from(".html")]), Buffer.from("\u001b[2J\nx.html")];
    for (const name of names) writeFileSync(Buffer.concat([Buffer.from(`${at}/`), name]), "<p>Text.");
    writeFileSync(join(at, "bad\r\u202e.html"), imageBytes);
    const text = await extract(["--algorithm", "plain", at]);
    expect(text.output).toBe(
      String.raw`==> \x1b[2J\x0ax (plain) <==` + "\nText.\n\n" + String.raw`==> \xff\xe9 (plain) <==` + "\nText.\n\n",
    );
    expect(text.errors).toBe(`${at}/${String.raw`bad\x0d\u202e.html: bad\x0d\u202e.html is an image, not HTML.`}\n`);
    for (const jobs of ["1", "2"]) {
      const { output } = await extract(["--jobs", jobs, "--format", "jsonl", "--algorithm", "plain", at]);
      expect(jsonLines(output).map((line) => line["page"])).toEqual(["\u001b[2J\nx", "bad\r\u202e", "\udcff\udce9"]);
    }
  });

  it("lists every algorithm with its parameters, where it differs from its paper, and what papers report of it", async () => {
    const listed = JSON.parse((await extract(["--list"])).output) as readonly Listed[];
    expect(listed).toMatchObject(JSON.parse(JSON.stringify(extractors)) as object[]);
    for (const { sharedDeviations } of listed) expect(sharedDeviations).toEqual(pageDeviations);
    expect(listed.find(({ id }) => id === "cetr")?.deviations).toEqual(cetr.deviations);
    const tolerance = { deviation: ["ccb", "stop"] };
    expect(listed.find(({ id }) => id === "ccb")).toMatchObject({ parameters: { threshold: {}, tolerance } });
    const numbers = listed.find(({ id }) => id === "accb")?.publishedNumbers;
    // Two tables of 14 packages by Gottron, one of 12 by Mohammadzadeh et al.
    expect(numbers).toHaveLength(2 * 14 + 12);
    const first = { paper: "Gottron 2008", where: "table II", method: "accb-40", source: "bbc", measure: "f1" };
    expect(numbers?.[0]).toMatchObject({ ...first, text: "0.924", value: 0.924 });
  });

  it("reads a web archive from standard input and writes a line of JSON for each page", async () => {
    const archive = await warcOf([
      { url: "https://example.org/1", body: "<p>First." },
      { url: "https://example.org/1", body: "", type: "request", headers: {} },
      {
        url: "https://example.org/2",
        body: gzipSync("<p>Second."),
        headers: { "Content-Type": "text/html", "Content-Encoding": "gzip" },
      },
      {
        url: "https://example.org/3",
        body: Uint8Array.of(0x3c, 0x70, 0x3e, 0xcf, 0xe0),
        headers: { "Content-Type": "text/html; charset=windows-1251" },
      },
    ]);
    const inputs = [
      { input: archive, jobs: "2" },
      { input: inMembers(archive), jobs: "1" },
    ];
    for (const { input, jobs } of inputs) {
      const { output, errors, status } = await extract(["--algorithm", "plain", "--jobs", jobs, "-"], input);
      const lines = output.trimEnd().split("\n").map(parsedLine);
      expect(lines.map(({ page, url, text, encoding }) => [page, url, text, encoding])).toEqual([
        ["https://example.org/1", "https://example.org/1", "First.", "UTF-8"],
        ["https://example.org/2", "https://example.org/2", "Second.", "UTF-8"],
        ["https://example.org/3", "https://example.org/3", "Па", "windows-1251"],
      ]);
      const record = "<https://example.org/1#response>";
      expect(lines[0]).toMatchObject({ date: "2026-01-02T03:04:05Z", record, path: "-", offset: 0 });
      expect(errors).toBe("standard input: 3 pages; 1 record left out that are not pages from a server\n");
      expect(status).toBe(0);
    }
  });

  it("writes the first page of a web archive before the last has come", async () => {
    const child = start("extract", ["--algorithm", "plain", "--jobs", "2", "-"]);
    child.stdin.write(await warcRecord({ url: "https://example.org/1", body: "<p>First." }));
    const first = await new Promise<Buffer>((resolve) => {
      child.stdout.once("data", resolve);
    });
    expect(parsedLine(first.toString()).text).toBe("First.");
    child.stdin.end();
    expect(await new Promise((resolve) => child.once("close", resolve))).toBe(0);
  });

  it("answers a line before the next has come", async () => {
    const child = start("extract", ["--algorithm", "plain", "--jobs", "2", "-"]);
    const answers = child.stdout.setEncoding("utf8")[Symbol.asyncIterator]();
    for (const id of ["a", "b"]) {
      child.stdin.write(`{"id":"${id}","html":"<p>${id}"}\n`);
      expect(JSON.parse(String((await answers.next()).value))).toMatchObject({ id, text: id });
    }
    child.stdin.end();
    expect(await new Promise((resolve) => child.once("close", resolve))).toBe(0);
  });

  it("reads web archives among its paths, in any format, and goes on after damaged records", async () => {
    const at = folderOf("archives", { "z.html": "<p>Page." });
    const records = await Promise.all(
      ["1", "2", "3"].map((name) => warcRecord({ url: `https://example.org/${name}`, body: `<p>Number ${name}.` }, true)),
    );
    records[1]?.fill(0xff, 12, 40);
    writeFileSync(join(at, "crawl.warc.gz"), bytesOfAll(records));
    const { output, errors, status } = await extract(["--algorithm", "plain", "--format", "text", at]);
    expect(output).toBe(
      "==> https://example.org/1 (plain) <==\nNumber 1.\n\n==> https://example.org/3 (plain) <==\nNumber 3.\n\n" +
        "==> z (plain) <==\nPage.\n\n",
    );
    const crawl = join(at, "crawl.warc.gz");
    expect(errors.trimEnd().split("\n")).toEqual([
      `${crawl}, record at byte ${records[0]?.length}: it is damaged or incomplete and cannot be unpacked`,
      `${crawl}: 2 pages`,
    ]);
    expect(status).toBe(1);
    expect((await extract(["--algorithm", "plain", crawl])).output).toMatch(/^\{"page":"https:\/\/example\.org\/1"/);
    const gone = join(at, "gone.warc");
    expect((await extract(["--algorithm", "plain", gone])).errors).toContain(`${gone}: no such file or folder`);
  });

  it("stops quietly when its reader has seen enough", async () => {
    const at = folderOf("many", {});
    for (let copy = 0; copy < 60; copy++) copyFileSync(news, join(at, `${copy}.html`));
    const child = start("extract", ["--algorithm", "plain", "--format", "xml", at]);
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    child.stdout.once("data", () => child.stdout.destroy());
    expect(await new Promise((resolve) => child.once("close", resolve))).toBe(0);
    expect(errors).toBe("");
  });
});

/** By one thread, where nothing else is asked for: to start others takes longer than what there is to do. */
function extract(options: readonly string[], input: string | Uint8Array = ""): Promise<Answer> {
  return runHere(extractMain, options.includes("--jobs") ? options : ["--jobs", "1", ...options], input);
}

/** A web archive packed as archives are: record by record. */
function inMembers(archive: Uint8Array): Uint8Array {
  const text = Buffer.from(archive).toString("latin1");
  const records = text.split(/(?=WARC\/1\.0\r\n)/).map((record) => Uint8Array.from(gzipSync(Buffer.from(record, "latin1"))));
  return bytesOfAll(records);
}

interface Listed {
  readonly id: string;
  readonly sharedDeviations: unknown;
  readonly deviations: unknown;
  readonly publishedNumbers: readonly object[];
}

interface Line {
  readonly page: string;
  readonly path: string;
  readonly url?: string;
  readonly encoding: string;
  readonly algorithm: string;
  readonly text: string;
  readonly selection: readonly number[];
  readonly milliseconds: number;
}

function parsedLine(line: string): Line {
  const parsed = JSON.parse(line) as Line;
  const from = parsed.url === undefined ? ["page", "path"] : ["page", "url", "date", "record", "path", "offset"];
  expect(Object.keys(parsed)).toEqual([...from, "algorithm", "text", "selection", "metadata", "encoding", "milliseconds"]);
  return parsed;
}

function withoutTimes(output: string): string[] {
  return output.split("\n").map((line) => line.replace(/"milliseconds":[\d.]+/, ""));
}

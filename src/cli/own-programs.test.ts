import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isDone, isJudged } from "../evaluation/page-result.ts";
import { parseResults } from "../evaluation/results.ts";
import { isScore } from "../extraction/scoring/score.ts";
import { testFolder } from "../node/disk.fixture.ts";
import { isRunning, pidIn } from "../node/processes.fixture.ts";
import { evaluateMain } from "./evaluate-main.ts";
import { extractMain } from "./extract-main.ts";
import { type Answer, jsonLines, runApart, runHere } from "./terminal.fixture.ts";

const article = "One two three four five six.";
const pageOf = (text: string): string => `<title>x</title><nav>Home News</nav><p>${text}</p><footer>Legal notice</footer>`;

const { path: folder, folder: folderOf, file: fileOf } = testFolder();

function evaluate(options: readonly string[]): Promise<Answer> {
  return runHere(evaluateMain, options);
}

function extract(options: readonly string[], input = pageOf(article)): Promise<Answer> {
  return runHere(extractMain, options, input);
}

/** A corpus of pages of these names, with their gold texts. */
function corpusOf(name: string, pages: readonly string[]): string {
  return folderOf(
    name,
    Object.fromEntries(pages.flatMap((page) => [[`${page}.html`, pageOf(article)] as const, [`${page}.txt`, article] as const])),
  );
}

/** What each run came to on each page: its F1, or its problem. */
function outcomesOf(file: string): Readonly<Record<string, readonly (string | number)[]>> {
  const { pages } = parseResults(readFileSync(file, "utf8"));
  return Object.fromEntries(
    pages.map((page) => {
      if (!isJudged(page)) return [page.page, [page.problem]];
      const runs = page.runs.map((run) => {
        if (!isDone(run)) return run.problem;
        return isScore(run.scores.lcs) ? run.scores.lcs.value : "no score";
      });
      return [page.page, runs];
    }),
  );
}

const cutOut = String.raw`sed -n 's/.*<p>\(.*\)<\/p>.*/\1/p'`;

describe.concurrent("--exec", { timeout: 240_000 }, () => {
  it("judges what commands write, as text, HTML or JSON, beside algorithms", async () => {
    const out = join(folder, "forms.json");
    const commands = [
      `text=${cutOut}`,
      `html=echo '<h1>Home</h1>'; ${cutOut}`,
      `json=printf '{"text": "One two three"}'`,
      `whole page=cat`,
    ];
    const options = commands.flatMap((command) => ["--exec", command]);
    const asked = [...options, "--algorithm", "plain", "--out", out, corpusOf("forms", ["a"])];
    const { output, errors, status } = await evaluate(asked);
    expect({ status, errors }).toEqual({ status: 0, errors: expect.stringContaining("1 page") as string });
    // Of six words of gold: all; all and one more; three; all and the five around, as plain has them.
    expect(outcomesOf(out)).toEqual({ a: [12 / 16, 1, 12 / 13, 6 / 9, 12 / 16] });
    expect(output).toMatch(/^whole page +0\.750/m);
    const [first] = parseResults(readFileSync(out, "utf8")).pages;
    const times = first !== undefined && isJudged(first) ? first.runs.map((run) => isDone(run) && run.milliseconds) : [];
    // A process takes a millisecond at the very least.
    for (const time of times.slice(1)) expect(time).toBeGreaterThan(1);
  });

  it("loses with a command that misbehaves that page alone, and says its last words", async (test) => {
    const pid = join(folder, "held");
    const script = fileOf(
      "hostile.sh",
      `case "$CONTENTSCOPE_PAGE" in
  dies) echo 'on the way' >&2; printf 'MemoryError: \\033[31mno room\\n' >&2; exit 3 ;;
  binary) printf '\\377\\376' ;;
  holds) sleep 1000 & echo $! > '${pid}' ;;
esac
${cutOut}
`,
    );
    const pages = ["binary", "dies", "fine", "holds"];
    const out = join(folder, "hostile.json");
    const options = ["--exec", `mine=exec sh ${script}`, "--jobs", "2", "--out", out, corpusOf("hostile", pages)];
    const { errors, status } = await evaluate(options);
    expect(status).toBe(1);
    expect(outcomesOf(out)).toEqual({
      binary: ["its output is not UTF-8"],
      dies: [String.raw`exit status 3: MemoryError: \x1b[31mno room`],
      fine: [1],
      holds: [1],
    });
    expect(errors).toContain("mine on 2 pages, first binary: its output is not UTF-8");
    await test.expect.poll(() => isRunning(pidIn(pid))).toBe(false);
  });

  it("tells a command what the address of the page is", async () => {
    const corpus = folderOf("addressed", {
      "a.html": "<p>http://example.org/1",
      "a.txt": "URL: http://example.org/1\nhttp://example.org/1",
    });
    const out = join(folder, "addressed.json");
    await evaluate(["--exec", 'told=echo "$CONTENTSCOPE_URL"', "--out", out, corpus]);
    expect(outcomesOf(out)).toEqual({ a: [1] });
  });

  it("says before the first page that a program is not there", async () => {
    const corpus = corpusOf("missing", ["a"]);
    expect(await evaluate(["--exec", "mine=no-such-program --fast", corpus])).toEqual({
      output: "",
      errors: "--exec mine: there is no program no-such-program\n",
      status: 2,
    });
    expect(await extract(["--module", `mine=${join(folder, "none.mjs")}`, "-"])).toMatchObject({
      errors: `--module mine: ${join(folder, "none.mjs")}: no such file or folder\n`,
      status: 2,
    });
  });

  it.each([
    [["--exec", "cat"], "--exec cat: not of the form NAME=COMMAND"],
    [["--exec", "a,b=cat"], "--exec a,b=cat: a name may have only letters, digits, spaces and ._+@-"],
    [["--exec", "a=cat", "--module", "a=a.mjs"], "a is the name of two programs: give each its own"],
    [["--exec", "plain=cat", "--algorithm", "plain"], "plain is the name of an algorithm that is run: give your program another"],
    [["--exec", "a=cat", "--set", "thresholds=1"], "--set thresholds=1: no such parameter."],
    [["--memory-limit", "5"], "--memory-limit: of --exec and --module only"],
    [
      ["--exec", "a=cat", "--queue", "redis://localhost"],
      "--exec: leave out --queue; workers elsewhere do not have the programs of this machine",
    ],
  ])("refuses %j", async (options, sentence) => {
    const page = fileOf("refused.html", "<p>x");
    for (const command of options.includes("--queue") ? [evaluate] : [evaluate, extract]) {
      const answer = await command([...options, page]);
      expect(answer.errors).toContain(sentence);
      expect(answer.status).toBe(2);
    }
  });

  it("extracts by a command, with offsets in the page, and goes on after a page that it fails on", async () => {
    const [good, bad] = [fileOf("good.html", pageOf(article)), fileOf("bad.html", "<p>x</p>")];
    const command = `mine=case "$CONTENTSCOPE_PAGE" in *good) ;; *) echo 'cannot' >&2; exit 1;; esac; ${cutOut}`;
    const { output, errors, status } = await extract(["--exec", command, "--format", "jsonl", bad, good]);
    const start = pageOf(article).indexOf(article);
    const [failed, done] = jsonLines(output);
    expect(failed).toMatchObject({ path: bad, error: "mine: exit status 1: cannot" });
    expect(done).toMatchObject({ path: good, algorithm: "mine", text: article });
    expect(done).toHaveProperty("selection.0", start);
    expect({ errors, status }).toEqual({ errors: `${bad}: mine: exit status 1: cannot\n`, status: 1 });
  });

  // Only on Linux is that known which leaves its session.
  it.for([
    ["SIGINT", "sleep 1000"],
    ["SIGHUP", process.platform === "linux" ? "setsid sleep 1000" : "sleep 1000"],
  ] as const)("ends a command with what it began when it is stopped itself by %s", async ([signal, began], test) => {
    const pid = join(folder, `begun-${signal}`);
    const page = fileOf(`stopped-${signal}.html`, "<p>x");
    const { child, ended } = runApart("extract", ["--exec", `slow=${began} & echo $! > ${pid}; wait`, page]);
    while (!existsSync(pid) || readFileSync(pid, "utf8") === "") await new Promise((resolve) => setTimeout(resolve, 50));
    child.kill(signal);
    expect((await ended).status).toBe(130);
    await test.expect.poll(() => isRunning(pidIn(pid))).toBe(false);
  });
});

describe.concurrent("--module", { timeout: 240_000 }, () => {
  /** What becomes of a page with a module of this text. */
  async function outcomeOf(name: string, text: string, options: readonly string[] = []): Promise<string> {
    const { output, errors } = await extract([...options, "--module", `mine=${fileOf(name, text)}`, "-"]);
    return output === "" ? errors : output;
  }

  it.each([
    ["text.mjs", `export default (document) => document.querySelector("p").textContent;`],
    ["html.mjs", `export default (document) => ({ html: document.querySelector("p").outerHTML });`],
    ["markdown.mjs", `export default async () => ({ markdown: "**One two** three four five six." });`],
    ["later.cjs", `module.exports = (document) => new Promise((done) => setTimeout(done, 10, { text: "${article}" }));`],
    ["noisy.mjs", `console.log("on the way"); export default () => (process.stdout.write("noise"), "${article}");`],
  ])("takes what %s gives", async (name, text) => {
    expect(await outcomeOf(name, text)).toBe(`${article}\n`);
  });

  it("gives it a document with the tree that a browser makes, and imports what lies beside it", async () => {
    const beside = folderOf("beside", {
      "node_modules/words/index.js": `module.exports = { words: (text) => text.split(" ") };`,
      "help.mjs": `import words from "words"; export const { words: split } = words;`,
      "mine.mjs": `import { split } from "./help.mjs";
       export default (document) => split(document.body.querySelector("p").textContent).slice(0, 2).join(" ");`,
    });
    const { output } = await extract(["--module", `mine=${join(beside, "mine.mjs")}`, "-"], "<p>One two three");
    expect(output).toBe("One two\n");
  });

  it("tells it an address only where there is one", async () => {
    expect(await outcomeOf("address.mjs", `export default (document, { url }) => ({ text: url === "" ? "One" : url });`)).toBe(
      "One\n",
    );
  });

  it("takes an empty answer for a page without content", async () => {
    expect(await extract(["--module", `mine=${fileOf("empty.mjs", `export default () => "";`)}`, "-"])).toEqual({
      output: "",
      errors: "",
      status: 0,
    });
  });

  it.each([
    ["throws.mjs", "\nexport default () => { throw new TypeError('no such thing'); }", "TypeError: no such thing (line 2)"],
    ["rejects.mjs", "export default async () => { await null; null.x; }", /^TypeError: .*null.* \(line 1\)$/],
    [
      "later.mjs",
      "export default () => new Promise(() => setTimeout(() => { throw new Error('late'); }))",
      "Error: late (line 1)",
    ],
    ["never.mjs", "export default () => new Promise(() => {})", /^it ended without an answer/],
    ["nothing.mjs", "export const extract = () => 'x';", "TypeError: its default export is not a function"],
    ["number.mjs", "export default () => 7;", /^TypeError: it returned number instead of a text/],
    ["broken.mjs", "export default (document => ;", /^SyntaxError: .*';'/],
    ["import.mjs", "import 'no-such-package'; export default () => 'x';", /Cannot find package 'no-such-package'/],
    ["fetch.mjs", "export default async () => (await fetch('http://127.0.0.1:9/')).text();", /has no network.*fetch/],
    [
      "http.mjs",
      "import http from 'node:http'; export default () => new Promise((_, no) => http.get('http://127.0.0.1:9/').on('error', no));",
      /has no network.*connect/,
    ],
    [
      "dns.mjs",
      "import { lookup } from 'node:dns/promises'; export default () => lookup('example.org');",
      /has no network.*lookup/,
    ],
    [
      "begin.mjs",
      "import { execSync } from 'node:child_process'; export default () => execSync('id');",
      /permission|restricted/i,
    ],
    [
      "write.mjs",
      "import { writeFileSync } from 'node:fs'; export default () => writeFileSync('x.txt', 'x');",
      /permission|restricted/i,
    ],
  ])("loses with %s that page alone, and says why", async (name, text, problem) => {
    const said = await outcomeOf(`bad-${name}`, text);
    expect(said).toMatch(/^-: mine: .*\n$/);
    expect(said.slice("-: mine: ".length, -1)).toMatch(problem);
  });

  it("ends one that loops, fills the memory or gives too much", async () => {
    expect(await outcomeOf("loops.mjs", "export default () => { for (;;); }", ["--time-limit", "3"])).toBe(
      "-: mine: no answer within 3 s\n",
    );
    const fills = "export default () => { const all = []; for (;;) all.push({ all: [all.length] }); }";
    expect(await outcomeOf("fills.mjs", fills, ["--memory-limit", "100"])).toMatch(
      /^-: mine: ended by SIG\w+: .*heap out of memory/,
    );
    expect(await outcomeOf("huge.mjs", "export default () => 'word '.repeat(2e7);")).toBe("-: mine: it wrote more than 50 MB\n");
  });

  it("knows of what a module gives where it stands, where alignment would take another place", async () => {
    const source = "<nav>The ferry</nav><article><p>The ferry</p><p>More</p></article>";
    const file = fileOf(
      "exact.mjs",
      `export default (document) => { document.querySelector("nav").remove(); return document.querySelector("p").textContent; };`,
    );
    const { output } = await extract(["--format", "jsonl", "--module", `mine=${file}`, "-"], source);
    const start = source.lastIndexOf("The ferry");
    expect(JSON.parse(output)).toMatchObject({ text: "The ferry", selection: [start, start + "The ferry".length] });
  });

  it("takes what a module gives that breaks what a record of it needs", async () => {
    const text = `export default (document) => {
      Object.getPrototypeOf(Uint32Array).from = JSON.parse = () => { throw new Error("broken"); };
      document.querySelector("p").normalize();
      return document.querySelector("p").textContent;
    };`;
    expect(await outcomeOf("hostile.mjs", text)).toBe(`${article}\n`);
  });

  it("judges a module on a corpus", async () => {
    const out = join(folder, "modules.json");
    const file = fileOf("judged.mjs", `export default (document) => document.querySelector("p").textContent;`);
    const { status } = await evaluate(["--module", `mine=${file}`, "--out", out, corpusOf("modules", ["a", "b"])]);
    expect(status).toBe(0);
    expect(outcomesOf(out)).toEqual({ a: [1], b: [1] });
  });
});

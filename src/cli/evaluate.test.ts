import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { isDone, isJudged, type PageResult } from "../evaluation/page-result.ts";
import { parseResults, type Results } from "../evaluation/results.ts";
import { bagOfWordsScore } from "../extraction/scoring/bag-of-words.ts";
import { isScore } from "../extraction/scoring/score.ts";
import { imageBytes, smallDisk, testFolder, type TestFiles } from "../node/disk.fixture.ts";
import { evaluateMain } from "./evaluate-main.ts";
import { claimed } from "./out-lock.ts";
import { boundUser, runApart, runHere, type Answer, type Begun } from "./terminal.fixture.ts";

const { path: folder, folder: corpusOf } = testFolder();

describe.concurrent("evaluate", { timeout: 240_000 }, () => {
  it("scores runs against gold standards in JSON files, by type, and writes what it prints", async () => {
    const corpus = wcxb("typed");
    const out = join(folder, "typed.json");
    const options = ["--algorithm", "plain,content-extractor,readability", "--measure", "lcs,bag", "--group-by", "type"];
    const { output, errors, status } = await evaluate([...options, "--jobs", "2", "--out", out, corpus]);
    expect(errors).toContain("WCXB: html/ID.html with ground-truth/ID.json, 4 pages\n");
    expect(errors).toContain("no page of the corpus: typed/notes.md: ");
    const results = resultsAt(out);
    expect(results).toMatchObject({ corpus: { name: "typed" }, measures: ["lcs", "bag"], skipped: [{ path: "typed/notes.md" }] });
    expect(results.pages.map(({ page }) => page)).toEqual(["a1", "a2", "a3", "b1"]);
    // Menu (2 words), article, foot (2 words), as plain keeps all: 10 of 14 words are gold, and all of the gold is there.
    expect(outcome(results, 0, 0)).toMatchObject({
      scores: {
        lcs: { value: 20 / 24, precision: 10 / 14, recall: 1 },
        bag: bagOfWordsScore(`Home News ${article("a1")} Legal notice`, article("a1")),
      },
    });
    expect(results.pages.map((_, page) => isDone(outcome(results, page, 1)))).toEqual([true, true, true, false]);
    expect(outcome(results, 3, 1)).toMatchObject({ isLeftOut: true });
    expect(isDone(outcome(results, 0, 2))).toBe(true);
    const mean = results.pages.reduce((sum, _, page) => sum + valueOf(results, page, 0), 0) / 4;
    expect(output).toMatch(new RegExp(`^plain +${mean.toFixed(3)}`, "m"));
    expect(output).toMatch(/^run +article \(3\) +forum \(1\) +average +all pages/m);
    expect(output.match(/^(?:Word LCS|Bag of words): F1 on 4 pages$/gm)).toHaveLength(2);
    expect(existsSync(`${out}.part`)).toBe(false);
    expect(status).toBe(0);
  });

  it("writes Markdown, and pages beside gold texts by folder", async () => {
    const corpus = corpusOf("beside", {
      "x/one.html": pageOf("x"),
      "x/one.txt": article("x"),
      "y/two.html": pageOf("y"),
      "y/two.txt": `Home News ${article("y")} Legal notice`,
    });
    const { output, status } = await evaluate(["--algorithm", "plain", "--group-by", "folder", "--format", "markdown", corpus]);
    expect(output).toContain("| run | x (1) | y (1) | average | all pages |");
    expect(output).toMatch(/\| plain \| 0\.833 \| 1\.000 \| 0\.917 \|/);
    expect(status).toBe(0);
  });

  it("judges trafilatura's pages by their snippets, all together, and says of other measures why there is no score", async () => {
    const out = join(folder, "snippets.json");
    const corpus = corpusOf("trafilatura", {
      "cache/a.html": pageOf("a"),
      "cache/b.html": pageOf("b"),
      "evaldata.json": JSON.stringify({
        "https://a.example/": { file: "a.html", with: [article("a").slice(0, 20)], without: ["Legal notice", "cookies"] },
        "https://b.example/": { file: "b.html", with: ["nowhere"], without: [] },
      }),
    });
    const options = ["--algorithm", "plain", "--measure", "snippets,lcs", "--out", out, corpus];
    const { output, errors, status } = await evaluate(options);
    expect(errors).toContain("trafilatura: pages with snippets in evaldata.json, 2 pages\n");
    // Found 1 of 2, leaked 1 of 2: P = R = accuracy = F1 = 1/2; shares: (1 + 0) / 2 and (1/2 + none for 1) / 2.
    expect(output).toMatch(/P of all +R of all +accuracy +F1 of all +with +without\n/);
    expect(output).toMatch(/^plain .*(?: +0\.500){5} +0\.750$/m);
    expect(output).toContain("2 scores were not computed: there was nothing to compare with");
    expect(outcome(resultsAt(out), 0, 0)).toMatchObject({
      scores: { lcs: { problem: expect.stringContaining("only snippets") as string }, snippets: { value: 2 / 3 } },
    });
    expect(status).toBe(0);
  });

  it("says that there is nothing to score where nobody marked a page", async () => {
    const corpus = corpusOf("bare", { "one.html": pageOf("x"), "two.html": pageOf("y") });
    const { output } = await evaluate(["--algorithm", "plain,ccb", corpus]);
    expect(output).toMatch(/^No page has a gold standard: there is nothing to compare with\.\n\nTime on 2 pages\n/);
  });

  it("lists the pages that a method is least sure of, without any gold standard, and writes how sure it is", async () => {
    const out = join(folder, "unsure.json");
    const long = `<p>${"Nobody knew when the ferry would come back, or why it had gone. ".repeat(5)}`;
    const files = Object.fromEntries(["a", "b", "c", "d"].map((name) => [`${name}.html`, pageOf(name).replace("<p>", long)]));
    const corpus = corpusOf("unsure", { ...files, "e.html": `<nav><a href=/>Home</a> <a href=/b>News</a></nav>` });
    const { output, status } = await evaluate(["--least-sure", "2", "--out", out, corpus]);
    expect(status).toBe(0);
    const sure = resultsAt(out).pages.map(({ page }, place) => {
      const run = outcome(resultsAt(out), place, 0);
      return { page, confidence: isDone(run) ? (run.confidence ?? -1) : -1 };
    });
    const least = sure.toSorted((left, right) => left.confidence - right.confidence).slice(0, 2);
    expect(least[0]?.page).toBe("e");
    const lines = output.split("\n");
    expect(lines[0]).toBe("Least sure: 2 of 5 pages, learned");
    expect(lines.slice(3, 5)).toEqual(
      least.map(
        ({ page, confidence }) => expect.stringMatching(new RegExp(`^${page} +${confidence.toFixed(3)} +\\d+ %$`)) as string,
      ),
    );
    expect(output).not.toContain("nothing to compare with");
  });

  it("tries each setting of a sweep and marks the best", async () => {
    const out = join(folder, "sweep.json");
    const axes = ["--sweep", "threshold=0:1:0.5", "--sweep", "range=10:20:10"];
    const { output, status } = await evaluate(["--algorithm", "ccb", ...axes, "--out", out, wcxb("swept")]);
    const results = resultsAt(out);
    expect(results.sweep).toEqual([
      { parameter: "threshold", values: [0, 0.5, 1] },
      { parameter: "range", values: [10, 20] },
    ]);
    expect(results.runs.map(({ name }) => name)).toEqual(
      ["0", "0.5", "1"].flatMap((threshold) => ["10", "20"].map((range) => `ccb.threshold~${threshold}.range~${range}`)),
    );
    // A threshold of 1 keeps nothing.
    expect(output).toMatch(/^threshold \\ range +10 +20/m);
    expect(output).toMatch(/^1 +0\.000 +0\.000/m);
    expect(output).toMatch(/^Best: threshold=0(?:\.5)?, range=[12]0, F1 0\.\d{3}\.$/m);
    expect(status).toBe(0);
  });

  it("goes on where it was stopped, and where it was killed, and comes to the same", async () => {
    const corpus = slowCorpus("stopped", 8);
    const options = ["--algorithm", "ccb", "--set", "tolerance=0", corpus];
    const [whole, out] = [join(folder, "whole.json"), join(folder, "stopped.json")];
    const part = `${out}.part`;
    const inOneGo = evaluate([...options, "--jobs", "1", "--out", whole]);
    const killed = begin([...options, "--jobs", "1", "--out", out]);
    await linesIn(part, 3);
    killed.child.kill("SIGKILL");
    await killed.ended;
    // What it was about to write.
    appendFileSync(part, '{"page":"p7","groups":{},"char');
    const doneBefore = lineCount(part) - 1;
    const stopped = begin([...options, "--jobs", "1", "--out", out]);
    await linesIn(part, doneBefore + 2);
    // As a terminal has it under npm: to the whole group, where some pass it on.
    stopped.child.kill("SIGINT");
    stopped.child.kill("SIGINT");
    const { errors, status } = await stopped.ended;
    expect(errors).toContain(`Continuing ${part}: ${doneBefore} of 8 pages are done.`);
    expect(errors).toMatch(
      /Stopped: \d of 8 pages are done and kept in .*stopped\.json\.part\.\nThe same command goes on from there\.\n$/,
    );
    expect(status).toBe(130);
    expect(existsSync(out)).toBe(false);
    expect(await evaluate([...options, "--jobs", "2", "--out", out])).toMatchObject({ status: 0 });
    expect((await inOneGo).status).toBe(0);
    expect(withoutTimes(resultsAt(out))).toEqual(withoutTimes(resultsAt(whole)));
    expect(existsSync(part)).toBe(false);
  });

  it("refuses a file of results that another run writes, and a folder, before it does any work", async () => {
    const out = join(folder, "claimed.json");
    const held = claimed(out);
    // That there is no corpus would be said when it is read.
    const nowhere = join(folder, "nowhere");
    const [second, atFolder] = await Promise.all([
      evaluate(["--algorithm", "plain", "--out", out, nowhere]),
      evaluate(["--algorithm", "plain", "--out", folder, nowhere]),
    ]);
    held.release();
    expect(second).toEqual({
      output: "",
      errors: `--out ${out}: another run (process ${process.pid} on ${hostname()}) is writing it. Wait for it, or name another file. If that run is gone, delete ${out}.lock\n`,
      status: 2,
    });
    expect([atFolder.errors, atFolder.status]).toEqual([`--out ${folder}: it is a folder or a device, not a file\n`, 2]);
  });

  it("keeps what is done when the disk is full, and goes on when there is room", async ({ skip, onTestFinished }) => {
    const corpus = corpusOf(
      "room",
      Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`p${index}.html`, pageOf("x".repeat(99))])),
    );
    const disk = smallDisk(join(folder, "disk"), 16);
    if (disk === undefined) return skip("this user cannot make a small disk");
    onTestFinished(disk.remove);
    const out = join(disk.path, "room.json");
    const options = ["--algorithm", "plain,ccb,lqf", "--jobs", "1", "--out", out, corpus];
    const full = await evaluate(options);
    expect(full.errors).toMatch(
      /room\.json\.part could not be written: the disk is full\. \d+ of 60 pages are done and kept in .*room\.json\.part: make room, and the same command goes on from there\.\n$/,
    );
    expect([full.output, full.status, readdirSync(disk.path)]).toEqual(["", 2, ["room.json.part"]]);
    // Room for what is kept, and none for the results beside it.
    disk.resize(36);
    const fuller = await evaluate(options);
    expect(fuller.errors).toMatch(/room\.json could not be written: the disk is full\. 60 of 60 pages are done and kept/);
    expect([fuller.output, fuller.status, readdirSync(disk.path)]).toEqual(["", 2, ["room.json.part"]]);
    disk.resize(1_000);
    expect(await evaluate(options)).toMatchObject({ status: 0 });
    expect(resultsAt(out).pages).toHaveLength(60);
    expect(readdirSync(disk.path)).toEqual(["room.json"]);
  });

  it("loses a page that takes too long to parse, and one that cannot be read, and no other", async () => {
    const files = {
      "a.html": pageOf("a"),
      "b.html": longPage(300_000),
      "c.html": pageOf("c"),
      "d.html": imageBytes,
    };
    const out = join(folder, "hard.json");
    const options = ["--algorithm", "plain", "--time-limit", "2", "--jobs", "1", "--out", out];
    const { errors, status } = await evaluate([...options, corpusOf("hard", files)]);
    expect(resultsAt(out).pages.map((result) => ("problem" in result ? result.problem : "judged"))).toEqual([
      "judged",
      "no answer within 2 s",
      "judged",
      expect.stringContaining("is an image, not HTML.") as string,
    ]);
    expect(errors).toContain("not judged: b: no answer within 2 s\n");
    expect(status).toBe(1);
  });

  it("judges what it can read of a corpus, whatever its files are called, and names the rest", async () => {
    const corpus = corpusOf("torn", { "a.html": pageOf("a"), "closed/b.html": pageOf("b"), "\u001b[2J/c.html": pageOf("c") });
    writeFileSync(Buffer.concat([Buffer.from(`${corpus}/`), Buffer.of(0xff), Buffer.from(".html")]), pageOf("d"));
    execFileSync("mkfifo", [join(corpus, "pipe.html")]);
    for (const path of [folder, corpus]) chmodSync(path, 0o755);
    chmodSync(join(corpus, "closed"), 0);
    const options = ["--algorithm", "plain", "--jobs", "1", "--group-by", "folder", corpus];
    const { errors, status } = await runApart("evaluate", options, "", boundUser).ended;
    chmodSync(join(corpus, "closed"), 0o755);
    expect(errors).toContain("3 pages\n");
    expect(errors).toContain("no page of the corpus: torn/closed: this folder cannot be read: no permission to read it\n");
    expect(errors).toContain("no page of the corpus: torn/pipe.html: a pipe or a device, not a file\n");
    expect(status).toBe(0);
    const out = join(folder, "torn.json");
    writeFileSync(join(corpus, "\u001b[2J/c.html"), imageBytes);
    rmSync(join(corpus, "pipe.html"));
    const again = await evaluate(["--algorithm", "plain", "--jobs", "1", "--out", out, corpus]);
    expect(again.errors).toContain(String.raw`not judged: \x1b[2J/c: torn/\x1b[2J/c.html: `);
    expect(again.errors + again.output).not.toContain("\u001b");
    expect(
      resultsAt(out)
        .pages.map(({ page }) => page)
        .toSorted(),
    ).toEqual(["\u001b[2J/c", "a", "closed/b", "\udcff"].toSorted());
  });

  it("says what is wrong with a corpus, that one is missing, and lists its measures", async () => {
    expect((await evaluate(["--list"])).output).toContain('"formula": "P = ');
    expect(await evaluate([])).toMatchObject({ output: "", status: 2, errors: expect.stringMatching(/^usage: /) as string });

    const [missing, empty] = await Promise.all([
      evaluate(["--algorithm", "plain", join(folder, "nowhere")]),
      evaluate(["--algorithm", "plain", corpusOf("nothing", { "notes.md": "" })]),
    ]);
    expect([missing.errors, missing.status]).toEqual([`${join(folder, "nowhere")}: no such file or folder\n`, 2]);
    expect(empty.errors).toContain("nothing: no page in it\n");
  });
});

function evaluate(options: readonly string[]): Promise<Answer> {
  return runHere(evaluateMain, options);
}

function begin(options: readonly string[]): Begun {
  return runApart("evaluate", options);
}

/** Resolves when a file has so many lines. */
async function linesIn(path: string, count: number): Promise<void> {
  for (let most = 0; lineCount(path) < count; most = Math.max(most, lineCount(path))) {
    if (most > lineCount(path)) throw new Error(`${path} is gone: the run came to its end before it was stopped`);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

function lineCount(path: string): number {
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").length - 1 : 0;
}

/** Ten words. */
function article(name: string): string {
  return `The ferry of ${name} crosses the harbour twice an hour.`;
}

function pageOf(name: string): string {
  return `<title>${name}</title><body><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul><p>${article(name)}</p><div>Legal notice</div>`;
}

/** Three articles of one site and a forum page of another. */
function wcxb(name: string): string {
  const pages = {
    a1: ["article", "a.example"],
    a2: ["article", "a.example"],
    a3: ["article", "a.example"],
    b1: ["forum", "b.example"],
  };
  const files: Record<string, TestFiles[string]> = { "notes.md": "" };
  for (const [id, [type, site]] of Object.entries(pages)) {
    files[`html/${id}.html.gz`] = gzipSync(pageOf(id));
    files[`ground-truth/${id}.json`] = JSON.stringify({
      url: `https://www.${site}/${id}`,
      _internal: { page_type: { primary: type } },
      ground_truth: { main_content: article(id) },
    });
  }
  return corpusOf(name, files);
}

/** Pages that take long enough to be stopped between two; the last takes as long as all others, so that none is too late for that. */
function slowCorpus(name: string, count: number): string {
  const wordsOf = (length: number): string =>
    Array.from({ length }, (_, index) => (index % 7 === 0 ? `<i>${index}</i>` : String(index))).join(" ");
  const words = wordsOf(6_000);
  const lastWords = wordsOf(6_000 * count);
  const files: Record<string, string> = {};
  for (let index = 0; index < count; index++) {
    files[`p${index}.html`] = `<p>${index === count - 1 ? lastWords : words}<p>${article(String(index))}`;
    files[`p${index}.txt`] = article(String(index));
  }
  return corpusOf(name, files);
}

function resultsAt(path: string): Results {
  return parseResults(readFileSync(path, "utf8"));
}

function outcome({ pages }: Results, page: number, run: number) {
  const result = pages[page];
  const found = result !== undefined && isJudged(result) ? result.runs[run] : undefined;
  if (found === undefined) throw new RangeError(`no outcome of run ${run} on page ${page}`);
  return found;
}

function valueOf(results: Results, page: number, run: number): number {
  const found = outcome(results, page, run);
  const score = isDone(found) ? found.scores.lcs : undefined;
  return isScore(score) ? score.value : Number.NaN;
}

function withoutTimes(results: Results): Results {
  return { ...results, created: "", pages: results.pages.map(timeless) };
}

function timeless(result: PageResult): PageResult {
  if (!isJudged(result)) return result;
  const runs = result.runs.map((run) => (isDone(run) ? { ...run, milliseconds: 0 } : run));
  return { ...result, parseMilliseconds: 0, runs };
}

/** A page that takes seconds, by its many words. */
function longPage(words: number): string {
  return `<p>${Array.from({ length: words }, (_, index) => `<b>${index}</b>`).join(" ")}`;
}

import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { corpusPath } from "../bench/corpus.ts";
import { readModel } from "../extraction/algorithms/learned/model.ts";
import { evaluateMain } from "./evaluate-main.ts";
import { runHere } from "./terminal.fixture.ts";
import { trainMain } from "./train-main.ts";

/** Pages of a few sites: an article in one class, a menu and a footer in others. */
function writePages(folder: string, pages = 24, sites = 12): void {
  mkdirSync(join(folder, "html"), { recursive: true });
  mkdirSync(join(folder, "ground-truth"));
  for (let page = 0; page < pages; page++) {
    const id = String(page).padStart(4, "0");
    const paragraphs = [1, 2, 3].map(
      (part) =>
        `The ferry number ${page} left harbour ${part} at dawn, and nobody knew when it would come back, or why it had gone.`,
    );
    const menu = ["Home", "News", "About", "Contact"]
      .map((entry) => `<li><a href="/${entry}">${entry} ${page}</a></li>`)
      .join("");
    const html = `<html><body><ul class="menu">${menu}</ul><div class="story"><h1>Ferry ${page}</h1>${paragraphs
      .map((text) => `<p>${text}</p>`)
      .join("")}</div><div class="footer">All rights reserved, site ${page % sites}</div></body></html>`;
    const truth = {
      url: `https://www.site${page % sites}.org/${page}`,
      _internal: { page_type: { primary: page % 2 === 0 ? "article" : "forum" } },
      ground_truth: { main_content: [`Ferry ${page}`, ...paragraphs].join("\n") },
    };
    writeFileSync(join(folder, "html", `${id}.html`), html);
    writeFileSync(join(folder, "ground-truth", `${id}.json`), JSON.stringify(truth));
  }
}

describe("train", () => {
  let folder = "";
  const into = (name: string): string => join(folder, name);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "contentscope-train-"));
    writePages(into("ferries"));
  });

  it("writes a model and its card, and figures beside the shipped model; the same with one thread and with two", async () => {
    const about = { name: "Ferries", credits: ["The harbour office"] };
    const given = options({ ...few, folds: 3, about });
    const files = ["--card", into("card.md"), "--out", into("model.json")];
    const { output, errors, status } = await runHere(trainMain, [...given, "--jobs", "1", ...files, into("ferries")]);
    expect(status, errors).toBe(0);
    expect(output).toMatch(/Bag of words: F1 on 24 pages/);
    expect(output).toMatch(/type +pages +as found +strict article +shipped model +ahead of shipped model\n/);
    expect(output).toMatch(/article +12 /);
    expect(output).toMatch(/none of its site, 3 folds by site/);
    expect(output).toMatch(/Calibration/);
    expect(output).toMatch(/^(Your model (beats|is worse than)|It is unsure whether your model beats) the shipped one/m);
    const model = readModel(readFileSync(into("model.json"), "utf8"));
    expect(model.pages.length).toBe(24);
    expect(model.card).toMatchObject({ ...about, data: { pages: 24, sites: 12 }, figures: { all: { pages: 24 } } });
    expect(Number(/^all +24 +(\S+)/m.exec(output)?.[1])).toBeGreaterThan(0.9);
    expect(readFileSync(into("card.md"), "utf8")).toMatch(/^# Ferries\n[^]*## Credits\n\n- The harbour office/);
    await runHere(trainMain, [...given, "--jobs", "2", "--out", into("jobs-2.json"), into("ferries")]);
    expect(readFileSync(into("jobs-2.json"), "utf8")).toBe(readFileSync(into("model.json"), "utf8"));
  });

  it("has other programs beside it, as a file of results has them", async () => {
    const results = ["--algorithm", "bte", "--measure", "bag", "--jobs", "1", "--out", into("results.json")];
    await runHere(evaluateMain, [...results, into("ferries")]);
    const given = [...options({ ...few, folds: 2 }), "--beside", into("results.json"), into("ferries")];
    const { output, errors, status } = await runHere(trainMain, given);
    expect(status, errors).toBe(0);
    expect(output).toMatch(/ahead of shipped model +ahead of bte\n/);
    expect(output).toMatch(/^all +24( +\S+ \(\S+\)){4}( +\S+ \(\S+ to \S+\)){2}$/m);
  });

  it("begins with the shipped model where it is told so, and compares both on the same folds", async () => {
    const given = ["--on-top", ...options({ folds: 3, about: { name: "Ferries" } }), "--out", into("on-top.json")];
    const { output, errors, status } = await runHere(trainMain, [...given, into("ferries")]);
    expect(status, errors).toBe(0);
    expect(output).toMatch(/ahead of shipped model\n[^]*3 folds by site/m);
    const shipped = readModel(readFileSync(new URL("../../public/models/learned.json", import.meta.url), "utf8"));
    const model = readModel(readFileSync(into("on-top.json"), "utf8"));
    expect(model.card).toMatchObject({ name: "Ferries", onTopOf: shipped.card.name, data: { pages: 24 } });
    expect(model.trees.roots.length).toBeGreaterThan(shipped.trees.roots.length);
    expect(model.pages.length).toBe(shipped.pages.length + 24);
  });

  it("makes folds of pages where all are of one site, and none where none are asked for", async () => {
    writePages(into("one-site"), 10, 1);
    const { output } = await runHere(trainMain, [...options({ ...few, folds: 3 }), into("one-site")]);
    expect(output).toMatch(/Cross-validated on pages of one site: 3 folds of pages/);
    const { output: none } = await runHere(trainMain, [...options({ ...few, folds: 0 }), into("one-site")]);
    expect(none).toBe("");
  });

  it("leaves folders of unknown sites out whole, each in a fold, and has their pages apart", async () => {
    for (const language of ["Greek", "Polish"]) {
      writePages(into(language), 8);
      for (const page of readdirSync(into(`${language}/html`))) {
        const { ground_truth: truth } = JSON.parse(
          readFileSync(into(`${language}/ground-truth/${page.replace("html", "json")}`), "utf8"),
        ) as { ground_truth: { main_content: string } };
        mkdirSync(into(`news/${language}/gold`), { recursive: true });
        mkdirSync(into(`news/${language}/html`), { recursive: true });
        const html = readFileSync(into(`${language}/html/${page}`), "utf8").replace("</ul>", `</ul><p>${language}</p>`);
        writeFileSync(into(`news/${language}/html/${page}`), html);
        writeFileSync(into(`news/${language}/gold/${page.replace("html", "txt")}`), truth.main_content);
      }
    }
    const given = [...options({ ...few, folds: 2 }), into("ferries"), into("news")];
    const { output, errors, status } = await runHere(trainMain, given);
    expect(status, errors).toBe(0);
    expect(output).toMatch(/^Greek +8 [^]*^Polish +8 [^]*^all by type +24 [^]*^all by folder +16 [^]*^all +40 /m);
    expect(output).toMatch(/^Confidence: [^]*^0\.9–1\.0 +\d+ /m);
  });

  it("writes another file for another seed", async () => {
    for (const seed of [1, 2])
      await runHere(trainMain, [...options({ ...few, folds: 0, seed }), "--out", into(`seed-${seed}.json`), into("ferries")]);
    expect(readFileSync(into("seed-1.json"), "utf8")).not.toBe(readFileSync(into("seed-2.json"), "utf8"));
  });

  it("looks at where it is to write before it does any work", async () => {
    const nowhere = into("no-corpus");
    writeFileSync(into("taken.json.lock"), "{}");
    const outcomes = [
      ["--out", into("ferries")],
      ["--card", into("none/card.md")],
      ["--out", into("taken.json")],
    ].map(async (where) => runHere(trainMain, [...where, nowhere]));
    expect((await Promise.all(outcomes)).map(({ errors, status }) => [errors.replace(/(\. .*)?\n$/, ""), status])).toEqual([
      [`--out ${into("ferries")}: it is a folder or a device, not a file`, 2],
      [`--card ${into("none/card.md")}: cannot write beside it: no such file or folder`, 2],
      [`--out ${into("taken.json")}: another run is writing it`, 2],
    ]);
  });

  it.each([
    [{ folds: 1 }, "folds: nothing would be left to learn from"],
    [{ trees: "many" }, 'trees: Invalid type: Expected number but received "many"'],
    [{ rowShare: 2 }, "rowShare: Invalid value: Expected <=1 but received 2"],
    [{ rows: 0.5 }, 'rows: Invalid key: Expected never but received "rows"'],
    [{ about: 7 }, "about: Invalid type: Expected Object but received 7"],
  ])("refuses the options %j with a sentence", async (given, sentence) => {
    const { errors, status } = await runHere(trainMain, [...options(given), into("ferries")]);
    expect([errors, status]).toEqual([`--options ${into("options.json")}: ${sentence}\n`, 2]);
  });

  it.each([
    [["--beside", "nowhere.json"], /nowhere\.json/],
    [["--options", "nowhere.json"], /nowhere\.json/],
    [["--limit", "9"], /Training needs at least 10 different pages with a gold standard\. Found: 9\./],
  ])("refuses %j with a sentence", async (given, sentence) => {
    const { errors, status } = await runHere(trainMain, [...given, into("ferries")]);
    expect([errors, status]).toEqual([expect.stringMatching(sentence) as string, 2]);
  });

  it("has settings of its own on top of the shipped model", async () => {
    const { errors, status } = await runHere(trainMain, ["--on-top", ...options({ leastSites: 2 }), into("ferries")]);
    expect([errors, status]).toEqual([expect.stringContaining("leastSites: ") as string, 2]);
  });

  /** The arguments for options in a file. */
  function options(given: object): readonly string[] {
    writeFileSync(into("options.json"), JSON.stringify(given));
    return ["--options", into("options.json")];
  }
});

const few = { trees: 12, leastSites: 2, leastCurvature: 0.1 };

/** Bytes of a packed page that the test can wait for. */
const mostBytes = 50_000;

/** Some of the shared pages, without the largest, copied. */
function someInto(folder: string): void {
  const corpus = corpusPath() ?? "";
  for (const [name, source] of [
    ["corpus", corpus],
    ["training", join(corpus, "..", "training")],
  ] as const) {
    if (!existsSync(join(source, "html"))) continue;
    for (const part of ["html", "ground-truth"]) mkdirSync(join(folder, name, part), { recursive: true });
    const ids = readdirSync(join(source, "html")).map((file) => file.replace(".html.gz", ""));
    for (const id of ids.filter((_, at) => at % 20 === 0)) {
      if (statSync(join(source, "html", `${id}.html.gz`)).size > mostBytes) continue;
      copyFileSync(join(source, "html", `${id}.html.gz`), join(folder, name, "html", `${id}.html.gz`));
      copyFileSync(join(source, "ground-truth", `${id}.json`), join(folder, name, "ground-truth", `${id}.json`));
    }
  }
}

// Skipped without the shared pages, which are not part of the project.
describe.skipIf(corpusPath() === undefined)("train on real pages", { timeout: 120_000 }, () => {
  it("makes the same model of some of them whatever order they are given in", async () => {
    const folder = mkdtempSync(join(tmpdir(), "contentscope-some-"));
    someInto(folder);
    const corpora = readdirSync(folder).map((name) => join(folder, name));
    const settings = { folds: 0, trees: 10, features: 100, leastSites: 3, about: { name: "some" } };
    writeFileSync(join(folder, "options"), JSON.stringify(settings));
    const options = ["--options", join(folder, "options"), "--jobs", "2"];
    const [there, back] = [join(folder, "there.json"), join(folder, "back.json")];
    for (const [out, order] of [
      [there, corpora],
      [back, corpora.toReversed()],
    ] as const) {
      const { errors, status } = await runHere(trainMain, [...options, "--out", out, ...order]);
      expect(status, errors).toBeLessThan(2);
    }
    const model = readModel(readFileSync(there, "utf8"));
    expect(model.pages.length).toBeGreaterThan(10);
    expect(readFileSync(back, "utf8")).toBe(readFileSync(there, "utf8"));
  });
});

import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { corpusPath } from "../bench/corpus.ts";
import { readModel } from "../extraction/algorithms/learned/model.ts";
import { runHere } from "./terminal.fixture.ts";
import { trainMain } from "./train-main.ts";

/** Pages of a few sites: an article in one class, a menu and a footer in others. */
function writePages(folder: string): void {
  mkdirSync(join(folder, "html"), { recursive: true });
  mkdirSync(join(folder, "ground-truth"));
  for (let page = 0; page < 24; page++) {
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
      .join("")}</div><div class="footer">All rights reserved, site ${page % 12}</div></body></html>`;
    const truth = {
      url: `https://www.site${page % 12}.org/${page}`,
      _internal: { page_type: { primary: page % 2 === 0 ? "article" : "forum" } },
      ground_truth: { main_content: [`Ferry ${page}`, ...paragraphs].join("\n") },
    };
    writeFileSync(join(folder, "html", `${id}.html`), html);
    writeFileSync(join(folder, "ground-truth", `${id}.json`), JSON.stringify(truth));
  }
}

const few = ["--trees", "12", "--sites", "2", "--curvature", "0.1", "--beside", ""];

describe("train", () => {
  let folder = "";
  const into = (name: string): string => join(folder, name);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "contentscope-train-"));
    writePages(into("ferries"));
  });

  it("writes a model and its card, and prints its figures by page type", async () => {
    writeFileSync(into("about.json"), JSON.stringify({ name: "Ferries", credits: ["The harbour office"] }));
    const files = ["--about", into("about.json"), "--card", into("card.md"), "--out", into("model.json")];
    const { output, errors, status } = await runHere(trainMain, [...few, "--folds", "3", ...files, into("ferries")]);
    expect(status, errors).toBe(0);
    expect(output).toMatch(/Bag of words: F1 on 24 pages/);
    expect(output).toMatch(/article +12 /);
    expect(output).toMatch(/Calibration/);
    expect(output).not.toMatch(/Learning curve/);
    const model = readModel(readFileSync(into("model.json"), "utf8"));
    expect(model.pages.length).toBe(24);
    expect(model.card).toMatchObject({ name: "Ferries", credits: ["The harbour office"], data: { pages: 24, sites: 12 } });
    expect(model.card["figures"]).toMatchObject({ all: { pages: 24 } });
    expect(Number(/^all +24 +(\S+)/m.exec(output)?.[1])).toBeGreaterThan(0.9);
    expect(readFileSync(into("card.md"), "utf8")).toMatch(/^# Ferries\n[^]*## Credits\n\n- The harbour office/);
  });

  it("draws a learning curve, which the next model of the same pages can have from a file", async () => {
    const options = [...few, "--folds", "3", "--name", "Ferries"];
    const first = ["--curve", "8,4", "--out", into("curve.json")];
    const { output, errors, status } = await runHere(trainMain, [...options, ...first, into("ferries")]);
    expect(status, errors).toBe(0);
    const { learningCurve } = readModel(readFileSync(into("curve.json"), "utf8")).card;
    // Sites have two pages each, and a fold learns from 16 of the 24.
    expect(learningCurve).toMatchObject([{ pages: 4 }, { pages: 8 }, { pages: 16 }]);
    expect(output).toMatch(/Learning curve[^]*^4 +\d[^]*^16 +\d/m);
    writeFileSync(into("about-curve.json"), JSON.stringify({ learningCurve }));
    const second = ["--about", into("about-curve.json"), "--card", into("curve.md"), "--out", into("known.json")];
    await runHere(trainMain, [...options, ...second, into("ferries")]);
    expect(readFileSync(into("known.json"), "utf8")).toBe(readFileSync(into("curve.json"), "utf8"));
    expect(readFileSync(into("curve.md"), "utf8")).toMatch(/\*\*Learning curve/);
  });

  it("shows the shipped model on the same pages, and says where it is the better one", async () => {
    const { output, errors, status } = await runHere(trainMain, [...few, "--trees", "1", "--folds", "3", into("ferries")]);
    expect(status, errors).toBe(0);
    expect(output).toMatch(/^Bag of words: F1 on 24 pages$[^]*^your model +>?[01]\.\d+[^]*^shipped model +>?[01]\.\d+/m);
    expect(output).toMatch(/none of its site, 3 folds by site/);
    expect(output).toMatch(/^Your model (beats|is worse than|does not beat) the shipped one/m);
    const { output: none } = await runHere(trainMain, [...few, "--folds", "0", into("ferries")]);
    expect(none).not.toMatch(/shipped/);
  });

  it("begins with the shipped model where it is told so, and compares both on the same folds", async () => {
    const options = ["--on-top", "--beside", "", "--folds", "3", "--name", "Ferries", "--out", into("on-top.json")];
    const { output, errors, status } = await runHere(trainMain, [...options, into("ferries")]);
    expect(status, errors).toBe(0);
    expect(output).toMatch(/^your model +\d\.\d+[^]*^shipped model +\d\.\d+[^]*3 folds by site/m);
    const shipped = readModel(readFileSync(new URL("../../public/models/learned.json", import.meta.url), "utf8"));
    const model = readModel(readFileSync(into("on-top.json"), "utf8"));
    expect(model.card).toMatchObject({ name: "Ferries", onTopOf: shipped.card.name, pages: 24 });
    expect(model.trees.roots.length).toBeGreaterThan(shipped.trees.roots.length);
    expect(model.pages.length).toBe(shipped.pages.length + 24);
  });

  it("writes the same file with one thread and with two", async () => {
    for (const jobs of ["1", "2"])
      await runHere(trainMain, [...few, "--folds", "2", "--jobs", jobs, "--out", into(`jobs-${jobs}.json`), into("ferries")]);
    expect(readFileSync(into("jobs-1.json"), "utf8")).toBe(readFileSync(into("jobs-2.json"), "utf8"));
  });

  it("writes another file for another seed", async () => {
    for (const seed of ["1", "2"])
      await runHere(trainMain, [...few, "--folds", "0", "--seed", seed, "--out", into(`seed-${seed}.json`), into("ferries")]);
    expect(readFileSync(into("seed-1.json"), "utf8")).not.toBe(readFileSync(into("seed-2.json"), "utf8"));
  });

  it("looks at where it is to write before it does any work", async () => {
    const nowhere = into("no-corpus");
    writeFileSync(into("taken.json.lock"), "{}");
    const outcomes = [
      ["--out", into("ferries")],
      ["--card", into("none/card.md")],
      ["--out", into("taken.json")],
    ].map(async (options) => runHere(trainMain, [...few, ...options, nowhere]));
    expect((await Promise.all(outcomes)).map(({ errors, status }) => [errors.replace(/(\. .*)?\n$/, ""), status])).toEqual([
      [`--out ${into("ferries")}: it is a folder or a device, not a file`, 2],
      [`--card ${into("none/card.md")}: nothing can be written beside it: no such file or folder`, 2],
      [`--out ${into("taken.json")}: another run writes it`, 2],
    ]);
  });

  it.each([
    [["--folds", "1"], "nothing would be left to learn from"],
    [["--trees", "many"], "--trees many: not a whole number from 1 to 2000"],
    [["--rows", "2"], "--rows 2: not a number from 0.01 to 1"],
    [["--folds", "13"], "12 sites with gold standards are too few"],
    [["--curve", "4,few"], "--curve 4,few: not numbers of pages"],
    [["--curve", "4", "--folds", "0"], "a learning curve needs folds"],
    [["--curve", "4,16", "--folds", "3"], "a fold has 16 pages to learn from, so that 16 are no part of them"],
    [["--on-top"], "--on-top: leave out --trees; the learner's settings are fixed"],
    [["--beside", "nowhere.json"], "nowhere.json"],
    [["--about", "nowhere.json"], "nowhere.json"],
  ])("refuses %j with a sentence", async (options, sentence) => {
    const { errors, status } = await runHere(trainMain, ["--trees", "2", "--sites", "2", ...options, into("ferries")]);
    expect(status).toBe(2);
    expect(errors).toContain(sentence);
  });
});

/** Bytes of a packed page that the test can wait for. */
const mostBytes = 50_000;

/** A tenth of the shared pages, without the largest, copied. */
function tenthInto(folder: string): void {
  const corpus = corpusPath() ?? "";
  for (const [name, source] of [
    ["corpus", corpus],
    ["training", join(corpus, "..", "training")],
  ] as const) {
    if (!existsSync(join(source, "html"))) continue;
    for (const part of ["html", "ground-truth"]) mkdirSync(join(folder, name, part), { recursive: true });
    const ids = readdirSync(join(source, "html")).map((file) => file.replace(".html.gz", ""));
    for (const id of ids.filter((_, at) => at % 10 === 0)) {
      if (statSync(join(source, "html", `${id}.html.gz`)).size > mostBytes) continue;
      copyFileSync(join(source, "html", `${id}.html.gz`), join(folder, name, "html", `${id}.html.gz`));
      copyFileSync(join(source, "ground-truth", `${id}.json`), join(folder, name, "ground-truth", `${id}.json`));
    }
  }
}

// Skipped without the shared pages, which are not part of the project.
describe.skipIf(corpusPath() === undefined)("train on real pages", () => {
  it("makes the same model of a tenth of them whatever order they are given in", async () => {
    const folder = mkdtempSync(join(tmpdir(), "contentscope-tenth-"));
    tenthInto(folder);
    const corpora = readdirSync(folder).map((name) => join(folder, name));
    const options = ["--folds", "0", "--trees", "10", "--features", "100", "--sites", "3", "--jobs", "2"];
    const [there, back] = [join(folder, "there.json"), join(folder, "back.json")];
    for (const [out, order] of [
      [there, corpora],
      [back, corpora.toReversed()],
    ] as const) {
      const { errors, status } = await runHere(trainMain, [...options, "--name", "tenth", "--out", out, ...order]);
      expect(status, errors).toBeLessThan(2);
    }
    const model = readModel(readFileSync(there, "utf8"));
    expect(model.pages.length).toBeGreaterThan(20);
    expect(readFileSync(back, "utf8")).toBe(readFileSync(there, "utf8"));
  });
});

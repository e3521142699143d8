import { cpSync, existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { comparison, paperTables, shipped, type ShippedResults } from "../evaluation/papers/paper-table.ts";
import { paperFor } from "../evaluation/papers/papers.ts";
import { testFolder } from "../node/disk.fixture.ts";
import { evaluateMain } from "./evaluate-main.ts";
import { runHere } from "./terminal.fixture.ts";

const cleanEval = fileURLToPath(new URL("../../../shared/corpora/cleaneval/CleanEval-Eng/", import.meta.url));
const ofCleanEval = shipped.find(({ corpus }) => corpus === "CleanEval-Eng")?.groups ?? [];
const { path: folder } = testFolder();

describe("what ships of measured figures", () => {
  // Skipped where CleanEval's pages are not beside the checkout.
  it.skipIf(!existsSync(cleanEval))("is what comes out again, of CleanEval's development set", { timeout: 60_000 }, async () => {
    const corpus = `${folder}/CleanEval-Eng`;
    for (const part of ["en_original", "en_cleaned"]) cpSync(cleanEval + part, `${corpus}/${part}`, { recursive: true });
    const { output } = await runHere(evaluateMain, ["--paper", "sun2011", "--jobs", "1", "--format", "json", corpus]);
    const [measured] = JSON.parse(output) as readonly ShippedResults[];
    expect(measured?.groups[1]).toEqual(ofCleanEval[1]);
  });

  it("of CleanEval as a whole is of its two sets together", () => {
    const [whole, ...sets] = ofCleanEval;
    expect(sets.map(({ source, pages }) => [source, pages])).toEqual([
      ["development", 58],
      ["final run", 684],
    ]);
    for (const [method, { f1, precision, recall }] of Object.entries(whole?.means ?? {}))
      for (const [measure, mean] of Object.entries({ f1, precision, recall })) {
        const parts = sets.flatMap(({ means }) => means[method]?.[measure as "f1"] ?? []);
        const sum = parts.reduce((total, { value, pages }) => total + value * pages, 0);
        expect(mean?.pages).toBe(742);
        expect(mean?.value).toBeCloseTo(sum / 742, 5);
      }
  });

  it("is of every method of its paper, and is printed as it ships", async () => {
    for (const { paper, groups } of shipped)
      for (const { means } of groups) expect(Object.keys(means)).toEqual(Object.keys(paperFor(paper).methods));
    const { output } = await runHere(evaluateMain, ["--paper", "sun2011", "--format", "json"]);
    expect(JSON.parse(output)).toEqual(shipped.filter(({ paper }) => paper === "sun2011"));
  });

  it("stands beside what is told of a paper's numbers, be it of no method here", () => {
    const [here] = paperTables(comparison(paperFor("kohlschuetter2010")));
    const texts = here?.rows.map((row) => row.slice(0, 3).map(({ text }) => text)) ?? [];
    expect(texts[0]).toEqual(["NumWordsRulesExtractor", "", "91.40%"]);
    expect(texts.at(-1)).toEqual(["the paper, as quoted", "93.9%", ""]);
  });

  it("is what the README tells", () => {
    const [here] = paperTables(comparison(paperFor("sun2011")));
    const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8").replaceAll(/ +/g, " ");
    for (const row of here?.rows ?? [])
      expect(readme).toContain(
        `| ${row
          .slice(0, 3)
          .map(({ text }) => text)
          .join(" | ")} |`,
      );
  });
});

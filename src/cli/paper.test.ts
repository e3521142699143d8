import { describe, expect, it } from "vitest";
import { papers } from "../evaluation/papers/papers.ts";
import { testFolder, type TestFiles } from "../node/disk.fixture.ts";
import { evaluateMain } from "./evaluate-main.ts";
import { runHere } from "./terminal.fixture.ts";

const { path: folder, folder: folderOf } = testFolder();

describe("evaluate --paper", () => {
  it("prints a paper's numbers alone where no corpus is given", async () => {
    const { status, output } = await runHere(evaluateMain, ["--paper", "gottron2008"]);
    expect(status).toBe(0);
    expect(output).toContain("Open a corpus to measure the same on it.");
    expect(rowOf(output, "accb-40")).toEqual([
      "accb-40",
      ...(papers.find(({ id }) => id === "gottron2008")?.tables[1]?.rows[0] ?? []).slice(1),
    ]);
  });

  it("prints each number with what is measured on the corpus's group of that name, and leaves others alone", async () => {
    // All text is content: what plain keeps is the gold standard, and what half of it is elsewhere is twice as much.
    const corpus = folderOf("groups", {
      "original/BBC/1.html": "<p>one two three four",
      "gold/BBC/1.txt": "one two three four",
      "original/wikipedia/1.html": "<p>one two three four",
      "gold/wikipedia/1.txt": "one two",
      "original/elsewhere/1.html": "<p>nothing that the paper has",
      "gold/elsewhere/1.txt": "nothing",
    });
    const { status, output, errors } = await runHere(evaluateMain, ["--paper", "mohammadzadeh2011", "--jobs", "1", corpus]);
    expect(errors).not.toContain("failed");
    expect(errors).toContain("At their usual values, because they have no preset “as published”: Plain, LQF, Crunch");
    expect(status).toBe(0);
    expect(output).toContain("Measured on the corpus's groups by folder: BBC (1 page), Wikipedia (1 page).");
    // F1 of two words of four: P 1/2, R 1, F1 2/3.
    const [, ...plain] = rowOf(output, "Plain");
    expect(plain.slice(0, 4)).toEqual(["0.5950", "|", "1.0000", "+0.4050"]);
    expect(plain.slice(4, 6)).toEqual(["0.6130", "0.5140"]);
    expect(plain.slice(-5, -1)).toEqual(["0.8230", "|", "0.6667", "−0.1563"]);
    // The corpus as a whole, whose third page has one word of five: the mean of 1, 2/3 and 1/3.
    expect(plain.at(-1)).toBe("0.6667");
  });

  it("says which methods run as described or as recalled, as their papers were not read", async () => {
    const corpus = folderOf("described", { "original/BBC/1.html": "<p>one two", "gold/BBC/1.txt": "one two" });
    for (const [paper, said] of [
      ["sun2011", "BTE (as described)."],
      ["debnath2005", "LH (as recalled)."],
      ["gottron2008", "lqf-50 (50)."],
    ] as const) {
      const { errors } = await runHere(evaluateMain, ["--paper", paper, "--jobs", "1", corpus]);
      expect(errors).toContain(`At another preset, because their own papers were not read: ${said}`);
    }
  });

  it("measures methods that compare pages on folders that are called by site, and on a single one", async () => {
    const menu = "<table><tr><td>Home News Sports Weather</table>";
    const story = (words: string): string => `${menu}<table><tr><td>${words}</table>`;
    const pages = (site: string): Readonly<Record<string, string>> =>
      Object.fromEntries(
        ["one of the first ferry", "two of the second storm", "three of the third fair"].flatMap((words, page) => [
          [`${site}/${page}.html`, story(words)],
          [`${site}/${page}.txt`, words],
        ]),
      );
    for (const sites of [["abc", "cnn"], ["abc"]]) {
      const corpus = folderOf(sites.join("-"), Object.assign({}, ...sites.map(pages)) as TestFiles);
      const options = ["--paper", "debnath2005", "--jobs", "1", "--format", "csv", corpus];
      const { output, status } = await runHere(evaluateMain, options);
      const measured = output.split("\r\n").filter((row) => /,table 2,(?:LH|ContentExtractor),/.test(row) && row.endsWith(",3"));
      expect([status, measured.length]).toEqual([0, sites.length * 4]);
    }
  });

  it("prints them as rows, as Markdown and as LaTeX", async () => {
    const csv = (await runHere(evaluateMain, ["--paper", "sun2011", "--format", "csv"])).output;
    const rows = csv.trim().split("\r\n");
    expect(rows).toHaveLength(1 + 3 * 7 * 4 + 3 * 10 * 8 + 1);
    expect(rows[1]).toMatch(/^sun2011,table 1,CETD-DS,cetd-ds,CleanEval-Eng,precision,92\.96%,0\.9296,0\.\d+,-0\.0\d+,742,,,$/);
    expect(rows[5]).toMatch(/^sun2011,table 1,CETD-DS,cetd-ds,NYTimes,precision,98\.38%,0\.9838,,,,,,$/);
    const latex = (await runHere(evaluateMain, ["--paper", "sun2011", "--format", "latex"])).output;
    expect(latex).toContain("& 76.23\\% & 69.64\\% &");
    expect((await runHere(evaluateMain, ["--paper", "sun2011", "--format", "markdown"])).output).toContain(
      " | 76.23% | 69.64% |",
    );
  });

  it("says what does not go with it", async () => {
    expect(await runHere(evaluateMain, ["--paper", "sun2011", "--algorithm", "ccb", folder])).toMatchObject({
      status: 2,
      errors: expect.stringContaining("leave out --algorithm") as string,
    });
  });
});

/** The cells of the last row of that name, apart at blanks. */
function rowOf(output: string, name: string): readonly string[] {
  const row = output.split("\n").findLast((line) => line.startsWith(`${name} `));
  return row?.split(/\s+/) ?? [];
}

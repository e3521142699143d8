import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { extractors } from "../../extraction/algorithms/index.ts";
import { f1Of } from "../../extraction/scoring/score.ts";
import type { Declaration } from "../../extraction/contract/extractor.ts";
import { contradictions, papers, publishedOf } from "./papers.ts";
import { printedLike, sourceKey, valuesOf, type PublishedPaper } from "./published.ts";

const folder = new URL("../../../../shared/papers/", import.meta.url);

// Skipped where the texts of the papers are not beside the checkout.
describe.skipIf(!existsSync(folder))("the published numbers", () => {
  it.each([
    { id: "gottron2008", file: "content-code-blurring.txt", starts: /^TABLE ([IVX]+)\s*$/ },
    { id: "sun2011", file: "cetd-text-density.txt", starts: /^\*\*Table (\d):/ },
    { id: "mohammadzadeh2011", file: "danag.txt", starts: /^Table (\d): Eval/ },
  ])("of $id are those of its text, cell by cell, below their captions", ({ id, file, starts }) => {
    const lines = linesOf(file);
    const tables = lines.flatMap((line, at) => {
      const [, name] = starts.exec(line) ?? [];
      return name === undefined ? [] : [{ name, cells: cellsFrom(lines, at + 1) }];
    });
    expect(paperOf(id).tables.map(({ table }) => table)).toEqual(tables.map(({ name }) => name));
    for (const [index, { cells }] of tables.entries()) {
      const table = paperOf(id).tables[index];
      const [head = [], ...rows] = cells;
      expect(table?.head.map(({ name }) => name.replaceAll(" ", ""))).toEqual(head.map((name) => name.replaceAll(" ", "")));
      expect(table?.rows).toEqual(rows);
    }
  });

  it("of debnath2005 are those of its text, above their captions", () => {
    const lines = linesOf("content-extractor-feature-extractor.txt");
    for (const { table, rows } of paperOf("debnath2005").tables) {
      const end = lines.findIndex((line) => line.startsWith(`Table ${table}:`));
      const start = lines.slice(0, end).findLastIndex((line) => /^(Site|Property)\t/.test(line));
      const printed = cellsFrom(lines, start).filter(([name]) => name !== "" && name !== "Site" && name !== "Property");
      expect(rows.map((row) => row.map(numberOrName))).toEqual(printed.map((row) => row.map(numberOrName)));
    }
  });

  it("in sentences stand in the texts", () => {
    const inText = (file: string): string => linesOf(file).join(" ");
    for (const text of ["84.1%"]) expect(inText("cetd-text-density.txt")).toContain(`only scored ${text}`);
    expect(inText("danag.txt")).toMatch(
      /recall, precision and F1 scores of this web page achieved\s+by DANAg are 0.3636, 0.8889, and 0.5161/,
    );
    expect(inText("contentex.txt")).toContain(
      "precision and recall of our forum content extraction algorithm are 93% and 99% respectively",
    );
    expect(inText("contentex.txt")).toContain("can handle 67 forum pages in one second");
    const texts = papers.flatMap(({ statements }) => statements.map(({ measure, text }) => `${measure} ${text}`));
    expect(texts).toEqual([
      "text precision 93%",
      "text recall 99%",
      "pages/s 67",
      "text f1 93.9%",
      "recall 0.3636",
      "precision 0.8889",
      "f1 0.5161",
      "score 84.1%",
    ]);
  });
});

describe("results of papers as data", () => {
  it("are as many numbers as their tables and sentences hold", () => {
    const counts = Object.fromEntries(papers.map((paper) => [paper.id, valuesOf(paper).length]));
    // Seven tables of methods by sources, three of sources by four measures, two of sites by four and six columns, and sentences.
    expect(counts).toEqual({
      debnath2005: 11 * 6 + 16 * 4,
      gottron2008: 5 * 14 + 6 * 14,
      song2009: 3,
      kohlschuetter2010: 1,
      mohammadzadeh2011: 9 * 12 + 3,
      sun2011: 3 * 7 * 4 + 3 * 10 * 8 + 1,
    });
    for (const paper of papers)
      for (const { value } of valuesOf(paper)) expect(value).toSatisfy((number: number) => number >= 0 && number < 100);
  });

  it("belong to methods", () => {
    expect(publishedOf("danag").filter(({ where }) => where === "table 2")).toHaveLength(12);
    expect(
      publishedOf("cectd-ds").find(
        ({ where, source, measure }) => where === "table 2" && source === "BBC" && measure === "f1 of means",
      ),
    ).toEqual({
      paper: "Sun, Song and Liao 2011",
      where: "table 2",
      method: "CECTD-DS",
      extractor: "cectd-ds",
      source: "BBC",
      measure: "f1 of means",
      text: "91.67%",
      value: 0.9167,
    });
    expect(publishedOf("vips")).toEqual([]);
  });

  it("have F1 of the means that they print, where a paper's measure says so, but for two where tables 5 and 6 contradict tables 1 and 3", () => {
    const values = valuesOf(paperOf("sun2011")).filter(({ source }) => source !== "Average");
    const others = values.filter(({ measure, ...f1 }) => {
      if (measure !== "f1 of means") return false;
      const [precision, recall] = (["precision", "recall"] as const).map(
        (part, column) =>
          values.find(
            ({ where, ...value }) =>
              value.measure === part &&
              value.method === f1.method &&
              value.source === f1.source &&
              where === (f1.where === "table 4" ? `table ${5 + column}` : f1.where),
          )?.value ?? 0,
      );
      // Printed to 0.01 %: precision and recall may be off by half of that each.
      return Math.abs(f1Of(precision ?? 0, recall ?? 0) - f1.value) > 0.00011;
    });
    expect(values.filter(({ measure }) => measure === "f1 of means")).toHaveLength(91);
    expect(values.filter(({ measure }) => measure === "f1")).toEqual([]);
    expect(others.map(({ where, method, source }) => `${where}, ${method} on ${source}`)).toEqual([
      "table 4, CETD-DS on Chaos",
      "table 4, CECTD-S on Chaos",
    ]);
    const printedIn = (table: string, method: string, measure: string): string =>
      values.find(
        (value) => value.where === table && value.method === method && value.source === "Chaos" && value.measure === measure,
      )?.text ?? "";
    expect(printedIn("table 4", "CETD-DS", "f1 of means")).toBe(printedIn("table 1", "CETD-DS", "f1 of means"));
    expect(printedIn("table 4", "CECTD-S", "f1 of means")).toBe(printedIn("table 3", "CECTD-S", "f1 of means"));
    const wrong = [
      printedIn("table 5", "CETD-DS", "precision"),
      printedIn("table 1", "CETD-DS", "precision"),
      printedIn("table 6", "CECTD-S", "recall"),
      printedIn("table 3", "CECTD-S", "recall"),
    ];
    expect(wrong).toEqual(["93.59%", "92.23%", "91.22%", "92.86%"]);
    for (const text of wrong) expect(paperOf("sun2011").notes?.join(" ")).toContain(text);
  });

  it("say which averages are not those of the numbers that they are of", () => {
    const { tables, notes = [] } = paperOf("sun2011");
    const told = notes.find((note) => note.startsWith("Averages")) ?? "";
    const wrong = tables.slice(3).flatMap(({ rows }) =>
      rows.flatMap((row) => {
        const [average = 0, ...numbers] = row.slice(1).map(Number.parseFloat).toReversed();
        const own = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
        // Some are cut off, not rounded.
        return Math.abs(average - own) < 0.01 ? [] : [[row[0], row.at(-1), `(${own.toFixed(2)})`]];
      }),
    );
    expect(wrong).toHaveLength(4);
    for (const parts of wrong) for (const part of parts) expect(told).toContain(part);
    const danag = paperOf("mohammadzadeh2011").tables[1]?.rows.at(-1)?.slice(1).map(Number) ?? [];
    expect((danag.reduce((sum, number) => sum + number, 0) / danag.length).toFixed(3)).toBe("0.810");
    expect(paperOf("mohammadzadeh2011").notes?.join(" ")).toContain("Its twelve numbers in table 2 have a mean of 0.810");
  });

  it("are of methods that are here, at presets that they have", () => {
    for (const { methods } of papers)
      for (const { extractor: id, preset } of Object.values(methods)) {
        const extractor = extractors.find((one) => one.id === id) as Declaration | undefined;
        expect([id, extractor?.id]).toEqual([id, id]);
        if (preset !== undefined) expect(extractor?.presets?.map(({ name }) => name)).toContain(preset);
      }
  });

  it("contradict each other in what is known, and rounding is no contradiction", () => {
    const places = contradictions().map(
      ({ values }) => `${values[0]?.extractor} ${values[0]?.source} ${values.map(({ text }) => text).join(" ")}`,
    );
    for (const known of [
      "ccb telepolis 0.913 0.9080",
      "ccb golem 0.939 0.9350",
      "plain telepolis 0.858 0.9060",
      "cectd-ds Ars Technica 98.76% 98.77%",
    ])
      expect(places).toContain(known);
    expect(places.some((place) => place.includes("heise"))).toBe(false);
  });

  it("have groups that are spelled in several ways", () => {
    expect(["Ars Technica", "arstechnica", "ars-technica"].map(sourceKey)).toEqual(Array(3).fill("arstechnica"));
    expect(["wiki", "Wikipedia"].map(sourceKey)).toEqual(["wiki", "wiki"]);
    expect(["Yahoo!", "yahoo"].map(sourceKey)).toEqual(["yahoo", "yahoo"]);
    expect(["forum", "Forums"].map(sourceKey)).toEqual(["forums", "forums"]);
  });

  it("are printed like", () => {
    expect(printedLike("96.51%", 0.87654)).toBe("87.65%");
    expect(printedLike("0.9230", 0.5)).toBe("0.5000");
    expect(printedLike("0.001", 0.0000123)).toBe("0.000012");
    expect(printedLike("67", 1204.4)).toBe("1204");
  });
});

function paperOf(id: string): PublishedPaper {
  const paper = papers.find((one) => one.id === id);
  if (paper === undefined) throw new Error(`no paper ${id}`);
  return paper;
}

function linesOf(file: string): readonly string[] {
  return readFileSync(new URL(file, folder), "utf8").split("\n");
}

/** The rows of tab-separated cells from a line on, without mark-up, to the first line after them that has no tab. */
function cellsFrom(lines: readonly string[], from: number): readonly (readonly string[])[] {
  const first = lines.findIndex((line, at) => at >= from && line.includes("\t"));
  const last = lines.findIndex((line, at) => at > first && !line.includes("\t"));
  return lines.slice(first, last).map((line) => line.split("\t").map((cell) => cell.replace(/<[^>]*>/g, "").trim()));
}

/** A number as it is; letters of a name without what reading from paper made of them (a Greek iota, a word cut at a line's end). */
function numberOrName(cell: string): string {
  return cell.replaceAll("\u0399", "I").replaceAll(/[$]|- (?=tractor)/g, "");
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { judged, resultsOf, scored } from "./evaluation/results.fixture.ts";
import { scoreboardOf } from "./evaluation/scoreboard.ts";
import { summaryTable } from "./evaluation/score-tables.ts";
import {
  bytesText,
  counted,
  countedUnits,
  differenceText,
  durationText,
  keptTexts,
  messageOf,
  scoreText,
  shareText,
  sizeText,
  splitTimeText,
  tenthsText,
  threeDigits,
  timeText,
  inSentence,
} from "./format.ts";
import { workOf, judged as judgedPage } from "./state/corpus.fixture.ts";
import { measureFor } from "./extraction/scoring/measures.ts";
import { cellWords } from "./views/corpus/corpus-text.ts";
import { scoreColumns, scoresTable } from "./views/scores/score-table.ts";
import { pointWords } from "./views/sweep/sweep-picture.tsx";

describe("counted", () => {
  it("groups the number, and takes the noun's plural but for one", () => {
    expect([counted(1, "word"), counted(1204, "word"), counted(0, "page")]).toEqual(["1 word", "1,204 words", "0 pages"]);
    expect([counted(1, "entry", "entries"), counted(2, "entry", "entries")]).toEqual(["1 entry", "2 entries"]);
  });

  it("takes the singular of units whose name is a plural", () => {
    expect([countedUnits(1, "elements"), countedUnits(31, "lines")]).toEqual(["1 element", "31 lines"]);
  });
});

describe("threeDigits", () => {
  it("writes numbers to three digits below a hundred", () => {
    expect([0.123456, 12.3456, 1234.5].map(threeDigits)).toEqual(["0.123", "12.3", "1,234.5"]);
  });
});

describe("sizeText", () => {
  it("says whole kilobytes or megabytes, and 0 kB of nothing alone", () => {
    expect([0, 1, 999, 2000, 999_999, 1_000_000, 5_200_000, 61_000_000].map(sizeText)).toEqual([
      "0 kB",
      "1 kB",
      "1 kB",
      "2 kB",
      "1,000 kB",
      "1 MB",
      "5 MB",
      "61 MB",
    ]);
  });
});

describe("bytesText", () => {
  it.each([
    [640, "640 B"],
    [12_300, "12 kB"],
    [48_200, "48 kB"],
    [999_499, "999 kB"],
    [999_500, "1 MB"],
    [3_240_000, "3.2 MB"],
    [5_140_000, "5.1 MB"],
  ])("says %d as %s", (size, text) => {
    expect(bytesText(size)).toBe(text);
  });
});

describe("tenthsText", () => {
  it("has one decimal, always", () => {
    expect([0, 0.341, 1].map(tenthsText)).toEqual(["0.0 %", "34.1 %", "100.0 %"]);
  });
});

describe("scoreText", () => {
  it("says 0.000 and 1.000 of nothing less", () => {
    expect([0, 0.0004, 0.0005, 0.7125, 0.9994, 0.9996, 1].map((score) => scoreText(score))).toEqual([
      "0.000",
      "<0.001",
      "0.001",
      "0.713",
      "0.999",
      ">0.999",
      "1.000",
    ]);
    expect([0, 0.004, 0.87, 0.996, 1].map((score) => scoreText(score, 2))).toEqual(["0.00", "<0.01", "0.87", ">0.99", "1.00"]);
  });

  it("takes what arithmetic leaves of 0 and 1 for them", () => {
    expect([1 - 2e-16, 2e-16].map((score) => scoreText(score))).toEqual(["1.000", "0.000"]);
  });
});

describe("a score", () => {
  it.each([
    [0.99962, ">0.999"],
    [0.00021, "<0.001"],
    [0.7125, "0.713"],
  ])("of %d is %s in a table, a cell, a sweep and an export alike", (value, text) => {
    const summary = summaryTable(scoreboardOf(resultsOf([judged("1", "", [scored(value), scored(value)])])), "lcs");
    expect(summary.rows[0]?.slice(1, 5).map((cell) => cell.text)).toEqual([text, `${text}–${text}`, text, text]);
    const cell = cellWords(workOf([judgedPage("a", [value])]), 0, 0, "lcs", String);
    expect(cell).toContain(`F1 ${text}, precision ${text}, recall ${text}`);
    const point = { kept: 0.5, value, precision: value, recall: value };
    const grid = { axes: [{ parameter: "range", values: [1] }], measure: "lcs", points: [point] } as const;
    expect(pointWords(grid, point)).toContain(`F1 ${text}, precision ${text}, recall ${text}`);
    const sheet = { scores: { lcs: { value } }, milliseconds: { parse: 1, analyse: 1, decide: 1 } };
    const lanes = [{ lane: { id: "a" }, name: "A", sheet }];
    const table = scoresTable(lanes, scoreColumns([measureFor("lcs")], lanes, "a"), { name: "a" });
    expect(table.rows[0]?.[1]?.text).toBe(text);
  });

  it("gets its decimals here alone: no other file of the lab rounds to three", () => {
    const src = fileURLToPath(new URL(".", import.meta.url));
    const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.|^(extraction|bench)\/|^format\.ts$/.test(file),
    );
    expect(files.filter((file) => readFileSync(join(src, file), "utf8").includes(".toFixed(3)"))).toEqual([]);
  });
});

describe("differenceText", () => {
  it("has its sign", () => {
    expect([0.0312, -0.12, 0].map(differenceText)).toEqual(["+0.031", "−0.120", "+0.000"]);
  });
});

describe("durationText", () => {
  it("is as precise as one needs", () => {
    expect([1, 1_001, 99_000, 101_000, 5_940_001, 7_500_000].map(durationText)).toEqual([
      "1 s",
      "2 s",
      "99 s",
      "2 min",
      "1 h 40 min",
      "2 h 5 min",
    ]);
  });
});

describe("messageOf", () => {
  it("is what an error says, or what was thrown instead of one", () => {
    expect([messageOf(new RangeError("too long: 9")), messageOf("stopped"), messageOf(undefined)]).toEqual([
      "too long: 9",
      "stopped",
      "undefined",
    ]);
  });
});

describe("keptTexts", () => {
  it("says how many of how many characters, and the share", () => {
    expect(keptTexts({ keptCharacters: 4120, textCharacters: 78_022 }).join("")).toBe("4,120 (5 %) of 78,022 characters");
  });

  it("calls nothing of an empty page 0 %", () => {
    expect(keptTexts({ keptCharacters: 0, textCharacters: 0 }).join("")).toBe("0 (0 %) of 0 characters");
  });
});

describe("shareText", () => {
  it("says 0 % and 100 % of nothing less", () => {
    expect([0, 0.0001, 0.9999, 1].map(shareText)).toEqual(["0 %", "under 1 %", "over 99 %", "100 %"]);
  });
});

describe("timeText", () => {
  it("keeps two or three digits", () => {
    expect([0.44, 12.3, 999.4, 1940].map(timeText)).toEqual(["0.4 ms", "12 ms", "999 ms", "1.9 s"]);
  });
});

describe("splitTimeText", () => {
  it("says what a time holds, and what of it was kept from an earlier run", () => {
    expect(splitTimeText({ analyse: 8.1, decide: 3.9 })).toBe("Analysed in 8.1 ms, decided in 3.9 ms; without parsing");
    expect(splitTimeText({ analyse: 8.1, decide: 0.4, kept: ["analysis", "steps"] })).toBe(
      "Analysed in 8.1 ms (for an earlier run, and kept since), decided in 0.4 ms (with steps kept from earlier runs); without parsing",
    );
    expect(splitTimeText({ analyse: 0.2, decide: 0.1, kept: ["members"] })).toBe(
      "Analysed in 0.2 ms (members’ analyses were kept from earlier runs), decided in 0.1 ms; without parsing",
    );
  });
});

describe("inSentence", () => {
  it("begins small, but for symbols and what is written in capitals", () => {
    expect(["Tag weight", "C1", "DoC", "PDoC", "Non-ASCII", "λ", ""].map(inSentence)).toEqual([
      "tag weight",
      "C1",
      "DoC",
      "PDoC",
      "non-ASCII",
      "λ",
      "",
    ]);
  });
});

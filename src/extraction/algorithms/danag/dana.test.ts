import { describe, expect, it } from "vitest";
import type { Extraction } from "../../contract/extraction.ts";
import { rangesOf } from "../../page/selection.ts";
import { scalarOf, seriesOf } from "../channels.fixture.ts";
import { dana } from "./dana.ts";
import { runOf } from "../run.fixture.ts";

const run = runOf(dana);

const paragraph = "این یک متن است که با کلمه‌های زیادی نوشته شده ".repeat(4);
const menu = `<li><a href="/news/archive/2011">خانه</a>`;

/** A menu, two paragraphs with a Latin name and a number in them, a menu. */
const source = `<ul>${menu.repeat(3)}</ul><p>${paragraph}</p><p>Ulm 2011 ${paragraph}</p><ul>${menu.repeat(3)}</ul><p>${"only ASCII here ".repeat(20)}`;

describe("DANA", () => {
  it("keeps the area of text outside ASCII with all that stands in it, which R2L loses", () => {
    const text = textOf(source, run(source, { smoothing: 0 }));
    expect(text).toContain("Ulm 2011");
    expect(text).not.toContain("only ASCII");
    expect(text).not.toContain("خانه");
  });

  it("gives the smoothed differences of the worked example", () => {
    // E = (10, 5, 5, 5, 10), R = (0, 20, 0, 25, 0): a tag takes three characters of each line.
    const lines = [
      [0, 10],
      [20, 5],
      [0, 5],
      [25, 5],
      [0, 10],
    ] as const;
    const page = lines.map(([other, ascii]) => `<p>${"x".repeat(ascii - 3)}${"س".repeat(other)}`).join("");
    const { trace, selection } = run(page);
    expect([...seriesOf(trace, "content")]).toEqual([0, 20, 0, 25, 0]);
    expect([...seriesOf(trace, "code")]).toEqual([10, 5, 5, 5, 10]);
    expect([...seriesOf(trace, "difference")]).toEqual([5, 0, 30, 5, 10]);
    expect([scalarOf(trace, "regionCount"), scalarOf(trace, "coreCharacters"), scalarOf(trace, "areaLines")]).toEqual([2, 25, 5]);
    expect(selection).not.toHaveLength(0);
  });

  it("works for any script but Latin", () => {
    const page = `<ul>${menu}</ul><p>${"Привет всем, это текст. ".repeat(5)}</p>`;
    expect(textOf(page, run(page))).toContain("Привет");
  });

  it("keeps nothing of a Latin page, dashes and quotes or not, and says why", () => {
    const page = `<p>Some text.<p>“———————————————————————————”<p>Größe`;
    const { selection, trace, explain } = run(page);
    expect(selection).toHaveLength(0);
    expect(trace.notes[0]).toContain("no right-to-left text");
    expect(trace.unfit?.instead).toBe("danag");
    expect(explain(page.indexOf("———"))).toEqual({
      verdict: "removed",
      formula: trace.notes[0],
      unit: { start: 13, end: 45, label: "line 2" },
    });
  });

  it("says so where no line has more of it than of ASCII", () => {
    const page = `<p>a long text of ASCII with س in it`;
    expect(run(page).trace.notes).toEqual([]);
    expect(run(page).explain(5).because).toBe("no line of the page counts");
  });

  it("explains a line in its own symbols", () => {
    const { explain } = run(`<p>${"س".repeat(10)}`, { smoothing: 0 });
    expect(explain(4)).toMatchObject({
      verdict: "kept",
      because: "its region has the most non-ASCII characters, 10",
      formula: "Σ N = 10: the only region",
    });
    expect(explain(4).chain?.map(({ symbols, numbers }) => `${symbols}: ${numbers}`)).toEqual([
      "others > 0: 1 > 0",
      "diff(i) = sum(N − A, h): diff(1) = (10 − 3) = 7",
      "diff > 0: 7 > 0: counts",
      "join: lines strictly between ≤ gap: with gap = 20: line 1, Σ N = 10",
      "kept: the region of max Σ N with all that is joined to it: line 1, Σ N = 10",
    ]);
  });
});

function textOf(page: string, { selection }: Extraction): string {
  return Array.from(rangesOf(selection), ({ start, end }) => page.slice(start, end)).join(" ");
}

import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failed, judged, scored } from "../evaluation/results.fixture.ts";
import { Journal } from "./journal.ts";

let folder = "";
let number = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "journal-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const first = judged("a\u2028\u00e9.html", "news", [scored(0.5), failed]);
const second = { page: "b", groups: {}, problem: `${"x".repeat(200_000)}\n` };

function written(): string {
  const path = join(folder, `${number++}.part`);
  const journal = new Journal(path, "of this");
  journal.add(first);
  journal.add(second);
  journal.close();
  return path;
}

describe("Journal", () => {
  it("gives back what it was given, also after the process that wrote it", () => {
    const journal = new Journal(written(), "of this");
    expect([first, second].map(({ page }) => journal.get(page))).toEqual([first, second]);
    expect([journal.has("b"), journal.has("c"), journal.get("c")]).toEqual([true, false, undefined]);
    journal.close();
  });

  it.each([1, 7, 150_000])("cuts off a last line of which %i bytes were lost, and goes on after the line before", (lost) => {
    const path = written();
    truncateSync(path, readFileSync(path).length - lost);
    const journal = new Journal(path, "of this");
    expect([journal.has(first.page), journal.has("b")]).toEqual([true, false]);
    journal.add({ ...second, problem: "again" });
    journal.close();
    const next = new Journal(path, "of this");
    expect([first.page, "b"].map((page) => next.get(page))).toEqual([first, { ...second, problem: "again" }]);
    next.close();
  });

  it("begins anew where not even the first line was written", () => {
    const path = written();
    truncateSync(path, 3);
    const journal = new Journal(path, "of this");
    journal.add(first);
    journal.close();
    expect(readFileSync(path, "utf8")).toBe(`of this\n${JSON.stringify(first)}\n`);
  });

  it("cuts off all from a line that is no result on", () => {
    const path = written();
    const whole = readFileSync(path, "utf8");
    appendFileSync(path, `{"page":"d","groups":{},"char{"page":"e","groups":{},"problem":"x"}\n${JSON.stringify(first)}\n`);
    const journal = new Journal(path, "of this");
    expect(["b", "d", "e"].map((page) => journal.has(page))).toEqual([true, false, false]);
    journal.close();
    expect(readFileSync(path, "utf8")).toBe(whole);
  });

  it("refuses what was written of something else, and leaves it as it is", () => {
    const path = written();
    const before = readFileSync(path);
    expect(() => new Journal(path, "of that")).toThrow(`${path} has pages of other runs, measures or another corpus`);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it("leaves nothing when it is discarded", () => {
    const path = written();
    new Journal(path, "of this").discard();
    expect(existsSync(path)).toBe(false);
  });
});

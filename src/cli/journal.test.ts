import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failed, judged, scored } from "../evaluation/results.fixture.ts";
import { NotWritten } from "../node/file-writing.ts";
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

  it("passes over lines that are damaged, names them, and takes what is behind them", () => {
    const path = written();
    const cut = '{"page":"d","groups":{},"char{"page":"e","groups":{},"problem":"x"}';
    appendFileSync(path, `{"page":\n${cut}\n`);
    const third = { ...second, page: "c" };
    appendFileSync(path, `${JSON.stringify(third)}\n`);
    const journal = new Journal(path, "of this");
    expect(journal.notes).toEqual(
      [4, 5].map((line) => `${path}: line ${line} is broken: it is passed over, and its page is judged anew`),
    );
    expect(["b", "c", "d"].map((page) => journal.get(page))).toEqual([second, third, undefined]);
    journal.add({ ...second, page: "d" });
    expect(journal.get("d")).toEqual({ ...second, page: "d" });
    journal.close();
    const next = new Journal(path, "of this");
    expect([first.page, "b", "c", "d"].map((page) => next.get(page))).toEqual([first, second, third, { ...second, page: "d" }]);
    next.close();
  });

  it("refuses a pipe in a sentence", () => {
    const path = join(folder, "pipe.part");
    execFileSync("mkfifo", [path]);
    expect(() => new Journal(path, "of this")).toThrow(
      new NotWritten(`${path} could not be written: a pipe or a device, not a file`),
    );
  });

  it("passes over what may be no result of these runs", () => {
    const path = written();
    const journal = new Journal(path, "of this", (result) => "problem" in result);
    expect([journal.has(first.page), journal.has("b"), journal.notes.length]).toEqual([false, true, 1]);
    journal.close();
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

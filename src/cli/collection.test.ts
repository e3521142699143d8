import { appendFileSync, existsSync, readFileSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { PageResult } from "../evaluation/page-result.ts";
import { ccbRun, failed, judged, scored } from "../evaluation/results.fixture.ts";
import { parseResults } from "../evaluation/results.ts";
import { testFolder } from "../node/disk.fixture.ts";
import { Collection } from "./collection.ts";

const { path: folder } = testFolder();
let number = 0;

const first = judged("a\u2028\u00e9.html", "news", [scored(0.5), failed]);
const second = { page: "b", groups: {}, problem: `${"x".repeat(200_000)}\n` };

const corpusOf = (name: string) => ({ note: { name, layout: "pages" }, skipped: [] });
const plan = { runs: [ccbRun, { ...ccbRun, name: "another" }], measures: ["lcs"] } as const;
const opened = (out: string, name = "this") => new Collection(corpusOf(name), plan, out);

function written(): { readonly out: string; readonly path: string } {
  const out = join(folder, `${number++}.json`);
  const kept = opened(out);
  for (const result of [first, second, { ...second, problem: "the first stays" }]) kept.add(result);
  kept.close();
  return { out, path: kept.path };
}

/** Ends with the pages, and reads the file of results. */
function finished(kept: Collection, out: string, pages: readonly string[]) {
  const told: PageResult[] = [];
  kept.finish(pages, (result) => told.push(result));
  expect(parseResults(readFileSync(out, "utf8")).pages).toEqual(told);
  expect(existsSync(kept.path)).toBe(false);
  return told;
}

describe("Collection", () => {
  it("gives back what it was given, also after the process that wrote it, in the order that is asked for", () => {
    const { out } = written();
    const kept = opened(out);
    expect([kept.has("b"), kept.has("c")]).toEqual([true, false]);
    expect(finished(kept, out, ["c", "b", first.page])).toEqual([second, first]);
  });

  it.each([1, 7, 150_000])("cuts off a last line of which %i bytes were lost, and goes on after the line before", (lost) => {
    const { out, path } = written();
    truncateSync(path, readFileSync(path).length - lost);
    const kept = opened(out);
    expect([kept.has(first.page), kept.has("b")]).toEqual([true, false]);
    kept.add({ ...second, problem: "again" });
    kept.close();
    expect(finished(opened(out), out, [first.page, "b"])).toEqual([first, { ...second, problem: "again" }]);
  });

  it("begins anew where not even the first line was written", () => {
    const { out, path } = written();
    const [heading = ""] = readFileSync(path, "utf8").split("\n");
    truncateSync(path, 3);
    const kept = opened(out);
    kept.add(first);
    kept.close();
    expect(readFileSync(path, "utf8")).toBe(`${heading}\n${JSON.stringify(first)}\n`);
  });

  it("cuts off all from a line that is no result on", () => {
    const { out, path } = written();
    const whole = readFileSync(path, "utf8");
    appendFileSync(path, `{"page":"d","groups":{},"char{"page":"e","groups":{},"problem":"x"}\n${JSON.stringify(first)}\n`);
    const kept = opened(out);
    expect(["b", "d", "e"].map((page) => kept.has(page))).toEqual([true, false, false]);
    kept.close();
    expect(readFileSync(path, "utf8")).toBe(whole);
  });

  it("refuses what was written of something else, and leaves it as it is", () => {
    const { out, path } = written();
    const before = readFileSync(path);
    expect(() => opened(out, "that")).toThrow(`${path} has pages of other runs, measures or another corpus`);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it.skipIf(!existsSync("/dev/full")).each(["/dev/full", "/dev/zero", "/dev/null"])("refuses to be kept in %s", (device) => {
    const out = join(folder, `${device.slice(5)}.json`);
    symlinkSync(device, `${out}.part`);
    expect(() => opened(out)).toThrow(new RangeError(`${out}.part is a device or a pipe, not a file: delete it`));
  });

  it("leaves nothing where no file of results was asked for", () => {
    for (const end of ["close", "finish"] as const) {
      const kept = new Collection(corpusOf("this"), plan);
      kept.add(second);
      if (end === "close") kept.close();
      else kept.finish([], () => undefined);
      expect(existsSync(kept.path)).toBe(false);
    }
  });
});

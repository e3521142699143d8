import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failed, judged, scored } from "../evaluation/results.fixture.ts";
import { smallDisk } from "./disk.fixture.ts";
import { writeWhole } from "./file-writing.ts";
import { Journal } from "../cli/journal.ts";

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "writing-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe("writing files", () => {
  it("puts a whole file in the place of another", () => {
    const path = join(folder, "whole.json");
    writeFileSync(path, "before");
    writeWhole(path, ["a\u00e9", Buffer.from("b")]);
    expect(readFileSync(path, "utf8")).toBe("a\u00e9b");
    expect(readdirSync(folder)).toEqual(["whole.json"]);
  });

  it("leaves what was there where the parts break off", () => {
    const path = join(folder, "kept.json");
    writeFileSync(path, "before");
    const parts = function* (): Generator<string, void, undefined> {
      yield "half";
      throw new Error("no more");
    };
    expect(() => writeWhole(path, parts())).toThrow(`${path} could not be written: no more`);
    expect(readFileSync(path, "utf8")).toBe("before");
    expect(existsSync(`${path}.new`)).toBe(false);
  });

  it("leaves neither half a file nor half a line on a disk that gets full", ({ skip, onTestFinished }) => {
    const disk = smallDisk(join(folder, "disk"), 64);
    if (disk === undefined) return skip("this user cannot make a small disk");
    onTestFinished(disk.remove);
    const journal = new Journal(join(disk.path, "a.part"), "of this");
    const result = (index: number) => ({
      ...judged(`p${index}`, "news", [scored(0.5), failed]),
      groups: { folder: "x".repeat(700) },
    });
    let count = 0;
    const fill = (): void => {
      for (; ; count++) journal.add(result(count));
    };
    expect(fill).toThrow(`${journal.path} could not be written: no space is left on the disk`);
    expect(count).toBeGreaterThan(10);
    expect(readFileSync(journal.path, "utf8").split("\n")).toHaveLength(count + 2);
    expect(() => writeWhole(join(disk.path, "b.json"), ["x".repeat(100_000)])).toThrow(
      `${disk.path}/b.json could not be written: no space is left on the disk`,
    );
    expect(readdirSync(disk.path)).toEqual(["a.part"]);
    disk.resize(1_000);
    journal.add(result(count));
    journal.close();
    const again = new Journal(journal.path, "of this");
    expect([again.has("p0"), again.get(`p${count}`)]).toEqual([true, result(count)]);
    again.close();
  });
});

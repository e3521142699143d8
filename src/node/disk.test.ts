import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ccbRun, failed, judged, scored } from "../evaluation/results.fixture.ts";
import { smallDisk, testFolder } from "./disk.fixture.ts";
import { nameOnDisk, onDisk, writeWhole } from "./disk.ts";
import { Collection } from "../cli/collection.ts";

const { path: folder } = testFolder();

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
    const plan = { runs: [ccbRun, ccbRun], measures: ["lcs"] } as const;
    const opened = () => new Collection({ note: { name: "this", layout: "pages" }, skipped: [] }, plan, join(disk.path, "a"));
    const kept = opened();
    const result = (index: number) => ({
      ...judged(`p${index}`, "news", [scored(0.5), failed]),
      groups: { folder: "x".repeat(700) },
    });
    let count = 0;
    const fill = (): void => {
      for (; ; count++) kept.add(result(count));
    };
    expect(fill).toThrow(`${kept.path} could not be written: the disk is full`);
    expect(count).toBeGreaterThan(10);
    expect(readFileSync(kept.path, "utf8").split("\n")).toHaveLength(count + 2);
    expect(() => writeWhole(join(disk.path, "b.json"), ["x".repeat(100_000)])).toThrow(
      `${disk.path}/b.json could not be written: the disk is full`,
    );
    expect(readdirSync(disk.path)).toEqual(["a.part"]);
    disk.resize(1_000);
    kept.add(result(count));
    kept.close();
    const told: unknown[] = [];
    opened().finish([`p${count}`], (one) => told.push(one));
    expect(told).toEqual([result(count)]);
  });
});

describe("names on disk", () => {
  it.each([
    [Buffer.from("caf\u00e9 \ud83d\ude00.html"), "caf\u00e9 \ud83d\ude00.html"],
    [Buffer.from([0x63, 0xe9, 0x2e, 0x68]), "c\udce9.h"],
    [Buffer.from([0xff, 0xf0, 0x9f, 0x98, 0x80, 0xf0, 0x9f]), "\udcff\ud83d\ude00\udcf0\udc9f"],
    // Half a character, written as if it were one.
    [Buffer.from([0xed, 0xb2, 0x80]), "\udced\udcb2\udc80"],
    [Buffer.from([0xef, 0xbb, 0xbf, 0x61]), "\ufeffa"],
  ])("are kept byte for byte: %j", (bytes, name) => {
    expect(nameOnDisk(bytes)).toBe(name);
    expect(Buffer.from(onDisk(name))).toEqual(bytes);
  });
});

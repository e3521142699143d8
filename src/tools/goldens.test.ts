import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Goldens } from "./goldens.fixture.ts";

const files = new Map(["a-page", "b-page", "c-page"].map((name) => [name, `${name.slice(0, 1)}/golden/${name}.txt`]));

describe("Goldens", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "goldens-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const stored = (): string[] =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.includes("/golden/"))
      .toSorted();
  const texts = (): (string | undefined)[] => {
    const goldens = new Goldens(folder, files);
    return [...files.keys()].map((name) => goldens.textOf(name));
  };

  it("know no text of what was never stored", () => {
    expect(texts()).toEqual([undefined, undefined, undefined]);
  });

  it("store a text that two kept with the first of them", () => {
    new Goldens(folder, files).store(
      new Map([
        ["c-page", "same"],
        ["b-page", "other"],
        ["a-page", "same"],
      ]),
    );
    expect(texts()).toEqual(["same", "other", "same"]);
    expect(stored()).toEqual(["a/golden/a-page.txt", "b/golden/b-page.txt"]);
    expect(readFileSync(join(folder, "golden-twins.txt"), "utf8")).toBe("c-page = a-page\n");
  });

  it("keep the text of the others where the one that it was stored with changes, and join them again", () => {
    const store = (name: string, text: string): void => new Goldens(folder, files).store(new Map([[name, text]]));
    for (const name of files.keys()) store(name, "same");
    store("a-page", "new");
    expect(texts()).toEqual(["new", "same", "same"]);
    expect(stored()).toEqual(["a/golden/a-page.txt", "b/golden/b-page.txt"]);
    store("a-page", "same");
    expect(texts()).toEqual(["same", "same", "same"]);
    expect(stored()).toEqual(["a/golden/a-page.txt"]);
  });
});

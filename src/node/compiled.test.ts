import { readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { describe, expect, it, vi } from "vitest";
import { compiled } from "./compiled.ts";
import { testFolder } from "./disk.fixture.ts";

const { file } = testFolder();

describe("compiled", { timeout: 60_000 }, () => {
  it("makes one file, which imports Node's own modules alone", async () => {
    const code = readFileSync(await compiled(new URL("module-process.ts", import.meta.url)), "utf8");
    const imported = Array.from(code.matchAll(/^import .*?from "([^"]+)";$/gm), ([, name = ""]) => name);
    expect(imported).not.toEqual([]);
    expect(imported.filter((name) => !name.startsWith("node:"))).toEqual([]);
  });

  it("is another file for each place of a module, as in a copy of a checkout", async () => {
    const places = ["one", "two"].map((name) => file(`${name}/twin.ts`, `export const twin = ${JSON.stringify(name)};`));
    const made = await Promise.all(places.map((path) => compiled(pathToFileURL(path))));
    const found = await Promise.all(made.map(async (url) => ((await import(url.href)) as { readonly twin: string }).twin));
    expect(found).toEqual(["one", "two"]);
    for (const url of made) rmSync(url);
  });

  it("is made anew where another source, be it an older one, has come in the place of the first", async () => {
    const place = file("version.ts", "export const version = 1;");
    const versionNow = async (): Promise<number> => {
      vi.resetModules();
      const fresh = await import("./compiled.ts");
      const made = await fresh.compiled(pathToFileURL(place));
      return Number(/version = (\d)/.exec(readFileSync(made, "utf8"))?.[1]);
    };
    expect(await versionNow()).toBe(1);
    writeFileSync(place, "export const version = 2;");
    utimesSync(place, new Date("2020-01-01"), new Date("2020-01-01"));
    expect(await versionNow()).toBe(2);
  });

  it("leaves JavaScript as it is", async () => {
    const module = new URL("compile.mjs", import.meta.url);
    expect(await compiled(module)).toBe(module);
  });

  it("says which module cannot be compiled", async () => {
    await expect(compiled(pathToFileURL(file("half-written.ts", "export const half = (")))).rejects.toThrow(
      "half-written.ts cannot be compiled: ",
    );
  });
});

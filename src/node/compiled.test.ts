import { readFileSync, rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
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

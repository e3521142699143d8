import { readFileSync } from "node:fs";
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

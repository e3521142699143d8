import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compiled } from "./compiled.ts";

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "compiled-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

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
    const file = join(folder, "half-written.ts");
    writeFileSync(file, "export const half = (");
    await expect(compiled(pathToFileURL(file))).rejects.toThrow("half-written.ts cannot be compiled: ");
  });
});

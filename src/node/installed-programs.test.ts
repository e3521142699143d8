import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inertDocument } from "../evaluation/inert-document.ts";
import { installedVersions, otherPrograms, programVersion, shippedVersion } from "./installed-programs.ts";

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "programs-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Writes a package below the folder. */
function install(path: string, manifest: object | string, code = ""): void {
  const place = join(folder, path);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "package.json"), typeof manifest === "string" ? manifest : JSON.stringify(manifest));
  writeFileSync(join(place, "index.js"), code);
}

const parser = (content: string): string =>
  `class { constructor(document) { this.document = document; } parse() { return ${content}; } }`;

describe("programVersion", () => {
  it.each([
    ["defuddle@0.18.0", { tool: "defuddle", version: "0.18.0" }],
    ["readability@0.6.0", { tool: "readability", version: "0.6.0" }],
    ["@mozilla/readability@0.5.0-beta.1", { tool: "readability", version: "0.5.0-beta.1" }],
    ["defuddle", undefined],
    ["defuddle@latest", undefined],
    ["other@1.0.0", undefined],
    ["constructor@1.0.0", undefined],
  ])("reads %s", (text, version) => {
    expect(programVersion(text)).toEqual(version);
  });
});

describe("installed versions", () => {
  it("are found under any name, in a folder and in its node_modules, and what is no package is passed over", () => {
    install("node_modules/old", { name: "defuddle", version: "0.18.0" });
    install("node_modules/@mine/newer", { name: "defuddle", version: "0.19.0" });
    install("node_modules/broken", "{");
    install("node_modules/another", { name: "other", version: "0.1.0" });
    const found = installedVersions("defuddle", [folder, join(folder, "nowhere")]);
    expect([...found]).toEqual([
      ["0.19.0", join(folder, "node_modules/@mine/newer")],
      ["0.18.0", join(folder, "node_modules/old")],
    ]);
    expect([...installedVersions("defuddle", [join(folder, "node_modules/old")]).keys()]).toEqual(["0.18.0"]);
    expect(installedVersions("readability", [folder]).size).toBe(0);
    expect(shippedVersion("defuddle")).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it("run in place of what is shipped", async () => {
    const page = "<title>Fog</title><p>The ferry stayed.";
    install(
      "defuddle",
      { name: "defuddle", version: "1.0.0" },
      `module.exports = ${parser(`{ content: "<p>" + this.document.title }`)};`,
    );
    install(
      "named",
      { name: "defuddle", version: "1.0.1", type: "module" },
      `export default ${parser('{ content: "<p>named" }')};`,
    );
    install("reader", { name: "@mozilla/readability", version: "1.0.0" }, `module.exports = { Readability: ${parser("null")} };`);
    const htmlOf = async (paths: Parameters<typeof otherPrograms>[0]) =>
      Object.entries(await otherPrograms(paths)).map(([tool, run]) => [tool, run?.(inertDocument(page))]);
    expect(await htmlOf({ defuddle: join(folder, "defuddle"), readability: join(folder, "reader") })).toEqual([
      ["readability", ""],
      ["defuddle", "<p>Fog"],
    ]);
    expect(await htmlOf({ defuddle: join(folder, "named") })).toEqual([["defuddle", "<p>named"]]);
  });

  it("are refused where they are none", async () => {
    install("empty", { name: "defuddle", version: "2.0.0" });
    await expect(otherPrograms({ defuddle: join(folder, "empty") })).rejects.toThrow("does not export what it is known for");
    await expect(otherPrograms({ readability: join(folder, "nowhere") })).rejects.toThrow();
  });
});

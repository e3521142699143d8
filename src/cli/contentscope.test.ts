import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { contentscopeMain, lab, servingOf } from "./contentscope-main.ts";
import { given, runHere } from "./terminal.fixture.ts";

const serving = (argv: readonly string[]) => servingOf(given(lab, argv));
const run = (...argv: readonly string[]) => runHere(contentscopeMain, argv);

describe("arguments of contentscope", () => {
  it("serves the lab to this machine alone, unless told otherwise", () => {
    const usual = { path: undefined, host: "127.0.0.1", port: 4180, orAnother: true };
    expect(serving([])).toEqual(usual);
    expect(serving(["page.html"])).toEqual({ ...usual, path: "page.html" });
    const told = { path: "-", host: "0.0.0.0", port: 8080, orAnother: false };
    expect(serving(["-", "--port", "8080", "--host", "0.0.0.0"])).toEqual(told);
    expect(() => serving(["a.html", "b.html"])).toThrow("b.html: the lab is opened with one page");
  });
});

describe("contentscope", () => {
  it("says in one help what there is, and its version", async () => {
    const help = await run("--help");
    expect([help.status, help.errors]).toEqual([0, ""]);
    for (const name of ["extract", "evaluate", "compare", "worker", "train"])
      expect(help.output).toMatch(new RegExp(`^  ${name} `, "m"));
    expect(await run("--version")).toEqual({ output: `${packageJson.version}\n`, errors: "", status: 0 });
  });

  it("hands over to a command what stands behind it", async () => {
    const input = "<p>One &amp; two.</p>";
    expect(await runHere(contentscopeMain, ["extract", "--algorithm", "plain", "-"], input)).toEqual({
      output: "One & two.\n",
      errors: "",
      status: 0,
    });
    for (const name of ["extract", "evaluate", "compare", "train"])
      expect((await run(name, "--help")).output).toContain(`\n\nusage: npm run -s ${name} -- `);
  });

  it("says in an old Node which one it needs", () => {
    const entry = JSON.stringify(new URL("contentscope.ts", import.meta.url).href);
    const old = `Object.defineProperty(process.versions, "node", { value: "18.20.1" }); import(${entry});`;
    const { stderr, status } = spawnSync(process.execPath, ["--import", import.meta.resolve("tsx"), "--eval", old], {
      encoding: "utf8",
    });
    expect([stderr, status]).toEqual(["Contentscope needs Node 20.19 or newer; this is Node 18.20.1.\n", 2]);
  });

  it("does not take what objects have for a command, but for a page", async () => {
    expect(await run("constructor")).toEqual({ output: "", errors: "constructor: no such file or folder\n", status: 2 });
  });

  it("says which command may be meant", async () => {
    const said = { output: "", errors: "evalute: did you mean contentscope evaluate?\n", status: 2 };
    expect(await run("evalute", "--algorithm", "ccb", "corpus/")).toEqual(said);
  });

  it("says what is wrong with a page before it serves anything", async () => {
    expect(await run("no-such.html")).toEqual({ output: "", errors: "no-such.html: no such file or folder\n", status: 2 });
    expect(await run("src")).toEqual({ output: "", errors: "src: a folder, not a page\n", status: 2 });
  });

  it("runs in the container that is described with arguments that it knows", () => {
    const file = readFileSync(new URL("../../Dockerfile", import.meta.url), "utf8");
    const listOf = (instruction: string): unknown =>
      JSON.parse(new RegExp(`^${instruction} (\\[.*\\])$`, "m").exec(file)?.[1] ?? "");
    expect(listOf("ENTRYPOINT")).toEqual(Object.keys(packageJson.bin));
    const port = Number(/^EXPOSE (\d+)$/m.exec(file)?.[1]);
    expect(serving(listOf("CMD") as readonly string[])).toMatchObject({ host: "0.0.0.0", port });
  });
});

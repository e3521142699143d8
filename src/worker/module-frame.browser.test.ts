import { describe, expect, it } from "vitest";
import { messageOf } from "../format.ts";
import { runModule } from "./module-frame.ts";
import { programAddress } from "./module-program.ts";

const page = "<title>x</title><p>One two<p>three";

function run(code: string, time = 20_000, stop = new AbortController().signal) {
  return runModule(code, { source: page, program: programAddress }, { time, stop });
}

describe("runModule", () => {
  it.each([
    [`export default (document) => document.querySelector("p").textContent`, { form: "text", text: "One two" }],
    [
      `export default async (document) => ({ html: document.body.innerHTML })`,
      { form: "html", text: "<p>One two</p><p>three</p>" },
    ],
    [`export default () => ({ markdown: "# One" })`, { form: "markdown", text: "# One" }],
    [`export default () => "<p>One</p>"`, { form: "html", text: "<p>One</p>" }],
    [`export default (document, { url }) => ({ text: typeof url })`, { form: "text", text: "string" }],
  ])("takes what a module gives: %s", async (code, expected) => {
    expect(await run(code)).toMatchObject(expected);
  });

  it("records what it does, by its own functions and lines", async () => {
    const code = `export default function extract(document) {
      const strip = (nodes) => {
        for (const node of nodes) node.remove();
      };
      strip(document.querySelectorAll("p + p"));
      return { html: document.body.innerHTML };
    }`;
    const { text, record } = await run(code);
    expect(text).toBe("<p>One two</p>");
    const at = page.indexOf("three");
    expect(record).toMatchObject({
      recorded: {
        isExact: true,
        removals: [{ ranges: Uint32Array.of(at, at + "three".length), step: "extract › strip", reason: { rule: "0" } }],
      },
      sites: [{ name: "strip", file: "", line: 3, call: "remove", code: "for (const node of nodes) node.remove();" }],
    });
  });

  it("gives what it gives, whatever it makes of the functions that a record needs", async () => {
    const code = `export default (document) => {
      Object.getPrototypeOf(Uint32Array).from = () => { throw new Error("broken"); };
      document.querySelector("p").remove();
      return document.body.textContent;
    };`;
    expect(await run(code)).toMatchObject({ form: "text", text: "three" });
  });

  it.each([
    ["export default () => { throw new RangeError('too far'); }", "RangeError: too far (line 1)"],
    ["\nexport default async () => { await null; null.x; }", /^TypeError: .*\(line 2\)$/],
    ["export const other = 1;", "TypeError: its default export is not a function"],
    ["export default () => 7", "TypeError: it returned number instead of a text, { text }, { html } or { markdown }"],
    ["export default (", /^SyntaxError: /],
    ["export default () => fetch('/')", "Error: a module has no network, but this one called “fetch”"],
    ["self.postMessage({ anything: 1 }); export default () => 'x'", "it sent the lab something other than text"],
  ])("says what is wrong with %s", async (code, problem) => {
    await expect(run(code)).rejects.toThrow(problem);
  });

  it.each([
    ["again and again", "setInterval(() => postMessage({ isBegun: true }), 50);"],
    ["without a pause", "for (;;) postMessage({ isBegun: true });"],
  ])("takes one message of a worker, that says %s that it began", async (_, says) => {
    const code = `${says} export default () => new Promise(() => {});`;
    await expect(run(code, 2_000)).rejects.toThrow("it sent the lab something other than text");
  });

  /** What is said of a module that fails, "" for one that does not. */
  const problemOf = (code: string): Promise<string> => run(code).then(() => "", messageOf);

  it("cuts a problem to 2,000 characters", async () => {
    for (const code of ["export default () => { throw 'x'.repeat(5e5); }", "postMessage({ problem: 'x'.repeat(5e5) })"])
      expect((await problemOf(code)).length).toBe(2_000);
  });

  it.each(["export default () => 'word '.repeat(11e6)", "postMessage({ text: 'word '.repeat(11e6) })"])(
    "refuses more characters than it may give: %s",
    async (code) => {
      expect(await problemOf(code)).toBe("it gave more than 50 million characters");
    },
  );

  it("leaves out a record that is no text, or a long one", async () => {
    const records = ["new Uint32Array(1e6)", "recordOf(' '.repeat(5e6))", "recordOf('')"];
    const recordOf = (blank: string): string =>
      `{"recorded":{"kept":[],"outside":[],"removals":[],"chosen":[],"isExact":true},"sites":[],"elements":1}${blank}`;
    const codes = records.map((record) => `const recordOf = ${String(recordOf)}; postMessage({ text: "x", record: ${record} })`);
    const outputs = [];
    for (const code of codes) outputs.push(await run(code));
    expect(outputs.map(({ text, record }) => [text, record !== undefined])).toEqual([
      ["x", false],
      ["x", false],
      ["x", true],
    ]);
  });

  it("ends one that loops, or never answers, and leaves nothing behind", async () => {
    await expect(run("export default () => { for (;;); }", 500)).rejects.toThrow("no answer within 0.5 s");
    await expect(run("export default () => new Promise(() => {})", 500)).rejects.toThrow("no answer within 0.5 s");
    expect(document.querySelector("iframe[src$='module-frame.html']")).toBeNull();
  });

  it("ends one that is to be stopped", async () => {
    const stop = new AbortController();
    const running = run("export default () => { for (;;); }", 20_000, stop.signal);
    stop.abort();
    await expect(running).rejects.toThrow(/abort/i);
  });
});

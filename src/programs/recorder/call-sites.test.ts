import { describe, expect, it } from "vitest";
import { framesOf, siteNow } from "./call-sites.ts";

const here = "https://a.example/mine.mjs";

describe("framesOf", () => {
  it("reads the stack traces of V8", () => {
    const stack = `Error: here
    at HTMLElement.remove (file:///own/process.mjs:7:11)
    at ${here}:5:40
    at Array.forEach (<anonymous>)
    at strip (${here}:5:9)
    at Object.clean [as tidy] (${here}:8:1)
    at set Tidy.title [as title] (${here}:9:1)
    at async Module.default (${here}:12:3)`;
    expect(framesOf(stack).map(({ name, line }) => [name, line])).toEqual([
      ["remove", 7],
      ["", 5],
      ["strip", 5],
      ["tidy", 8],
      ["title", 9],
      ["", 12],
    ]);
  });

  it("reads those of other engines", () => {
    const stack = `remove@blob:null/1:7:11
strip/<@${here}:5:40
strip@${here}:5:9
@${here}:8:1
global code@${here}:1:1
[native code]`;
    expect(framesOf(stack).map(({ name, address, line }) => [name, address, line])).toEqual([
      ["remove", "blob:null/1", 7],
      ["strip", here, 5],
      ["strip", here, 5],
      ["", here, 8],
    ]);
  });
});

describe("siteNow", () => {
  const places = {
    isTheirs: (address: string) => address.includes("call-sites.test"),
    fileOf: () => "",
    codeOf: (_: string, line: number) => ` line ${line} ${"x".repeat(200)} `,
  };

  it("names the functions on the way, and the line", () => {
    function strip(): ReturnType<typeof siteNow> {
      return siteNow(places);
    }
    function clean(): ReturnType<typeof siteNow> {
      return strip();
    }
    const { site, step } = clean();
    expect(step.endsWith("clean › strip")).toBe(true);
    expect(site).toMatchObject({ name: "strip", file: "" });
    expect(site.line).toBeGreaterThan(0);
    expect(site.code).toMatch(new RegExp(`^line ${site.line} x+…$`));
    expect(site.code).toHaveLength(101);
  });

  it("knows nothing where nothing of it is theirs, or stack traces were made something else", () => {
    const unknown = { site: { name: "", file: "", line: 0, call: "", code: "" }, step: "" };
    expect(siteNow({ ...places, isTheirs: () => false })).toEqual(unknown);
    const { prepareStackTrace } = Error;
    Error.prepareStackTrace = (_, sites) => sites;
    try {
      expect(siteNow(places)).toEqual(unknown);
    } finally {
      Error.prepareStackTrace = prepareStackTrace;
    }
  });
});

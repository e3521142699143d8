import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Extraction } from "../contract/extraction.ts";
import { openPage } from "../page/open-page.ts";
import { rangesOf } from "../page/selection.ts";
import { analyseByTool, decideByTool } from "./by-tool.ts";
import { scalarOf } from "./channels.fixture.ts";
import { defuddle } from "./defuddle/defuddle.ts";
import { readability } from "./readability/readability.ts";

const source = "<nav>Home and so on</nav><h1>Home</h1><p>So on it went &amp; on, in <b>bo</b>ld.</p>";

describe("a program's extraction", () => {
  it("keeps the words of the program's text where they stand on the page", () => {
    const { selection, trace } = by("Home\nSo on it went & on, in bold.");
    // The menu's Home stands apart from the text, the headline beside it.
    expect(textOf(selection)).toBe("Home So on it went &amp; on, in bo ld.");
    expect(trace.notes).toEqual([]);
    expect(scalarOf(trace, "placedShare")).toBe(100);
  });

  it("says which words of the program's text have no place on the page", () => {
    const { selection, trace } = by("Contents\nSo on it went & on, in a bold.");
    expect(textOf(selection)).toBe("So on it went &amp; on, in bo ld.");
    expect(trace.notes).toEqual([
      "2 of 10 words (20 %) of Somebody's text have no place in the text of the page; they are joined or written anew, or stand in a noscript or the like: “Contents”, “a”.",
    ]);
    expect(scalarOf(trace, "placed")).toBe(8);
  });

  it("says so where the program found nothing", () => {
    const { selection, trace } = by("");
    expect(selection).toHaveLength(0);
    expect(trace.notes).toEqual(["Somebody found no text on this page."]);
  });

  it("tells of a word where it stands in the program's text, and that no more is known", () => {
    const { explain } = by("Home\nSo on it went & on, in bold.");
    expect(explain(source.indexOf("went"))).toMatchObject({
      verdict: "kept",
      formula: "Somebody has it: word 5 of the 9 in its text. Its verdicts have no internals to show.",
      unit: { label: "word 9" },
    });
    expect(explain(source.indexOf("and"))).toMatchObject({
      verdict: "removed",
      formula: "Somebody left it out. Its verdicts have no internals to show.",
    });
    expect(explain(0).verdict).toBe("not text");
  });

  it("does not come to an end where the program does not", () => {
    const giveUp = (): never => {
      throw new Error("gave up");
    };
    expect(() => analyseByTool(openPage(source), giveUp)).toThrow("gave up");
  });
});

describe("the version of a program", () => {
  it.each([
    ["@mozilla/readability", readability.version],
    ["defuddle", defuddle.version],
  ])("is that of the installed %s", (name, version) => {
    const { version: installed } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")) as { version: string };
    expect(version).toBe(installed);
  });
});

function by(text: string): Extraction {
  return decideByTool(
    analyseByTool(openPage(source), () => ({ text })),
    "Somebody",
  );
}

function textOf(selection: Extraction["selection"]): string {
  const parts = Array.from(rangesOf(selection), ({ start, end }) => source.slice(start, end).trim());
  return parts.filter((part) => part !== "").join(" ");
}

import { describe, expect, it } from "vitest";
import type { Extraction } from "../contract/extraction.ts";
import { finish } from "../contract/extractor.ts";
import { openPage } from "../page/open-page.ts";
import { emptySelection } from "../page/selection.ts";
import { pageSet, aloneNote, type OtherPages } from "./page-set.ts";

/** The sources of some pages as a set, and the names of those that were opened. */
function setOf(names: readonly string[]) {
  const opened: string[] = [];
  const open = (name: string) => {
    opened.push(name);
    if (name.startsWith("broken")) throw new Error("it is not a page");
    return openPage(`<p>${name}`);
  };
  const pages = names.map((name) => ({ name, open: () => open(name) }));
  return {
    set: pageSet(
      pages,
      ({ source }) => source,
      (sources) => sources.join(),
    ),
    opened,
  };
}

/** An extraction that says what it goes by. */
function extractionOf({ pages, sum, notes }: OtherPages<string, string>): Extraction {
  return {
    selection: emptySelection,
    trace: { units: {}, channels: [], notes: [pages.map(({ name }) => name).join(" "), sum, ...notes] },
    explain: () => ({ verdict: "not text", formula: "none" }),
  };
}

describe("a set of pages", () => {
  it("is opened a page a step, shows what those so far give, and opens none twice", () => {
    const { set, opened } = setOf(["a", "b", "c"]);
    expect(opened).toEqual([]);
    const decision = set.decide(extractionOf);
    if ("selection" in decision) throw new RangeError("decided at once");
    const steps = [...decision];
    expect(steps.map(({ label, done, of }) => [label, done, of])).toEqual([
      ["page 1 of 3", 1, 3],
      ["page 2 of 3", 2, 3],
      ["page 3 of 3", 3, 3],
    ]);
    const last = ["a b c", "<p>a,<p>b,<p>c"];
    expect(steps.map(({ preview }) => preview().trace.notes)).toEqual([["a", "<p>a"], ["a b", "<p>a,<p>b"], last]);
    expect(set.decide(extractionOf)).toMatchObject({ trace: { notes: last } });
    expect(opened).toEqual(["a", "b", "c"]);
  });

  it("goes on where it was stopped", () => {
    const { set, opened } = setOf(["a", "b", "c"]);
    const first = set.decide(extractionOf);
    if (!("selection" in first)) first.next();
    expect(set.opened).toBe(1);
    expect(finish(set.decide(extractionOf)).trace.notes[0]).toBe("a b c");
    expect(opened).toEqual(["a", "b", "c"]);
  });

  it("leaves out a page that cannot be opened, and says so", () => {
    const { set } = setOf(["a", "broken", "c"]);
    const { notes } = finish(set.decide(extractionOf)).trace;
    expect(notes).toEqual(["a c", "<p>a,<p>c", "“broken” was left out: it is not a page"]);
    expect(set.bytes((source) => source.length)).toBe(8);
  });

  it("says that all is kept where none of the pages can be opened, and nothing where none was given", () => {
    const notesOf = (names: readonly string[]) => finish(setOf(names).set.decide(extractionOf)).trace.notes.slice(2);
    expect(notesOf([])).toEqual([]);
    expect(notesOf(["broken"])).toEqual([aloneNote, "“broken” was left out: it is not a page"]);
  });
});

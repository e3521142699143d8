import { describe, expect, it } from "vitest";
import { sourceLabel, sourceName, type GivenOutput } from "../../contract/given-output.ts";
import type { Extraction } from "../../contract/extraction.ts";
import { openPage } from "../../page/open-page.ts";
import type { ModuleRecord, Recorded } from "../../contract/recorded.ts";
import { emptySelection, rangesOf, selectionOf, type Selection } from "../../page/selection.ts";
import { runSpec, libraryOf } from "../../run.ts";
import { scalarOf } from "../channels.fixture.ts";
import { extractors } from "../index.ts";
import { mostOutputUnits, mostOutputWords } from "./output-words.ts";

const source = "<nav>Home News</nav><h1>The ferry</h1><p>It is <b>to be</b> brought back &amp; soon.</p><footer>Terms</footer>";
const page = openPage(source);
const library = libraryOf(extractors);
const name = "mine 1.2 0123456789ab";

function by(given: GivenOutput): Extraction {
  return runSpec({ extractor: "output", values: { source: name } }, page, library, { outputs: () => given });
}

const textsOf = (text: string, selection: Extraction["selection"]): readonly string[] =>
  Array.from(rangesOf(selection), ({ start, end }) => text.slice(start, end));

const textOf = ({ selection }: Extraction): string => textsOf(source, selection).join("");

describe("a given output", () => {
  it.each([
    { form: "text", text: "The ferry\nIt is to be brought back & soon." },
    { form: "html", text: "<article><h1>The ferry</h1><p>It is <i>to be</i> brought back &amp; soon.</article>" },
    { form: "markdown", text: "# The ferry\n\nIt is **to be** [brought](https://a.example/x) back & soon." },
  ] as const)("keeps the words that stand in its $form", (given) => {
    const extraction = by(given);
    expect(textOf(extraction)).toBe("The ferryIt is to be brought back &amp; soon.");
    expect([scalarOf(extraction.trace, "placed"), scalarOf(extraction.trace, "placedShare")]).toEqual([10, 100]);
    expect(extraction.trace.notes).toEqual([]);
    expect(extraction.trace.channels.some(({ id }) => id === "strays")).toBe(false);
  });

  it("says of a word which word of the output it is, and whose", () => {
    const { explain } = by({ form: "text", text: "The ferry It is to be brought back & soon." });
    expect(explain(source.indexOf("brought"))).toMatchObject({
      verdict: "kept",
      formula: "kept: word 7 of what mine 1.2 wrote (10 words).",
      unit: { label: "word 9" },
    });
    expect(explain(source.indexOf("News"))).toMatchObject({ verdict: "removed", formula: "mine 1.2 did not write it." });
    expect(explain(0).verdict).toBe("not text");
  });

  it("lists what it has and the page has not, stretch by stretch, at the word before it", () => {
    const { trace } = by({ form: "text", text: "By Nobody The ferry was to It is to be brought back for ever" });
    const strays = trace.channels.find(({ id }) => id === "strays");
    if (strays?.kind !== "outline") throw new Error("no strays");
    expect(strays.labels).toEqual(["By Nobody", "was to", "for ever"]);
    expect(strays.columns.map(({ values }) => [...values])).toEqual([
      [2, 2, 2],
      [1, 5, 13],
    ]);
    const [ferry, back] = [source.indexOf("ferry"), source.indexOf("back")];
    expect([[...strays.starts], [...strays.ends]]).toEqual([
      [0, ferry, back],
      [0, ferry + "ferry".length, back + "back".length],
    ]);
    expect(trace.notes).toEqual([
      "6 of 14 words (42.9 %) of what mine 1.2 wrote are not in the text of the page. They are joined, written anew, or in a noscript or the like: “By”, “Nobody”, “was”, “to”, “for”, “ever”.",
    ]);
  });

  it("finds no words of a sentence that is not on the page, here and there", () => {
    const around = (word: string): string => Array.from({ length: 25 }, (_, at) => (at === 12 ? word : `${word}${at}`)).join(" ");
    const extra = ["Lightning", "struck", "the", "mill", "midnight"];
    const paragraphs = extra.map(around);
    const [first = "", , third = "", , last = ""] = paragraphs;
    const shown = openPage(paragraphs.map((text) => `<p>${text}</p>`).join("\n"));
    const found = (text: string): readonly string[] => {
      const outputs = (): GivenOutput => ({ form: "text", text });
      const { selection } = runSpec({ extractor: "output", values: { source: name } }, shown, library, { outputs });
      return textsOf(shown.source, selection);
    };
    const sentence = `${extra.join(" no ")} 1903.`;
    expect(found(`${sentence}\n${first}\n${last}`)).toEqual([first, last]);
    expect(found(`${first}\n${sentence}\n${last}`)).toEqual([first, last]);
    expect(found(`${first}\n${third}\n${sentence}`)).toEqual([first, third]);
    // A word between others that are found is one of them.
    expect(found(`${first}\nstruck\n${last}`)).toEqual([first, "struck", last]);
  });

  it.each([
    ["L’eau, l’air", "L'eau, l'air"],
    ["the – end", "the — end"],
    ["so … yes", "so ... yes"],
    ["he said “ no", 'he said " no'],
    ["a -- b", "a – b"],
    ["to\u00adday is", "today is"],
  ])("takes %s for %s, and the other way round", (one, other) => {
    for (const [html, text] of [
      [one, other],
      [other, one],
    ] as const) {
      const shown = openPage(`<p>${html}`);
      const outputs = (): GivenOutput => ({ form: "text", text });
      const { selection, trace } = runSpec({ extractor: "output", values: { source: name } }, shown, library, { outputs });
      expect(scalarOf(trace, "placedShare")).toBe(100);
      expect(textsOf(shown.source, selection)).toEqual([html]);
    }
  });

  it("takes a word with another apostrophe for itself, and not for one that begins alike", () => {
    const shown = openPage("<p>L'eau est bleue.<p>L'air est pur.");
    const { selection } = runSpec({ extractor: "output", values: { source: name } }, shown, library, {
      outputs: () => ({ form: "text", text: "L’air" }),
    });
    expect(textsOf(shown.source, selection)).toEqual(["L'air"]);
  });

  it("keeps nothing where nothing was written, and says so", () => {
    const { selection, trace } = by({ form: "text", text: " \n" });
    expect(selection).toHaveLength(0);
    expect(trace.notes).toEqual(["mine 1.2 wrote no text for this page."]);
  });

  it("is a member of combinations by its source", () => {
    const run = {
      extractor: "intersection",
      values: {},
      members: [
        { extractor: "output", values: { source: name } },
        { extractor: "plain", values: {} },
      ],
    };
    const outputs = (): GivenOutput => ({ form: "text", text: "The ferry" });
    expect(textOf(runSpec(run, page, library, { outputs }))).toBe("The ferry");
  });

  it("leaves scripts out, and the words of an HTML that nests deeply are found", () => {
    const html = `${"<div>".repeat(5_000)}<script>Home()</script>The ferry<style>News</style>${"</div>".repeat(5_000)}`;
    expect(textOf(by({ form: "html", text: html }))).toBe("The ferry");
  });

  it("takes a text with control characters and lone surrogates as the words that it has", () => {
    expect(textOf(by({ form: "text", text: "\u0000\u0007 The\u00a0ferry It \ud800 \u202e" }))).toBe("The ferryIt");
  });

  it("refuses in a sentence what is too long to look for", () => {
    const words = "word ".repeat(mostOutputWords + 1);
    expect(() => by({ form: "text", text: words })).toThrow(
      "mine 1.2 wrote 1,000,001 words for this page, and 1,000,000 is the limit. Give what it wrote for this page alone.",
    );
    expect(() => by({ form: "text", text: "x".repeat(mostOutputUnits + 1) })).toThrow("20,000,001 characters");
  });
});

describe("an output with a record", () => {
  const site = { name: "strip", file: "", line: 12, call: "remove", code: "nav.remove();" };
  const at = (text: string): Selection => selectionOf([[source.indexOf(text), source.indexOf(text) + text.length]]);
  const nav = page.elements.names.indexOf("nav");
  const footer = page.elements.names.indexOf("footer");
  const heading = page.elements.names.indexOf("h1");
  const removal = { kind: "removed", attempt: -1, isInDocument: true, step: "extract › strip", reason: { rule: "0" } } as const;
  const recorded: Recorded = {
    kept: at("The ferry"),
    outside: at("It is "),
    removals: [
      { ...removal, element: nav, ranges: at("Home News") },
      { ...removal, element: footer, ranges: at("Terms"), reason: { rule: "1" } },
    ],
    attempts: [],
    chosen: [{ element: heading }],
    candidates: [],
    isExact: true,
  };
  const record: ModuleRecord = {
    recorded,
    sites: [site, { ...site, name: "", file: "help.mjs", line: 3, call: "innerHTML", code: "" }],
    elements: page.elements.count,
  };
  const given = { form: "text", text: "The ferry", record } as const satisfies GivenOutput;
  const why = (extraction: Extraction, text: string): string => extraction.explain(source.indexOf(text)).formula;

  it("says by which call on which line a word was removed", () => {
    const extraction = by(given);
    expect(textOf(extraction)).toBe("The ferry");
    expect(extraction.explain(source.indexOf("News"))).toMatchObject({
      verdict: "removed",
      formula: "mine 1.2 removed nav: strip calls remove() on line 12, “nav.remove();”.",
      step: "extract › strip",
      rule: { name: "strip, line 12: remove()" },
      unit: { start: 0, label: "nav" },
    });
    expect(why(extraction, "Terms")).toBe("mine 1.2 removed footer: the module sets innerHTML on line 3 of help.mjs.");
    expect(why(extraction, "ferry")).toBe("mine 1.2 has it: it read h1 and gave what it read.");
    expect(why(extraction, "It is")).toBe(
      "mine 1.2 never took it in: it is not in the result, and no call removed it. It read its result from h1.",
    );
  });

  it("counts the words that each call took", () => {
    const { trace } = by(given);
    expect([scalarOf(trace, "by-0"), scalarOf(trace, "by-1"), scalarOf(trace, "keptWords")]).toEqual([2, 1, 2]);
    const fate = trace.channels.find(({ id }) => id === "fate");
    expect(fate).toMatchObject({
      classes: ["kept", "strip, line 12: remove()", "line 3 of help.mjs: innerHTML", "never taken", "not in the document"],
    });
  });

  it("looks for the words of a text whose places are not known, and says why", () => {
    const extraction = by({
      ...given,
      text: "The ferry soon.",
      record: { ...record, recorded: { ...recorded, isExact: false, kept: emptySelection, problem: "it wrote it anew" } },
    });
    expect(textOf(extraction)).toBe("The ferrysoon.");
    expect(extraction.trace.notes[0]).toBe("What it kept was found by comparing words: it wrote it anew.");
    expect(why(extraction, "soon")).toBe("kept: word 3 of what mine 1.2 wrote (3 words).");
    expect(why(extraction, "News")).toMatch("on line 12");
  });

  it("leaves elements aside that are another reading's, and a record of another page altogether", () => {
    const other = by({ ...given, record: { ...record, elements: 99 } });
    expect(why(other, "News")).toBe("mine 1.2 removed this text: strip calls remove() on line 12, “nav.remove();”.");
    for (const wrong of [
      { ...record, recorded: { ...recorded, kept: selectionOf([[0, source.length + 1]]) } },
      { ...record, sites: [] },
    ])
      expect(why(by({ ...given, record: wrong }), "ferry")).toBe("kept: word 2 of what mine 1.2 wrote (2 words).");
  });
});

describe("the name of a source", () => {
  it("holds the hash of all that it wrote, and its label without", () => {
    const first = sourceName("mine 1.2", ["a", "b"]);
    expect(first).toMatch(/^mine 1\.2 [0-9a-f]{12}$/);
    expect(
      new Set([first, sourceName("mine 1.2", ["b", "a"]), sourceName("mine 1.2", ["ab"]), sourceName("mine 1.2", [])]).size,
    ).toBe(4);
    expect(sourceName("mine 1.2", ["a", "b"])).toBe(first);
    expect([sourceLabel(first), sourceLabel("mine"), sourceLabel(""), sourceLabel(sourceName("", ["a"]))]).toEqual([
      "mine 1.2",
      "mine",
      "another program",
      "another program",
    ]);
  });
});

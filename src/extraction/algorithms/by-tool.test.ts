import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Extraction } from "../contract/extraction.ts";
import { openPage } from "../page/open-page.ts";
import type { Recorded } from "../contract/recorded.ts";
import { selectionOf } from "../page/selection.ts";
import { analyseByTool, decideByTool } from "./by-tool.ts";
import { scalarOf } from "./channels.fixture.ts";
import { channelOf, onlyOf, textKept } from "./run.fixture.ts";
import { defuddle } from "./defuddle/defuddle.ts";
import { readability } from "./readability/readability.ts";
import type { ToolProgram, ToolRule } from "./tool-rules.ts";

const source = "<nav>Home and so on</nav><h1>Home</h1><p>So on it went &amp; on, in <b>bo</b>ld.</p>";

const outside: ToolRule = { label: "outside", detail: "the rest is left", because: () => "it is outside" };
const links: ToolRule = {
  label: "links",
  detail: "links go last",
  because: ({ linkDensity = 0 }) => `link density ${linkDensity} is over 0.5`,
  compared: ({ linkDensity = 0 }) => ({ quantity: "Link density", value: linkDensity, bar: 0.5, keeps: "≤" }),
  without: () => [{ parameter: "clean", value: false }],
};

const somebody: ToolProgram = {
  name: "Somebody",
  rules: new Map<string, ToolRule>([
    ["menu", { label: "menus", detail: "menus go first", because: ({ word = "" }) => `its class has “${word}”` }],
    ["outside", outside],
    ["links", links],
    ["unknown", { label: "no known step", detail: "no step is known", because: () => "no step is known" }],
  ]),
  parameters: { clean: { kind: "flag", label: "Cleaning", description: "It cleans.", stage: "analysis", default: true } },
  chooses: "It takes the best.",
  scores: { score: "points", linkDensity: "characters in links / characters" },
};

describe("a program's extraction without a record", () => {
  it("keeps the words of the program's text where they stand on the page", () => {
    const found = by("Home\nSo on it went & on, in bold.");
    // The menu's Home stands apart from the text, the headline beside it.
    expect(textKept(source, found)).toBe("Home So on it went &amp; on, in bo ld.");
    expect(found.trace.notes).toEqual([]);
    expect(scalarOf(found.trace, "placedShare")).toBe(100);
  });

  it("says which words of the program's text have no place on the page", () => {
    const { selection, trace } = by("Contents\nSo on it went & on, in a bold.");
    expect(textKept(source, { selection })).toBe("So on it went &amp; on, in bo ld.");
    expect(trace.notes).toEqual([
      "2 of 10 words (20 %) of Somebody's text are not in the text of the page. They are joined, written anew, or in a noscript or the like: “Contents”, “a”.",
    ]);
    expect(scalarOf(trace, "placed")).toBe(8);
  });

  it("says so where the program found nothing", () => {
    const { selection, trace } = by("");
    expect(selection).toHaveLength(0);
    expect(trace.notes).toEqual(["Somebody found no text on this page."]);
  });

  it("tells of a word where it stands in the program's text, and that no more was recorded", () => {
    const { explain } = by("Home\nSo on it went & on, in bold.");
    expect(explain(source.indexOf("went"))).toMatchObject({
      verdict: "kept",
      formula: "Somebody has it: word 5 of the 9 in its text. What it did with this page was not recorded.",
      unit: { label: "word 9" },
    });
    expect(explain(source.indexOf("and"))).toMatchObject({
      verdict: "removed",
      formula: "Somebody left it out. What it did with this page was not recorded.",
    });
    expect(explain(0).verdict).toBe("not text");
  });
});

/** A menu, an article with a headline, a link and two paragraphs, and a footer: a word that each step takes. */
const recordedSource =
  '<nav class="top menu">Home</nav><div id=main><h1>Head</h1><p>Text &amp; more</p><a href=/x>Link</a></div><footer>End</footer><i>Lost</i>';
const recordedPage = openPage(recordedSource);
const span = (text: string, length = text.length): readonly [number, number] => {
  const start = recordedSource.indexOf(text);
  return [start, start + length];
};
const elementNamed = (name: string): number => recordedPage.elements.names.indexOf(name);
const main = { element: elementNamed("div"), score: 12.5, linkDensity: 0.25 };
const removal = { kind: "removed", step: "_clean", isInDocument: true } as const;
const record: Recorded = {
  kept: selectionOf([span("Head"), span("Text &amp; more")]),
  outside: selectionOf([span("End")]),
  removals: [
    {
      ...removal,
      element: elementNamed("nav"),
      ranges: selectionOf([span("Home")]),
      attempt: 1,
      reason: { rule: "menu", word: "menu", where: "class" },
    },
    // Of an attempt that was given up: it says nothing of the headline.
    { ...removal, element: elementNamed("h1"), ranges: selectionOf([span("Lost")]), attempt: 0, reason: { rule: "menu" } },
    {
      ...removal,
      element: elementNamed("a"),
      ranges: selectionOf([span("Link")]),
      attempt: 1,
      reason: { rule: "links", linkDensity: 0.75, score: 3 },
    },
    // A copy that was cleaned later: what happened in the document goes before.
    { ...removal, element: -1, ranges: selectionOf([span("Link")]), attempt: 1, isInDocument: false, reason: { rule: "menu" } },
    // What is kept was put back.
    { ...removal, element: elementNamed("p"), ranges: selectionOf([span("Text")]), attempt: 1, reason: { rule: "menu" } },
  ],
  attempts: [
    { length: 1, off: [], isChosen: false },
    { length: 13, off: ["clean"], isChosen: true },
  ],
  chosen: [main],
  candidates: [main, { element: elementNamed("footer"), score: 1.5, linkDensity: 0 }],
  isExact: true,
};

describe("a program's extraction with a record", () => {
  const { selection, trace, explain } = decideByTool(
    analyseByTool(recordedPage, () => ({ text: "Head Text & more", recorded: record }), {}),
    somebody,
  );
  const explained = (text: string): ReturnType<typeof explain> => explain(recordedSource.indexOf(text));

  it("keeps the words that the record has, wherever their like stands", () => {
    expect(textKept(recordedSource, { selection })).toBe("Head Text &amp; more");
  });

  it("gives each other word one fate: outside, the last removal of the attempt that counts, or none that is known", () => {
    const fate = channelOf({ trace }, "fate", "class");
    // Home, Head, Text, &, more, Link, End, Lost.
    expect(Array.from(fate.values, (value) => fate.classes[value])).toEqual([
      "menus",
      "kept",
      "kept",
      "kept",
      "kept",
      "links",
      "outside",
      "no known step",
    ]);
    expect(scalarOf(trace, "by-menu")).toBe(1);
  });

  it("goes from the whole text down to what is kept, in the order of the program", () => {
    const steps = onlyOf({ trace }, "procedure");
    expect(steps.whole).toBe("HomeHeadText&moreLinkEndLost".length);
    expect(steps.operations.map(({ label, removed, spans }) => [label, removed, [...spans]])).toEqual([
      ["menus", 4, span("Home")],
      ["outside", 3, span("End")],
      ["links", 4, span("Link")],
      ["no known step", 4, span("Lost")],
    ]);
    const [, second] = trace.channels.filter((channel) => channel.kind === "class" && channel.isVerdict === true);
    expect(second).toMatchObject({ name: "outside", values: Uint8Array.of(0, 1, 1, 1, 1, 1, 0, 1) });
  });

  it("has for each word the numbers of the innermost scored element around it", () => {
    const values = trace.channels.map((channel) => (channel.kind === "series" ? [channel.id, ...channel.values] : []));
    // Home, Head, Text, &, more, Link, End, Lost.
    expect(values.filter(([id]) => id !== undefined)).toEqual([
      ["score", 0, 12.5, 12.5, 12.5, 12.5, 12.5, 1.5, 0],
      ["linkDensity", 0, 0.25, 0.25, 0.25, 0.25, 0.25, 0, 0],
    ]);
  });

  it("ranks the elements that it chose from by their scores, the chosen one among them", () => {
    const ranked = onlyOf({ trace }, "ranking");
    expect(ranked.labels).toEqual(["div#main", "footer"]);
    expect(ranked.columns.map(({ name, values }) => [name, ...values])).toEqual([
      ["score", 12.5, 1.5],
      ["link density", 0.25, 0],
      ["words", 5, 1],
    ]);
    expect(Array.from(ranked.values, (value) => ranked.classes[value])).toEqual(["chosen", "not chosen"]);
  });

  describe("where a narrower element goes before one that holds it", () => {
    const body = { element: elementNamed("body"), score: 4000, linkDensity: 0.5 };
    const within = { element: elementNamed("p"), score: 3, linkDensity: 0 };
    const narrow = (candidates: Recorded["candidates"], chosen: Recorded["chosen"] = [main]) =>
      decideByTool(
        analyseByTool(recordedPage, () => ({ text: "Head Text & more", recorded: { ...record, candidates, chosen } }), {}),
        { ...somebody, scores: { score: "points", linkDensity: "links", isNarrowerFirst: true } },
      ).trace.channels;

    it("shows the score of the chosen one for all that is in it, and nowhere that of one around it", () => {
      const channels = narrow([body, main, within, ...record.candidates.slice(1)]);
      const score = channels.find(({ id }) => id === "score");
      // Home, Head, Text, &, more, Link, End, Lost.
      expect(score).toMatchObject({ values: Float64Array.of(0, 12.5, 12.5, 12.5, 12.5, 12.5, 1.5, 0) });
      expect(channels.find(({ kind }) => kind === "ranking")).toMatchObject({ labels: ["body", "div#main", "p", "footer"] });
    });

    it("shows a single element in the ranking alone: the same bar for every word says nothing", () => {
      const channels = narrow([body], [body]);
      expect(channels.filter(({ kind }) => kind === "series")).toEqual([]);
      expect(channels.find(({ kind }) => kind === "ranking")).toMatchObject({ labels: ["body"], values: Uint8Array.of(1) });
    });
  });

  it("says of several attempts what each found, and which counts", () => {
    expect(trace.notes).toEqual([
      "Somebody went over the page 2 times: 1 character with all rules; 13 characters without cleaning. The answer is that of attempt 2.",
    ]);
  });

  it("says of a removed word what element went, by which rule, and where the word of the rule stands", () => {
    expect(explained("Home")).toEqual({
      verdict: "removed",
      because: "nav.top.menu was removed, as its class has “menu”",
      formula: "Somebody removed nav.top.menu: its class has “menu”.",
      unit: { start: 0, end: span("Home</nav>")[1], label: "nav.top.menu" },
      step: "attempt 2 of 2, _clean",
      rule: { name: "menus", matched: { start: span("menu")[0], end: span("menu")[1], text: "menu" } },
    });
  });

  it("gives a quantity with its bar, and values to try", () => {
    expect(explained("Link")).toMatchObject({
      formula: "Somebody removed a: link density 0.75 is over 0.5. Its content score was 3.",
      quantity: "Link density",
      value: 0.75,
      threshold: 0.5,
      keeps: "≤",
      margin: 0.25,
      trials: [{ parameter: "clean", value: false }],
    });
  });

  it("says of a word outside what was chosen, and what score stands around it", () => {
    expect(explained("End")).toMatchObject({
      verdict: "removed",
      formula:
        "Somebody never took it in: the chosen element is div#main with a score of 12.50; the block around it, footer, has a score of 1.50. It takes the best.",
      unit: { label: "footer" },
    });
    expect(explained("Head").formula).toBe(
      "Somebody has it: it is in div#main, which was chosen with a score of 12.50, and no rule removed it.",
    );
    expect(explained("Lost").formula).toBe("Somebody does not have it, and no step that took it is known.");
  });

  it("says of a chosen element without a score no score, and names the rule that took what lies outside besides", () => {
    const [removed] = record.removals;
    if (removed === undefined) throw new Error("no removal");
    const ranges = selectionOf([span("End")]);
    const otherwise: Recorded = {
      ...record,
      chosen: [{ element: main.element }],
      candidates: [],
      removals: [{ ...removed, element: elementNamed("footer"), ranges }],
    };
    const rules = new Map([
      ...somebody.rules,
      ["outside", { ...outside, without: () => [{ parameter: "clean", value: "body" }] }],
    ]);
    const analysis = analyseByTool(recordedPage, () => ({ text: "Head", recorded: otherwise }), {});
    const told = decideByTool(analysis, { ...somebody, rules }).explain;
    expect(told(recordedSource.indexOf("Head")).formula).toBe(
      "Somebody has it: it is in div#main, which was chosen, and no rule removed it.",
    );
    expect(told(recordedSource.indexOf("End"))).toMatchObject({
      formula:
        "Somebody never took it in: the chosen element is div#main; no block around this word has a score. It takes the best. One of its rules took it besides: menus.",
      trials: [{ parameter: "clean", value: "body" }],
    });
  });

  it("says of what was replaced that the words are not in what stands there now", () => {
    const removals = record.removals.map((one) => ({ ...one, kind: "replaced" as const }));
    const analysis = analyseByTool(recordedPage, () => ({ text: "Head", recorded: { ...record, removals } }), {});
    expect(decideByTool(analysis, somebody).explain(recordedSource.indexOf("Home")).formula).toBe(
      "Somebody put something without this in the place of nav.top.menu: its class has “menu”.",
    );
  });

  it("falls back to the words of the text where the record says that it does not know what was kept", () => {
    const analysis = analyseByTool(recordedPage, () => ({ text: "End", recorded: { ...record, isExact: false } }), {});
    expect(textKept(recordedSource, decideByTool(analysis, somebody))).toBe("End");
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
    analyseByTool(openPage(source), () => ({ text }), {}),
    somebody,
  );
}

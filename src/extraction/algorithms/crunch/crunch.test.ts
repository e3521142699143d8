import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Extraction } from "../../contract/extraction.ts";
import { snap, valuesFor, type Value } from "../../contract/parameters.ts";
import { openPage } from "../../page/open-page.ts";
import { has, rangesOf, sizeOf } from "../../page/selection.ts";
import { wordsOf } from "../../page/words.ts";
import { seriesOf } from "../channels.fixture.ts";
import { crunch } from "./crunch.ts";
import { onlyOf, runOf } from "../run.fixture.ts";

const run = runOf(crunch);

/** A cell with two links and so many characters outside them. */
function cell(characters: number): string {
  return `<table><tr><td><a href=1>one</a><a href=2>two</a>${"x".repeat(characters)}</td><td>${"Text beside it. ".repeat(3)}</td></tr></table>`;
}

describe("link lists (algorithms-cited.md, section 4, worked example)", () => {
  const keepLinks = { textLinks: false };

  it.each([
    [30, 1 / 3, true],
    [40, 0.25, false],
    [45, 2 / 9, false],
    [0, 10, true],
  ])("of 2 links and %d characters: ratio %d, cleared %s", (characters, ratio, isCleared) => {
    const { trace, selection } = run(cell(characters), keepLinks);
    expect(seriesOf(trace, "ratio")[0]).toBeCloseTo(ratio, 12);
    expect(textOf(cell(characters), { selection }).startsWith("one")).toBe(!isCleared);
    expect(textOf(cell(characters), { selection })).toContain("Text beside it.");
  });

  it("count white space, and text in nested cells, but not the words of links", () => {
    const page = `<table><tr><td>  a <a href=x>not counted</a><table><tr><td>bc</td></tr></table></td></tr></table>`;
    // "  a " and "bc": 6 characters, 1.2 words; 1 link.
    expect([...seriesOf(run(page).trace, "ratio")]).toEqual([expect.closeTo(1 / 1.2, 12), 0]);
  });

  it("follow the letters per word, and the kinds of links that count", () => {
    const page = `<table><tr><td><a href=1>a</a><a href=2><img></a>${"x".repeat(20)}</td></tr></table>`;
    const ratioFor = (given: Given): number => seriesOf(run(page, given).trace, "ratio")[0] ?? Number.NaN;
    expect(ratioFor({})).toBe(2 / 4);
    expect(ratioFor({ lettersPerWord: 10 })).toBe(2 / 2);
    expect(ratioFor({ countTextLinks: false })).toBe(1 / 4);
    expect(ratioFor({ countTextLinks: false, countImageLinks: false })).toBe(0);
  });

  it("are looked for in div and li only where asked", () => {
    const page = `<div><a href=1>one</a> <a href=2>two</a> or</div><div>${"prose ".repeat(9)}</div>`;
    expect(textOf(page, run(page, keepLinks))).toContain("two");
    expect(textOf(page, run(page, { ...keepLinks, otherBlocks: true }))).not.toContain("or one");
    expect(run(page, keepLinks).trace.notes).toHaveLength(1);
  });

  it("lose all that is in them where they do not lose links and texts only", () => {
    const page = `<table><tr><td><a href=1>one</a><textarea></textarea></td></tr><tr><td>Few words</td></tr></table>`;
    // The text area is substance that saves the table; with the cell emptied nothing does.
    expect(textOf(page, run(page))).toBe("Few words");
    expect(textOf(page, run(page, { linksAndTextOnly: false }))).toBe("");
  });
});

describe("empty tables", () => {
  it("are those with less text left than the minimum", () => {
    const page = "<table><tr><td>Eleven char</td></tr></table><p>after</p>";
    expect(textOf(page, run(page))).toBe("after");
    expect(textOf(page, run(page, { minSubstance: 11 }))).toBe("Eleven char after");
    expect(textOf(page, run(page, { emptyTables: false }))).toBe("Eleven char after");
  });

  it("are judged by what the other filters left", () => {
    const page = "<table><tr><td>Ten chars, <button>Press here</button></td></tr></table>";
    expect(textOf(page, run(page))).toBe("");
    expect(textOf(page, run(page, { buttons: false }))).toBe("Ten chars, Press here");
    expect(textOf(page, run(page, { buttons: false, substanceButton: false, minSubstance: 25 }))).toBe("");
  });

  it("do not count for the table around them", () => {
    const page = "<table><tr><td>Six in <table><tr><td>Seven, too</td></tr></table></td></tr></table>";
    expect(textOf(page, run(page))).toBe("");
    // The inner one, with 10, is left, and so the outer has 16.
    expect(textOf(page, run(page, { minSubstance: 10 }))).toBe("Six in Seven, too");
  });

  it.each([
    ["substanceImage", "<img>", { images: false }],
    ["substanceLink", "<a name=here></a>", {}],
    ["substanceIframe", "<iframe></iframe>", { iframes: false }],
    ["substanceInput", "<input>", { inputs: false }],
    ["substanceSelect", "<select></select>", { selects: false }],
    ["substanceTextarea", "<textarea></textarea>", {}],
    ["substanceForm", "<form></form>", { forms: false }],
  ])("are saved by what %s calls substance, %s", (name, element, given) => {
    const page = `<table><tr><td>Few ${element}</td></tr></table>`;
    expect(textOf(page, run(page, given))).toBe("Few");
    expect(textOf(page, run(page, { ...given, [name]: false }))).toBe("");
  });

  it("are saved by the ALT text that a deleted image leaves", () => {
    const page = `<table><tr><td>Few <img alt="A view over the harbour"></td></tr></table>`;
    expect(textOf(page, run(page))).toBe("Few");
    expect(textOf(page, run(page, { altText: false }))).toBe("");
  });
});

describe("the other filters", () => {
  const page =
    `<form>search</form><p>Prose with <a href=x>a link</a>, <a name=y>an anchor</a>, <a href=z><img> picture</a>` +
    ` and <button>a button</button>.</p><select><option>choice</select><a href="http://ad.doubleclick.net/x">buy</a>`;

  it("delete links with their words, forms and fields, and leave anchors", () => {
    expect(textOf(page, run(page))).toBe("Prose with an anchor , and");
  });

  it.each([
    ["textLinks", "a link"],
    ["imageLinks", "picture"],
    ["forms", "search"],
    ["buttons", "a button"],
    ["selects", "choice"],
  ])("leave with %s off: %s", (name, text) => {
    expect(textOf(page, run(page))).not.toContain(text);
    expect(textOf(page, run(page, { [name]: false }))).toContain(text);
  });

  it("delete what comes from an ad server by its host alone", () => {
    const off = { textLinks: false };
    expect(textOf(page, run(page, off))).toContain("buy");
    expect(textOf(page, run(page, { ...off, ads: true }))).not.toContain("buy");
    const others = `<a href="http://my.ad.doubleclick.net.example">one</a> <a href="/ad.doubleclick.net">two</a>`;
    expect(textOf(others, run(others, { ...off, ads: true }))).toMatch(/one.*two/);
  });

  it("count what holds no text as well", () => {
    const source =
      "<style></style><meta><script></script><p>text<embed src=a.swf><object classid='clsid:D27CDB6E-AE6D-11cf-96B8-444553540000'></object>";
    const deleted = (given: Given): readonly (string | undefined)[] =>
      onlyOf(run(source, given), "procedure").operations.flatMap(({ detail }) =>
        detail?.startsWith("No ") === false ? [detail] : [],
      );
    const [script, style, meta, embed, flash] = ["script", "style", "meta", "embed", "Flash object"].map(
      (name) => `1 ${name} deleted.`,
    );
    expect(deleted({})).toEqual([script, style, meta, embed, flash]);
    expect(deleted({ embeds: false }).at(-1)).toBe("2 Flash objects deleted.");
  });
});

describe("the profiles of Crunch", () => {
  const valuesOf = (name: string): Readonly<Record<string, Value>> => {
    const [values, refusals] = valuesFor(crunch.parameters, crunch.presets?.find((preset) => preset.name === name)?.values ?? {});
    expect(refusals).toEqual([]);
    return values;
  };

  it("are default, news, the code's own and thirteen levels", () => {
    expect(crunch.presets).toHaveLength(16);
    expect(valuesOf("default")).toEqual(valuesFor(crunch.parameters, {})[0]);
  });

  it.each([
    ["textLinks", 3],
    ["images", 3],
    ["forms", 4],
    ["emptyTables", 7],
    ["linkLists", 8],
    ["iframes", 9],
    ["selects", 9],
    ["scripts", 10],
    ["styles", 2],
    ["noscript", 13],
  ])("have %s on up to level %d", (name, highest) => {
    const on = Array.from({ length: 13 }, (_, index) => valuesOf(`level${index + 1}`)[name]);
    expect(on).toEqual(Array.from({ length: 13 }, (_, index) => index < highest));
  });

  it("raise the ratio on the way", () => {
    const ratios = Array.from({ length: 13 }, (_, index) => valuesOf(`level${index + 1}`)["ratio"]);
    expect(ratios).toEqual([...Array<number>(5).fill(0.25), 0.5, ...Array<number>(6).fill(0.75), 0.3]);
  });

  it("take one character for substance without a profile", () => {
    expect(valuesOf("code default")).toMatchObject({ minSubstance: 1, substanceForm: false, iframes: false, styles: true });
  });
});

describe("the reasons of Crunch", () => {
  const page = cell(30);

  it("give the ratio of the cell, and R at which it would stay", () => {
    const reason = run(page, { textLinks: false }).explain(page.indexOf("xxx"));
    expect(reason).toMatchObject({
      verdict: "removed",
      value: 1 / 3,
      threshold: 0.25,
      keeps: "≤",
      flip: { parameter: "ratio", value: 0.34 },
      formula: "2 / 6 = 0.333 > 0.250: td is a list of links",
      rule: { name: "link list" },
      step: "filter 2 of 18: link lists",
    });
    expect(reason.chain?.map(({ numbers }) => numbers)).toEqual([
      "td: 30 / 5 = 6",
      "2 / 6 = 0.333",
      "0.333 > 0.250: its links and texts are removed",
    ]);
  });

  it("name no R for a cell without words", () => {
    const bare = cell(0);
    expect(run(bare, { textLinks: false }).explain(bare.indexOf("one"))).toMatchObject({
      verdict: "removed",
      formula: "no words, counted as a letter: 10 > 0.250: td is a list of links",
    });
    expect(run(bare, { textLinks: false }).explain(bare.indexOf("one")).flip).toBeUndefined();
  });

  it("name the filter, and the link that it deleted", () => {
    const source = "<p>Prose with <a href=x>a link</a> in it.";
    expect(run(source).explain(source.indexOf("a link"))).toMatchObject({
      verdict: "removed",
      rule: { name: "text links", matched: { text: "<a href=x>a link</a>" } },
      unit: { label: "a" },
    });
    expect(run(source).explain(source.indexOf("Prose"))).toMatchObject({
      verdict: "kept",
      formula: "no filter matches p or what it stands in",
    });
  });

  it("hold no ratio against a cell that has nothing to take: it is not judged", () => {
    const inLink = "<a href=1>a <div>word</div></a>";
    const { selection, explain } = run(inLink, { textLinks: false, otherBlocks: true });
    expect(textOf(inLink, { selection })).toContain("word");
    expect(explain(inLink.indexOf("word"))).toMatchObject({ verdict: "kept" });
  });

  it("hold what is left in a table against the minimum", () => {
    const source = "<table><tr><td>Eleven char</td></tr></table>";
    expect(run(source).explain(source.indexOf("Eleven"))).toMatchObject({
      verdict: "removed",
      value: 11,
      threshold: 12,
      flip: { parameter: "minSubstance", value: 11 },
      formula: "11 < 12, and nothing else of substance: table is empty",
    });
  });

  it("agree with the selection and keep what they promise, for any page and settings", () => {
    const names = Object.keys(crunch.parameters);
    fc.assert(
      fc.property(
        pages,
        fc.subarray(names),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 30 }),
        (source, off, ratio, minSubstance) => {
          const flags = Object.fromEntries(
            off
              .filter((name) => crunch.parameters[name as keyof typeof crunch.parameters].kind === "flag")
              .map((name) => [name, false]),
          );
          const given = { ...flags, ratio: snap(crunch.parameters.ratio, ratio / 20), minSubstance };
          const opened = openPage(source);
          const { selection, explain } = run(source, given);
          for (const start of wordsOf(opened).starts) {
            const { verdict, flip } = explain(start);
            expect([start, verdict]).toEqual([start, has(selection, start) ? "kept" : "removed"]);
            if (flip === undefined) continue;
            expect([start, run(source, { ...given, [flip.parameter]: flip.value }).explain(start).verdict]).not.toEqual([
              start,
              verdict,
            ]);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("the waterfall of Crunch", () => {
  it("goes from the whole text to what is left", () => {
    const { whole, operations } = onlyOf(run(cell(30)), "procedure");
    // 3 + 3 + 30 in the first cell, 47 in the second.
    expect(whole).toBe(83);
    const fired = operations.flatMap(({ label, removed, detail }) => (removed > 0 ? [[label, removed, detail]] : []));
    expect(fired).toEqual([["Link lists", 36, "1 cell cleared."]]);
  });

  it("counts as the selection does: with the white space between words that both are left", () => {
    const extraction = run("<p>one  two <a href=x>three</a>  four</p><form>five</form>");
    const { whole, operations } = onlyOf(extraction, "procedure");
    expect(whole).toBe("one  two three  four".length + "five".length);
    expect(operations.reduce((left, { removed }) => left - removed, whole)).toBe(sizeOf(extraction.selection));
  });

  it("shows for each text the largest ratio of the cells around it, under the limit that can be moved", () => {
    const { channels } = run(`<p>before it</p>${cell(30)}`).trace;
    const around = channels.find(({ id }) => id === "ratioAround");
    expect(around).toMatchObject({ threshold: 0.25, control: { parameter: "ratio", factor: 1 }, units: "texts" });
    // Outside, two links and the letters of the first cell, and the text of the second.
    expect([...seriesOf({ channels }, "ratioAround")]).toEqual([0, 1 / 3, 1 / 3, 1 / 3, 0]);
    expect(run("<p>no cell</p>").trace.channels.some(({ id }) => id === "ratioAround")).toBe(false);
  });

  it("draws the cells in the plane of links and words", () => {
    const { channels } = run(cell(30)).trace;
    expect(channels.find(({ kind }) => kind === "plane")).toMatchObject({ rules: [{ slope: 0.25 }], units: "cells" });
    expect([...seriesOf({ channels }, "cellLinks")]).toEqual([2, 0]);
    expect([...seriesOf({ channels }, "cellWords")]).toEqual([6, 48 / 5]);
  });
});

/** Tables within tables, with links and texts. */
const pages = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(
      "word ",
      "some more words here ",
      "<a href=x>link</a> ",
      "wo<a href=y>rd</a>",
      "<a href=z><img alt=pic></a>",
      "<button>b</button>",
      "<img>",
    ),
    fc.array(tie("node"), { maxLength: 4 }).map((parts) => `<table><tr><td>${parts.join("")}</td></tr></table>`),
    fc.array(tie("node"), { maxLength: 4 }).map((parts) => `<div>${parts.join("")}</div>`),
  ),
  page: fc.array(tie("node"), { minLength: 1, maxLength: 4 }).map((parts) => `<body>${parts.join("")}`),
})).page;

type Given = Readonly<Record<string, Value>>;

function textOf(page: string, { selection }: Pick<Extraction, "selection">): string {
  return Array.from(rangesOf(selection), ({ start, end }) => page.slice(start, end).trim()).join(" ");
}

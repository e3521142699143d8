import { describe, expect, it } from "vitest";
import { byClassName } from "../extraction/algorithms/by-class-name.fixture.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { finish, type AnyExtractor } from "../extraction/contract/extractor.ts";
import { valuesFor, type Value } from "../extraction/contract/parameters.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { clip, sizeOf } from "../extraction/page/selection.ts";
import { wordsOf, type Words } from "../extraction/page/words.ts";
import { libraryOf } from "../extraction/run.ts";
import { placesOf } from "./places.ts";
import type { Passage, Reasons } from "./protocol/questions.ts";
import type { CachedRun } from "./lane-run.ts";
import { passageOf, reasonsFor } from "./reasons.ts";
import { decidedTextIn, textIn } from "./words-in-range.ts";
import { inputsOf } from "../extraction/algorithms/inputs.fixture.ts";

const library = libraryOf(extractors);
const sentence = "The storm crossed the coast at dawn and nobody was hurt. ";
const source = `<body><ul class=menu><li><a href="/">Home</a></ul><div id=main><p>${sentence.repeat(6)}</p>
<p>Tom &amp; <b>An</b>na stayed <a href="/more">where they were</a>. ${sentence.repeat(3)}</p></div><p>Imprint</p></body>`;
const page = openPage(source);

describe("the reasons for a verdict", () => {
  it("name the elements around what decided, from body inwards, with their places", () => {
    const { path } = reasonsAt("ccb", "storm");
    expect(path.map(({ label }) => label)).toEqual(["body", "div#main", "p"]);
    expect(path.map(({ start }) => start)).toEqual([0, source.indexOf("<div"), source.indexOf("<p>")]);
  });

  it("name the element that decided where that is another than the one the text stands in", () => {
    const linked = `<body><p>${"long text ".repeat(20)}S<a href=x>tyle</a> ${"and on ".repeat(20)}</p><a href=y>${"other ".repeat(30)}</a>`;
    const run = ran("cectd-s", {}, linked);
    const at = linked.indexOf("tyle");
    const { path } = reasonsFor(run, { start: at, end: at + 4 }, at, placesOf);
    expect(path.map(({ label }) => label)).toEqual(["body", "p"]);
  });

  it("cut the names of elements that carry endless classes", () => {
    const long = `<body><p class="${"c ".repeat(500)}">word</p>`;
    const { path, explanation } = reasonsFor(
      ran("cetd-ds", {}, long),
      { start: 0, end: long.length },
      long.indexOf("word"),
      placesOf,
    );
    expect(path.at(-1)?.label).toHaveLength(120);
    expect(explanation.unit?.label).toHaveLength(120);
  });

  it("tell between what the lane's numbers lie in a range, the decisive ones first", () => {
    const start = source.indexOf("<div");
    const { unitName, unitCount, spreads } = reasonsFor(
      ran("cetd-ds"),
      { start, end: source.indexOf("</div>") },
      source.indexOf("storm"),
      placesOf,
    );
    // div, p, p, b, a.
    expect([unitName, unitCount]).toEqual(["elements", 5]);
    expect(spreads[0]?.name).toBe("Smallest text density on the way from body");
    const density = spreads.find(({ name }) => name === "Text density");
    expect(density).toMatchObject({ min: 2, max: sentence.length * 6 - 1 });
    expect(spreads.map(({ name }) => name)).toContain("Characters");
  });

  it("carry the rule of a rule-based method and the text it matched", () => {
    const at = source.indexOf("Home");
    const run = ranBy(byClassName, {}, source);
    const { explanation, spreads, unitCount } = reasonsFor(run, { start: at, end: at + 4 }, at, placesOf);
    const matched = source.indexOf("menu");
    expect(explanation.rule?.matched).toEqual({ start: matched, end: matched + 4, text: "menu" });
    expect([spreads, unitCount]).toEqual([[], 1]);
  });

  it("say of a place without text that it is none", () => {
    const { explanation } = reasonsFor(ran("ccb"), { start: 0, end: 5 }, 0, placesOf);
    expect(explanation.verdict).toBe("not text");
  });
});

describe("the place at which a verdict on a range is explained", () => {
  const parts = "<body><p class=menu>Home</p><p>One two three four five six</p><p class=menu>Imprint and</p><p>more</p></body>";
  const run = ranBy(byClassName, {}, parts);
  const at = (from: string, to: string) => decidedTextIn(run, { start: parts.indexOf(from), end: parts.indexOf(to) + to.length });

  it("is the first word of what most of its text becomes", () => {
    expect(at("Home", "six")).toBe(parts.indexOf("One"));
    expect(at("six", "and")).toBe(parts.indexOf("Imprint"));
    expect(at("Home", "more")).toBe(parts.indexOf("One"));
  });

  it("begins within a word where the range does", () => {
    expect(at("ne two", "and")).toBe(parts.indexOf("ne two"));
  });

  it("is the range's start where it holds no word", () => {
    const start = parts.indexOf("</body");
    expect(decidedTextIn(run, { start, end: parts.length })).toBe(start);
  });
});

describe("the passage in a range", () => {
  it("is the text there, markup and references resolved, with its words and characters", () => {
    const start = source.indexOf("Tom");
    const end = source.indexOf(" stayed");
    const passage = passageIn(start, end);
    // "Tom &amp; " is ten units, "An" and "na" two each.
    expect(passage).toEqual({
      text: "Tom & Anna",
      isShortened: false,
      words: 3,
      characters: 14,
      word: { start, end: start + 3 },
    } satisfies Passage);
  });

  it("quotes the whole of a word that is met in part", () => {
    const at = source.indexOf("storm");
    expect(passageIn(at + 1, at + 3)).toMatchObject({ text: "storm", words: 1, characters: 2, word: { start: at, end: at + 5 } });
  });

  it("counts the white space at its ends, as selections do", () => {
    const at = source.indexOf(" storm ");
    expect(passageIn(at, at + 7)).toMatchObject({ text: "storm", words: 1, characters: 7 });
    const all = ran("plain").extraction.selection;
    for (let start = 0; start < source.length; start += 7) {
      const { words, characters } = passageIn(start, start + 60);
      if (words > 0) expect([start, characters]).toEqual([start, sizeOf(clip(all, start, start + 60))]);
    }
  });

  it("is without the white space that a paragraph in Chinese begins with", () => {
    const indented = openPage("<p>\u3000\u3000暴风雨在黎明到来。</p>");
    expect(passageOf(indented, wordsOf(indented), { start: 3, end: 14 })).toMatchObject({ text: "暴风雨在黎明到来。" });
  });

  it("is shortened where it is long, but counted whole", () => {
    const { text, isShortened, words } = passageIn(0, source.length);
    expect(isShortened).toBe(true);
    expect(text.length).toBeLessThanOrEqual(280);
    expect(words).toBe(wordsOf(page).count);
  });

  it("names the nearest word where there is none", () => {
    const at = source.indexOf("Imprint");
    expect(passageIn(at - 3, at)).toMatchObject({ words: 0, word: { start: at, end: at + 7 } });
    expect(passageIn(source.length - 1, source.length)).toMatchObject({ words: 0, word: { start: at, end: at + 7 } });
    expect(passageIn(0, 1).word?.start).toBe(source.indexOf("Home"));
    const empty = openPage("<body><img>");
    expect(passageOf(empty, wordsOf(empty), { start: 0, end: 3 })).toEqual({
      text: "",
      isShortened: false,
      words: 0,
      characters: 0,
    });
  });
});

describe("textIn", () => {
  it("is the start of the first word in a range, or the range's own where it lies in a word or holds none", () => {
    const words = wordsOf(page);
    const at = source.indexOf("storm");
    expect(textIn(words, { start: at - 1, end: at + 9 })).toBe(at);
    expect(textIn(words, { start: at + 2, end: at + 9 })).toBe(at + 2);
    expect(textIn(words, { start: 3, end: 5 })).toBe(3);
  });
});

function passageIn(start: number, end: number): Passage {
  return passageOf(page, wordsOf(page), { start, end });
}

function reasonsAt(extractor: string, word: string): Reasons {
  const start = source.indexOf(word);
  return reasonsFor(ran(extractor), { start, end: start + word.length }, start, placesOf);
}

function ran(
  id: string,
  given: Readonly<Record<string, Value>> = {},
  of: string = source,
): Pick<CachedRun, "page" | "extraction"> {
  const extractor = library.get(id);
  if (extractor === undefined) throw new Error(`no extractor ${id}`);
  return ranBy(extractor, given, of);
}

function ranBy(
  extractor: AnyExtractor,
  given: Readonly<Record<string, Value>>,
  of: string,
): ReturnType<typeof ran> & { readonly words: Words } {
  const opened = of === source ? page : openPage(of);
  const [values] = valuesFor(extractor.parameters, given);
  const analysis = extractor.analyse(inputsOf(extractor, opened), values);
  return { page: opened, words: wordsOf(opened), extraction: finish(extractor.decide(analysis, values)) };
}

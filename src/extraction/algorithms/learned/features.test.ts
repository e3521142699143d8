import { describe, expect, it } from "vitest";
import { openPage } from "../../page/open-page.ts";
import type { Page } from "../../page/page.ts";
import { articlePage, pages } from "../laws.fixture.ts";
import { learnedBlocksOf } from "./blocks.ts";
import { nameHash } from "./element-kinds.ts";
import { featureNames, featuresOf } from "./features.ts";
import { lexiconColumns, lexiconFeatureNames, lexiconWordsOf } from "./lexicon.ts";
import type { Lexicon } from "./model.ts";

const noWords: Lexicon = { hashes: new Uint32Array(), scores: new Float32Array() };

/** A feature of every block of a page. */
function featureOf(page: Page | string, name: string, lexicon = noWords): readonly number[] {
  const opened = typeof page === "string" ? openPage(page) : page;
  const columns = featuresOf(opened, learnedBlocksOf(opened), lexicon).columns;
  const index = featureNames.indexOf(name);
  expect([name, index]).not.toEqual([name, -1]);
  return [...(columns[index] ?? [])];
}

/** A lexicon that knows a third of the words of a page, with scores that tell them apart. */
function lexiconOf(page: Page): Lexicon {
  const { hashes } = lexiconWordsOf(page, learnedBlocksOf(page));
  const known = [...new Set(hashes)].filter((hash) => hash % 3 === 0).toSorted((left, right) => left - right);
  return { hashes: Uint32Array.from(known), scores: Float32Array.from(known, (hash) => ((hash % 257) - 128) / 64) };
}

describe("the features", () => {
  it("have names of their own, the lexicon's last", () => {
    expect(new Set(featureNames).size).toBe(featureNames.length);
    expect(featureNames.slice(-4)).toEqual([...lexiconFeatureNames]);
  });

  it.each(pages)("are numbers for every block of %s", (_, page) => {
    const blocks = learnedBlocksOf(page);
    const table = featuresOf(page, blocks, noWords);
    const { count, columns } = table;
    expect([count, columns.length]).toEqual([blocks.count, featureNames.length]);
    const faulty = columns.flatMap((column, index) =>
      column.length === count && column.every(Number.isFinite) ? [] : [featureNames[index]],
    );
    expect(faulty).toEqual([]);
  });
});

describe("the features of a text", () => {
  const source =
    "<title>A fine title</title><p>A fine, <b>bold</b> title. By 1999!<p><a href=x>one</a> <a href=y>two three</a> four<p>by Ann<p>four";

  it.each([
    ["words", [6, 4, 2, 1]],
    ["links", [0, 2, 0, 0]],
    ["link density", [0, 0.75, 0, 0]],
    ["bold share", [Math.fround(1 / 6), 0, 0, 0]],
    ["sentence ends", [1, 0, 0, 0]],
    ["commas per word", [Math.fround(1 / 6), 0, 0, 0]],
    ["dates", [1, 0, 0, 0]],
    ["begins with a capital", [1, 0, 0, 0]],
    ["begins like a byline", [0, 0, 1, 0]],
    ["ends a sentence", [1, 0, 0, 0]],
    ["share of the title in it", [1, 0, 0, 0]],
    ["copies on the page", [1, 1, 1, 1]],
  ])("count %s", (name, expected) => {
    expect(featureOf(source, name)).toEqual(expected);
  });

  it("read references as the text that they are", () => {
    expect(featureOf("<p>a&comma; b&excl;", "commas per word")).toEqual([0.5]);
    expect(featureOf("<p>a&comma; b&excl;", "ends a sentence")).toEqual([1]);
  });

  it("number the copies of a text", () => {
    const copies = "<p>one  two<p>three<p>one <b>two</b>";
    expect(featureOf(copies, "copies on the page")).toEqual([2, 1, 2]);
    expect(featureOf(copies, "copies before")).toEqual([0, 0, 1]);
  });

  it("tell texts apart by capitals, signs and where they stand", () => {
    const different = "<p>ab c<p>Ab c<p>aB c<p>ab, c<p>a,b c<p>ab c,<p>abc<p>ab c 1<p>c ab";
    expect(featureOf(different, "copies on the page")).toEqual(Array(9).fill(1));
  });

  it("find what of it stands in JSON-LD, escapes and all", () => {
    const words =
      "the quick brown fox jumps over the lazy dog and then it sleeps under an old tree until the sun goes down again";
    const long = `${words} ${words.split(" ").toReversed().join(" ")} ${"more of it ".repeat(20)}`;
    const json = JSON.stringify({ "@type": "Article", articleBody: `${long}\nSecond.` });
    const page = `<script type=application/ld+json>${json}</script><p>${words}</p><p>nothing of this is there</p>`;
    expect(featureOf(page, "share of it in JSON-LD")).toEqual([1, 0]);
    expect(featureOf(page, "page: JSON-LD of article")).toEqual([1, 1]);
  });
});

describe("the features of a place", () => {
  const long = "word ".repeat(20);
  const source = `<nav class="top-nav"><p>menu</nav><main><div class="entry-content"><p>${long}<p>${long}<p>note</div><aside>side</aside></main>`;

  it.each([
    ["in main", [0, 1, 1, 1, 1]],
    ["in nav", [1, 0, 0, 0, 0]],
    ["levels to content by class", [99, 1, 1, 1, 99]],
    ["levels to navigation by class", [1, 99, 99, 99, 99]],
    ["core of 90 % of the long text: inside", [0, 1, 1, 1, 0]],
    ["core of 90 % of the long text: levels up to where it is", [2, 1, 1, 1, 1]],
    ["core of 90 % of the long text: after it", [0, 0, 0, 0, 1]],
    ["container 1: words", [43, 41, 41, 41, 42]],
    ["nearest main: levels up", [99, 2, 2, 2, 1]],
    ["siblings like its own", [0, 2, 2, 0, 0]],
    ["blocks to the next long one", [1, 1, 99, 99, 99]],
    ["1 before: words", [-1, 1, 20, 20, 1]],
  ])("tell %s", (name, expected) => {
    expect(featureOf(source, name)).toEqual(expected);
  });

  it("tell the heading that a block stands under", () => {
    const headed = "<p>a<h2>Comments</h2><p>b c<p>d<h3>More</h3><p>e";
    expect(featureOf(headed, "level of the last heading")).toEqual([7, 7, 2, 2, 2, 3]);
    expect(featureOf(headed, "heading on comments")).toEqual([0, 0, 1, 1, 1, 0]);
    expect(featureOf(headed, "words since the last heading")).toEqual([0, 1, 0, 2, 3, 0]);
  });
});

describe("the lexicon's features", () => {
  it.each([
    ...pages,
    ["a nested page", openPage(`<div class="a-b c">${"<section id=main><p class=text>x</p>y".repeat(4)}`)] as const,
  ])("are those of the words of every block, for %s", (_, page) => {
    const lexicon = lexiconOf(page);
    const blocks = learnedBlocksOf(page);
    const columns = featuresOf(page, blocks, lexicon).columns;
    expect(columns.slice(-4)).toEqual(lexiconColumns(lexiconWordsOf(page, blocks), lexicon));
  });

  it("know words by their parts, and names of several as a whole", () => {
    const { hashes } = lexiconWordsOf(articlePage, learnedBlocksOf(articlePage));
    expect([...hashes]).toContain(nameHash("main", "class") >>> 0);
    const named = openPage('<p class="post-1234 entryTitle x">a');
    const words = new Set(lexiconWordsOf(named, learnedBlocksOf(named)).hashes);
    for (const word of ["post", "entry", "title"]) expect([word, words.has(nameHash(word, "class") >>> 0)]).toEqual([word, true]);
    expect(words.has(nameHash("x", "class") >>> 0)).toBe(false);
    expect(words.has(nameHash("post", "role") >>> 0)).toBe(false);
  });

  it("sum the scores of a block, those of its nearest three elements twice", () => {
    const page = openPage("<div class=far><div><div><p class=near>a");
    const { hashes, offsets } = lexiconWordsOf(page, learnedBlocksOf(page));
    const own = hashes.slice(offsets[0], offsets[1]);
    // near, far, and the tags html, body, div (p is a single letter); near and div again.
    expect(own).toHaveLength(5 + 2);
    const word = nameHash("near", "class") >>> 0;
    const lexicon = { hashes: Uint32Array.of(word), scores: Float32Array.of(1.5) };
    expect(featureOf(page, "class words: sum", lexicon)).toEqual([1.5]);
  });
});

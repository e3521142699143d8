import { beforeAll, describe, expect, it } from "vitest";
import { modelReader } from "../../../node/model-files.ts";
import { shippedModel, valuesFor } from "../../contract/parameters.ts";
import { openPage } from "../../page/open-page.ts";
import { indexAt } from "../../page/selection.ts";
import { analysePage, decidePage, type LearnedDecision } from "./analysis.ts";
import { readModel, type Model } from "./model.ts";
import { parameters } from "./parameters.ts";
import { smallModel } from "./small-model.fixture.ts";
import { whatIfs } from "./learned.ts";
import { wordAt } from "../../page/words.ts";

let shipped: Model;

beforeAll(async () => {
  shipped = readModel((await modelReader()(shippedModel)) ?? "");
});

const long = "a sentence of some length that goes on for a while and is followed by another one, which says a little more.";
const page =
  `<html><head><title>A storm</title></head><body class="page">` +
  `<header class="top"><a href="/">Home</a></header><nav role="navigation"><ul><li><a href="/b">News of the day</a></li></ul></nav>` +
  `<main role="main"><article class="post" role="article"><h2 class="headline">A storm is coming</h2>` +
  `<p class="lede">${long} See <a href="/more">more of that</a> here.</p><ul><li>${long}</li><li>${long} Again.</li></ul>` +
  `<form><p>${long} Write to us.</p></form></article></main><aside><p>${long} Beside it.</p></aside>` +
  `<footer class="foot"><p>All rights reserved by somebody</p></footer></body></html>`;

/** The same changes, by hand, to the source; each to all elements that a block of this page can stand in. */
const edits: Readonly<Record<string, (source: string) => string>> = {
  "without main": (source) => withoutTag(source, "main").replaceAll(' role="main"', ""),
  "without article": (source) => withoutTag(source, "article").replaceAll(' role="article"', ""),
  "without nav": (source) => withoutTag(source, "nav").replaceAll(' role="navigation"', ""),
  "without aside": (source) => withoutTag(source, "aside"),
  "without a form": (source) => withoutTag(source, "form"),
  "without its heading tag": (source) => withoutTag(source, "h2"),
  "without class names on the page": (source) => source.replaceAll(/ class="[^"]*"/gu, ""),
};

function withoutTag(source: string, name: string): string {
  return source.replaceAll(new RegExp(`<(/?)${name}(?=[ >])`, "gu"), "<$1div");
}

function decide(source: string, model: Model, given: Readonly<Record<string, number>> = {}): LearnedDecision {
  return decidePage(analysePage(openPage(source), model), valuesFor(parameters, given)[0]);
}

/** The block of the page that says something. */
function blockOf({ analysis: { page: opened, words, blocks } }: LearnedDecision, text: string): number {
  return indexAt(blocks.firstWords, wordAt(words, opened.source.indexOf(text)));
}

describe("whatIfs", () => {
  it("says what a second run over the changed source says", () => {
    const decided = decide(page, shipped);
    const seen = new Set<string>();
    for (const text of ["A storm is coming", "a sentence", "Write to us", "Beside it", "News of", "All rights"]) {
      const block = blockOf(decided, text);
      for (const { name, value, verdict } of whatIfs(decided, block, 99)) {
        const edit = edits[name];
        if (edit === undefined) continue;
        const again = decide(edit(page), shipped);
        const place = blockOf(again, text);
        expect([name, again.ruled.final[place], again.kept[place] === 1]).toEqual([name, value, verdict === "kept"]);
        seen.add(name);
      }
    }
    // Not all of them change enough to be told of, but the test is to have tried most.
    expect(seen.size).toBeGreaterThanOrEqual(4);
  });

  it("touches the links of the block alone", () => {
    // 18 words, all of them linked: −1 for its links, and +2 − 1 without.
    const source = `<p><a href=1>${long}</a></p><p><a href=2>${long} more</a></p>`;
    const decided = decide(source, smallModel, { smoothing: 0 });
    const without = whatIfs(decided, 0, 9).find(({ name }) => name === "without its links");
    const again = decide(source.replace(" href=1", ""), smallModel, { smoothing: 0 });
    expect(without?.value).toBe(again.ruled.final[0]);
    expect(without?.value).toBeGreaterThan(decided.ruled.final[0] ?? 1);
  });

  it("names none that does not matter, the strongest first, and no more than asked for", () => {
    const decided = decide(page, shipped);
    const block = blockOf(decided, "Write to us");
    const all = whatIfs(decided, block, 99);
    const changes = all.map(({ value }) => Math.abs(value - (decided.ruled.final[block] ?? 0)));
    expect(changes).toEqual(changes.toSorted((left, right) => right - left));
    expect(Math.min(...changes)).toBeGreaterThanOrEqual(0.02);
    expect(whatIfs(decided, block, 1)).toEqual(all.slice(0, 1));
    expect(whatIfs(decide("<p>Only words", smallModel), 0, 9)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { openPage } from "../../extraction/page/open-page.ts";
import { rangesOf } from "../../extraction/page/selection.ts";
import { markedDocument } from "./marked-document.ts";
import { ReadStrings } from "./record-module.ts";

const source = `<div><h1>Tides</h1><p>one &amp; two</p><p>same</p><p>same</p><p>one &amp; two, three</p></div>`;

/** The page's text from which an answer is found to come, after some elements were read by text and by HTML. */
function traced(
  answer: string,
  { text = [], html = [], hasTags = true }: { text?: string[]; html?: string[]; hasTags?: boolean },
) {
  const page = openPage(source);
  const document = markedDocument(page);
  const reads = new ReadStrings();
  for (const [selectors, read] of [
    [text, (element: Element) => element.textContent],
    [html, (element: Element) => element.outerHTML],
  ] as const)
    for (const element of selectors.flatMap((selector) => [...document.querySelectorAll(selector)]))
      reads.note(element, read(element));
  const found = reads.trace(answer, hasTags);
  return found && Array.from(rangesOf(found.kept), ({ start, end }) => page.source.slice(start, end));
}

describe("ReadStrings", () => {
  it("finds an answer that is what was read", () => {
    expect(traced("one & two", { text: ["p"] })).toEqual(["one &amp; two"]);
    expect(traced("<p>one &amp; two</p>", { html: ["div", "p"] })).toEqual(["one &amp; two"]);
  });

  it("finds one that is put together, with signs, tags and white space of its own", () => {
    expect(traced("## Tides\n\n- one  &\ntwo", { text: ["h1", "p"] })).toEqual(["Tides", "one &amp; two"]);
    expect(traced(`<section class="x > y"><h1>Tides</h1>\n<p>same</p></section>`, { html: ["h1", "p"] })).toEqual([
      "Tides",
      "same",
    ]);
    expect(traced("<b>Tides</b>", { text: ["h1"] })).toEqual(["Tides"]);
  });

  it("takes the longest that was read", () => {
    expect(traced("one & two, three", { text: ["p"] })).toEqual(["one &amp; two, three"]);
  });

  it("takes as many of equal texts as there are, those that were read last", () => {
    const [, first, second] = [...source.matchAll(/same/g)]
      .map(({ index }) => index)
      .reduce<number[]>((all, at) => [...all, at], [0]);
    const page = openPage(source);
    const document = markedDocument(page);
    const reads = new ReadStrings();
    const [, one, other] = document.querySelectorAll("p");
    const startsOf = (answer: string) => {
      const kept = reads.trace(answer, false)?.kept;
      return kept && Array.from(rangesOf(kept), ({ start }) => start);
    };
    for (const element of [one, other]) if (element) reads.note(element, "same");
    expect(startsOf("same same")).toEqual([first, second]);
    expect(startsOf("same")).toEqual([second]);
    if (one) reads.note(one, "same");
    expect(startsOf("same")).toEqual([first]);
  });

  it("knows nothing of an answer with words of its own, or changed ones", () => {
    expect(traced("By: Tides", { text: ["h1"] })).toBeUndefined();
    expect(traced("TIDES", { text: ["h1"] })).toBeUndefined();
    expect(traced("<b>Tides</b>", { text: ["h1"], hasTags: false })).toBeUndefined();
    expect(traced("", {})).toEqual([]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sourcesFor } from "../../extraction/algorithms/inputs.fixture.ts";
import { extractors } from "../../extraction/algorithms/index.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import type { Page } from "../../extraction/page/page.ts";
import { has, selectionOf, type Selection } from "../../extraction/page/selection.ts";
import { selectWords, wordsOf } from "../../extraction/page/words.ts";
import { extract, libraryOf } from "../../extraction/run.ts";
import { pageTree } from "../../worker/page-tree.ts";
import { nameOf } from "./columns.ts";
import { keptState, keptUnits, textUnits } from "./kept-states.ts";

const source =
  "<body>\n<nav> <a>one</a> | <a>two</a> </nav><p> three &amp; <b>four</b> five </p><div><br></div><script>six</script><table>seven<tr><td>eight</table>";

/** "nav: part", for each element. */
function statesOf(page: Page, selection: Selection): string[] {
  const tree = pageTree(page);
  const kept = keptUnits(tree, selection);
  const whole = textUnits(tree);
  return Array.from(kept, (units, element) => `${nameOf(tree, element)}: ${keptState(units, whole[element] ?? 0)}`);
}

describe("kept states", () => {
  it("tell all, part, none and no text apart", () => {
    const page = openPage(source);
    const at = (text: string) => [source.indexOf(text), source.indexOf(text) + text.length] as const;
    expect(statesOf(page, selectionOf([at("one"), at("three &amp; "), at("four"), at(" five"), at("eight")]))).toEqual([
      "html: part",
      "head: no text",
      "body: part",
      "nav: part",
      "a: all",
      "a: none",
      "p: all",
      "b: all",
      "div: no text",
      "br: no text",
      "script: no text",
      // The parser moves its text before the table.
      "table: all",
      "tbody: all",
      "tr: all",
      "td: all",
    ]);
  });

  it.each(extractors.map(({ id }) => id))("call all kept what %s keeps every word of", (id) => {
    const page = openPage(
      `<body><ul>${"<li><a href=x>Link</a>".repeat(8)}</ul><p>${"A sentence of some words. ".repeat(30)}</p></body>`,
    );
    const { selection } = extract({ extractor: id, values: {} }, page, libraryOf(extractors), sourcesFor(page));
    expect(statesOf(page, selection)).toEqual(naiveStates(page, selection));
  });

  it("are those of a look at every unit, for any selection", () => {
    const page = openPage(source);
    const words = wordsOf(page);
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: words.count, maxLength: words.count }), (marks) => {
        const selection = selectWords(page, words, (word) => marks[word] === true);
        expect(statesOf(page, selection)).toEqual(naiveStates(page, selection));
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(source.length), fc.nat(30))), (ranges) => {
        const selection = selectionOf(ranges.map(([start, length]) => [start, Math.min(start + length, source.length)] as const));
        expect(statesOf(page, selection)).toEqual(naiveStates(page, selection));
      }),
    );
  });

  it("are no text for all of a page without any", () => {
    expect(new Set(statesOf(openPage("<body><div><br></div>"), selectionOf([[0, 21]])))).toEqual(
      new Set(["html: no text", "head: no text", "body: no text", "div: no text", "br: no text"]),
    );
  });
});

function naiveStates(page: Page, selection: Selection): string[] {
  const { runs, elements } = page;
  return elements.names.map((name, element) => {
    const end = elements.subtreeEnds[element] ?? 0;
    const units: number[] = [];
    for (let run = 0; run < runs.count; run++) {
      const parent = runs.parents[run] ?? -1;
      const text = page.source.slice(runs.starts[run], runs.ends[run]);
      if (parent < element || parent >= end || runs.ignored[run] === 1) continue;
      const from = text.length - text.trimStart().length;
      for (let index = from; index < text.trimEnd().length; index++) units.push((runs.starts[run] ?? 0) + index);
    }
    const kept = units.filter((offset) => has(selection, offset)).length;
    return `${name}: ${units.length === 0 ? "no text" : kept === 0 ? "none" : kept === units.length ? "all" : "part"}`;
  });
}

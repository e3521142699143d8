import { afterEach, describe, expect, it, vi } from "vitest";
import type { Value } from "../extraction/contract/parameters.ts";
import type { Removal } from "../extraction/contract/recorded.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { has, rangesOf, type Selection } from "../extraction/page/selection.ts";
import { defuddleProgram } from "./defuddle.ts";
import { inertDocument } from "./inert-document.ts";
import { markedDocument } from "./recorder/marked-document.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const prose = (count: number): string =>
  "<p>The storm crossed the coast at dawn, and ferries, all of them, stayed in the harbour until noon that day.</p>".repeat(
    count,
  );

/** A page of which each rule takes something, by a word that stands nowhere else. */
const source = `<html><head><title>Storm at the coast</title><meta name=author content="A. Writer"></head><body>
<nav>navigated</nav>
<article>
<div class=kicker>labelled</div>
<h1>Storm at the coast</h1>
<p>24 March 2026 metadated</p>
<div style="display: none">styled</div>
<div class="sm:hidden">classed</div>
<form>formed</form>
<div hidden>hiddenly</div>
${prose(12)}
<div class="box Share-Box">shared</div>
<div data-testid="related-posts">tested</div>
<div><a href=/1>linked one</a> <a href=/2>linked two</a> <a href=/3>linked three</a></div>
${prose(4)}
<p>Originally published in Patterned</p>
<p>followed</p>
</article>
<div>outlying</div><footer>footed</footer></body></html>`;

function recorded(html: string, values: Readonly<Record<string, Value>> = {}) {
  const page = openPage(html);
  const { html: made, recorded: record } = defuddleProgram.record(markedDocument(page), values);
  if (record === undefined) throw new Error("no record");
  const within = (ranges: Selection, word: string): boolean => has(ranges, html.indexOf(word));
  const takerOf = (word: string): Removal | undefined => record.removals.find(({ ranges }) => within(ranges, word));
  return { page, made, record, within, takerOf };
}

describe("defuddle.record", () => {
  it("gives the HTML of the plain run", () => {
    expect(recorded(source).made).toBe(defuddleProgram.plain(inertDocument(source)));
  });

  it("knows of what it removed the step, the rule, and what the rule met", () => {
    const { record, within, takerOf } = recorded(source);
    const told = (word: string): unknown => {
      const removal = takerOf(word);
      return removal === undefined ? undefined : [removal.step, removal.reason];
    };
    expect(told("metadated")).toEqual(["removeMetadataBlock", { rule: "metadata" }]);
    expect(told("styled")).toEqual(["removeHiddenElements", { rule: "hidden", word: "display:none", where: "style" }]);
    expect(told("classed")).toEqual(["removeHiddenElements", { rule: "hidden", word: "sm:hidden", where: "class" }]);
    expect(told("labelled")).toEqual(["removeEyebrowLabel", { rule: "eyebrow" }]);
    expect(told("navigated")).toEqual(["removeBySelector", { rule: "exact", word: "nav" }]);
    expect(told("formed")).toEqual(["removeBySelector", { rule: "exact", word: "form" }]);
    expect(told("hiddenly")).toEqual(["removeBySelector", { rule: "exact", word: "[hidden]" }]);
    expect(told("tested")).toMatchObject(["removeBySelector", { rule: "partial", where: "data-testid" }]);
    expect(told("linked one")).toMatchObject(["scoreAndRemove", { rule: "score", value: expect.any(Number) as number }]);
    expect(takerOf("linked one")?.reason.value).toBeLessThan(0);
    expect(told("Patterned")).toEqual(["removeByContentPattern", { rule: "pattern", word: "boilerplate text" }]);
    expect(told("followed")).toEqual(["removeByContentPattern", { rule: "pattern", word: "trailing non-content" }]);
    expect(told("Storm at the coast</h1>")).toEqual(["standardizeContent", { rule: "title" }]);
    const shared = takerOf("shared")?.reason;
    expect(shared).toMatchObject({ rule: "partial", where: "class" });
    expect("box Share-Box").toContain(shared?.word);
    expect(within(record.outside, "outlying")).toBe(true);
    expect(within(record.kept, "crossed")).toBe(true);
  });

  it("knows what was chosen, with the scores of all that it looked at", () => {
    const { page, record } = recorded(source);
    const named = record.candidates.map(({ element }) => page.elements.names[element]);
    expect(new Set(named)).toEqual(new Set(["article", "body"]));
    expect(record.chosen.map(({ element }) => page.elements.names[element])).toEqual(["article"]);
    const [best] = record.candidates.toSorted((left, right) => right.score - left.score);
    expect(record.chosen[0]?.score).toBe(best?.score);
    // Three links of 10, 10 and 12 characters.
    const article = record.candidates.find(({ element }) => page.elements.names[element] === "article");
    const whole = inertDocument(source).querySelector("article")?.textContent.length ?? 0;
    expect(article?.linkDensity).toBe(("linked one".length + "linked two".length + "linked three".length) / whole);
  });

  it("goes over a page of few words again, and says which attempt counts and what was off in it", () => {
    const { record, made } = recorded(`<body><main><div class=share-links>${prose(3)}</div><p>A word of it.</p></main>`);
    expect(made).toContain("crossed");
    expect(record.attempts.map(({ off, isChosen }) => [off, isChosen])).toEqual([
      [[], false],
      [["removePartialSelectors"], true],
    ]);
    const [first, second] = record.attempts;
    expect(second?.length).toBeGreaterThan(2 * (first?.length ?? 0));
  });

  it("does without what is switched off, and takes what it is told to take", () => {
    const values = { removePartialSelectors: false, removeContentPatterns: false, contentSelector: "body" };
    const { record, within, made } = recorded(source, values);
    for (const word of ["shared", "followed", "labelled", "outlying"])
      expect([word, within(record.kept, word)]).toEqual([word, true]);
    expect(record.outside.length === 0 || !within(record.outside, "outlying")).toBe(true);
    expect(record.chosen).toEqual([{ element: expect.any(Number) as number }]);
    expect(made).toBe(defuddleProgram.plain(inertDocument(source), values));
    for (const off of ["removeExactSelectors", "removeHiddenElements", "removeLowScoring", "standardize"])
      expect([off, recorded(source, { [off]: false }).made]).toEqual([
        off,
        defuddleProgram.plain(inertDocument(source), { [off]: false }),
      ]);
  });

  it("knows of a word that stays with all else off that is in the way", () => {
    for (const [off, word] of [
      ["removeExactSelectors", "formed"],
      ["removeHiddenElements", "styled"],
      ["removeLowScoring", "linked one"],
      ["standardize", "Storm at the coast</h1>"],
    ] as const) {
      const { record, within } = recorded(source, { [off]: false });
      expect([off, within(record.kept, word), within(recorded(source).record.kept, word)]).toEqual([off, true, false]);
    }
  });

  it("says that it does not know what was kept where the text of the page's data takes its place", () => {
    const articleBody = "Nothing of this stands on the page itself. ".repeat(40);
    const data = JSON.stringify({ "@type": "Article", articleBody });
    const { record, made } = recorded(`<body><script type="application/ld+json">${data}</script><p>Short.</p>`);
    expect(made).toContain("Nothing of this stands");
    expect(record.isExact).toBe(false);
    expect(record.problem).toBe("it took a text from the page's data");
    expect(record.attempts.some(({ isChosen }) => isChosen)).toBe(false);
  });

  it("says so, too, where a rule for a site writes HTML of its own", () => {
    const events = JSON.stringify([{ announcement_body: { body: "The ferry" } }]).replaceAll('"', "&quot;");
    const html = `<head><link rel=canonical href="https://store.steampowered.com/x"></head>
      <body><div id=application_config data-partnereventstore="${events}"></div><nav>The ferry</nav>${prose(12)}`;
    const { record, made } = recorded(html);
    expect(made).toBe("The ferry");
    expect(record).toMatchObject({ isExact: false, problem: "it has a rule for this site, which writes HTML of its own" });
  });

  it("keeps what the program brings from the page's end to where it belongs", () => {
    const streamed = `<body><main><h1>Tides</h1><div><!--$?--><template id="B:1"></template><p>Loading</p><!--/$--></div>
      <p>Later on, all was quiet again.</p></main><div hidden id="S:1">${prose(20)}</div><script>$RC("B:1","S:1")</script>`;
    const { record, within, takerOf } = recorded(streamed);
    expect([record.isExact, within(record.kept, "crossed"), within(record.kept, "Later on")]).toEqual([true, true, true]);
    expect(takerOf("Loading")?.reason).toEqual({ rule: "streamed" });
  });

  it("knows of an attempt that fails that all of the body is taken", () => {
    // The selector that it makes of the hidden element's class is none.
    const hiding = `<body><main><p>Short.</p><div class="hidden {{name}}">${prose(2)}</div></main><footer>footed ${prose(1)}</footer>`;
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const { record, made, within } = recorded(hiding);
    expect(made).toBe(defuddleProgram.plain(inertDocument(hiding)));
    expect(made).toContain("footed");
    expect(record.isExact).toBe(true);
    for (const word of ["Short", "crossed", "footed"]) expect([word, within(record.kept, word)]).toEqual([word, true]);
    expect(record.attempts.filter(({ isChosen }) => isChosen)).toMatchObject([{ isWhole: true }]);
  });

  it("says nothing to the console, and leaves it as it was", () => {
    const log = vi.spyOn(console, "log").mockReturnValue(undefined);
    const error = vi.spyOn(console, "error").mockReturnValue(undefined);
    const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
    recorded(`<body><script type="application/ld+json">{no</script>${prose(12)}`);
    expect(log).not.toHaveBeenCalled();
    expect(error).not.toHaveBeenCalled();
    expect([console.log, console.warn, console.error]).toEqual([log, warn, error]);
  });

  it("ends the ranges of a record where the page ends", () => {
    const { record, page } = recorded(source);
    for (const ranges of [record.kept, record.outside, ...record.removals.map((removal) => removal.ranges)])
      for (const { start, end } of rangesOf(ranges)) expect(0 <= start && start < end && end <= page.source.length).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import { sourceLabel, sourceName, type GivenOutput } from "../../contract/given-output.ts";
import type { Extraction } from "../../contract/extraction.ts";
import { openPage } from "../../page/open-page.ts";
import { rangesOf } from "../../page/selection.ts";
import { extract, libraryOf } from "../../run.ts";
import { scalarOf } from "../channels.fixture.ts";
import { extractors } from "../index.ts";
import { mostOutputUnits, mostOutputWords } from "./output-words.ts";

const source = "<nav>Home News</nav><h1>The ferry</h1><p>It is <b>to be</b> brought back &amp; soon.</p><footer>Terms</footer>";
const page = openPage(source);
const library = libraryOf(extractors);
const name = "mine 1.2 0123456789ab";

function by(given: GivenOutput): Extraction {
  return extract({ extractor: "output", values: { source: name } }, page, library, { outputs: () => given });
}

const textOf = ({ selection }: Extraction): string =>
  Array.from(rangesOf(selection), ({ start, end }) => source.slice(start, end)).join("");

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
      "6 of 14 words (42.9 %) of what mine 1.2 wrote have no place in the text of the page; they are joined or written anew, or stand in a noscript or the like: “By”, “Nobody”, “was”, “to”, “for”, “ever”.",
    ]);
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
    expect(textOf(extract(run, page, library, { outputs }))).toBe("The ferry");
  });

  it("leaves scripts out, and the words of an HTML that nests deeply are found", () => {
    const html = `${"<div>".repeat(5_000)}<script>Home()</script>The ferry<style>News</style>${"</div>".repeat(5_000)}`;
    expect(textOf(by({ form: "html", text: html }))).toBe("The ferry");
  });

  it("takes a text with control characters and lone surrogates as the words that it has", () => {
    expect(textOf(by({ form: "text", text: "\u0000\u0007 The\u00a0ferry \ud800 \u202e" }))).toBe("The ferry");
  });

  it("finds a page in an output that is a hundred times as long", () => {
    const filler = Array.from({ length: 100_000 }, (_, at) => `filler${at % 50}`).join(" ");
    const extraction = by({ form: "text", text: `${filler} The ferry It is to be brought back & soon. ${filler}` });
    expect(textOf(extraction)).toBe("The ferryIt is to be brought back &amp; soon.");
    expect(scalarOf(extraction.trace, "toolWords")).toBe(200_010);
  });

  it("refuses in a sentence what is too long to look for", () => {
    const words = "word ".repeat(mostOutputWords + 1);
    expect(() => by({ form: "text", text: words })).toThrow(
      "mine 1.2 wrote 1,000,001 words for this page, and 1,000,000 is the limit. Give what it wrote for this page alone.",
    );
    expect(() => by({ form: "text", text: "x".repeat(mostOutputUnits + 1) })).toThrow("20,000,001 characters");
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

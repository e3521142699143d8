import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySource } from "../page/any-source.fixture.ts";
import { openPage } from "../page/open-page.ts";
import { asSelection, selectionOf } from "../page/selection.ts";
import { plainText, selectedText } from "./text.ts";
import { plainWrittenText, writtenText } from "./written-text.ts";

describe("selectedText", () => {
  it("gives a line to each block and collapses white space", () => {
    expect(textOf("<h1> A\n  title </h1><p>One <b>two</b>\n three.</p>")).toBe("A title\nOne two three.");
  });

  it("breaks the line at <br> and at the edges of blocks that hold nothing", () => {
    expect(textOf("one<br>two<div></div>three")).toBe("one\ntwo\nthree");
  });

  it("leaves out scripts without parting the word around them", () => {
    expect(textOf("in<script>var a = 1;</script>side")).toBe("inside");
  });

  it("puts a space where something between two words is not selected", () => {
    const source = "<p>one two three</p>";
    const { text } = selectedText(openPage(source), asSelection(Uint32Array.of(3, 6, 11, 16)));
    expect(text).toBe("one three");
  });

  it("maps each unit back to the source, a space to what follows it", () => {
    const source = "<p>a &amp; b</p>";
    const { text, offsets } = selectedText(openPage(source), selectionOf([[0, source.length]]));
    expect(text).toBe("a & b");
    expect([...offsets]).toEqual([3, 5, 5, 11, 11]);
  });
});

function textOf(source: string): string {
  return selectedText(openPage(source), selectionOf([[0, source.length]])).text;
}

describe("plainText and plainWrittenText", () => {
  const pages = anySource(
    "<p>|</p>|<b>|</b>|<br>|<div>|</div>|a|bc| |\n| \t |&nbsp;|&amp;|&#x1F600;|<script>x y</script>|<pre>|</pre>|<sup>|</sup>|<table><td>|" +
      "<li><input type=checkbox>|\u200b",
  );
  const ranges = fc.array(fc.tuple(fc.nat(120), fc.nat(40)), { maxLength: 6 });

  it("is the text that comes with offsets for any selection of any page", () => {
    fc.assert(
      fc.property(pages, ranges, (source, pairs) => {
        const page = openPage(source);
        const selection = selectionOf(pairs.map(([start, length]): [number, number] => [start, start + length]));
        expect(plainText(page, selection)).toBe(selectedText(page, selection).text);
        expect(plainWrittenText(page, selection)).toBe(writtenText(page, selection).text);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is the same for a page that is selected whole", () => {
    fc.assert(
      fc.property(pages, (source) => {
        const page = openPage(source);
        const whole = selectionOf([[0, source.length]]);
        expect(plainText(page, whole)).toBe(selectedText(page, whole).text);
      }),
    );
  });
});

describe("writtenText", () => {
  it("has one space between what is raised, with the way back to the source and without", () => {
    const source = "<p><sup>a</pre>&nbsp;</b>&amp;";
    const whole = selectionOf([[0, source.length]]);
    for (const text of [plainWrittenText(openPage(source), whole), writtenText(openPage(source), whole).text])
      expect(text).toBe("^(a &)");
  });

  it("has an offset for each unit, of signs that the page has no text for too", () => {
    const source = '<p>one <img class=emoji alt="😀"> x<sup>2</sup></p>';
    const { text, offsets } = writtenText(openPage(source), selectionOf([[0, source.length]]));
    expect(text).toBe("one 😀 x²");
    expect(offsets).toHaveLength(text.length);
  });
});

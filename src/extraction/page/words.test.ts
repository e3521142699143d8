import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySource } from "./any-source.fixture.ts";
import { openPage } from "./open-page.ts";
import type { Page } from "./page.ts";
import { rangesOf, type Selection } from "./selection.ts";
import { selectWords, wordsOf, splitWords } from "./words.ts";

describe("wordsOf", () => {
  it.each([
    ["splits at white space of every kind", "a b\tc\nd\fe", ["a", "b", "c", "d", "e"]],
    ["splits at a no-break space, written out or not", "a\u00a0b&nbsp;c", ["a", "b", "c"]],
    ["does not split at other spaces of Unicode", "a\u2009b", ["a\u2009b"]],
    ["does not split at an inline tag", "un<b>bro</b>ken", ["un<b>bro</b>ken"]],
    ["does not split at an inline tag in a link text", "<a href=x>to</a>day", ["to</a>day"]],
    ["splits at the edges of a block", "a<p>b</p>c", ["a", "b", "c"]],
    ["splits at a block without text", "a<hr>b", ["a", "b"]],
    ["splits at the cells of a table", "<table><td>a<td>b</table>", ["a", "b"]],
    ["splits at br", "a<br>b", ["a", "b"]],
    ["does not split at wbr", "a<wbr>b", ["a<wbr>b"]],
    ["does not split at a comment", "a<!-- x -->b", ["a<!-- x -->b"]],
    ["does not split at a script", "a<script>x y</script>b", ["a<script>x y</script>b"]],
    ["splits at an ignored block", "a<textarea>x</textarea>b", ["a", "b"]],
    ["leaves out what is ignored", "<title>x</title><style>y</style><p>a", ["a"]],
    ["takes references whole", "&lt;a&gt; &amp;&#x1F600;", ["&lt;a&gt;", "&amp;&#x1F600;"]],
    ["splits at a reference to a space", "a&#32;b&#10;c", ["a", "b", "c"]],
    ["keeps a word whole that opens or ends within a reference's run", "x &eacute;t&eacute; y", ["x", "&eacute;t&eacute;", "y"]],
    ["counts an astral character as part of its word", "😀a b", ["😀a", "b"]],
    ["takes each Han character for one, tags or not", "新<b>闻</b>。<i>OK", ["新", "闻</b>。", "OK"]],
    ["finds one in a single character", "a", ["a"]],
    ["finds none in white space", " \n&nbsp;<p> </p>", []],
    ["finds none in an empty page", "", []],
  ])("%s", (_, source, words) => {
    expect(hulls(openPage(source))).toEqual(words);
  });

  it("knows the runs a word begins and ends in", () => {
    const words = wordsOf(openPage("one un<b>bro</b>ken two"));
    expect([...words.firstRuns]).toEqual([0, 0, 2]);
    expect([...words.lastRuns]).toEqual([0, 2, 2]);
  });

  it("keeps to the order of the source where the parser moved text", () => {
    expect(hulls(openPage("<table><td>a</td>b<td>c</table>"))).toEqual(["a", "b", "c"]);
  });

  it("gives words that rise and do not overlap, whatever the markup", () => {
    fc.assert(
      fc.property(document, (source) => {
        const { starts, ends, count } = wordsOf(openPage(source));
        for (let word = 0; word < count; word++) {
          expect(starts[word]).toBeGreaterThanOrEqual(ends[word - 1] ?? 0);
          expect(ends[word]).toBeGreaterThan(starts[word] ?? 0);
        }
      }),
    );
  });

  it("gives words whose text is that of the content without white space", () => {
    fc.assert(
      fc.property(document, (source) => {
        const page = openPage(source);
        const content = page.runs.texts.filter((_, run) => page.runs.ignored[run] === 0).join("");
        expect(
          textOf(
            page,
            selectWords(page, wordsOf(page), () => true),
          ).replace(/[ \n\t\f\u00a0]/g, ""),
        ).toBe(content.replace(/[ \n\t\f\u00a0]/g, ""));
      }),
    );
  });
});

describe("selectWords", () => {
  it("selects the characters of the marked words", () => {
    expect(selected("one two three four", [1, 3])).toEqual(["two", "four"]);
  });

  it("selects the white space between neighbours that are both marked", () => {
    expect(selected("one  two\n three four", [0, 1, 2])).toEqual(["one  two\n three"]);
  });

  it("selects no markup, neither within a word nor between words", () => {
    expect(selected("un<b>bro</b>ken <i>two</i><p>three", [0, 1, 2])).toEqual(["un", "bro", "ken ", "two", "three"]);
  });

  it("selects no white space at the edges, nor what is ignored", () => {
    expect(selected(" a <script>x</script> b<!-- y --> c ", [0, 1, 2])).toEqual(["a ", " b", " c"]);
  });
  it("selects only units of content, whatever the markup and the marks", () => {
    fc.assert(
      fc.property(document, fc.infiniteStream(fc.boolean()), (source, marks) => {
        const page = openPage(source);
        const words = wordsOf(page);
        const isMarked = [...marks.take(words.count)];
        const units = contentUnits(page);
        for (const { start, end } of rangesOf(selectWords(page, words, (word) => isMarked[word])))
          for (let at = start; at < end; at++) expect(units.has(at)).toBe(true);
      }),
    );
  });
});

const document = anySource(
  "a|bc| |\n|&nbsp;|&amp;|&lt|&#32;|é|😀|\0|<b>|</b>|<p>|</p>|<div>|</div>|<br>|<table>|<tr>|<td>|</table>|<a>|</a>|" +
    "<script>x y</script>|<!-- x -->|<textarea>x</textarea>|<pre>\n|</pre>|<svg>x</svg>|</>|<ul>|<li>",
);

function hulls(page: Page): string[] {
  const { starts, ends } = wordsOf(page);
  return Array.from(starts, (start, word) => page.source.slice(start, ends[word]));
}

function selected(source: string, marked: readonly number[]): string[] {
  const page = openPage(source);
  const selection = selectWords(page, wordsOf(page), (word) => marked.includes(word));
  return Array.from(rangesOf(selection), ({ start, end }) => source.slice(start, end));
}

function textOf({ runs }: Page, selection: Selection): string {
  const ranges = [...rangesOf(selection)];
  let text = "";
  for (let run = 0; run < runs.count; run++) {
    const units = runs.texts[run] ?? "";
    for (let index = 0; index < units.length; index++) {
      const at = runs.maps.get(run)?.[index] ?? (runs.starts[run] ?? 0) + index;
      if (ranges.some(({ start, end }) => start <= at && at < end)) text += units[index];
    }
  }
  return text;
}

function contentUnits({ runs }: Page): Set<number> {
  const units = new Set<number>();
  for (let run = 0; run < runs.count; run++) {
    if (runs.ignored[run] === 1) continue;
    for (let at = runs.starts[run] ?? 0; at < (runs.ends[run] ?? 0); at++) units.add(at);
  }
  return units;
}

describe("splitWords", () => {
  it("separates words by white space of any kind, however much", () => {
    expect(splitWords(" one, \u00a0two\n\tthree\r\n ")).toEqual(["one,", "two", "three"]);
  });

  it.each([
    ["他说：“你好”，OK。", ["他", "说：“", "你", "好”，", "OK。"]],
    ["iPhone手机 5月", ["iPhone", "手", "机", "5", "月"]],
    ["カレー𠮷", ["カ", "レ", "ー", "𠮷"]],
    ["ที่นี่", ["ที่", "นี่"]],
    ["한국어 글", ["한국어", "글"]],
  ])("makes a word of each letter of a script without spaces: %s", (text, words) => {
    expect(splitWords(text)).toEqual(words);
    expect(splitWords(text, "spaces")).toEqual(text.split(" "));
    const page = openPage(text);
    const { starts, ends } = wordsOf(page);
    expect(Array.from(starts, (start, word) => page.source.slice(start, ends[word]))).toEqual(words);
    expect(wordsOf(openPage(text, { words: "spaces" })).count).toBe(text.split(" ").length);
  });
});

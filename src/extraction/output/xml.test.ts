import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySource } from "../page/any-source.fixture.ts";
import { openPage } from "../page/open-page.ts";
import { selectWords, wordsOf } from "../page/words.ts";
import { selectedHtml } from "./html.ts";
import { resultXml } from "./xml.ts";

describe("resultXml", () => {
  it("closes elements without content, and writes no reference that XML does not know", () => {
    expect(xmlOf("<p title='&nbsp;'>one<br>two &amp; <img src='a>b' alt='\"'>three</p>")).toBe(
      '<content page="a page" algorithm="plain">\n<p title="&#160;">one<br/>two &amp; <img src="a&gt;b" alt="&quot;"/>three</p>\n</content>',
    );
  });

  it("is an element without content where nothing is selected", () => {
    expect(xmlOf("")).toBe('<content page="a page" algorithm="plain"></content>');
  });

  it("escapes names, and replaces what XML cannot hold", () => {
    expect(resultXml({ page: 'a "b" <c>', algorithm: "ccb" }, "")).toContain('page="a &quot;b&quot; &lt;c&gt;"');
    expect(resultXml({ page: "\u0001", algorithm: "ccb" }, "a\u0000b\ud800c\u{1f600}")).toBe(
      '<content page="\ufffd" algorithm="ccb">\na\ufffdb\ufffdc\u{1f600}\n</content>',
    );
  });

  it("is well-formed for any page", () => {
    const sources = anySource(
      "<p>|</p>|<div title='>'>|</div>|<br>|<img alt=\"a'b\">|<hr>|<b>|</i>|<pre>|<table><td>|<svg><path/>|&nbsp;|&lt;|&amp;|w |<a href='?a&b'>|" +
        "\u000b|\ud800",
    );
    fc.assert(
      fc.property(sources, (source) => {
        expect(problemIn(xmlOf(source))).toBe("");
      }),
    );
  });
});

function xmlOf(source: string): string {
  const page = openPage(source);
  return resultXml(
    { page: "a page", algorithm: "plain" },
    selectedHtml(
      page,
      selectWords(page, wordsOf(page), () => true),
    ),
  );
}

/** The first thing that makes a text no element of XML; empty for none. */
function problemIn(xml: string): string {
  const open: string[] = [];
  const rest = xml.replaceAll(
    /<(\/?)([a-z][a-z0-9-]*)((?: [a-z]+="[^"<>]*")*)(\/?)>/g,
    (_, end: string, name: string, _attributes, self: string) => {
      if (end === "/") return open.pop() === name ? "" : `<wrong end of ${name}>`;
      if (self === "") open.push(name);
      return "";
    },
  );
  const references = xml.replaceAll(/&(?:amp|lt|gt|quot|#\d+);/g, "");
  if (/[<>]/.test(rest)) return rest;
  return open.length > 0 ? `open: ${open.join()}` : (/&.{0,5}/.exec(references)?.[0] ?? "");
}

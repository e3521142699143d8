import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { selectionOf } from "../page/selection.ts";
import { selectedHtml } from "./html.ts";
import { selectedMarkdown } from "./markdown.ts";
import { writtenText } from "./written-text.ts";

const latexml = (mark: string, content: string): string =>
  `<span class="ltx_note ltx_role_footnote"><sup class=ltx_note_mark>${mark}</sup><span class=ltx_note_outer><span class=ltx_note_content>` +
  `<sup class=ltx_note_mark>${mark}</sup>${content}</span></span></span>`;
const tufte = (kind: string, sign: string, content: string): string =>
  `<label for=a class="margin-toggle">${sign}</label><input type=checkbox id=a class=margin-toggle><span class=${kind}>${content}</span>`;
const url = "https://a.example/b/c.html";
const linked = (to: string, back: string): string =>
  `<p>It burned<sup><a href="${to}">1</a></sup> twice.</p><p id=n>In 1714 and 1802. <a href="${back}">↩</a></p>`;

describe("footnotes", () => {
  const noted = ["It burned[^1] twice.", "It burned[1] twice."] as const;
  it.each([
    ["LaTeXML", latexml("1", "<span class='ltx_tag ltx_tag_note'>1</span>In 1714 and 1802."), ...noted],
    ["Tufte, at its side", tufte("sidenote", "", "In 1714 and 1802."), ...noted],
    ["Tufte, in the margin", tufte("marginnote", "⊕", "In 1714 and 1802."), ...noted],
    ["a class", "<span class=footnote>In 1714 and 1802.</span>", ...noted],
    ["a class, with its sign", "<sup>1</sup><span class=footnote-text><sup>1</sup> In 1714 and 1802.</span>", ...noted],
    ["an element", "<d-footnote>In 1714 and 1802.</d-footnote>", ...noted],
    ["what opens at its sign", "<span class=tip><sup>1</sup><span class=tooltip-text>In 1714 and 1802.</span></span>", ...noted],
  ])("stand in their sentence by %s, and come after all else", (_, note, markdown, text) => {
    const source = `<p>It burned${note} twice.</p><p>It stands.</p>`;
    expect(read(source)).toEqual([
      `${markdown}\n\nIt stands.\n\n[^1]: In 1714 and 1802.`,
      `${text}\nIt stands.\n[1] In 1714 and 1802.`,
    ]);
  });

  it("stand in their sentence with all that they hold, in items and cells too", () => {
    const source = `<ul><li>a${tufte("sidenote", "", "Of <a href=/x>b</a>, 10<sup>6</sup>")}</ul><table><tr><th>c<th>d<tr><td>e${latexml("5", "Of the cell")}<td>f</table>`;
    expect(read(source)[0]).toBe(
      "- a[^1]\n\n| c | d |\n| --- | --- |\n| e[^5] | f |\n\n[^1]: Of [b](/x), 10<sup>6</sup>\n\n[^5]: Of the cell",
    );
    expect(selectedHtml(...whole(`<p>a${latexml("5", "b")} c`))).not.toContain("<li");
    expect(selectedHtml(...whole(`<p>a${latexml("5", "Long enough")} c`))).toMatch(
      /<sup><a href="#fn-5">5<\/a><\/sup>.* c<\/p>\n<ol>\n\t<li id="fn-5" value="5">Long enough<\/li>\n<\/ol>$/s,
    );
  });

  it.each([
    ["a paragraph of its own", "<p>a</p><p><span class=footnote>* In 1714 and 1802.</span></p>", "a\n\n\\* In 1714 and 1802."],
    ["a list of notes", "<p><sup>1</sup> <span class=footnote>In 1714 and 1802.</span></p>", "<sup>1</sup> In 1714 and 1802."],
    ["a word with help", "<p>a <span class=tooltip>word</span><span class=tooltiptext>In 1714</span>", "a wordIn 1714"],
    ["an element of another page's own", "<p>by <side-note>Emil Berg</side-note> and", "by Emil Berg and"],
    ["a sign", "<p>a <span class=footnote>[1]</span> b", "a \\[1\\] b"],
  ])("leave what is none as it stands: %s", (_, source, expected) => {
    expect(read(source)[0]).toBe(expected);
  });

  it.each([
    ["in full", url + "#n", url + "#r"],
    ["by the page's name", "c.html#n", "c.html#r"],
    ["by its path", "/b/c.html#n", "/b/c.html#r"],
    ["bare", "#n", "#r"],
  ])("are linked by the address of the page, %s", (_, to, back) => {
    for (const [source, from] of [
      [linked(to, back), `${url}?`.slice(0, -1)],
      [`<link rel=canonical href=${url}>${linked(to, back)}`, undefined],
      [`<base href=${url}>${linked(to, back)}`, undefined],
    ] as const)
      expect(selectedMarkdown(...whole(source), { url: from })).toBe("It burned[^1] twice.\n\n[^1]: In 1714 and 1802.");
  });

  it("are none that another page has", () => {
    expect(selectedMarkdown(...whole(linked("d.html#n", "#r")), { url })).not.toContain("[^1]");
    expect(selectedMarkdown(...whole(linked("c.html#n", "#r")))).not.toContain("[^1]");
  });

  it("are told by addresses that lead from headings to themselves, too", () => {
    expect(selectedMarkdown(...whole(`<h2 id=a>Fog <a href="${url}#a">#</a></h2>`), { url })).toBe("## Fog");
  });
});

function whole(source: string) {
  return [openPage(source), selectionOf([[0, source.length]])] as const;
}

function read(source: string): readonly string[] {
  return [selectedMarkdown(...whole(source)), writtenText(...whole(source)).text];
}

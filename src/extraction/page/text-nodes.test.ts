import { describe, expect, it } from "vitest";
import { innermostElementAt } from "./tree.ts";
import { openPage } from "./open-page.ts";
import { piecesOf } from "./pieces.ts";
import { textNodesOf } from "./text-nodes.ts";

describe("textNodesOf", () => {
  it("measures each text node trimmed, with white space collapsed and references decoded", () => {
    const page = openPage("<body><p>  two \n words&nbsp; </p><p>a &amp; b<b>😀</b> \t </p><script>no</script>");
    const { lengths, parents } = textNodesOf(page);
    const named = Array.from(lengths, (length, text) => [page.elements.names[parents[text] ?? -1], length]);
    expect(named).toEqual([
      ["p", 9], // "two words"
      ["p", 5], // "a & b"
      ["b", 2], // one character of two units
      ["p", 0],
      ["script", 0],
    ]);
  });

  it("takes the two parts that a table drops before itself for one node", () => {
    const page = openPage("<body><table>x<tr>y<td>z</table>");
    expect([...textNodesOf(page).lengths]).toEqual([2, 1]);
  });
});

describe("piecesOf", () => {
  it("gives text and tags in source order, without what is ignored", () => {
    const source = "<body><p>one<!-- no --><b>two</b><script>x</script></p>";
    const page = openPage(source);
    const { runs, tags } = piecesOf(page);
    const pieces = Array.from(runs, (run, piece) => page.runs.texts[run] ?? page.tags.names[tags[piece] ?? -1]);
    expect(pieces).toEqual(["body", "p", "one", "b", "two", "b", "p"]);
  });
});

describe("innermostElementAt", () => {
  const source = "<body><div> <p>text</p></div></body>";
  const page = openPage(source);
  const nameAt = (offset: number): string | undefined => page.elements.names[innermostElementAt(page, offset)];

  it("is the element of the text there, or whose tag it is", () => {
    expect(nameAt(source.indexOf("text"))).toBe("p");
    expect(nameAt(source.indexOf("<p>"))).toBe("p");
    expect(nameAt(source.indexOf(" <p>"))).toBe("div");
    expect(nameAt(source.indexOf("</div>"))).toBe("div");
  });
});

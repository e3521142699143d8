import { describe, expect, it } from "vitest";
import { openPage } from "../../extraction/page/open-page.ts";
import { pageTree } from "../../worker/page-tree.ts";
import { nameOf } from "./columns.ts";
import { elementOf } from "./linked-elements.ts";

/** The name of the element around a stretch of a source. */
function around(source: string, text: string): string {
  const tree = pageTree(openPage(source));
  const start = source.indexOf(text);
  const element = elementOf(tree, { start, end: start + text.length });
  return element < 0 ? "none" : nameOf(tree, element);
}

const article =
  "<!doctype html><html><body><div><p>one <b>two</b> three</p><!-- note --><script>four</script></div></body></html> ";

describe("elementOf", () => {
  it.each([
    ["one", "p"],
    ["two", "b"],
    ["<b>", "b"],
    ["<b>two</b>", "b"],
    ["two</b> three", "p"],
    ["</p>", "p"],
    ["note", "div"],
    ["four", "script"],
    ["<p>one <b>two</b> three</p><!--", "div"],
    ["<body>", "body"],
    ["<!doctype", "none"],
    [article, "none"],
  ])("takes %j for in %s", (text, name) => {
    expect(around(article, text)).toBe(name);
  });

  it("knows text by the element that holds it, not by the tags around it", () => {
    expect(around("<table>moved<tr><td>cell</table>", "moved")).toBe("body");
    expect(around("<table>moved<tr><td>cell</table>", "cell")).toBe("td");
  });

  it("takes the inner one of two with the same span", () => {
    expect(around("<table><tr><td>cell</table>", "<tr><td>cell")).toBe("tr");
  });

  it("finds an empty range too, but no element that the source has nothing of", () => {
    const tree = pageTree(openPage("<p>x</p>"));
    expect(nameOf(tree, elementOf(tree, { start: 0, end: 0 }))).toBe("p");
    const empty = pageTree(openPage(""));
    expect(elementOf(empty, { start: 0, end: 0 })).toBe(-1);
  });
});

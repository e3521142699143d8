import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { selectionOf } from "../page/selection.ts";
import { plainText } from "./plain-text.ts";
import { selectedText } from "./text.ts";

describe("plainText", () => {
  const pieces = [
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<br>",
    "<div>",
    "</div>",
    "a",
    "bc",
    " ",
    "\n",
    " \t ",
    "&nbsp;",
    "&amp;",
    "&#x1F600;",
    "<script>x y</script>",
  ];
  const pages = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(""));
  const ranges = fc.array(fc.tuple(fc.nat(120), fc.nat(40)), { maxLength: 6 });

  it("is the text of selectedText for any selection of any page", () => {
    fc.assert(
      fc.property(pages, ranges, (source, pairs) => {
        const page = openPage(source);
        const selection = selectionOf(pairs.map(([start, length]): [number, number] => [start, start + length]));
        expect(plainText(page, selection)).toBe(selectedText(page, selection).text);
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

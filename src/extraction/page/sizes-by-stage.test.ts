import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPage } from "./open-page.ts";
import { sizeOf } from "./selection.ts";
import { sizesByStage } from "./sizes-by-stage.ts";
import { selectWords, wordsOf } from "./words.ts";

const pieces = "a|bc| |\n|&amp;|é|😀|<b>|</b>|<p>|</p>|<br>|<table>|<tr>|<td>|</table>|<script>x y</script>|<!-- x -->|<ul>|<li>";
const document = fc.array(fc.constantFrom(...pieces.split("|")), { maxLength: 25 }).map((parts) => parts.join(""));

describe("sizesByStage", () => {
  it("counts white space with the first of its neighbours that goes", () => {
    const page = openPage("one two  three");
    const stages = [2, 0, 1];
    expect([...sizesByStage(page, wordsOf(page), 2, (word) => stages[word] ?? 0)]).toEqual([1 + 3 + 2, 5, 3]);
  });

  it("leaves at every stage what is selected of the words that have not gone", () => {
    fc.assert(
      fc.property(document, fc.infiniteStream(fc.nat(3)), (source, drawn) => {
        const page = openPage(source);
        const words = wordsOf(page);
        const stages = [...drawn.take(words.count)];
        const sizes = sizesByStage(page, words, 3, (word) => stages[word] ?? 0);
        for (let stage = 0; stage <= 3; stage++)
          expect(sizes.subarray(stage).reduce((sum, size) => sum + size, 0)).toBe(
            sizeOf(selectWords(page, words, (word) => (stages[word] ?? 0) >= stage)),
          );
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPage } from "./open-page.ts";
import { sizeOf } from "./selection.ts";
import { eachSizeByStage } from "./sizes-by-stage.ts";
import { selectWords, wordsOf } from "./words.ts";

const pieces = "a|bc| |\n|&amp;|é|😀|<b>|</b>|<p>|</p>|<br>|<table>|<tr>|<td>|</table>|<script>x y</script>|<!-- x -->|<ul>|<li>";
const document = fc.array(fc.constantFrom(...pieces.split("|")), { maxLength: 25 }).map((parts) => parts.join(""));

function sizesByStage(source: string, stages: readonly number[], last: number): Float64Array {
  const page = openPage(source);
  const sizes = new Float64Array(last + 1);
  eachSizeByStage(
    page,
    wordsOf(page),
    last,
    (word) => stages[word] ?? 0,
    (stage, size) => {
      sizes[stage] = (sizes[stage] ?? 0) + size;
    },
  );
  return sizes;
}

describe("eachSizeByStage", () => {
  it("counts white space with the first of its neighbours that goes", () => {
    expect([...sizesByStage("one two  three", [2, 0, 1], 2)]).toEqual([1 + 3 + 2, 5, 3]);
  });

  it("tells each word after the white space before it", () => {
    const page = openPage("one two  three");
    const told: (readonly [stage: number, size: number, word: number])[] = [];
    eachSizeByStage(
      page,
      wordsOf(page),
      2,
      (word) => [2, 0, 1][word] ?? 0,
      (...size) => told.push(size),
    );
    expect(told).toEqual([
      [2, 3, 0],
      [0, 1, 1],
      [0, 3, 1],
      [0, 2, 2],
      [1, 5, 2],
    ]);
  });

  it("leaves at every stage what is selected of the words that have not gone", () => {
    fc.assert(
      fc.property(document, fc.infiniteStream(fc.nat(3)), (source, drawn) => {
        const page = openPage(source);
        const words = wordsOf(page);
        const stages = [...drawn.take(words.count)];
        const sizes = sizesByStage(source, stages, 3);
        for (let stage = 0; stage <= 3; stage++)
          expect(sizes.subarray(stage).reduce((sum, size) => sum + size, 0)).toBe(
            sizeOf(selectWords(page, words, (word) => (stages[word] ?? 0) >= stage)),
          );
      }),
    );
  });
});

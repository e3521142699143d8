import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySource } from "../page/any-source.fixture.ts";
import { plainText } from "../output/text.ts";
import { openPage } from "../page/open-page.ts";
import { asSelection, selectionOf } from "../page/selection.ts";
import { selectWords, wordsOf } from "../page/words.ts";
import { extractWords } from "./extract-words.ts";
import { wordsIn } from "./lexicon.ts";

describe("extractWords", () => {
  const pages = anySource("<p>|</p>|<b>|</b>|<br>|<!--x-->|a|bc|a| |\n|&nbsp;|&amp;|\u3000|&#8201;|<script>x y</script>");

  it("are those of the extract's text wherever words are kept whole", () => {
    fc.assert(
      fc.property(pages, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (source, kept) => {
        const page = openPage(source);
        const selection = selectWords(page, wordsOf(page), (word) => kept[word] ?? false);
        expect(extractWords(page, selection)).toEqual(wordsIn(plainText(page, selection)));
      }),
      { numRuns: 1_000 },
    );
  });

  it("are those of the text, or left to it, for any other extract", () => {
    const ranges = fc.array(fc.tuple(fc.nat(100), fc.nat(30)), { maxLength: 5 });
    fc.assert(
      fc.property(pages, ranges, (source, pairs) => {
        const page = openPage(source);
        const selection = selectionOf(pairs.map(([start, length]): [number, number] => [start, start + length]));
        const words = extractWords(page, selection);
        if (words !== undefined) expect(words).toEqual(wordsIn(plainText(page, selection)));
      }),
      { numRuns: 1_000 },
    );
  });

  it("are not told where a word is kept in part", () => {
    const page = openPage("<p>one <b>t</b>wo three");
    expect(extractWords(page, asSelection(Uint32Array.of(3, 6, 10, 11)))).toBeUndefined();
    expect(extractWords(page, asSelection(Uint32Array.of(3, 6, 10, 11, 15, 17)))).toEqual(["one", "two"]);
  });
});

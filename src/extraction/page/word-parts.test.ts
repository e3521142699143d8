import fc from "fast-check";
import { expect, it } from "vitest";
import { anySource } from "./any-source.fixture.ts";
import { openPage } from "./open-page.ts";
import { wordPartsOf } from "./word-parts.ts";
import { wordsOf } from "./words.ts";

it.each([
  { source: "<p>wo<b>rd</b> two", parts: ["wo", "rd", "two"], words: [0, 0, 1] },
  { source: "a&nbsp;b&amp;<i>c</i>", parts: ["a", "b&amp;", "c"], words: [0, 1, 1] },
  { source: "one<script>two</script>three", parts: ["one", "three"], words: [0, 0] },
  { source: " <p> ", parts: [], words: [] },
])("cuts words at tags: $source", ({ source, parts, words }) => {
  const found = wordPartsOf(openPage(source));
  expect(Array.from(found.starts, (start, part) => source.slice(start, found.ends[part]))).toEqual(parts);
  expect([...found.words]).toEqual(words);
});

it("leaves out no word and no character of one", () => {
  const sources = anySource("<b>|</b>|<p>|<br>|word| |&amp;|x|<!-- c -->|<script>s</script>");
  fc.assert(
    fc.property(sources, (source) => {
      const page = openPage(source);
      const [words, parts] = [wordsOf(page), wordPartsOf(page)];
      const first = Array.from(words.starts, () => Infinity);
      const last = Array.from(words.ends, () => 0);
      for (const [part, word] of parts.words.entries()) {
        first[word] = Math.min(first[word] ?? 0, parts.starts[part] ?? 0);
        last[word] = Math.max(last[word] ?? 0, parts.ends[part] ?? 0);
      }
      expect(first).toEqual([...words.starts]);
      expect(last).toEqual([...words.ends]);
    }),
  );
});

import { defineExtractor } from "../contract/extractor.ts";
import { numberParameter } from "../contract/parameters.ts";
import { channelsOver } from "../method/channels.ts";
import { cutAt, whyBy } from "../method/comparison.ts";
import { column, constant, input, over, setting, times } from "../method/expression.ts";
import { byWord, sorted, unitsOfWords } from "../method/sorted.ts";
import { lineStarts } from "../page/lines.ts";
import { wordsOf } from "../page/words.ts";

const paper = { short: "Nobody 2000", title: "Long Lines", authors: "Nobody", year: 2000, venue: "Nowhere" };
const share = numberParameter("decision", 1, [0, 3, 0.05], {
  label: "λ",
  description: "Factor on the mean share of text in the lines of the page, from which a line is kept.",
  unit: "",
});

/** Keeps the lines in which the share of text is as large as on the mean line. */
export const longLines = defineExtractor({
  id: "long-lines",
  name: "Long lines",
  summary: "Keeps the lines that have as large a share of text as the page has on the mean.",
  family: "Lines",
  paper,
  cite: { paper: paper.short, where: "section 1" },
  formula: "keep lines of S ≥ λ · mean S",
  figure: "The share of text of every line.",
  needs: ["page"],
  parameters: { share },
  analyse({ page }) {
    const words = wordsOf(page);
    const starts = lineStarts(page, "block");
    const ends = starts.map((_, line) => starts.at(line + 1) ?? page.source.length);
    const ofWords = unitsOfWords(words, starts);
    const text = new Float64Array(starts.length);
    for (const [word, line] of ofWords.entries()) text[line] += words.ends[word] - words.starts[word];
    return { page, words, ofWords, text, units: { name: "lines", starts, ends, nested: false } };
  },
  decide({ page, words, ofWords, text, units }, { share: factor }) {
    const length = input(
      "length",
      units.ends.map((end, line) => Math.max(end - units.starts[line], 1)),
    );
    const described = { id: "share", symbol: "S", name: "Share of text", unit: "" };
    const shares = column(described, over(input("text", text), length), text.length, (line) => String(line + 1));
    const mean = shares.values.reduce((sum, value) => sum + value, 0) / Math.max(text.length, 1);
    const threshold = times(setting("share", share, factor), constant("mean S", mean));
    const isKept = (line: number): boolean => shares.at(line) >= threshold.at(0);
    const { series, classes } = channelsOver("lines");
    return sorted({
      page,
      words,
      units,
      ofWords: byWord(ofWords, isKept),
      label: (line) => `line ${line + 1}`,
      why: (line) => whyBy(shares, "≥", threshold, line),
      trace: () => ({
        units: { lines: units },
        channels: [
          series("share", shares.values, { ...shares.quantity, ...cutAt(threshold), isOfBlocks: true }),
          classes(
            "verdict",
            Uint8Array.from(text, (_, line) => Number(isKept(line))),
            { removed: "removed", kept: "kept" },
            { name: "Verdict", formula: "S ≥ λ · mean S" },
          ),
        ],
        notes: [],
      }),
    });
  },
  bytesOf: ({ words, text }) => words.count * 20 + text.length * 16,
});

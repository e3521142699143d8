import { defineExtractor } from "../contract/extractor.ts";
import { numberParameter } from "../contract/parameters.ts";
import { column, input, mean, over, setting, times } from "../method/expression.ts";
import { keptWhere } from "../method/kept-where.ts";
import { ask } from "../method/rules.ts";
import { rowOf } from "../method/sorted.ts";
import { lineStarts } from "../page/lines.ts";

const paper = { short: "Nobody 2000", title: "Long Lines", authors: "Nobody", year: 2000, venue: "Nowhere" };
const share = numberParameter("decision", 1, [0, 3, 0.05], {
  label: "λ",
  description: "Factor on the mean share of text in the lines of the page, from which a line is kept.",
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
    const row = rowOf(page, "line", lineStarts(page, "block"));
    const text = new Float64Array(row.units.starts.length);
    for (const [word, line] of row.unitOfWord.entries()) text[line] += row.words.ends[word] - row.words.starts[word];
    return { row, text };
  },
  decide({ row, text }, { share: factor }) {
    const { starts, ends } = row.units;
    const length = input(
      "length",
      ends.map((end, line) => Math.max(end - starts[line], 1)),
    );
    const described = { id: "share", symbol: "S", name: "Share of text", unit: "" };
    const shares = column(described, over(input("text", text), length), text.length, row.name);
    const threshold = times(setting("share", share, factor), mean("mean S", shares));
    return keptWhere(row, ask(shares, "≥", threshold, "kept", "removed"));
  },
});

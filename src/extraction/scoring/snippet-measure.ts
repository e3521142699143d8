import type { Measure } from "./measure.ts";
import { countIn, NoScore, scoreOf, type Score } from "./score.ts";
import { checkedSnippets, type SnippetRule, type Snippets } from "./snippets.ts";

export const snippetMeasure: Measure = {
  id: "snippets",
  name: "Snippets",
  summary:
    "Snippets that the extract must have and has, and those that it must not have and has. White space and case do not count. Only for gold standards with snippets.",
  formula: "P = found / (found + leaked), R = found / with, F1 = 2 found / (found + leaked + with)",
  cite: {
    paper: "trafilatura (Barbaresi 2021)",
    where: "tests/eval_common.py, count_item; so too WCXB (Foley 2026), evaluate.py",
  },
  comparable:
    "Comparable with trafilatura's evaluation: precision, recall, accuracy and F1 of the snippets of all pages together; and with WCXB's “With snippets” and “Without snippets”.",
  valueName: "F1",
  needs: "snippets",
  prepare:
    ({ snippets }) =>
    ({ text }) => {
      if (snippets === undefined) throw new NoScore("The gold standard has no snippets.");
      return scoreOfSnippets(text, snippets);
    },
  corpus: {
    columns: ["P of all", "R of all", "accuracy", "F1 of all", "with", "without"],
    note:
      "of all, accuracy: of the snippets of all pages together, found as trafilatura's evaluation finds them, which tells cases apart. with, " +
      "without: the mean shares of each page's snippets that are in the extract, as WCXB finds them, which takes white space as it " +
      "stands, and a page without such snippets for 100 %; of the second less is better. Pages where the run failed are left out.",
    of: corpusFigures,
  },
};

function scoreOfSnippets(text: string, snippets: Snippets): Score {
  const countsBy = (rule: SnippetRule) => {
    const { found, leaked } = checkedSnippets(text, snippets, rule);
    return { found: found.filter(Boolean).length, leaked: leaked.filter(Boolean).length };
  };
  const [own, trafilatura, wcxb] = [countsBy("either"), countsBy("trafilatura"), countsBy("WCXB")];
  const counts = {
    ...own,
    with: snippets.with.length,
    without: snippets.without.length,
    "found by trafilatura": trafilatura.found,
    "leaked by trafilatura": trafilatura.leaked,
    "found by WCXB": wcxb.found,
    "leaked by WCXB": wcxb.leaked,
  };
  return { ...scoreOf(own.found, own.found + own.leaked, counts.with), counts };
}

/** Precision, recall, accuracy and F1 of all snippets; the mean shares that are there of those with and those without. */
function corpusFigures(scores: readonly Score[]): readonly (number | undefined)[] {
  const pages = scores.flatMap(({ counts }) => (counts === undefined ? [] : [counts]));
  if (pages.length === 0) return [];
  const sums = ["found by trafilatura", "with", "leaked by trafilatura", "without"].map((name) => countIn(scores, name));
  const [found = 0, wanted = 0, leaked = 0, unwanted = 0] = sums;
  const meanShare = (part: string, whole: string): number =>
    pages.reduce((total, counts) => total + (counts[whole] ? (counts[part] ?? 0) / counts[whole] : 1), 0) / pages.length;
  return [
    ratio(found, found + leaked),
    ratio(found, wanted),
    ratio(found + unwanted - leaked, wanted + unwanted),
    ratio(2 * found, found + leaked + wanted),
    meanShare("found by WCXB", "with"),
    meanShare("leaked by WCXB", "without"),
  ];
}

/** 0 of nothing, as trafilatura has it. */
function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { compareSelections } from "../extraction/comparison/compare.ts";
import type { AnyExtractor } from "../extraction/contract/extractor.ts";
import { selectedText } from "../extraction/output/text.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Reading } from "../extraction/page/reading.ts";
import { runSpec, extractorFor, libraryOf } from "../extraction/run.ts";
import { goldOfText } from "../extraction/scoring/gold.ts";
import { statedFields } from "../extraction/scoring/measure.ts";
import { measures } from "../extraction/scoring/measures.ts";
import { isScore, type ScoreOutcome } from "../extraction/scoring/score.ts";
import { evaluatePage, type EvaluationContext } from "./evaluate-page.ts";
import { isDone } from "./page-result.ts";
import type { NamedRun } from "./plan.ts";

const library = libraryOf(extractors);
let time = 0;
const context: EvaluationContext = { library, tools: {}, clock: () => time++ };
const sentence = "The ferry crosses the harbour twice an hour, and more often in summer. ";
const source = `<title>x</title><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul><p>${sentence.repeat(6)}</p><p>${sentence}</p><div>Legal notice</div>`;
const task = { page: "ferry", groups: { type: "article" }, source };
const gold = { text: sentence.repeat(7) };
const run = (extractor: string, values: NamedRun["values"] = {}): NamedRun => ({ name: extractor, extractor, values });
const simple = ["plain", "ccb", "cetd-ds", "danag", "bte"];

describe("evaluatePage", () => {
  it("reads the page, and the others of its site, as the plan says", () => {
    const hidden = "<p hidden>Not a word of this is seen by anybody.</p>";
    const plan = { runs: [run("plain")], measures: [] };
    const keptOf = (reading?: Reading): number | undefined => {
      const [outcome] = evaluatePage(
        { ...task, source: source + hidden },
        { ...plan, ...(reading && { reading }) },
        context,
      ).runs;
      return outcome !== undefined && isDone(outcome) ? outcome.kept : undefined;
    };
    const all = "Not a word of this is seen by anybody.".length;
    expect((keptOf() ?? 0) - (keptOf({ hidden: ["attribute"], noscript: "open", words: "script" }) ?? 0)).toBe(all);
  });

  it("judges by snippets where there are no more, and says of other measures that they need more", () => {
    const snippets = { with: ["twice an hour"], without: ["Legal notice", "cookies"] };
    const { runs, hasGold } = evaluatePage(
      { ...task, snippets },
      { runs: [run("plain")], measures: ["lcs", "snippets"] },
      context,
    );
    expect(hasGold).toBe(true);
    expect(runs[0]).toMatchObject({
      scores: {
        lcs: { problem: expect.stringContaining("only snippets") as string },
        snippets: { value: 2 / 3, precision: 1 / 2, recall: 1, counts: { found: 1, with: 1, leaked: 1, without: 2 } },
      },
    });
  });

  it("gives each run the scores that its extract has", () => {
    const page = openPage(source);
    // The others need more than this gold standard has.
    const textual = measures.filter(({ id }) => !["snippets", "structure", "markdown", ...statedFields].includes(id));
    const ids = textual.map(({ id }) => id);
    const { runs } = evaluatePage({ ...task, gold }, { runs: simple.map((id) => run(id)), measures: ids }, context);
    for (const [index, id] of simple.entries()) {
      const { selection } = runSpec(run(id), page, library);
      const judged = { text: selectedText(page, selection).text, selection };
      const scores = textual.map((measure) => [measure.id, measure.prepare(goldOfText(page, gold.text), page)(judged)]);
      expect(runs[index]).toMatchObject({ scores: Object.fromEntries(scores) as object });
    }
  });

  it("judges the Markdown that other programs wrote, or what their HTML is as such", () => {
    const outputs = (name: string) => ({
      form: name === "html" ? ("html" as const) : ("markdown" as const),
      text: name === "html" ? "<h2>Legal</h2>" : "# Legal",
    });
    const standard = { text: "Legal notice", formatted: "# Legal" };
    const runs = [run("output", { source: "md" }), run("output", { source: "html" }), run("plain")];
    const result = evaluatePage(
      { ...task, gold: standard },
      { runs, measures: ["markdown"] },
      { ...context, tools: { outputs } },
    );
    expect(result.runs.map((outcome) => isDone(outcome) && valueOf(outcome.scores.markdown))).toEqual([1, 1, 0]);
  });

  it("scores what the page states alike for all runs but outputs of other programs, which state nothing", () => {
    const stated = { title: "Ferries", author: "" };
    const runs = [run("plain"), run("ccb"), run("output", { source: "md" })];
    const result = evaluatePage(
      { ...task, source: `<title>Ferries</title>${source}`, gold: { ...gold, stated } },
      { runs, measures: ["title", "author", "published"] },
      { ...context, tools: { outputs: () => ({ form: "markdown", text: "# Legal" }) } },
    );
    const values = result.runs.map(
      (outcome) => isDone(outcome) && [outcome.scores.title, outcome.scores.author, outcome.scores.published].map(valueOf),
    );
    expect(values).toEqual([
      [1, 1, undefined],
      [1, 1, undefined],
      [undefined, undefined, undefined],
    ]);
  });

  it("keeps the texts where the plan asks for them", () => {
    const plan = { runs: [run("plain"), run("ccb", { threshold: 1 }), run("sst")], measures: [] };
    const textsOf = (more: { readonly keepsText?: true }) =>
      evaluatePage(task, { ...plan, ...more }, context).runs.map((outcome) => isDone(outcome) && outcome.text);
    const page = openPage(source);
    const { text } = selectedText(page, runSpec(run("plain"), page, library).selection);
    expect(textsOf({ keepsText: true })).toEqual([text, "", false]);
    expect(textsOf({})).toEqual([undefined, undefined, false]);
  });

  it("says what the page is, and leaves scores out without a gold standard", () => {
    const result = evaluatePage(task, { runs: [run("plain")], measures: ["lcs"] }, context);
    expect(result).toMatchObject({ page: "ferry", groups: { type: "article" }, characters: source.length, hasGold: false });
    const [outcome] = result.runs;
    expect(outcome).toMatchObject({ kept: result.textCharacters, scores: {} });
  });

  it("gives 1 by each measure to what keeps nothing of a page without content, and 0 to what keeps something", () => {
    // Snippets have a test of their own; the others ask for no agreement, or for Markdown or metadata.
    const ids = measures.flatMap(({ id }) =>
      ["snippets", "tokens", "structure", "markdown", ...statedFields].includes(id) ? [] : [id],
    );
    const runs = [run("ccb", { threshold: 1 }), run("plain")];
    const result = evaluatePage({ ...task, gold: { text: "" } }, { runs, measures: ids }, context);
    expect(result.hasGold).toBe(true);
    const values = result.runs.map((outcome) => isDone(outcome) && ids.map((id) => valueOf(outcome.scores[id])));
    expect(values).toEqual([ids.map(() => 1), ids.map(() => 0)]);
  });

  it("says why a measure gives no score, and scores by the others", () => {
    const words = "yes no ".repeat(20_000);
    const tasked = { ...task, source: `<p>${words}`, gold: { text: `no ${words.replaceAll("yes", "yes yes")}` } };
    const { runs } = evaluatePage(tasked, { runs: [run("plain")], measures: ["lcs", "cleaneval", "bag"] }, context);
    const problem = expect.stringMatching(
      /^Not computed: 40,000 words against 60,001 words, .* Choose Bag of words, which ignores the order\.$/,
    ) as string;
    const [outcome] = runs;
    expect(outcome).toMatchObject({
      kept: words.trimEnd().length,
      scores: { lcs: { problem }, cleaneval: { problem }, bag: { value: 80_000 / 100_001 } },
    });
  });

  it("takes marks for a gold standard", () => {
    const start = source.indexOf("The ferry");
    const length = sentence.repeat(6).trimEnd().length;
    const { runs } = evaluatePage(
      { ...task, gold: { marks: [start, start + length] } },
      { runs: [run("plain")], measures: ["characters"] },
      context,
    );
    const [outcome] = runs;
    const kept = outcome !== undefined && isDone(outcome) ? outcome.kept : 0;
    expect(outcome).toMatchObject({ scores: { characters: { precision: length / kept, recall: 1 } } });
  });

  it("compares runs with each other where there is no gold standard", () => {
    const page = openPage(source);
    const selections = simple.map((id) => runSpec(run(id), page, library).selection);
    const { agreement } = evaluatePage(task, { runs: simple.map((id) => run(id)), measures: [] }, context);
    const pairs = selections.flatMap((a, index) => selections.slice(index + 1).map((b) => compareSelections(a, b).f1));
    expect(agreement).toHaveLength(10);
    for (const [index, value] of pairs.entries()) expect(agreement[index]).toBeCloseTo(value, 12);
    expect(evaluatePage({ ...task, gold }, { runs: simple.map((id) => run(id)), measures: [] }, context).agreement).toEqual([]);
  });

  it("leaves out what compares pages where there is no other, and what needs a browser, and says so of neither as a failure", () => {
    const { runs } = evaluatePage(
      { ...task, gold },
      { runs: [run("content-extractor"), run("vips")], measures: ["lcs"] },
      context,
    );
    expect(runs).toMatchObject([{ isLeftOut: true }, { isLeftOut: true }]);
    const site = [{ name: "other", source: source.replaceAll("ferry", "train") }];
    const compared = evaluatePage({ ...task, gold, site }, { runs: [run("content-extractor")], measures: ["lcs"] }, context);
    expect(compared.runs.map(isDone)).toEqual([true]);
  });

  it("goes on after a run that fails", () => {
    const broken: AnyExtractor = {
      ...extractorFor(library, "plain"),
      id: "broken",
      analyse: () => {
        throw new Error("gave up");
      },
    };
    const plan = { runs: [run("broken"), run("plain")], measures: [] };
    const { runs } = evaluatePage(task, plan, { ...context, library: libraryOf([...extractors, broken]) });
    expect(runs).toMatchObject([{ problem: "gave up", isLeftOut: false }, { kept: expect.any(Number) as number }]);
  });

  it("tells of each run before it begins, and begins none that is lost", () => {
    const begun: number[] = [];
    const lost = { problem: "no answer within 20 s", isLeftOut: false, isTimedOut: true } as const;
    const plan = { runs: simple.map((id) => run(id)), measures: [] };
    const onRun = (place: number) => begun.push(place);
    const { runs, agreement } = evaluatePage(task, plan, { ...context, onRun }, new Map([[1, lost]]));
    expect(begun).toEqual([0, 2, 3, 4]);
    expect(runs[1]).toEqual(lost);
    expect(runs.map(isDone)).toEqual([true, false, true, true, true]);
    // Of plain with the others; of what came to nothing there is nothing to compare.
    expect(agreement.slice(0, 4).map((value) => value > 0)).toEqual([false, true, true, true]);
  });

  it("analyses once for all settings of a decision", () => {
    let analyses = 0;
    const ccb: AnyExtractor = extractorFor(library, "ccb");
    const counting: AnyExtractor = {
      ...ccb,
      analyse: (inputs, values) => {
        analyses++;
        return ccb.analyse(inputs, values);
      },
    };
    const settings = [0.1, 0.3, 0.5, 0.7].map((threshold) => run("ccb", { threshold }));
    evaluatePage({ ...task, gold }, { runs: settings, measures: ["lcs"] }, { ...context, library: libraryOf([counting]) });
    expect(analyses).toBe(1);
  });

  it("does not compare the settings of a sweep in pairs, even where there is no gold standard", () => {
    const sweep = [{ parameter: "threshold", values: [0.3, 0.7] }] as const;
    const runs = sweep[0].values.map((threshold) => run("ccb", { threshold }));
    expect(evaluatePage(task, { runs, measures: [], sweep }, context).agreement).toEqual([]);
    expect(evaluatePage(task, { runs, measures: [] }, context).agreement).toHaveLength(1);
  });
});

function valueOf(score: ScoreOutcome | undefined): number | undefined {
  return isScore(score) ? score.value : undefined;
}

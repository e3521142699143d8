import { isDone, isJudged } from "../../evaluation/page-result.ts";
import type { Library } from "../../extraction/run.ts";
import { isScore } from "../../extraction/scoring/score.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import type { OpenCorpus, Shown } from "../../state/corpus.ts";
import { timeText } from "../lane-header/lane-text.ts";
import { runTitle } from "./run-names.ts";

/** All that is known of a page, or of a run on it: "0007, A CCB: F1 0.712, precision 0.800, recall 0.641, keeps 34.1 %, 12 ms". */
export function cellWords(corpus: OpenCorpus, page: number, run: number | undefined, shown: Shown, library: Library): string {
  const name = corpus.pages[page]?.name ?? "";
  const result = corpus.results[page];
  if (result === undefined) return `${name}: not judged yet`;
  if (!isJudged(result)) return `${name}: failed. ${result.problem}`;
  if (run === undefined)
    return [
      name,
      ...Object.entries(result.groups).map(([key, group]) => `${key} ${group}`),
      charactersOf(result.characters),
    ].join(", ");
  const outcome = result.runs[run];
  const title = `${name}, ${runTitle(corpus.plan.runs[run], run, library)}`;
  if (outcome === undefined) return title;
  if (!isDone(outcome)) return `${title}: ${outcome.isLeftOut ? "left out" : "failed"}. ${outcome.problem}`;
  const kept = `keeps ${((100 * outcome.kept) / Math.max(result.textCharacters, 1)).toFixed(1)} %`;
  return `${title}: ${[...scoreWords(outcome.scores, shown), kept, timeText(outcome.milliseconds)].join(", ")}`;
}

type Scores = Extract<Parameters<typeof isDone>[0], { readonly kept: number }>["scores"];

function scoreWords(scores: Scores, shown: Shown): readonly string[] {
  const score = shown === "kept" ? undefined : scores[shown];
  if (score === undefined || shown === "kept") return [];
  if (!isScore(score)) return [`no ${measureFor(shown).valueName}. ${score.problem}`];
  const { value, precision, recall } = score;
  const parts =
    precision === undefined || recall === undefined ? [] : [`precision ${precision.toFixed(3)}`, `recall ${recall.toFixed(3)}`];
  return [`${measureFor(shown).valueName} ${value.toFixed(3)}`, ...parts];
}

function charactersOf(count: number): string {
  return `${count.toLocaleString("en")} characters`;
}

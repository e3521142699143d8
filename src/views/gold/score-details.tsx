import { trainedOnPageNote } from "../../evaluation/page-result.ts";
import { isScore } from "../../extraction/scoring/score.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import type { RunScore, RunSummary } from "../../protocol/lab-worker.ts";
import { useSession } from "../../lab/react.tsx";
import { scoreText, counted } from "../../format.ts";

/** A score in full: of what it is, by which formula, and whose. */
export function ScoreDetails({ run, score }: { readonly run: RunSummary; readonly score: RunScore }) {
  const { name, summary, formula, cite, comparable } = measureFor(score.measure);
  const words = useSession(({ gold }) => gold?.words);
  const { value, precision, recall } = isScore(score) ? score : {};
  return (
    <span className="tight grid">
      <b>
        {name}: {score.valueName} {value === undefined ? "–" : scoreText(value)}
      </b>
      {!isScore(score) && <span>{score.problem}</span>}
      {run.isTrainedOn && <span>{trainedOnPageNote}</span>}
      {precision !== undefined && recall !== undefined && (
        <span>
          precision {scoreText(precision)}, recall {scoreText(recall)}
        </span>
      )}
      <span>
        {counted(run.keptCharacters, "character")} kept
        {words !== undefined && `, ${counted(words, "word")} in the gold standard`}
      </span>
      <span>{summary}</span>
      <span className="score-formula">{formula}</span>
      <span>
        {cite.paper}, {cite.where}
      </span>
      <span>{comparable}</span>
    </span>
  );
}

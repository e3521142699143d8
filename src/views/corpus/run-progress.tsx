import { pagesLeft } from "../../state/corpus.ts";
import type { OpenCorpus } from "../../state/corpus.ts";
import { useDesk } from "../../lab/corpus.ts";
import { progressWords } from "./corpus-text.ts";

/** How far the run has come, and what can be done about it; nothing where all is done. */
export function RunProgress({ corpus }: { readonly corpus: OpenCorpus }) {
  const desk = useDesk();
  const { standing, results, entries } = corpus;
  if (standing.status === "done" || results.length === 0) return undefined;
  const done = results.length - pagesLeft(corpus).length;
  const words = progressWords(corpus);
  return (
    <div className="corpus-progress">
      <div
        className="corpus-track"
        role="progressbar"
        aria-label="Pages judged"
        aria-valuemin={0}
        aria-valuemax={results.length}
        aria-valuenow={done}
        aria-valuetext={words}
      >
        <div style={{ width: `${(100 * done) / results.length}%` }} />
      </div>
      <span className="corpus-progress-words">{words}</span>
      {standing.status === "running" && (
        <button type="button" className="button" onClick={() => desk.pause()}>
          Pause
        </button>
      )}
      {standing.status !== "running" && entries !== undefined && (
        <button type="button" className="button" onClick={() => desk.goOn()}>
          {standing.status === "paused" ? "Resume" : "Go on"}
        </button>
      )}
      {standing.status !== "stopped" && (
        <button type="button" className="button" title="Ends the run; what is done is kept" onClick={() => desk.stop()}>
          Stop
        </button>
      )}
    </div>
  );
}

import { measures } from "../../extraction/scoring/measures.ts";
import { groupKeys } from "../../state/corpus-rows.ts";
import type { OpenCorpus, Shown } from "../../state/corpus.ts";
import { useCorpus, useDesk } from "./corpus-context.ts";
import { foundWords } from "./corpus-words.ts";
import { OpenButtons } from "./open-buttons.tsx";
import { SkippedFiles } from "./skipped-files.tsx";

/** What is open, what its table shows, and what can be done with it. */
export function CorpusBar({ corpus }: { readonly corpus: OpenCorpus }) {
  const desk = useDesk();
  const view = useCorpus((state) => state.view);
  const keys = groupKeys(corpus);
  const shownOnes: readonly (readonly [Shown, string])[] = [
    ...measures
      .filter(({ id }) => corpus.plan.measures.includes(id))
      .map(({ id, name, valueName }) => [id, `${name}, ${valueName}`] as const),
    ["kept", "Share of the text kept"],
  ];
  return (
    <header className="corpus-bar">
      <h2 dir="auto">{corpus.name}</h2>
      <span className="muted corpus-found">{foundWords(corpus)}</span>
      <SkippedFiles skipped={corpus.skipped} />
      <div className="corpus-tools">
        <label>
          Show{" "}
          <select value={view.shown} onChange={({ target }) => desk.setView({ shown: target.value as Shown })}>
            {shownOnes.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Group by{" "}
          <select
            value={view.groupBy ?? ""}
            onChange={({ target }) => desk.setView({ groupBy: target.value === "" ? undefined : target.value, group: undefined })}
          >
            <option value="">nothing</option>
            {keys.map((key) => (
              <option key={key}>{key}</option>
            ))}
          </select>
        </label>
        <input
          type="search"
          aria-label="Filter pages"
          placeholder="Filter pages"
          value={view.text}
          onChange={({ target }) => desk.setView({ text: target.value })}
        />
        <label>
          <input
            type="checkbox"
            checked={view.only === "failed"}
            onChange={({ target }) => desk.setView({ only: target.checked ? "failed" : "all" })}
          />{" "}
          Failed
        </label>
        <OpenButtons />
        <button type="button" className="button" onClick={() => desk.close()}>
          Close
        </button>
      </div>
    </header>
  );
}

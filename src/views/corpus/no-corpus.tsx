import { useLabContext } from "../../lab/react.tsx";
import { useCorpus, useDesk } from "../../lab/corpus.ts";
import { counted } from "./corpus-text.ts";
import { OpenButtons } from "./open-buttons.tsx";

/** Stands in the table's place while no corpus is open. */
export function NoCorpus() {
  const desk = useDesk();
  const { samples } = useLabContext();
  const busy = useCorpus((state) => state.busy);
  return (
    <section className="corpus-empty" aria-labelledby="no-corpus-title">
      <h2 id="no-corpus-title">{busy ?? "No corpus open. Drop a folder, or open one."}</h2>
      <p className="muted">
        A folder or a zip of pages, with or without gold standards (WCXB, AEB, CETD, CleanEval, or text files of the same name),
        MHTML files, a WARC, or results that the command line wrote. Nothing is uploaded: pages stay in this browser.
      </p>
      <div className="corpus-empty-actions">
        <OpenButtons />
        {samples.length > 0 && (
          <button
            type="button"
            className="button primary"
            disabled={busy !== undefined}
            title={`Runs the lanes of Inspect on the ${counted(samples.length, "page")} that come with the lab, and scores them against their gold standards`}
            onClick={() => void desk.runSamples()}
          >
            Run on the samples
          </button>
        )}
      </div>
    </section>
  );
}

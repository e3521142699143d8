import { useRef, type ChangeEvent } from "react";
import { useCorpusController } from "../../lab/corpus.ts";

/** Asks for what another program wrote for the pages of a corpus. */
export function OutputsButton() {
  const controller = useCorpusController();
  const field = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    void controller.takeOutputs([...(currentTarget.files ?? [])]);
    // Or the same file could not be taken twice running.
    currentTarget.value = "";
  };
  return (
    <>
      <button
        type="button"
        className="button"
        title="What another program wrote for these pages, as a lane: JSON by the pages’ names, JSON lines, or texts in a zip archive"
        onClick={() => field.current?.click()}
      >
        Add outputs…
      </button>
      <input
        ref={field}
        hidden
        type="file"
        multiple
        accept=".json,.jsonl,.ndjson,.gz,.zip,.txt,.md,.html,.htm"
        aria-label="Outputs of another program"
        onChange={take}
      />
    </>
  );
}

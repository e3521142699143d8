import { Icon } from "../ui/icon.tsx";
import { useKeeping, useKeepingContext } from "../../lab/sessions.tsx";
import { savedWords } from "./saved-text.ts";
import "./sessions.css";

/** In the status bar: when the lab was saved last, or why it is not; then a click says what can be done. */
export function SavedChip() {
  const keeping = useKeeping();
  const { showTrouble } = useKeepingContext();
  const words = savedWords(keeping);
  return keeping.status === "not saved" ? (
    <button
      type="button"
      className="chip saved-chip"
      data-status="not saved"
      title={`${words} Click for what can be done.`}
      onClick={showTrouble}
    >
      <Icon name="error" />
      <span>
        Not saved<span className="saved-reason">{words.replace(/^Not saved|\.$/g, "")}</span>
      </span>
    </button>
  ) : (
    <span
      className="saved-chip"
      data-status={keeping.status}
      title="Pages, lanes and parameters are kept in this browser, under Sessions. Nothing is uploaded."
    >
      {words}
    </span>
  );
}

import { useStore } from "zustand";
import { keysHere } from "../ui/chords.ts";
import { Icon } from "../ui/icon.tsx";
import { useActions } from "../../lab/react.tsx";
import { useKeepingContext } from "../../lab/sessions.tsx";
import "./sessions.css";

const directions = {
  undo: { name: "Undo", keys: "Ctrl Z", shortcut: "Control+Z", nothing: "Nothing to undo" },
  redo: { name: "Redo", keys: "Ctrl Shift Z", shortcut: "Control+Shift+Z", nothing: "Nothing to redo" },
} as const;

/** Two buttons that say what they would take back or do again. */
export function UndoButtons() {
  return (
    <span className="undo-buttons rigid flex" role="group" aria-label="History">
      <HistoryButton direction="undo" />
      <HistoryButton direction="redo" />
    </span>
  );
}

function HistoryButton({ direction }: { readonly direction: "undo" | "redo" }) {
  const actions = useActions();
  const label = useStore(useKeepingContext().undo, (state) => state[direction]);
  const { name, keys, shortcut, nothing } = directions[direction];
  const words = label === undefined ? nothing : `${name}: ${label}`;
  // Not disabled: the last step taken back would take the focus along.
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label === undefined ? name : words}
      aria-disabled={label === undefined || undefined}
      aria-keyshortcuts={shortcut}
      title={`${words} (${keysHere({ keys })})`}
      onClick={() => actions[direction]()}
    >
      <Icon name={direction} />
    </button>
  );
}

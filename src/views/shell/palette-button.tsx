import { keysHere } from "../ui/chords.ts";
import { Icon } from "../ui/icon.tsx";
import { useLateDialog } from "../ui/late-dialog.ts";

/** Opens the command palette, which is loaded when it is first asked for. */
export function PaletteButton() {
  const { Loaded, hasFailed, open, ...dialog } = useLateDialog(async () => (await import("./palette-dialog.tsx")).PaletteDialog);
  const keys = keysHere({ keys: "Ctrl K" });
  return (
    <>
      <button
        type="button"
        className="button palette-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        title={`Commands, parameters, samples by name (${keys})`}
        onClick={open}
      >
        <Icon name="search" />
        <span>Commands</span>
        <kbd aria-hidden="true">{keys}</kbd>
      </button>
      {hasFailed && (
        <span className="palette-failure" role="alert">
          The palette could not be loaded: try again.
        </span>
      )}
      {Loaded !== undefined && <Loaded {...dialog} />}
    </>
  );
}

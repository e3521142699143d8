import { useLateDialog } from "../ui/late-dialog.ts";

/** The button `?`: opens the keys and the help, which are loaded when they are first asked for. */
export function HelpButton() {
  const { Loaded, hasFailed, open, ...dialog } = useLateDialog(async () => (await import("./help-dialog.tsx")).HelpDialog);
  return (
    <>
      <button
        type="button"
        className="icon-button help"
        aria-haspopup="dialog"
        aria-label="Keys and help"
        aria-keyshortcuts="?"
        title="Keys and help (?)"
        onClick={open}
      >
        ?
      </button>
      {hasFailed && (
        <span className="palette-failure" role="alert">
          The help could not be loaded: try again.
        </span>
      )}
      {Loaded !== undefined && <Loaded {...dialog} />}
    </>
  );
}

import { useState } from "react";
import { keysHere } from "./chords.ts";
import { Icon } from "./icon.tsx";
import type { PaletteDialog } from "./palette-dialog.tsx";

/** Opens the command palette, which is loaded when it is first asked for. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  const [focused, setFocused] = useState<Element | null>(null);
  const [Loaded, setLoaded] = useState<typeof PaletteDialog>();
  const [hasFailed, setFailed] = useState(false);
  const open = (): void => {
    setFocused(document.activeElement);
    setOpen(true);
    setFailed(false);
    if (Loaded !== undefined) return;
    import("./palette-dialog.tsx").then(
      (module) => setLoaded(() => module.PaletteDialog),
      () => setFailed(true),
    );
  };
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
      {Loaded !== undefined && <Loaded isOpen={isOpen} focused={focused} onClose={() => setOpen(false)} />}
    </>
  );
}

import { useState, type ClipboardEvent } from "react";
import { useActions } from "../../lab/react.tsx";
import { keysHere } from "../ui/chords.ts";
import { LabDialog, type LateDialogProps } from "../ui/dialog.tsx";
import { Button } from "../ui/kit.tsx";
import { focusAll } from "../ui/use-copy.tsx";
import { clipboardTexts, choosePasted } from "./transfer.tsx";

/** Takes a page from the clipboard, where a menu or a finger asks for it: pasted here it opens at once. */
export function PasteDialog(dialog: LateDialogProps) {
  const actions = useActions();
  const [typed, setTyped] = useState("");
  const open = (text: string, flavour: "plain text" | "HTML"): void => {
    dialog.onClose();
    setTyped("");
    actions.openPasted(text, flavour);
  };
  const paste = (event: ClipboardEvent): void => {
    const pasted = choosePasted(clipboardTexts(event.clipboardData));
    event.preventDefault();
    open(pasted?.text ?? "", pasted?.flavour ?? "plain text");
  };
  return (
    <LabDialog {...dialog} title="Paste a page">
      <p>
        Paste here<span className="by-key"> ({keysHere({ keys: "Ctrl V" })}; it works anywhere in the lab)</span>: the HTML of a
        page, or a part that you copied. To study a page from the web, save it with your browser and open the file.
      </p>
      <textarea
        ref={focusAll}
        className="field"
        aria-label="HTML of a page"
        rows={6}
        spellCheck={false}
        value={typed}
        onPaste={paste}
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed.trim() !== "" && (
        <Button look="primary" onClick={() => open(typed, "plain text")}>
          Open
        </Button>
      )}
    </LabDialog>
  );
}

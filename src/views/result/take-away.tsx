import { useRef, useState } from "react";
import { useActions } from "../lab-context.tsx";
import { saveFile } from "../../sharing/save-file.ts";

interface TakeAwayProps {
  /** What is copied and saved; the buttons rest where there is nothing. */
  readonly text: string | undefined;
  /** "text", "HTML". */
  readonly kind: string;
  readonly file: string;
  readonly mediaType: string;
}

/** Buttons that copy a result and save it as a file. Where the clipboard is refused, the text is shown selected, to be copied by hand. */
export function TakeAway({ text, kind, file, mediaType }: TakeAwayProps) {
  const actions = useActions();
  const [isRefused, setRefused] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isEmpty = text === undefined || text === "";
  const copy = (): void => {
    navigator.clipboard.writeText(text ?? "").then(
      () => actions.announce(`Copied ${(text ?? "").length.toLocaleString("en")} characters`),
      () => setRefused(true),
    );
  };
  return (
    <span className="take-away">
      <button
        ref={button}
        type="button"
        className="button quiet"
        aria-label={`Copy the ${kind}`}
        disabled={isEmpty}
        onClick={copy}
      >
        Copy
      </button>
      <button
        type="button"
        className="button quiet"
        aria-label={`Save the ${kind} as ${file}`}
        title={file}
        disabled={isEmpty}
        onClick={() => saveFile(file, mediaType, text ?? "")}
      >
        Save {file.slice(file.lastIndexOf("."))}
      </button>
      {isRefused && text !== undefined && (
        <CopyByHand
          text={text}
          onClose={() => {
            setRefused(false);
            button.current?.focus();
          }}
        />
      )}
    </span>
  );
}

function CopyByHand({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  return (
    <label className="copy-by-hand">
      Press Ctrl+C to copy.
      <textarea
        ref={(field) => field?.select()}
        readOnly
        value={text}
        rows={3}
        onBlur={onClose}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          onClose();
        }}
      />
    </label>
  );
}

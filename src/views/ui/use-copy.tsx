import { useRef, useState, type ReactNode, type RefObject } from "react";
import { useActions } from "../../lab/react.tsx";
import { keysHere } from "./chords.ts";
import { thousands } from "../../format.ts";

/** A text, or what makes it: made anew where that failed and is tried again. */
type CopySource = string | (() => Promise<string | undefined>);

export interface CopyControl {
  /** Puts a text, or one that is made first, on the clipboard and says so: "Copied the link, 214 characters". */
  readonly copy: (text: CopySource, what: string) => void;
  /** Of a menu from which it is copied: the field with what is to be copied by hand may have the focus. */
  readonly onCloseAutoFocus: (event: Event) => void;
  /** The outcome, to be drawn beside the button; if the clipboard is refused, the text to be copied by hand. */
  readonly outcome: ReactNode;
}

type CopyOutcome =
  { readonly kind: "copied"; readonly words: string } | { readonly kind: "refused"; readonly text: string } | undefined;

/** Milliseconds for which it is said that something was copied. */
const shownFor = 2_500;

/** Copying for a button. `button` gets the focus back. */
export function useCopy(button: RefObject<HTMLElement | null>): CopyControl {
  const actions = useActions();
  const [outcome, setOutcome] = useState<CopyOutcome>();
  const latest = useRef(0);
  const takesFocus = useRef(false);
  const copy = async (source: CopySource, what: string): Promise<void> => {
    const own = ++latest.current;
    takesFocus.current = true;
    const text = typeof source === "string" ? source : await source();
    const isWritten = text !== undefined && (await isOnClipboard(text));
    if (own === latest.current) takesFocus.current = text !== undefined && !isWritten;
    if (text === undefined || own !== latest.current) return;
    const words = `Copied ${what}, ${thousands(text.length)} characters`;
    setOutcome(isWritten ? { kind: "copied", words } : { kind: "refused", text });
    if (!isWritten) return;
    actions.announce(words);
    setTimeout(() => {
      if (own === latest.current) clear();
    }, shownFor);
  };
  const clear = (): void => {
    takesFocus.current = false;
    setOutcome(undefined);
  };
  return {
    copy: (text, what) => actions.attempt(() => copy(text, what)),
    onCloseAutoFocus: (event) => {
      if (takesFocus.current) event.preventDefault();
    },
    outcome:
      outcome?.kind === "copied" ? (
        <span className="copied card hangs nowrap no-pointer" aria-hidden="true">
          {outcome.words}
        </span>
      ) : outcome?.kind === "refused" ? (
        <CopyByHand
          text={outcome.text}
          onClose={() => {
            clear();
            button.current?.focus();
          }}
        />
      ) : undefined,
  };
}

async function isOnClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function CopyByHand({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  return (
    <label className="copy-by-hand card hangs grid gap">
      Press {keysHere({ keys: "Ctrl+C" })} to copy.
      <textarea
        ref={focusAll}
        className="field"
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

/** The `ref` of a field that has the focus as it appears, with its whole text selected, for a paste or a copy. */
export function focusAll(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  field?.focus();
  field?.select();
}

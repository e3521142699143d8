import { useRef } from "react";

interface ReturningFocus {
  /** Notes, as a dialog opens, what has the focus. */
  note(isOpening: boolean): void;
  /** For a dialog's `onCloseAutoFocus`: gives the focus back to where it was, not to the button that a key pressed. */
  giveBack(event: Event): void;
}

export function useReturningFocus(): ReturningFocus {
  const before = useRef<Element | null>(null);
  return {
    note: (isOpening) => {
      if (isOpening) before.current = document.activeElement;
    },
    giveBack: (event) => {
      const element = before.current;
      if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) return;
      event.preventDefault();
      element.focus();
    },
  };
}

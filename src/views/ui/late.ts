import { useEffect, useEffectEvent, useState } from "react";

interface Late<Part> {
  /** What was loaded, once it is there. */
  readonly part?: Part;
  /** Tries it again, where it is wanted and could not be had. */
  readonly again?: (() => void) | undefined;
}

/** A part of the lab that is loaded when it is first wanted. After a failure it is tried again on request, or when it is wanted again. */
export function useLate<Part>(load: () => Promise<Part>, isWanted: boolean): Late<Part> {
  const [late, setLate] = useState<Late<Part>>({});
  const begin = useEffectEvent(load);
  const isToCome = isWanted && late.part === undefined && late.again === undefined;
  if (!isWanted && late.again !== undefined) setLate({});
  useEffect(() => {
    if (!isToCome) return;
    begin().then(
      (part) => setLate({ part }),
      () => setLate({ again: () => setLate({}) }),
    );
  }, [isToCome]);
  return late;
}

/** The props of a dialog that is loaded late. */
export interface LateDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What had the focus when the dialog was opened, and gets it back. */
  readonly focused: Element | null;
}

import { useEffect, useEffectEvent, useState, type ComponentType } from "react";

interface Late<Part> {
  /** What was loaded, once it is there. */
  readonly part: Part | undefined;
  readonly hasFailed: boolean;
}

/** A part of the lab that is loaded when it is first wanted. Where it cannot be had, `giveUp` is called; it is tried again when it is wanted again. */
export function useLate<Part>(load: () => Promise<Part>, isWanted: boolean, giveUp: () => void): Late<Part> {
  const [late, setLate] = useState<Late<Part>>({ part: undefined, hasFailed: false });
  const begin = useEffectEvent(load);
  const end = useEffectEvent(giveUp);
  const isMissing = late.part === undefined;
  useEffect(() => {
    if (!isWanted || !isMissing) return;
    begin().then(
      (part) => setLate({ part, hasFailed: false }),
      () => {
        setLate({ part: undefined, hasFailed: true });
        end();
      },
    );
  }, [isWanted, isMissing]);
  return { part: late.part, hasFailed: late.hasFailed && !isWanted };
}

/** What a dialog that is loaded late is told. */
export interface LateDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What had the focus when the dialog was opened, and gets it back. */
  readonly focused: Element | null;
}

interface LateDialog<Props extends LateDialogProps> extends LateDialogProps {
  /** The dialog, once it is loaded. */
  readonly Loaded: ComponentType<Props> | undefined;
  readonly hasFailed: boolean;
  readonly open: () => void;
}

/** A dialog that is loaded when it is first asked for. */
export function useLateDialog<Props extends LateDialogProps = LateDialogProps>(
  load: () => Promise<ComponentType<Props>>,
): LateDialog<Props> {
  const [isOpen, setOpen] = useState(false);
  const [focused, setFocused] = useState<Element | null>(null);
  const onClose = (): void => setOpen(false);
  const { part: Loaded, hasFailed } = useLate(load, isOpen, onClose);
  const open = (): void => {
    setFocused(document.activeElement);
    setOpen(true);
  };
  return { isOpen, onClose, focused, Loaded, hasFailed, open };
}

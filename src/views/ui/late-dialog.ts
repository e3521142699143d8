import { useState, type ComponentType } from "react";

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
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  const [hasFailed, setFailed] = useState(false);
  const open = (): void => {
    setFocused(document.activeElement);
    setOpen(true);
    setFailed(false);
    if (Loaded !== undefined) return;
    load().then(
      (dialog) => setLoaded(() => dialog),
      () => setFailed(true),
    );
  };
  return { isOpen, onClose: () => setOpen(false), focused, Loaded, hasFailed, open };
}

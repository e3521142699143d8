import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { reached } from "../../lab/reach.ts";
import { Icon } from "./icon.tsx";
import "./dialog.css";

/** The props of a dialog that is loaded late. */
export interface LateDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What had the focus when the dialog was opened, and gets it back. */
  readonly focused: Element | null;
}

interface LabDialogProps extends LateDialogProps {
  readonly title: string;
  /** The class of one that has a size of its own. */
  readonly kind?: string;
  readonly children: ReactNode;
}

/** A dialog with a title and a cross. The focus returns to where it was, or to the lanes if that is gone, like a menu's line. */
export function LabDialog({ title, kind = "", isOpen, onClose, focused, children }: LabDialogProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content
          className={`dialog card scroll ${kind}`}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const [lanes] = reached("pane Lanes");
            const back = focused instanceof HTMLElement && focused.isConnected ? focused : lanes;
            back?.focus({ preventScroll: true });
          }}
        >
          <Dialog.Title className="dialog-title">{title}</Dialog.Title>
          <Dialog.Close className="icon-button dialog-close" aria-label="Close">
            <Icon name="close" />
          </Dialog.Close>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

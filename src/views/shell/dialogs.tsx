import type { ComponentType } from "react";
import { useStore } from "zustand";
import { late } from "../../lab/late.ts";
import { useLabContext } from "../../lab/react.tsx";
import type { DialogId } from "../../state/session.ts";
import { LoadFailure } from "../ui/kit.tsx";
import { useLate, type LateDialogProps } from "../ui/late.ts";

/** The dialogs of the lab as a whole; each is loaded when it is first asked for. */
const dialogs: Readonly<Partial<Record<DialogId, () => Promise<ComponentType<LateDialogProps>>>>> = {
  palette: late(async () => (await import("./palette-dialog.tsx")).PaletteDialog),
  help: late(async () => (await import("./help-dialog.tsx")).HelpDialog),
  "page-facts": late(async () => (await import("./page-facts.tsx")).PageFactsDialog),
  sessions: late(async () => (await import("../sessions/sessions-dialog.tsx")).SessionsDialog),
  paste: late(async () => (await import("../import/paste-dialog.tsx")).PasteDialog),
};

export function Dialogs() {
  return Object.entries(dialogs).map(([id, load]) => <LateDialog key={id} id={id} load={load} />);
}

interface LateDialogOfLabProps {
  readonly id: string;
  readonly load: () => Promise<ComponentType<LateDialogProps>>;
}

function LateDialog({ id, load }: LateDialogOfLabProps) {
  const { dialogs: opened, closeDialog } = useLabContext();
  const isOpen = useStore(opened, (dialog) => dialog.id === id);
  const focused = useStore(opened, (dialog) => dialog.focused);
  const { part: Loaded, again } = useLate(load, isOpen);
  return (
    <>
      {again !== undefined && <LoadFailure onAgain={again} onClose={closeDialog} />}
      {Loaded !== undefined && <Loaded isOpen={isOpen} onClose={closeDialog} focused={focused} />}
    </>
  );
}

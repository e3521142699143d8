import { useState, type ComponentType } from "react";
import { acceptOf } from "../../import/file-name.ts";
import { late } from "../../lab/late.ts";
import { useActions } from "../../lab/react.tsx";
import { LoadFailure } from "../ui/kit.tsx";
import { useLate, type LateDialogProps } from "../ui/late.ts";
import { pickFiles } from "../ui/pick-files.ts";

/** The dialogs of the lab as a whole, by the command that opens each; loaded when it is first asked for. */
const dialogs: Readonly<Record<string, () => Promise<ComponentType<LateDialogProps>>>> = {
  palette: late(async () => (await import("./palette-dialog.tsx")).PaletteDialog),
  help: late(async () => (await import("./help-dialog.tsx")).HelpDialog),
  "page-facts": late(async () => (await import("./page-facts.tsx")).PageFacts),
  sessions: late(async () => (await import("../sessions/sessions-dialog.tsx")).SessionsDialog),
  paste: late(async () => (await import("../import/paste-dialog.tsx")).PasteDialog),
};

const openable = acceptOf("page", "saved", "text", "json", "lines", "zip", "warc");

export function Dialogs() {
  const { openFiles } = useActions();
  return (
    <>
      <button data-reach="open" type="button" hidden onClick={() => pickFiles(openFiles, { accept: openable })}>
        open
      </button>
      {Object.entries(dialogs).map(([command, load]) => (
        <LateDialog key={command} command={command} load={load} />
      ))}
    </>
  );
}

interface LateDialogOfCommandProps {
  readonly command: string;
  readonly load: () => Promise<ComponentType<LateDialogProps>>;
}

function LateDialog({ command, load }: LateDialogOfCommandProps) {
  const [isOpen, setOpen] = useState(false);
  const [focused, setFocused] = useState<Element | null>(null);
  const { part: Loaded, again } = useLate(load, isOpen);
  const close = (): void => setOpen(false);
  const open = (): void => {
    setFocused(document.activeElement);
    setOpen(true);
  };
  return (
    <>
      <button data-reach={command} type="button" hidden onClick={open}>
        {command}
      </button>
      {again !== undefined && <LoadFailure onAgain={again} onClose={close} />}
      {Loaded !== undefined && <Loaded isOpen={isOpen} onClose={close} focused={focused} />}
    </>
  );
}

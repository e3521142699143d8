import type { ComponentType } from "react";
import { useActions } from "../../lab/react.tsx";
import { acceptOf } from "../../import/file-name.ts";
import { keyId, type Reach } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import { SessionsDialog } from "../sessions/sessions-dialog.tsx";
import { useLateDialog, type LateDialogProps } from "../ui/late-dialog.ts";

/** The dialogs of the lab as a whole, by the name of the command that opens each; loaded when it is first asked for. */
const dialogs: Readonly<Record<string, () => Promise<ComponentType<LateDialogProps>>>> = {
  "Control+K": async () => (await import("./palette-dialog.tsx")).PaletteDialog,
  "?": async () => (await import("./help-dialog.tsx")).HelpDialog,
  "page-facts": async () => (await import("./page-facts.tsx")).PageFacts,
  paste: async () => (await import("../import/paste-dialog.tsx")).PasteDialog,
};

/** What commands open: dialogs, and the browser's own for files and folders. */
export function Dialogs() {
  return (
    <>
      {Object.entries(dialogs).map(([command, load]) => (
        <LateDialog key={command} command={command} load={load} />
      ))}
      <SessionsDialog />
      <Files command="Control+O" label="Files to open" kinds={{ accept: pageKinds }} />
      <Files command="open-folder" label="Folder to open" kinds={{ webkitdirectory: "" }} />
    </>
  );
}

/** Opens what a command stands for. */
export function pressCommand(reach: Reach, command: string): void {
  reach.press(keyId(command));
}

interface LateDialogOfCommandProps {
  readonly command: string;
  readonly load: () => Promise<ComponentType<LateDialogProps>>;
}

function LateDialog({ command, load }: LateDialogOfCommandProps) {
  const byCommand = useReachable(keyId(command));
  const { Loaded, hasFailed, open, ...dialog } = useLateDialog(load);
  return (
    <>
      <button ref={byCommand} type="button" hidden onClick={open}>
        {command}
      </button>
      {hasFailed && (
        <p className="dialog-failure card" role="alert">
          This could not be loaded: try again.
        </p>
      )}
      {Loaded !== undefined && <Loaded {...dialog} />}
    </>
  );
}

const pageKinds = acceptOf("page", "saved", "text", "json", "lines", "zip", "warc");

interface FilesProps {
  readonly command: string;
  readonly label: string;
  readonly kinds: { readonly webkitdirectory: string } | { readonly accept: string };
}

function Files({ command, label, kinds }: FilesProps) {
  const actions = useActions();
  return (
    <input
      ref={useReachable(keyId(command))}
      hidden
      type="file"
      multiple
      aria-label={label}
      onChange={({ currentTarget }) => {
        actions.openFiles([...(currentTarget.files ?? [])]);
        // Or the same files could not be opened twice running.
        currentTarget.value = "";
      }}
      {...kinds}
    />
  );
}

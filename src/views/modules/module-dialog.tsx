import { Dialog } from "radix-ui";
import { useRef, useState, type ChangeEvent, type DragEvent } from "react";
import { Icon } from "../ui/icon.tsx";
import type { LateDialogProps } from "../ui/late-dialog.ts";
import { focusAll } from "../ui/use-copy.tsx";
import "./modules.css";

interface ModuleDialogProps extends LateDialogProps {
  readonly title: string;
  /** The name that it has; none where it is new, and is to be given one. */
  readonly name?: string;
  /** The module's text as it is; undefined until it is read. */
  readonly text: string | undefined;
  /** The words of the button that does it. */
  readonly verb: string;
  readonly onKeep: (name: string, text: string) => void;
  /** Takes a file in place of what is written here. */
  readonly onFile?: (file: File, handle?: FileSystemFileHandle) => void;
}

/** Browsers with this let a page read a file again once it was saved. */
type FilePicker = (options: object) => Promise<readonly FileSystemFileHandle[]>;

const picker = (globalThis as { readonly showOpenFilePicker?: FilePicker }).showOpenFilePicker;
const fileKinds = [{ description: "JavaScript", accept: { "text/javascript": [".js", ".mjs"] } }];

/** Where a module of the user's own is written, pasted, or chosen as a file. */
export function ModuleDialog({ isOpen, onClose, focused, title, name, text, verb, onKeep, onFile }: ModuleDialogProps) {
  const giveBack = (event: Event): void => {
    event.preventDefault();
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content className="dialog module-dialog card" aria-describedby={undefined} onCloseAutoFocus={giveBack}>
          <Dialog.Title className="dialog-title">{title}</Dialog.Title>
          <Dialog.Close className="icon-button dialog-close" aria-label="Close">
            <Icon name="close" />
          </Dialog.Close>
          <p>
            Its default export is called with the page’s document and gives a text, <code>{"{ text }"}</code>,{" "}
            <code>{"{ html }"}</code> or <code>{"{ markdown }"}</code>. It runs in a worker of its own, without network.
          </p>
          {text !== undefined && (
            <ModuleForm
              name={name}
              text={text}
              verb={verb}
              onKeep={(given, written) => {
                onKeep(given, written);
                onClose();
              }}
              onFile={
                onFile &&
                ((file, handle) => {
                  onFile(file, handle);
                  onClose();
                })
              }
            />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ModuleFormProps extends Pick<ModuleDialogProps, "verb" | "onKeep"> {
  readonly name: string | undefined;
  readonly text: string;
  readonly onFile: ModuleDialogProps["onFile"];
}

function ModuleForm({ name, text, verb, onKeep, onFile }: ModuleFormProps) {
  const [written, setWritten] = useState(text);
  const [given, setGiven] = useState(name ?? "mine");
  const field = useRef<HTMLInputElement>(null);
  const isWhole = written.trim() !== "" && given.trim() !== "";
  const choose = async (): Promise<void> => {
    if (picker === undefined) {
      field.current?.click();
      return;
    }
    // Whoever closes it without a choice throws.
    const [handle] = await picker.call(globalThis, { types: fileKinds }).catch(() => []);
    if (handle !== undefined) onFile?.(await handle.getFile(), handle);
  };
  const takeChosen = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    if (file !== undefined) onFile?.(file);
  };
  const drop = (event: DragEvent): void => {
    const [file] = event.dataTransfer.files;
    if (file === undefined || onFile === undefined) return;
    event.preventDefault();
    onFile(file);
  };
  return (
    <form
      className="column"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) onKeep(given.trim(), written);
      }}
    >
      {name === undefined && (
        <label className="row spaced">
          Name
          <input className="field" value={given} maxLength={60} onChange={({ target }) => setGiven(target.value)} />
        </label>
      )}
      <textarea
        ref={focusAll}
        className="field module-text"
        aria-label="Module"
        spellCheck={false}
        autoComplete="off"
        value={written}
        onChange={({ target }) => setWritten(target.value)}
        onDrop={drop}
      />
      <div className="row wraps spaced">
        <button type="submit" className="button primary" disabled={!isWhole}>
          {verb}
        </button>
        {onFile !== undefined && (
          <button type="button" className="button" onClick={() => void choose()}>
            Open file…
          </button>
        )}
        {onFile !== undefined && (
          <span className="muted small">
            {picker === undefined ? "When you have saved it, open it again." : "A file runs again when you save it."}
          </span>
        )}
        <input ref={field} hidden type="file" accept=".js,.mjs" aria-label="Module file" onChange={takeChosen} />
      </div>
    </form>
  );
}

import { Command } from "cmdk";
import { Dialog } from "radix-ui";
import { useMemo, useRef, useState, type KeyboardEvent } from "react";
import { useLabContext } from "../../lab/react.tsx";
import { chordOf, keysHere } from "../ui/chords.ts";
import type { LateDialogProps } from "../ui/late.ts";
import { contextOf, type PaletteEntry } from "../commands/command.ts";
import { entriesOf, paletteGroups, settingEntries } from "./palette-entries.ts";
import "../ui/dialog.css";
import "./palette.css";

/** Entries chosen of late that come first. */
const mostRecent = 5;

/** The command palette: a search over all that can be done. What is chosen is done once the palette has gone and the focus is back. */
export function PaletteDialog({ isOpen, onClose, focused }: LateDialogProps) {
  const chosen = useRef<PaletteEntry>(undefined);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const choose = (entry: PaletteEntry): void => {
    chosen.current = entry;
    setRecent([entry.id, ...recent.filter((id) => id !== entry.id)].slice(0, mostRecent));
    onClose();
  };
  const finish = (event: Event): void => {
    event.preventDefault();
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
    const entry = chosen.current;
    chosen.current = undefined;
    entry?.run();
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content className="palette card clip" aria-describedby={undefined} onCloseAutoFocus={finish}>
          <Dialog.Title className="visually-hidden">Command palette</Dialog.Title>
          <Search recent={recent} focused={focused} onChoose={choose} onClose={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface SearchProps {
  readonly recent: readonly string[];
  readonly focused: Element | null;
  readonly onChoose: (entry: PaletteEntry) => void;
  readonly onClose: () => void;
}

function Search({ recent, focused, onChoose, onClose }: SearchProps) {
  const lab = useLabContext();
  const [search, setSearch] = useState("");
  // The palette lists what can be done as it opens: nothing else is done meanwhile.
  const [context] = useState(() => contextOf(lab, focused));
  const entries = useMemo(() => entriesOf(context), [context]);
  const settings = useMemo(() => settingEntries(search, context), [search, context]);
  const groups = useMemo(() => {
    const found = paletteGroups(entries, search, recent);
    return settings.length === 0 ? found : [{ title: "Set", entries: settings }, ...found];
  }, [entries, settings, search, recent]);
  const closeByKey = (event: KeyboardEvent): void => {
    if (chordOf(event) !== "Ctrl+k") return;
    event.preventDefault();
    onClose();
  };
  return (
    <Command shouldFilter={false} vimBindings={false} loop label="Command palette" onKeyDown={closeByKey}>
      <Command.Input
        className="palette-search search-line no-shrink border-bottom"
        value={search}
        onValueChange={setSearch}
        placeholder="A command, a parameter (“range 60”), a sample, a page …"
      />
      <Command.List className="palette-list command-list scroll" label="Commands">
        {groups.map(({ title, entries: shown }) => (
          <Command.Group key={title} heading={title}>
            {shown.map((entry) => (
              <PaletteLine key={entry.id} entry={entry} onChoose={onChoose} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      {groups.length === 0 && (
        <p className="no-rows" role="status">
          Nothing matches “{search.trim()}”. Try “threshold”, “add method”, “sample” or “zoom”. A name with a number sets a value.
        </p>
      )}
      <p className="palette-foot no-shrink shaded border-top small muted" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> do it <kbd>Esc</kbd> close
      </p>
    </Command>
  );
}

function PaletteLine({ entry, onChoose }: { readonly entry: PaletteEntry; readonly onChoose: (entry: PaletteEntry) => void }) {
  const { id, title, label = title, note, keys, refusal } = entry;
  return (
    <Command.Item value={id} className="palette-item grid gap" disabled={refusal !== undefined} onSelect={() => onChoose(entry)}>
      <span className="palette-label truncate" dir="auto">
        {label}
      </span>
      {(refusal ?? note) !== undefined && <span className="palette-note truncate small muted">{refusal ?? note}</span>}
      {keys !== undefined && keys !== "" && <kbd className="palette-keys">{keysHere({ keys })}</kbd>}
    </Command.Item>
  );
}

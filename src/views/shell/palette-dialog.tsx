import { Command } from "cmdk";
import { groups } from "d3-array";
import { Dialog } from "radix-ui";
import { useMemo, useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import type { Parameter, Value } from "../../extraction/contract/parameters.ts";
import { encodings } from "../../extraction/encoding/encodings.ts";
import { schemaFor, type Library } from "../../extraction/run.ts";
import { focusReached } from "../../lab/reach.ts";
import { useLabContext } from "../../lab/react.tsx";
import { activePage, resultTabs } from "../../state/lab.ts";
import { maxLanes, presetOf, runOfPreset, type Lane } from "../../state/lane.ts";
import { valueWithUnit, laneName } from "../../state/run-names.ts";
import { contextOf, entryOf, isPossible, type CommandContext, type PaletteEntry } from "../commands/command.ts";
import { goldLines } from "../gold/gold-row.tsx";
import { readValue } from "../parameters/read-value.ts";
import { formatEntries } from "../result/formats.ts";
import { tabNames } from "../result/result-pane.tsx";
import { chordOf, keysHere } from "../ui/chords.ts";
import type { LateDialogProps } from "../ui/dialog.tsx";
import { commands } from "./commands.ts";
import { sampleLines, storyLines, themeLines } from "./header.tsx";
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
        <Dialog.Content className="palette card clip column" aria-describedby={undefined} onCloseAutoFocus={finish}>
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
  const listed = useMemo(() => {
    const found = paletteGroups(entries, search, recent);
    return settings.length === 0 ? found : [{ title: "Set", entries: settings }, ...found];
  }, [entries, settings, search, recent]);
  const closeByKey = (event: KeyboardEvent): void => {
    if (chordOf(event) !== "Ctrl+k") return;
    event.preventDefault();
    onClose();
  };
  return (
    <Command className="column grow" shouldFilter={false} vimBindings={false} loop label="Command palette" onKeyDown={closeByKey}>
      <Command.Input
        className="search-line no-shrink border-bottom"
        value={search}
        onValueChange={setSearch}
        placeholder="A command, a parameter (“range 60”), a sample, a page …"
      />
      <Command.List className="command-list scroll" label="Commands">
        {listed.map(({ title, entries: shown }) => (
          <Command.Group key={title} heading={title}>
            {shown.map((entry) => (
              <PaletteLine key={entry.id} entry={entry} onChoose={onChoose} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      {listed.length === 0 && (
        <p className="no-rows" role="status">
          Nothing matches “{search.trim()}”. Try “threshold”, “add method”, “sample” or “zoom”. A name with a number sets a value.
        </p>
      )}
      <p className="palette-foot by-key no-shrink shaded border-top small muted" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose&emsp;<kbd>Enter</kbd> do it&emsp;<kbd>Esc</kbd> close
      </p>
    </Command>
  );
}

function PaletteLine({ entry, onChoose }: { readonly entry: PaletteEntry; readonly onChoose: (entry: PaletteEntry) => void }) {
  const { id, title, label = title, note, keys, refusal } = entry;
  return (
    <Command.Item value={id} className="palette-item row gap" disabled={refusal !== undefined} onSelect={() => onChoose(entry)}>
      <span className="palette-label truncate" dir="auto">
        {label}
      </span>
      {(refusal ?? note) !== undefined && <span className="palette-note grow truncate small muted">{refusal ?? note}</span>}
      {keys !== undefined && keys !== "" && <kbd className="end">{keysHere({ keys })}</kbd>}
    </Command.Item>
  );
}

/** All that can be done now, in the order in which it is listed where nothing is searched for. */
function entriesOf(context: CommandContext): readonly PaletteEntry[] {
  return [
    ...commandEntries(context),
    ...controlEntries(context),
    ...presetEntries(context),
    ...tabEntries(context),
    ...pageEntries(context),
    ...sampleLines(context),
    ...storyLines(context),
    ...algorithmEntries(context),
    ...goldEntries(context),
    ...themeLines(context).filter(({ isOn }) => isOn !== true),
    ...encodingEntries(context),
    ...choiceEntries(context),
  ];
}

const namesThenValue = /^(.*?)[\s=:]+([+\-−]?(?:\d+\.?\d*|\.\d+)\s*\S*|default)$/i;
const fillers: ReadonlySet<string> = new Set(["set", "of", "to", "lane"]);

/**
 * What "range 60" or "set threshold of b to 75 %" asks for: each lane's parameter of that name, the focused lane's first. Those that
 * cannot take the value are only answered with where none can.
 */
export function settingEntries(
  query: string,
  { session: { lab }, actions, library }: Pick<CommandContext, "session" | "actions" | "library">,
): readonly PaletteEntry[] {
  const [, names = "", typed = ""] = namesThenValue.exec(query.trim()) ?? [];
  const words = wordsOf(names).filter((word) => !fillers.has(word));
  if (words.length === 0) return [];
  const lanes = lab.lanes.toSorted((a, b) => Number(b.id === lab.focusedLane) - Number(a.id === lab.focusedLane));
  const settings = ofParameters(lanes, library, (lane, name, parameter): readonly PaletteEntry[] => {
    if (parameter.kind !== "number" || !isNamed(words, name, parameter.label, laneName(lane, library))) return [];
    const reading = readValue(parameter, typed);
    const place = `${parameter.label} of ${laneName(lane, library)}`;
    const described = { id: `set ${lane.id} ${name}`, group: "Set" };
    if ("message" in reading) return [{ ...described, title: place, refusal: reading.message, run: () => undefined }];
    const title = `Set ${place} to ${valueWithUnit(parameter, reading.value)}`;
    return [{ ...described, title, run: () => actions.setValue(lane.id, name, reading.value) }];
  });
  const possible = settings.filter(({ refusal }) => refusal === undefined);
  return possible.length > 0 ? possible : settings;
}

/** Every word begins a word of the parameter or of its lane, and one at least of the parameter. */
function isNamed(words: readonly string[], name: string, label: string, lane: string): boolean {
  const own = [...wordsOf(label), ...wordsOf(name)];
  const begins = (word: string): boolean => own.some((candidate) => candidate.startsWith(word));
  return words.every((word) => begins(word) || wordsOf(lane).includes(word)) && words.some(begins);
}

function commandEntries(context: CommandContext): readonly PaletteEntry[] {
  return commands.flatMap((command): readonly PaletteEntry[] => {
    const { id, group, choices } = command;
    if (id === "palette") return [];
    if (choices === undefined)
      return isPossible(command, context) ? [{ ...entryOf(command, context), title: command.label, note: undefined }] : [];
    return choices(context).map(({ chord, label }) => ({
      id: `${id} ${chord}`,
      group,
      title: label,
      keys: chord,
      run: () => command.run({ ...context, chord }),
    }));
  });
}

/** The entries that are made of each parameter of each lane. */
function ofParameters(
  lanes: readonly Lane[],
  library: Library,
  make: (lane: Lane, name: string, parameter: Parameter) => readonly PaletteEntry[],
): readonly PaletteEntry[] {
  return lanes.flatMap((lane) =>
    Object.entries(schemaFor(lane, library)).flatMap(([name, parameter]) => make(lane, name, parameter)),
  );
}

/** The ways to the controls of all parameters. */
function controlEntries({ session, actions, library }: CommandContext): readonly PaletteEntry[] {
  return ofParameters(session.lab.lanes, library, (lane, name, parameter) => [
    {
      id: `parameter ${lane.id} ${name}`,
      group: "Parameters",
      title: `${parameter.label} of ${laneName(lane, library)}`,
      note: valueWithUnit(parameter, lane.values[name] ?? parameter.default),
      words: [name],
      run: () => {
        flushSync(() => actions.changeLane(lane.id, { size: "full" }));
        focusReached(`parameter ${parameter.label}`, lane.id);
      },
    },
  ]);
}

/** The group of choices and switches, which are many: it comes last. */
export const choiceGroup = "Set a choice";

/** A choice or a switch is set from the list itself. */
function choiceEntries({ session, actions, library }: CommandContext): readonly PaletteEntry[] {
  return ofParameters(session.lab.lanes, library, (lane, name, parameter) => {
    const values: readonly Value[] =
      parameter.kind === "choice" ? Object.keys(parameter.choices) : parameter.kind === "flag" ? [true, false] : [];
    const current = lane.values[name] ?? parameter.default;
    return values
      .filter((value) => value !== current)
      .map((value) => ({
        id: `set ${lane.id} ${name} ${String(value)}`,
        group: choiceGroup,
        title: `Set ${parameter.label} of ${laneName(lane, library)} to ${valueWithUnit(parameter, value)}`,
        run: () => actions.setValue(lane.id, name, value),
      }));
  });
}

function presetEntries({ session, actions, library }: CommandContext): readonly PaletteEntry[] {
  return session.lab.lanes.flatMap((lane) => {
    const present = presetOf(lane, library);
    const presets = library.get(lane.extractor)?.presets ?? [];
    return presets
      .filter((preset) => preset !== present)
      .map((preset) => ({
        id: `preset ${lane.id} ${preset.name}`,
        group: "Parameters",
        title: `Preset “${preset.name}” in ${laneName(lane, library)}`,
        note: preset.summary,
        run: () => actions.setRun(lane.id, runOfPreset(lane.extractor, preset, library)),
      }));
  });
}

function tabEntries({ session: { lab }, actions }: CommandContext): readonly PaletteEntry[] {
  if (lab.page === undefined) return [];
  const tabs = resultTabs
    .filter((id) => id !== lab.tab)
    .map((id) => ({ id: `tab ${id}`, title: `Show ${tabNames[id]} in Result`, run: () => actions.setTab(id) }));
  const formats = formatEntries(lab.format, actions).flatMap((entry) =>
    entry === "rule" || entry.isOn === true ? [] : { id: entry.id, title: `${entry.title} in Result`, run: entry.run },
  );
  return [...tabs, ...formats].map((entry) => ({ ...entry, group: "Result" }));
}

function pageEntries({ session: { lab }, actions }: CommandContext): readonly PaletteEntry[] {
  return lab.pages
    .filter(({ id }) => id !== lab.page)
    .map(({ id, name }) => ({
      id: `page ${id}`,
      group: "Open pages",
      title: `Go to ${name}`,
      run: () => actions.showPage(id),
    }));
}

function algorithmEntries({ session: { lab }, library, actions }: CommandContext): readonly PaletteEntry[] {
  if (lab.page === undefined || lab.lanes.length >= maxLanes) return [];
  return [...library.values()].map(({ id, name, summary, family }) => ({
    id: `add ${id}`,
    group: "Add a method",
    title: `Add method: ${name}`,
    note: summary,
    words: [family, "lane"],
    run: () => actions.addLane(id),
  }));
}

function goldEntries({ session, lab }: CommandContext): readonly PaletteEntry[] {
  if (session.lab.page === undefined) return [];
  // To mark it is a command with a key.
  return goldLines(lab).flatMap((line) =>
    line === "rule" || line.id === "mark" || line.refusal !== undefined
      ? []
      : { ...line, id: `gold ${line.id}`, group: "Gold standard", label: `Gold standard: ${line.title}` },
  );
}

/** Only a page whose bytes are known can be decoded anew. */
function encodingEntries({ session: { lab }, actions }: CommandContext): readonly PaletteEntry[] {
  const current = activePage(lab)?.encoding;
  if (current === undefined) return [];
  return encodings
    .filter(({ name }) => name !== current.name)
    .map(({ name, label }) => ({
      id: `decode ${name}`,
      group: "Encoding",
      title: `Decode as ${name}`,
      note: name === current.suspected ? `${label}, suspected` : label,
      words: ["encoding", "charset"],
      run: () => actions.redecode(name),
    }));
}

interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

/** Entries by groups: all, those chosen of late first, or those that a search finds, the best first. */
export function paletteGroups(
  entries: readonly PaletteEntry[],
  search: string,
  recent: readonly string[],
): readonly PaletteGroup[] {
  if (search.trim() === "") {
    const late = recent.flatMap((id) => entries.filter((entry) => entry.id === id));
    const others = byGroup(entries.filter(({ id }) => !recent.includes(id)));
    return late.length === 0 ? others : [{ title: "Recent", entries: late }, ...others];
  }
  const found = entries.map((entry) => ({ entry, rank: rankOf(entry, search) })).filter(({ rank }) => rank > 0);
  return byGroup(found.toSorted((a, b) => b.rank - a.rank).map(({ entry }) => entry));
}

/** How a search is met: best by the beginning of a name, then by those of words in it, then by those of other words for it; 0 where not. */
function rankOf({ group, title, label = title, words = [] }: PaletteEntry, search: string): number {
  const searched = wordsOf(search);
  const names = wordsOf(label);
  const isMetBy = (among: readonly string[]): boolean =>
    searched.length > 0 && searched.every((word) => among.some((name) => name.startsWith(word)));
  const isBegun = label.toLowerCase().startsWith(search.trim().toLowerCase());
  const rank = isBegun ? 3 : isMetBy(names) ? 2 : isMetBy([...names, ...words.flatMap(wordsOf)]) ? 1 : 0;
  return group === choiceGroup ? rank / 10 : rank;
}

/** Groups come in the order of their first entries. */
function byGroup(entries: readonly PaletteEntry[]): readonly PaletteGroup[] {
  return groups(entries, ({ group }) => group).map(([title, own]) => ({ title, entries: own }));
}

/** The words of a name, in small letters: "halfWindow" and "Half window" are both two. */
function wordsOf(text: string): readonly string[] {
  return text
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

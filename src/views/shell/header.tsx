import { useRef, useState, type ReactNode } from "react";
import { useStore } from "zustand";
import { useLabContext } from "../../lab/react.tsx";
import type { Screen } from "../../state/session.ts";
import { ShareMenu } from "../share/share-menu.tsx";
import { keysHere } from "../ui/chords.ts";
import { Icon, Mark } from "../ui/icon.tsx";
import { Entries, MenuButton, type Entry } from "../ui/kit.tsx";
import { roving } from "../ui/roving.ts";
import { pressCommand } from "./dialogs.tsx";
import { commandLines, sampleLines, storyLines, themeLines, type PaletteContext } from "./menu-lines.ts";
import { PageTabs } from "./page-tabs.tsx";
import "./shell.css";

/** The bar at the top: the pages, one of them or many, and a menu each for what comes in, what goes out, and the rest. */
export function Header() {
  const { reach } = useLabContext();
  return (
    <header className="header row ruled rigid spaced">
      <h1 className="product row rigid bold spaced" aria-label="Contentscope">
        <Mark />
        <span>Contentscope</span>
      </h1>
      <PageTabs />
      <OpenMenu label="Open another page" align="start" words={<Icon name="add" />} />
      <ScreenSwitch />
      <div ref={roving} className="header-actions row at-end tight" role="toolbar" aria-label="Lab">
        <OpenMenu label="Open" words="Open" />
        <ShareMenu />
        <button
          type="button"
          className="palette-button button quiet"
          aria-label={`Commands, ${keysHere({ keys: "Ctrl K" })}`}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          title="Everything that can be done, by name"
          onClick={() => pressCommand(reach, "Control+K")}
        >
          <kbd>{keysHere({ keys: "Ctrl K" })}</kbd>
        </button>
        <MoreMenu />
      </div>
    </header>
  );
}

interface CommandMenuProps {
  readonly label: string;
  /** What the button shows; "⋯" where absent. */
  readonly words?: ReactNode;
  readonly align?: "start" | "end";
  /** The lines as the menu opens. */
  readonly entries: (context: PaletteContext) => readonly Entry[];
}

/** A menu of commands. What is chosen is done once its button has the focus again, as a dialog may take it from there. */
function CommandMenu({ label, words, align = "end", entries }: CommandMenuProps) {
  const chosen = useRef<() => void>(undefined);
  const finish = (): void => {
    const run = chosen.current;
    chosen.current = undefined;
    run?.();
  };
  return (
    <MenuButton label={label} words={words} align={align} onCloseAutoFocus={() => queueMicrotask(finish)}>
      <OpenEntries
        entries={entries}
        onChoose={(run) => {
          chosen.current = run;
        }}
      />
    </MenuButton>
  );
}

interface OpenEntriesProps extends Pick<CommandMenuProps, "entries"> {
  readonly onChoose: (run: () => void) => void;
}

function OpenEntries({ entries, onChoose }: OpenEntriesProps) {
  const lab = useLabContext();
  const [lines] = useState(() =>
    entries({
      ...lab,
      session: lab.session.getState(),
      linking: lab.linking.getState(),
      lab,
      focused: document.activeElement,
    }),
  );
  return <Entries entries={lines.map((line) => (line === "rule" ? line : { ...line, run: () => onChoose(line.run) }))} />;
}

/** All ways to a page, and to a method of one's own. */
function OpenMenu(props: Omit<CommandMenuProps, "entries">) {
  return (
    <CommandMenu
      {...props}
      entries={(context) => [
        ...commandLines(context, "open", "open-folder", "paste"),
        "rule",
        ...commandLines(context, "own-output", "own-module"),
        "rule",
        ...sampleLines(context),
      ]}
    />
  );
}

/** What holds for the lab as a whole. */
function MoreMenu() {
  const { undo } = useLabContext().keep;
  return (
    <CommandMenu
      label="More"
      entries={(context) => [
        ...commandLines(context, "undo", "redo").map((entry) => ({
          ...entry,
          note: undo.getState()[entry.id === "undo" ? "undo" : "redo"],
        })),
        "rule",
        ...commandLines(context, "page-facts", "corpus", "sessions", "new-session"),
        "rule",
        ...storyLines(context),
        "rule",
        ...themeLines(context),
        ...commandLines(context, "textures"),
        "rule",
        ...commandLines(context, "palette", "shows-all", "single-keys", "help"),
        "rule",
        ...commandLines(context, "reset-layout", "reset-values"),
      ]}
    />
  );
}

const screens: readonly { readonly id: Screen; readonly name: string; readonly tip: string }[] = [
  { id: "inspect", name: "One page", tip: "One page, and how each method decides on it (c)" },
  { id: "corpus", name: "Many pages", tip: "Many pages at once, and how each method scores (c)" },
];

/** One page in the lab, or a table of many. */
function ScreenSwitch() {
  const lab = useLabContext();
  const shown = useStore(lab.screens, (state) => state.shown);
  return (
    <nav ref={roving} className="screen-switch rigid flex" aria-label="Screens">
      {screens.map(({ id, name, tip }) => (
        <button
          key={id}
          type="button"
          className="bare one-line"
          aria-current={id === shown ? "page" : undefined}
          title={tip}
          onClick={() => lab.actions.showScreen(id)}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}

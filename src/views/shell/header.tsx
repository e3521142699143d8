import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type WheelEvent } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { extractorFor } from "../../extraction/run.ts";
import { pageTitle } from "../../import/page-title.ts";
import { fetchCode } from "../../lab/late.ts";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import type { OpenPage } from "../../state/open-page.ts";
import type { Screen } from "../../state/session.ts";
import { storyEntries } from "../story/story-entries.tsx";
import { keysHere } from "../ui/chords.ts";
import { Icon, ProductMark } from "../ui/icon.tsx";
import { Button, MenuEntries, MenuButton, MenuWords, type MenuEntry } from "../ui/kit.tsx";
import { lateView } from "../ui/late-view.tsx";
import { roving } from "../ui/roving.ts";
import { focusAll, useCopy } from "../ui/use-copy.tsx";
import { contextOf, entryOf, type CommandContext, type PaletteEntry } from "../commands/command.ts";
import { commands } from "./commands.ts";
import "./shell.css";

const ShareItems = lateView("Share", async () => (await import("../share/share-items.tsx")).ShareItems, {
  waiting: () => <MenuWords>Loading…</MenuWords>,
  failure: () => <MenuWords>This could not be loaded. Open the menu again, or reload the page.</MenuWords>,
});

/** The bar at the top: the pages, one of them or many, and a menu each for what comes in, what goes out, and the rest. */
export function Header() {
  const { openDialog } = useLabContext();
  return (
    <header className="header row gap no-shrink border-bottom">
      <h1 className="product row gap no-shrink bold" aria-label="Contentscope">
        <ProductMark />
        <span>Contentscope</span>
      </h1>
      <PageTabs />
      <OpenMenu label="Open another page" align="start" words={<Icon name="add" />} />
      <ScreenSwitch />
      <div ref={roving} className="header-actions row gap end" role="toolbar" aria-label="Lab">
        <OpenMenu label="Open" words="Open" />
        <ShareMenu />
        <Button
          look="quiet"
          name={`Commands, ${keysHere({ keys: "Ctrl K" })}`}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          title="All commands by name"
          onClick={() => openDialog("palette")}
        >
          <kbd>{keysHere({ keys: "Ctrl K" })}</kbd>
        </Button>
        <MoreMenu />
      </div>
    </header>
  );
}

interface CommandMenuProps {
  readonly label: string;
  /** The words of the button; "⋯" where absent. */
  readonly words?: ReactNode;
  readonly align?: "start" | "end";
  /** The lines as the menu opens. */
  readonly entries: (context: CommandContext) => readonly MenuEntry[];
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
  const [lines] = useState(() => entries(contextOf(lab, document.activeElement)));
  return <MenuEntries entries={lines.map((line) => (line === "rule" ? line : { ...line, run: () => onChoose(line.run) }))} />;
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

/** The menu of the lab as a whole. */
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
        ...commandLines(context, "present", "palette", "shows-all", "single-keys", "help"),
        "rule",
        ...commandLines(context, "reset-layout", "reset-values"),
      ]}
    />
  );
}

/** Commands, by their ids, as lines of a menu. */
function commandLines(context: CommandContext, ...ids: readonly string[]): readonly PaletteEntry[] {
  return ids.flatMap((id) => commands.filter((command) => command.id === id).map((command) => entryOf(command, context)));
}

export function sampleLines({ samples, actions }: CommandContext): readonly PaletteEntry[] {
  return samples.map(({ id, title, lesson }) => ({
    id: `sample ${id}`,
    group: "Samples",
    title,
    label: `Open sample: ${title}`,
    note: lesson,
    words: [id],
    run: () => actions.openSample(id),
  }));
}

export function storyLines({ actions, library }: CommandContext): readonly PaletteEntry[] {
  return storyEntries(actions).map(({ title, about, note, ...entry }) => ({
    ...entry,
    note: `${extractorFor(library, about[0] ?? "").name}, ${note}`,
    group: "Stories",
    title: `▶ ${title}`,
    label: `Play the story: ${title}`,
    words: about,
  }));
}

const themes = { system: "as the system", light: "light", dark: "dark" } as const;

export function themeLines({ session: { lab }, actions }: CommandContext): readonly PaletteEntry[] {
  return (["system", "light", "dark"] as const).map((theme) => ({
    id: `theme ${theme}`,
    group: "Settings",
    title: `Theme: ${themes[theme]}`,
    isOn: theme === lab.theme,
    words: ["colours", "mode"],
    run: () => actions.setTheme(theme),
  }));
}

/** The ways to give the lab to others, or to another day: links, a file, texts. What it offers is loaded when it is first opened. */
function ShareMenu() {
  const { session, linking } = useLabContext();
  const trigger = useRef<HTMLButtonElement>(null);
  const { copy, onCloseAutoFocus, outcome } = useCopy(trigger);
  const link = async (): Promise<string> => {
    const { homeOf, linkTo } = await fetchCode(() => import("../../persistence/link.ts"));
    return linkTo(session.getState().lab, linking.getState().pin, homeOf(location)).text;
  };
  return (
    <span className="relative">
      <MenuButton ref={trigger} data-reach="share" label="Share" words="Share" onCloseAutoFocus={onCloseAutoFocus}>
        <ShareItems copy={copy} />
      </MenuButton>
      <button data-reach="copy-link" type="button" hidden onClick={() => copy(link, "the link")}>
        Copy link
      </button>
      {outcome}
    </span>
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
    <nav ref={roving} className="screen-switch switch row no-shrink" aria-label="Screens">
      {screens.map(({ id, name, tip }) => (
        <button
          key={id}
          type="button"
          className="bare nowrap"
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

/** The open pages as tabs. Arrows move, F2 or a double click renames, Delete or the middle button closes. */
function PageTabs() {
  const pages = useSession(({ lab }) => lab.pages);
  const shown = useSession(({ lab }) => lab.page);
  const actions = useActions();
  const [renaming, setRenaming] = useState<string>();
  const rename = (id: string, name: string | undefined): void => {
    if (name !== undefined && name !== "") actions.renamePage(id, name);
    flushSync(() => setRenaming(undefined));
  };
  // A tab may hold no other control, so the list owns its tabs by name and the close buttons stand beside them.
  return (
    <div className="page-tabs row scroll" onWheel={scrollSideways}>
      <div
        role="tablist"
        aria-label="Pages"
        aria-owns={pages
          .filter(({ id }) => id !== renaming)
          .map(({ id }) => tabId(id))
          .join(" ")}
      />
      {pages.map((page) => (
        <div
          key={page.id}
          className={`page-tab calm row relative muted ${page.id === shown ? "no-shrink" : ""}`}
          data-shown={page.id === shown}
          ref={page.id === shown ? reveal : undefined}
        >
          {page.id === renaming ? (
            <NameField page={page} onDone={(name) => rename(page.id, name)} />
          ) : (
            <Tab page={page} isShown={page.id === shown} onRename={() => setRenaming(page.id)} />
          )}
        </div>
      ))}
    </div>
  );
}

interface TabProps {
  readonly page: OpenPage;
  readonly isShown: boolean;
  readonly onRename: () => void;
}

function Tab({ page: { id, name, origin, source }, isShown, onRename }: TabProps) {
  const { actions, openDialog } = useLabContext();
  // A file is called by its page's title until it is given another name.
  const isFileName = origin.kind === "file" && `/${origin.detail}`.endsWith(`/${name}`);
  const title = useMemo(() => (isFileName ? pageTitle(source) : undefined), [isFileName, source]);
  const press = useTabKeys(id, onRename);
  const closeByMiddle = (event: { readonly button: number }): void => {
    if (event.button === 1) actions.closePage(id);
  };
  return (
    <>
      <button
        type="button"
        role="tab"
        className="bare shrink focus-inside truncate"
        dir="auto"
        id={tabId(id)}
        aria-selected={isShown}
        aria-keyshortcuts="F2 Delete"
        tabIndex={isShown ? 0 : -1}
        title={`${title === undefined ? "" : `${title}: `}${name} (F2 renames)`}
        onClick={() => actions.showPage(id)}
        onDoubleClick={onRename}
        onKeyDown={press}
        onMouseDown={keepFromScrolling}
        onAuxClick={closeByMiddle}
      >
        {title ?? name}
      </button>
      <span className="on-demand row">
        {isShown && <Button icon="info" name={`About ${title ?? name}`} tabIndex={-1} onClick={() => openDialog("page-facts")} />}
        <Button
          icon="close"
          name={`Close ${title ?? name}`}
          tip="Close"
          keys="Delete"
          tabIndex={-1}
          onClick={() => actions.closePage(id)}
          onMouseDown={keepFromScrolling}
          onAuxClick={closeByMiddle}
        />
      </span>
    </>
  );
}

/** Answers to the keys of a tab. */
function useTabKeys(id: string, onRename: () => void): (event: KeyboardEvent) => void {
  const pages = useSession(({ lab }) => lab.pages);
  const actions = useActions();
  const move = (to: OpenPage | undefined): void => {
    if (to === undefined) return;
    actions.showPage(to.id);
    focusTab(to.id);
  };
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const at = pages.findIndex((page) => page.id === id);
    const keys: Record<string, () => void> = {
      ArrowLeft: () => move(pages.at(at - 1)),
      ArrowRight: () => move(pages[(at + 1) % pages.length]),
      Home: () => move(pages[0]),
      End: () => move(pages.at(-1)),
      F2: onRename,
      Delete: () => {
        focusTab((pages[at + 1] ?? pages[at - 1])?.id);
        actions.closePage(id);
      },
    };
    const action = keys[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
}

interface NameFieldProps {
  readonly page: OpenPage;
  /** `undefined`: the name stays. */
  readonly onDone: (name: string | undefined) => void;
}

function NameField({ page: { id, name }, onDone }: NameFieldProps) {
  const finish = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || !["Enter", "Escape"].includes(event.key)) return;
    event.preventDefault();
    onDone(event.key === "Enter" ? event.currentTarget.value.trim() : undefined);
    focusTab(id);
  };
  return (
    <input
      ref={focusAll}
      className="field focus-inside"
      size={20}
      dir="auto"
      aria-label="Name of the page"
      defaultValue={name}
      onKeyDown={finish}
      onBlur={(event) => onDone(event.currentTarget.value.trim())}
    />
  );
}

function tabId(page: string): string {
  return `tab-${page}`;
}

function focusTab(page: string | undefined): void {
  if (page !== undefined) document.getElementById(tabId(page))?.focus();
}

/** Scrolls once the page that it opens is painted: before that all would be laid out twice. */
function reveal(tab: HTMLElement | null): void {
  const scroll = (): void => tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
  requestAnimationFrame(() => requestAnimationFrame(scroll));
}

function scrollSideways({ currentTarget, deltaX, deltaY }: WheelEvent<HTMLElement>): void {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY;
}

/** The middle button would start scrolling by the pointer. */
function keepFromScrolling(event: { readonly button: number; preventDefault(): void }): void {
  if (event.button === 1) event.preventDefault();
}

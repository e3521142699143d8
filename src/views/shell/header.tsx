import { DropdownMenu } from "radix-ui";
import { useId, useRef, useState, type ChangeEvent, type ReactNode } from "react";
import { useStore } from "zustand";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { keyId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import type { Theme } from "../../state/lab.ts";
import { keysHere } from "../ui/chords.ts";
import { Icon, Mark } from "../ui/icon.tsx";
import { useLateDialog } from "../ui/late-dialog.ts";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { roving } from "../ui/roving.ts";
import { useIsNarrow } from "../ui/use-theme.ts";
import { PageTabs } from "./page-tabs.tsx";
import "./shell.css";
import "../ui/dialog.css";

/** The bar at the top: the pages, what stands beside them, the ways to open more, and help. */
export function Header({ children }: { readonly children?: ReactNode }) {
  // On a phone the tabs have the bar to themselves; the rest is a second row that comes when asked for.
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const actionsId = useId();
  return (
    <header className="header row shaded ruled rigid spaced">
      <h1 className="product row rigid bold spaced">
        <Mark />
        <span>Contentscope</span>
      </h1>
      <PageTabs />
      <ScreenSwitch />
      {isNarrow && (
        <button
          type="button"
          className="icon-button"
          aria-label="Open, samples, sharing and more"
          title="More"
          aria-expanded={isOpen}
          aria-controls={actionsId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="more" />
        </button>
      )}
      <div
        id={actionsId}
        ref={roving}
        className="header-actions"
        role="toolbar"
        aria-label="Pages and settings"
        hidden={isNarrow && !isOpen}
      >
        {children}
        <PaletteButton />
        <OpenButton />
        <SamplesMenu />
        <ThemeMenu />
        <HelpButton />
      </div>
    </header>
  );
}

function OpenButton() {
  const byKey = useReachable(keyId("Control+O"));
  const actions = useActions();
  const field = useRef<HTMLInputElement>(null);
  const open = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    actions.openFiles([...(currentTarget.files ?? [])]);
    // Or the same file could not be opened twice running.
    currentTarget.value = "";
  };
  return (
    <>
      <button
        ref={byKey}
        type="button"
        className="button"
        aria-keyshortcuts="Control+O"
        title="Open pages from files (Ctrl O)"
        onClick={() => field.current?.click()}
      >
        <Icon name="file" />
        <span>Open file</span>
      </button>
      <input
        ref={field}
        hidden
        type="file"
        multiple
        accept=".html,.htm,.xhtml,.xht,.xml,.txt,.json,.gz,.zip,.mhtml,.mht"
        aria-label="Files to open"
        onChange={open}
      />
    </>
  );
}

/** The button `?`: opens the keys and the help, which are loaded when they are first asked for. */
function HelpButton() {
  const byKey = useReachable(keyId("?"));
  const { Loaded, hasFailed, open, ...dialog } = useLateDialog(async () => (await import("./help-dialog.tsx")).HelpDialog);
  return (
    <>
      <button
        ref={byKey}
        type="button"
        className="icon-button help bold"
        aria-haspopup="dialog"
        aria-label="Keys and help"
        aria-keyshortcuts="?"
        title="Keys and help (?)"
        onClick={open}
      >
        ?
      </button>
      {hasFailed && (
        <span className="palette-failure" role="alert">
          The help could not be loaded: try again.
        </span>
      )}
      {Loaded !== undefined && <Loaded {...dialog} />}
    </>
  );
}

/** The bundled pages, each with what it teaches. */
function SamplesMenu() {
  const { samples, actions } = useLabContext();
  return (
    <Menu
      trigger={
        <DropdownMenu.Trigger className="button" title="Pages that come with the lab, and what each shows">
          <Icon name="samples" />
          <span>Samples</span>
          <Icon name="chevron" />
        </DropdownMenu.Trigger>
      }
      label="Samples"
      align="end"
      gap={8}
      kind="samples-menu"
    >
      {samples.map(({ id, title, lesson }) => (
        <MenuItem key={id} title={title} note={lesson} onSelect={() => actions.openSample(id)} />
      ))}
    </Menu>
  );
}

/** One page in the lab, or a table of many. */
function ScreenSwitch() {
  const { screens, actions } = useLabContext();
  const shown = useStore(screens, (state) => state.shown);
  return (
    <nav ref={roving} className="screen-switch rigid flex" aria-label="Screens">
      {(["inspect", "corpus"] as const).map((screen) => (
        <button
          key={screen}
          type="button"
          className="button quiet"
          aria-current={screen === shown ? "page" : undefined}
          title={screen === "corpus" ? "Judge many pages at once (c)" : "One page, all its pictures (c)"}
          onClick={() => actions.showScreen(screen)}
        >
          {screen === "corpus" ? "Corpus" : "Inspect"}
        </button>
      ))}
    </nav>
  );
}

const names: Readonly<Record<Theme, string>> = { system: "System", light: "Light", dark: "Dark" };
const themes = ["system", "light", "dark"] as const satisfies readonly Theme[];

function ThemeMenu() {
  const theme = useSession(({ lab }) => lab.theme);
  const actions = useActions();
  return (
    <Menu
      trigger={
        <DropdownMenu.Trigger className="icon-button" aria-label={`Theme: ${names[theme]}`} title="Theme">
          <Icon name={theme} />
        </DropdownMenu.Trigger>
      }
      label="Theme"
      align="end"
      gap={8}
    >
      <DropdownMenu.RadioGroup value={theme}>
        {themes.map((choice) => (
          <DropdownMenu.RadioItem
            key={choice}
            value={choice}
            className="menu-item row spaced clickable rounded"
            onSelect={() => actions.setTheme(choice)}
          >
            <Icon name={choice} />
            {names[choice]}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </Menu>
  );
}

/** Opens the command palette, which is loaded when it is first asked for. */
function PaletteButton() {
  const byKey = useReachable(keyId("Control+K"));
  const { Loaded, hasFailed, open, ...dialog } = useLateDialog(async () => (await import("./palette-dialog.tsx")).PaletteDialog);
  const keys = keysHere({ keys: "Ctrl K" });
  return (
    <>
      <button
        ref={byKey}
        type="button"
        className="button palette-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        title={`Commands, parameters, samples by name (${keys})`}
        onClick={open}
      >
        <Icon name="search" />
        <span>Commands</span>
        <kbd aria-hidden="true">{keys}</kbd>
      </button>
      {hasFailed && (
        <span className="palette-failure" role="alert">
          The palette could not be loaded: try again.
        </span>
      )}
      {Loaded !== undefined && <Loaded {...dialog} />}
    </>
  );
}

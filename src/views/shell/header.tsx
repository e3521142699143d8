import { useId, useRef, useState } from "react";
import type { ChangeEvent, ReactNode } from "react";
import { useActions } from "../../lab/react.tsx";
import { roving } from "../ui/roving.ts";
import { useIsNarrow } from "../ui/use-media.ts";
import { HelpButton } from "./help-button.tsx";
import { Icon, Mark } from "../ui/icon.tsx";
import { PageTabs } from "./page-tabs.tsx";
import { PaletteButton } from "./palette-button.tsx";
import { SamplesMenu } from "./samples-menu.tsx";
import { ScreenSwitch } from "./screen-switch.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import "./shell.css";
import "../ui/menu.css";
import "../ui/dialog.css";

/** The bar at the top: the pages, what stands beside them, the ways to open more, and help. */
export function Header({ children }: { readonly children?: ReactNode }) {
  // On a phone the tabs have the bar to themselves; the rest is a second row that comes when asked for.
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const actionsId = useId();
  return (
    <header className="header">
      <h1 className="product">
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
        accept=".html,.htm,.xhtml,.xht,.xml,.txt,.gz,.zip,.mhtml,.mht"
        aria-label="Files to open"
        onChange={open}
      />
    </>
  );
}

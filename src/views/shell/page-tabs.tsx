import { useMemo, useState, type KeyboardEvent, type WheelEvent } from "react";
import { flushSync } from "react-dom";
import { pageTitle } from "../../import/page-title.ts";
import type { OpenPage } from "../../state/open-page.ts";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { Button } from "../ui/kit.tsx";
import { focusAll } from "../ui/use-copy.tsx";
import { pressCommand } from "./dialogs.tsx";

/** The open pages as tabs. Arrows move, F2 or a double click renames, Delete or the middle button closes. */
export function PageTabs() {
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
    <div className="page-tabs flex grows" onWheel={scrollSideways}>
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
          className="page-tab calm row tinted rigid muted"
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
  const { actions, reach } = useLabContext();
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
        className="bare truncated"
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
        <span dir="auto">{title ?? name}</span>
      </button>
      <span className="on-demand flex">
        {isShown && (
          <Button icon="info" name={`About ${title ?? name}`} tabIndex={-1} onClick={() => pressCommand(reach, "page-facts")} />
        )}
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
      className="page-name field focus-inside"
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

function reveal(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function scrollSideways({ currentTarget, deltaX, deltaY }: WheelEvent<HTMLElement>): void {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY;
}

/** The middle button would start scrolling by the pointer. */
function keepFromScrolling(event: { readonly button: number; preventDefault(): void }): void {
  if (event.button === 1) event.preventDefault();
}

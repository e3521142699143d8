import { Tabs } from "radix-ui";
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { thousands } from "../../format.ts";
import { emptySelection } from "../../extraction/page/selection.ts";
import { late } from "../../lab/late.ts";
import { useActions, useGold, useLinking, useMarkedUnits, useRun, useSession } from "../../lab/react.tsx";
import { useFollowed } from "../../lab/use-following.ts";
import { withoutTags } from "../../state/gold.ts";
import { activePage, laneOf, leftTabs, type LeftTab } from "../../state/lab.ts";
import type { Place } from "../../state/linking.ts";
import { placeAt } from "../../state/place-at.ts";
import type { TreeMemory } from "../page-tree/tree-pane.tsx";
import { Button, MenuEntries, MenuButton, useLate, type MenuEntry } from "../ui/kit.tsx";
import { lateView } from "../ui/late-view.tsx";
import { useIsDark, useIsNarrow } from "../ui/use-theme.ts";
import type { SourceProps, SourceView } from "./source-view.ts";
import "./source.css";

const PlainSource = lateView("HTML", async () => (await import("./plain-source.tsx")).PlainSource);
const TreePane = lateView("Tree", async () => (await import("../page-tree/tree-pane.tsx")).TreePane);
const loadEditor = late(() => import("./source-view.ts"));

const names: Readonly<Record<LeftTab, string>> = { html: "HTML", tree: "Tree" };

/** The shown page as it is written and as a tree, two tabs of one pane. */
export function LeftPane() {
  const actions = useActions();
  const page = useSession(({ lab }) => lab.page);
  const tab = useSession(({ lab }) => lab.leftTab);
  const isNarrow = useIsNarrow();
  const [memory] = useState<TreeMemory>(() => new Map());
  const [menuPlace, setMenuPlace] = useState<HTMLElement | null>(null);
  if (page === undefined) return undefined;
  return (
    <Tabs.Root
      className="left-pane calm grid grow"
      value={tab}
      onValueChange={(value) => {
        const chosen = leftTabs.find((id) => id === value);
        if (chosen !== undefined) actions.setLeftTab(chosen);
      }}
    >
      <div className="pane-bar row no-shrink">
        <Tabs.List className="row" aria-label="Views of the page">
          {leftTabs.map((id) => (
            <Tabs.Trigger key={id} className="tab bare" value={id}>
              {names[id]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <span ref={setMenuPlace} className="row end" />
        <Button
          look="quiet"
          name="Close HTML and tree"
          tip="Close HTML and tree"
          keys="l"
          onClick={() => actions.prefer({ leftPane: "closed" })}
        >
          «
        </Button>
      </div>
      {/* The editor stays while the tree is shown, with its undo and its place. */}
      <Tabs.Content forceMount hidden={tab !== "html"} className="left-panel column grow" value="html" tabIndex={-1}>
        {isNarrow ? <PlainSource /> : <SourceText menuPlace={tab === "html" ? menuPlace : null} />}
      </Tabs.Content>
      <Tabs.Content className="left-panel column grow" value="tree" tabIndex={-1}>
        <TreePane memory={memory} menuPlace={menuPlace} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

interface SourceTextProps {
  /** The element that its menu stands in; null while another tab is shown. */
  readonly menuPlace: HTMLElement | null;
}

/** The source of the shown page, with what the focused lane keeps tinted; an edit runs the lanes again. */
function SourceText({ menuPlace }: SourceTextProps) {
  const actions = useActions();
  const pane = useRef<HTMLDivElement>(null);
  const followed = useFollowed(pane);
  const page = useSession(({ lab }) => activePage(lab));
  const lane = useSession(({ lab }) => laneOf(lab, lab.focusedLane));
  const kept = useRun(lane?.id ?? "")?.selection ?? emptySelection;
  const gold = useGold();
  const isMarking = useSession(({ lab }) => lab.isMarking);
  const hover = useLinking((linking) => (linking.hover?.origin === "source" ? undefined : linking.hover));
  const pin = useLinking((linking) => linking.pin);
  const marked = useMarkedUnits()?.places;
  const dark = useIsDark();
  const [hasAllAttributes, setAllAttributes] = useState(false);
  if (page === undefined) return undefined;
  const placeOf = (offset: number): Place => ({ ...placeAt(page.source, offset), origin: "source" });
  return (
    // The editor finds only what it shows, so its search shows all attributes.
    <div
      ref={pane}
      className="source-text column full-height"
      onKeyDownCapture={({ key, ctrlKey, metaKey }) => {
        if (key === "f" && (ctrlKey || metaKey)) setAllAttributes(true);
      }}
    >
      {menuPlace !== null &&
        createPortal(<SourceMenu hasAllAttributes={hasAllAttributes} onAllAttributes={setAllAttributes} />, menuPlace)}
      <SourceEditor
        source={page.source}
        revision={`${page.id}.${page.revision}`}
        kept={kept}
        gold={gold}
        isMarking={isMarking}
        hover={hover}
        marked={marked}
        pin={pin}
        followed={followed}
        opensAt={(gold ?? kept)[0] ?? kept[0]}
        dark={dark}
        hasAllAttributes={hasAllAttributes}
        onHover={(offset) => actions.hover(offset === undefined ? undefined : placeOf(offset))}
        onPin={(offset) => actions.pin(placeOf(offset))}
        onEdit={actions.edit}
        onSelect={(ranges, text) => {
          actions.selectWords(ranges.length === 0 ? undefined : { ranges, text: withoutTags(text), origin: "source" });
        }}
        onMark={(ranges, isMarked) => actions[isMarked ? "mark" : "unmark"](ranges)}
      />
    </div>
  );
}

interface SourceMenuProps {
  readonly hasAllAttributes: boolean;
  readonly onAllAttributes: (hasAll: boolean) => void;
}

function SourceMenu({ hasAllAttributes, onAllAttributes }: SourceMenuProps) {
  const actions = useActions();
  const autoRun = useSession(({ lab }) => lab.autoRun);
  const follows = useSession(({ lab }) => lab.preferences.follows);
  const entries: readonly MenuEntry[] = [
    { id: "attributes", title: "All attributes", isOn: hasAllAttributes, run: () => onAllAttributes(!hasAllAttributes) },
    { id: "auto-run", title: "Run as I type", isOn: autoRun, run: () => actions.setAutoRun(!autoRun) },
    { id: "follow", title: "Follow the figures", isOn: follows, run: () => actions.prefer({ follows: !follows }) },
  ];
  return (
    <span className="on-demand">
      <MenuButton label="More of HTML">
        <MenuEntries entries={entries} />
      </MenuButton>
    </span>
  );
}

/** Characters of a page that are shown without the editor. */
const longestPlain = 200_000;

/** The source of a page as an editor, which is loaded with its first use; until then, or if that fails, plain text. `data-editor-ready` holds the revision that it shows. */
export function SourceEditor(given: SourceProps) {
  // The editor is updated in a task of its own, because laying out a text takes it as long as the rest of an opening page.
  const props = useDeferredValue(given);
  const root = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<SourceView>();
  const { part: editor, again } = useLate(loadEditor, true);
  const [tabMoves, setTabMoves] = useState(true);
  // The editor's name tells a screen reader how to leave it.
  const shown = {
    ...props,
    name: `Source, HTML. ${keysHint(tabMoves)}.`,
    onTabMoves: setTabMoves,
    onLeave: () => root.current?.focus(),
  };

  const shownNow = useEffectEvent(() => shown);
  useEffect(() => {
    if (editor === undefined || host.current === null) return undefined;
    const made = new editor.SourceView(host.current, shownNow());
    setView(made);
    return () => {
      made.dispose();
      setView(undefined);
    };
  }, [editor]);
  useEffect(() => view?.show(shown));

  return (
    <div
      ref={root}
      className="source-editor grid grow full-height relative focus-inside"
      role="group"
      aria-label="Source editor"
      tabIndex={-1}
    >
      <div ref={host} className="source-host shrink" />
      {view === undefined && (
        <textarea
          className="source-plain shrink"
          aria-label="Source, HTML"
          readOnly
          spellCheck={false}
          wrap="soft"
          value={props.source.slice(0, longestPlain)}
        />
      )}
      <p
        className={`source-hint border-top small muted ${again ? "" : "truncate"}`}
        data-waiting={view === undefined || undefined}
      >
        {view === undefined ? plainHint(props.source, again !== undefined) : keysHint(tabMoves, props.isMarking)}{" "}
        {again && (
          <Button look="link" onClick={again}>
            Try again
          </Button>
        )}
      </p>
    </div>
  );
}

function plainHint(source: string, hasFailed: boolean): string {
  const state = hasFailed ? "The editor could not be loaded." : "The editor is loading.";
  return source.length > longestPlain
    ? `${state} The first ${thousands(longestPlain)} characters, read-only.`
    : `${state} Read-only.`;
}

const toggleKey = navigator.userAgent.includes("Mac") ? "Ctrl+Shift+M" : "Ctrl+M";

/** The hint on keys that act otherwise in the editor than elsewhere. */
function keysHint(tabMoves: boolean, isMarking = false): string {
  if (isMarking) return "Marking: Enter marks the selection, Shift+Enter unmarks it; typing is off; Esc leaves";
  return tabMoves
    ? `Tab moves on; ${toggleKey}: Tab types a tab; Esc leaves`
    : `Tab types a tab; ${toggleKey}: Tab moves on; Esc leaves`;
}

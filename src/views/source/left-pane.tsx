import { Tabs } from "radix-ui";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { ErrorBoundary } from "react-error-boundary";
import { emptySelection } from "../../extraction/page/selection.ts";
import { useActions, useGold, useLinking, useRun, useSession } from "../../lab/react.tsx";
import { useFollowed } from "../../lab/use-following.ts";
import { withoutTags } from "../../state/gold.ts";
import { activePage, laneOf, leftTabs, type LeftTab } from "../../state/lab.ts";
import { placeAt } from "../../state/place-at.ts";
import type { TreeMemory } from "../page-tree/use-outline.ts";
import { Button, Entries, MenuButton, type Entry } from "../ui/kit.tsx";
import { PaneFailure } from "../ui/pane-failure.tsx";
import { useIsDark, useIsNarrow } from "../ui/use-theme.ts";
import { PlainSource } from "./plain-source.tsx";
import { SourceEditor } from "./source-editor.tsx";

const TreePane = lazy(async () => ({ default: (await import("../page-tree/tree-pane.tsx")).TreePane }));

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
      className="left-pane column fill calm"
      value={tab}
      onValueChange={(value) => {
        const chosen = leftTabs.find((id) => id === value);
        if (chosen !== undefined) actions.setLeftTab(chosen);
      }}
    >
      <div className="pane-bar row">
        <Tabs.List className="pane-tabs flex" aria-label="Views of the page">
          {leftTabs.map((id) => (
            <Tabs.Trigger key={id} className="pane-tab bare muted" value={id}>
              {names[id]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <span ref={setMenuPlace} className="at-end flex" />
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
      <Tabs.Content forceMount hidden={tab !== "html"} className="left-panel column fill" value="html" tabIndex={-1}>
        {isNarrow ? <PlainSource /> : <SourceText menuPlace={tab === "html" ? menuPlace : null} />}
      </Tabs.Content>
      <Tabs.Content className="left-panel column fill" value="tree" tabIndex={-1}>
        <ErrorBoundary fallbackRender={(props) => <PaneFailure pane="Tree" {...props} />} resetKeys={[page]}>
          <Suspense>
            <TreePane memory={memory} menuPlace={menuPlace} />
          </Suspense>
        </ErrorBoundary>
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
  const { hover, pin } = useLinking((linking) => linking);
  const dark = useIsDark();
  const revision = useMemo(() => (page === undefined ? "" : `${page.id}.${page.revision}`), [page]);
  if (page === undefined) return undefined;
  return (
    <div ref={pane} className="source-text column tall">
      {menuPlace !== null && createPortal(<SourceMenu />, menuPlace)}
      <SourceEditor
        source={page.source}
        revision={revision}
        kept={kept}
        gold={gold}
        isMarking={isMarking}
        hover={hover?.origin === "source" ? undefined : hover}
        pin={pin}
        followed={followed}
        opensAt={(gold ?? kept)[0] ?? kept[0]}
        dark={dark}
        onHover={(offset) => {
          actions.hover(offset === undefined ? undefined : { ...placeAt(page.source, offset), origin: "source" });
        }}
        onPin={(offset) => {
          actions.pin({ ...placeAt(page.source, offset), origin: "source" });
        }}
        onEdit={(change) => {
          actions.edit(change);
        }}
        onSelect={(ranges, text) => {
          actions.selectWords(ranges.length === 0 ? undefined : { ranges, text: withoutTags(text), origin: "source" });
        }}
        onMark={(ranges, isMarked) => {
          actions[isMarked ? "mark" : "unmark"](ranges);
        }}
      />
    </div>
  );
}

function SourceMenu() {
  const actions = useActions();
  const autoRun = useSession(({ lab }) => lab.autoRun);
  const follows = useSession(({ lab }) => lab.preferences.follows);
  const entries: readonly Entry[] = [
    { id: "auto-run", title: "Run as I type", isOn: autoRun, run: () => actions.setAutoRun(!autoRun) },
    { id: "follow", title: "Follow the figures", isOn: follows, run: () => actions.setFollows(!follows) },
  ];
  return (
    <span className="on-demand">
      <MenuButton label="More of HTML">
        <Entries entries={entries} />
      </MenuButton>
    </span>
  );
}

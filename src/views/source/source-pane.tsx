import { lazy, Suspense, useState, useMemo, useRef } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Panel, Separator } from "react-resizable-panels";
import { emptySelection } from "../../extraction/page/selection.ts";
import { useActions, useSession, useLinking, useRun, useGold } from "../../lab/react.tsx";
import { useFollowed } from "../../lab/use-following.ts";
import { withoutTags } from "../../state/gold.ts";
import { activePage, laneOf } from "../../state/lab.ts";
import { placeAt } from "../../state/place-at.ts";
import { TreeTitle } from "../page-tree/tree-bar.tsx";
import type { TreeMemory } from "../page-tree/use-outline.ts";
import { PaneFailure } from "../ui/pane-failure.tsx";
import { PaneGroup } from "../ui/pane.tsx";
import { useIsDark } from "../ui/use-theme.ts";
import { SourceEditor } from "./source-editor.tsx";

const TreePane = lazy(async () => ({ default: (await import("../page-tree/tree-pane.tsx")).TreePane }));

const sizes = { "source-text": 60, "source-tree": 40 } as const;
const foldedSizes = { "source-text": 100 } as const;

/** The source of the shown page, and under it its tree, which can be folded away. */
export function SourcePane() {
  const actions = useActions();
  const page = useSession(({ lab }) => lab.page);
  const isTreeShown = useSession(({ lab }) => lab.isTreeShown);
  const height = useSession(({ lab }) => lab.layout["source and tree"]?.["source-tree"]) ?? sizes["source-tree"];
  const [memory] = useState<TreeMemory>(() => new Map());
  if (page === undefined) return undefined;
  return (
    <>
      <div className="fill">
        {/* By another name while the tree is folded, so that the sizes of the two are kept for when it comes back. */}
        <PaneGroup
          name={isTreeShown ? "source and tree" : "source alone"}
          orientation="vertical"
          sizes={isTreeShown ? sizes : foldedSizes}
        >
          <Panel id="source-text" minSize="80px">
            <SourceText />
          </Panel>
          {isTreeShown && (
            <>
              <Separator className="splitter horizontal anchor" aria-label="Height of the source" />
              <Panel id="source-tree" minSize="100px" defaultSize={String(height)}>
                <ErrorBoundary fallbackRender={(props) => <PaneFailure pane="Tree" {...props} />} resetKeys={[page]}>
                  <Suspense>
                    <TreePane memory={memory} onFold={() => actions.setTreeShown(false)} />
                  </Suspense>
                </ErrorBoundary>
              </Panel>
            </>
          )}
        </PaneGroup>
      </div>
      {!isTreeShown && (
        <div className="pane-bar tree-tools tree-folded row shaded ruled small">
          <TreeTitle isShown={false} onToggle={() => actions.setTreeShown(true)} />
        </div>
      )}
    </>
  );
}

/** The source of the shown page, with what the focused lane keeps tinted; an edit runs the lanes again. */
function SourceText() {
  const actions = useActions();
  const pane = useRef<HTMLDivElement>(null);
  const followed = useFollowed(pane);
  const page = useSession(({ lab }) => activePage(lab));
  const lane = useSession(({ lab }) => laneOf(lab, lab.focusedLane));
  const autoRun = useSession(({ lab }) => lab.autoRun);
  const kept = useRun(lane?.id ?? "")?.selection ?? emptySelection;
  const gold = useGold();
  const isMarking = useSession(({ lab }) => lab.isMarking);
  const { hover, pin } = useLinking((linking) => linking);
  const dark = useIsDark();
  const revision = useMemo(() => (page === undefined ? "" : `${page.id}.${page.revision}`), [page]);
  if (page === undefined) return undefined;
  return (
    <div ref={pane} className="source-text column tall">
      <div className="pane-bar row shaded ruled small">
        <h2>Source</h2>
        {lane !== undefined && (
          <span className="muted">
            {gold === undefined ? `kept by ${lane.letter} tinted` : `${lane.letter} tinted, gold dotted`}
          </span>
        )}
        <label className="at-end">
          <input type="checkbox" checked={autoRun} onChange={(event) => actions.setAutoRun(event.target.checked)} /> Run as I type
        </label>
      </div>
      <SourceEditor
        source={page.source}
        revision={revision}
        kept={kept}
        gold={gold}
        isMarking={isMarking}
        hover={hover?.origin === "source" ? undefined : hover}
        pin={pin}
        followed={followed}
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

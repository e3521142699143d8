import { lazy, Suspense, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Panel, Separator } from "react-resizable-panels";
import { PaneFailure } from "../ui/pane-failure.tsx";
import { useActions, useSession } from "../../lab/react.tsx";
import { PaneGroup } from "../ui/pane-group.tsx";
import { TreeTitle } from "../page-tree/tree-bar.tsx";
import type { TreeMemory } from "../page-tree/use-outline.ts";
import { SourceText } from "./source-text.tsx";

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
      <div className="source-group">
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
              <Separator className="splitter horizontal" aria-label="Height of the source" />
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
        <div className="pane-bar tree-tools tree-folded">
          <TreeTitle isShown={false} onToggle={() => actions.setTreeShown(true)} />
        </div>
      )}
    </>
  );
}

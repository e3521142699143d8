import { lazy, Suspense, useState } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { useActions, useSession } from "../lab-context.tsx";
import { TreeTitle } from "../tree/tree-bar.tsx";
import type { TreeMemory } from "../tree/use-outline.ts";
import { SourceText } from "./source-text.tsx";

const TreePane = lazy(async () => ({ default: (await import("../tree/tree-pane.tsx")).TreePane }));

/** The source of the shown page, and under it its tree, which can be folded away. */
export function SourcePane() {
  const actions = useActions();
  const hasPage = useSession(({ lab }) => lab.page !== undefined);
  const isTreeShown = useSession(({ lab }) => lab.isTreeShown);
  const [memory] = useState<TreeMemory>(() => new Map());
  if (!hasPage) return undefined;
  return (
    <>
      <Group orientation="vertical" className="pane-group source-group">
        <Panel id="source-text" defaultSize="60" minSize="80px">
          <SourceText />
        </Panel>
        {isTreeShown && (
          <>
            <Separator className="splitter horizontal" aria-label="Height of the source" />
            <Panel id="source-tree" defaultSize="40" minSize="100px">
              <Suspense>
                <TreePane memory={memory} onFold={() => actions.setTreeShown(false)} />
              </Suspense>
            </Panel>
          </>
        )}
      </Group>
      {!isTreeShown && (
        <div className="pane-bar tree-tools tree-folded">
          <TreeTitle isShown={false} onToggle={() => actions.setTreeShown(true)} />
        </div>
      )}
    </>
  );
}

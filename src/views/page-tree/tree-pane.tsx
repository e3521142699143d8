import { useCallback, useEffect, useState } from "react";
import { useSession, useQueries } from "../../lab/react.tsx";
import type { PageTree } from "../../protocol/page-tree.ts";
import { activePage } from "../../state/lab.ts";
import type { OpenPage } from "../../state/open-page.ts";
import { TreeTitle } from "./tree-bar.tsx";
import { TreeView } from "./tree-view.tsx";
import type { TreeMemory } from "./use-outline.ts";
import "./tree-rows.css";

interface TreePaneProps {
  /** How trees were left, where that is to outlast this pane. */
  readonly memory?: TreeMemory;
  /** Folds the pane away, where it can be. */
  readonly onFold?: () => void;
}

/** The elements of the shown page: what the focused lane keeps of each, and how dense its text is. */
export function TreePane(props: TreePaneProps) {
  const page = useSession(({ lab }) => activePage(lab));
  return page === undefined ? undefined : <PageTreePane page={page} {...props} />;
}

function PageTreePane({ page, memory, onFold }: TreePaneProps & { readonly page: OpenPage }) {
  const { tree, isRefused, again } = usePageTree(page);
  return (
    <div className="tree-pane column fill tall">
      {tree !== undefined ? (
        <TreeView key={page.id} page={page} tree={tree} memory={memory} onFold={onFold} />
      ) : (
        <>
          <div className="pane-bar tree-tools row shaded ruled small">
            <TreeTitle isShown onToggle={onFold} />
          </div>
          {isRefused ? (
            <div className="tree-note rigid muted small">
              <p>The page could not be read as a tree.</p>
              <button type="button" className="button" onClick={again}>
                Try again
              </button>
            </div>
          ) : (
            <p className="tree-note tree-waiting rigid muted small">Reading the page as a tree…</p>
          )}
        </>
      )}
    </div>
  );
}

interface Held {
  readonly page: string;
  readonly key: string;
  /** Undefined where the worker did not answer. */
  readonly tree: PageTree | undefined;
}

export interface PageTreeAnswer {
  /** The last that is known of the page: while it is edited, the one before. */
  readonly tree: PageTree | undefined;
  readonly isRefused: boolean;
  readonly again: () => void;
}

/** The elements of a page, asked of the worker once for each text of it. */
export function usePageTree({ id, key }: Pick<OpenPage, "id" | "key">): PageTreeAnswer {
  const queries = useQueries();
  const isOpen = useSession(({ pageState }) => pageState.status === "open");
  const isFailed = useSession(({ pageState }) => pageState.status === "failed");
  const [held, setHeld] = useState<Held>();
  const ask = useCallback((): void => {
    void queries.tree(key).then((tree) => {
      setHeld((before) => ({ page: id, key, tree: tree ?? (before?.page === id ? before.tree : undefined) }));
    });
  }, [queries, id, key]);
  useEffect(() => {
    if (isOpen) ask();
  }, [isOpen, ask]);
  const tree = held?.page === id ? held.tree : undefined;
  return {
    tree,
    isRefused: isFailed || (held?.key === key && tree === undefined),
    again: ask,
  };
}

import { useState } from "react";
import { useSession } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import type { PageTree } from "../../worker/protocol/page-tree.ts";
import { activePage } from "../../state/lab.ts";
import type { OpenPage } from "../../state/open-page.ts";
import { Button } from "../ui/kit.tsx";
import { TreeView } from "./tree-view.tsx";
import type { TreeMemory } from "./use-outline.ts";
import "./tree.css";
import "./tree-rows.css";

interface TreePaneProps {
  /** How trees were left, which outlasts this pane. */
  readonly memory: TreeMemory;
  readonly menuPlace: HTMLElement | null;
}

/** The elements of the shown page: what the focused lane keeps of each, and how dense its text is. */
export function TreePane(props: TreePaneProps) {
  const page = useSession(({ lab }) => activePage(lab));
  return page === undefined ? undefined : <PageTreePane page={page} {...props} />;
}

function PageTreePane({ page, memory, menuPlace }: TreePaneProps & { readonly page: OpenPage }) {
  const { tree, isRefused, again } = usePageTree(page);
  return (
    <div className="tree-pane column fill">
      {tree !== undefined ? (
        <TreeView key={page.id} page={page} tree={tree} memory={memory} menuPlace={menuPlace} />
      ) : isRefused ? (
        <div className="tree-note rigid muted small">
          <p>The page could not be read as a tree.</p>
          <Button onClick={again}>Try again</Button>
        </div>
      ) : (
        <p className="tree-note tree-waiting rigid muted small">Reading the page as a tree…</p>
      )}
    </div>
  );
}

export interface PageTreeAnswer {
  /** The last that is known of the page: while it is edited, the one before. */
  readonly tree: PageTree | undefined;
  readonly isRefused: boolean;
  readonly again: () => void;
}

/** The elements of a page, asked of the worker once for each text of it. */
export function usePageTree({ key }: Pick<OpenPage, "key">): PageTreeAnswer {
  const isOpen = useSession(({ pageState }) => pageState.status === "open");
  const isFailed = useSession(({ pageState }) => pageState.status === "failed");
  const [attempt, setAttempt] = useState(1);
  const { value: tree, isRefused } = useQuestion("tree", isOpen ? [key] : undefined, { about: attempt });
  return { tree, isRefused: isFailed || (isRefused && tree === undefined), again: () => setAttempt(attempt + 1) };
}

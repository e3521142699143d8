import { useCallback, useEffect, useState } from "react";
import type { OpenPage } from "../../state/open-page.ts";
import type { PageTree } from "../../worker/page-tree.ts";
import { useQueries, useSession } from "../../lab/react.tsx";

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

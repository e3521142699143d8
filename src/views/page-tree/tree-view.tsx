import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { counted } from "../../format.ts";
import type { Place } from "../../state/linking.ts";
import type { OpenPage } from "../../state/open-page.ts";
import type { PageTree } from "../../worker/protocol/page-tree.ts";
import { useLabContext, useLinking, useSession } from "../../lab/react.tsx";
import { Button, Entries, MenuButton, type Entry } from "../ui/kit.tsx";
import { deepestLevel, mostLevels } from "./columns.ts";
import { FindBar } from "./find-bar.tsx";
import { allFolded, othersFolded, revealed, siblingsUnfolded, type Outline } from "./outline.ts";
import { mostErrors, ParseErrors } from "./parse-errors.tsx";
import { deepSentence } from "./row-text.ts";
import { TreeRows } from "./tree-rows.tsx";
import type { ScrollTarget } from "./use-tree-input.ts";
import { useLinkedElements, type LinkedElements } from "./linked-elements.ts";
import { useOutline, type TreeMemory } from "./use-outline.ts";

interface TreeViewProps {
  readonly page: OpenPage;
  readonly tree: PageTree;
  readonly memory: TreeMemory;
  /** The element that the tree's menu stands in. */
  readonly menuPlace: HTMLElement | null;
}

/** A page's tree; or the parser's errors in its place. */
export function TreeView({ page, tree, memory, menuPlace }: TreeViewProps) {
  const linked = useLinkedElements(tree);
  const pinned = linked.elementAt(useLinking(({ pin }) => pin));
  const [outline, change] = useOutline(page.id, tree, memory, pinned);
  const [target, setTarget] = useState<ScrollTarget>({ element: outline.active, to: "middle" });
  const { listsErrors = false } = outline;
  const listErrors = (isListed: boolean): void => change((before) => ({ ...before, listsErrors: isListed }));
  const rows = useRef<HTMLDivElement>(null);
  const [isFinding, setFinding] = useState(false);
  const reveal = (element: number): void => {
    if (element < 0) return;
    change((before) => revealed(before, element));
    setTarget({ element, to: "middle" });
  };
  useFollowing(linked, reveal);
  const unfold = (next: Unfolding): void => {
    change((before) => next(before, before.active));
    setTarget({ element: outline.active, to: "near" });
  };
  const closeFinding = (): void => {
    setFinding(false);
    rows.current?.focus();
  };
  const errors = tree.errors.codes.length;
  const entries: readonly Entry[] = [
    { id: "find", title: "Find by tag, id and class", keys: "/", run: () => setFinding(true) },
    { id: "siblings", title: "Expand the element and those beside it", keys: "*", run: () => unfold(siblingsUnfolded) },
    { id: "others", title: "Collapse all but the way to the element", run: () => unfold(othersFolded) },
    { id: "all", title: "Collapse all", run: () => unfold(allFolded) },
    "rule",
    {
      id: "errors",
      title: errors >= mostErrors ? `First ${counted(errors, "parse error")}` : counted(errors, "parse error"),
      isOn: listsErrors,
      refusal: errors === 0 ? "The parser met none" : undefined,
      run: () => listErrors(!listsErrors),
    },
  ];
  const deepest = deepestLevel(tree);
  return (
    <>
      {menuPlace !== null &&
        createPortal(
          <span className="on-demand">
            <MenuButton label="More of the tree">
              <Entries entries={entries} />
            </MenuButton>
          </span>,
          menuPlace,
        )}
      {listsErrors ? (
        <>
          <p className="tree-note rigid muted small">
            What the parser had to repair.{" "}
            <Button look="link" onClick={() => listErrors(false)}>
              Back to the tree
            </Button>
          </p>
          <ParseErrors errors={tree.errors} source={page.source} />
        </>
      ) : (
        <>
          {isFinding && <FindBar tree={tree} active={outline.active} onFound={reveal} onClose={closeFinding} />}
          {deepest > mostLevels && <p className="tree-note rigid muted small">{deepSentence(deepest, mostLevels)}</p>}
          <TreeHead />
          <TreeRows
            scroller={rows}
            label={`Elements of ${page.name}`}
            outline={outline}
            target={target}
            linked={linked}
            onChange={change}
            onTarget={setTarget}
            onFind={() => setFinding(true)}
          />
        </>
      )}
    </>
  );
}

/** What is pinned in another pane is revealed here. */
function useFollowing(linked: LinkedElements, reveal: (element: number) => void): void {
  const { linking } = useLabContext();
  const follow = useEffectEvent((pin: Place | undefined): void => {
    // What was pinned here is in view.
    if (pin !== undefined && !linked.isOwn(pin)) reveal(linked.elementAt(pin));
  });
  useEffect(
    () =>
      linking.subscribe(({ pin }, before) => {
        if (pin !== before.pin) follow(pin);
      }),
    [linking],
  );
}

type Unfolding = (outline: Outline, element: number) => Outline;

/** What the columns are. */
function TreeHead() {
  const letter = useSession(({ lab }) => lab.lanes.find(({ id }) => id === lab.focusedLane)?.letter);
  return (
    <div className="tree-head row ruled rigid muted tiny clips steady" aria-hidden="true">
      <span
        className="tree-kept rigid muted"
        title={`How much of its text lane ${letter} keeps: + all, ± part, − none, · it has none`}
      >
        {letter}
      </span>
      <span className="row rigid tight" title="Characters of text for each tag in the subtree (CETD, definition 1)">
        <span className="tree-head-density to-end">density</span>
        <span className="tree-number tree-characters muted tiny to-end" title="Characters of text in the subtree">
          chars
        </span>
      </span>
    </div>
  );
}

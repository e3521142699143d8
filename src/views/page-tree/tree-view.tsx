import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Place } from "../../state/linking.ts";
import type { OpenPage } from "../../state/open-page.ts";
import type { PageTree } from "../../protocol/page-tree.ts";
import { useLabContext, useLinking, useSession } from "../../lab/react.tsx";
import { roving } from "../ui/roving.ts";
import { deepestLevel, mostLevels } from "./columns.ts";
import { FindBar } from "./find-bar.tsx";
import { allFolded, othersFolded, revealed, siblingsUnfolded, type Outline } from "./outline.ts";
import { ParseErrors } from "./parse-errors.tsx";
import { deepSentence } from "./row-text.ts";
import { ErrorChip, TreeTitle, TreeTool } from "./tree-bar.tsx";
import { TreeRows } from "./tree-rows.tsx";
import type { ScrollTarget } from "./use-tree-input.ts";
import { useLinkedElements, type LinkedElements } from "./linked-elements.ts";
import { useOutline, type TreeMemory } from "./use-outline.ts";

interface TreeViewProps {
  readonly page: OpenPage;
  readonly tree: PageTree;
  readonly memory: TreeMemory | undefined;
  readonly onFold: (() => void) | undefined;
}

/** A page's tree with its tools; or the parser's errors in its place. */
export function TreeView({ page, tree, memory, onFold }: TreeViewProps) {
  const linked = useLinkedElements(tree);
  const pinned = linked.elementAt(useLinking(({ pin }) => pin));
  const [outline, change] = useOutline(page.id, tree, memory, pinned);
  const [target, setTarget] = useState<ScrollTarget>({ element: outline.active, to: "middle" });
  const [listsErrors, setListsErrors] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const [isFinding, setFinding] = useState(false);
  const reveal = (element: number): void => {
    if (element < 0) return;
    change((before) => revealed(before, element));
    setTarget({ element, to: "middle" });
  };
  const [follows, setFollows] = useFollowing(linked, reveal);
  const unfold = (next: Unfolding): void => {
    change((before) => next(before, before.active));
    setTarget({ element: outline.active, to: "near" });
  };
  const closeFinding = (): void => {
    setFinding(false);
    rows.current?.focus();
  };
  const deepest = deepestLevel(tree);
  return (
    <>
      <div ref={roving} className="pane-bar tree-tools row shaded ruled small" role="toolbar" aria-label="Tree">
        <TreeTitle isShown onToggle={onFold} />
        <ErrorChip count={tree.errors.codes.length} isPressed={listsErrors} onPress={() => setListsErrors(!listsErrors)} />
        {listsErrors && (
          <button type="button" className="button quiet at-end" onClick={() => setListsErrors(false)}>
            Back to the tree
          </button>
        )}
        {!listsErrors && (
          <OutlineTools
            follows={follows}
            onFollow={setFollows}
            isFinding={isFinding}
            onFind={setFinding}
            onPin={pinned < 0 ? undefined : () => reveal(pinned)}
            onUnfold={unfold}
          />
        )}
      </div>
      {listsErrors ? (
        <ParseErrors errors={tree.errors} source={page.source} />
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
          />
        </>
      )}
    </>
  );
}

/** A switch that is on at first: while it is on, what is pinned in another pane is revealed here. */
function useFollowing(linked: LinkedElements, reveal: (element: number) => void) {
  const { linking } = useLabContext();
  const [follows, setFollows] = useState(true);
  const follow = useEffectEvent((pin: Place | undefined): void => {
    // What was pinned here is in view.
    if (follows && pin !== undefined && !linked.isOwn(pin)) reveal(linked.elementAt(pin));
  });
  useEffect(
    () =>
      linking.subscribe(({ pin }, before) => {
        if (pin !== before.pin) follow(pin);
      }),
    [linking],
  );
  return [follows, setFollows] as const;
}

type Unfolding = (outline: Outline, element: number) => Outline;

interface OutlineToolsProps {
  readonly follows: boolean;
  readonly onFollow: (follows: boolean) => void;
  readonly isFinding: boolean;
  readonly onFind: (isFinding: boolean) => void;
  /** Unfolds the tree down to what is pinned; absent where the tree has nothing of it. */
  readonly onPin: (() => void) | undefined;
  readonly onUnfold: (next: Unfolding) => void;
}

/** The buttons that fold and unfold the tree, and find in it. */
function OutlineTools({ follows, onFollow, isFinding, onFind, onPin, onUnfold }: OutlineToolsProps) {
  return (
    <div className="flex at-end">
      <TreeTool
        icon="follow"
        label="Follow"
        title="Follow: bring up here what is pinned in another pane"
        isPressed={follows}
        onPress={() => onFollow(!follows)}
      />
      <TreeTool
        icon="toPin"
        label="Expand to pin"
        title="Expand to pin: unfold the tree down to what is pinned"
        isDisabled={onPin === undefined}
        onPress={() => onPin?.()}
      />
      <TreeTool
        icon="others"
        label="Collapse others"
        title="Collapse others: fold all but the way to the current element"
        onPress={() => onUnfold(othersFolded)}
      />
      <TreeTool
        icon="siblings"
        label="Expand siblings"
        title="Expand siblings: unfold the current element and those beside it (*)"
        onPress={() => onUnfold(siblingsUnfolded)}
      />
      <TreeTool icon="all" label="Collapse all" title="Collapse all" onPress={() => onUnfold(allFolded)} />
      <TreeTool
        icon="search"
        label="Find"
        title="Find elements by tag, id and class"
        isPressed={isFinding}
        onPress={() => onFind(!isFinding)}
      />
    </div>
  );
}

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

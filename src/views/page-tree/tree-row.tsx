import { memo } from "react";
import type { PageTree } from "../../worker/page-tree.ts";
import { densityOf, densityShare, isOpenable, labelOf, nameOf, snippetOf } from "./columns.ts";
import { keptState } from "./kept-states.ts";
import type { KeptState } from "./kept-states.ts";
import { countWords, densitySentence, densityWords, glyphs, keptWords, spokenRow, tagSentence } from "./row-text.ts";
import { TreeIcon } from "../ui/tree-icons.tsx";

/** Pixels that a level is set in by. */
const indentStep = 8;

interface TreeRowProps {
  readonly id: string;
  readonly tree: PageTree;
  readonly element: number;
  readonly top: number;
  readonly isOpen: boolean;
  readonly isActive: boolean;
  readonly isHovered: boolean;
  readonly isPinned: boolean;
  readonly isBrushed: boolean;
  /** Units of its text that the lane keeps; undefined before its first run. */
  readonly kept: number | undefined;
  readonly whole: number;
  /** How much of its text is in the gold standard; undefined without one. */
  readonly gold: KeptState | undefined;
  /** The lane that keeps. */
  readonly lane: string;
  readonly greatest: number;
  /** Levels that there is room to set in; deeper rows say their level. */
  readonly roomyLevels: number;
}

/**
 * An element: its tag, what the lane keeps of it and how dense its text is. Drawn again only when something of it changes. What
 * it shows in short, its name says in words.
 */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { id, tree, element, top, isOpen, isActive, isHovered, isPinned, isBrushed } = props;
  const { kept, whole, gold, lane, greatest, roomyLevels } = props;
  const level = tree.levels[element] ?? 1;
  const state = kept === undefined ? undefined : keptState(kept, whole);
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={tree.positions[element]}
      aria-setsize={tree.siblings[element]}
      aria-expanded={isOpenable(tree, element) ? isOpen : undefined}
      aria-selected={isPinned}
      tabIndex={-1}
      className="tree-row"
      data-element={element}
      data-active={isActive || undefined}
      data-hovered={isHovered || undefined}
      data-pinned={isPinned || undefined}
      data-brushed={isBrushed || undefined}
      data-gold={gold === "all" || gold === "part" ? gold : undefined}
      data-ignored={tree.ignored[element] === 1 || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className="tree-indent" style={{ width: (Math.min(level, roomyLevels) - 1) * indentStep }} />
      {level > roomyLevels && (
        <span aria-hidden="true" className="tree-level" title={`Level ${level}`}>
          {level}
        </span>
      )}
      <Twist canOpen={isOpenable(tree, element)} />
      <Tag tree={tree} element={element} />
      <span aria-hidden="true" className="tree-snippet" dir="auto">
        {snippetOf(tree, element)}
      </span>
      <span
        aria-hidden="true"
        className="tree-kept"
        data-state={tree.ignored[element] === 1 ? "no text" : state}
        title={kept === undefined ? undefined : keptWords(lane, kept, whole)}
      >
        {state !== undefined && glyphs[state]}
      </span>
      <Density tree={tree} element={element} greatest={greatest} />
      <span className="visually-hidden">{spokenRow(tree, element, state, gold)}</span>
    </div>
  );
});

function Twist({ canOpen }: { readonly canOpen: boolean }) {
  return (
    <span className="tree-twist" data-twist={canOpen || undefined}>
      {canOpen && <TreeIcon name="twist" />}
    </span>
  );
}

function Tag({ tree, element }: Pick<TreeRowProps, "tree" | "element">) {
  const isImplied = tree.implied[element] === 1;
  return (
    <span aria-hidden="true" className="tree-tag" title={tagSentence(tree, element)} data-implied={isImplied || undefined}>
      <span className="tree-name">{nameOf(tree, element)}</span>
      <Label label={labelOf(tree, element)} />
      {isImplied && <span className="tree-implied">implied</span>}
    </span>
  );
}

/** An id and classes, each of which reads in its own direction. */
function Label({ label }: { readonly label: string }) {
  if (label === "") return undefined;
  return (
    <span className="tree-label">
      {[...label.matchAll(/([#.])([^#.]*)/g)].map(({ index, 1: mark, 2: name }) => (
        <span key={index}>
          {mark}
          <bdi>{name}</bdi>
        </span>
      ))}
    </span>
  );
}

function Density({ tree, element, greatest }: Pick<TreeRowProps, "tree" | "element" | "greatest">) {
  const density = densityOf(tree, element);
  const hasText = density > 0;
  return (
    <span aria-hidden="true" className="tree-density" title={hasText ? densitySentence(tree, element, greatest) : undefined}>
      <span className="tree-bar">
        <span style={{ width: `${100 * densityShare(density, greatest)}%` }} />
      </span>
      <span className="tree-number">{hasText && densityWords(density)}</span>
      <span className="tree-number tree-characters">{hasText && countWords(tree.characters[element] ?? 0)}</span>
    </span>
  );
}

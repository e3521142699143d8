import { memo, useMemo, useState, type CSSProperties, type KeyboardEvent, type RefObject } from "react";
import { thousands } from "../../format.ts";
import { useGold, useLabContext, useLinking, useRun, useSession } from "../../lab/react.tsx";
import { laneOf } from "../../state/lab.ts";
import type { Place } from "../../state/linking.ts";
import { laneName } from "../../state/run-names.ts";
import type { PageTree } from "../../worker/protocol/questions.ts";
import { Icon } from "../ui/icon.tsx";
import { Rows } from "../ui/rows.tsx";
import {
  attributeLabel,
  densityOf,
  densitySentence,
  densityShare,
  densityWords,
  elementName,
  glyphs,
  greatestDensity,
  isOpenable,
  keptShareText,
  keptState,
  keptUnits,
  outlineRows,
  siblingsUnfolded,
  snippetOf,
  spokenRow,
  tagSentence,
  textUnits,
  treeElementAt,
  unfolded,
  type KeptState,
  type TreeOutline,
} from "./tree.ts";

/** Elements as places of the source, and back. */
export function useLinkedElements(tree: PageTree) {
  // An implied element shares the span of its contents, so the element of a place that was made here is remembered.
  const [own] = useState(() => new WeakMap<Place, number>());
  return useMemo(
    () => ({
      /** The place of an element; undefined where the source has nothing of it. */
      placeOf: (element: number): Place | undefined => {
        const start = tree.starts[element];
        const end = tree.ends[element];
        if (end <= start) return undefined;
        const place: Place = { start, end, origin: "tree" };
        own.set(place, element);
        return place;
      },
      /** The smallest element around a place; -1 for none. */
      elementAt: (place: Place | undefined): number =>
        place === undefined ? -1 : (own.get(place) ?? treeElementAt(tree, place)),
      /** True where a place was made here. */
      isOwn: (place: Place): boolean => own.has(place),
    }),
    [tree, own],
  );
}

interface TreeRowsProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly outline: TreeOutline;
  /** The element to bring into view. */
  readonly target: { readonly row: number };
  readonly linked: ReturnType<typeof useLinkedElements>;
  readonly onChange: (change: (outline: TreeOutline) => TreeOutline) => void;
  readonly onFind: () => void;
}

/** Levels that are set in however narrow the tree is; from the next on a row may have to say its level, as the style sheet tells. */
const leastRoom = 4;

/** The rows of an outline: pointing and stepping hover, a click and Enter pin. */
export function TreeRows({ ref, label, outline, target, linked, onChange, onFind }: TreeRowsProps) {
  const { actions, linking, session } = useLabContext();
  const { tree, open, active } = outline;
  // oxlint-disable-next-line react/exhaustive-deps
  const rows = useMemo(() => outlineRows(outline), [tree, open]);
  const { kept, whole, greatest, lane } = useKept(tree);
  const goldSelection = useGold();
  const gold = useMemo(() => goldSelection && keptUnits(tree, goldSelection), [tree, goldSelection]);
  const hover = useLinking((state) => state.hover);
  const pin = useLinking((state) => state.pin);
  const brush = useSession(({ lab }) => lab.brush);
  const press = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (key === "*") onChange(() => siblingsUnfolded(outline, active));
    else if (key === "/") onFind();
    else if (key === "Enter" && session.getState().lab.isMarking) {
      // While marking, Enter adds the element to the gold standard, and Shift Enter removes it.
      const place = linked.placeOf(active);
      if (place !== undefined) actions[shiftKey ? "unmark" : "mark"]([place]);
    } else return false;
    return true;
  };
  const stateOf = (units: Uint32Array | undefined, element: number): KeptState | undefined =>
    units && keptState(units[element], whole[element]);
  return (
    <Rows
      ref={ref}
      className="grow"
      label={label}
      rows={rows}
      tree={{
        level: (element) => tree.levels[element] ?? 1,
        parent: (element) => tree.parents[element],
        isParent: (element) => isOpenable(tree, element),
        isOpen: (element) => open[element] === 1,
        fold: (element, isOpen) => onChange((before) => unfolded(before, element, isOpen)),
      }}
      current={active}
      hovered={useMemo(() => linked.elementAt(hover), [linked, hover])}
      pinned={useMemo(() => linked.elementAt(pin), [linked, pin])}
      target={target}
      look={(element) => ({
        className: "tree-row",
        "aria-posinset": tree.positions[element],
        "aria-setsize": tree.siblings[element],
        "data-brushed":
          (brush !== undefined && brush.start <= tree.starts[element] && tree.ends[element] <= brush.end) || undefined,
        "data-gold": stateOf(gold, element),
        "data-ignored": tree.ignored[element] === 1 || undefined,
        style: { "--level": tree.levels[element] } as CSSProperties,
      })}
      line={(element) => (
        <Line
          tree={tree}
          element={element}
          kept={kept?.[element]}
          whole={whole[element]}
          gold={stateOf(gold, element)}
          lane={lane}
          greatest={greatest}
        />
      )}
      onCurrent={(element) => onChange((before) => ({ ...before, active: element }))}
      onPoint={(element) => {
        if (element !== undefined) actions.hover(linked.placeOf(element));
        else if (linking.getState().hover?.origin === "tree") actions.hover(undefined);
      }}
      onChoose={(element) => {
        const place = linked.placeOf(element);
        if (place === undefined) actions.announce("The source has no text of this element");
        else actions.pin(place);
      }}
      onKey={press}
    />
  );
}

/** The units of each element that the focused lane keeps. */
function useKept(tree: PageTree) {
  const { library } = useLabContext();
  const lane = useSession(({ lab }) => laneOf(lab, lab.focusedLane));
  const selection = useRun(lane?.id ?? "")?.selection;
  const kept = useMemo(() => (selection === undefined ? undefined : keptUnits(tree, selection)), [tree, selection]);
  const whole = useMemo(() => textUnits(tree), [tree]);
  const greatest = useMemo(() => greatestDensity(tree), [tree]);
  return { kept, whole, greatest, lane: lane === undefined ? "" : laneName(lane, library) };
}

interface LineProps {
  readonly tree: PageTree;
  readonly element: number;
  /** Units of its text that the lane keeps; undefined before its first run. */
  readonly kept: number | undefined;
  readonly whole: number;
  /** The extent to which its text is in the gold standard; undefined without one. */
  readonly gold: KeptState | undefined;
  /** The lane that keeps. */
  readonly lane: string;
  readonly greatest: number;
}

/** An element: its tag, what the lane keeps of it and its text density, with the same in words as its name. Drawn again only if any of it changes. */
const Line = memo(function Line({ tree, element, kept, whole, gold, lane, greatest }: LineProps) {
  const level = tree.levels[element] ?? 1;
  const canOpen = isOpenable(tree, element);
  const state = kept === undefined ? undefined : keptState(kept, whole);
  return (
    <>
      <span className="tree-indent no-shrink" />
      {level > leastRoom && (
        <span aria-hidden="true" className="tree-level no-shrink clip tiny muted" title={`Level ${level}`}>
          {level}
        </span>
      )}
      <span className="tree-twist grid no-shrink muted" data-twist={canOpen || undefined}>
        {canOpen && <Icon name="twist" />}
      </span>
      <ElementTag tree={tree} element={element} />
      <span aria-hidden="true" className="tree-snippet shrink truncate muted" dir="auto">
        {snippetOf(tree, element)}
      </span>
      <span
        aria-hidden="true"
        className="tree-kept no-shrink bold muted"
        data-state={tree.ignored[element] === 1 ? "no text" : state}
        title={kept === undefined ? undefined : keptShareText(lane, kept, whole)}
      >
        {state !== undefined && glyphs[state]}
      </span>
      <Density tree={tree} element={element} greatest={greatest} />
      <span className="visually-hidden">{spokenRow(tree, element, state, gold)}</span>
    </>
  );
});

function ElementTag({ tree, element }: Pick<LineProps, "tree" | "element">) {
  const isImplied = tree.implied[element] === 1;
  return (
    <span
      aria-hidden="true"
      className="tree-tag small mono"
      title={tagSentence(tree, element)}
      data-implied={isImplied || undefined}
    >
      <span className="tree-name no-shrink bold">{elementName(tree, element)}</span>
      <Label label={attributeLabel(tree, element)} />
      {isImplied && <span className="tree-implied no-shrink muted">implied</span>}
    </span>
  );
}

/** An id and classes, each of which reads in its own direction. */
function Label({ label }: { readonly label: string }) {
  if (label === "") return undefined;
  return (
    <span className="tree-label shrink truncate muted">
      {[...label.matchAll(/([#.])([^#.]*)/g)].map(({ index, 1: mark, 2: name }) => (
        <span key={index}>
          {mark}
          <bdi>{name}</bdi>
        </span>
      ))}
    </span>
  );
}

function Density({ tree, element, greatest }: Pick<LineProps, "tree" | "element" | "greatest">) {
  const density = densityOf(tree, element);
  const hasText = density > 0;
  return (
    <span aria-hidden="true" className="row gap no-shrink" title={hasText ? densitySentence(tree, element, greatest) : undefined}>
      <span className="shaded meter">
        <span style={{ width: `${100 * densityShare(density, greatest)}%` }} />
      </span>
      <span className="tree-number text-end tiny muted">{hasText && densityWords(density)}</span>
      <span className="tree-number tree-characters text-end tiny muted">{hasText && thousands(tree.characters[element])}</span>
    </span>
  );
}

import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { capitalised, counted, thousands } from "../../format.ts";
import { focusReached } from "../../lab/reach.ts";
import { useActions, useLabContext, useLinking, useSession } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import { activePage } from "../../state/lab.ts";
import type { Place } from "../../state/linking.ts";
import type { OpenPage } from "../../state/open-page.ts";
import { lineColumnAt, lineStartsOf, placeAt } from "../../state/place-at.ts";
import type { PageTree } from "../../worker/protocol/questions.ts";
import { Button, MenuEntries, MenuButton, type MenuEntry } from "../ui/kit.tsx";
import { Rows } from "../ui/rows.tsx";
import { focusAll } from "../ui/use-copy.tsx";
import { TreeRows, useLinkedElements } from "./tree-rows.tsx";
import {
  allFolded,
  carriedOver,
  elementMatches,
  firstOutline,
  matchBeside,
  othersFolded,
  revealed,
  siblingsUnfolded,
  type TreeOutline,
} from "./tree.ts";
import "./tree.css";

interface TreePaneProps {
  /** The last state of each page's tree, which outlasts this pane. */
  readonly memory: TreeMemory;
  /** The element that the tree's menu stands in. */
  readonly menuPlace: HTMLElement | null;
}

/** The elements of the shown page: what the focused lane keeps of each, and how dense its text is. */
export function TreePane({ memory, menuPlace }: TreePaneProps) {
  const page = useSession(({ lab }) => activePage(lab));
  const status = useSession(({ pageState }) => pageState.status);
  const [attempt, setAttempt] = useState(1);
  // The former tree stays while the page is edited.
  const { value: tree, isRefused } = useQuestion("tree", page !== undefined && status === "open" ? [page.key] : undefined, {
    about: attempt,
  });
  if (page === undefined) return undefined;
  return (
    <div className="tree-pane column grow">
      {tree !== undefined ? (
        <TreeView key={page.id} page={page} tree={tree} memory={memory} menuPlace={menuPlace} />
      ) : status === "failed" || isRefused ? (
        <div className="toolbar border-bottom small muted">
          <p>The page could not be read as a tree.</p>
          <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
        </div>
      ) : (
        <p className="toolbar result-waiting small muted">Reading the page as a tree…</p>
      )}
    </div>
  );
}

interface TreeViewProps extends TreePaneProps {
  readonly page: OpenPage;
  readonly tree: PageTree;
}

/** A page's tree; or the parser's errors in its place. */
function TreeView({ page, tree, memory, menuPlace }: TreeViewProps) {
  const linked = useLinkedElements(tree);
  const { linking } = useLabContext();
  const pinned = linked.elementAt(useLinking(({ pin }) => pin));
  const [outline, change] = useOutline(page.id, tree, memory, pinned);
  const [target, setTarget] = useState({ row: outline.active });
  const { listsErrors = false } = outline;
  const listErrors = (isListed: boolean): void => change((before) => ({ ...before, listsErrors: isListed }));
  const rows = useRef<HTMLDivElement>(null);
  const [isFinding, setFinding] = useState(false);
  const reveal = (element: number): void => {
    if (element < 0) return;
    change((before) => revealed(before, element));
    setTarget({ row: element });
  };
  const followPin = useEffectEvent((place: Place | undefined): void => {
    // A place that was pinned in the tree is in view already.
    if (place !== undefined && !linked.isOwn(place)) reveal(linked.elementAt(place));
  });
  useEffect(
    () =>
      linking.subscribe((now, before) => {
        if (now.pin !== before.pin) followPin(now.pin);
      }),
    [linking],
  );
  const unfold = (next: FoldChange): void => {
    change((before) => next(before, before.active));
    setTarget({ row: outline.active });
  };
  const closeFinding = (): void => {
    setFinding(false);
    rows.current?.focus();
  };
  const errors = tree.errors.codes.length;
  const entries: readonly MenuEntry[] = [
    { id: "find", title: "Find by tag, id and class", keys: "/", run: () => setFinding(true) },
    { id: "siblings", title: "Expand the element and its siblings", keys: "*", run: () => unfold(siblingsUnfolded) },
    { id: "others", title: "Collapse all except the element’s ancestors", run: () => unfold(othersFolded) },
    { id: "all", title: "Collapse all", run: () => unfold(allFolded) },
    "rule",
    {
      id: "errors",
      title: errors >= mostErrors ? `First ${counted(errors, "parse error")}` : counted(errors, "parse error"),
      isOn: listsErrors,
      refusal: errors === 0 ? "There are no parse errors" : undefined,
      run: () => listErrors(!listsErrors),
    },
  ];
  return (
    <>
      {menuPlace !== null &&
        createPortal(
          <span className="on-demand">
            <MenuButton label="More of the tree">
              <MenuEntries entries={entries} />
            </MenuButton>
          </span>,
          menuPlace,
        )}
      {listsErrors ? (
        <>
          <p className="toolbar border-bottom small muted">
            Places that the parser repaired.{" "}
            <Button look="link" onClick={() => listErrors(false)}>
              Back to the tree
            </Button>
          </p>
          <ParseErrors errors={tree.errors} source={page.source} />
        </>
      ) : (
        <>
          {isFinding && <FindBar tree={tree} active={outline.active} onFound={reveal} onClose={closeFinding} />}
          <TreeHead />
          <TreeRows
            ref={rows}
            label={`Elements of ${page.name}`}
            outline={outline}
            target={target}
            linked={linked}
            onChange={change}
            onFind={() => setFinding(true)}
          />
        </>
      )}
    </>
  );
}

interface FindBarProps {
  readonly tree: PageTree;
  /** The element from which to go on. */
  readonly active: number;
  readonly onFound: (element: number) => void;
  readonly onClose: () => void;
}

/** Finds elements by tag, id and class. Enter goes to the next, Shift Enter to the one before. */
function FindBar({ tree, active, onFound, onClose }: FindBarProps) {
  const [wanted, setWanted] = useState("");
  const matches = useMemo(() => elementMatches(tree, wanted), [tree, wanted]);
  const go = (by: 1 | -1): void => {
    const next = matchBeside(matches, active, by);
    if (next !== undefined) onFound(next);
  };
  const none = matches.length === 0;
  return (
    <search className="tree-find row gap no-shrink border-bottom small">
      <input
        type="text"
        className="field grow small mono"
        aria-label="Find in the tree"
        placeholder="div.article"
        spellCheck={false}
        autoComplete="off"
        ref={focusAll}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
          else if (event.key === "Escape") onClose();
          else return;
          event.preventDefault();
        }}
      />
      <span className="no-shrink text-end muted" role="status">
        {wanted.trim() === "" ? "tag, id, class" : placeWords(matches, active)}
      </span>
      <Button icon="collapse" name="Previous match" keys="Shift Enter" disabled={none} onClick={() => go(-1)} />
      <Button icon="expand" name="Next match" keys="Enter" disabled={none} onClick={() => go(1)} />
      <Button icon="close" name="Close the search" keys="Esc" onClick={onClose} />
    </search>
  );
}

/** "3 of 12"; the number alone while another element is active. */
function placeWords(matches: readonly number[], active: number): string {
  const at = matches.indexOf(active);
  const all = thousands(matches.length);
  return at < 0 ? `${all} found` : `${thousands(at + 1)} of ${all}`;
}

type FoldChange = (outline: TreeOutline, element: number) => TreeOutline;

/** The names of the columns. */
function TreeHead() {
  const letter = useSession(({ lab }) => lab.lanes.find(({ id }) => id === lab.focusedLane)?.letter);
  return (
    <div className="tree-head row no-shrink clip border-bottom tiny muted" aria-hidden="true">
      <span
        className="tree-kept no-shrink end bold muted"
        title={`How much of its text lane ${letter} keeps: + all, ± part, − none, · it has none`}
      >
        {letter}
      </span>
      <span className="row gap no-shrink" title="Characters of text for each tag in the subtree (CETD, definition 1)">
        <span className="tree-head-density text-end">density</span>
        <span className="tree-number tree-characters text-end tiny muted" title="Characters of text in the subtree">
          chars
        </span>
      </span>
    </div>
  );
}

/** The last state of each page's tree, kept by what outlives the view. */
export type TreeMemory = Map<string, TreeOutline>;

/** A page's outline, which outlasts edits and the view, and the way to change it. It begins unfolded down to the pinned element. */
function useOutline(
  page: string,
  tree: PageTree,
  memory: TreeMemory,
  pinned: number,
): readonly [TreeOutline, (change: (outline: TreeOutline) => TreeOutline) => void] {
  const [held, setHeld] = useState(() => begun(tree, memory.get(page), pinned));
  const outline = useMemo(() => upToDate(held, tree), [held, tree]);
  useEffect(() => {
    memory.set(page, outline);
  }, [memory, page, outline]);
  return [outline, (change) => setHeld((before) => change(upToDate(before, tree)))];
}

function begun(tree: PageTree, former: TreeOutline | undefined, pinned: number): TreeOutline {
  const outline = former === undefined ? firstOutline(tree) : upToDate(former, tree);
  return pinned < 0 ? outline : revealed(outline, pinned);
}

function upToDate(outline: TreeOutline, tree: PageTree): TreeOutline {
  return outline.tree === tree ? outline : carriedOver(outline, tree);
}

/** The number of errors that the parser notes at the most. */
const mostErrors = 1000;

/** The errors that the parser repaired, in words, with their places: a click or Enter pins one. */
function ParseErrors({ errors: { codes, offsets }, source }: { readonly errors: PageTree["errors"]; readonly source: string }) {
  const actions = useActions();
  const [current, setCurrent] = useState(0);
  const lineStarts = useMemo(() => lineStartsOf(source), [source]);
  const rows = useMemo(() => codes.map((_, index) => index), [codes]);
  const pin = (index: number): void => {
    // An error at the end of the page is placed on its last character.
    const offset = Math.min(offsets[index], source.length - 1);
    if (offset < 0) return;
    actions.pin({ ...placeAt(source, offset), origin: "tree" });
    actions.setLeftTab("html");
    focusReached("pane HTML");
  };
  return (
    <>
      {codes.length >= mostErrors && (
        <p className="toolbar border-bottom small muted">The first {thousands(mostErrors)}; later ones are not listed.</p>
      )}
      <Rows
        className="grow"
        label="Parse errors"
        rows={rows}
        rowHeight={44}
        current={current}
        look={(index) => ({ title: `${errorWords(codes[index])} (${codes[index]})`, className: "tree-error grid border-bottom" })}
        line={(index) => {
          const { line, column } = lineColumnAt(lineStarts, offsets[index]);
          return (
            <>
              <span className="truncate">{errorWords(codes[index])}</span>
              <span className="truncate small muted">
                {thousands(line)}:{thousands(column)} {codes[index]}
              </span>
            </>
          );
        }}
        onCurrent={setCurrent}
        onChoose={pin}
      />
    </>
  );
}

/** The meaning of the standard's names for parse errors, if the name alone does not say it. */
const meanings: Readonly<Record<string, string>> = {
  "non-void-html-element-start-tag-with-trailing-solidus": "“/>” on an element that needs an end tag; the “/” is ignored",
  "end-tag-with-attributes": "End tag with attributes; they are ignored",
  "unexpected-solidus-in-tag": "“/” in the middle of a tag",
  "unexpected-question-mark-instead-of-tag-name": "“<?” does not begin a tag in HTML; read as a comment",
  "invalid-first-character-of-tag-name": "“<” before a character that cannot begin a tag; read as text",
  "unexpected-equals-sign-before-attribute-name": "“=” before the name of an attribute",
  "unexpected-character-in-attribute-name": "“\"”, “'” or “<” in the name of an attribute",
  "unexpected-character-in-unquoted-attribute-value": "“\"”, “'”, “<”, “=” or “`” in an attribute value without quotes",
  "eof-before-tag-name": "The page ends after “<”",
  "eof-in-tag": "The page ends within a tag",
  "cdata-in-html-content": "“<![CDATA[” outside SVG and MathML; read as a comment",
  "eof-in-comment": "The page ends within a comment",
  "eof-in-doctype": "The page ends within the doctype",
  "eof-in-cdata": "The page ends within CDATA",
  "eof-in-script-html-comment-like-text": "The page ends within a comment in a script",
  "duplicate-attribute": "Attribute given twice; the second is ignored",
  "disallowed-content-in-noscript-in-head": "“noscript” in the head has elements that are not allowed there",
  "open-elements-left-after-eof": "The page ends with elements still open",
  "abandoned-head-element-child": "Element for the head between head and body",
  "eof-in-element-that-can-contain-only-text": "The page ends within a script, style or the like",
};

/** A parse error in words: "Attribute given twice; the second is ignored". Names without words of their own are spelled out. */
export function errorWords(code: string): string {
  return meanings[code] ?? capitalised(code.replaceAll("-", " "));
}

import { useVirtualizer } from "@tanstack/react-virtual";
import { useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { paneId } from "../../lab/reach.ts";
import { useLabContext } from "../../lab/react.tsx";
import type { PageTree } from "../../worker/protocol/page-tree.ts";
import { lineColumnAt, lineStartsOf, placeAt } from "../../state/place-at.ts";
import { rowAfter } from "../ui/grid-keys.ts";
import { thousands } from "../../format.ts";

const rowHeight = 44;
/** More errors than this the parser does not note. */
export const mostErrors = 1000;

interface ParseErrorsProps {
  readonly errors: PageTree["errors"];
  readonly source: string;
}

/** What the parser had to repair, in words, with its place: a click or Enter brings it up in the other panes. */
export function ParseErrors({ errors: { codes, offsets }, source }: ParseErrorsProps) {
  const { actions, reach } = useLabContext();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const lineStarts = useMemo(() => lineStartsOf(source), [source]);
  const virtual = useVirtualizer({
    count: codes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  const pin = (index: number): void => {
    setActive(index);
    // What the parser met at the end of the page has its last character.
    const offset = Math.min(offsets[index] ?? 0, source.length - 1);
    if (offset < 0) return;
    actions.pin({ ...placeAt(source, offset), origin: "tree" });
    actions.setLeftTab("html");
    reach.elements(paneId("HTML"))[0]?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = rowAfter(event.key, active, codes.length, pageRowsOf(scroller.current));
    if (next !== undefined) {
      setActive(next);
      virtual.scrollToIndex(next);
    } else if (event.key === "Enter" || event.key === " ") pin(active);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {codes.length >= mostErrors && <CutNote />}
      <div
        ref={scroller}
        role="grid"
        className="tree-errors fill focus-inside steady"
        aria-label="Parse errors"
        aria-rowcount={codes.length}
        aria-activedescendant={`${id}-${active}`}
        tabIndex={0}
        onKeyDown={press}
      >
        <div className="tree-height anchor" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <ErrorRow
              key={index}
              id={`${id}-${index}`}
              index={index}
              code={codes[index] ?? ""}
              place={lineColumnAt(lineStarts, offsets[index] ?? 0)}
              top={start}
              isActive={index === active}
              onChoose={() => pin(index)}
              onKeyDown={press}
            />
          ))}
        </div>
      </div>
    </>
  );
}

/** Rows that a page key goes over. */
function pageRowsOf(scroller: HTMLElement | null): number {
  return Math.max(Math.floor((scroller?.clientHeight ?? 0) / rowHeight) - 1, 1);
}

/** Says that the list is cut. */
function CutNote() {
  return (
    <p className="tree-note rigid muted small">
      The first {thousands(mostErrors)}; what the parser met after them is not listed.
    </p>
  );
}

interface ErrorRowProps {
  readonly id: string;
  readonly index: number;
  readonly code: string;
  readonly place: ReturnType<typeof lineColumnAt>;
  readonly top: number;
  readonly isActive: boolean;
  readonly onChoose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function ErrorRow({ id, index, code, place: { line, column }, top, isActive, onChoose, onKeyDown }: ErrorRowProps) {
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isActive}
      tabIndex={-1}
      className="tree-error tinted ruled clickable grid"
      title={`${errorWords(code)} (${code})`}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <span role="gridcell" className="truncated">
        {errorWords(code)}
      </span>
      <span role="gridcell" className="muted truncated small">
        {thousands(line)}:{thousands(column)} {code}
      </span>
    </div>
  );
}

/** What the standard's names for parse errors mean, where the name alone does not say it. */
const meanings: Readonly<Record<string, string>> = {
  "non-void-html-element-start-tag-with-trailing-solidus": "“/>” on an element that needs an end tag; the “/” is ignored",
  "end-tag-with-attributes": "End tag with attributes; they are ignored",
  "end-tag-with-trailing-solidus": "“/>” on an end tag",
  "unexpected-solidus-in-tag": "“/” in the middle of a tag",
  "unexpected-null-character": "Unexpected NUL character",
  "unexpected-question-mark-instead-of-tag-name": "“<?” begins no tag in HTML; taken for a comment",
  "invalid-first-character-of-tag-name": "“<” before a character that no tag begins with; taken for text",
  "unexpected-equals-sign-before-attribute-name": "“=” before the name of an attribute",
  "missing-end-tag-name": "“</>” without a name",
  "unexpected-character-in-attribute-name": "“\"”, “'” or “<” in the name of an attribute",
  "unknown-named-character-reference": "Unknown character reference, as in “&nosuch;”",
  "missing-semicolon-after-character-reference": "Character reference without “;”",
  "unexpected-character-in-unquoted-attribute-value": "“\"”, “'”, “<”, “=” or “`” in an attribute value without quotes",
  "eof-before-tag-name": "The page ends after “<”",
  "eof-in-tag": "The page ends within a tag",
  "missing-attribute-value": "“=” without an attribute value",
  "missing-whitespace-between-attributes": "No space between two attributes",
  "cdata-in-html-content": "“<![CDATA[” outside SVG and MathML; taken for a comment",
  "incorrectly-opened-comment": "“<!” that begins neither comment nor doctype; taken for a comment",
  "nested-comment": "“<!--” within a comment",
  "abrupt-closing-of-empty-comment": "Comment closed at once, as in “<!-->”",
  "incorrectly-closed-comment": "Comment closed by “--!>”",
  "eof-in-comment": "The page ends within a comment",
  "eof-in-doctype": "The page ends within the doctype",
  "eof-in-cdata": "The page ends within CDATA",
  "eof-in-script-html-comment-like-text": "The page ends within a comment in a script",
  "absence-of-digits-in-numeric-character-reference": "“&#” without a number",
  "null-character-reference": "Reference to the NUL character",
  "surrogate-character-reference": "Reference to half a surrogate pair",
  "character-reference-outside-unicode-range": "Reference to a character beyond Unicode",
  "control-character-reference": "Reference to a control character",
  "noncharacter-character-reference": "Reference to a code point that is no character",
  "control-character-in-input-stream": "Control character",
  "noncharacter-in-input-stream": "Code point that is no character",
  "surrogate-in-input-stream": "Half a surrogate pair",
  "duplicate-attribute": "Attribute given twice; the second is ignored",
  "non-conforming-doctype": "Doctype other than “<!doctype html>”",
  "missing-doctype": "No doctype before the first tag",
  "misplaced-doctype": "Doctype in the middle of the page; it is ignored",
  "end-tag-without-matching-open-element": "End tag of an element that is not open",
  "closing-of-element-with-open-child-elements": "End tag while elements within are still open",
  "disallowed-content-in-noscript-in-head": "“noscript” in the head holds what it may not",
  "open-elements-left-after-eof": "The page ends with elements still open",
  "abandoned-head-element-child": "Element for the head between head and body",
  "misplaced-start-tag-for-head-element": "Second “<head>”; it is ignored",
  "nested-noscript-in-head": "“noscript” within “noscript”",
  "eof-in-element-that-can-contain-only-text": "The page ends within a script, style or the like",
};

/** A parse error in words: "Attribute given twice; the second is ignored". Names without words of their own are spelled out. */
export function errorWords(code: string): string {
  const spelled = code.replaceAll("-", " ");
  return meanings[code] ?? spelled.charAt(0).toUpperCase() + spelled.slice(1);
}

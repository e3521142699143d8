import { useMemo, useState } from "react";
import { focusReached } from "../../lab/reach.ts";
import { useActions } from "../../lab/react.tsx";
import type { PageTree } from "../../worker/protocol/questions.ts";
import { lineColumnAt, lineStartsOf, placeAt } from "../../state/place-at.ts";
import { capitalised, thousands } from "../../format.ts";
import { Rows } from "../ui/rows.tsx";

/** The number of errors that the parser notes at the most. */
export const mostErrors = 1000;

/** The errors that the parser repaired, in words, with their places: a click or Enter pins one. */
export function ParseErrors({
  errors: { codes, offsets },
  source,
}: {
  readonly errors: PageTree["errors"];
  readonly source: string;
}) {
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
        <p className="tree-note no-shrink border-bottom small muted">
          The first {thousands(mostErrors)}; later ones are not listed.
        </p>
      )}
      <Rows
        className="grow"
        label="Parse errors"
        rows={rows}
        rowHeight={44}
        current={current}
        look={(index) => ({ title: `${errorWords(codes[index])} (${codes[index]})`, className: "tree-error border-bottom" })}
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

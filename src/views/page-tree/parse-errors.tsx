import { useVirtualizer } from "@tanstack/react-virtual";
import { useId, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import type { PageTree } from "../../worker/page-tree.ts";
import { lineColumnAt, lineStartsOf } from "../../state/line-column.ts";
import { useActions } from "../../lab/react.tsx";
import { placeAt } from "../../state/place-at.ts";
import { errorWords } from "./error-text.ts";
import { countWords } from "./row-text.ts";
import { mostErrors } from "./tree-bar.tsx";

const rowHeight = 44;

interface ParseErrorsProps {
  readonly errors: PageTree["errors"];
  readonly source: string;
}

/** What the parser had to repair, in words, with its place: a click or Enter brings it up in the other panes. */
export function ParseErrors({ errors: { codes, offsets }, source }: ParseErrorsProps) {
  const actions = useActions();
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
  const activate = (index: number): void => {
    const next = Math.min(Math.max(index, 0), codes.length - 1);
    setActive(next);
    virtual.scrollToIndex(next);
  };
  const pin = (index: number): void => {
    // What the parser met at the end of the page has its last character.
    const offset = Math.min(offsets[index] ?? 0, source.length - 1);
    if (offset >= 0) actions.pin({ ...placeAt(source, offset), origin: "tree" });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const pageRows = Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1, 1);
    const next = afterKey(event.key, active, codes.length, pageRows);
    if (next !== undefined) activate(next);
    else if (event.key === "Enter" || event.key === " ") pin(active);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {codes.length >= mostErrors && (
        <p className="tree-note">The first {countWords(mostErrors)}; what the parser met after them is not listed.</p>
      )}
      <div
        ref={scroller}
        role="grid"
        className="tree-errors"
        aria-label="Parse errors"
        aria-rowcount={codes.length}
        aria-activedescendant={`${id}-${active}`}
        tabIndex={0}
        onKeyDown={press}
      >
        <div className="tree-height" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const { line, column } = lineColumnAt(lineStarts, offsets[index] ?? 0);
            const code = codes[index] ?? "";
            return (
              <div
                key={index}
                id={`${id}-${index}`}
                role="row"
                aria-rowindex={index + 1}
                aria-selected={index === active}
                tabIndex={-1}
                className="tree-error"
                title={`${errorWords(code)} (${code})`}
                style={{ transform: `translateY(${start}px)` }}
                onClick={() => {
                  setActive(index);
                  pin(index);
                }}
                onKeyDown={press}
              >
                <span role="gridcell">{errorWords(code)}</span>
                <span role="gridcell" className="muted">
                  {countWords(line)}:{countWords(column)} {code}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

function afterKey(key: string, active: number, count: number, pageRows: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return active + 1;
    case "ArrowUp":
      return active - 1;
    case "PageDown":
      return active + pageRows;
    case "PageUp":
      return active - pageRows;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

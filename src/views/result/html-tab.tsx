import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef } from "react";
import type { Lane } from "../../state/lane.ts";
import { activePage } from "../../state/lab.ts";
import { useLabContext, useQueries, useSession } from "../../lab/react.tsx";
import { htmlLines, htmlTokens, indentOf } from "./html-lines.ts";
import { laneName } from "../../state/lane-name.ts";
import { LaneStanding } from "../lane-status/no-result.tsx";
import { fileName, thousands } from "./result-text.ts";
import { TakeAway } from "./take-away.tsx";
import { useAnswer } from "../../lab/use-answer.ts";

const lineHeight = 18;

/** What a lane keeps, as HTML without anything that runs; shown as code, never as a page. */
export function HtmlTab({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const page = useSession(({ lab }) => activePage(lab));
  const answer = useAnswer(lane.id, useQueries().html);
  return (
    <>
      <div className="result-line">
        <span className="muted">
          {answer === undefined ? "" : `${thousands(answer.value.length)} characters of cleaned HTML`}
        </span>
        <TakeAway
          text={answer?.value}
          kind="HTML"
          file={fileName(page?.name ?? "", lane.extractor, "html")}
          mediaType="text/html"
          lane={lane}
        />
      </div>
      <LaneStanding lane={lane} />
      {answer !== undefined && answer.value !== "" && (
        <div className="result-body" data-stale={answer.isStale}>
          <HtmlLines key={`${page?.id} ${lane.id}`} html={answer.value} label={`HTML kept by ${laneName(lane, library)}`} />
        </div>
      )}
    </>
  );
}

function HtmlLines({ html, label }: { readonly html: string; readonly label: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => htmlLines(html), [html]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 12,
    paddingStart: 8,
    paddingEnd: 16,
  });
  const items = virtual.getVirtualItems();
  return (
    <div ref={scroller} className="result-scroller" role="group" aria-label={label} tabIndex={0}>
      <pre className="result-height result-html" style={{ height: virtual.getTotalSize() }}>
        <code className="result-window" style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
          {items.map(({ index, key }) => {
            const line = html.slice(lines[index]?.start, lines[index]?.end);
            const indent = indentOf(line) + 1;
            return (
              <span
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="html-line"
                style={{ paddingInlineStart: `${indent}ch`, textIndent: `-${indent}ch` }}
              >
                {htmlTokens(line).map(({ kind, text }, token) => (
                  <span key={token} className={`html-${kind}`}>
                    {text}
                  </span>
                ))}
                {"\n"}
              </span>
            );
          })}
        </code>
      </pre>
    </div>
  );
}

import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef } from "react";
import type { Range } from "../../extraction/page/selection.ts";
import { thousands } from "../../format.ts";
import { useLabContext, useSession } from "../../lab/react.tsx";
import { useFinishedRun, useQuestion } from "../../lab/use-question.ts";
import { fileName } from "../../persistence/files.ts";
import { activePage } from "../../state/lab.ts";
import { laneName } from "../../state/run-names.ts";
import type { Lane } from "../../state/lane.ts";
import { LaneStanding } from "../lane-status/no-result.tsx";
import { cutBefore } from "./passages.ts";
import { TakeAway } from "./take-away.tsx";

const lineHeight = 18;

/** What a lane keeps, as HTML without anything that runs; shown as code, never as a page. */
export function HtmlTab({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const page = useSession(({ lab }) => activePage(lab));
  const { asked, isRunning } = useFinishedRun(lane.id);
  const images = useSession(({ lab }) => lab.preferences.images);
  const answer = useQuestion("html", asked && [...asked, { url: page?.url, images }], { subject: lane.id });
  return (
    <>
      <div className="result-line row wraps ruled rigid small">
        <span className="muted">
          {answer.value === undefined ? "" : `${thousands(answer.value.length)} characters of cleaned HTML`}
        </span>
        <TakeAway
          text={answer.value}
          kind="HTML"
          file={fileName(page?.name ?? "", lane.extractor, "html")}
          mediaType="text/html"
          lane={lane}
        />
      </div>
      <LaneStanding lane={lane} />
      {answer.value !== undefined && answer.value !== "" && (
        <div className="result-body fill" data-stale={answer.isStale || isRunning}>
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
    <div ref={scroller} className="result-scroller focus-inside scrolls tall" role="group" aria-label={label} tabIndex={0}>
      <pre className="result-height result-html anchor" style={{ height: virtual.getTotalSize() }}>
        <code className="result-window block" style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
          {items.map(({ index, key }) => {
            const line = html.slice(lines[index]?.start, lines[index]?.end);
            const indent = indentOf(line) + 1;
            return (
              <span
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="html-line breakable block"
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

/** A part of a line of HTML, to be coloured. */
export interface HtmlToken {
  readonly kind: "text" | "tag" | "value";
  readonly text: string;
}

const longestLine = 2_000;
const tagPattern = /<\/?[a-z][^>]*>/g;
const valuePattern = /"[^"]*"/g;

/** The lines of HTML, in order; a very long one in parts, cut before a tag or at a space where there is one. */
export function htmlLines(html: string): Range[] {
  const lines: Range[] = [];
  for (let start = 0; start < html.length;) {
    const lineEnd = html.indexOf("\n", start);
    const end = lineEnd < 0 ? html.length : lineEnd;
    let from = start;
    while (end - from > longestLine) {
      const tag = html.lastIndexOf("<", from + longestLine);
      const cut = tag > from ? tag : cutBefore(html, from + longestLine, from);
      lines.push({ start: from, end: cut });
      from = cut;
    }
    lines.push({ start: from, end });
    start = end + 1;
  }
  return lines;
}

/** The parts of a line as `selectedHtml` writes it: its tags hold no `>` but their last. */
export function htmlTokens(line: string): HtmlToken[] {
  return split(line, tagPattern, "text", "tag").flatMap((token) =>
    token.kind === "tag" ? split(token.text, valuePattern, "tag", "value") : token,
  );
}

/** Tabs that a line begins with. */
export function indentOf(line: string): number {
  return /^\t*/.exec(line)?.[0].length ?? 0;
}

function split(text: string, pattern: RegExp, outside: HtmlToken["kind"], inside: HtmlToken["kind"]): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index > from) tokens.push({ kind: outside, text: text.slice(from, index) });
    tokens.push({ kind: inside, text: found });
    from = index + found.length;
  }
  if (from < text.length) tokens.push({ kind: outside, text: text.slice(from) });
  return tokens;
}

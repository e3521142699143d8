import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef } from "react";
import type { Range } from "../../extraction/page/selection.ts";
import { useLabContext, useRun, useSession } from "../../lab/react.tsx";
import { useFinishedRun, useQuestion } from "../../lab/use-question.ts";
import { activePage, type ResultFormat } from "../../state/lab.ts";
import { laneName } from "../../state/run-names.ts";
import type { Lane } from "../../state/lane.ts";
import { jsonText, writtenFormat } from "./formats.ts";
import { cutBefore } from "./passages.ts";

const lineHeight = 18;

interface WrittenTextProps {
  readonly lane: Lane;
  readonly format: Exclude<ResultFormat, "article" | "text">;
}

/** What a lane keeps as it is written for others, shown as code and never as a page. */
export function WrittenText({ lane, format }: WrittenTextProps) {
  const lab = useLabContext();
  const page = useSession((session) => activePage(session.lab));
  const images = useSession((session) => session.lab.preferences.images);
  const run = useRun(lane.id);
  const { asked, isRunning } = useFinishedRun(lane.id);
  const isJson = format === "json";
  const markup = useQuestion(
    format === "markdown" ? "markdown" : "html",
    isJson || asked === undefined ? undefined : [...asked, { url: page?.url, images }],
    { subject: `${lane.id} ${format}` },
  );
  const words = useQuestion("written", isJson ? asked : undefined, { subject: lane.id, about: run });
  const json = words.value && words.about && jsonText(lab, words.about, words.value.text);
  const text = isJson ? json : markup.value;
  if (text === undefined || text === "") return undefined;
  const { name } = writtenFormat(format);
  return (
    <div className="result-body fill" data-stale={(isJson ? words : markup).isStale || isRunning}>
      <CodeLines
        key={`${page?.id} ${lane.id} ${format}`}
        text={text}
        isMarkup={format === "html"}
        label={`${name} kept by ${laneName(lane, lab.library)}`}
      />
    </div>
  );
}

interface CodeLinesProps {
  readonly text: string;
  readonly isMarkup: boolean;
  readonly label: string;
}

function CodeLines({ text: html, isMarkup, label }: CodeLinesProps) {
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
                {(isMarkup ? htmlTokens(line) : [{ kind: "text", text: line } as const]).map(({ kind, text }, token) => (
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

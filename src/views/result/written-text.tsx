import { useMemo } from "react";
import { useLabContext, useRun, useSession } from "../../lab/react.tsx";
import { useFinishedRun, useQuestion } from "../../lab/use-question.ts";
import { activePage, type ResultFormat } from "../../state/lab.ts";
import { laneName } from "../../state/run-names.ts";
import type { Lane } from "../../state/lane.ts";
import { jsonText, writtenFormat } from "./formats.ts";

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
      <Code key={`${page?.id} ${lane.id} ${format}`} text={text} label={`${name} kept by ${laneName(lane, lab.library)}`} />
    </div>
  );
}

/** Lines that are laid out together, or not at all while they are out of sight. */
const linesOfPart = 100;

/** A text as code. */
function Code({ text, label }: { readonly text: string; readonly label: string }) {
  const parts = useMemo(() => {
    const lines = text.split("\n");
    const count = Math.ceil(lines.length / linesOfPart);
    return Array.from({ length: count }, (_, part) => lines.slice(part * linesOfPart, (part + 1) * linesOfPart).join("\n"));
  }, [text]);
  return (
    <pre className="result-code focus-inside scrolls tall" role="group" aria-label={label} tabIndex={0}>
      {parts.map((part, at) => (
        <code key={at} className="block">
          {part}
        </code>
      ))}
    </pre>
  );
}

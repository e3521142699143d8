import { Fragment, useMemo, useState } from "react";
import { marks, type Article } from "../../extraction/output/article.ts";
import { metadataFields, type Metadata } from "../../extraction/page/metadata.ts";
import { shareText, thousands } from "../../format.ts";
import { useActions, useLabContext, useRun, useSession } from "../../lab/react.tsx";
import { useFinishedRun, useQuestion } from "../../lab/use-question.ts";
import { activePage, type ResultFormat } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { laneName } from "../../state/run-names.ts";
import { LaneMessage } from "../lane-status/lane-status.tsx";
import { Button } from "../ui/kit.tsx";
import { jsonText, writtenFormat } from "./formats.ts";
import { PassageList } from "./passage-list.tsx";

interface ArticleTabProps {
  readonly lane: Lane;
  /** Removed text is shown too, in its place. */
  readonly showsRemoved: boolean;
  readonly onShowRemoved: (shows: boolean) => void;
}

/** The result of a lane, as an article or as an exported text. */
export function ArticleTab({ lane, showsRemoved, onShowRemoved }: ArticleTabProps) {
  const { library } = useLabContext();
  const page = useSession(({ lab }) => activePage(lab));
  const images = useSession(({ lab }) => lab.preferences.images);
  const format = useSession(({ lab }) => lab.format);
  const { asked, isRunning } = useFinishedRun(lane.id);
  const isArticle = format === "article";
  const options = { url: page?.url, images, removed: showsRemoved };
  const article = useQuestion("article", isArticle && asked ? [...asked, options] : undefined, { subject: lane.id });
  const words = useQuestion("written", format === "text" ? asked : undefined, { subject: lane.id });
  const { value: text, isStale } = isArticle ? article : words;
  const isThere = text !== undefined && text.text !== "";
  const head = (
    <ArticleHead
      lane={lane}
      isTitled={!isArticle || showsRemoved || hasTitle(article.value)}
      removed={isArticle ? { isShown: showsRemoved, onShow: onShowRemoved } : undefined}
    />
  );
  const name = laneName(lane, library);
  return (
    <>
      {!(isArticle && isThere) && <div className="article-head-line no-shrink">{head}</div>}
      <LaneMessage lane={lane} />
      {!isArticle && format !== "text" ? (
        <ResultCode lane={lane} format={format} />
      ) : (
        isThere && (
          <PassageList
            key={`${page?.id} ${lane.id} ${format}`}
            text={text}
            head={isArticle ? head : undefined}
            isStale={isStale || isRunning}
            origin="result"
            lane={lane.id}
            label={
              isArticle
                ? `Article kept by ${name}. Up and Down step through its blocks, Left and Right through its words, Enter pins the block, with Alt the word.`
                : `Text kept by ${name}. Left and Right step through its words, Enter pins the block of one, with Alt the word.`
            }
          />
        )
      )}
    </>
  );
}

/** Lines that are laid out together, or not at all while they are out of sight. */
const linesOfPart = 100;

/** The result of a lane as an exported text, shown as code and never as a page. */
function ResultCode({ lane, format }: { readonly lane: Lane; readonly format: Exclude<ResultFormat, "article" | "text"> }) {
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
  const text = (isJson ? json : markup.value) ?? "";
  const parts = useMemo(() => {
    const lines = text.split("\n");
    const starts = lines.flatMap((_, line) => (line % linesOfPart === 0 ? [line] : []));
    return starts.map((line) => lines.slice(line, line + linesOfPart).join("\n"));
  }, [text]);
  if (text === "") return undefined;
  return (
    <pre
      key={`${page?.id} ${lane.id} ${format}`}
      className="result-body result-code grow scroll focus-inside"
      data-stale={(isJson ? words : markup).isStale || isRunning}
      role="group"
      aria-label={`${writtenFormat(format).name} kept by ${laneName(lane, lab.library)}`}
      tabIndex={0}
    >
      {parts.map((part, at) => (
        <code key={at} className="block">
          {part}
        </code>
      ))}
    </pre>
  );
}

/** True where a title stands among the blocks of an article that are kept. */
function hasTitle(article: Article | undefined): boolean {
  return (
    article?.blocks.some(
      ({ kind, level, start }, at) =>
        kind === "heading" && (at === 0 || level === 1) && ((article.marks[start] ?? 0) & marks.removed) === 0,
    ) ?? false
  );
}

interface ArticleHeadProps {
  readonly lane: Lane;
  /** True if the article shows its title; otherwise the head shows the one in the page's metadata. */
  readonly isTitled: boolean;
  /** Of an article: what is removed can be shown. */
  readonly removed: { readonly isShown: boolean; readonly onShow: (shows: boolean) => void } | undefined;
}

/** A line with the page's own metadata and the amount that is kept; it opens to all metadata. */
function ArticleHead({ lane, isTitled, removed }: ArticleHeadProps) {
  const page = useSession(({ lab }) => activePage(lab));
  const run = useRun(lane.id);
  const [isOpen, setOpen] = useState(false);
  const { value: metadata } = useQuestion("metadata", page && [page.key, { url: page.url }], {
    subject: page?.key,
    beside: page?.key ?? "",
  });
  const title = metadata?.title?.value;
  const credits = metadata === undefined ? [] : creditsOf(metadata);
  const { confidence, keptCharacters = 0, textCharacters = 0 } = run ?? {};
  const facts = [
    ...(confidence === undefined ? [] : [`${shareText(confidence)} sure`]),
    ...(run === undefined ? [] : [`${thousands(keptCharacters)} of ${thousands(textCharacters)} characters`]),
  ];
  return (
    <div className="article-head grid gap">
      {!isTitled && title !== undefined && (
        <p className="article-title muted" dir="auto" title="The title that the page states">
          {title}
        </p>
      )}
      {metadata !== undefined && (
        <p className="truncate muted">
          <Button
            look="link"
            aria-expanded={isOpen}
            tip="What the page states about itself, and where"
            onClick={() => setOpen(!isOpen)}
          >
            {credits.length === 0 && "About the page"}
            {credits.map((credit, at) => (
              <Fragment key={at}>
                {at > 0 && " · "}
                <bdi>{credit}</bdi>
              </Fragment>
            ))}
          </Button>
        </p>
      )}
      <p className="muted">
        {facts.join(" · ")}
        {removed !== undefined && (
          <>
            {" · "}
            <Button
              data-reach="removed"
              look="link"
              aria-pressed={removed.isShown}
              onClick={() => removed.onShow(!removed.isShown)}
            >
              {removed.isShown ? "hide removed" : "show removed"}
            </Button>
          </>
        )}
      </p>
      {isOpen && metadata !== undefined && <MetadataCard metadata={metadata} />}
    </div>
  );
}

/** All that a page states of itself; a click on a value goes to the place that states it. */
function MetadataCard({ metadata }: { readonly metadata: Metadata }) {
  const actions = useActions();
  return (
    <dl className="metadata facts small">
      {metadataFields.map((field) => {
        const { value, from = "", span } = metadata[field] ?? {};
        if (value === undefined) return undefined;
        return (
          <div key={field}>
            <dt className="no-shrink muted">{field}</dt>
            <dd className="shrink" dir="auto">
              {span === undefined ? (
                <span title={from}>{value}</span>
              ) : (
                <Button look="link" tip={`${from}: show the place`} onClick={() => actions.pin({ ...span, origin: "result" })}>
                  {value}
                </Button>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** "The Harbour Gazette", "14 April 2031", "Ann Moor". */
function creditsOf({ site, published, author }: Metadata): string[] {
  return [site?.value, published && dayText(published.value), author?.value].filter((credit) => credit !== undefined);
}

function dayText(published: string): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(published)?.[0];
  const time = day === undefined ? NaN : Date.parse(day);
  return Number.isNaN(time) ? published.slice(0, 10) : dayFormat.format(time);
}

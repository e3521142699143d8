import { Tabs } from "radix-ui";
import { Fragment, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { marks, type Article } from "../../extraction/output/article.ts";
import { metadataFields, type Metadata } from "../../extraction/page/metadata.ts";
import { shareText, thousands } from "../../format.ts";
import { PageWaiting, useActions, useLabContext, useRun, useSession } from "../../lab/react.tsx";
import { useFinishedRun, useQuestion } from "../../lab/use-question.ts";
import { fileName, withLineEnd } from "../../persistence/files.ts";
import { activePage, laneOf, resultTabs, type ResultFormat, type ResultTab } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { laneName } from "../../state/run-names.ts";
import { LaneMessage } from "../lane-status/lane-status.tsx";
import { firstPageView } from "../page-preview/page-view.ts";
import { Button, Choice, MenuEntries, MenuButton, useSave, type MenuEntry } from "../ui/kit.tsx";
import { lateView } from "../ui/late-view.tsx";
import { useCopy } from "../ui/use-copy.tsx";
import { formatEntries, jsonText, writtenFormat, writtenFormats, type WrittenFormat } from "./formats.ts";
import { PassageList } from "./passage-list.tsx";
import "./result.css";

const waiting = () => (
  <p className="result-standing result-waiting no-shrink muted">
    <PageWaiting />
  </p>
);
const CompareTab = lateView("Compare", async () => (await import("./compare-tab.tsx")).CompareTab, { waiting });
const PageTab = lateView("Page", async () => (await import("../page-preview/page-tab.tsx")).PageTab, { waiting });

export const tabNames: Readonly<Record<ResultTab, string>> = { article: "Article", page: "Page", compare: "Compare" };

/** The result of the focused lane, as an article and on the page; the scores of all lanes, and the differences of two. */
export function ResultPane() {
  const actions = useActions();
  const lane = useSession(({ lab }) => laneOf(lab, lab.focusedLane) ?? lab.lanes[0]);
  const tab = useSession(({ lab }) => lab.tab);
  const [pageView, setPageView] = useState(firstPageView);
  const [showsRemoved, setShowsRemoved] = useState(false);
  if (lane === undefined) return undefined;
  const views: Readonly<Record<ResultTab, ReactNode>> = {
    article: <ArticleTab lane={lane} showsRemoved={showsRemoved} onShowRemoved={setShowsRemoved} />,
    page: <PageTab lane={lane} view={pageView} onView={setPageView} />,
    compare: <CompareTab />,
  };
  return (
    <Tabs.Root
      className="result column grow"
      value={tab}
      onValueChange={(value) => {
        const chosen = resultTabs.find((id) => id === value);
        if (chosen !== undefined) actions.setTab(chosen);
      }}
    >
      <div className="result-head row gap no-shrink small">
        <Tabs.List className="row" aria-label="Views of the result" onKeyDownCapture={turn}>
          {resultTabs.map((id) => (
            <Tabs.Trigger key={id} className="tab bare" value={id}>
              {tabNames[id]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <span className="row gap shrink end">
          <LaneChoice lane={lane} />
          {tab === "article" && <CopyMenu lane={lane} />}
        </span>
      </div>
      {resultTabs.map((id) => (
        <Tabs.Content key={id} className="result-panel column grow focus-inside" value={id} tabIndex={-1}>
          {views[id]}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** Moves the focus among the tabs within the key's own event: Radix does so by a timer, which a second key may come before. */
function turn(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const all = [...event.currentTarget.children].filter((tab) => tab instanceof HTMLElement);
  const at = all.findIndex((tab) => tab === event.target);
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  all.at(next % all.length)?.focus();
}

/** The lane whose result is shown. */
function LaneChoice({ lane }: { readonly lane: Lane }) {
  const { actions, library } = useLabContext();
  const lanes = useSession(({ lab }) => lab.lanes);
  return (
    <Choice
      label="Result of"
      value={lane.id}
      options={lanes.map((each) => ({ id: each.id, label: laneName(each, library) }))}
      onChoose={actions.focusLane}
    />
  );
}

/** Copies the shown result; the menu shows, copies or saves it in other formats. If the clipboard is refused, the text is shown selected. */
function CopyMenu({ lane }: { readonly lane: Lane }) {
  const lab = useLabContext();
  const actions = useActions();
  const format = useSession((session) => session.lab.format);
  const images = useSession((session) => session.lab.preferences.images);
  const run = useRun(lane.id);
  const button = useRef<HTMLButtonElement>(null);
  const { copy, onCloseAutoFocus, outcome } = useCopy(button);
  const save = useSave();
  const isEmpty = run === undefined || run.keptCharacters === 0;
  const shown = writtenFormat(format);
  const copyAs = (chosen: WrittenFormat): void => {
    if (run !== undefined)
      copy(() => chosen.write(lab, lane, run), chosen.id === "text" ? "the text" : `the result as ${chosen.name}`);
  };
  const saveAs = ({ write, extension, mediaType }: WrittenFormat): void =>
    save(async () => {
      const text = run && (await write(lab, lane, run));
      if (text === undefined) throw new Error("the lane has a new result. Try again.");
      const name = fileName(activePage(lab.session.getState().lab)?.name ?? "", lane.extractor, extension);
      return { name, mediaType, content: withLineEnd(text) };
    });
  const refusal = isEmpty ? "There is no result yet." : undefined;
  const entriesOf = (verb: "Copy" | "Save", act: (chosen: WrittenFormat) => void): MenuEntry[] =>
    writtenFormats.map((each) => ({
      id: `${verb} ${each.id}`,
      title: `${verb} as ${each.name}${verb === "Save" ? ` (.${each.extension})` : ""}`,
      refusal,
      run: () => act(each),
    }));
  return (
    <span className="row relative">
      <Button ref={button} look="quiet" name={`Copy the ${shown.name}`} disabled={isEmpty} onClick={() => copyAs(shown)}>
        Copy
      </Button>
      <MenuButton data-reach="formats" label="Formats: show, copy, save" words="" onCloseAutoFocus={onCloseAutoFocus}>
        <MenuEntries
          entries={[
            ...formatEntries(format, actions),
            { id: "images", title: "With images", isOn: images, run: () => actions.prefer({ images: !images }) },
            "rule",
            ...entriesOf("Copy", copyAs),
            "rule",
            ...entriesOf("Save", saveAs),
          ]}
        />
      </MenuButton>
      {outcome}
    </span>
  );
}

interface ArticleTabProps {
  readonly lane: Lane;
  /** Removed text is shown too, in its place. */
  readonly showsRemoved: boolean;
  readonly onShowRemoved: (shows: boolean) => void;
}

/** The result of a lane, as an article or as an exported text. */
function ArticleTab({ lane, showsRemoved, onShowRemoved }: ArticleTabProps) {
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
  const { site, published, author } = metadata ?? {};
  // "The Harbour Gazette", "14 April 2031", "Ann Moor".
  const credits = [site?.value, published && dayText(published.value), author?.value].filter((credit) => credit !== undefined);
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

function dayText(published: string): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(published)?.[0];
  const time = day === undefined ? NaN : Date.parse(day);
  return Number.isNaN(time) ? published.slice(0, 10) : dayFormat.format(time);
}

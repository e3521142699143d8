import { lazy } from "react";
import { marks } from "../../extraction/output/article.ts";
import { useLabContext, useSession } from "../../lab/react.tsx";
import { useFinishedRun, useQuestion } from "../../lab/use-question.ts";
import { activePage } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { laneName } from "../../state/run-names.ts";
import { LaneStanding } from "../lane-status/no-result.tsx";
import { ArticleHead } from "./article-head.tsx";
import { PassageList } from "./passage-list.tsx";

const WrittenText = lazy(async () => ({ default: (await import("./written-text.tsx")).WrittenText }));

interface ArticleTabProps {
  readonly lane: Lane;
  /** What is removed is shown too, in its place. */
  readonly showsRemoved: boolean;
  readonly onShowRemoved: (shows: boolean) => void;
}

/** What a lane keeps, to be read: as an article, or as it is written for others. */
export function ArticleTab(props: ArticleTabProps) {
  const format = useSession(({ lab }) => lab.format);
  const { lane } = props;
  if (format === "article") return <Article {...props} />;
  return (
    <>
      <div className="article-head-line rigid">
        <ArticleHead lane={lane} />
      </div>
      <LaneStanding lane={lane} />
      {format === "text" ? <Words lane={lane} /> : <WrittenText lane={lane} format={format} />}
    </>
  );
}

function Article({ lane, showsRemoved, onShowRemoved }: ArticleTabProps) {
  const { library } = useLabContext();
  const page = useSession(({ lab }) => activePage(lab));
  const images = useSession(({ lab }) => lab.preferences.images);
  const { asked, isRunning } = useFinishedRun(lane.id);
  const answer = useQuestion("article", asked && [...asked, { url: page?.url, images, removed: showsRemoved }], {
    subject: lane.id,
  });
  const article = answer.value;
  const hasTitle = article?.blocks.some(
    ({ kind, level, start }, at) =>
      kind === "heading" && (at === 0 || level === 1) && ((article.marks[start] ?? 0) & marks.removed) === 0,
  );
  const head = (
    <ArticleHead
      lane={lane}
      isTitled={hasTitle === true || showsRemoved}
      showsRemoved={showsRemoved}
      onShowRemoved={onShowRemoved}
    />
  );
  return (
    <>
      <LaneStanding lane={lane} />
      {article !== undefined && article.text !== "" ? (
        <div className="result-body fill" data-stale={answer.isStale || isRunning}>
          <PassageList
            key={`${page?.id} ${lane.id}`}
            text={article}
            head={head}
            origin="result"
            lane={lane.id}
            label={`Article kept by ${laneName(lane, library)}. Up and Down step through its blocks, Left and Right through its words, Enter pins the block, with Alt the word.`}
          />
        </div>
      ) : (
        <div className="article-head-line rigid">{head}</div>
      )}
    </>
  );
}

function Words({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const page = useSession(({ lab }) => activePage(lab));
  const { asked, isRunning } = useFinishedRun(lane.id);
  const answer = useQuestion("written", asked, { subject: lane.id });
  if (answer.value === undefined || answer.value.text === "") return undefined;
  return (
    <div className="result-body fill" data-stale={answer.isStale || isRunning}>
      <PassageList
        key={`${page?.id} ${lane.id}`}
        text={answer.value}
        origin="result"
        lane={lane.id}
        label={`Text kept by ${laneName(lane, library)}. Left and Right step through its words, Enter pins the block of one, with Alt the word.`}
      />
    </div>
  );
}

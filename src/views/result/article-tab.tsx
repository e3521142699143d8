import { lazy, Suspense } from "react";
import { Busy, useLabContext, useRun, useSession } from "../../lab/react.tsx";
import { useFinishedRun, useQuestion } from "../../lab/use-question.ts";
import { activePage } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { keptSentence, laneName } from "../../state/run-names.ts";
import { LaneStanding } from "../lane-status/no-result.tsx";
import { PassageList } from "./passage-list.tsx";

const MetadataCard = lazy(async () => ({ default: (await import("./metadata-card.tsx")).MetadataCard }));
const WrittenText = lazy(async () => ({ default: (await import("./written-text.tsx")).WrittenText }));

/** What a lane keeps, to be read. */
export function ArticleTab({ lane }: { readonly lane: Lane }) {
  const run = useRun(lane.id);
  const format = useSession(({ lab }) => lab.format);
  return (
    <>
      <div className="metadata-place rigid">
        <Suspense fallback={<Busy />}>
          <MetadataCard />
        </Suspense>
      </div>
      <p className="result-line muted rigid small">{run === undefined ? "" : keptSentence(run)}</p>
      <LaneStanding lane={lane} />
      {format === "article" || format === "text" ? <Words lane={lane} /> : <WrittenText lane={lane} format={format} />}
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

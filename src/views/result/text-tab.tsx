import type { Lane } from "../../state/lane.ts";
import { activePage } from "../../state/lab.ts";
import { useLabContext, useQueries, useRun, useSession } from "../../lab/react.tsx";
import { laneName } from "../../state/lane-name.ts";
import { LaneStanding } from "../lane-status/no-result.tsx";
import { PassageList } from "./passage-list.tsx";
import { fileName, keptSentence } from "./result-text.ts";
import { TakeAway } from "./take-away.tsx";
import { useAnswer } from "../../lab/use-answer.ts";

/** What a lane keeps, as plain text. */
export function TextTab({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const page = useSession(({ lab }) => activePage(lab));
  const run = useRun(lane.id);
  const answer = useAnswer(lane.id, useQueries().text);
  return (
    <>
      <div className="result-line">
        <span className="muted">{run === undefined ? "" : keptSentence(run)}</span>
        <TakeAway
          text={answer?.value.text}
          kind="text"
          file={fileName(page?.name ?? "", lane.extractor, "txt")}
          mediaType="text/plain"
          lane={lane}
        />
      </div>
      <LaneStanding lane={lane} />
      {answer !== undefined && answer.value.text !== "" && (
        <div className="result-body" data-stale={answer.isStale}>
          <PassageList
            key={`${page?.id} ${lane.id}`}
            text={answer.value}
            origin="result"
            lane={lane.id}
            label={`Text kept by ${laneName(lane, library)}. Left and Right step through its words, Enter pins one.`}
          />
        </div>
      )}
    </>
  );
}

import { Tabs } from "radix-ui";
import { lazy, Suspense, useState, type KeyboardEvent, type ReactNode } from "react";
import { Busy, useLabContext, useSession, PageWaiting, useRun } from "../../lab/react.tsx";
import { useFocusOn, useReachable } from "../../lab/use-reachable.ts";
import { useFinishedRun, useQuestion } from "../../lab/use-question.ts";
import { fileName } from "../../persistence/files.ts";
import { laneOf, activePage, resultTabs, type ResultTab } from "../../state/lab.ts";
import { laneName, keptSentence } from "../../state/run-names.ts";
import type { Lane } from "../../state/lane.ts";
import { LaneStanding } from "../lane-status/no-result.tsx";
import { firstPageView, type PageView } from "../page-preview/page-view.ts";
import { PassageList } from "./passage-list.tsx";
import { TakeAway } from "./take-away.tsx";
import "./result.css";

const MetadataCard = lazy(async () => ({ default: (await import("./metadata-card.tsx")).MetadataCard }));
const HtmlTab = lazy(async () => ({ default: (await import("./html-tab.tsx")).HtmlTab }));
const DiffTab = lazy(async () => ({ default: (await import("./diff-tab.tsx")).DiffTab }));
const WhyTab = lazy(async () => ({ default: (await import("../why/why-tab.tsx")).WhyTab }));
const ScoresTab = lazy(async () => ({ default: (await import("../scores/scores-tab.tsx")).ScoresTab }));
const VerdictBar = lazy(async () => ({ default: (await import("../why/verdict-bar.tsx")).VerdictBar }));
const PageTab = lazy(async () => ({ default: (await import("../page-preview/page-tab.tsx")).PageTab }));

/**
 * What the focused lane keeps, as text, as HTML and on the page; how two lanes differ, why each lane decided as it did, and what all
 * of them score.
 */
export function ResultPane() {
  const { actions } = useLabContext();
  const lane = useSession(({ lab }) => laneOf(lab, lab.focusedLane) ?? lab.lanes[0]);
  const tab = useSession(({ lab }) => lab.tab);
  const [pageView, setPageView] = useState(firstPageView);
  const goToWhy = useFocusOn(tabId("why"));
  if (lane === undefined) return undefined;
  return (
    <Tabs.Root
      className="result column fill"
      value={tab}
      onValueChange={(value) => {
        const chosen = tabs.find(({ id }) => id === value);
        if (chosen !== undefined) actions.setTab(chosen.id);
      }}
    >
      <div className="pane-bar row shaded ruled small">
        <LanePicker lane={lane.id} />
        <Tabs.List className="flex at-end" aria-label="Views of the result" onKeyDownCapture={turn}>
          {tabs.map(({ id, label }) => (
            <ResultTrigger key={id} id={id} label={label} />
          ))}
        </Tabs.List>
      </div>
      {resultTabs.map((id) => (
        <Tabs.Content key={id} className="result-panel column fill focus-inside" value={id} tabIndex={-1}>
          {views[id].draw({ lane, pageView, onPageView: setPageView })}
          {views[id].hasReason === true && (
            <Suspense fallback={<Busy />}>
              <VerdictBar
                lane={lane}
                onAll={() => {
                  actions.setTab("why");
                  goToWhy();
                }}
              />
            </Suspense>
          )}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

function ResultTrigger({ id, label }: { readonly id: ResultTab; readonly label: string }) {
  return (
    <Tabs.Trigger ref={useReachable(tabId(id))} className="result-tab bare muted" value={id}>
      {label}
    </Tabs.Trigger>
  );
}

function tabId(tab: ResultTab): string {
  return `result ${tab}`;
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

/** Stands for a view whose code is on its way. */
function Loading() {
  return (
    <Busy>
      <p className="result-standing result-waiting rigid muted">Loading …</p>
    </Busy>
  );
}

function LanePicker({ lane }: { readonly lane: string }) {
  const { actions, library } = useLabContext();
  const lanes = useSession(({ lab }) => lab.lanes);
  return (
    <h2 className="lane-picker">
      <label>
        Result of{" "}
        <select value={lane} onChange={(event) => actions.focusLane(event.target.value)}>
          {lanes.map((candidate) => (
            <option key={candidate.id} value={candidate.id}>
              {laneName(candidate, library)}
            </option>
          ))}
        </select>
      </label>
    </h2>
  );
}

interface ViewProps {
  readonly lane: Lane;
  readonly pageView: PageView;
  readonly onPageView: (view: PageView) => void;
}

interface View {
  readonly label: string;
  /** The lane's reason for what is pinned stands below it. */
  readonly hasReason?: true;
  readonly draw: (props: ViewProps) => ReactNode;
}

/** The views of a result: one that is missing does not compile. */
const views: Readonly<Record<ResultTab, View>> = {
  text: { label: "Text", hasReason: true, draw: ({ lane }) => <TextTab lane={lane} /> },
  html: { label: "HTML", draw: ({ lane }) => late(<HtmlTab lane={lane} />) },
  page: {
    label: "Page",
    hasReason: true,
    draw: ({ lane, pageView, onPageView }) => (
      <Suspense
        fallback={
          <p className="result-standing rigid">
            <PageWaiting />
          </p>
        }
      >
        <PageTab lane={lane} view={pageView} onView={onPageView} />
      </Suspense>
    ),
  },
  diff: { label: "Diff", draw: () => late(<DiffTab />) },
  why: { label: "Why", draw: () => late(<WhyTab />) },
  scores: { label: "Scores", draw: () => late(<ScoresTab />) },
};

function late(view: ReactNode): ReactNode {
  return <Suspense fallback={<Loading />}>{view}</Suspense>;
}

/** Their names, in their order. */
export const tabs = resultTabs.map((id) => ({ id, label: views[id].label }));

/** What a lane keeps, as plain text. */
function TextTab({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const page = useSession(({ lab }) => activePage(lab));
  const run = useRun(lane.id);
  const { asked, isRunning } = useFinishedRun(lane.id);
  const answer = useQuestion("written", asked, { subject: lane.id });
  return (
    <>
      <div className="result-line row wraps ruled rigid small">
        <span className="muted">{run === undefined ? "" : keptSentence(run)}</span>
        <TakeAway
          text={answer.value?.text}
          kind="text"
          file={fileName(page?.name ?? "", lane.extractor, "txt")}
          mediaType="text/plain"
          lane={lane}
        />
      </div>
      <div className="metadata-place rigid">
        <Suspense fallback={<Busy />}>
          <MetadataCard />
        </Suspense>
      </div>
      <LaneStanding lane={lane} />
      {answer.value !== undefined && answer.value.text !== "" && (
        <div className="result-body fill" data-stale={answer.isStale || isRunning}>
          <PassageList
            key={`${page?.id} ${lane.id}`}
            text={answer.value}
            origin="result"
            lane={lane.id}
            label={`Text kept by ${laneName(lane, library)}. Left and Right step through its words, Enter pins the block of one, with Alt the word.`}
          />
        </div>
      )}
    </>
  );
}

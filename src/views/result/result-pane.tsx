import { Tabs } from "radix-ui";
import { lazy, Suspense, useState, type KeyboardEvent, type ReactNode } from "react";
import { PageWaiting, useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { laneOf, resultTabs, type ResultTab } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { laneName } from "../../state/run-names.ts";
import { firstPageView, type PageView } from "../page-preview/page-view.ts";
import { Choice } from "../ui/kit.tsx";
import { ArticleTab } from "./article-tab.tsx";
import { CopyMenu } from "./copy-menu.tsx";
import "./result.css";

const CompareTab = lazy(async () => ({ default: (await import("./compare-tab.tsx")).CompareTab }));
const PageTab = lazy(async () => ({ default: (await import("../page-preview/page-tab.tsx")).PageTab }));

/** What the focused lane keeps, as an article and on the page; what all lanes score, and how two of them differ. */
export function ResultPane() {
  const actions = useActions();
  const lane = useSession(({ lab }) => laneOf(lab, lab.focusedLane) ?? lab.lanes[0]);
  const tab = useSession(({ lab }) => lab.tab);
  const [pageView, setPageView] = useState(firstPageView);
  const [showsRemoved, setShowsRemoved] = useState(false);
  if (lane === undefined) return undefined;
  return (
    <Tabs.Root
      className="result column fill"
      value={tab}
      onValueChange={(value) => {
        const chosen = resultTabs.find((id) => id === value);
        if (chosen !== undefined) actions.setTab(chosen);
      }}
    >
      <div className="result-head row rigid small">
        <Tabs.List className="flex" aria-label="Views of the result" onKeyDownCapture={turn}>
          {resultTabs.map((id) => (
            <Tabs.Trigger key={id} className="result-tab bare muted" value={id}>
              {tabNames[id]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <span className="row tight at-end">
          <LaneChoice lane={lane} />
          {tab === "article" && <CopyMenu lane={lane} />}
        </span>
      </div>
      {resultTabs.map((id) => (
        <Tabs.Content key={id} className="result-panel column fill focus-inside" value={id} tabIndex={-1}>
          <Suspense fallback={<Loading />}>
            {drawings[id]({ lane, pageView, onPageView: setPageView, showsRemoved, onShowRemoved: setShowsRemoved })}
          </Suspense>
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

/** Stands for a view whose code is on its way. */
function Loading() {
  return (
    <p className="result-standing result-waiting rigid muted">
      <PageWaiting />
    </p>
  );
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

interface ViewProps {
  readonly lane: Lane;
  readonly pageView: PageView;
  readonly onPageView: (view: PageView) => void;
  readonly showsRemoved: boolean;
  readonly onShowRemoved: (shows: boolean) => void;
}

export const tabNames: Readonly<Record<ResultTab, string>> = { article: "Article", page: "Page", compare: "Compare" };

const drawings: Readonly<Record<ResultTab, (props: ViewProps) => ReactNode>> = {
  article: (props) => <ArticleTab {...props} />,
  page: ({ lane, pageView, onPageView }) => <PageTab lane={lane} view={pageView} onView={onPageView} />,
  compare: () => <CompareTab />,
};

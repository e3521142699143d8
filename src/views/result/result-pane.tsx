import { Tabs } from "radix-ui";
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { PageWaiting, useActions, useLabContext, useRun, useSession } from "../../lab/react.tsx";
import { fileName, withLineEnd } from "../../persistence/files.ts";
import { activePage, laneOf, resultTabs, type ResultTab } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { laneName } from "../../state/run-names.ts";
import { firstPageView } from "../page-preview/page-view.ts";
import { Button, Choice, MenuEntries, MenuButton, useSave, type MenuEntry } from "../ui/kit.tsx";
import { lateView } from "../ui/late-view.tsx";
import { useCopy } from "../ui/use-copy.tsx";
import { ArticleTab } from "./article-tab.tsx";
import { formatEntries, writtenFormat, writtenFormats, type WrittenFormat } from "./formats.ts";
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

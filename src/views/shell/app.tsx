import { lazy, Suspense, useEffect, useInsertionEffect } from "react";
import { useStore, type StoreApi } from "zustand";
// The style sheets follow each other as these do: those of the features refine those of the shell.
import { Header } from "./header.tsx";
import { Notices } from "./notices.tsx";
import { SkipLinks } from "./skip-links.tsx";
import { Dialogs } from "./dialogs.tsx";
import { StatusBar } from "./status-bar.tsx";
import { WelcomeLine } from "./welcome-line.tsx";
import { LiveRegion } from "./live-region.tsx";
import { Busy, useLabContext, useLinking, useSession, useSaveStatus } from "../../lab/react.tsx";
import { playedStep, type Screen } from "../../state/session.ts";
import { DropZone } from "../import/drop-zone.tsx";
import { EmptyState } from "../import/empty-state.tsx";
import { usePaste } from "../import/paste.tsx";
import { chordOf, isSingleKey, isInOverlay, isTyping, type KeyPress } from "../ui/chords.ts";
import { DarkProvider, useThemeOnRoot } from "../ui/use-theme.ts";
import type { Command, CommandContext } from "./command.ts";
import { commands } from "./commands.ts";
import { Panes } from "./panes.tsx";
import "./app.css";

/** Fetches at once what is to be here before the first picture is. Where it cannot be had, the panes that ask for it again say so. */
export function fetchAroundFigures(): void {
  import("./around-figures.ts").catch(() => undefined);
}

const CorpusScreen = lazy(async () => ({ default: (await import("../corpus/corpus-screen.tsx")).CorpusScreen }));
const ReviewBar = lazy(async () => ({ default: (await import("../corpus/review-bar.tsx")).ReviewBar }));
const OutputDialog = lazy(async () => ({ default: (await import("../outputs/output-dialog.tsx")).OutputDialog }));
const StoryPanel = lazy(async () => ({ default: (await import("../story/story-panel.tsx")).StoryPanel }));

const inspectPanes = ["Lanes", "Result", "HTML"] as const;
const corpusPanes = ["Pages"] as const;

/** The whole screen: header, notices, the three panes and the status bar. */
export function App({ announcements }: { readonly announcements: StoreApi<{ readonly sentence: string }> }) {
  const isDark = useThemeOnRoot();
  useKeyboard();
  usePaste();
  const hasPage = useSession(({ lab }) => lab.page !== undefined);
  const title = useSession(({ lab }) => lab.pages.find(({ id }) => id === lab.page)?.name);
  const isCorpus = useStore(useLabContext().screens, ({ shown }) => shown === "corpus");
  useEffect(() => {
    document.title = title === undefined ? "Contentscope" : `${title} – Contentscope`;
  }, [title]);
  return (
    <DarkProvider value={isDark}>
      <div className="app column tall">
        {(hasPage || isCorpus) && <SkipLinks panes={isCorpus ? corpusPanes : inspectPanes} />}
        <Header />
        {!isCorpus && <Review />}
        {isCorpus ? (
          <Suspense fallback={<Busy />}>
            <CorpusScreen />
          </Suspense>
        ) : hasPage ? (
          <Workbench />
        ) : (
          <EmptyState />
        )}
        <Notices />
        {!isCorpus && <StatusBar />}
        <Dialogs />
        <RootMarks />
        <LiveRegion announcements={announcements} />
        <DropZone />
        <GivenOutputs />
      </div>
    </DarkProvider>
  );
}

/**
 * Says on the root element what style sheets and tests go by: the preferences about the look, what is pinned and kept, and what the
 * worker has done so far.
 */
function RootMarks() {
  const { showsAll, textures } = useSession(({ lab }) => lab.preferences);
  const work = useSession((session) => session.work);
  const isOffline = useSession((session) => session.isOfflineReady === true);
  const pin = useLinking((linking) => linking.pin);
  const kept = useSaveStatus().status;
  // Before any layout effect: plots read what is set here when they draw.
  useInsertionEffect(() => {
    const { documentElement: root } = document;
    root.toggleAttribute("data-shows-all", showsAll);
    root.toggleAttribute("data-textures", textures);
    root.toggleAttribute("data-offline", isOffline);
    root.setAttribute("data-kept", kept);
    root.setAttribute("data-pin", pin === undefined ? "" : `${pin.start}–${pin.end}`);
    for (const [name, count] of Object.entries(work ?? {})) root.setAttribute(`data-work-${name}`, String(count));
  }, [showsAll, textures, isOffline, kept, pin, work]);
  return undefined;
}

/** Leads through the pages of a corpus, while one goes through them. */
function Review() {
  const isReviewing = useSession(({ review }) => review !== undefined);
  if (!isReviewing) return undefined;
  return (
    <Suspense fallback={<Busy />}>
      <ReviewBar />
    </Suspense>
  );
}

/** Asks for what another program wrote, while somebody wants to give it. */
function GivenOutputs() {
  const isAsking = useSession(({ giving }) => giving !== undefined);
  if (!isAsking) return undefined;
  return (
    <Suspense fallback={<Busy />}>
      <OutputDialog />
    </Suspense>
  );
}

function Workbench() {
  return (
    <>
      <WelcomeLine />
      <div className="workbench fill flex">
        <Story />
        <Panes />
      </div>
    </>
  );
}

/** The story that is played in the session that is shown. */
function Story() {
  const isPlayed = useSession((session) => playedStep(session) !== undefined);
  if (!isPlayed) return undefined;
  return (
    <Suspense fallback={<Busy />}>
      <StoryPanel />
    </Suspense>
  );
}

/** Listens for the keys of `commands` in the whole window. Used once. */
export function useKeyboard(): void {
  const lab = useLabContext();
  useEffect(() => {
    const { session, linking, screens, actions, reach } = lab;
    const press = (event: KeyboardEvent, isFirst: boolean): void => {
      if (event.defaultPrevented || event.isComposing || isInOverlay(event.target)) return;
      const chord = chordOf(pressOf(event));
      const command = commands.find(({ chords }) => chords.includes(chord));
      if (command === undefined || !isOn(command, screens.getState().shown) || (command.isEverywhere === true) !== isFirst)
        return;
      const focused = document.activeElement;
      const context: CommandContext = {
        session: session.getState(),
        linking: linking.getState(),
        actions,
        reach,
        lab,
        chord,
        focused,
      };
      if (isSingleKey(chord) && !context.session.lab.preferences.singleKeys) return;
      if ((!isFirst && isTyping(event.target)) || !command.when(context)) return;
      event.preventDefault();
      if (isFirst) event.stopPropagation();
      if (!event.repeat || command.repeats === true) command.run(context);
    };
    // Keys that mean the same everywhere come before all others: the editor would wait for a second one after Ctrl K.
    const pressFirst = (event: KeyboardEvent): void => press(event, true);
    const pressLast = (event: KeyboardEvent): void => press(event, false);
    window.addEventListener("keydown", pressFirst, { capture: true });
    window.addEventListener("keydown", pressLast);
    return () => {
      window.removeEventListener("keydown", pressFirst, { capture: true });
      window.removeEventListener("keydown", pressLast);
    };
  }, [lab]);
}

/** What is about lanes and figures has nothing to do where these are not shown. */
const ofInspect: readonly Command["group"][] = ["Lanes", "Figures", "View", "Pin and compare"];

function isOn({ group }: Command, shown: Screen): boolean {
  return shown === "inspect" || !ofInspect.includes(group);
}

function pressOf(event: KeyboardEvent): KeyPress {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, isAltGraph: event.getModifierState("AltGraph") };
}

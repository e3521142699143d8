import { useEffect, useInsertionEffect } from "react";
import { useStore, type StoreApi } from "zustand";
// The style sheets follow each other as these do: those of the features refine those of the shell.
import { Header } from "./header.tsx";
import { Notices, StatusBar } from "./notices.tsx";
import { Dialogs } from "./dialogs.tsx";
import { focusReached } from "../../lab/reach.ts";
import { late } from "../../lab/late.ts";
import { Busy, useActions, useLabContext, useLinking, useSession, useSaveStatus } from "../../lab/react.tsx";
import { playedStep } from "../../state/session.ts";
import { shippedStories } from "../../state/shipped-stories.ts";
import { DropZone } from "../import/drop-zone.tsx";
import { EmptyState } from "../import/empty-state.tsx";
import { usePaste } from "../import/paste.tsx";
import { chordOf, isSingleKey, isInOverlay, isTyping, keysHere } from "../ui/chords.ts";
import { Button, LoadFailure } from "../ui/kit.tsx";
import { useLate } from "../ui/late.ts";
import { lateView } from "../ui/late-view.tsx";
import { Themed } from "../ui/use-theme.ts";
import { contextOf, isPossible } from "../commands/command.ts";
import { commands, groupsOfInspect, isEverywhere } from "./commands.ts";
import { bringPane, Panes } from "./panes.tsx";
import "./shell.css";

/** Fetches at once what is to be here before the first picture is. Where it cannot be had, the panes that ask for it again say so. */
export function fetchAroundFigures(): void {
  import("./around-figures.ts").catch(() => undefined);
}

const CorpusScreen = lateView("Many pages", async () => (await import("../corpus/corpus-screen.tsx")).CorpusScreen);
const ReviewBar = lateView("Review", async () => (await import("../corpus/review-bar.tsx")).ReviewBar);
const StoryPanel = lateView("Story", async () => (await import("../story/story-panel.tsx")).StoryPanel);
const loadOwn = late(async () => (await import("../own/own-dialog.tsx")).OwnDialog);

const inspectPanes = ["Lanes", "Result", "HTML"] as const;
const corpusPanes = ["Pages"] as const;

/** The whole screen: header, notices, the three panes and the status bar. */
export function App({ announcements }: { readonly announcements: StoreApi<{ readonly sentence: string }> }) {
  useKeyboard();
  usePaste();
  // Fetches what draws menus, cards and tooltips while the first picture is looked at, so that none lets wait for itself.
  useEffect(() => {
    import("../ui/menu.tsx").catch(() => undefined);
  }, []);
  const hasPage = useSession(({ lab }) => lab.page !== undefined);
  const isReviewed = useSession(({ review }) => review !== undefined);
  const isCorpus = useStore(useLabContext().screens, ({ shown }) => shown === "corpus");
  return (
    <Themed>
      <div className="app column full-height">
        {(hasPage || isCorpus) && <SkipLinks panes={isCorpus ? corpusPanes : inspectPanes} />}
        <Header />
        {!isCorpus && isReviewed && <ReviewBar />}
        {isCorpus ? <CorpusScreen /> : hasPage ? <Workbench /> : <EmptyState />}
        <Notices />
        {!isCorpus && <StatusBar />}
        <Dialogs />
        <RootMarks />
        <LiveRegion announcements={announcements} />
        <DropZone />
        <OwnRequestDialog />
      </div>
    </Themed>
  );
}

interface SkipLinksProps {
  /** Names of panes, in the order in which one asks for them. */
  readonly panes: readonly string[];
}

/** The first tab stops: ways past all that stands before a pane. They are seen while they have the focus; on a phone always, at its foot. */
function SkipLinks({ panes }: SkipLinksProps) {
  const { prefer } = useActions();
  const skip = (name: string): void => {
    if (name === "HTML") prefer({ leftPane: "open" });
    focusReached(`pane ${name}`);
    bringPane(name);
  };
  return (
    <nav className="skip-links" aria-label="Skip to">
      {panes.map((name) => (
        // No links: the address is what opens a shared lab.
        <Button key={name} onClick={() => skip(name)}>
          <span>Skip to </span>
          {name}
        </Button>
      ))}
    </nav>
  );
}

/** The one place whose changes are spoken. */
function LiveRegion({ announcements }: { readonly announcements: StoreApi<{ readonly sentence: string }> }) {
  const sentence = useStore(announcements, (state) => state.sentence);
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {sentence}
    </p>
  );
}

/**
 * Says on the root element what style sheets and tests go by: the preferences about the look, what is pinned and kept, and what the
 * worker has done so far.
 */
function RootMarks() {
  const { showsAll, textures } = useSession(({ lab }) => lab.preferences);
  const work = useSession((session) => session.work);
  const isPresenting = useSession((session) => session.isPresenting === true);
  const isOffline = useSession((session) => session.isOfflineReady === true);
  const pin = useLinking((linking) => linking.pin);
  const kept = useSaveStatus().status;
  // Before any layout effect: plots read what is set here when they draw.
  useInsertionEffect(() => {
    const { documentElement: root } = document;
    root.toggleAttribute("data-shows-all", showsAll);
    root.toggleAttribute("data-textures", textures);
    root.toggleAttribute("data-presenting", isPresenting);
    root.toggleAttribute("data-offline", isOffline);
    root.setAttribute("data-kept", kept);
    root.setAttribute("data-pin", pin === undefined ? "" : `${pin.start}–${pin.end}`);
    for (const [name, count] of Object.entries(work ?? {})) root.setAttribute(`data-work-${name}`, String(count));
  }, [showsAll, textures, isPresenting, isOffline, kept, pin, work]);
  return undefined;
}

/** Asks for what is the user's own, while somebody wants to give it. */
function OwnRequestDialog() {
  const { endAsking } = useActions();
  const asking = useSession((session) => session.asking);
  const { part: OwnDialog, again } = useLate(loadOwn, asking !== undefined);
  if (asking === undefined) return undefined;
  if (again !== undefined) return <LoadFailure onAgain={again} onClose={endAsking} />;
  return OwnDialog === undefined ? <Busy /> : <OwnDialog asking={asking} />;
}

function Workbench() {
  const isPlayed = useSession((session) => playedStep(session) !== undefined);
  return (
    <>
      <WelcomeLine />
      <div className="workbench flex grow">
        {isPlayed && (
          <StoryPanel>
            <PresentButton />
          </StoryPanel>
        )}
        <Panes />
      </div>
    </>
  );
}

function PresentButton() {
  const { present } = useActions();
  const isPresenting = useSession((session) => session.isPresenting === true);
  return (
    <Button
      icon="present"
      name="Present"
      tip="Present: large type, no controls"
      keys="Shift P"
      aria-pressed={isPresenting}
      onClick={() => present(!isPresenting)}
    />
  );
}

/** A line on what the lab is for, with two ways in. It goes for good by its cross, by either way, or with the first page of one's own. */
function WelcomeLine() {
  const { actions, openDialog } = useLabContext();
  const isWelcomed = useSession(({ lab }) => lab.preferences.welcomed);
  const hasOwn = useSession(({ lab }) => lab.pages.some(({ origin }) => origin.kind !== "sample"));
  const isPlayed = useSession(({ story, lab }) => story?.session === lab.session);
  useEffect(() => {
    if (hasOwn && !isWelcomed) actions.prefer({ welcomed: true });
  }, [hasOwn, isWelcomed, actions]);
  if (isWelcomed || isPlayed) return undefined;
  const leave = (): void => actions.prefer({ welcomed: true });
  return (
    <section className="welcome row wrap no-shrink relative border-bottom" aria-label="Welcome">
      Which text of this page is the article? These methods decide; point at anything to see why.
      <Button look="link" onClick={() => openDialog("paste")}>
        Paste your own<span className="by-key"> ({keysHere({ keys: "Ctrl V" })})</span>
      </Button>
      <Button
        look="link"
        onClick={() => {
          leave();
          actions.playStory({ story: shippedStories[0]?.id ?? "", step: 0 });
        }}
      >
        ▶ Show me (1 min)
      </Button>
      <span className="cover-end row">
        <Button icon="close" name="Close this line" onClick={leave} />
      </span>
    </section>
  );
}

/** Listens for the keys of `commands` in the whole window. Used once. */
export function useKeyboard(): void {
  const lab = useLabContext();
  useEffect(() => {
    const hear = (event: KeyboardEvent, isFirst: boolean): void => {
      if (event.defaultPrevented || event.isComposing || isInOverlay(event.target)) return;
      const chord = chordOf(event);
      const command = commands.find(({ chords }) => chords?.includes(chord));
      if (command === undefined) return;
      const context = contextOf(lab, document.activeElement, chord);
      if (isEverywhere(command, context) !== isFirst) return;
      if (lab.screens.getState().shown !== "inspect" && groupsOfInspect.includes(command.group)) return;
      if (isSingleKey(chord) && !context.session.lab.preferences.singleKeys) return;
      if ((!isFirst && isTyping(event.target)) || !isPossible(command, context)) return;
      event.preventDefault();
      if (isFirst) event.stopPropagation();
      if (!event.repeat || command.repeats === true) command.run(context);
    };
    // Keys that mean the same everywhere come before all others: the editor would wait for a second one after Ctrl K.
    const end = new AbortController();
    window.addEventListener("keydown", (event) => hear(event, true), { capture: true, signal: end.signal });
    window.addEventListener("keydown", (event) => hear(event, false), { signal: end.signal });
    return () => end.abort();
  }, [lab]);
}

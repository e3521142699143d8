import { useEffect, useInsertionEffect, type ComponentType } from "react";
import { useStore, type StoreApi } from "zustand";
// The style sheets follow each other as these do: those of the features refine those of the shell.
import { Header } from "./header.tsx";
import { isUsual, readingText, type Reading } from "../../extraction/page/reading.ts";
import { counted, thousands } from "../../format.ts";
import { focusReached } from "../../lab/reach.ts";
import { late } from "../../lab/late.ts";
import { Busy, useActions, useLabContext, useLinking, useSession, useSaveStatus } from "../../lab/react.tsx";
import { activePage } from "../../state/lab.ts";
import type { PageEncoding } from "../../state/open-page.ts";
import { playedStep, type DialogId, type Notice } from "../../state/session.ts";
import { shippedStories } from "../../state/shipped-stories.ts";
import { DropZone, usePaste } from "../import/transfer.tsx";
import { savedWords } from "../sessions/saved-text.ts";
import { chordOf, isSingleKey, isInOverlay, isTyping, keysHere } from "../ui/chords.ts";
import type { LateDialogProps } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Button, LoadFailure, useLate } from "../ui/kit.tsx";
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
const ReviewBar = lateView("Review", async () => (await import("../corpus/corpus-screen.tsx")).ReviewBar);
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

const severities: Readonly<Record<Notice["severity"], string>> = { info: "Note", warning: "Warning", error: "Error" };

/** Notices that fit without scrolling. */
const most = 3;

/** The strip over the status bar: what went otherwise than asked, and what can be done about it. Nothing where all is well. */
export function Notices() {
  const lab = useActions();
  const isCorpus = useStore(useLabContext().screens, ({ shown }) => shown === "corpus");
  const all = useSession((session) => session.notices);
  // Advice on the open page is of no use where the page is not shown.
  const notices = isCorpus ? all.filter(({ id }) => !id.startsWith("page:")) : all;
  if (notices.length === 0) return undefined;
  return (
    <section className="notices no-shrink" aria-label="Notices">
      <ul className="plain-list scroll">
        {notices.map(({ id, severity, text, actions }) => (
          <li key={id} className={`notice ${severity} toolbar border-top`} data-severity={severity}>
            <Icon name={severity} />
            <span className="notice-text shrink" dir="auto">
              <span className="visually-hidden">{severities[severity]}: </span>
              {text}
            </span>
            {actions.map(({ label, run }) => (
              <Button key={label} onClick={run}>
                {label}
              </Button>
            ))}
            <Button icon="close" name={`Dismiss: ${text}`} tip="Dismiss" onClick={() => lab.dismiss(id)} />
          </li>
        ))}
      </ul>
      {/* Whoever sees no more than the first of them is told that there are more. */}
      {notices.length > most && (
        <p className="toolbar small shaded border-top">
          {notices.length} notices
          <Button look="link" onClick={() => notices.forEach(({ id }) => lab.dismiss(id))}>
            Dismiss all
          </Button>
        </p>
      )}
    </section>
  );
}

/** The bar at the foot, where something is to be said of how the page was read or of what is kept; nothing where all is as usual. */
export function StatusBar() {
  const { keep, openDialog } = useLabContext();
  const keeping = useSaveStatus();
  const encoding = useSession(({ lab }) => activePage(lab)?.encoding);
  const reading = useSession(({ lab }) => lab.reading);
  const leftOut = useSession(({ pageState }) =>
    pageState.status === "open" ? pageState.summary.structure.reading.leftOut : undefined,
  );
  const failure = useSession(({ pageState }) => (pageState.status === "failed" ? pageState.failure.message : undefined));
  const doubt = encoding === undefined ? "" : doubtWords(encoding);
  const isUnsaved = keeping.status === "not saved";
  if (doubt === "" && isUsual(reading) && !isUnsaved && failure === undefined) return undefined;
  const showFacts = (): void => openDialog("page-facts");
  return (
    <footer className="status-bar toolbar small border-top" aria-label="Status">
      {failure !== undefined && <span className="failed">The page could not be opened: {failure}</span>}
      {doubt !== "" && (
        <Button look="link" icon="warning" onClick={showFacts}>
          {encoding?.name}
          {doubt}
        </Button>
      )}
      {!isUsual(reading) && (
        <Button look="link" onClick={showFacts}>
          {readingWords(reading, leftOut)}
        </Button>
      )}
      {isUnsaved && (
        <Button look="link" icon="error" tip="See what you can do" onClick={keep.showTrouble}>
          {savedWords(keeping)}
        </Button>
      )}
    </footer>
  );
}

/** "Reading: 412 hidden characters left out, noscript closed". */
function readingWords(reading: Reading, leftOut: number | undefined): string {
  const parts = [
    ...(reading.hidden.length === 0
      ? []
      : [leftOut === undefined ? "hidden text left out" : `${counted(leftOut, "hidden character")} left out`]),
    ...[readingText({ ...reading, hidden: [] })].filter((part) => part !== ""),
  ];
  return `Reading: ${parts.join(", ")}`;
}

/** ": 41 unreadable, looks like windows-1251"; empty without doubt. */
function doubtWords({ unreadableCount, suspected }: PageEncoding): string {
  const doubts = [
    ...(unreadableCount > 0 ? [`${thousands(unreadableCount)} unreadable`] : []),
    ...(suspected === undefined ? [] : [`looks like ${suspected}`]),
  ];
  return doubts.length > 0 ? `: ${doubts.join(", ")}` : "";
}

/** The dialogs of the lab as a whole; each is loaded when it is first asked for. */
const dialogs: Readonly<Partial<Record<DialogId, () => Promise<ComponentType<LateDialogProps>>>>> = {
  palette: late(async () => (await import("./palette-dialog.tsx")).PaletteDialog),
  help: late(async () => (await import("./help-dialog.tsx")).HelpDialog),
  "page-facts": late(async () => (await import("./page-facts.tsx")).PageFactsDialog),
  sessions: late(async () => (await import("../sessions/sessions-dialog.tsx")).SessionsDialog),
  paste: late(async () => (await import("../import/paste-dialog.tsx")).PasteDialog),
};

export function Dialogs() {
  return Object.entries(dialogs).map(([id, load]) => <LateDialog key={id} id={id} load={load} />);
}

interface LateDialogOfLabProps {
  readonly id: string;
  readonly load: () => Promise<ComponentType<LateDialogProps>>;
}

function LateDialog({ id, load }: LateDialogOfLabProps) {
  const { dialogs: opened, closeDialog } = useLabContext();
  const isOpen = useStore(opened, (dialog) => dialog.id === id);
  const focused = useStore(opened, (dialog) => dialog.focused);
  const { part: Loaded, again } = useLate(load, isOpen);
  return (
    <>
      {again !== undefined && <LoadFailure onAgain={again} onClose={closeDialog} />}
      {Loaded !== undefined && <Loaded isOpen={isOpen} onClose={closeDialog} focused={focused} />}
    </>
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

/** Stands in the lab's place while no page is open. */
function EmptyState() {
  const { samples, actions } = useLabContext();
  return (
    <main className="empty-state grid full-height scroll" aria-labelledby="empty-state-title">
      <h2 id="empty-state-title">Paste HTML, drop a file, or open a sample.</h2>
      <p className="muted">
        To study a page from the web, save it with your browser, then drop it here. Nothing is uploaded: pages stay in this
        browser.
      </p>
      <ul className="sample-cards plain-list grid">
        {samples.map(({ id, title, lesson }) => (
          <li key={id}>
            <button
              type="button"
              className="sample-card column gap full-height shaded border"
              onClick={() => actions.openSample(id)}
            >
              <span className="bold">{title}</span>
              <span className="muted">{lesson}</span>
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
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
    <section className="welcome row gap no-shrink border-bottom" aria-label="Welcome">
      <p className="row wrap grow">
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
      </p>
      <Button icon="close" name="Close this line" onClick={leave} />
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

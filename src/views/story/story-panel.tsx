import { useId, useMemo, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { homeOf, linkToStep } from "../../persistence/link.ts";
import { activePage } from "../../state/lab.ts";
import { playedStep } from "../../state/session.ts";
import { isPageOf, runsText, runsOf, type PlayedStory } from "../../state/story.ts";
import { Button } from "../ui/kit.tsx";
import { useCopy } from "../ui/use-copy.tsx";
import "./story.css";

interface StoryPanelProps {
  /** What else can be done, as buttons of its bar. */
  readonly children?: ReactNode;
}

/** The column in which a story is played, and which puts away the panes that its step does not speak of; nothing where none is played. */
export function StoryPanel({ children }: StoryPanelProps) {
  const played = useSession(({ story }) => story);
  return played === undefined ? null : <StoryColumn played={played}>{children}</StoryColumn>;
}

function StoryColumn({ played, children }: StoryPanelProps & { readonly played: PlayedStory }) {
  const actions = useActions();
  const titleId = useId();
  const { story, step: position, problem } = played;
  const step = story.steps[position];
  if (step === undefined) return null;
  const turn = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    actions.goToStep(event.key === "ArrowRight" ? 1 : -1);
  };
  return (
    <aside
      className="story column no-shrink"
      aria-label={`Story: ${story.title}`}
      data-shows={step.shows.join(" ")}
      onKeyDown={turn}
    >
      <div className="story-bar row no-shrink relative">
        <StepButton by={-1} isEnd={position === 0} />
        <span className="nowrap">
          {position + 1} of {story.steps.length}
        </span>
        <StepButton by={1} isEnd={position === story.steps.length - 1} />
        <span className="grow" />
        {played.id !== undefined && <CopyStepLink story={played.id} step={position} />}
        {children}
        <Button icon="close" name="Close the story" onClick={() => actions.endStory()} />
      </div>
      <section
        key={story.title}
        ref={takeFocus}
        className="story-text column gap grow scroll focus-inside"
        aria-labelledby={titleId}
        tabIndex={0}
      >
        <h2 key={position} ref={showTop} id={titleId}>
          {step.title}
        </h2>
        {step.text.map((paragraph, index) => (
          <p key={index} dir="auto">
            {paragraph}
          </p>
        ))}
        {problem !== undefined && (
          <p className="failed" role="alert">
            {problem}
          </p>
        )}
        <BackToStory />
      </section>
    </aside>
  );
}

/** The menu that begins a story leaves the focus on its button, where arrows mean another thing. A page around a figure keeps it. */
function takeFocus(text: HTMLElement | null): void {
  if (document.activeElement !== document.body) text?.focus();
}

/** Another step begins at its top. */
function showTop(heading: HTMLElement | null): void {
  heading?.parentElement?.scrollTo(0, 0);
}

/** @param isEnd there is no step there: the button keeps its place, and the focus where it has that. */
function StepButton({ by, isEnd }: { readonly by: 1 | -1; readonly isEnd: boolean }) {
  const actions = useActions();
  const hasKeys = useSession(({ lab }) => lab.preferences.singleKeys);
  const [name, icon, key, arrow] = by > 0 ? (["Next", "twist", ".", "→"] as const) : (["Back", "back", ",", "←"] as const);
  return (
    <Button
      icon={icon}
      name={name}
      keys={hasKeys ? key : arrow}
      refusal={isEnd ? `This is the ${by > 0 ? "last" : "first"} step` : undefined}
      aria-keyshortcuts={hasKeys ? key : undefined}
      onClick={() => actions.goToStep(by)}
    />
  );
}

/** The way back, where page, methods or values are others than the step has. */
function BackToStory() {
  const actions = useActions();
  if (useIsAtStep()) return null;
  return (
    <p className="muted small">
      You tried something else.{" "}
      <Button look="link" onClick={() => actions.goToStep(0)}>
        Back to the story
      </Button>
    </p>
  );
}

/** Returns whether page, methods and values are those of the step that is played. */
export function useIsAtStep(): boolean {
  const { library } = useLabContext();
  const story = useSession((session) => session.story?.story);
  const step = useSession(playedStep);
  const page = useSession(({ lab }) => activePage(lab));
  const runs = useSession(({ lab }) => runsText(lab));
  const meant = useMemo(() => step && runsOf(step, library), [step, library]);
  const isSamePage = useMemo(
    () => story !== undefined && step !== undefined && page !== undefined && isPageOf(page, story, step.page),
    [page, story, step],
  );
  return isSamePage && runs === meant;
}

function CopyStepLink({ story, step }: { readonly story: string; readonly step: number }) {
  const button = useRef<HTMLButtonElement>(null);
  const { copy, outcome } = useCopy(button);
  return (
    <>
      <Button
        ref={button}
        icon="share"
        name="Copy the link to this step"
        onClick={() => copy(linkToStep({ story, step }, homeOf(location)), "the link to this step")}
      />
      {outcome}
    </>
  );
}

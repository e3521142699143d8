import { useId, useMemo, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { homeOf, linkToStep } from "../../persistence/link.ts";
import { activePage } from "../../state/lab.ts";
import { isPageOf, laneRuns, runsOf, type PlayedStory } from "../../state/story.ts";
import { Icon } from "../ui/icon.tsx";
import { useCopy } from "../ui/use-copy.tsx";
import "./story.css";

/** The margin in which a story is played; nothing where none is. */
export function StoryPanel() {
  const played = useSession(({ story }) => story);
  return played === undefined ? null : <Played played={played} />;
}

function Played({ played }: { readonly played: PlayedStory }) {
  const actions = useActions();
  const titleId = useId();
  const { story, step: position, problem } = played;
  const step = story.steps[position];
  if (step === undefined) return null;
  const last = story.steps.length - 1;
  const turn = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    actions.goToStep(event.key === "ArrowRight" ? 1 : -1);
  };
  return (
    <aside className="story shaded column rigid" aria-label={`Story: ${story.title}`} onKeyDown={turn}>
      <div className="story-bar row near rigid">
        <span className="story-name truncated small muted grows">{story.title}</span>
        {played.id !== undefined && <CopyStepLink story={played.id} step={position} />}
        <button
          type="button"
          className="icon-button"
          aria-label="Close the story"
          title="Close the story"
          onClick={() => actions.endStory()}
        >
          <Icon name="close" />
        </button>
      </div>
      <section className="story-text fill scrolls focus-inside" aria-labelledby={titleId} tabIndex={0}>
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
      </section>
      <BackToStory played={played} />
      <div className="story-steps row near rigid topped">
        <StepButton by={-1} isEnd={position === 0} shortcut=",">
          Back
        </StepButton>
        <span className="muted small grows story-count">
          {position + 1} of {last + 1}
        </span>
        <StepButton by={1} isEnd={position === last} shortcut=".">
          Next
        </StepButton>
      </div>
    </aside>
  );
}

/** Another step begins at its top. */
function showTop(heading: HTMLElement | null): void {
  heading?.parentElement?.scrollTo(0, 0);
}

interface StepButtonProps {
  readonly by: 1 | -1;
  /** There is no step there: the button keeps the focus that it has. */
  readonly isEnd: boolean;
  readonly shortcut: string;
  readonly children: ReactNode;
}

function StepButton({ by, isEnd, shortcut, children }: StepButtonProps) {
  const actions = useActions();
  const hasKeys = useSession(({ lab }) => lab.preferences.singleKeys);
  return (
    <button
      type="button"
      className={by > 0 && !isEnd ? "button primary" : "button"}
      aria-disabled={isEnd || undefined}
      aria-keyshortcuts={hasKeys ? shortcut : undefined}
      title={`${by > 0 ? "Next" : "Previous"} step (${hasKeys ? shortcut : by > 0 ? "→" : "←"})`}
      onClick={() => !isEnd && actions.goToStep(by)}
    >
      {children}
    </button>
  );
}

/** The way back, where page, algorithms or values are others than the step has. */
function BackToStory({ played: { story, step: position } }: { readonly played: PlayedStory }) {
  const { library } = useLabContext();
  const actions = useActions();
  const step = story.steps[position];
  const page = useSession(({ lab }) => activePage(lab));
  const runs = useSession(({ lab }) => laneRuns(lab));
  const meant = useMemo(() => step && runsOf(step, library), [step, library]);
  const isSamePage = useMemo(
    () => step !== undefined && page !== undefined && isPageOf(page, story, step.page),
    [page, story, step],
  );
  if (isSamePage && runs === meant) return null;
  return (
    <p className="story-away row wraps near rigid small topped">
      <span className="grows">You tried other settings.</span>
      <button type="button" className="button" onClick={() => actions.goToStep(0)}>
        Back to the story
      </button>
    </p>
  );
}

function CopyStepLink({ story, step }: { readonly story: string; readonly step: number }) {
  const button = useRef<HTMLButtonElement>(null);
  const { copy, outcome } = useCopy(button);
  return (
    <span className="anchor">
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label="Copy the link to this step"
        title="Copy the link to this step"
        onClick={() => copy(linkToStep({ story, step }, homeOf(location)), "the link to this step")}
      >
        <Icon name="share" />
      </button>
      {outcome}
    </span>
  );
}

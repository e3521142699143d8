import { memo, useEffect, useMemo, useRef, useState } from "react";
import type { StoreApi } from "zustand";
import { runName, schemaFor } from "../../extraction/run.ts";
import { isScore } from "../../extraction/scoring/score.ts";
import { scoreText } from "../../format.ts";
import { useGold, useLabContext, useLinking, useRun, useSession } from "../../lab/react.tsx";
import { homeOf, linkTo, linkToStep, linkWithPacked, packedText } from "../../persistence/link.ts";
import type { Lane } from "../../state/lane.ts";
import { embeddedLanes } from "../../state/lane-changes.ts";
import { activePage } from "../../state/lab.ts";
import { playedStep } from "../../state/session.ts";
import { AxisRow } from "../lanes/axis-row.tsx";
import { LaneParameters, shownFirst } from "../lanes/lane-header.tsx";
import { RunStatus } from "../lane-status/lane-status.tsx";
import { LaneBody, LaneList } from "../lanes/lanes-pane.tsx";
import { WholePage } from "../overview/page-rows.tsx";
import { StoryPanel, useIsAtStep } from "../story/story-panel.tsx";
import { ProductMark } from "../ui/icon.tsx";
import { lateView } from "../ui/late-view.tsx";
import { Themed, useMedia } from "../ui/use-theme.ts";
import "./embed.css";

const ReasonDrawer = lateView("Reason", async () => (await import("../why/reason-drawer.tsx")).ReasonDrawer);

/** The lab as a figure in an article: one lane or two of a link, with their sliders, or a story; and the way to the lab itself. */
export function EmbeddedLab({ announcements }: { readonly announcements: StoreApi<{ readonly sentence: string }> }) {
  const page = useSession(({ lab }) => activePage(lab)?.name);
  const isPlayed = useSession((session) => playedStep(session) !== undefined);
  return (
    <Themed>
      <div className="embed column full-height" data-story={isPlayed || undefined}>
        <header className="pane-bar row no-shrink border-bottom">
          <h1 className="row gap shrink bold">
            <ProductMark />
            <span className="truncate">{page ?? "Contentscope"}</span>
          </h1>
          <OpenInLab />
        </header>
        <Problems />
        <div className="embed-body flex grow">
          {isPlayed && <StoryPanel />}
          <Lanes />
        </div>
        <ReasonDrawer />
        <FigureLiveRegion announcements={announcements} />
      </div>
    </Themed>
  );
}

/** The problems of the link. Remarks on the page itself do not concern the article around. */
function Problems() {
  const notices = useSession((session) => session.notices);
  const told = notices.filter(({ id, severity }) => severity !== "info" && !id.startsWith("page:"));
  if (told.length === 0) return null;
  return (
    <div className="toolbar small warning border-bottom" role="alert">
      {told.map(({ id, text }) => (
        <p key={id} dir="auto">
          {text}
        </p>
      ))}
    </div>
  );
}

/** Leads to the lab in a window of its own, as all is set here: to the step of a story where nothing else was tried. */
function OpenInLab() {
  return (
    <a className="link-button no-shrink end nowrap" href={useLabLink()} target="_blank" rel="noopener">
      Open in the lab
    </a>
  );
}

function useLabLink(): string {
  const lab = useSession((session) => session.lab);
  const story = useSession((session) => session.story);
  const pin = useLinking((linking) => linking.pin);
  const page = activePage(lab);
  const home = homeOf(location);
  const packed = usePacked(page?.source);
  const isAtStep = useIsAtStep();
  if (isAtStep && story?.id !== undefined) return linkToStep({ story: story.id, step: story.step }, home);
  const link = linkTo(lab, pin, home);
  return link.page === "left out" && page !== undefined && packed !== undefined
    ? linkWithPacked(lab, { name: page.name, packed }, pin, home)
    : link.text;
}

/** A page's text as it goes into a link, once it is packed. */
function usePacked(source: string | undefined): string | undefined {
  const [packed, setPacked] = useState<{ readonly source: string; readonly text: string }>();
  useEffect(() => {
    if (source !== undefined) void packedText(source).then((text) => setPacked({ source, text }));
  }, [source]);
  return packed?.source === source ? packed?.text : undefined;
}

/** Speaks what is announced while the figure has the focus: otherwise somebody reads the article. */
function FigureLiveRegion({ announcements }: { readonly announcements: StoreApi<{ readonly sentence: string }> }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(
    () =>
      announcements.subscribe(({ sentence }) => {
        if (words.current !== null && document.hasFocus()) words.current.textContent = sentence;
      }),
    [announcements],
  );
  return <p ref={words} className="visually-hidden" role="status" aria-live="polite" />;
}

/** The lanes over one axis. */
function Lanes() {
  const hasPage = useSession(({ lab }) => lab.page !== undefined);
  const own = useSession(({ lab }) => lab.lanes);
  const lanes = useMemo(() => embeddedLanes({ lanes: own }), [own]);
  return (
    <main className="lanes column grow">
      {hasPage && (
        <div className="lane-list column grow scroll">
          <section className="page-rows no-shrink border-bottom" aria-label="The page">
            <WholePage />
          </section>
          <LaneList lanes={lanes} draw={(lane) => <EmbeddedLane lane={lane} />} />
          <AxisRow />
        </div>
      )}
    </main>
  );
}

/** A lane: its method, how its run stands, its first sliders and those that are not as they come, and its figure. */
const EmbeddedLane = memo(function EmbeddedLane({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const result = useSession(({ results }) => results[lane.id]);
  const run = useRun(lane.id);
  const name = runName(lane, library);
  const isSmall = useMedia("(width < 480px)");
  const { first, more } = shownFirst(schemaFor(lane, library), isSmall ? 1 : 2);
  const parameters = [...first, ...more.filter(([id]) => lane.values[id] !== undefined)];
  return (
    <section
      className="lane column no-shrink relative border-top"
      data-size={lane.size}
      aria-label={`${lane.letter} ${name}`}
      data-lane={lane.id}
      data-status={result?.status ?? "idle"}
      data-kept={run?.keptCharacters}
    >
      <div className="lane-header lane-line row wrap">
        <h2 className="row gap bold">
          <span className="lane-letter">{lane.letter}</span> {name}
        </h2>
        <EmbeddedScore lane={lane.id} />
        <span className="row gap nowrap small muted">
          <RunStatus laneId={lane.id} letter={lane.letter} isWhole />
        </span>
        {parameters.length > 0 && (
          <div className="embed-parameters row wrap" role="group" aria-label={`Parameters of lane ${lane.letter}`}>
            <LaneParameters lane={lane} parameters={parameters} compact />
          </div>
        )}
      </div>
      <LaneBody lane={lane} name={name} />
    </section>
  );
});

/** The score of a lane on a page with a gold standard. */
function EmbeddedScore({ lane }: { readonly lane: string }) {
  const score = useRun(lane)?.score;
  const hasGold = useGold() !== undefined;
  if (!hasGold || score === undefined) return null;
  return (
    <span className="nowrap small">
      <span className="muted">{score.valueName}</span> <b>{isScore(score) ? scoreText(score.value) : "–"}</b>
    </span>
  );
}

import { Tooltip as RadixTooltip } from "radix-ui";
import { lazy, memo, Suspense, useId, useRef, useState, type ReactElement, type ReactNode } from "react";
import { trainedOn } from "../../evaluation/page-result.ts";
import type { Declaration } from "../../extraction/contract/extractor.ts";
import type { Schema } from "../../extraction/contract/parameters.ts";
import { extractorFor, runName } from "../../extraction/run.ts";
import { isScore } from "../../extraction/scoring/score.ts";
import { scoreText } from "../../format.ts";
import { useActions, useLabContext, useSession, Busy, useRun } from "../../lab/react.tsx";
import { useHasSweeps, useSweep, useSweepContext } from "../../lab/sweeps.tsx";
import { keyId, moreParameters } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import { fileStem } from "../../persistence/files.ts";
import { activePage } from "../../state/lab.ts";
import { maxLanes, type Lane } from "../../state/lane.ts";
import { AboutButton } from "../algorithms/about-button.tsx";
import { AlgorithmMenu } from "../algorithms/algorithm-menu.tsx";
import { PresetMenu } from "../algorithms/preset-menu.tsx";
import { RunStatus } from "../lane-status/run-status.tsx";
import { sweptParameters } from "../sweep/swept-parameters.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { roving } from "../ui/roving.ts";
import { Tooltip } from "../ui/tooltip.tsx";
import { useIsNarrow } from "../ui/use-theme.ts";
import { ChangedChip } from "./changed-chip.tsx";
import { LaneParameters, shownFirst } from "./lane-parameters.tsx";
import { useForm } from "./use-form.ts";
import "./lane-header.css";
import "./lane-menus.css";

/** Only lanes that combine others have members. */
const LaneMembers = lazy(async () => ({ default: (await import("../members/lane-members.tsx")).LaneMembers }));

/**
 * What a lane is and how it stands, its parameters and its buttons: in one row, or where that is too narrow in two, or more. While a
 * slider moves, only those of its parts that show what is another are drawn anew: what holds menus and tooltips is dear.
 */
export const LaneHeader = memo(function LaneHeader({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const actions = useActions();
  const line = useRef<HTMLDivElement>(null);
  const isFocused = useSession(({ lab }) => lab.focusedLane === lane.id);
  const extractor = extractorFor(library, lane.extractor);
  const [openFor, setOpenFor] = useState<string>();
  const isOpen = openFor === extractor.id;
  const moreId = useId();
  // On a phone the parameters stand at the foot of the screen.
  const isNarrow = useIsNarrow();
  const hasGold = useSession(({ lab }) => activePage(lab)?.gold !== undefined);
  // What a run kept, and how long it took, is the longest that is said in it.
  const hasRun = useRun(lane.id) !== undefined;
  const form = useForm(line, `${extractor.id} ${hasGold} ${hasRun} ${lane.size === "strip"} ${isNarrow}`);
  const isRoomy = form === "roomy";
  const isRow = isRoomy || form === "row";
  const isPair = form === "pair" || form === "lean pair";
  const { first, more } = shownFirst(extractor.parameters, form === "row" || isPair ? 1 : 2);
  const showsPresets = form !== "row" && form !== "lean pair";
  const hasPresets = extractor.presets !== undefined;
  const presets = <PresetMenu run={lane} where={`lane ${lane.letter}`} onChoose={(run) => actions.setRun(lane.id, run)} />;
  const hasParameters = !(lane.size === "strip") && !isNarrow && (first.length > 0 || hasPresets);
  const hasMore = more.length > 0 || (hasPresets && !showsPresets);
  const parameters = hasParameters && (
    <div
      className={isRow ? "lane-parameters" : "lane-line lane-parameters row wraps"}
      role="group"
      aria-label={`Parameters of lane ${lane.letter}`}
    >
      {showsPresets && presets}
      <LaneParameters lane={lane} parameters={first} compact />
      {hasMore && (
        <MoreButton
          letter={lane.letter}
          controls={moreId}
          isOpen={isOpen}
          isIcon={form !== "stack"}
          onPress={() => setOpenFor(isOpen ? undefined : extractor.id)}
        />
      )}
      <SweepButton laneId={lane.id} letter={lane.letter} parameters={extractor.parameters} isIcon={form !== "stack"} />
    </div>
  );
  return (
    <div
      ref={roving}
      className="lane-header shaded ruled block"
      role="toolbar"
      aria-label={`Lane ${lane.letter}`}
      data-focused={isFocused || undefined}
      data-row={isRow || undefined}
      data-pair={isPair || undefined}
      data-roomy={isRoomy || undefined}
    >
      <div ref={line} className="lane-line row wraps">
        <AlgorithmName
          laneId={lane.id}
          letter={lane.letter}
          current={lane.extractor}
          name={runName(lane, library)}
          extractor={extractor}
        />
        <span className="lane-status row muted shrinks one-line">
          <LaneScore laneId={lane.id} letter={lane.letter} />
          <RunStatus laneId={lane.id} letter={lane.letter} />
          <ChangedChip lane={lane} schema={extractor.parameters} />
        </span>
        {isRow && parameters}
        <LaneButtons
          laneId={lane.id}
          letter={lane.letter}
          isCollapsed={lane.size === "strip"}
          isAlone={lane.size === "full"}
          hasColumn={!isNarrow}
          extractor={extractor}
        />
      </div>
      {!isRow && parameters}
      {hasParameters && hasMore && isOpen && (
        <div
          id={moreId}
          className="lane-more-parameters grid topped"
          role="group"
          aria-label={`More parameters of lane ${lane.letter}`}
        >
          {!showsPresets && presets}
          <LaneParameters lane={lane} parameters={more} compact={false} />
        </div>
      )}
      {!(lane.size === "strip") && !isNarrow && extractor.needs.includes("members") && <Members lane={lane} />}
    </div>
  );
});

interface MoreButtonProps {
  readonly letter: string;
  /** Element that it opens. */
  readonly controls: string;
  readonly isOpen: boolean;
  readonly isIcon: boolean;
  readonly onPress: () => void;
}

/** Opens and closes the parameters for which the header has no room. */
function MoreButton({ letter, controls, isOpen, isIcon, onPress }: MoreButtonProps) {
  // Once they are shown, nobody has to open them.
  const button = useReachable(isOpen ? "fewer parameters" : moreParameters);
  return (
    <Tooltip text={isOpen ? "Fewer parameters" : "More parameters"}>
      <button
        ref={button}
        type="button"
        className={isIcon ? "icon-button" : "button quiet lane-more rigid"}
        aria-expanded={isOpen}
        aria-controls={controls}
        aria-label={`More parameters of lane ${letter}`}
        onClick={onPress}
      >
        {isIcon ? (
          <Icon name="settings" />
        ) : (
          <>
            More <Icon name={isOpen ? "collapse" : "expand"} />
          </>
        )}
      </button>
    </Tooltip>
  );
}

function Members({ lane }: { readonly lane: Lane }) {
  return (
    <Suspense
      fallback={
        <Busy>
          <div className="lane-line row wraps" />
        </Busy>
      }
    >
      <LaneMembers lane={lane} />
    </Suspense>
  );
}

interface LaneName {
  readonly laneId: string;
  readonly letter: string;
  readonly extractor: Declaration;
}

/** `current` is what the lane is set to, known or not. */
const AlgorithmName = memo(function AlgorithmName(props: LaneName & { readonly current: string; readonly name: string }) {
  const { laneId, letter, current, name, extractor } = props;
  const { version, reconstructed } = extractor;
  const actions = useActions();
  const isRunning = useSession(({ results }) => results[laneId]?.status === "running");
  const trigger = (
    <button
      type="button"
      ref={useReachable("algorithm")}
      className="lane-algorithm inline-row bare bold one-line"
      aria-label={`Algorithm of lane ${letter}: ${name}`}
    >
      <span className="truncated">{name}</span> <Icon name="expand" />
    </button>
  );
  return (
    <span className="lane-title row tight">
      {/* The button that says so does the same by keys. */}
      <span
        className="lane-letter field bold"
        data-running={isRunning || undefined}
        onDoubleClick={() => actions.toggleAlone(laneId)}
      >
        {letter}
      </span>
      <AlgorithmMenu
        trigger={trigger}
        current={current}
        onChoose={(chosen) => actions.setRun(laneId, { extractor: chosen, values: {} })}
      />
      {version !== undefined && <span className="lane-version muted truncated">{version}</span>}
      {reconstructed !== undefined && (
        <span className="lane-badge muted tiny one-line" title={reconstructed}>
          reconstructed
        </span>
      )}
    </span>
  );
});

interface LaneButtonsProps extends LaneName {
  readonly isCollapsed: boolean;
  readonly isAlone: boolean;
  /** True where it shares a column with other lanes. */
  readonly hasColumn: boolean;
}

const LaneButtons = memo(function LaneButtons(props: LaneButtonsProps) {
  const { laneId: id, letter, isCollapsed, isAlone, hasColumn, extractor } = props;
  const actions = useActions();
  const laneCount = useSession(({ lab }) => lab.lanes.length);
  return (
    <span className="lane-buttons rigid at-end flex">
      <AboutButton laneId={id} extractor={extractor} />
      <LaneButton
        icon="duplicate"
        label={`Duplicate lane ${letter}`}
        shortcut="D"
        refusal={laneCount >= maxLanes ? `${maxLanes} lanes at the most` : undefined}
        onPress={() => actions.duplicateLane(id)}
      />
      {hasColumn && (
        <LaneButton
          icon="alone"
          label={`Lane ${letter} alone, with all its figures`}
          shortcut="Enter"
          isPressed={isAlone}
          onPress={() => actions.toggleAlone(id)}
        />
      )}
      <LaneButton
        icon={isCollapsed ? "expand" : "collapse"}
        label={`${isCollapsed ? "Expand" : "Collapse"} lane ${letter}`}
        onPress={() => actions.changeLane(id, { size: isCollapsed ? "figure" : "strip" })}
      />
      <LaneButton
        icon="remove"
        label={`Remove lane ${letter}`}
        shortcut="Delete"
        refusal={laneCount <= 1 ? "The last lane stays" : undefined}
        onPress={() => actions.removeLane(id)}
      />
    </span>
  );
});

interface LaneButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly shortcut?: string;
  /** Of a button that stays pressed. */
  readonly isPressed?: boolean;
  /** Why it cannot be pressed now. */
  readonly refusal?: string | undefined;
  readonly onPress: () => void;
}

function LaneButton({ icon, label, shortcut, isPressed, refusal, onPress }: LaneButtonProps) {
  return (
    <Tooltip text={refusal ?? label} {...(shortcut === undefined || refusal !== undefined ? {} : { shortcut })}>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        aria-pressed={isPressed}
        aria-disabled={refusal !== undefined || undefined}
        onClick={refusal === undefined ? onPress : undefined}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  );
}

const ScoreDetails = lazy(async () => ({ default: (await import("../gold/score-details.tsx")).ScoreDetails }));

/** What a lane scores by the measure that is shown; without a gold standard, the way to one. */
const LaneScore = memo(function LaneScore({ laneId, letter }: { readonly laneId: string; readonly letter: string }) {
  const actions = useActions();
  const page = useSession(({ lab }) => activePage(lab));
  const run = useRun(laneId);
  const hasFailed = useSession(({ results }) => results[laneId]?.status === "failed");
  const score = hasFailed || page?.gold === undefined ? undefined : run?.score;
  if (page === undefined) return undefined;
  if (page.gold === undefined)
    return (
      <Tip
        content={`Mark the gold standard (G) or drop ${fileStem(page.name) || "page"}.txt to see precision and recall.`}
        trigger={
          <button
            type="button"
            className="lane-score muted bare tinted rounded"
            aria-label={`score… lane ${letter}: mark the gold standard`}
            onClick={() => actions.setMarking(true)}
          >
            score…
          </button>
        }
      />
    );
  if (score === undefined || run === undefined)
    return <span className="lane-score muted rounded">{hasFailed ? "F1 –" : "F1 …"}</span>;
  const value = isScore(score) ? scoreText(score.value) : "–";
  return (
    <Tip
      content={
        <Suspense fallback="…">
          <ScoreDetails run={run} score={score} />
        </Suspense>
      }
      trigger={
        <button
          type="button"
          className="lane-score muted bare tinted rounded"
          data-measure={score.measure}
          aria-label={`${score.valueName} ${isScore(score) ? value : "not computed"} of lane ${letter}, by ${score.name}${run.isTrainedOn ? `, ${trainedOn}` : ""}: show all scores`}
          onClick={() => {
            actions.focusLane(laneId);
            actions.setTab("compare");
          }}
        >
          {score.valueName} <b>{value}</b>
          {run.isTrainedOn && (
            <>
              † <span className="lane-badge tiny">{trainedOn}</span>
            </>
          )}
        </button>
      }
    />
  );
});

function Tip({ content, trigger }: { readonly content: ReactNode; readonly trigger: ReactElement }) {
  return (
    <RadixTooltip.Provider delayDuration={400}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{trigger}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content className="lane-hint rounded" side="bottom" sideOffset={4} collisionPadding={8}>
            {content}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}

/** Opens and closes the sweep of a lane that has a number to be swept. */
const SweepButton = memo(function SweepButton({ parameters, ...lane }: LaneOfSweep & { readonly parameters: Schema }) {
  const hasSweeps = useHasSweeps();
  const [first] = sweptParameters(parameters);
  return hasSweeps && first !== undefined ? <Toggle first={first[0]} {...lane} /> : null;
});

interface LaneOfSweep {
  readonly laneId: string;
  readonly letter: string;
  readonly isIcon: boolean;
}

function Toggle({ laneId, letter, isIcon, first }: LaneOfSweep & { readonly first: string }) {
  const sweeping = useSweepContext();
  const isOpen = useSweep(laneId) !== undefined;
  const byName = useReachable(keyId("sweep"));
  return (
    <Tooltip text="Try all values of a parameter, or of two, and see where precision, recall and F1 go">
      <button
        ref={byName}
        type="button"
        className={isIcon ? "icon-button" : "button quiet lane-more rigid"}
        aria-expanded={isOpen}
        aria-label={`Sweep lane ${letter}`}
        onClick={() => sweeping.choose(laneId, isOpen ? undefined : { x: first })}
      >
        {isIcon ? <Icon name="sweep" /> : "Sweep"}
      </button>
    </Tooltip>
  );
}

import { lazy, Suspense, useId, useState } from "react";
import type { ReactNode } from "react";
import type { Declaration } from "../../extraction/contract/extractor.ts";
import { extractorFor } from "../../extraction/run.ts";
import { maxLanes } from "../../state/lane.ts";
import type { Lane } from "../../state/lane.ts";
import { useActions, useLabContext, useSession } from "../lab-context.tsx";
import { roving } from "../roving.ts";
import { useIsNarrow } from "../use-media.ts";
import { Holding } from "../holding.tsx";
import { AboutButton } from "./about-button.tsx";
import { AlgorithmMenu } from "./algorithm-menu.tsx";
import { algorithmButtonId, ChangedChip } from "./changed-chip.tsx";
import { Hint } from "./hint.tsx";
import { Icon } from "./icons.tsx";
import type { IconName } from "./icons.tsx";
import { LaneParameters } from "./lane-parameters.tsx";
import { PresetMenu } from "./preset-menu.tsx";
import { LaneScore } from "./lane-score.tsx";
import { RunStatus } from "./run-status.tsx";
import { shownFirst } from "./shown-first.ts";
import { SweepButton } from "./sweep-button.tsx";
import "./lane-header.css";
import "./lane-menus.css";

/** Only lanes that combine others have members. */
const LaneMembers = lazy(async () => ({ default: (await import("../members/lane-members.tsx")).LaneMembers }));

/** What a lane is and how it stands, its buttons, and its parameters; a collapsed lane's header is its first line. */
export function LaneHeader({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const isFocused = useSession(({ lab }) => lab.focusedLane === lane.id);
  const extractor = extractorFor(library, lane.extractor);
  // On a phone the parameters stand at the foot of the screen.
  const isNarrow = useIsNarrow();
  return (
    <div
      ref={roving}
      className="lane-header"
      role="toolbar"
      aria-label={`Lane ${lane.letter}`}
      data-focused={isFocused || undefined}
    >
      <div className="lane-line">
        <AlgorithmName lane={lane} extractor={extractor} />
        <span className="lane-status">
          <LaneScore lane={lane} />
          <RunStatus lane={lane} />
          <ChangedChip lane={lane} schema={extractor.parameters} />
        </span>
        <LaneButtons lane={lane} about={<AboutButton laneId={lane.id} extractor={extractor} />} />
      </div>
      {!lane.isCollapsed && !isNarrow && <ParameterLines key={extractor.id} lane={lane} />}
      {!lane.isCollapsed && !isNarrow && extractor.needs.includes("members") && (
        <Suspense
          fallback={
            <Holding>
              <div className="lane-line" />
            </Holding>
          }
        >
          <LaneMembers lane={lane} />
        </Suspense>
      )}
    </div>
  );
}

function AlgorithmName({ lane, extractor }: { readonly lane: Lane; readonly extractor: Declaration }) {
  const { name, version, reconstructed } = extractor;
  const actions = useActions();
  const isRunning = useSession(({ results }) => results[lane.id]?.status === "running");
  const trigger = (
    <button
      type="button"
      id={algorithmButtonId(lane)}
      className="lane-algorithm"
      aria-label={`Algorithm of lane ${lane.letter}: ${name}`}
    >
      {name} <Icon name="expand" />
    </button>
  );
  return (
    <span className="lane-title">
      <span className="lane-letter" data-running={isRunning || undefined}>
        {lane.letter}
      </span>
      <AlgorithmMenu
        trigger={trigger}
        current={lane.extractor}
        onChoose={(chosen) => actions.setRun(lane.id, { extractor: chosen, values: {} })}
      />
      {version !== undefined && <span className="lane-version muted">{version}</span>}
      {reconstructed !== undefined && (
        <span className="lane-badge" title={reconstructed}>
          reconstructed
        </span>
      )}
    </span>
  );
}

function LaneButtons({ lane, about }: { readonly lane: Lane; readonly about: ReactNode }) {
  const actions = useActions();
  const laneCount = useSession(({ lab }) => lab.lanes.length);
  const { id, letter, isCollapsed } = lane;
  return (
    <span className="lane-buttons">
      {about}
      <LaneButton
        icon="duplicate"
        label={`Duplicate lane ${letter}`}
        shortcut="D"
        refusal={laneCount >= maxLanes ? `${maxLanes} lanes at the most` : undefined}
        onPress={() => actions.duplicateLane(id)}
      />
      <LaneButton
        icon={isCollapsed ? "expand" : "collapse"}
        label={`${isCollapsed ? "Expand" : "Collapse"} lane ${letter}`}
        onPress={() => actions.changeLane(id, { isCollapsed: !isCollapsed })}
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
}

interface LaneButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly shortcut?: string;
  /** Why it cannot be pressed now. */
  readonly refusal?: string | undefined;
  readonly onPress: () => void;
}

function LaneButton({ icon, label, shortcut, refusal, onPress }: LaneButtonProps) {
  return (
    <Hint text={refusal ?? label} {...(shortcut === undefined || refusal !== undefined ? {} : { shortcut })}>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        aria-disabled={refusal !== undefined || undefined}
        onClick={refusal === undefined ? onPress : undefined}
      >
        <Icon name={icon} />
      </button>
    </Hint>
  );
}

/** The first parameters on a line of their own, the others behind "More". */
function ParameterLines({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const actions = useActions();
  const { parameters, presets } = extractorFor(library, lane.extractor);
  const { first, more } = shownFirst(parameters);
  if (first.length === 0 && presets === undefined) return null;
  return (
    <>
      <div className="lane-line lane-parameters" role="group" aria-label={`Parameters of lane ${lane.letter}`}>
        <PresetMenu run={lane} where={`lane ${lane.letter}`} onChoose={(run) => actions.setRun(lane.id, run)} />
        <LaneParameters lane={lane} parameters={first} compact />
        {more.length > 0 && (
          <button
            type="button"
            className="button quiet lane-more"
            aria-expanded={isOpen}
            aria-controls={moreId}
            aria-label={`More parameters of lane ${lane.letter}`}
            onClick={() => setOpen(!isOpen)}
          >
            More <Icon name={isOpen ? "collapse" : "expand"} />
          </button>
        )}
        <SweepButton lane={lane} parameters={parameters} />
      </div>
      {isOpen && (
        <div id={moreId} className="lane-more-parameters" role="group" aria-label={`More parameters of lane ${lane.letter}`}>
          <LaneParameters lane={lane} parameters={more} compact={false} />
        </div>
      )}
    </>
  );
}

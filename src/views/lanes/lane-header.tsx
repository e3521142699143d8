import { lazy, memo, Suspense, type MouseEvent } from "react";
import { trainedOn } from "../../evaluation/page-result.ts";
import type { Schema } from "../../extraction/contract/parameters.ts";
import { extractorFor, runName } from "../../extraction/run.ts";
import { isScore } from "../../extraction/scoring/score.ts";
import { keptTexts, scoreText, shareText, splitTimeText } from "../../format.ts";
import { Busy, useActions, useLabContext, useRun, useSession } from "../../lab/react.tsx";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import { activePage } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { valueWithUnit } from "../../state/run-names.ts";
import { RunStatus } from "../lane-status/run-status.tsx";
import { Button } from "../ui/kit.tsx";
import { roving } from "../ui/roving.ts";
import { LaneMenu } from "./lane-menu.tsx";
import { nextSize, sizeNames } from "./lane-entries.ts";
import { LaneParameters, shownFirst, type NamedParameter } from "./lane-parameters.tsx";

/** Only lanes that combine others have members. */
const LaneMembers = lazy(async () => ({ default: (await import("../members/lane-members.tsx")).LaneMembers }));

/**
 * What a lane is, what it scores, and the value that decides: one line; in full all its parameters below it. While a slider moves, only
 * those of its parts that show what is another are drawn anew.
 */
export const LaneHeader = memo(function LaneHeader({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const actions = useActions();
  const { id, letter, size } = lane;
  const isFull = size === "full";
  const extractor = extractorFor(library, lane.extractor);
  const { first, more } = shownFirst(extractor.parameters, 1);
  const turn = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest("input, select, label, [role=slider], .parameter-slider") === null)
      actions.changeLane(id, { size: isFull ? "figure" : "full" });
  };
  return (
    <div ref={roving} className="lane-header" role="toolbar" aria-label={`Lane ${letter}`}>
      {/* The button at its end, and a key, do the same. */}
      <div className="lane-line row spaced" onDoubleClick={turn}>
        <LaneName laneId={id} letter={letter} name={runName(lane, library)} />
        <LaneScore laneId={id} />
        <span className="lane-status row muted shrinks one-line small">
          {isFull && (
            <span className="truncated" title={extractor.reconstructed ?? extractor.paper.title}>
              {[extractor.version, extractor.paper.short, extractor.reconstructed && "reconstructed"].filter(Boolean).join(" · ")}
            </span>
          )}
          <RunStatus laneId={id} letter={letter} isWhole={isFull} />
        </span>
        {size === "figure" && first.length > 0 && (
          <span className="lane-main row shrinks" role="group" aria-label={`Parameters of lane ${letter}`}>
            <LaneParameters lane={lane} parameters={first} compact />
          </span>
        )}
        {size === "strip" && <MainValue lane={lane} parameter={first[0]} schema={extractor.parameters} />}
        <span className="lane-buttons row rigid">
          <span className="lane-more row">
            <LaneMenu laneId={id} letter={letter} />
          </span>
          <Button
            icon={size === "strip" ? "twist" : isFull ? "collapse" : "expand"}
            name={`Lane ${letter}: ${sizeNames[size]}. Next: ${sizeNames[nextSize(size)]}`}
            keys="S"
            onClick={() => actions.changeLane(id, { size: nextSize(size) })}
          />
        </span>
      </div>
      {isFull && (
        <div className="lane-parameters parameter-grid grid" role="group" aria-label={`Parameters of lane ${letter}`}>
          <LaneParameters lane={lane} parameters={[...first, ...more]} compact={false} />
        </div>
      )}
      {isFull && extractor.needs.includes("members") && (
        <Suspense fallback={<Busy />}>
          <LaneMembers lane={lane} />
        </Suspense>
      )}
    </div>
  );
});

interface LaneNameProps {
  readonly laneId: string;
  readonly letter: string;
  readonly name: string;
}

/** Shows the lane's result beside the lanes. */
const LaneName = memo(function LaneName({ laneId, letter, name }: LaneNameProps) {
  const actions = useActions();
  const isFocused = useSession(({ lab }) => lab.focusedLane === laneId);
  const isRunning = useSession(({ results }) => results[laneId]?.status === "running");
  return (
    <button
      type="button"
      className="lane-name row spaced bare bold one-line shrinks"
      aria-pressed={isFocused}
      title={`${name}: show its result. Double-click: in full, or its figure again`}
      onClick={() => actions.focusLane(laneId)}
    >
      <span className="lane-letter" data-running={isRunning || undefined}>
        {letter}
      </span>{" "}
      <span className="truncated">{name}</span>
    </button>
  );
});

/** What a lane scores by the measure that is shown; without a gold standard the share of the text that it keeps. */
const LaneScore = memo(function LaneScore({ laneId }: { readonly laneId: string }) {
  const hasGold = useSession(({ lab }) => activePage(lab)?.gold !== undefined);
  const run = useRun(laneId);
  const hasFailed = useSession(({ results }) => results[laneId]?.status === "failed");
  const [kept, whole] = run === undefined ? ["", ""] : keptTexts(run);
  const facts = run === undefined ? "" : `keeps ${kept}${whole}. ${splitTimeText(run.milliseconds)}`;
  const score = run?.score;
  if (run === undefined || hasFailed) return <span className="lane-score muted">{hasGold ? "–" : ""}</span>;
  if (!hasGold)
    return (
      <span className="lane-score muted" title={facts}>
        {shareText(run.keptCharacters / Math.max(run.textCharacters, 1))}
      </span>
    );
  if (score === undefined) return <span className="lane-score muted">…</span>;
  return (
    <span
      className="lane-score muted"
      data-measure={score.measure}
      title={`${score.valueName} by ${score.name}${run.isTrainedOn ? `, ${trainedOn}` : ""}; ${facts}`}
    >
      <span className="visually-hidden">{score.valueName} </span>
      {isScore(score) ? scoreText(score.value) : "–"}
      {run.isTrainedOn && (
        <>
          <span aria-hidden="true">†</span>
          <span className="visually-hidden"> {trainedOn}</span>
        </>
      )}
    </span>
  );
});

interface MainValueProps {
  readonly lane: Lane;
  readonly parameter: NamedParameter | undefined;
  readonly schema: Schema;
}

/** The value that decides, in a line that has no slider: that of its parameter, or the cut that was found for the page. */
function MainValue({ lane, parameter: named, schema }: MainValueProps) {
  const run = useRun(lane.id);
  if (named === undefined) return undefined;
  const [name, parameter] = named;
  const value = lane.values[name] ?? parameter.default;
  const cut = run?.spec.extractor === lane.extractor ? cutOf(run, schema) : undefined;
  return (
    <span className="lane-main row spaced to-end shrinks">
      <span className="muted small truncated">{cut === undefined ? parameter.label : "Cut"}</span>
      <span className="one-line">{cut === undefined ? valueWithUnit(parameter, value) : cut.toFixed(2)}</span>
    </span>
  );
}

/** The threshold that a method found for the page, where no parameter comes to it. */
function cutOf({ channels, spec }: RunSummary, schema: Schema): number | undefined {
  const decided = channels.find((channel) => channel.kind === "series" && channel.control !== undefined);
  if (decided?.kind !== "series" || decided.control === undefined) return undefined;
  const { threshold, control } = decided;
  const given = spec.values[control.parameter] ?? schema[control.parameter]?.default;
  return threshold === undefined || threshold === Number(given) * control.factor ? undefined : threshold;
}

import { memo, useRef, type MouseEvent } from "react";
import { trainedOn } from "../../evaluation/page-result.ts";
import type { Parameter, Schema } from "../../extraction/contract/parameters.ts";
import { extractorFor, runName, schemaFor } from "../../extraction/run.ts";
import { isScore } from "../../extraction/scoring/score.ts";
import { keptTexts, scoreText, shareText, splitTimeText } from "../../format.ts";
import { useActions, useLabContext, useLinking, useRun, useSession } from "../../lab/react.tsx";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import { activePage, laneOf } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { valueWithUnit } from "../../state/run-names.ts";
import { AlgorithmMenu } from "../algorithms/algorithm-menu.tsx";
import { RunStatus } from "../lane-status/lane-status.tsx";
import { ParameterControl, type ParameterControlProps } from "../parameters/parameter-control.tsx";
import { Button, Card, SessionEntries, MenuButton } from "../ui/kit.tsx";
import { lateView } from "../ui/late-view.tsx";
import { roving } from "../ui/roving.ts";
import { laneEntries, nextSize } from "./lane-commands.ts";

const AboutAlgorithm = lateView("About", async () => (await import("../algorithms/about-algorithm.tsx")).AboutAlgorithm, {
  waiting: ({ extractor }) => <p className="muted">{extractor.summary}</p>,
});
/** Only lanes that combine others have members. */
const LaneMembers = lateView("Members", async () => (await import("../members/lane-members.tsx")).LaneMembers);

/** The line of a lane: its method, its score and the value that decides; in full all parameters below. A slider draws only what it changes again. */
export const LaneHeader = memo(function LaneHeader({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const actions = useActions();
  const { id, letter, size } = lane;
  const isFull = size === "full";
  const extractor = extractorFor(library, lane.extractor);
  const schema = schemaFor(lane, library);
  const { first, more } = shownFirst(schema, 1);
  const turn = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest("input, select, label") === null)
      actions.changeLane(id, { size: isFull ? "figure" : "full" });
  };
  return (
    <div ref={roving} className="lane-header calm" role="toolbar" aria-label={`Lane ${letter}`}>
      {/* The button at the end of the line, and S, do the same as a double click. */}
      <div className="lane-line row gap" onDoubleClick={turn}>
        <LaneName laneId={id} letter={letter} name={runName(lane, library)} />
        <LaneScore laneId={id} />
        <span className="row gap grow nowrap small muted">
          {isFull && (
            <span className="truncate" title={extractor.reconstructed ?? extractor.paper.title}>
              {[extractor.version, extractor.paper.short, extractor.reconstructed && "reconstructed"].filter(Boolean).join(" · ")}
            </span>
          )}
          <RunStatus laneId={id} letter={letter} isWhole={isFull} />
        </span>
        {size === "figure" && first.length > 0 && (
          <span className="lane-main row shrink" role="group" aria-label={`Parameters of lane ${letter}`}>
            <LaneParameters lane={lane} parameters={first} compact />
          </span>
        )}
        {size === "strip" && <MainValue lane={lane} schema={schema} />}
        <span className="lane-buttons row no-shrink">
          <span className="on-demand row">
            <LaneMenu laneId={id} letter={letter} />
          </span>
          <Button
            icon={size === "strip" ? "twist" : isFull ? "collapse" : "expand"}
            name={`Lane ${letter}: ${size}. Next: ${nextSize(size)}`}
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
      {isFull && extractor.needs.includes("members") && <LaneMembers lane={lane} />}
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
      className="lane-name bare row gap no-shrink nowrap bold"
      aria-pressed={isFocused}
      title={`${name}: show its result. Double-click: in full, or its figure again`}
      onClick={() => actions.focusLane(laneId)}
    >
      <span className="lane-letter" data-running={isRunning || undefined}>
        {letter}
      </span>{" "}
      <span className="truncate">{name}</span>
    </button>
  );
});

/** The score of a lane by the shown measure; without a gold standard the share of the text that it keeps. */
const LaneScore = memo(function LaneScore({ laneId }: { readonly laneId: string }) {
  const hasGold = useSession(({ lab }) => activePage(lab)?.gold !== undefined);
  const run = useRun(laneId);
  const hasFailed = useSession(({ results }) => results[laneId]?.status === "failed");
  const [kept, whole] = run === undefined ? ["", ""] : keptTexts(run);
  const facts = run === undefined ? "" : `keeps ${kept}${whole}. ${splitTimeText(run.milliseconds)}`;
  const score = run?.score;
  if (run === undefined || hasFailed) return <span className="lane-score no-shrink muted">{hasGold ? "–" : ""}</span>;
  if (!hasGold)
    return (
      <span className="lane-score no-shrink muted" title={facts}>
        keeps {shareText(run.keptCharacters / Math.max(run.textCharacters, 1))}
      </span>
    );
  if (score === undefined) return <span className="lane-score no-shrink muted">…</span>;
  return (
    <span
      className="lane-score no-shrink muted"
      data-measure={score.measure}
      title={`${score.valueName} by ${score.name}${run.isTrainedOn ? `, ${trainedOn}` : ""}; ${facts}`}
    >
      {score.valueName} {isScore(score) ? scoreText(score.value) : "–"}
      {run.isTrainedOn && (
        <>
          <span aria-hidden="true">†</span>
          <span className="visually-hidden"> {trainedOn}</span>
        </>
      )}
    </span>
  );
});

/** The value that decides, in a line that has no slider: that of its parameter, or the cut that was found for the page. */
function MainValue({ lane, schema }: { readonly lane: Lane; readonly schema: Schema }) {
  const run = useRun(lane.id);
  const [named] = shownFirst(schema, 1).first;
  if (named === undefined) return undefined;
  const [name, parameter] = named;
  const value = lane.values[name] ?? parameter.default;
  const cut = run?.spec.extractor === lane.extractor ? cutOf(run, schema) : undefined;
  return (
    <span className="lane-main row gap shrink text-end">
      <span className="truncate small muted">{cut === undefined ? parameter.label : "Cut"}</span>
      <span className="nowrap">{cut === undefined ? valueWithUnit(parameter, value) : cut.toFixed(2)}</span>
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

interface LaneParametersProps {
  readonly lane: Lane;
  readonly parameters: readonly NamedParameter[];
  readonly compact: boolean;
}

/** Controls for some parameters of a lane. */
export function LaneParameters({ lane, parameters, compact }: LaneParametersProps) {
  return parameters.map(([name, parameter]) => (
    <LaneParameter
      key={`${lane.extractor} ${name}`}
      laneId={lane.id}
      name={name}
      parameter={parameter}
      value={lane.values[name] ?? parameter.default}
      compact={compact}
    />
  ));
}

type LaneParameterProps = Omit<ParameterControlProps, "onChange" | "onSlide">;

/** The slider of one parameter does not draw those beside it anew. */
const LaneParameter = memo(function LaneParameter({ laneId, name, parameter, value, compact }: LaneParameterProps) {
  const actions = useActions();
  return (
    <ParameterControl
      laneId={laneId}
      name={name}
      parameter={parameter}
      value={value}
      onChange={(next) => actions.setValue(laneId, name, next)}
      onSlide={(next) => actions.slide(laneId, name, next)}
      compact={compact}
    />
  );
});

type NamedParameter = readonly [name: string, parameter: Parameter];

/** The parameters of the header's line, sliders first, and the others, as declared. A single one belongs to the decision. */
export function shownFirst(
  schema: Schema,
  count: 1 | 2 = 2,
): {
  readonly first: readonly NamedParameter[];
  readonly more: readonly NamedParameter[];
} {
  const all = Object.entries(schema);
  const isNumber = ([, { kind }]: NamedParameter): boolean => kind === "number";
  const isDecision = (entry: NamedParameter): boolean => isNumber(entry) && entry[1].stage === "decision";
  const best = count === 1 ? all.filter(isDecision) : [];
  const first = [...best, ...all.filter(isNumber), ...all.filter((entry) => !isNumber(entry))].slice(0, count);
  return { first, more: all.filter((entry) => !first.includes(entry)) };
}

/** All that can be done with a lane, and the cards that are opened from there. A slider does not draw it anew: menus are dear. */
const LaneMenu = memo(function LaneMenu({ laneId, letter }: Pick<LaneNameProps, "laneId" | "letter">) {
  const card = useLinking(({ card: open }) => (open?.lane === laneId ? open.kind : undefined));
  return (
    <>
      <MenuButton label={`More of lane ${letter}`}>
        <SessionEntries of={(lab) => laneEntries(lab, laneId)} />
      </MenuButton>
      {card === "about" && <AboutCard laneId={laneId} />}
      {card === "method" && <MethodCard laneId={laneId} />}
    </>
  );
});

/** The facts about a lane's method. */
function AboutCard({ laneId }: { readonly laneId: string }) {
  const { library } = useLabContext();
  const actions = useActions();
  const place = useRef<HTMLElement>(null);
  const run = useRun(laneId);
  const extractor = extractorFor(library, useSession(({ lab }) => laneOf(lab, laneId)?.extractor) ?? "");
  return (
    <>
      <span ref={place} className="card-anchor" />
      <Card
        at={place}
        isOpen
        onOpen={() => actions.openCard(undefined)}
        className="popover card"
        align="end"
        tabIndex={0}
        aria-label={`About ${extractor.name}`}
      >
        <AboutAlgorithm laneId={laneId} extractor={extractor} run={run?.spec.extractor === extractor.id ? run : undefined} />
      </Card>
    </>
  );
}

/** The methods that a lane can have in place of its own. */
function MethodCard({ laneId }: { readonly laneId: string }) {
  const actions = useActions();
  const current = useSession(({ lab }) => laneOf(lab, laneId)?.extractor);
  return (
    <AlgorithmMenu
      current={current}
      onClose={() => actions.openCard(undefined)}
      onChoose={(chosen) => actions.setRun(laneId, { extractor: chosen, values: {} })}
    />
  );
}

import { useMemo, useRef, useState } from "react";
import type { PlaneChannel } from "../../../extraction/contract/trace.ts";
import { useActions, useSession } from "../../../lab/react.tsx";
import type { Box, Spot } from "../../../plots/chart.ts";
import { drawScatterMarks, type ScatterMarks } from "../../../plots/scatter-marks.ts";
import { drawScatter, pointAt, pointsIn, type ScatterData } from "../../../plots/scatter.ts";
import type { PanelData } from "../../../protocol/figures.ts";
import { PlaybackButtons, usePlayback } from "../../ui/playback.tsx";
import { usePictureInput } from "../../ui/plot-frame.tsx";
import { CanvasPlot, usePlot, useSize } from "../../ui/use-plot.tsx";
import { useMedia } from "../../ui/use-theme.ts";
import type { ScaleChoice } from "../bands/band-plot.ts";
import { BoxedUnits } from "../boxed-units.tsx";
import { Numbers, PanelFrame, type FigureProps } from "../panel-frame.tsx";
import { planeWords, valueWords, counted } from "../panel-text.ts";
import { ScaleSelect } from "../scale-select.tsx";
import { unitAt, spanOf, usePlaces } from "../use-places.ts";
import { useReading } from "../use-reading.ts";
import { centresOf, changesOf, planePoints, pointSigns, type PointKind } from "./plane-data.ts";

const height = 270;

/** Two series as a plane: its points by their verdict, the lines that part them, and the rounds of what moved the centres. */
export function PlaneView({ lane, run, channel, data }: FigureProps<PlaneChannel>) {
  const actions = useActions();
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const [scale, setScale] = useState<ScaleChoice>("auto");
  const [chosenRound, setRound] = useState<number>();
  const [box, setBox] = useState<Box>();
  const lastRound = (channel.rounds?.length ?? 0) - 1;
  const round = Math.min(chosenRound ?? lastRound, lastRound);
  const brush = useSession(({ lab }) => lab.brush);
  const points = useMemo(() => planePoints(channel, data, { round, scale, brush }), [channel, data, round, scale, brush]);
  const changes = useMemo(() => changesOf(channel), [channel]);
  const summary = useMemo(() => planeWords(channel, data), [channel, data]);

  const { hover, pin, point, choose } = usePlaces(lane);
  const { starts, ends, x, y } = data;
  const hovered = useMemo(() => unitOf(hover, data), [hover, data]);
  const pinned = useMemo(() => unitOf(pin, data), [pin, data]);
  const spot = (unit: number, label?: string): Spot | undefined => {
    const [across, up] = [x?.values[unit] ?? Number.NaN, y?.values[unit] ?? Number.NaN];
    return Number.isNaN(across + up) ? undefined : { x: across, y: up, ...(label !== undefined && { label }) };
  };
  const marks: ScatterMarks | undefined = points && {
    axes: points.scatter.axes,
    rules: channel.rules,
    centres: centresOf(channel, round),
    hover: spot(hovered),
    pin: spot(pinned, lane.letter),
    box,
  };
  const overlay = usePlot<SVGSVGElement, ScatterMarks>(drawScatterMarks, marks, width, height);
  const frame = { width, height };
  const reading = useReading(lane.id, run.run, channel.units);
  const read = hovered >= 0 ? hovered : pinned;
  const numbers = numbersOf(read, data, points?.kinds ?? [], points?.scatter);
  const input = usePictureInput({
    count: x?.values.length ?? 0,
    at: (placeX, placeY) => (points === undefined ? -1 : pointAt(points.scatter, frame, placeX, placeY)),
    current: read,
    point: (unit, isByKey) => {
      point(spanOf(unit, starts, ends));
      if (isByKey)
        actions.announce(
          `${unit + 1}: ${numbersOf(unit, data, points?.kinds ?? [], points?.scatter)
            .map((part) => part.join(" "))
            .join(", ")}`,
        );
    },
    choose: (unit) => choose(spanOf(unit, starts, ends)),
    turn: (by) => {
      if (lastRound >= 0) setRound(Math.min(Math.max(round + by, 0), lastRound));
    },
    draw: setBox,
  });
  const boxed = useMemo(
    () => (box === undefined || points === undefined ? [] : pointsIn(points.scatter, { width, height }, box)),
    [box, points, width],
  );
  if (points === undefined) return <p className="panel-waiting muted small">This run gives no points to draw.</p>;
  return (
    <PanelFrame
      letter={lane.letter}
      name={channel.name}
      quantity={channel}
      summary={summary}
      controls={
        <>
          <ScaleSelect letter={lane.letter} name={channel.name} scale={scale} onScale={setScale} />
          {lastRound >= 0 && (
            <RoundControl
              letter={lane.letter}
              labels={channel.rounds?.map(({ label }) => label) ?? []}
              changes={changes}
              units={channel.units}
              round={round}
              onRound={(next) => setRound(next === lastRound ? undefined : next)}
            />
          )}
        </>
      }
      readout={
        read < 0 ? (
          <PointLegend kinds={points.kinds} />
        ) : (
          <Numbers label={reading?.start === starts?.[read] ? reading?.label : `${read + 1}`} numbers={numbers} />
        )
      }
    >
      <div
        ref={host}
        className="panel-plot shaded anchor clips"
        style={{ height }}
        tabIndex={0}
        role="application"
        aria-roledescription="picture"
        aria-label={`${summary} Left and right go through the ${channel.units}${lastRound > 0 ? ", up and down through the rounds" : ""}, Enter pins.`}
        {...input}
      >
        <CanvasPlot draw={drawScatter} data={points.scatter} width={width} height={height} />
        <svg ref={overlay} width={width} height={height} className="cover untouched" aria-hidden="true" />
      </div>
      {box !== undefined && (
        <BoxedUnits name={channel.units} units={boxed} data={data} places={{ point, choose }} onClose={() => setBox(undefined)} />
      )}
    </PanelFrame>
  );
}

/** What the points' shapes and colours mean. */
function PointLegend({ kinds }: { readonly kinds: readonly PointKind[] }) {
  return (
    <span className="legend">
      {kinds.map(({ name, shape, paint }) => (
        <span key={name}>
          <span className="point-sign bold" data-paint={paint} aria-hidden="true">
            {pointSigns[shape]}
          </span>{" "}
          {name}
        </span>
      ))}
    </span>
  );
}

function unitOf(place: Parameters<typeof unitAt>[0], { starts, ends }: PanelData): number {
  return starts === undefined || ends === undefined ? -1 : unitAt(place, starts, ends);
}

/** A point's place, and what it is. */
function numbersOf(
  unit: number,
  { x, y, classes }: PanelData,
  kinds: readonly PointKind[],
  scatter: ScatterData | undefined,
): readonly (readonly [string, string])[] {
  if (unit < 0 || x === undefined || y === undefined) return [];
  const verdict = classes?.classes[classes.values[unit] ?? 0];
  const kind = kinds[scatter?.kinds[unit] ?? 0]?.name;
  return [
    [x.name, valueWords(x.values[unit] ?? 0, x)],
    [y.name, valueWords(y.values[unit] ?? 0, y)],
    ...(verdict === undefined ? [] : [[classes?.name ?? "", verdict] as const]),
    ...(kind === undefined || kind === verdict || kinds.length < 2 ? [] : [["", kind] as const]),
  ];
}

/** Milliseconds a round stays while they play; longer where little motion is wished for. */
const playPace = 500;
const calmPace = 1500;

interface RoundControlProps {
  readonly letter: string;
  readonly labels: readonly string[];
  /** Points that changed their centre in each round. */
  readonly changes: readonly number[];
  /** What the points are: "lines". */
  readonly units: string;
  readonly round: number;
  readonly onRound: (round: number) => void;
}

/** Steps through the rounds of a procedure that moves centres: back and forth, and as a film. */
function RoundControl({ letter, labels, changes, units, round, onRound }: RoundControlProps) {
  const isCalm = useMedia("(prefers-reduced-motion: reduce)");
  const film = usePlayback({ at: round, last: labels.length - 1, onGo: onRound }, isCalm ? calmPace : playPace);
  const changed = changes[round] ?? 0;
  return (
    <span className="step-control inline-row wraps" role="group" aria-label={`Rounds of lane ${letter}`}>
      <PlaybackButtons film={film} frame="round" frames="rounds">
        <span>{labels[round] ?? ""}</span>
      </PlaybackButtons>
      <span className="muted" aria-live={film.isPlaying ? "off" : "polite"}>
        {round === 0 ? `of ${labels.length}` : `${counted(changed, units)} changed centre`}
      </span>
    </span>
  );
}

import { useMemo, useRef, useState } from "react";
import type { PlaneChannel } from "../../../extraction/contract/trace.ts";
import { useActions, useSession } from "../../../lab/react.tsx";
import type { Box, Spot } from "../../../plots/chart.ts";
import { drawScatterMarks, type ScatterMarks } from "../../../plots/scatter-marks.ts";
import { drawScatter, pointAt, pointsIn } from "../../../plots/scatter.ts";
import type { PanelData } from "../../../worker/protocol/figures.ts";
import { countedUnits } from "../../../format.ts";
import { PlaybackButtons, usePlayback } from "../../ui/playback.tsx";
import { usePictureInput } from "../../ui/plot-frame.tsx";
import { usePlot, useSize } from "../../ui/use-plot.tsx";
import { useMedia } from "../../ui/use-theme.ts";
import type { ScaleChoice } from "../bands/band-kind.ts";
import { BoxedUnits } from "../boxed-units.tsx";
import type { FigureProps } from "../figure-kind.ts";
import { Layers, Numbers, PanelFrame, PanelPlot } from "../panel-frame.tsx";
import { spokenNumbers, valueText } from "../panel-text.ts";
import { ScaleSelect } from "../scale-select.tsx";
import { spanOf, useLinkedUnits, usePlaces, type Places } from "../use-places.ts";
import { useReading } from "../use-reading.ts";
import { centresOf, changesOf, planePoints, pointSigns, type PlanePoints, type PointKind } from "./plane-data.ts";

const height = 270;

/** Two series as a plane: its points by their verdict, the lines that part them, and the rounds of what moved the centres. */
export function PlaneView({ lane, run, channel, data, summary }: FigureProps<PlaneChannel>) {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const [scale, setScale] = useState<ScaleChoice>("auto");
  const [box, setBox] = useState<Box>();
  const { round, last, go, turn } = useRounds(channel);
  const brush = useSession(({ lab }) => lab.brush);
  const points = useMemo(() => planePoints(channel, data, { round, scale, brush }), [channel, data, round, scale, brush]);
  const places = usePlaces(lane);
  const { hovered, pinned, read } = useLinkedUnits(places, data.starts, data.ends);
  const marks: ScatterMarks | undefined = points && {
    axes: points.scatter.axes,
    rules: channel.rules,
    centres: centresOf(channel, round),
    hover: spotAt(data, hovered),
    pin: spotAt(data, pinned, lane.letter),
    box,
  };
  const overlay = usePlot<SVGSVGElement, ScatterMarks>(drawScatterMarks, marks, width, height);
  const reading = useReading(lane.id, run.run, channel.units);
  const input = usePlaneInput({ data, points, width, places, current: read, turn, draw: setBox });
  if (points === undefined) return <p className="panel-waiting muted small">There are no points to draw.</p>;
  const label = reading?.start === data.starts?.[read] ? reading?.label : `${read + 1}`;
  const scaleLabel = `Axes of ${channel.name} in lane ${lane.letter}`;
  return (
    <PanelFrame
      letter={lane.letter}
      quantity={channel}
      summary={summary}
      controls={
        <>
          <ScaleSelect label={scaleLabel} scale={scale} onScale={setScale} />
          {last >= 0 && <RoundControl letter={lane.letter} channel={channel} round={round} onRound={go} />}
        </>
      }
      readout={
        read < 0 ? <PointLegend kinds={points.kinds} /> : <Numbers label={label} numbers={numbersOf(read, data, points)} />
      }
    >
      <PanelPlot host={host} height={height} label={`${summary} ${keysOf(channel)}`} {...input}>
        <Layers draw={drawScatter} data={points.scatter} overlay={overlay} width={width} height={height} />
      </PanelPlot>
      {box !== undefined && (
        <BoxedPoints
          channel={channel}
          data={data}
          points={points}
          box={box}
          width={width}
          places={places}
          onClose={() => setBox(undefined)}
        />
      )}
    </PanelFrame>
  );
}

interface PlaneInput extends Pick<Parameters<typeof usePictureInput>[0], "current" | "turn" | "draw"> {
  readonly data: PanelData;
  readonly points: PlanePoints | undefined;
  readonly width: number;
  readonly places: Places;
}

/** Pointer and keys of a plane, which go from point to point. */
function usePlaneInput({ data, points, width, places: { point, choose }, ...input }: PlaneInput) {
  const actions = useActions();
  const { starts, ends, x: series } = data;
  return usePictureInput({
    count: series?.values.length ?? 0,
    at: (x, y) => (points === undefined ? -1 : pointAt(points.scatter, { width, height }, x, y)),
    point: (unit, isByKey) => {
      point(spanOf(unit, starts, ends));
      if (isByKey) actions.announce(`${unit + 1}: ${spokenNumbers(numbersOf(unit, data, points))}`);
    },
    choose: (unit) => choose(spanOf(unit, starts, ends)),
    ...input,
  });
}

interface BoxedPointsProps extends Pick<FigureProps<PlaneChannel>, "channel" | "data"> {
  readonly points: PlanePoints;
  readonly box: Box;
  readonly width: number;
  readonly places: Places;
  readonly onClose: () => void;
}

/** The points in a rectangle that was drawn. */
function BoxedPoints({ channel, points, box, width, ...rest }: BoxedPointsProps) {
  const boxed = useMemo(() => pointsIn(points.scatter, { width, height }, box), [points, width, box]);
  return <BoxedUnits name={channel.units} units={boxed} {...rest} />;
}

/** The round that is shown, at first the last, and the ways to others. */
function useRounds({ rounds = [] }: PlaneChannel) {
  const [chosen, choose] = useState<number>();
  const last = rounds.length - 1;
  const round = Math.min(chosen ?? last, last);
  return {
    round,
    last,
    go: (next: number): void => choose(next === last ? undefined : next),
    turn: (by: 1 | -1): void => {
      if (last >= 0) choose(Math.min(Math.max(round + by, 0), last));
    },
  };
}

/** The place of a unit's point; undefined where it has none. */
function spotAt({ x, y }: PanelData, unit: number, label?: string): Spot | undefined {
  const [across, up] = [x?.values[unit] ?? Number.NaN, y?.values[unit] ?? Number.NaN];
  return Number.isNaN(across + up) ? undefined : { x: across, y: up, ...(label !== undefined && { label }) };
}

function keysOf({ units, rounds = [] }: PlaneChannel): string {
  return `Left and right go through the ${units}${rounds.length > 1 ? ", up and down through the rounds" : ""}, Enter pins.`;
}

/** The meaning of the points' shapes and colours. */
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

/** A point's place, and what it is. */
function numbersOf(
  unit: number,
  { x, y, classes }: PanelData,
  points: PlanePoints | undefined,
): readonly (readonly [string, string])[] {
  if (unit < 0 || x === undefined || y === undefined) return [];
  const verdict = classes?.classes[classes.values[unit] ?? 0];
  const { kinds = [], scatter } = points ?? {};
  const kind = kinds[scatter?.kinds[unit] ?? 0]?.name;
  return [
    [x.name, valueText(x.values[unit] ?? 0, x)],
    [y.name, valueText(y.values[unit] ?? 0, y)],
    ...(verdict === undefined ? [] : [[classes?.name ?? "", verdict] as const]),
    ...(kind === undefined || kind === verdict || kinds.length < 2 ? [] : [["", kind] as const]),
  ];
}

/** Milliseconds a round stays while they play; longer where little motion is wished for. */
const playPace = 500;
const calmPace = 1500;

interface RoundControlProps {
  readonly letter: string;
  readonly channel: PlaneChannel;
  readonly round: number;
  readonly onRound: (round: number) => void;
}

/** Steps through the rounds of a procedure that moves centres: back and forth, and as a film. */
function RoundControl({ letter, channel, round, onRound }: RoundControlProps) {
  const { rounds = [], units } = channel;
  const isCalm = useMedia("(prefers-reduced-motion: reduce)");
  const film = usePlayback({ at: round, last: rounds.length - 1, onGo: onRound }, isCalm ? calmPace : playPace);
  const changes = useMemo(() => changesOf(channel), [channel]);
  return (
    <span className="inline-row wraps spaced" role="group" aria-label={`Rounds of lane ${letter}`}>
      <PlaybackButtons film={film} frame="round" frames="rounds">
        <span>{rounds[round]?.label ?? ""}</span>
      </PlaybackButtons>
      <span className="muted" aria-live={film.isPlaying ? "off" : "polite"}>
        {round === 0 ? `of ${rounds.length}` : `${countedUnits(changes[round] ?? 0, units)} changed centre`}
      </span>
    </span>
  );
}

import { useMemo, useRef, useState } from "react";
import type { ClassChannel, PlaneChannel, PlaneRound, SeriesChannel } from "../../extraction/contract/trace.ts";
import { selectionOf, type Range } from "../../extraction/page/selection.ts";
import { counted, countedUnits, thousands, threeDigits } from "../../format.ts";
import { useSession } from "../../lab/react.tsx";
import { domainOf, type Box, type ChartAxis, type Spot } from "../../plots/chart.tsx";
import type { ScaleKind, Tone } from "../../plots/plot.ts";
import { isLogBetter } from "../../plots/scales.ts";
import {
  drawScatter,
  pointAt,
  pointsIn,
  scatterMarks,
  type PointShape,
  type PointStyle,
  type ScatterCentre,
  type ScatterData,
} from "../../plots/scatter.tsx";
import type { PanelData } from "../../worker/protocol/figures.ts";
import { Button, Choice } from "../ui/kit.tsx";
import { printed, type Picture, type PictureFrame, type Words } from "../ui/picture.tsx";
import { useSize } from "../ui/use-plot.tsx";
import { PlaybackButtons, usePlayback } from "../ui/playback.tsx";
import { useMedia } from "../ui/use-theme.ts";
import type { ScaleChoice } from "./bands/band-plot.ts";
import type { LegendItem } from "./bands/legend.tsx";
import { MaskView, sourceOffsets } from "./bands/mask-view.tsx";
import {
  chartHeight,
  type FigureKind,
  type FigureProps,
  placeCells,
  type Printed,
  quantityName,
  type Row,
  valueCell,
  valueText,
} from "./figure-kind.ts";
import { Figure, spanOf, useLinks, usePlaces, type Places } from "./figure.tsx";
import { useReading } from "./use-reading.ts";

/** Two series as a plane in which the decision falls. */
export const plane: FigureKind<PlaneChannel> = {
  View: PlaneView,
  text: planeText,
  rows: planeRows,
  print: planePrint,
  legend: planeLegend,
};

function planeText({ units, rules, rounds }: PlaneChannel, { x, y, classes }: PanelData): string {
  if (x === undefined || y === undefined) return "A plane without points.";
  const extent = ({ name, values }: typeof x): string => {
    const [least, greatest] = domainOf(values, values[0] ?? 0);
    return `${name.toLowerCase()} (${threeDigits(least)} to ${threeDigits(greatest)})`;
  };
  const counts = classes === undefined ? [] : classCounts(classes);
  const split = counts.length === 0 ? "" : `: ${counts.join(", ")}`;
  const lines = rules.length === 0 ? "" : `; lines: ${rules.map(({ label }) => label).join(", ")}`;
  const moved =
    rounds === undefined || rounds.length === 0
      ? ""
      : `; ${counted((rounds.at(-1)?.centres.length ?? 0) / 2, "centre")} moved through ${counted(rounds.length, "round")}`;
  return `${thousands(x.values.length)} ${units} by ${extent(x)} and ${extent(y)}${split}${lines}${moved}.`;
}

/** "120 content", for each class that occurs. */
function classCounts({ values, classes }: Pick<ClassChannel, "values" | "classes">): readonly string[] {
  const counts = new Uint32Array(classes.length);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return classes.flatMap((name, index) => ((counts[index] ?? 0) === 0 ? [] : [`${thousands(counts[index] ?? 0)} ${name}`]));
}

function planeRows(_: PlaneChannel, data: PanelData): readonly Row[] {
  const { x, y, classes } = data;
  if (x === undefined || y === undefined) return [];
  const rows = Array.from(x.values, (value, point): Row => [
    ...placeCells(data, point),
    valueCell(value),
    valueCell(y.values[point] ?? Number.NaN),
    classes?.classes[classes.values[point] ?? 0] ?? "",
  ]);
  return [["No.", "Start", "End", quantityName(x), quantityName(y), classes?.name ?? "Class"], ...rows];
}

function planePrint(channel: PlaneChannel, data: PanelData): Printed | undefined {
  const points = printedPoints(channel, data);
  return points && printed(planePicture(channel, data, points, lastRound(channel)), chartHeight);
}

function planeLegend(channel: PlaneChannel, data: PanelData): readonly LegendItem[] {
  const { kinds = [] } = printedPoints(channel, data) ?? {};
  return kinds.map(({ paint, name, shape }) => ({ paint, label: `${pointSigns[shape]} ${name}` }));
}

function printedPoints(channel: PlaneChannel, data: PanelData): PlanePoints | undefined {
  return planePoints(channel, data, { round: lastRound(channel), scale: "auto", brush: undefined });
}

function lastRound({ rounds = [] }: PlaneChannel): number {
  return rounds.length - 1;
}

/** @param drawn the rectangle that was drawn */
function planePicture(
  channel: PlaneChannel,
  data: PanelData,
  points: PlanePoints,
  round: number,
  drawn?: Drawn,
): Picture<ScatterData> {
  const { scatter } = points;
  return {
    height: 270,
    ground: { draw: drawScatter, data: () => scatter },
    marks: (frame, { hover, pin, letter }) => {
      const linked = { hover: spotAt(data, hover), pin: spotAt(data, pin, letter), box: drawn?.box };
      return scatterMarks({ axes: scatter.axes, rules: channel.rules, centres: centresOf(channel, round), ...linked }, frame);
    },
    count: scatter.x.length,
    at: (x, y, frame) => pointAt(scatter, frame, x, y),
    words: (unit) => ({ label: `${unit + 1}`, numbers: numbersOf(unit, data, points) }),
  };
}

/** A rectangle, and the picture as large as it was then. */
interface Drawn {
  readonly box: Box;
  readonly frame: PictureFrame;
}

function PlaneView(props: FigureProps<PlaneChannel>) {
  const { channel, data } = props;
  const [scale, setScale] = useState<ScaleChoice>("auto");
  const rounds = useRounds(channel);
  const { round } = rounds;
  const brush = useSession(({ lab }) => lab.brush);
  const points = useMemo(() => planePoints(channel, data, { round, scale, brush }), [channel, data, round, scale, brush]);
  if (points === undefined) return <p className="panel-waiting muted small">There are no points to draw.</p>;
  return <PointsView {...props} points={points} rounds={rounds} scale={scale} onScale={setScale} />;
}

interface PointsViewProps extends FigureProps<PlaneChannel> {
  readonly points: PlanePoints;
  readonly rounds: ReturnType<typeof useRounds>;
  readonly scale: ScaleChoice;
  readonly onScale: (scale: ScaleChoice) => void;
}

/** The points by their verdict, the lines that part them, and the rounds of what moved the centres. */
function PointsView({ lane, run, channel, data, summary, points, rounds, scale, onScale }: PointsViewProps) {
  const { round, last, go, turn } = rounds;
  const [drawn, setDrawn] = useState<Drawn>();
  const picture = planePicture(channel, data, points, round, drawn);
  const links = useLinks(lane, picture, data);
  const places = usePlaces(lane);
  const reading = useReading(lane.id, run.run, channel.units);
  const boxed = useMemo(() => drawn && pointsIn(points.scatter, drawn.frame, drawn.box), [points, drawn]);
  const { units, rounds: all = [] } = channel;
  return (
    <Figure
      of={picture}
      lane={lane}
      links={links}
      quantity={channel}
      summary={summary}
      keys={`Left and right go through the ${units}${all.length > 1 ? ", up and down through the rounds" : ""}, Enter pins.`}
      controls={
        <>
          <ScaleSelect label={`Axes of ${channel.name} in lane ${lane.letter}`} scale={scale} onScale={onScale} />
          {last >= 0 && <RoundControl letter={lane.letter} channel={channel} round={round} onRound={go} />}
        </>
      }
      atRest={<PointLegend kinds={points.kinds} />}
      label={reading?.start === data.starts?.[links.read] ? reading?.label : undefined}
      onTurn={turn}
      onBox={(box, frame) => setDrawn(box && { box, frame })}
    >
      {boxed !== undefined && (
        <BoxedUnits name={units} units={boxed} data={data} places={places} onClose={() => setDrawn(undefined)} />
      )}
    </Figure>
  );
}

const stripHeight = 12;

interface BoxedUnitsProps {
  /** "lines". */
  readonly name: string;
  /** Rising. */
  readonly units: readonly number[];
  readonly data: PanelData;
  readonly places: Pick<Places, "choose" | "point">;
  readonly onClose: () => void;
}

/** The pieces in a rectangle of a plane: how many, where they stand in the lane's view, and each in its turn. */
function BoxedUnits({ name, units, data: { starts, ends }, places, onClose }: BoxedUnitsProps) {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const view = useSession(({ lab }) => lab.view);
  const [at, setAt] = useState(-1);
  const offsets = useMemo(() => sourceOffsets(view.start, view.end, width), [view, width]);
  const spans = useMemo(
    () =>
      selectionOf(
        units.flatMap((unit) => {
          const span = spanOf(unit, starts, ends);
          return span === undefined ? [] : [[span.start, span.end] as const];
        }),
      ),
    [units, starts, ends],
  );
  const go = (by: 1 | -1): void => {
    const next = (at + by + units.length) % units.length;
    setAt(next);
    places.choose(spanOf(units[next] ?? -1, starts, ends));
  };
  return (
    <div ref={host} className="boxed-units small">
      <MaskView selection={spans} offsets={offsets} width={width} height={stripHeight} />
      <span className="inline-row tight">
        {countedUnits(units.length, name)} in the rectangle
        {units.length > 0 && (
          <>
            <Button look="quiet" name="Pin the one before" onClick={() => go(-1)}>
              ‹
            </Button>
            <Button look="quiet" name="Pin the next one" onClick={() => go(1)}>
              ›
            </Button>
          </>
        )}
        <Button look="link" onClick={onClose}>
          clear
        </Button>
      </span>
    </div>
  );
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
function numbersOf(unit: number, { x, y, classes }: PanelData, { kinds, scatter }: PlanePoints): Words["numbers"] {
  if (unit < 0 || x === undefined || y === undefined) return [];
  const verdict = classes?.classes[classes.values[unit] ?? 0];
  const kind = kinds[scatter.kinds[unit] ?? 0]?.name;
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

/** A kind of points: how they are drawn, and what they are. */
interface PointKind extends PointStyle {
  readonly name: string;
}

/** Points as they are drawn, and what their kinds are called. */
export interface PlanePoints {
  readonly scatter: ScatterData;
  readonly kinds: readonly PointKind[];
}

const shapesOf: Readonly<Record<Tone, readonly PointShape[]>> = {
  kept: ["square", "triangle", "diamond", "dot"],
  removed: ["cross", "plus"],
  core: ["diamond", "square"],
  context: ["dot", "triangle"],
  wrong: ["plus"],
  muted: ["dot", "triangle"],
  strong: ["diamond", "square"],
};
/** A letter that looks like each shape, for legends. */
const pointSigns: Readonly<Record<PointShape, string>> = {
  square: "■",
  cross: "×",
  dot: "▪",
  diamond: "◆",
  triangle: "▲",
  plus: "+",
};

const centreShapes: readonly PointShape[] = ["square", "cross", "diamond", "plus", "triangle", "dot"];

/** The round that is drawn; undefined where there are none, or where it is the last and the verdict is known. */
function roundShown({ rounds = [] }: PlaneChannel, round: number, { classes }: PanelData): PlaneRound | undefined {
  return round >= rounds.length - 1 && classes !== undefined ? undefined : rounds[Math.min(round, rounds.length - 1)];
}

/**
 * The points of a plane: by their verdict, or in a round by the centre they are nearest to, in the colour of the verdict on most of
 * them. Ringed are those in the brush, and those that changed their centre in the round.
 */
export function planePoints(
  channel: PlaneChannel,
  data: PanelData,
  { round, scale, brush }: { readonly round: number; readonly scale: ScaleChoice; readonly brush: Range | undefined },
): PlanePoints | undefined {
  const { x, y } = data;
  if (x === undefined || y === undefined) return undefined;
  const shown = roundShown(channel, round, data);
  const kinds = shown === undefined ? verdictKinds(data) : centreKinds(shown, data);
  const indices = shown?.nearest ?? data.classes?.values ?? new Uint8Array(x.values.length);
  const scatter = {
    axes: axesOf(channel, x, y, scale),
    x: x.values,
    y: y.values,
    kinds: indices,
    styles: kinds,
    ringed: ringedPoints(channel, data, round, brush),
  };
  return { scatter, kinds };
}

/** The axes of a plane: of one kind where a slanted line parts the points, for it is straight on no other. */
function axesOf({ rules }: PlaneChannel, x: SeriesChannel, y: SeriesChannel, choice: ScaleChoice): ScatterData["axes"] {
  const isSlanted = rules.some((rule) => "slope" in rule);
  const isLog = isSlanted && [x, y].some(({ values }) => scaleOf(values, choice) === "log1p");
  const own = isLog ? "log1p" : choice;
  return { x: axisOf(x, own), y: axisOf(y, own) };
}

/** The places of the centres in a round, and before it. */
export function centresOf({ rounds = [] }: PlaneChannel, round: number): readonly ScatterCentre[] {
  const until = rounds.slice(0, round + 1);
  const count = (until.at(-1)?.centres.length ?? 0) / 2;
  return Array.from({ length: count }, (_, centre) => ({
    label: centreName(centre),
    trail: until.flatMap(({ centres }) => [...centres.subarray(centre * 2, centre * 2 + 2)]),
  }));
}

/** "a", "b": classes may be numbered, and otherwise. */
function centreName(centre: number): string {
  return String.fromCodePoint(0x61 + (centre % 26));
}

/** The number of points that changed their centre in each round; none in the first. */
export function changesOf({ rounds = [] }: PlaneChannel): readonly number[] {
  return rounds.map(({ nearest }, round) => {
    const before = rounds[round - 1]?.nearest;
    return before === undefined ? 0 : nearest.reduce((sum, centre, point) => sum + Number(centre !== before[point]), 0);
  });
}

/** An axis over a series, logarithmic where its largest values would leave the others no room. */
export function axisOf(series: Pick<SeriesChannel, "name" | "unit" | "values">, choice: ScaleChoice): ChartAxis {
  const scale = scaleOf(series.values, choice);
  const label = quantityName(series) + (scale === "log1p" ? ", log(1 + v)" : "");
  return { domain: domainOf(series.values), scale, label, isWhole: series.values.every(Number.isInteger) };
}

function scaleOf(values: Float64Array, choice: ScaleChoice): ScaleKind {
  if (choice !== "auto") return choice;
  const sorted = values.filter((value) => Number.isFinite(value)).toSorted();
  const least = sorted[0] ?? 0;
  return least >= 0 && isLogBetter(sorted.at(-1) ?? 0, sorted[sorted.length >> 1] ?? 0) ? "log1p" : "linear";
}

function verdictKinds({ classes }: PanelData): readonly PointKind[] {
  if (classes === undefined) return [{ paint: "muted", shape: "square", name: "points" }];
  const { meanings } = classes;
  return meanings.map((paint, index) => {
    const alike = meanings.slice(0, index).filter((other) => other === paint).length;
    const shapes = shapesOf[paint];
    return { paint, shape: shapes[alike % shapes.length] ?? "dot", name: classes.classes[index] ?? "" };
  });
}

function centreKinds({ centres, nearest }: PlaneRound, { classes }: PanelData): readonly PointKind[] {
  const paints = classes?.meanings ?? [];
  return Array.from({ length: centres.length / 2 }, (_, centre) => {
    const mostly = classes === undefined ? -1 : commonest(nearest, centre, classes.values, paints.length);
    return {
      paint: paints[mostly] ?? "muted",
      shape: centreShapes[centre % centreShapes.length] ?? "dot",
      name: `nearest to ${centreName(centre)}`,
    };
  });
}

/** The class of most points of a centre, -1 where it has none. */
function commonest(nearest: Uint8Array, centre: number, classes: Uint8Array, count: number): number {
  const counts = new Uint32Array(count);
  nearest.forEach((own, point) => {
    const index = classes[point] ?? 0;
    if (own === centre) counts[index] = (counts[index] ?? 0) + 1;
  });
  const most = counts.reduce((left, right) => Math.max(left, right), 0);
  return most === 0 ? -1 : counts.indexOf(most);
}

function ringedPoints(
  { rounds = [] }: PlaneChannel,
  { starts, ends, x }: PanelData,
  round: number,
  brush: Range | undefined,
): Uint8Array | undefined {
  if (brush !== undefined && starts !== undefined && ends !== undefined)
    return Uint8Array.from(starts, (start, unit) => Number(start < brush.end && (ends[unit] ?? 0) > brush.start));
  const [before, now] = [rounds[round - 1]?.nearest, rounds[round]?.nearest];
  if (before === undefined || now === undefined) return undefined;
  return Uint8Array.from({ length: x?.values.length ?? 0 }, (_, point) => Number(before[point] !== now[point]));
}

const scales = [
  { id: "auto", label: "auto" },
  { id: "linear", label: "linear" },
  { id: "log1p", label: "log(1 + v)" },
] as const;

interface ScaleSelectProps {
  readonly label: string;
  readonly scale: ScaleChoice;
  readonly onScale: (scale: ScaleChoice) => void;
}

/** The choice of a picture's scale: logarithmic where that is better, never, or always. */
export function ScaleSelect({ label, scale, onScale }: ScaleSelectProps) {
  return <Choice label={label} value={scale} options={scales} onChoose={onScale} />;
}

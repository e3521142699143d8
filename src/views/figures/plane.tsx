import { useMemo, useRef, useState } from "react";
import type { PlaneChannel, PlaneRound } from "../../extraction/contract/trace.ts";
import { selectionOf, type Range } from "../../extraction/page/selection.ts";
import { counted, countedUnits } from "../../format.ts";
import { useSession } from "../../lab/react.tsx";
import { valueDomain, type BoxSelection, type ChartAxis, type Spot } from "../../plots/chart.tsx";
import type { ScaleKind, Tone } from "../../plots/plot.ts";
import { isLogBetter } from "../../plots/scales.ts";
import {
  drawScatter,
  pointAt,
  pointsIn,
  scatterMarks,
  type PointShape,
  type ScatterCentre,
  type ScatterData,
} from "../../plots/scatter.tsx";
import type { PanelData } from "../../worker/protocol/figures.ts";
import { Button, Choice } from "../ui/kit.tsx";
import { sheetPart, type Picture, type PictureFrame } from "../ui/picture.tsx";
import { useSize } from "../ui/use-plot.tsx";
import { useMedia } from "../ui/use-theme.ts";
import { useTicker } from "../ui/use-ticker.ts";
import type { ScaleChoice } from "./bands/band-plot.ts";
import type { LegendItem } from "./bands/legend.tsx";
import { MaskView, sourceOffsets } from "./bands/mask-view.tsx";
import { chartHeight, type FigureKind, type FigureProps } from "./figure-kind.ts";
import { Figure, spanOf, useLinks, type PictureLinks } from "./figure.tsx";
import {
  legendOf,
  numbersOf,
  paintOf,
  quantityName,
  thingWords,
  type ClassColumn,
  type QuantityColumn,
  type Things,
} from "./things.ts";
import { useReading } from "./use-reading.ts";

/** Two series as a plane in which the decision falls. */
export const planeKind: FigureKind<PlaneChannel> = {
  things: pointsOf,
  notes: ({ rules, rounds = [] }) => [
    ...(rules.length === 0 ? [] : [`lines: ${rules.map(({ label }) => label).join(", ")}`]),
    ...(rounds.length === 0
      ? []
      : [`${counted(centresOf(rounds).length, "centre")} moved through ${counted(rounds.length, "round")}`]),
  ],
  View: PlaneView,
  print: (channel, data) => {
    const [things, round] = [pointsOf(channel, data), lastRound(channel)];
    const scatter = scatterOf(channel, things, { scale: "auto", round });
    return sheetPart(planePicture(channel, things, scatter, { round }), chartHeight);
  },
  legend: (channel, data) =>
    pointLegend(pointsOf(channel, data)).map(({ paint, label, sign }) => ({ paint, label: `${sign} ${label}` })),
};

/** The points of a plane with their verdict; before the last round, or without verdict, with their nearest centre. */
export function pointsOf(channel: PlaneChannel, { x, y, classes, starts, ends }: PanelData, at = lastRound(channel)): Things {
  const round = classes !== undefined && at === lastRound(channel) ? undefined : channel.rounds?.[at];
  const columns = [x, y, classes].filter((column) => column !== undefined);
  return {
    name: channel.units,
    count: x?.values.length ?? 0,
    starts,
    ends,
    columns: round === undefined ? columns : [...columns, nearestColumn(round, classes)],
  };
}

/** The centre that each point is nearest to, in the colour of the verdict on most of its points. */
function nearestColumn({ centres, nearest }: PlaneRound, verdicts: ClassColumn | undefined): ClassColumn {
  const names = Array.from({ length: centres.length / 2 }, (_, centre) => `nearest to ${centreName(centre)}`);
  const meanings = names.map((_, centre): Tone => {
    const counts = new Uint32Array(verdicts?.meanings.length ?? 0);
    nearest.forEach((own, point) => {
      const verdict = verdicts?.values[point] ?? 0;
      if (own === centre) counts[verdict]++;
    });
    return verdicts?.meanings[counts.indexOf(Math.max(...counts))] ?? "muted";
  });
  return { name: "", classes: names, values: nearest, meanings };
}

/** "a", "b": classes may be numbered, and otherwise. */
function centreName(centre: number): string {
  return String.fromCodePoint(0x61 + (centre % 26));
}

function lastRound({ rounds = [] }: PlaneChannel): number {
  return rounds.length - 1;
}

/** Crosses for what is removed, and solid shapes for all else. */
const shapes: readonly (readonly PointShape[])[] = [
  ["square", "triangle", "diamond", "dot"],
  ["cross", "plus"],
];
/** A letter that looks like each shape, for legends. */
const pointSigns: Readonly<Record<PointShape, string>> = {
  square: "■",
  cross: "×",
  dot: "▪",
  diamond: "◆",
  triangle: "▲",
  plus: "+",
};

/** The styles of the classes' points: among the removed ones, and among the others, each has a shape of its own. */
function stylesOf(things: Things): ScatterData["styles"] {
  const paints = paintOf(things)?.meanings ?? ["muted"];
  const isRemoved = (paint: Tone): boolean => paint === "removed";
  return paints.map((paint, index) => {
    const before = paints.slice(0, index).filter((other) => isRemoved(other) === isRemoved(paint)).length;
    const own = shapes[Number(isRemoved(paint))] ?? [];
    return { paint, shape: own[before % own.length] ?? "dot" };
  });
}

/** The meaning of the points' shapes and colours. */
function pointLegend(things: Things): readonly (LegendItem & { readonly sign: string })[] {
  const styles = stylesOf(things);
  return legendOf(things).map((item, index) => ({ ...item, sign: pointSigns[styles[index]?.shape ?? "dot"] }));
}

/** The scale, the round and the brush by which points are drawn. */
interface PointLook {
  readonly scale: ScaleChoice;
  readonly round: number;
  /** A part of the source. */
  readonly brush?: Range | undefined;
}

/** @param box a rectangle that was drawn */
function planePicture(
  { rules, rounds = [] }: PlaneChannel,
  things: Things,
  scatter: ScatterData,
  { round, box }: { readonly round: number; readonly box?: BoxSelection | undefined },
): Picture<ScatterData> {
  const { axes, x, y } = scatter;
  const spotAt = (unit: number, label?: string): Spot | undefined => {
    const [across, up] = [x[unit] ?? Number.NaN, y[unit] ?? Number.NaN];
    return Number.isNaN(across + up) ? undefined : { x: across, y: up, ...(label !== undefined && { label }) };
  };
  const centres = centresOf(rounds.slice(0, round + 1));
  return {
    height: 270,
    ground: { draw: drawScatter, data: () => scatter },
    marks: (frame, { hover, pin, letter }) =>
      scatterMarks({ axes, rules, centres, hover: spotAt(hover), pin: spotAt(pin, letter), box }, frame),
    count: things.count,
    at: (place, up, frame) => pointAt(scatter, frame, place, up),
    words: (unit) => thingWords(things, unit),
  };
}

const noNumbers: QuantityColumn = { name: "", unit: "", values: [] };

/** The points as they are drawn. Ringed are those in the brush, or those that changed their centre in the round. */
export function scatterOf(channel: PlaneChannel, things: Things, { scale, round, brush }: PointLook): ScatterData {
  const { starts = [], ends = [] } = things;
  const [x = noNumbers, y = noNumbers] = numbersOf(things);
  const isBrushed = (unit: number): boolean =>
    brush !== undefined && (starts[unit] ?? 0) < brush.end && (ends[unit] ?? 0) > brush.start;
  const changed = changedIn(channel, round);
  return {
    axes: axesOf(channel, x, y, scale),
    x: x.values,
    y: y.values,
    kinds: paintOf(things)?.values ?? new Uint8Array(things.count),
    styles: stylesOf(things),
    isRinged: brush === undefined ? (unit) => changed.has(unit) : isBrushed,
  };
}

/** The axes of a plane: both of one kind under a slanted line, which is straight on no others. */
function axesOf({ rules }: PlaneChannel, x: QuantityColumn, y: QuantityColumn, choice: ScaleChoice): ScatterData["axes"] {
  const isSlanted = rules.some((rule) => "slope" in rule);
  const isLog = isSlanted && [x, y].some(({ values }) => scaleOf(values, choice) === "log1p");
  const own = isLog ? "log1p" : choice;
  return { x: quantityAxis(x, own), y: quantityAxis(y, own) };
}

/** The places of the centres after some rounds, and before. */
function centresOf(rounds: readonly PlaneRound[]): readonly ScatterCentre[] {
  const count = (rounds.at(-1)?.centres.length ?? 0) / 2;
  return Array.from({ length: count }, (_, centre) => ({
    label: centreName(centre),
    trail: rounds.map(({ centres }) => [centres[centre * 2], centres[centre * 2 + 1]]),
  }));
}

/** The points that changed their centre in a round; none in the first. */
export function changedIn({ rounds = [] }: PlaneChannel, round: number): ReadonlySet<number> {
  const [before, now] = [rounds[round - 1]?.nearest, rounds[round]?.nearest];
  if (before === undefined || now === undefined) return new Set();
  return new Set(Array.from(now.keys()).filter((point) => now[point] !== before[point]));
}

/** An axis over a series, logarithmic where its largest values would leave the others no room. */
export function quantityAxis(series: QuantityColumn, choice: ScaleChoice): ChartAxis {
  const values = Float64Array.from(series.values);
  const scale = scaleOf(values, choice);
  const label = quantityName(series) + (scale === "log1p" ? ", log(1 + v)" : "");
  return { domain: valueDomain(values), scale, label, isWhole: values.every(Number.isInteger) };
}

function scaleOf(values: ArrayLike<number>, choice: ScaleChoice): ScaleKind {
  if (choice !== "auto") return choice;
  const sorted = Float64Array.from(values).filter(Number.isFinite).toSorted();
  const least = sorted[0] ?? 0;
  return least >= 0 && isLogBetter(sorted.at(-1) ?? 0, sorted[sorted.length >> 1] ?? 0) ? "log1p" : "linear";
}

/** The points by their verdict, the lines that part them, and the rounds of what moved the centres. */
function PlaneView({ lane, run, channel, data, summary }: FigureProps<PlaneChannel>) {
  const [scale, setScale] = useState<ScaleChoice>("auto");
  const [drawn, setDrawn] = useState<{ readonly box: BoxSelection; readonly frame: PictureFrame }>();
  const last = lastRound(channel);
  const [chosen, setChosen] = useState<number>();
  const round = Math.min(chosen ?? last, last);
  const brush = useSession(({ lab }) => lab.brush);
  const things = useMemo(() => pointsOf(channel, data, round), [channel, data, round]);
  const scatter = useMemo(() => scatterOf(channel, things, { scale, round, brush }), [channel, things, scale, round, brush]);
  const picture = planePicture(channel, things, scatter, { round, box: drawn?.box });
  const links = useLinks(lane, picture, things);
  const reading = useReading(lane.id, run.run, channel.units);
  const boxed = useMemo(() => drawn && pointsIn(scatter, drawn.frame, drawn.box), [scatter, drawn]);
  const go = (next: number): void => setChosen(next === last ? undefined : next);
  const { units } = channel;
  return (
    <Figure
      of={picture}
      lane={lane}
      links={links}
      quantity={channel}
      summary={summary}
      keys={`Left and right go through the ${units}${last > 0 ? ", up and down through the rounds" : ""}, Enter pins.`}
      controls={
        <>
          <Choice
            label={`Axes of ${channel.name} in lane ${lane.letter}`}
            value={scale}
            options={scaleOptions}
            onChoose={setScale}
          />
          {last >= 0 && <RoundControl letter={lane.letter} channel={channel} round={round} onRound={go} />}
        </>
      }
      atRest={<PointLegend things={things} />}
      label={reading?.start === data.starts?.[links.read] ? reading?.label : undefined}
      onTurn={(by) => last >= 0 && go(Math.min(Math.max(round + by, 0), last))}
      onBox={(box, frame) => setDrawn(box && { box, frame })}
    >
      {boxed !== undefined && <BoxedUnits units={boxed} things={things} links={links} onClose={() => setDrawn(undefined)} />}
    </Figure>
  );
}

function PointLegend({ things }: { readonly things: Things }) {
  return (
    <span className="row wrap">
      {pointLegend(things).map(({ label, sign, paint }) => (
        <span key={label}>
          <span className="point-sign bold" data-paint={paint === "removed" ? undefined : paint} aria-hidden="true">
            {sign}
          </span>{" "}
          {label}
        </span>
      ))}
    </span>
  );
}

const stripHeight = 12;

interface BoxedUnitsProps {
  /** Rising. */
  readonly units: readonly number[];
  readonly things: Things;
  readonly links: PictureLinks;
  readonly onClose: () => void;
}

/** The pieces in a rectangle of a plane: how many, where they stand in the lane's view, and each in its turn. */
function BoxedUnits({ units, things: { name, starts, ends }, links, onClose }: BoxedUnitsProps) {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const view = useSession(({ lab }) => lab.view);
  const [at, setAt] = useState(-1);
  const offsets = useMemo(() => sourceOffsets(view.start, view.end, width), [view, width]);
  const spans = useMemo(() => {
    const all = units.map((unit) => spanOf(unit, starts, ends)).filter((span) => span !== undefined);
    return selectionOf(all.map(({ start, end }) => [start, end] as const));
  }, [units, starts, ends]);
  const go = (by: 1 | -1): void => {
    const next = (at + by + units.length) % units.length;
    setAt(next);
    links.onChoose(units[next] ?? -1);
  };
  return (
    <div ref={host} className="boxed-units small">
      <MaskView selection={spans} offsets={offsets} width={width} height={stripHeight} />
      <span className="row gap">
        {countedUnits(units.length, name)} in the rectangle
        {units.length > 0 && (
          <>
            <Button look="quiet" name="Pin the previous one" onClick={() => go(-1)}>
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

/** Milliseconds a round stays while they play; longer where little motion is wished for. */
const playPace = 500;
const calmPace = 1500;

interface RoundControlProps {
  readonly letter: string;
  readonly channel: PlaneChannel;
  readonly round: number;
  readonly onRound: (round: number) => void;
}

/** Steps through the rounds of a procedure that moves centres: back and forth, and as a film, from the first again after the last. */
function RoundControl({ letter, channel, round, onRound }: RoundControlProps) {
  const { rounds = [], units } = channel;
  const last = rounds.length - 1;
  const isCalm = useMedia("(prefers-reduced-motion: reduce)");
  const [isPlaying, setPlaying] = useState(false);
  useTicker(isPlaying, isCalm ? calmPace : playPace, () => (round >= last ? setPlaying(false) : onRound(round + 1)));
  const changed = useMemo(() => changedIn(channel, round).size, [channel, round]);
  const play = (): void => {
    if (!isPlaying && round >= last) onRound(0);
    setPlaying(!isPlaying);
  };
  const step = (reach: string, icon: "back" | "twist", name: string, keys: string, to: number) => (
    <Button data-reach={reach} icon={icon} name={name} keys={keys} disabled={to < 0 || to > last} onClick={() => onRound(to)} />
  );
  return (
    <span className="row wrap" role="group" aria-label={`Rounds of lane ${letter}`}>
      {step("step-back", "back", "Previous round", "[", round - 1)}
      <span>{rounds[round]?.label ?? ""}</span>
      {step("step-forward", "twist", "Next round", "]", round + 1)}
      <Button
        data-reach="play"
        tip="Play all rounds in order"
        keys="P"
        aria-pressed={isPlaying}
        disabled={last === 0}
        onClick={play}
      >
        {isPlaying ? "Pause" : "Play"}
      </Button>
      <span className="muted" aria-live={isPlaying ? "off" : "polite"}>
        {round === 0 ? `of ${rounds.length}` : `${countedUnits(changed, units)} changed centre`}
      </span>
    </span>
  );
}

/** The choice of a picture's scale: logarithmic where that is better, never, or always. */
export const scaleOptions = [
  { id: "auto", label: "auto" },
  { id: "linear", label: "linear" },
  { id: "log1p", label: "log(1 + v)" },
] as const;

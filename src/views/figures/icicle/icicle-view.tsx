import { useMemo, useRef, useState } from "react";
import type { Range } from "../../../extraction/page/selection.ts";
import { drawIcicle, drawIcicleMarks, icicleCell, type IcicleData, type IcicleMarks } from "../../../plots/icicle.ts";
import { isLogBetter } from "../../../plots/scales.ts";
import type { Lane } from "../../../state/lane.ts";
import type { Place } from "../../../state/linking.ts";
import type { ChannelSummary, IcicleWindow, UnitReading } from "../../../worker/protocol/figures.ts";
import type { RunSummary } from "../../../worker/protocol/lab-worker.ts";
import { useActions, useQueries, useSession } from "../../../lab/react.tsx";
import { counted, countedUnits } from "../../../format.ts";
import { classPaints, LegendItems, classItems, merged } from "../bands/legend.tsx";
import { Choice } from "../../ui/kit.tsx";
import { usePlot, useSize } from "../../ui/use-plot.tsx";
import { Layers, Numbers, PanelFrame, PanelPlot } from "../panel-frame.tsx";
import { useQuestion } from "../../../lab/use-question.ts";
import { usePlaces } from "../use-places.ts";
import { usePictureInput } from "../../ui/plot-frame.tsx";

const rowHeight = 14;
const mostRows = 24;
const iciclePicture =
  "Every piece below the one that holds it, a row for each level of the tree, and as wide as the part of the page that it covers.";

type Fill = Extract<ChannelSummary, { kind: "series" | "class" }>;

interface IcicleViewProps {
  readonly lane: Lane;
  readonly run: RunSummary;
  readonly tree: Extract<ChannelSummary, { kind: "tree" }>;
}

/** The tree of a lane's pieces over the same x axis as its figure: a row a level, filled by verdict or by value. */
export function IcicleView({ lane, run, tree }: IcicleViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const fills = useMemo(() => fillsFor(run.channels, tree.units), [run.channels, tree.units]);
  const [chosen, setChosen] = useState<string>();
  const fill = fills.find(({ id }) => id === chosen) ?? fills[0];
  const icicle = useIcicle(lane, run, tree.id, fill?.id, width);
  const rowCount = Math.max(icicle?.rowCount ?? 1, 1);
  const data = useMemo(() => (icicle === undefined ? undefined : icicleData(icicle, width, fill)), [icicle, width, fill]);
  const height = rowCount * rowHeight;
  const { hovered, pinned, read, enter, choose } = useIcicleUnits({ lane, run, tree });
  const cellOf = (reading: UnitReading | undefined) =>
    reading === undefined || data === undefined ? undefined : icicleCell(data, reading.unit);
  const pinCell = cellOf(pinned);
  const marks: IcicleMarks = {
    rowHeight,
    hover: cellOf(hovered),
    pin: pinCell && { ...pinCell, label: lane.letter },
  };
  const overlay = usePlot<SVGSVGElement, IcicleMarks>(drawIcicleMarks, marks, width, height);
  const input = usePictureInput({
    count: tree.count,
    at: (x, y) => icicle?.units[Math.floor(y / rowHeight) * width + Math.floor(x)] ?? -1,
    current: read?.unit ?? -1,
    point: (unit, isByKey) => void enter(unit, isByKey),
    choose,
    // Up to what holds the unit, down to the first in it.
    turn: (by) => {
      const next = read === undefined || icicle === undefined ? -1 : neighbour(icicle, width, read.unit, by);
      if (next >= 0) void enter(next, true);
    },
  });
  const summary = `${countedUnits(tree.count, tree.units)} on ${counted(icicle?.levels ?? 0, "level")}, by depth over the page${fill === undefined ? "" : `, filled by ${fill.name.toLowerCase()}`}.`;
  const label = `${summary} Left and right go through the ${tree.units}, up and down through the levels, Enter pins.`;
  return (
    <PanelFrame
      letter={lane.letter}
      quantity={{ ...tree, name: "Icicle", description: iciclePicture }}
      summary={summary}
      controls={
        <>
          <span className="muted">{levelText(icicle)}</span>
          {fills.length > 1 && <FillSelect letter={lane.letter} fills={fills} fill={fill?.id ?? ""} onFill={setChosen} />}
        </>
      }
      readout={
        read === undefined ? (
          <LegendItems items={fill?.kind === "class" ? merged(classItems(fill)) : []} />
        ) : (
          <Numbers label={read.label} numbers={read.values.map(({ name, text }) => [name, text])} />
        )
      }
    >
      <PanelPlot host={host} height={height} label={label} {...input}>
        <Layers draw={drawIcicle} data={data} overlay={overlay} width={width} height={height} />
      </PanelPlot>
    </PanelFrame>
  );
}

/** The units of a tree that are linked, with their values, and the ways to others. */
function useIcicleUnits({ lane, run, tree }: IcicleViewProps) {
  const actions = useActions();
  const queries = useQueries();
  const places = usePlaces(lane);
  const [pointed, setPointed] = useState<UnitReading>();
  const [chosen, setChosen] = useState<UnitReading>();
  const asked = useRef(0);
  const hovered = useUnitAt(lane, run, tree.units, places.hover, pointed);
  const pinned = useUnitAt(lane, run, tree.units, places.pin, chosen);
  const readingOf = (unit: number): Promise<UnitReading | undefined> => queries.reading(lane.id, run.run, tree.units, { unit });
  const enter = async (unit: number, isByKey: boolean): Promise<void> => {
    const own = ++asked.current;
    const reading = unit < 0 ? undefined : await readingOf(unit);
    // The pointer has moved on.
    if (own !== asked.current) return;
    setPointed(reading);
    places.point(reading);
    if (reading === undefined) return;
    if (isByKey) actions.announce(`${reading.label}: ${reading.values.map(({ name, text }) => `${name} ${text}`).join(", ")}`);
  };
  const choose = (unit: number): void => {
    void readingOf(unit).then((reading) => {
      setChosen(reading);
      places.choose(reading);
    });
  };
  return { hovered, pinned, read: hovered ?? pinned, enter, choose };
}

interface FillSelectProps {
  readonly letter: string;
  readonly fills: readonly Fill[];
  readonly fill: string;
  readonly onFill: (id: string) => void;
}

function FillSelect({ letter, fills, fill, onFill }: FillSelectProps) {
  return (
    <span className="figure-scale">
      filled by{" "}
      <Choice
        label={`Fill of the icicle of lane ${letter}`}
        value={fill}
        options={fills.map(({ id, name }) => ({ id, label: name }))}
        onChoose={onFill}
      />
    </span>
  );
}

/** The channels that the pieces of a tree can be filled by: verdicts first, then what is decided by, then counts. */
function fillsFor(channels: readonly ChannelSummary[], units: string): readonly Fill[] {
  const fills = channels.filter(
    (channel): channel is Fill => (channel.kind === "series" || channel.kind === "class") && channel.units === units,
  );
  return [...fills.filter(({ kind }) => kind === "class"), ...fills.filter(({ kind }) => kind === "series")];
}

function useIcicle(
  lane: Lane,
  run: RunSummary,
  channel: string,
  fill: string | undefined,
  pixels: number,
): IcicleWindow | undefined {
  const view = useSession(({ lab }) => lab.view);
  const axis = useSession(({ lab }) => lab.axis);
  const base = { lane: lane.id, run: run.run, channel, start: view.start, end: view.end, pixels, axis, rows: mostRows };
  return useQuestion("icicle", pixels > 0 ? [{ ...base, ...(fill !== undefined && { fill }) }] : undefined).value;
}

/** Undefined while the answer is for another width. */
function icicleData({ units, values, rowCount }: IcicleWindow, columns: number, fill: Fill | undefined): IcicleData | undefined {
  if (units.length !== rowCount * columns) return undefined;
  if (fill === undefined || fill.kind === "class")
    return { units, values, columns, rowHeight, paints: fill && classPaints(fill) };
  const { min, max, median } = fill;
  if (min < 0 || !isLogBetter(max, median)) return { units, values, columns, rowHeight, domain: [Math.min(min, 0), max] };
  return { units, values: values.map((value) => Math.log1p(value)), columns, rowHeight, domain: [0, Math.log1p(max)] };
}

/** The unit at a place: that which was pointed at here, where it is the place's, else the innermost. */
function useUnitAt(
  lane: Lane,
  run: RunSummary,
  units: string,
  place: Place | undefined,
  pointed: UnitReading | undefined,
): UnitReading | undefined {
  const at = place?.lane === lane.id ? { offset: place.start } : place && { textIn: { start: place.start, end: place.end } };
  const { value } = useQuestion("reading", at && [lane.id, run.run, units, at], { subject: place });
  if (place === undefined) return undefined;
  return pointed !== undefined && isSameSpan(pointed, place) ? pointed : value;
}

function isSameSpan(left: Range, right: Range): boolean {
  return left.start === right.start && left.end === right.end;
}

/** The unit in the row above or below, at the left edge of one; -1 where there is none. */
function neighbour({ units }: IcicleWindow, width: number, unit: number, by: 1 | -1): number {
  const first = units.indexOf(unit);
  if (first < 0 || by < 0) return first < 0 ? -1 : (units[first - width] ?? -1);
  const last = units.lastIndexOf(unit);
  for (let cell = first; cell <= last; cell++) {
    const below = units[cell + width] ?? -1;
    if (below >= 0) return below;
  }
  return -1;
}

function levelText(icicle: IcicleWindow | undefined): string {
  if (icicle === undefined) return "";
  const { firstLevel, rowCount, levels } = icicle;
  const last = firstLevel + rowCount;
  return `levels ${firstLevel + 1} to ${last}${last < levels ? ` of ${levels}` : ""}`;
}

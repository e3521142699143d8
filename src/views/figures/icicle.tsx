import { useMemo, useRef, useState } from "react";
import type { Range } from "../../extraction/page/selection.ts";
import { counted, countedUnits } from "../../format.ts";
import { useActions, useQueries, useSession } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import { drawIcicle, icicleMarks, type IcicleData } from "../../plots/icicle.tsx";
import { isLogBetter } from "../../plots/scales.ts";
import type { Lane } from "../../state/lane.ts";
import type { Place } from "../../state/linking.ts";
import type { ChannelSummary, IcicleWindow, UnitReading } from "../../worker/protocol/figures.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import { Choice } from "../ui/kit.tsx";
import { spoken, type Picture, type Words } from "../ui/picture.tsx";
import { useSize } from "../ui/use-plot.tsx";
import { classItems, classPaints, LegendItems, merged } from "./bands/legend.tsx";
import { Figure, usePlaces, type Links } from "./figure.tsx";

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
  const data = useMemo(() => (icicle === undefined ? undefined : icicleData(icicle, width, fill)), [icicle, width, fill]);
  const links = useIcicleLinks({ lane, run, tree });
  const { reading } = links;
  const picture: Picture<IcicleData> = {
    height: Math.max(icicle?.rowCount ?? 1, 1) * rowHeight,
    ground: { draw: drawIcicle, data: () => data },
    marks: (frame, linked) => data && icicleMarks(data, linked, frame),
    count: tree.count,
    at: (x, y) => icicle?.units[Math.floor(y / rowHeight) * width + Math.floor(x)] ?? -1,
    words: () => (reading === undefined ? { numbers: [] } : wordsOf(reading)),
  };
  const levels = counted(icicle?.levels ?? 0, "level");
  const filled = fill === undefined ? "" : `, filled by ${fill.name.toLowerCase()}`;
  return (
    <Figure
      of={picture}
      host={host}
      lane={lane}
      links={links}
      quantity={{ ...tree, name: "Icicle", description: iciclePicture }}
      summary={`${countedUnits(tree.count, tree.units)} on ${levels}, by depth over the page${filled}.`}
      keys={`Left and right go through the ${tree.units}, up and down through the levels, Enter pins.`}
      controls={
        <>
          <span className="muted">{levelText(icicle)}</span>
          {fills.length > 1 && (
            <span className="figure-scale">
              filled by{" "}
              <Choice
                label={`Fill of the icicle of lane ${lane.letter}`}
                value={fill?.id ?? ""}
                options={fills.map(({ id, name }) => ({ id, label: name }))}
                onChoose={setChosen}
              />
            </span>
          )}
        </>
      }
      atRest={<LegendItems items={fill?.kind === "class" ? merged(classItems(fill)) : []} />}
      // Up to what holds the unit, down to the first in it.
      onTurn={(by) => {
        const next = links.read < 0 || icicle === undefined ? -1 : neighbour(icicle, width, links.read, by);
        if (next >= 0) links.onPoint(next, true);
      }}
    />
  );
}

function wordsOf({ label, values }: UnitReading): Words {
  return { label, numbers: values.map(({ name, text }) => [name, text]) };
}

/** The links of a tree's units, whose places and values the worker knows, and the one that is read. */
function useIcicleLinks({ lane, run, tree }: IcicleViewProps): Links & { readonly reading: UnitReading | undefined } {
  const actions = useActions();
  const queries = useQueries();
  const places = usePlaces(lane);
  const [pointed, setPointed] = useState<UnitReading>();
  const [chosen, setChosen] = useState<UnitReading>();
  const asked = useRef(0);
  const hovered = useUnitAt(lane, run, tree.units, places.hover, pointed);
  const pinned = useUnitAt(lane, run, tree.units, places.pin, chosen);
  const reading = hovered ?? pinned;
  const readingOf = (unit: number): Promise<UnitReading | undefined> => queries.reading(lane.id, run.run, tree.units, { unit });
  const enter = async (unit: number, isByKey: boolean): Promise<void> => {
    const own = ++asked.current;
    const next = unit < 0 ? undefined : await readingOf(unit);
    // The pointer has moved on.
    if (own !== asked.current) return;
    setPointed(next);
    places.point(next);
    if (next !== undefined && isByKey) actions.announce(spoken(wordsOf(next)));
  };
  const choose = async (unit: number): Promise<void> => {
    const next = await readingOf(unit);
    setChosen(next);
    places.choose(next);
  };
  return {
    reading,
    linked: { hover: hovered?.unit ?? -1, pin: pinned?.unit ?? -1 },
    read: reading?.unit ?? -1,
    revealed: -1,
    onPoint: (unit, isByKey) => void enter(unit, isByKey),
    onChoose: (unit) => void choose(unit),
  };
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
  const axis = useSession(({ lab }) => lab.axis);
  const { start, end } = useSession(({ lab }) => lab.view);
  const request = { channel, start, end, pixels, axis, rows: mostRows, ...(fill !== undefined && { fill }) };
  return useQuestion("icicle", pixels > 0 ? [lane.id, run.run, request] : undefined).value;
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

import { useMemo, useRef, useState } from "react";
import { counted, countedUnits, inSentence } from "../../format.ts";
import { useActions, useQueries, useSession } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import { linkedBoxes } from "../../plots/chart.tsx";
import { isLogBetter, scaleOver } from "../../plots/scales.ts";
import { drawTiles, tileAt, type Tile } from "../../plots/tiles.tsx";
import type { Lane } from "../../state/lane.ts";
import type { Place } from "../../state/linking.ts";
import type { ChannelSummary, IcicleWindow, UnitReading } from "../../worker/protocol/figures.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import { Choice } from "../ui/kit.tsx";
import { spoken, type Picture, type ThingWords } from "../ui/picture.tsx";
import { useSize } from "../ui/use-plot.tsx";
import { classItems, classPaints, LegendItems, merged } from "./bands/legend.tsx";
import { Figure, isSameSpan, usePlaces, type PictureLinks } from "./figure.tsx";
import { addressOf } from "./use-reading.ts";

const rowHeight = 14;
const mostRows = 24;
const iciclePicture =
  "Each row is a level of the tree. Each piece stands below its parent and is as wide as the part of the page that it covers.";

type FillChannel = Extract<ChannelSummary, { kind: "series" | "class" }>;

interface IcicleViewProps {
  readonly lane: Lane;
  readonly run: RunSummary;
  readonly tree: Extract<ChannelSummary, { kind: "tree" }>;
}

/** The tree of a lane's pieces over the same x axis as its figure: a row a level, filled by verdict or by value. */
export function IcicleView({ lane, run, tree }: IcicleViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const fills = useMemo(() => fillChoices(run.channels, tree.units), [run.channels, tree.units]);
  const [chosen, setChosen] = useState<string>();
  const fill = fills.find(({ id }) => id === chosen) ?? fills[0];
  const axis = useSession(({ lab }) => lab.axis);
  const { start, end } = useSession(({ lab }) => lab.view);
  const request = { channel: tree.id, start, end, pixels: width, axis, rows: mostRows, ...(fill && { fill: fill.id }) };
  const { value: icicle } = useQuestion("icicle", width > 0 ? [lane.id, run.run, request] : undefined);
  const tiles = useMemo(() => icicle && tilesOf(icicle, width, fill), [icicle, width, fill]);
  const links = useIcicleLinks({ lane, run, tree });
  const { reading } = links;
  const tileOf = (unit: number): UnitTile | undefined => (unit < 0 ? undefined : tiles?.find((tile) => tile.unit === unit));
  const picture: Picture<readonly Tile[]> = {
    height: Math.max(icicle?.rowCount ?? 1, 1) * rowHeight,
    ground: { draw: drawTiles, data: () => tiles },
    marks: (frame, { hover, pin, letter }) => linkedBoxes({ hover: tileOf(hover), pin: tileOf(pin), letter }, frame),
    count: tree.count,
    at: (x, y) => tiles?.[tileAt(tiles, x, y)]?.unit ?? -1,
    words: () => (reading === undefined ? { numbers: [] } : wordsOf(reading)),
  };
  const levels = counted(icicle?.levels ?? 0, "level");
  const filled = fill === undefined ? "" : `, filled by ${inSentence(fill.name)}`;
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
            <span>
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
      // Up leads to the unit around this one, down to the first unit in it.
      onTurn={(by) => {
        const own = tileOf(links.read);
        const row = own && tiles?.filter(({ y }) => y === own.y + by * rowHeight);
        const next = row?.find(({ x, width: across }) => own !== undefined && x < own.x + own.width && x + across > own.x);
        if (next !== undefined) links.onPoint(next.unit, true);
      }}
    />
  );
}

function wordsOf({ label, values }: UnitReading): ThingWords {
  return { label, numbers: values.map(({ name, text }) => [name, text]) };
}

/** The links of a tree's units, whose places and values the worker knows, and the one that is read. */
function useIcicleLinks({ lane, run, tree }: IcicleViewProps): PictureLinks & { readonly reading: UnitReading | undefined } {
  const actions = useActions();
  const queries = useQueries();
  const places = usePlaces(lane);
  const [pointed, setPointed] = useState<UnitReading>();
  const [chosen, setChosen] = useState<UnitReading>();
  const [isByPointer, setByPointer] = useState(false);
  const asked = useRef(0);
  const hovered = useUnitAt(lane, run, tree.units, places.hover, pointed);
  const pinned = useUnitAt(lane, run, tree.units, places.pin, chosen);
  const reading = hovered ?? pinned;
  const readingOf = (unit: number): Promise<UnitReading | undefined> => queries.reading(lane.id, run.run, tree.units, { unit });
  const enter = async (unit: number, isByKey: boolean): Promise<void> => {
    const own = ++asked.current;
    const next = unit < 0 ? undefined : await readingOf(unit);
    // The pointer has moved on to another unit meanwhile.
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
    isByPointer,
    revealed: -1,
    onPoint: (unit, isByKey) => {
      setByPointer(unit >= 0 && !isByKey);
      void enter(unit, isByKey);
    },
    onChoose: (unit) => void choose(unit),
  };
}

/** The channels that can fill the pieces of a tree: verdicts first, then series. */
function fillChoices(channels: readonly ChannelSummary[], units: string): readonly FillChannel[] {
  const fills = channels.filter(
    (channel): channel is FillChannel => (channel.kind === "series" || channel.kind === "class") && channel.units === units,
  );
  return [...fills.filter(({ kind }) => kind === "class"), ...fills.filter(({ kind }) => kind === "series")];
}

interface UnitTile extends Tile {
  readonly unit: number;
}

/** The tiles of a tree's units, which join neighbouring columns. Undefined while the answer is for another width. */
function tilesOf(
  { units, values, rowCount }: IcicleWindow,
  columns: number,
  fill: FillChannel | undefined,
): readonly UnitTile[] | undefined {
  if (units.length !== rowCount * columns) return undefined;
  const fillOf = fillsOf(fill);
  const tiles: UnitTile[] = [];
  for (let start = 0, end = 0; start < units.length; start = end) {
    const [unit, x] = [units[start], start % columns];
    for (end = start + 1; end < units.length && end % columns > 0 && units[end] === unit;) end++;
    const place = { x, y: Math.floor(start / columns) * rowHeight, width: end - start, height: rowHeight };
    if (unit >= 0) tiles.push({ unit, ...place, isParted: true, ...fillOf(values[start]) });
  }
  return tiles;
}

const plain = { fill: "muted", opacity: 0.25 } as const;

/** The fill of a unit by its class, or by its value between the least and the greatest. */
function fillsOf(fill: FillChannel | undefined): (value: number | undefined) => Pick<Tile, "fill" | "opacity"> {
  if (fill === undefined) return () => plain;
  const paints = fill.kind === "class" ? classPaints(fill) : [];
  const { min, max, median } = fill.kind === "class" ? { min: 0, max: 1, median: 1 } : fill;
  const scale = scaleOver([Math.min(min, 0), max], min >= 0 && isLogBetter(max, median) ? "log1p" : "linear", [0, 1]);
  return (value = Number.NaN) => {
    if (Number.isNaN(value)) return plain;
    return { fill: fill.kind === "class" ? (paints[value] ?? "muted") : scale(value) };
  };
}

/** The unit at a place: that which was pointed at here, where it is the place's, else the innermost. */
function useUnitAt(
  lane: Lane,
  run: RunSummary,
  units: string,
  place: Place | undefined,
  pointed: UnitReading | undefined,
): UnitReading | undefined {
  const { value } = useQuestion("reading", place && [lane.id, run.run, units, addressOf(place, lane.id)], { subject: place });
  if (place === undefined) return undefined;
  return pointed !== undefined && isSameSpan(pointed, place) ? pointed : value;
}

function levelText(icicle: IcicleWindow | undefined): string {
  if (icicle === undefined) return "";
  const { firstLevel, rowCount, levels } = icicle;
  const last = firstLevel + rowCount;
  return `levels ${firstLevel + 1} to ${last}${last < levels ? ` of ${levels}` : ""}`;
}

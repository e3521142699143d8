import { sum } from "d3-array";
import { memo, useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from "react";
import type { Unfit } from "../../extraction/contract/trace.ts";
import { snap } from "../../extraction/contract/parameters.ts";
import { coverage } from "../../plots/mask.ts";
import { rangeToPixels } from "../../plots/scales.ts";
import { extractorFor, runName, schemaFor } from "../../extraction/run.ts";
import { useActions, useGold, useLabContext, useLinking, useMarkedUnits, useSession, useSite } from "../../lab/react.tsx";
import { isSameData } from "../../plots/same-data.ts";
import type { ChannelSummary, UnitReading } from "../../worker/protocol/figures.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import { activePage } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { lineColumnAt, lineStartsOf } from "../../state/place-at.ts";
import { BandView, unitLabel, type BandViewProps } from "../figures/bands/band-view.tsx";
import { figureLegend, figureSentence, measuredIn, rowNames, unitOf, type Band } from "../figures/bands/band.ts";
import { filledHeights, heightsOf } from "../figures/bands/band-plot.ts";
import { maskHeight, MaskView } from "../figures/bands/mask-view.tsx";
import { LegendItems } from "../figures/bands/legend.tsx";
import { QuantityInfo } from "../figures/quantity-info.tsx";
import { fateText, useReading } from "../figures/use-reading.ts";
import { Rescue } from "../lane-status/lane-status.tsx";
import { Button } from "../ui/kit.tsx";
import { lateView } from "../ui/late-view.tsx";
import { roving } from "../ui/roving.ts";
import { useSize } from "../ui/use-plot.tsx";
import { laneContent } from "./lane-content.ts";
import { Lens, lensHeight, LensNames } from "./lens.tsx";
import { linkedSpans, useFigureInput } from "./use-figure-input.ts";
import {
  useFigureWindows,
  useFrozen,
  usePasses,
  type BandFigure,
  type FigurePasses,
  type FigureWindows,
} from "./use-figure-windows.ts";
import { singular, thousands, threeDigits, inSentence } from "../../format.ts";

/** Pictures do not share the page as their axis. */
const Panels = lateView("Pictures", async () => (await import("../figures/panels.tsx")).Panels, {
  // The pictures' room is reserved before their code arrives.
  waiting: () => <div className="panels" />,
});
const DataTable = lateView("The table of numbers", async () => (await import("./data-table.tsx")).DataTable);

/** Heights in CSS pixels: of a band's name, of the line about the passes, of the row of what is kept, and of the gaps between rows. */
const captionHeight = 16;
const passesHeight = 20;
const keptHeight = maskHeight + 3;
const gap = 4;
/** The share of the way from a band's least to its greatest height that it has in full at the least. */
const fullShare = 0.25;

interface LaneFigureProps {
  readonly lane: Lane;
  readonly run: RunSummary;
  readonly isStale: boolean;
}

/** The figure of a lane's run at its size: its bands over one x axis, and below them what is kept. A changed value draws nothing before its run. */
export const LaneFigure = memo(function LaneFigure({ lane, run, isStale }: LaneFigureProps) {
  const { library } = useLabContext();
  const name = runName(run.spec, library);
  const plotArea = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(plotArea);
  // The style sheet gives a wide figure a margin, so the margin is read again when the width changes.
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    if (width > 0 && plotArea.current !== null)
      setMargin(Number.parseFloat(getComputedStyle(plotArea.current).getPropertyValue("--margin")) || 0);
  }, [width]);
  const lacksSite = useSite().pages.length === 0 && extractorFor(library, run.spec.extractor).needs.includes("site");
  const { diagram, bands, pictures } = useMemo(() => laneContent(lane, run, library, lacksSite), [lane, run, library, lacksSite]);
  const isFull = lane.size === "full";
  const passes = usePasses(lane, diagram.steps);
  const drawn = useFigureWindows({ lane, run, bands, passes, width });
  const units = diagram.units;
  const reading = useReading(lane.id, run.run, units);
  const { series, input } = useFigureInput({ lane, run, units, ...drawn, reading, plotArea, bands, passes });
  const links = useLinks(lane, drawn.offsets);
  const summary = useMemo(() => figureSentence(name, run, diagram.bands), [name, run, diagram]);
  const figure: FigureContent = { lane, run, bands, passes, ...drawn, width, margin, links, series };
  const rows = bands.flatMap((band, index) => rowsOf(band, index, figure));
  const rest = sum(rows, (row) => (row.height ?? 0) + gap) + keptHeight;
  const ranges = bands.map((band) => {
    const range = heightsOf(band, passes.room);
    return isFull ? { ...range, least: Math.floor(range.least + (range.most - range.least) * fullShare) } : range;
  });
  const filled = filledHeights(ranges, height - rest).values();
  const heights = rows.map((row) => row.height ?? filled.next().value ?? 0);
  const label = `${lane.letter} ${name}`;
  return (
    <figure className="lane-figure column relative" data-stale={isStale || undefined} aria-label={`${label}: figure`}>
      <figcaption className="visually-hidden">{summary}</figcaption>
      <div
        className="figure-grid over-x"
        data-bands={bands.length > 0 || undefined}
        style={{ "--least": `${rest + sum(ranges, ({ least }) => least)}px` } as CSSProperties}
      >
        <div ref={roving} className="figure-gutter column" role="toolbar" aria-label={`Quantities of lane ${lane.letter}`}>
          {rows.map(({ name: said }, at) => (
            <div key={at} className="row-name no-shrink relative small muted" style={{ height: heights[at] }}>
              {said}
            </div>
          ))}
        </div>
        <div
          ref={plotArea}
          data-reach="plot"
          className="figure-plot column relative"
          tabIndex={0}
          role="application"
          aria-roledescription="figure"
          aria-label={`${summary} Left and right step through its ${units ?? "units"} by a column, with Control to the next edge of kept text, up and down through its ${passes.steps === undefined ? "series" : "passes"}, Enter pins.`}
          {...input}
        >
          {rows.map(({ plot }, at) => (
            <div key={at} className="no-shrink" style={{ height: heights[at] }}>
              {plot(heights[at])}
            </div>
          ))}
          <SelectionRow run={run} offsets={drawn.offsets} width={width} />
          <PointedUnit lane={lane} bands={bands} reading={reading} offsets={drawn.offsets} width={width} />
        </div>
      </div>
      {isFull && <LaneLegend run={run} bands={bands} />}
      {pictures.length > 0 && <Panels lane={lane} run={run} pictures={pictures} />}
      {lane.size !== "strip" && <RunNotes lane={lane} run={run} />}
      {lane.showsNumbers === true && lane.size !== "strip" && units !== undefined && (
        <DataTable lane={lane.id} run={run.run} units={units} at={reading?.unit ?? 0} label={`${label}: numbers`} />
      )}
    </figure>
  );
}, isSameFigure);

function isSameFigure(before: LaneFigureProps, now: LaneFigureProps): boolean {
  const { values: _before, ...lane } = before.lane;
  const { values: _now, ...other } = now.lane;
  return before.run === now.run && before.isStale === now.isStale && isSameData(lane, other);
}

/** The pixels of the linked places. */
function useLinks({ letter }: Lane, offsets: Uint32Array) {
  const hover = useLinking((linking) => linking.hover);
  const pin = useLinking((linking) => linking.pin);
  const brush = useSession(({ lab }) => lab.brush);
  return useMemo(() => linkedSpans(offsets, { hover, pin, brush }, letter), [offsets, hover, pin, brush, letter]);
}

/** The data of a figure's rows. */
interface FigureContent extends BandFigure, FigureWindows {
  readonly width: number;
  readonly margin: number;
  readonly links: ReturnType<typeof useLinks>;
  /** The series that the keys have come to. */
  readonly series: string | undefined;
}

/** A row of a figure: its name in the gutter and its drawing; a band has a share of the height that is left. */
interface FigureRow {
  readonly height: number | undefined;
  readonly name?: ReactNode;
  readonly plot: (height: number) => ReactNode;
}

/** The rows of a band: itself, its lens, and in full its name, if its rows have none, and the stepper of its passes. */
function rowsOf(band: Band, index: number, figure: FigureContent): readonly FigureRow[] {
  const { lane, run, passes, offsets, windows, series, ...shown } = figure;
  const isFull = lane.size === "full";
  const isCurrent = band.lead.id === series;
  const names = rowNames(band, passes);
  // The selected pass is marked if it can be stepped from here, or was chosen by hand.
  const step = isFull || lane.step !== undefined ? passes.step : -1;
  const caption = (
    <span className={`block truncate nowrap small ${isCurrent ? "bold" : ""}`}>
      {band.name} <span className="muted">{unitOf(band)}</span>
    </span>
  );
  const own: FigureRow = {
    height: undefined,
    name: <BandNames band={band} names={names} selected={passes.rows.indexOf(step)} isCurrent={isCurrent} />,
    plot: (height) => (
      <LaneBand
        {...shown}
        band={band}
        lane={lane}
        run={run}
        windows={windows[index] ?? []}
        rows={passes.rows}
        step={step}
        height={height}
        offsets={offsets}
      />
    ),
  };
  if (band.kind !== "strip") return isFull && names.length === 0 ? [{ height: captionHeight, plot: () => caption }, own] : [own];
  const stepper: FigureRow = {
    height: passesHeight,
    name: <PassStepper letter={lane.letter} passes={passes} />,
    plot: () => <PassChanges passes={passes} />,
  };
  const lens: FigureRow = {
    height: lensHeight(passes.room),
    name: <LensNames names={names} />,
    plot: () => <Lens lane={lane} run={run} channel={band.lead} passes={passes} offsets={offsets} width={shown.width} />,
  };
  return isFull ? [own, stepper, lens] : [own, lens];
}

type LaneBandProps = Omit<BandViewProps, "lane" | "scale" | "onGrip" | "onThreshold"> & Pick<FigureContent, "lane" | "offsets">;

/** A band of a lane: its threshold moves the lane's value. */
function LaneBand({ lane, offsets, ...props }: LaneBandProps) {
  const { library } = useLabContext();
  const actions = useActions();
  const moveThreshold = (value: number): void => {
    const control = measuredIn(props.band)?.control;
    const parameter = control === undefined ? undefined : schemaFor(lane, library)[control.parameter];
    if (control !== undefined && parameter?.kind === "number") actions.slide(lane.id, control.parameter, snap(parameter, value));
  };
  return (
    <BandView
      {...props}
      lane={lane.id}
      scale={lane.scale ?? "auto"}
      onGrip={() => actions.drag(lane.id)}
      onThreshold={moveThreshold}
    >
      <MarkedColumns offsets={offsets} />
    </BandView>
  );
}

/** The columns of marked units, tinted; if these are held, all others dimmed. */
function MarkedColumns({ offsets }: Pick<FigureWindows, "offsets">) {
  const marked = useMarkedUnits();
  const path = useMemo(() => {
    if (marked === undefined) return undefined;
    const columns = coverage(marked.places, offsets).map((share) => Number(share > 0 !== marked.isHeld));
    return Array.from(columns.entries(), ([x, is]) => (is === 0 ? "" : `M${x} 0v1h1v-1z`)).join("");
  }, [marked, offsets]);
  if (path === undefined) return undefined;
  return (
    <svg
      className="marked-columns cover no-pointer"
      width="100%"
      height="100%"
      viewBox={`0 0 ${offsets.length - 1} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={marked?.isHeld === true ? "others" : undefined} d={path} />
    </svg>
  );
}

interface BandNamesProps {
  readonly band: Band;
  readonly names: readonly string[];
  /** The row of the pass that is selected, -1 for none. */
  readonly selected: number;
  /** The keys have come to this series. */
  readonly isCurrent: boolean;
}

/** The names beside a band: first, last and selected pass of a strip, names of other rows, or of both directions. They explain the quantity when pointed at or pressed. */
function BandNames({ band, names, selected, isCurrent }: BandNamesProps) {
  const height = 100 / Math.max(names.length, 1);
  const isSaid = (row: number): boolean => band.kind !== "strip" || row === 0 || row === names.length - 1 || row === selected;
  const lines = names.map((text, row) => ({ text, top: row * height, height, isCurrent: isCurrent || row === selected }));
  // The name of the upper series stands at the upper end of the scale, that of the lower at the lower end.
  const halves =
    band.kind === "mirror"
      ? [
          { text: `${firstWord(band.channels[0].name)} ↑`, top: 14, height: 18, wraps: true as const },
          { text: `${firstWord(band.channels[1].name)} ↓`, top: 82, height: 18, wraps: true as const },
        ]
      : [];
  const description =
    band.kind === "wave" ? { description: "In each column, the mean is solid and the largest value is pale." } : {};
  return (
    <QuantityInfo quantity={{ ...band.lead, ...description }} lines={[...lines.filter((_, row) => isSaid(row)), ...halves]} />
  );
}

function firstWord(name: string): string {
  return inSentence(name.split(" ", 1).join());
}

/** Steps through the passes of an iterative method. */
function PassStepper({ letter, passes: { step, last, go } }: { readonly letter: string; readonly passes: FigurePasses }) {
  return (
    <span className="row text-end" role="group" aria-label={`Passes of lane ${letter}`}>
      <Button look="link" name="Previous pass" keys="[" disabled={step === 0} onClick={() => go(step - 1)}>
        ‹
      </Button>
      <span className="nowrap">
        {step} of {last}
      </span>
      <Button look="link" name="Next pass" keys="]" disabled={step === last} onClick={() => go(step + 1)}>
        ›
      </Button>
    </span>
  );
}

/** The changes of the selected pass. */
function PassChanges({ passes: { steps, step } }: { readonly passes: FigurePasses }) {
  return (
    <span className="row muted small">
      {step === 0 ? "before the first pass" : steps && `${thousands(steps.changes[step] ?? 0)} ${steps.changesUnit} in this pass`}
    </span>
  );
}

/** The kept text, also against the gold standard. */
function SelectionRow({ run, offsets, width }: Pick<FigureContent, "run" | "offsets" | "width">) {
  return (
    <div className="no-shrink" style={{ height: keptHeight }} title="The text kept at the end, whichever pass is shown">
      <MaskView selection={run.selection} gold={useGold()} offsets={offsets} width={width} height={maskHeight} />
    </div>
  );
}

interface PointedUnitProps extends Pick<FigureContent, "lane" | "bands" | "offsets" | "width"> {
  readonly reading: UnitReading | undefined;
}

/** The distance from a unit to its card, and the width that a card takes, in CSS pixels. */
const pointerGap = 14;
const cardWidth = 190;

/** The card beside the unit under the pointer: its name, and its value against the threshold. Keys speak the same. */
function PointedUnit({ lane, bands, reading, offsets, width }: PointedUnitProps) {
  const hover = useLinking((linking) => (linking.hover?.lane === lane.id ? linking.hover : undefined));
  const span = hover && rangeToPixels(offsets, hover.start, hover.end);
  if (reading === undefined || span === undefined) return undefined;
  const measured = bands.map(measuredIn).find((channel) => channel?.threshold !== undefined) ?? bands[0]?.lead;
  const value = reading.values.find(({ id }) => id === measured?.id);
  const threshold = measured?.kind === "series" ? measured.threshold : undefined;
  // A unit can be kept against its own value, because of a unit around or beside it.
  const isOdd =
    value !== undefined && threshold !== undefined && reading.isKept !== undefined && value.value >= threshold !== reading.isKept;
  const [right, left] = [span.x1 + pointerGap, width - span.x0 + pointerGap];
  // The card goes below the plot if the unit fills it.
  const beside = right + cardWidth <= width ? { left: right } : left + cardWidth <= width ? { right: left } : { top: "100%" };
  return (
    <div
      className="pointed-unit card small no-pointer"
      aria-hidden="true"
      style={{ ...beside, maxWidth: cardWidth - pointerGap }}
    >
      <UnitCaption reading={reading} />
      {value !== undefined && `${valueText(value, threshold)}, `}
      {isOdd && "yet "}
      <b>{fateText(reading.isKept)}</b>
    </div>
  );
}

/** "21.3 < 21.9" by a threshold, "text density 21.3" without one. */
function valueText({ name, text, value }: UnitReading["values"][number], threshold: number | undefined): string {
  if (threshold === undefined) return `${inSentence(name)} ${text}`;
  const [short, limit] = [threeDigits(value), threeDigits(threshold)];
  // A value near the threshold is written to the digit in which it differs.
  return `${short === limit ? text : short} ${value < threshold ? "<" : "≥"} ${limit}`;
}

/** "p, line 809", or a piece of text and its line. */
function UnitCaption({ reading: { label, unitName, start } }: { readonly reading: UnitReading }) {
  const source = useSession(({ lab }) => activePage(lab)?.source ?? "");
  const lines = useMemo(() => lineStartsOf(source), [source]);
  const { line } = lineColumnAt(lines, start);
  return (
    <span className="block truncate mono">
      {unitLabel(unitName, label)}
      {unitName !== "lines" && `, line ${thousands(line)}`}
    </span>
  );
}

/** The meaning of the paints, and the numbers of the run as a whole. */
function LaneLegend({ run, bands }: Pick<FigureContent, "run" | "bands">) {
  const scalars = run.channels.flatMap((channel) => (channel.kind === "scalar" ? [scalarText(channel)] : [])).join(" · ");
  return (
    <div className="lane-legend row wrap small muted">
      {/* A figure without bands needs no legend. */}
      {(run.unfit === undefined || bands.length > 0) &&
        figureLegend(bands, run.channels, "screen").map((items, group) => <LegendItems key={group} items={items} />)}
      {scalars !== "" && <span>{scalars}</span>}
    </div>
  );
}

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

type Scalar = Extract<ChannelSummary, { kind: "scalar" }>;

/** "Threshold: 16.36 characters per tag", "Words kept: 1,291", "1 page" of one: the unit where the name does not say it. */
export function scalarText({ name, value, unit }: Pick<Scalar, "name" | "value" | "unit">): string {
  const number = value.toLocaleString("en", Number.isInteger(value) ? {} : twoDecimals);
  const isSaid = name.toLowerCase().split(" ").includes(unit.toLowerCase());
  return `${name}: ${number}${unit === "" || isSaid ? "" : ` ${value === 1 ? singular(unit) : unit}`}`;
}

/** The notes of a run, and the way out where it keeps nothing. */
function RunNotes({ lane, run }: Pick<FigureContent, "lane" | "run">) {
  const { library } = useLabContext();
  const { rescue, unfit, notes, keptCharacters, spec } = useFrozen(lane.id, run);
  const { name } = extractorFor(library, spec.extractor);
  return (
    <>
      {keptCharacters === 0 && rescue !== undefined && (
        <p className="lane-note muted small">
          {name} keeps nothing. <Rescue lane={lane} run={run} look="link" />
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="lane-note muted small">
          {note}
        </p>
      ))}
      {unfit !== undefined && <WayOut lane={lane} name={name} unfit={unfit} />}
    </>
  );
}

/** Why there are no figures of a page that a method does not fit, with a page that it fits and a method that fits the page. */
function WayOut({ lane, name, unfit }: { readonly lane: Lane; readonly name: string; readonly unfit: Unfit }) {
  const { library, samples } = useLabContext();
  const actions = useActions();
  const sample = samples.find(({ language }) => unfit.languages.includes(language));
  return (
    <p className="lane-note muted small">
      {name} uses nothing else, so its figures would be empty.{" "}
      {sample !== undefined && (
        <Button look="link" onClick={() => actions.openSample(sample.id)}>
          Open “{sample.title}”
        </Button>
      )}{" "}
      <Button look="link" onClick={() => actions.setRun(lane.id, { extractor: unfit.instead, values: {} })}>
        Use {extractorFor(library, unfit.instead).name} here
      </Button>
    </p>
  );
}

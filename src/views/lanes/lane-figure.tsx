import { memo, useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";
import type { Unfit } from "../../extraction/contract/trace.ts";
import { snap } from "../../extraction/contract/parameters.ts";
import { has } from "../../extraction/page/selection.ts";
import { rangeToPixels } from "../../plots/pixels.ts";
import { extractorFor, runName, schemaFor } from "../../extraction/run.ts";
import { useActions, useGold, useLabContext, useLinking, useSession, useSite } from "../../lab/react.tsx";
import { isSameData } from "../../plots/same-data.ts";
import type { ChannelSummary, UnitReading } from "../../worker/protocol/figures.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import type { Lane } from "../../state/lane.ts";
import { BandView } from "../figures/bands/band-view.tsx";
import { figureLegend, filledHeights, summaryOf, unitsOfDiagram } from "../figures/bands/diagrams.ts";
import { bandId, measuredIn, rowNames, unitOf, type Band } from "../figures/bands/band.ts";
import { heightsOf } from "../figures/bands/band-plot.ts";
import { maskHeight, MaskView } from "../figures/bands/mask-view.tsx";
import { LegendItems } from "../figures/bands/legend.tsx";
import { QuantityInfo } from "../figures/quantity-info.tsx";
import { useReading } from "../figures/use-reading.ts";
import { Rescue } from "../lane-status/lane-status.tsx";
import { Button } from "../ui/kit.tsx";
import { lateView } from "../ui/late-view.tsx";
import { roving } from "../ui/roving.ts";
import { useSize } from "../ui/use-plot.tsx";
import { lookAt } from "./lane-look.ts";
import { Lens, lensHeight } from "./lens.tsx";
import { linkedSpans, useFigureInput } from "./use-figure-input.ts";
import {
  useFigureWindows,
  useHeld,
  usePasses,
  type Figure,
  type FigurePasses,
  type FigureWindows,
} from "./use-figure-windows.ts";
import { singular, thousands, threeDigits } from "../../format.ts";

/** Pictures do not share the page as their axis. */
const Panels = lateView("Pictures", async () => (await import("../figures/panels.tsx")).Panels);
const DataTable = lateView("The table of numbers", async () => (await import("./data-table.tsx")).DataTable);

/** Heights in CSS pixels: of the row of what is kept, of that of the passes, and of the gaps between rows. */
const keptHeight = 16;
const passesHeight = 20;
const gap = 4;

interface LaneFigureProps {
  readonly lane: Lane;
  readonly run: RunSummary;
  readonly isStale: boolean;
}

/**
 * What a lane shows of its run, at its size: its bands over one x axis, and what is kept below them. A value that is another now is seen
 * of it when its run has come, and costs nothing before.
 */
export const LaneFigure = memo(function LaneFigure({ lane, run, isStale }: LaneFigureProps) {
  const { library } = useLabContext();
  const name = runName(run.spec, library);
  const plotArea = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(plotArea);
  const margin = useMargin(plotArea);
  const lacksSite = useSite().pages.length === 0 && extractorFor(library, run.spec.extractor).needs.includes("site");
  const { diagram, steps, bands, pictures } = useMemo(
    () => lookAt(lane, run, library, lacksSite),
    [lane, run, library, lacksSite],
  );
  const isFull = lane.size === "full";
  const passes = usePasses(lane, steps);
  const drawn = useFigureWindows({ lane, run, bands, passes, width });
  const units = unitsOfDiagram(diagram);
  const reading = useReading(lane.id, run.run, units);
  const { series, input } = useFigureInput({ lane, run, units, ...drawn, reading, plotArea, bands, passes });
  const summary = useMemo(() => summaryOf(name, run, diagram.bands), [name, run, diagram]);
  const heights = useHeights(bands, passes, isFull ? undefined : height - keptHeight);
  const parts = { lane, run, bands, heights, passes };
  const label = `${lane.letter} ${name}`;
  return (
    <figure className="lane-figure column anchor" data-stale={isStale || undefined} aria-label={`${label}: figure`}>
      <figcaption className="visually-hidden">{summary}</figcaption>
      <div
        className="figure-grid over-x"
        data-bands={bands.length > 0 || undefined}
        data-lens={bands.some(({ kind }) => kind === "strip") || undefined}
      >
        <Gutter {...parts} series={series} />
        <div
          ref={plotArea}
          data-reach="plot"
          className="figure-plot column tight"
          tabIndex={0}
          role="application"
          aria-roledescription="figure"
          aria-label={`${summary} Left and right step through its ${units ?? "units"} by a column, with Control to the next edge of what is kept, up and down through its ${passes.steps === undefined ? "series" : "passes"}, Enter pins.`}
          {...input}
        >
          <Plot {...parts} {...drawn} width={width} margin={margin} series={series} />
          <PointedUnit lane={lane} run={run} bands={bands} reading={reading} offsets={drawn.offsets} width={width} />
        </div>
      </div>
      {isFull && <Legend run={run} bands={bands} />}
      {pictures.length > 0 && <Panels lane={lane} run={run} pictures={pictures} />}
      {lane.size !== "strip" && <Notes lane={lane} run={run} />}
      {lane.showsNumbers === true && lane.size !== "strip" && units !== undefined && (
        <DataTable lane={lane.id} run={run.run} units={units} at={reading?.unit ?? 0} label={`${label}: numbers`} />
      )}
    </figure>
  );
}, isSameFigure);

interface PointedUnitProps extends Pick<FigureParts, "lane" | "run" | "bands">, Pick<FigureWindows, "offsets"> {
  readonly reading: UnitReading | undefined;
  readonly width: number;
}

/** What is under the pointer, beside it: what it is, and its value against the threshold. Keys speak it. */
function PointedUnit({ lane, run, bands, reading, offsets, width }: PointedUnitProps) {
  const hover = useLinking((linking) => (linking.hover?.lane === lane.id ? linking.hover : undefined));
  const span = hover && rangeToPixels(offsets, hover.start, hover.end);
  if (reading === undefined || span === undefined) return undefined;
  const measured = bands.map(measuredIn).find((channel) => channel?.threshold !== undefined) ?? bands[0]?.lead;
  const value = reading.values.find(({ id }) => id === measured?.id);
  const threshold = measured?.kind === "series" ? measured.threshold : undefined;
  const against =
    value === undefined || threshold === undefined ? "" : ` ${value.value < threshold ? "<" : "≥"} ${threeDigits(threshold)}`;
  const isKept = has(run.selection, reading.start);
  return (
    <div
      className="pointed-unit card untouched small"
      aria-hidden="true"
      style={span.x1 < width * 0.6 ? { left: span.x1 + pointerGap } : { right: width - span.x0 + pointerGap }}
    >
      <span className="mono truncated block">{reading.label}</span>
      {value !== undefined && `${value.name.toLowerCase()} ${value.text}${against}, `}
      <b>{isKept ? "kept" : "removed"}</b>
    </div>
  );
}

/** From what is pointed at to the card that tells of it, in CSS pixels. */
const pointerGap = 14;

/** The margin that the style gives a figure where there is room for one, in CSS pixels. */
function useMargin(plot: RefObject<HTMLElement | null>): number {
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const host = plot.current;
    if (host === null) return undefined;
    const measure = (): void => setMargin(Number.parseFloat(getComputedStyle(host).getPropertyValue("--margin")) || 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(host);
    return () => observer.disconnect();
  }, [plot]);
  return margin;
}

function isSameFigure(before: LaneFigureProps, now: LaneFigureProps): boolean {
  const { values: _before, ...lane } = before.lane;
  const { values: _now, ...other } = now.lane;
  return before.run === now.run && before.isStale === now.isStale && isSameData(lane, other);
}

/** The share of the way from a band's least to its greatest height that it has in full. */
const fullShare = 0.45;

/** The heights of bands: as good for each as they are read in full, or sharing the room that CSS gave them. */
function useHeights(bands: readonly Band[], passes: FigurePasses, room: number | undefined): readonly number[] {
  const each = bands.map((band) => heightsOf(band, passes.room));
  const lenses = bands.reduce((sum, band) => sum + (band.kind === "strip" ? lensHeight(passes.room) + gap : 0), 0);
  if (room !== undefined) return filledHeights(each, room - gap * bands.length - lenses);
  return each.map(({ least, most }) => Math.floor(least + (most - least) * fullShare));
}

/** The data of a figure's parts. */
interface FigureParts extends Figure {
  readonly heights: readonly number[];
}

/** The names of a figure's rows, beside them. @param series that the keys have come to */
function Gutter({ lane, bands, heights, passes, series }: FigureParts & { readonly series: string | undefined }) {
  const { step, last } = passes;
  const legend = useGold() === undefined ? "" : ": rightly in blue, wrongly in orange; hollow where it is missed";
  return (
    <div ref={roving} className="figure-gutter column tight" role="toolbar" aria-label={`Quantities of lane ${lane.letter}`}>
      {bands.map((band, index) => [
        hasCaption(lane, band, passes) && <span key="caption" style={{ height: captionHeight }} />,
        <BandLabel
          key={bandId(band)}
          band={band}
          height={heights[index] ?? 0}
          rows={passes.rows}
          step={isPassMarked(lane) ? step : -1}
          isCurrent={bandId(band) === series}
        />,
        hasPassRow(lane, band) && <Passes key="pass-row" letter={lane.letter} passes={passes} />,
        band.kind === "strip" && <span key="lens" className="lens-gutter row-name" style={{ height: lensHeight(passes.room) }} />,
      ])}
      <span
        className="row-name gutter-label row to-end muted small"
        style={{ height: keptHeight }}
        title={`What is kept${step === last ? "" : " in the end, whichever pass is shown"}${legend}`}
      >
        kept
      </span>
    </div>
  );
}

/** In full the passes of a method are stepped through below their rows. */
function hasPassRow({ size }: Lane, { kind }: Band): boolean {
  return size === "full" && kind === "strip";
}

/** The selected pass is marked where it can be stepped from, or is another than the last. */
function isPassMarked({ size, step }: Lane): boolean {
  return size === "full" || step !== undefined;
}

/** Steps through the passes of an iterative method. */
function Passes({ letter, passes: { step, last, go } }: { readonly letter: string; readonly passes: FigurePasses }) {
  return (
    <span
      className="row-name gutter-label row to-end small"
      style={{ height: passesHeight }}
      role="group"
      aria-label={`Passes of lane ${letter}`}
    >
      <Button look="link" name="Previous pass" keys="[" disabled={step === 0} onClick={() => go(step - 1)}>
        ‹
      </Button>
      <span className="one-line">
        {step} of {last}
      </span>
      <Button look="link" name="Next pass" keys="]" disabled={step === last} onClick={() => go(step + 1)}>
        ›
      </Button>
    </span>
  );
}

interface BandLabelProps {
  readonly band: Band;
  readonly height: number;
  readonly rows: readonly number[];
  /** The pass that is selected. */
  readonly step: number;
  /** The keys have come to this series. */
  readonly isCurrent: boolean;
}

/**
 * What stands beside a band: the first, the last and the selected pass of a strip, the names of other rows, what goes up and what goes
 * down; beside a single series its scale alone. It says what it is when it is pointed at or pressed.
 */
function BandLabel({ band, height, rows, step, isCurrent }: BandLabelProps) {
  const own = rowNames(band, { rows });
  const halves = band.kind === "mirror" ? [`${shortName(band.channels[0].name)} ↑`, `${shortName(band.channels[1].name)} ↓`] : [];
  const names = own.length > 0 ? own.map(shortName) : halves;
  const selected = band.kind === "strip" ? rows.indexOf(step) : -1;
  const isSaid = (index: number): boolean =>
    band.kind !== "strip" || index === 0 || index === names.length - 1 || index === selected;
  const share = 100 / Math.max(names.length, 1);
  const lines = names
    // What goes up stands at the upper end, beside the scale.
    .map((text, index) => ({
      text,
      top: halves.length > 0 ? 14 + 68 * index : index * share,
      height: halves.length > 0 ? 18 : share,
      isCurrent: index === selected,
    }))
    .filter((_, index) => isSaid(index));
  return (
    <span className="row-name gutter-label muted small anchor" style={{ height }} data-current={isCurrent || undefined}>
      <QuantityInfo quantity={band.lead} lines={lines} />
    </span>
  );
}

/** Height of the line with a band's name, in CSS pixels. */
const captionHeight = 16;

/** True of a band whose name stands above it: in full, where it has one for all of its rows. */
function hasCaption({ size }: Lane, band: Band, passes: Pick<FigurePasses, "rows">): boolean {
  return size === "full" && rowNames(band, passes).length === 0;
}

/** The name of a band, and what it is counted in. */
function Caption({ band, isCurrent }: { readonly band: Band; readonly isCurrent: boolean }) {
  const unit = unitOf(band);
  return (
    <span
      className="band-caption small one-line truncated"
      style={{ height: captionHeight }}
      data-current={isCurrent || undefined}
    >
      {band.name}
      {unit !== "" && <span className="muted"> {unit}</span>}
    </span>
  );
}

/** Letters for which the gutter has room in one line. */
const mostLetters = 12;

/** A name as it stands beside its band: what it is called at all, without what it is of, or else its last words that there is room for, or else its first. */
export function shortName(name: string): string {
  const [own = name] = name.split(/ (?:of|in|after|before|per|from|to|for|at|with) /);
  const words = (own.length <= mostLetters || own.includes(" ") ? own : name).split(" ");
  let first = 0;
  while (first < words.length - 1 && words.slice(first).join(" ").length > mostLetters) first++;
  const last = words.slice(first).join(" ");
  const short = last.length <= mostLetters ? last : (words[0] ?? last);
  // An abbreviation keeps its capitals.
  return /^[A-Z][a-z]/.test(short) ? short[0]?.toLowerCase() + short.slice(1) : short;
}

interface PlotProps extends FigureParts, FigureWindows {
  readonly width: number;
  readonly margin: number;
  /** That the keys have come to. */
  readonly series: string | undefined;
}

/** The bands with what is linked over them, and below them what is kept, also against the gold standard. */
function Plot({ lane, run, bands, heights, passes, windows, offsets, width, margin, series }: PlotProps) {
  const { library } = useLabContext();
  const actions = useActions();
  const gold = useGold();
  const linking = useLinking((state) => state);
  const brush = useSession(({ lab }) => lab.brush);
  const links = useMemo(() => linkedSpans(offsets, linking, brush, lane.letter), [offsets, linking, brush, lane.letter]);
  const moveThreshold = (band: Band, value: number): void => {
    const control = measuredIn(band)?.control;
    const parameter = control === undefined ? undefined : schemaFor(lane, library)[control.parameter];
    if (control !== undefined && parameter?.kind === "number") actions.slide(lane.id, control.parameter, snap(parameter, value));
  };
  return (
    <>
      {bands.map((band, index) => [
        hasCaption(lane, band, passes) && <Caption key="caption" band={band} isCurrent={bandId(band) === series} />,
        <BandView
          key={bandId(band)}
          band={band}
          windows={windows[index] ?? []}
          rows={passes.rows}
          step={isPassMarked(lane) ? passes.step : -1}
          width={width}
          height={heights[index] ?? 0}
          scale={lane.scale ?? "auto"}
          links={links}
          lane={lane.id}
          run={run}
          margin={margin}
          onGrip={() => actions.drag(lane.id)}
          onThreshold={(value) => moveThreshold(band, value)}
        />,
        hasPassRow(lane, band) && <Changes key="pass-row" passes={passes} />,
        band.kind === "strip" && (
          <Lens key="lens" lane={lane} run={run} channel={band.lead} passes={passes} offsets={offsets} width={width} />
        ),
      ])}
      <div className="row" style={{ height: keptHeight }}>
        <MaskView selection={run.selection} gold={gold} offsets={offsets} width={width} height={maskHeight} />
      </div>
    </>
  );
}

/** What the selected pass changed. */
function Changes({ passes: { steps, step } }: { readonly passes: FigurePasses }) {
  if (steps === undefined) return undefined;
  return (
    <span className="row muted small" style={{ height: passesHeight }}>
      {step === 0 ? "before the first pass" : `${thousands(steps.changes[step] ?? 0)} ${steps.changesUnit} in this pass`}
    </span>
  );
}

/** What the paints mean, and the numbers of the run as a whole. */
function Legend({ run, bands }: Pick<FigureParts, "run" | "bands">) {
  const scalars = run.channels.flatMap((channel) => (channel.kind === "scalar" ? [scalarText(channel)] : [])).join(" · ");
  return (
    <div className="lane-legend row wraps airy muted small">
      {/* Where nothing is drawn, no paint means anything. */}
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
function Notes({ lane, run }: Pick<FigureParts, "lane" | "run">) {
  const { library } = useLabContext();
  const { rescue, unfit, notes, keptCharacters, spec } = useHeld(lane.id, run);
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
      {name} goes by nothing else, so its figures would be empty.{" "}
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

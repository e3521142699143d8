import { lazy, memo, Suspense, useMemo, useRef, useState, type CSSProperties } from "react";
import type { Unfit } from "../../extraction/contract/trace.ts";
import { snap } from "../../extraction/contract/parameters.ts";
import { extractorFor, runName } from "../../extraction/run.ts";
import { Busy, useActions, useGold, useLabContext, useLinking, useSession } from "../../lab/react.tsx";
import { useReachableAt } from "../../lab/use-reachable.ts";
import { isSameData } from "../../plots/same-data.ts";
import type { RunSummary } from "../../protocol/lab-worker.ts";
import type { Lane } from "../../state/lane.ts";
import type { BandScale } from "../figures/bands/band-kind.ts";
import { BandView } from "../figures/bands/band-view.tsx";
import {
  chosenIds,
  diagramOf,
  firstBands,
  shownBands,
  stepsIn,
  unitsOfDiagram,
  type Diagram,
} from "../figures/bands/diagrams.ts";
import { summaryOf } from "../figures/bands/figure-summary.ts";
import { heightOfTwoLines, rowGap, rowHeightIn } from "../figures/bands/heights.ts";
import { bandId, bandName, kindOf, leadOf, measuredIn, rowNames, unitOf, type Band } from "../figures/bands/index.ts";
import { maskHeight, MaskView } from "../figures/bands/mask-view.tsx";
import { usePictureSwitches } from "../figures/figure-switches.tsx";
import { LatePanels } from "../figures/late-panels.tsx";
import { initialPictures, openPictures, panelsOf } from "../figures/panels-of.ts";
import { PictureHeights } from "../figures/picture-heights.ts";
import { FigureExport } from "../figures/print/figure-export.tsx";
import { QuantityInfo } from "../figures/quantity-info.tsx";
import { useReading } from "../figures/use-reading.ts";
import { useSite } from "../site/use-site.ts";
import { FigureHints, hintOf } from "../hints/figure-hints.tsx";
import { HintBadge, type HintId } from "../hints/hint.tsx";
import { useFirstVisitPlay } from "../hints/use-hint.ts";
import { roving } from "../ui/roving.ts";
import { useSize } from "../ui/use-plot.tsx";
import { FigureToolbar, StepControl } from "./figure-toolbar.tsx";
import { Readout } from "./readout.tsx";
import { useBandHeights } from "./use-band-heights.ts";
import { linkedSpans, useFigureInput, useSeries } from "./use-figure-input.ts";
import { useFigureWindows, usePasses, type FigurePasses, type FigureWindows } from "./use-figure-windows.ts";

const DataTable = lazy(async () => ({ default: (await import("./data-table.tsx")).DataTable }));

interface LaneFigureProps {
  readonly lane: Lane;
  readonly run: RunSummary;
  readonly isStale: boolean;
}

/**
 * A lane's figure: its bands over one x axis, what is kept below them, and the readout. It shows a run: a value that is another now is
 * seen of it when its run has come, and costs nothing before.
 */
export const LaneFigure = memo(function LaneFigure({ lane, run, isStale }: LaneFigureProps) {
  const name = useExtractorName(run);
  const [scale, setScale] = useState<BandScale>("auto");
  const [showData, setShowData] = useState(false);
  const hasHints = useSession(({ lab }) => lab.lanes[0]?.id === lane.id);
  const film = useFirstVisitPlay();
  const plotArea = useRef<HTMLDivElement>(null);
  useReachableAt("plot", plotArea);
  const { width } = useSize(plotArea);
  const isAlone = lane.size === "full";
  const diagram = useMemo(() => shownFirst(run, isAlone), [run, isAlone]);
  // None at first is none: the choice of a reader is never that.
  const bands =
    lane.bands === undefined
      ? diagram.bands.filter((band) => diagram.initial.includes(bandId(band)))
      : shownBands(diagram.bands, lane.bands);
  const passes = usePasses(lane.id, stepsIn(diagram));
  const drawn = useFigureWindows({ lane, run, bands, passes, width });
  const units = unitsOfDiagram(diagram);
  const reading = useReading(lane.id, run.run, units);
  const { series, turn } = useSeries({ bands, passes, reading });
  const input = useFigureInput({ lane, run, units, ...drawn, reading, plotArea, series, turn });
  const summary = useMemo(() => summaryOf(name, run, diagram.bands), [name, run, diagram]);
  const { heights, pictures: pictureRoom } = useBandHeights(bands, passes, plotArea);
  const pictures = usePictures(lane, run, diagram);
  const parts = { lane, run, bands, heights, passes };
  const label = `${lane.letter} ${name}`;
  return (
    <figure
      className="lane-figure anchor"
      data-stale={isStale || undefined}
      data-pictures={pictures.open.length > 0 || undefined}
      data-alone={isAlone || undefined}
      aria-label={`${label}: figure`}
      {...(hasHints ? film : {})}
    >
      <figcaption className="visually-hidden">{summary}</figcaption>
      <Toolbar
        {...parts}
        initialPictures={pictures.initial}
        diagram={diagram}
        scale={scale}
        onScale={setScale}
        showData={showData}
        onShowData={setShowData}
      />
      <div className="figure-grid spaced grid">
        <Gutter {...parts} series={series} hasHints={hasHints} />
        <div
          ref={plotArea}
          className="figure-plot tight shrinks grid"
          tabIndex={0}
          role="application"
          aria-roledescription="figure"
          aria-label={`${summary} Left and right step through its ${units ?? "units"} by a column, with Control to the next edge of what is kept, up and down through its ${passes.steps === undefined ? "series" : "passes"}, Enter pins.`}
          {...input}
        >
          <Plot {...parts} {...drawn} width={width} scale={scale} />
        </div>
      </div>
      <Readout reading={reading} run={run} lane={lane} bands={bands} />
      {hasHints && <FigureHints lane={lane} bands={bands} step={passes.chosen} />}
      <PictureHeights value={pictureRoom}>
        <LatePanels lane={lane} run={run} pictures={pictures.open} />
      </PictureHeights>
      <Notes lane={lane} run={run} />
      {showData && units !== undefined && (
        <Suspense fallback={<DataWaiting />}>
          <DataTable lane={lane.id} run={run.run} units={units} at={reading?.unit ?? 0} label={`${label}: numbers`} />
        </Suspense>
      )}
    </figure>
  );
}, isSameFigure);

/** The diagram of a run, which shows all its bands at first where its lane is alone, and none where they would be empty. */
function shownFirst({ channels, unfit }: RunSummary, isAlone: boolean): Diagram {
  const { bands, initial } = diagramOf(channels);
  const first = firstBands({ bands, initial: isAlone ? bands.map(bandId) : initial }, unfit);
  return { bands, initial: first.map(bandId) };
}

function isSameFigure(before: LaneFigureProps, now: LaneFigureProps): boolean {
  const { values: _before, ...lane } = before.lane;
  const { values: _now, ...other } = now.lane;
  return before.run === now.run && before.isStale === now.isStale && isSameData(lane, other);
}

/** The name of the method that a run is of. */
function useExtractorName(run: RunSummary): string {
  const { library } = useLabContext();
  return runName(run.spec, library);
}

/** The pictures of a lane that are open, and the ids of those that are at first. */
function usePictures(lane: Lane, { channels, spec }: RunSummary, diagram: Diagram) {
  const { library } = useLabContext();
  const { signature, needs } = extractorFor(library, spec.extractor);
  const chosen = lane.pictures;
  const isAlone = lane.size === "full";
  // The picture by which a method over many pages is known says nothing of one alone: the bands do, below what says what is missing.
  const isLacking = useSite().pages.length === 0 && needs.includes("site");
  return useMemo(() => {
    const pictures = panelsOf(channels);
    const first = initialPictures(pictures, isLacking ? undefined : signature, diagram.bands.length > 0);
    const initial = isAlone ? pictures.map(({ id }) => id) : first;
    const open = openPictures({ pictures: chosen }, pictures, initial);
    return { initial, open: pictures.filter(({ id }) => open.includes(id)) };
  }, [channels, signature, isLacking, diagram, chosen, isAlone]);
}

/** The data of a figure's parts. */
interface FigureParts {
  readonly lane: Lane;
  readonly run: RunSummary;
  readonly bands: readonly Band[];
  readonly heights: readonly number[];
  readonly passes: FigurePasses;
}

interface ToolbarProps
  extends FigureParts, Pick<Parameters<typeof FigureToolbar>[0], "diagram" | "scale" | "onScale" | "showData" | "onShowData"> {
  /** Ids of the pictures that are open at first. */
  readonly initialPictures: readonly string[];
}

/** The choices of a figure. */
function Toolbar({ lane, run, bands, passes, diagram, scale, initialPictures: initial, ...chosen }: ToolbarProps) {
  const actions = useActions();
  const { steps, step, go, chosen: ownStep, showsAll, showAll } = passes;
  const pictures = usePictureSwitches(lane, run, initial);
  return (
    <FigureToolbar
      saving={
        <FigureExport lane={lane} run={run} choice={{ shown: bands.map(bandId), scale, showAllRows: showsAll, step: ownStep }} />
      }
      diagram={diagram}
      shown={bands}
      onShown={(ids) => actions.changeLane(lane.id, { bands: chosenIds(ids, diagram.initial) })}
      scale={scale}
      letter={lane.letter}
      pictures={pictures}
      {...chosen}
    >
      {steps !== undefined && (
        <StepControl letter={lane.letter} steps={steps} step={step} onStep={go} showAll={showsAll} onShowAll={showAll} />
      )}
    </FigureToolbar>
  );
}

interface GutterProps extends FigureParts {
  /** Id of the series that the keys have come to. */
  readonly series: string | undefined;
  readonly hasHints: boolean;
}

/** The names of a figure's rows, beside them. */
function Gutter({ lane, bands, heights, passes, series, hasHints }: GutterProps) {
  const { steps, step, last } = passes;
  return (
    <div ref={roving} className="figure-gutter tight grid" role="toolbar" aria-label={`Quantities of lane ${lane.letter}`}>
      {bands.map((band, index) => (
        <BandLabel
          key={bandId(band)}
          band={band}
          height={heights[index] ?? 0}
          passes={passes}
          pass={steps === undefined || step === last ? undefined : (steps.labels[step] ?? "")}
          isCurrent={bandId(band) === series}
          hint={hasHints ? hintOf(band) : undefined}
        />
      ))}
      <span className="gutter-label row muted tight anchor tiny to-end" style={{ height: maskHeight }}>
        {steps === undefined || step === last ? "kept" : `kept, pass ${last}`}
      </span>
    </div>
  );
}

interface BandLabelProps {
  readonly band: Band;
  readonly height: number;
  readonly passes: Pick<FigurePasses, "rows" | "step">;
  /** The pass that is selected, where it is not the last. */
  readonly pass: string | undefined;
  /** The keys have come to this series. */
  readonly isCurrent: boolean;
  /** The hint that a first visit gets. */
  readonly hint: HintId | undefined;
}

const BandLabel = memo(function BandLabel({ band, height, passes, pass, isCurrent, hint }: BandLabelProps) {
  const rows = rowNames(band, passes);
  const unit = unitOf(band);
  const info = <QuantityInfo quantity={leadOf(band)} />;
  const name = `${bandName(band)}${pass !== undefined && kindOf(band).showsPass ? `, ${pass}` : ""}`;
  return (
    <span
      className="gutter-label row muted tight anchor tiny to-end"
      style={{ height }}
      data-current={isCurrent || undefined}
      data-scaled={kindOf(band).unit !== undefined || undefined}
    >
      {rows.length === 0 ? (
        <span className="gutter-name clips" style={longestOf(name)} title={unit === "" ? name : `${name}: ${unit}`}>
          {name} {info}
          {unit !== "" && (
            <span className="gutter-unit block" style={longestOf(unit)}>
              {unit}
            </span>
          )}
        </span>
      ) : (
        <span className="gutter-rows shrinks">
          {rows.map((row, index) => (
            <span
              key={index}
              className="block"
              title={row}
              style={{ height: rowHeightIn(height, rows.length) + rowGap }}
              data-current={(band.kind === "strip" && passes.rows[index] === passes.step) || undefined}
            >
              <span className={rowHeightIn(height, rows.length) < heightOfTwoLines ? "truncated block" : "gutter-lines clips"}>
                {row}
              </span>
            </span>
          ))}
        </span>
      )}
      {rows.length > 0 && info}
      {hint !== undefined && <HintBadge id={hint} />}
    </span>
  );
});

/** For the size of a name beside its band: the letters of its longest word, at the end of which a line may break. */
function longestOf(name: string): LongestStyle {
  return { "--longest": Math.max(...name.split(/[\s/-]+/).map((word) => word.length)) };
}

interface LongestStyle extends CSSProperties {
  readonly "--longest": number;
}

interface PlotProps extends FigureParts, FigureWindows {
  readonly width: number;
  readonly scale: BandScale;
}

/** The bands with what is linked over them, and below them what is kept, also against the gold standard. */
function Plot({ lane, run, bands, heights, passes, windows, offsets, width, scale }: PlotProps) {
  const { library } = useLabContext();
  const actions = useActions();
  const gold = useGold();
  const linking = useLinking((state) => state);
  const brush = useSession(({ lab }) => lab.brush);
  const links = useMemo(() => linkedSpans(offsets, linking, brush, lane.letter), [offsets, linking, brush, lane.letter]);
  const moveThreshold = (band: Band, value: number): void => {
    const control = measuredIn(band)?.control;
    const parameter = control === undefined ? undefined : extractorFor(library, lane.extractor).parameters[control.parameter];
    if (control !== undefined && parameter?.kind === "number") actions.slide(lane.id, control.parameter, snap(parameter, value));
  };
  return (
    <>
      {bands.map((band, index) => (
        <BandView
          key={bandId(band)}
          band={band}
          windows={windows[index] ?? []}
          rows={passes.rows}
          step={passes.step}
          width={width}
          height={heights[index] ?? 0}
          scale={scale}
          links={links}
          onGrip={() => actions.drag(lane.id)}
          onThreshold={(value) => moveThreshold(band, value)}
        />
      ))}
      <MaskView selection={run.selection} gold={gold} offsets={offsets} width={width} height={maskHeight} />
    </>
  );
}

/** The notes of a run, and the way out where it keeps nothing. */
function Notes({ lane, run }: Pick<FigureParts, "lane" | "run">) {
  const { library } = useLabContext();
  const actions = useActions();
  const { name, parameters } = extractorFor(library, run.spec.extractor);
  const { rescue, unfit } = run;
  return (
    <>
      {run.keptCharacters === 0 && rescue !== undefined && (
        <p className="lane-note shaded small">
          {name} keeps nothing.{" "}
          <button type="button" className="button" onClick={() => actions.setValue(lane.id, rescue.parameter, rescue.value)}>
            Set {parameters[rescue.parameter]?.label ?? rescue.parameter} to {rescue.value}
          </button>
        </p>
      )}
      {run.notes.map((note) => (
        <p key={note} className="lane-note shaded small">
          {note}
        </p>
      ))}
      {unfit !== undefined && <WayOut lane={lane} name={name} unfit={unfit} />}
    </>
  );
}

interface WayOutProps extends Pick<FigureParts, "lane"> {
  readonly name: string;
  readonly unfit: Unfit;
}

/** Why there are no figures of a page that a method does not fit, with a page that it fits and a method that fits the page. */
function WayOut({ lane, name, unfit }: WayOutProps) {
  const { library, samples } = useLabContext();
  const actions = useActions();
  const sample = samples.find(({ language }) => unfit.languages.includes(language));
  return (
    <p className="lane-note shaded small">
      {name} goes by nothing else, so its figures would be empty.{" "}
      {sample !== undefined && (
        <button type="button" className="button" onClick={() => actions.openSample(sample.id)}>
          Open “{sample.title}”
        </button>
      )}{" "}
      <button type="button" className="button" onClick={() => actions.setRun(lane.id, { extractor: unfit.instead, values: {} })}>
        Use {extractorFor(library, unfit.instead).name} here
      </button>
    </p>
  );
}

function DataWaiting() {
  return (
    <Busy>
      <p className="lane-note muted shaded small">Loading …</p>
    </Busy>
  );
}

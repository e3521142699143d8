import { lazy, memo, Suspense, useMemo, useRef, useState } from "react";
import { snap } from "../../extraction/contract/parameters.ts";
import { extractorFor, runName } from "../../extraction/run.ts";
import { Busy, useActions, useGold, useLabContext, useLinking, useSession } from "../../lab/react.tsx";
import { useReachableAt } from "../../lab/use-reachable.ts";
import { isSameData } from "../../plots/same-data.ts";
import type { RunSummary } from "../../protocol/lab-worker.ts";
import type { Lane } from "../../state/lane.ts";
import type { ScaleChoice } from "../figures/bands/band-kind.ts";
import { BandView } from "../figures/bands/band-view.tsx";
import { chosenIds, diagramOf, shownBands, stepsIn, unitsOfDiagram } from "../figures/bands/diagrams.ts";
import { summaryOf } from "../figures/bands/figure-summary.ts";
import { bandId, bandName, kindOf, leadOf, measuredIn, rowNames, type Band } from "../figures/bands/index.ts";
import { AgainstGold, againstGoldHeight, maskHeight, MaskView } from "../figures/bands/mask-view.tsx";
import { LatePanels } from "../figures/late-panels.tsx";
import { FigureExport } from "../figures/print/figure-export.tsx";
import { QuantityInfo } from "../figures/quantity-info.tsx";
import { useReading } from "../figures/use-reading.ts";
import { FigureHints, hintOf } from "../hints/figure-hints.tsx";
import { HintBadge, type HintId } from "../hints/hint.tsx";
import { useFirstVisitPlay } from "../hints/use-hint.ts";
import { roving } from "../ui/roving.ts";
import { useSize } from "../ui/use-plot.tsx";
import { useMedia } from "../ui/use-theme.ts";
import { FigureToolbar, StepControl } from "./figure-toolbar.tsx";
import { Readout } from "./readout.tsx";
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
  const [scale, setScale] = useState<ScaleChoice>("auto");
  const [showData, setShowData] = useState(false);
  const hasHints = useSession(({ lab }) => lab.lanes[0]?.id === lane.id);
  const film = useFirstVisitPlay();
  const plotArea = useRef<HTMLDivElement>(null);
  useReachableAt("plot", plotArea);
  const { width } = useSize(plotArea);
  const diagram = useMemo(() => diagramOf(run.channels), [run]);
  const bands = shownBands(diagram.bands, lane.bands ?? diagram.initial);
  const passes = usePasses(lane.id, stepsIn(diagram));
  const drawn = useFigureWindows({ lane, run, bands, passes, width });
  const units = unitsOfDiagram(diagram);
  const reading = useReading(lane.id, run.run, units);
  const { series, turn } = useSeries({ bands, passes, reading });
  const input = useFigureInput({ lane, run, units, ...drawn, reading, plotArea, series, turn });
  const summary = useMemo(() => summaryOf(name, run, diagram.bands), [name, run, diagram]);
  const parts = { lane, run, bands, heights: useHeights(bands, passes), passes };
  const label = `${lane.letter} ${name}`;
  return (
    <figure
      className="lane-figure anchor"
      data-stale={isStale || undefined}
      aria-label={`${label}: figure`}
      {...(hasHints ? film : {})}
    >
      <figcaption className="visually-hidden">{summary}</figcaption>
      <Toolbar {...parts} diagram={diagram} scale={scale} onScale={setScale} showData={showData} onShowData={setShowData} />
      <div className="figure-grid spaced grid">
        <Gutter {...parts} series={series} hasHints={hasHints} />
        <div
          ref={plotArea}
          className="figure-plot tight shrinks grid clips"
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
      <LatePanels lane={lane} run={run} hasBands={bands.length > 0} />
      <Notes lane={lane} run={run} />
      {showData && units !== undefined && (
        <Suspense fallback={<DataWaiting />}>
          <DataTable lane={lane.id} run={run.run} units={units} at={reading?.unit ?? 0} label={`${label}: numbers`} />
        </Suspense>
      )}
    </figure>
  );
}, isSameFigure);

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

/** The height of each band. */
function useHeights(bands: readonly Band[], { room }: FigurePasses): readonly number[] {
  const height = useMedia("(max-height: 960px)") ? "low" : "roomy";
  return bands.map((band) => kindOf(band).height(band, room, height));
}

/** The data of a figure's parts. */
interface FigureParts {
  readonly lane: Lane;
  readonly run: RunSummary;
  readonly bands: readonly Band[];
  readonly heights: readonly number[];
  readonly passes: FigurePasses;
}

type ToolbarProps = FigureParts &
  Pick<Parameters<typeof FigureToolbar>[0], "diagram" | "scale" | "onScale" | "showData" | "onShowData">;

/** The choices of a figure. */
function Toolbar({ lane, run, bands, passes, diagram, scale, ...chosen }: ToolbarProps) {
  const actions = useActions();
  const { steps, step, go, chosen: ownStep, showsAll, showAll } = passes;
  return (
    <FigureToolbar
      saving={<FigureExport lane={lane} run={run} choice={{ shown: lane.bands, scale, showAllRows: showsAll, step: ownStep }} />}
      diagram={diagram}
      shown={bands.map(bandId)}
      onShown={(ids) => actions.changeLane(lane.id, { bands: chosenIds(ids, diagram.initial) })}
      scale={scale}
      hasScale={bands.some((band) => kindOf(band).isScaled)}
      letter={lane.letter}
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
  const hasGold = useGold() !== undefined;
  const { steps, step, last } = passes;
  return (
    <div ref={roving} className="figure-gutter tight grid" role="toolbar" aria-label={`Quantities of lane ${lane.letter}`}>
      {bands.map((band, index) => (
        <BandLabel
          key={bandId(band)}
          band={band}
          height={heights[index] ?? 0}
          pass={steps === undefined || step === last ? undefined : (steps.labels[step] ?? "")}
          isCurrent={bandId(band) === series}
          hint={hasHints ? hintOf(band) : undefined}
        />
      ))}
      <span className="gutter-label row muted tight anchor tiny to-end" style={{ height: maskHeight }}>
        {steps === undefined || step === last ? "kept" : `kept, pass ${last}`}
      </span>
      {hasGold && (
        <span
          className="gutter-label row muted tight anchor tiny to-end"
          style={{ height: 2 * againstGoldHeight }}
          title="Ticks up: kept, but not in the gold standard. Ticks down: in the gold standard, but not kept."
        >
          against gold
        </span>
      )}
    </div>
  );
}

interface BandLabelProps {
  readonly band: Band;
  readonly height: number;
  /** The pass that is selected, where it is not the last. */
  readonly pass: string | undefined;
  /** The keys have come to this series. */
  readonly isCurrent: boolean;
  /** The hint that a first visit gets. */
  readonly hint: HintId | undefined;
}

const BandLabel = memo(function BandLabel({ band, height, pass, isCurrent, hint }: BandLabelProps) {
  const rows = rowNames(band);
  return (
    <span className="gutter-label row muted tight anchor tiny to-end" style={{ height }} data-current={isCurrent || undefined}>
      {rows.length === 0 ? (
        <span>
          {bandName(band)}
          {pass !== undefined && kindOf(band).showsPass ? `, ${pass}` : ""}
        </span>
      ) : (
        <span className="gutter-rows shrinks">
          {rows.map((name, row) => (
            <span key={row} className="truncated block" title={name}>
              {name}
            </span>
          ))}
        </span>
      )}
      <QuantityInfo quantity={leadOf(band)} />
      {hint !== undefined && <HintBadge id={hint} />}
    </span>
  );
});

interface PlotProps extends FigureParts, FigureWindows {
  readonly width: number;
  readonly scale: ScaleChoice;
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
      <MaskView selection={run.selection} offsets={offsets} width={width} height={maskHeight} />
      {gold !== undefined && <AgainstGold selection={run.selection} gold={gold} offsets={offsets} width={width} />}
    </>
  );
}

/** The notes of a run, and the way out where it keeps nothing. */
function Notes({ lane, run }: Pick<FigureParts, "lane" | "run">) {
  const { library } = useLabContext();
  const actions = useActions();
  const { name, parameters } = extractorFor(library, run.spec.extractor);
  const { rescue } = run;
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
    </>
  );
}

function DataWaiting() {
  return (
    <Busy>
      <p className="lane-note muted shaded small">Loading …</p>
    </Busy>
  );
}

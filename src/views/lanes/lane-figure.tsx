import { lazy, memo, Suspense, useMemo, useRef, useState } from "react";
import { isSameData } from "../../plots/same-data.ts";
import type { Lane } from "../../state/lane.ts";
import type { WindowCut } from "../../protocol/figures.ts";
import type { RunSummary } from "../../protocol/lab-worker.ts";
import { stepRows } from "../../extraction/contract/step-rows.ts";
import { snap } from "../../extraction/contract/parameters.ts";
import { extractorFor } from "../../extraction/run.ts";
import { useGold, Busy, useActions, useLabContext, useLinking, useSession } from "../../lab/react.tsx";
import { FigureHints, hintOf } from "../hints/figure-hints.tsx";
import { HintBadge, type HintId } from "../hints/hint.tsx";
import { useFirstVisitPlay } from "../hints/use-hint.ts";
import { LatePanels } from "../figures/late-panels.tsx";
import { QuantityInfo } from "../figures/quantity-info.tsx";
import { roving } from "../ui/roving.ts";
import { FigureExport } from "../figures/print/figure-export.tsx";
import { useMedia } from "../ui/use-theme.ts";
import { useSize } from "../ui/use-plot.tsx";
import {
  channelsOf,
  chosenIds,
  heightOf,
  maskHeight,
  requestsOf,
  rowsWithin,
  shownBands,
  type ScaleChoice,
} from "../figures/bands/band-plot.ts";
import { BandView } from "../figures/bands/band-view.tsx";
import { bandId, bandName, diagramOf, leadOf, unitsOfDiagram, type Band, type StepsSummary } from "../figures/bands/diagrams.ts";
import { FigureToolbar, StepControl } from "./figure-toolbar.tsx";
import { linkedSpans, useFigureInput, useSeries } from "./use-figure-input.ts";
import { summaryOf } from "../figures/bands/figure-summary.ts";
import { AgainstGold, againstGoldHeight, MaskView, sourceOffsets } from "../figures/bands/mask-view.tsx";
import { Readout } from "./readout.tsx";
import { useReading } from "../figures/use-reading.ts";
import { useSpotlightStep } from "./use-spotlight.ts";
import { useWindows } from "../figures/bands/use-window.ts";

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
  const { library } = useLabContext();
  const actions = useActions();
  const name = extractorFor(library, run.spec.extractor).name;
  const diagram = useMemo(() => diagramOf(run.channels), [run]);
  const [scale, setScale] = useState<ScaleChoice>("auto");
  const [showAllRows, setShowAllRows] = useState(false);
  const [step, setStep] = useState<number>();
  const [showData, setShowData] = useState(false);
  const hasHints = useSession(({ lab }) => lab.lanes[0]?.id === lane.id);
  const film = useFirstVisitPlay();
  const height = useMedia("(max-height: 960px)") ? "low" : "roomy";
  const plotArea = useRef<HTMLDivElement>(null);
  const { width } = useSize(plotArea);

  const bands = shownBands(diagram.bands, lane.bands ?? diagram.initial);
  const steps = diagram.bands.find((band) => band.kind === "strip")?.channel;
  const lastStep = (steps?.labels.length ?? 1) - 1;
  const selectedStep = Math.min(step ?? lastStep, lastStep);
  const whichRows = showAllRows ? "all" : "few";
  const allRows = steps === undefined ? [] : stepRows(steps.labels.length, whichRows, selectedStep);
  const room = useHeldRoom(lane.id, allRows.length);
  const rows = rowsWithin(allRows, room, selectedStep);
  const place = usePlace(width);
  const cuts = bands.map((band) => channelsOf(band, run, rows, selectedStep).map((channel) => ({ ...place, ...channel })));
  const requests = bands.map((band, index) => requestsOf(band, cuts[index] ?? [], { rows: whichRows, step }));
  const windows = useWindows(lane.id, run, cuts.flat(), { requests: requests.flat() });
  const offsets = useFigureOffsets(windows, width);

  const gold = useGold();
  const units = unitsOfDiagram(diagram);
  const reading = useReading(lane.id, run.run, units);
  const linking = useLinking((state) => state);
  const brush = useSession(({ lab }) => lab.brush);
  const links = useMemo(() => linkedSpans(offsets, linking, brush, lane.letter), [offsets, linking, brush, lane.letter]);
  const drawn = windows.findLast((window) => window?.units.length === width)?.units;
  const onStep = (next: number): void => setStep(next === lastStep ? undefined : next);
  useSpotlightStep(lane.id, onStep);
  const { series, turn } = useSeries({ bands, steps, step: selectedStep, onStep, reading });
  const input = useFigureInput({ lane, run, units, offsets, drawn, reading, plotArea, series, turn });

  const moveThreshold = (band: Band, value: number): void => {
    const control = band.kind === "bars" || band.kind === "line" ? band.channel.control : undefined;
    const parameter = control === undefined ? undefined : extractorFor(library, lane.extractor).parameters[control.parameter];
    if (control !== undefined && parameter?.kind === "number") actions.slide(lane.id, control.parameter, snap(parameter, value));
  };

  const summary = useMemo(() => summaryOf(name, run, diagram.bands), [name, run, diagram]);
  const firstWindow = cuts.map((_, index) => cuts.slice(0, index).flat().length);
  return (
    <figure
      className="lane-figure anchor"
      data-stale={isStale || undefined}
      aria-label={`${lane.letter} ${name}: figure`}
      {...(hasHints ? film : {})}
    >
      <figcaption className="visually-hidden">{summary}</figcaption>
      <FigureToolbar
        saving={<FigureExport lane={lane} run={run} choice={{ shown: lane.bands, scale, showAllRows, step }} />}
        diagram={diagram}
        shown={bands.map(bandId)}
        onShown={(ids) => actions.changeLane(lane.id, { bands: chosenIds(ids, diagram.initial) })}
        scale={scale}
        onScale={setScale}
        hasBars={bands.some(({ kind }) => kind === "bars")}
        showData={showData}
        onShowData={setShowData}
        letter={lane.letter}
      >
        {steps !== undefined && (
          <StepControl
            letter={lane.letter}
            steps={steps}
            step={selectedStep}
            onStep={onStep}
            showAll={showAllRows}
            onShowAll={setShowAllRows}
          />
        )}
      </FigureToolbar>
      <div className="figure-grid spaced grid">
        <div ref={roving} className="figure-gutter tight grid" role="toolbar" aria-label={`Quantities of lane ${lane.letter}`}>
          {bands.map((band) => (
            <BandLabel
              key={bandId(band)}
              band={band}
              height={heightOf(band, room, height)}
              steps={steps}
              selectedStep={selectedStep}
              isCurrent={bandId(band) === series}
              hint={hasHints ? hintOf(band) : undefined}
            />
          ))}
          <span className="gutter-label row muted tight anchor tiny to-end" style={{ height: maskHeight }}>
            {steps === undefined || selectedStep === lastStep ? "kept" : `kept, pass ${lastStep}`}
          </span>
          {gold !== undefined && (
            <span
              className="gutter-label row muted tight anchor tiny to-end"
              style={{ height: 2 * againstGoldHeight }}
              title="Ticks up: kept, but not in the gold standard. Ticks down: in the gold standard, but not kept."
            >
              against gold
            </span>
          )}
        </div>
        <div
          ref={plotArea}
          className="figure-plot tight shrinks grid clips"
          tabIndex={0}
          role="application"
          aria-roledescription="figure"
          aria-label={`${summary} Left and right step through its ${units ?? "units"} by a column, with Control to the next edge of what is kept, up and down through its ${steps === undefined ? "series" : "passes"}, Enter pins.`}
          {...input}
        >
          {bands.map((band, index) => (
            <BandView
              key={bandId(band)}
              band={band}
              windows={windows.slice(firstWindow[index], firstWindow[index + 1])}
              rows={rows}
              selectedStep={selectedStep}
              width={width}
              height={heightOf(band, room, height)}
              scale={scale}
              links={links}
              onGrip={() => actions.drag(lane.id)}
              onThreshold={(value) => {
                moveThreshold(band, value);
              }}
            />
          ))}
          <MaskView selection={run.selection} offsets={offsets} width={width} height={maskHeight} />
          {gold !== undefined && <AgainstGold selection={run.selection} gold={gold} offsets={offsets} width={width} />}
        </div>
      </div>
      <Readout reading={reading} run={run} lane={lane} bands={bands} />
      {hasHints && <FigureHints lane={lane} bands={bands} step={step} />}
      <LatePanels lane={lane} run={run} hasBands={bands.length > 0} />
      {run.keptCharacters === 0 && run.rescue !== undefined && (
        <p className="lane-note shaded small">
          {name} keeps nothing.{" "}
          <button
            type="button"
            className="button"
            onClick={() => run.rescue && actions.setValue(lane.id, run.rescue.parameter, run.rescue.value)}
          >
            Set {extractorFor(library, run.spec.extractor).parameters[run.rescue.parameter]?.label ?? run.rescue.parameter} to{" "}
            {run.rescue.value}
          </button>
        </p>
      )}
      {run.notes.map((note) => (
        <p key={note} className="lane-note shaded small">
          {note}
        </p>
      ))}
      {showData && units !== undefined && (
        <Suspense
          fallback={
            <Busy>
              <p className="lane-note muted shaded small">Loading …</p>
            </Busy>
          }
        >
          <DataTable
            lane={lane.id}
            run={run.run}
            units={units}
            at={reading?.unit ?? 0}
            label={`${lane.letter} ${name}: numbers`}
          />
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

/** Rows of passes that there is room for: while a value of the lane is dragged, as many as there were when it was taken hold of. */
function useHeldRoom(lane: string, count: number): number {
  const isDragged = useLinking(({ dragged }) => dragged === lane);
  const [held, setHeld] = useState<number>();
  if (isDragged && held === undefined) setHeld(count);
  if (!isDragged && held !== undefined) setHeld(undefined);
  return isDragged ? (held ?? count) : count;
}

const BandLabel = memo(function BandLabel({
  band,
  height,
  steps,
  selectedStep,
  isCurrent,
  hint,
}: {
  readonly band: Band;
  readonly height: number;
  readonly steps: StepsSummary | undefined;
  readonly selectedStep: number;
  /** The keys have come to this series. */
  readonly isCurrent: boolean;
  /** What a first visit is told of it. */
  readonly hint: HintId | undefined;
}) {
  const channel = leadOf(band);
  const isEarlier = band.kind === "line" && steps !== undefined && selectedStep < steps.labels.length - 1;
  return (
    <span className="gutter-label row muted tight anchor tiny to-end" style={{ height }} data-current={isCurrent || undefined}>
      <span>
        {bandName(band)}
        {isEarlier ? `, ${steps.labels[selectedStep] ?? ""}` : ""}
      </span>
      <QuantityInfo quantity={channel} />
      {hint !== undefined && <HintBadge id={hint} />}
    </span>
  );
});

/** Where all windows of a figure are cut. */
function usePlace(pixels: number): Pick<WindowCut, "start" | "end" | "pixels" | "axis"> {
  const { start, end } = useSession(({ lab }) => lab.view);
  const axis = useSession(({ lab }) => lab.axis);
  return { start, end, pixels, axis };
}

/** The offsets at the pixels: as the worker answered them, or those of a plain source axis until it has. */
function useFigureOffsets(windows: ReturnType<typeof useWindows>, width: number): Uint32Array<ArrayBuffer> {
  const view = useSession(({ lab }) => lab.view);
  const answered = windows.find((window) => window !== undefined && window.offsets.length === width + 1)?.offsets;
  return useMemo(() => answered ?? sourceOffsets(view.start, view.end, width), [answered, view, width]);
}

import { useMemo, useRef, type ReactNode } from "react";
import { AfterFigures, useActions, useGold, useRun, useSession } from "../../lab/react.tsx";
import { coverage, drawAgreement } from "../../plots/mask.ts";
import { activePage } from "../../state/lab.ts";
import { MaskView, sourceOffsets } from "../figures/bands/mask-view.tsx";
import { GoldName, GoldStart, MarkingLine } from "../gold/gold-row.tsx";
import { placeWithin } from "../ui/place-within.ts";
import { CanvasPlot, useSize } from "../ui/use-plot.tsx";
import { ViewWindow } from "./view-window.tsx";
import "./page-rows.css";

/** Heights in CSS pixels. */
const wholeHeight = 18;
const goldHeight = 9;
const agreementHeight = 14;

/** The rows above the lanes, over their gutter and x: the whole page with its view, the gold standard, and the lanes' agreement. */
export function OverviewRows() {
  return (
    <section className="page-rows no-shrink border-bottom" aria-label="The page">
      <WholePage />
      <GoldRow />
      <AfterFigures>
        <AgreementRow />
      </AfterFigures>
    </section>
  );
}

/** A name in the gutter, and what it names over the lanes' x. */
function OverviewRow({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="page-row over-x">
      <span className="row-name nowrap text-end small muted">{name}</span>
      {children}
    </div>
  );
}

/** The whole page, as the focused lane keeps it, with the view as a window in it. */
export function WholePage() {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const length = useSession(({ lab }) => activePage(lab)?.source.length ?? 0);
  const offsets = useMemo(() => sourceOffsets(0, length, width), [length, width]);
  return (
    <OverviewRow name="page">
      <div ref={host} className="whole-page relative shaded">
        <AfterFigures>
          <KeptOfPage offsets={offsets} width={width} />
        </AfterFigures>
        <ViewWindow offsets={offsets} />
      </div>
    </OverviewRow>
  );
}

function KeptOfPage({ offsets, width }: { readonly offsets: Uint32Array; readonly width: number }) {
  const selection = useRun(useSession(({ lab }) => lab.focusedLane))?.selection;
  if (selection === undefined) return undefined;
  return <MaskView selection={selection} offsets={offsets} width={width} height={wholeHeight} />;
}

/** The gold standard in the view, or the way to one; while marking, the line of marking. */
function GoldRow() {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const gold = useGold();
  const offsets = useViewOffsets(width);
  const isMarking = useSession(({ lab }) => lab.isMarking);
  return (
    <>
      <OverviewRow name={<GoldName />}>
        <div ref={host} className="gold-row">
          {gold !== undefined && <MaskView selection={gold} offsets={offsets} width={width} height={goldHeight} kind="gold" />}
          {gold === undefined && !isMarking && <GoldStart />}
        </div>
      </OverviewRow>
      {isMarking && <MarkingLine />}
    </>
  );
}

/** The number of lanes that keep each place in view; a click goes to the next place where they disagree. */
function AgreementRow() {
  const actions = useActions();
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const offsets = useViewOffsets(width);
  const lanes = useSession(({ lab }) => lab.lanes);
  const results = useSession((session) => session.results);
  const selections = lanes.flatMap(({ id }) => results[id]?.last?.selection ?? []);
  const data = offsets && { shares: selections.map((selection) => coverage(selection, offsets)) };
  return (
    <OverviewRow name="agree">
      <div ref={host}>
        <button
          type="button"
          className="agreement-row bare"
          aria-label={`Agreement of ${selections.length} lanes: next disagreement`}
          title="How many lanes keep each place. Click or press n to go to the next place where they disagree"
          onClick={(event) => {
            const x = Math.floor(placeWithin(event.currentTarget, event)[0]);
            // A press by key continues from what is pinned.
            actions.nextDisagreement(1, event.detail === 0 ? undefined : offsets?.[x]);
          }}
        >
          <CanvasPlot draw={drawAgreement} data={data} width={width} height={agreementHeight} />
        </button>
      </div>
    </OverviewRow>
  );
}

/** The source offsets at the pixels of the view; undefined where the axis counts each lane's own units. */
function useViewOffsets(width: number): Uint32Array<ArrayBuffer> | undefined {
  const view = useSession(({ lab }) => lab.view);
  const axis = useSession(({ lab }) => lab.axis);
  return useMemo(() => (axis === "source" ? sourceOffsets(view.start, view.end, width) : undefined), [view, axis, width]);
}

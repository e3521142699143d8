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

/** The rows above the lanes, over their gutter and x: the whole page with what of it is in view, the gold standard, and how many lanes keep each place. */
export function PageRows() {
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

interface RowProps {
  readonly name: ReactNode;
  readonly children: ReactNode;
}

/** A name in the gutter, and what it names over the lanes' x. */
function Row({ name, children }: RowProps) {
  return (
    <div className="page-row over-x">
      <span className="row-name nowrap text-end small muted">{name}</span>
      {children}
    </div>
  );
}

/** What the lane in focus keeps of the whole page, with the view as a window in it. */
export function WholePage() {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const length = useSession(({ lab }) => activePage(lab)?.source.length ?? 0);
  const offsets = useMemo(() => sourceOffsets(0, length, width), [length, width]);
  return (
    <Row name="page">
      <div ref={host} className="whole-page relative shaded">
        <AfterFigures>
          <KeptOfPage offsets={offsets} width={width} />
        </AfterFigures>
        <ViewWindow offsets={offsets} />
      </div>
    </Row>
  );
}

function KeptOfPage({ offsets, width }: { readonly offsets: Uint32Array; readonly width: number }) {
  const selection = useRun(useSession(({ lab }) => lab.focusedLane))?.selection;
  if (selection === undefined) return undefined;
  return <MaskView selection={selection} offsets={offsets} width={width} height={wholeHeight} />;
}

/** The gold standard of what is in view, or the way to one; while it is marked, what there is to do. */
function GoldRow() {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const gold = useGold();
  const offsets = useViewOffsets(width);
  const isMarking = useSession(({ lab }) => lab.isMarking);
  return (
    <>
      <Row name={<GoldName />}>
        <div ref={host} className="gold-row">
          {gold !== undefined && <MaskView selection={gold} offsets={offsets} width={width} height={goldHeight} kind="gold" />}
          {gold === undefined && !isMarking && <GoldStart />}
        </div>
      </Row>
      {isMarking && <MarkingLine />}
    </>
  );
}

/** How many lanes keep each place in view; a click goes to the first place from there on where they disagree. */
function AgreementRow() {
  const actions = useActions();
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const offsets = useViewOffsets(width);
  const selections = useSelections();
  const data = useMemo(
    () => offsets && { shares: selections.map((selection) => coverage(selection, offsets)) },
    [selections, offsets],
  );
  return (
    <Row name="agree">
      <div ref={host}>
        <button
          type="button"
          className="agreement-row bare"
          aria-label={`Agreement of ${selections.length} lanes: next disagreement`}
          title="How many lanes keep each place. Click or press n to go to the next place where they disagree"
          onClick={(event) => {
            const x = Math.floor(placeWithin(event.currentTarget, event)[0]);
            // Pressed by a key it goes on from what is pinned.
            actions.nextDisagreement(1, event.detail === 0 ? undefined : offsets?.[x]);
          }}
        >
          <CanvasPlot draw={drawAgreement} data={data} width={width} height={agreementHeight} />
        </button>
      </div>
    </Row>
  );
}

/** The source offsets at the pixels of the view; undefined where the axis counts each lane's own units. */
function useViewOffsets(width: number): Uint32Array<ArrayBuffer> | undefined {
  const view = useSession(({ lab }) => lab.view);
  const axis = useSession(({ lab }) => lab.axis);
  return useMemo(() => (axis === "source" ? sourceOffsets(view.start, view.end, width) : undefined), [view, axis, width]);
}

/** What each lane keeps that has a result. */
function useSelections() {
  const lanes = useSession(({ lab }) => lab.lanes);
  const results = useSession((session) => session.results);
  return useMemo(() => lanes.flatMap(({ id }) => results[id]?.last?.selection ?? []), [lanes, results]);
}

import { useRef, useState } from "react";
import type { Selection } from "../../extraction/page/selection.ts";
import { useGold, useLinking, useSession } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import { drawCells } from "../../plots/marks.ts";
import { rangeToPixels } from "../../plots/scales.ts";
import { activePage } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import type { StepsSummary } from "../figures/bands/band.ts";
import type { FigurePasses } from "./use-figure-windows.ts";
import { CanvasPlot } from "../ui/use-plot.tsx";
import { useWheel, wheelZoom } from "../ui/use-wheel.ts";
import { cellsHeight, SourceCells, wideLetter } from "./axis-row.tsx";

/** Heights in CSS pixels: of the lines that lead to it, of a pass, of one of two, and of its name. */
const leadHeight = 9;
const rowHeight = 10;
const fewRowHeight = 14;
const nameHeight = 12;
/** The room of a unit at first, in CSS pixels. */
const usualRoom = { character: 7.2, wide: 12, token: 40 };
/** Units that it shows at the least and at the most. */
const [fewest, most] = [8, 400];
/** Pixels of the wheel's turn that a key stands for. */
const keyTurn = 200;
/** Characters in a row that are a paragraph at the least. */
const paragraph = 80;

/** Height of the lens of so many passes, in CSS pixels. */
export function lensHeight(passes: number): number {
  return leadHeight + passes * rowHeightOf(passes) + cellsHeight;
}

function rowHeightOf(passes: number): number {
  return passes > 2 ? rowHeight : fewRowHeight;
}

/** The names of the first and the last pass beside the lens. */
export function LensNames({ names }: { readonly names: readonly string[] }) {
  const height = rowHeightOf(names.length);
  const middle = (row: number): number => leadHeight + (row + 0.5) * height;
  return [...new Set([0, names.length - 1])].map((row) => (
    <span key={row} className="quantity-line truncate" style={{ top: middle(row) - nameHeight / 2, height: nameHeight }}>
      {names[row]}
    </span>
  ));
}

const none = new Float32Array(0);

interface LensProps {
  readonly lane: Lane;
  readonly run: RunSummary;
  readonly channel: StepsSummary;
  readonly passes: Pick<FigurePasses, "rows" | "room">;
  /** The source offsets at the pixels of the strip above it. */
  readonly offsets: Uint32Array;
  readonly width: number;
}

/**
 * The passes from close by: a cell for each character or token about a place, a row a pass, and under the cells what they stand for. It
 * stands on what is pinned, else follows what is pointed at in any pane, and rests at the beginning of the article; the wheel zooms it, and up and down.
 */
export function Lens({ lane, run, channel, passes: { rows: shown, room }, offsets, width }: LensProps) {
  const host = useRef<HTMLDivElement>(null);
  const place = useLinking(({ hover, pin }) => (pin ?? hover)?.start);
  const gold = useGold();
  const source = useSession(({ lab }) => activePage(lab)?.source ?? "");
  const begin = beginOf(gold ?? run.selection);
  const letter = wideLetter.test(source.slice(begin, begin + paragraph)) ? "wide" : "character";
  // A token needs room for several letters.
  const usual = width / usualRoom[source.length > 3 * channel.count ? "token" : letter];
  const [zoom, setZoom] = useState(1);
  const units = Math.round(Math.min(Math.max(usual * zoom, fewest), most));
  const turn = (delta: number): void =>
    setZoom((before) => Math.min(Math.max(before * wheelZoom ** delta, fewest / usual), most / usual));
  useWheel(host, ({ deltaY }) => turn(deltaY), true);
  const offset = place ?? begin;
  const { value: lens } = useQuestion("lens", width > 0 ? [lane.id, run.run, channel.id, offset, units] : undefined, {
    beside: `${offset} ${units}`,
  });
  const rows = lens && { rows: shown.map((pass) => lens.passes[pass] ?? none), rowHeight: rowHeightOf(room) };
  const lead = lens && rangeToPixels(offsets, lens.starts[0] ?? 0, lens.ends.at(-1) ?? 0);
  const height = lensHeight(room);
  return (
    <div
      ref={host}
      className="lens no-shrink relative"
      style={{ height }}
      data-offset={offset}
      role="slider"
      tabIndex={0}
      aria-label="Lens"
      aria-valuemin={fewest}
      aria-valuemax={most}
      aria-valuenow={units}
      aria-valuetext={`${units} ${channel.units}`}
      onKeyDown={(event) => {
        const by = { ArrowUp: 1, "+": 1, ArrowDown: -1, "-": -1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        turn(-by * keyTurn);
      }}
    >
      {lens && rows && (
        <>
          <svg width={width} height={leadHeight} className="block" aria-hidden="true">
            {lead && (
              <path
                className="lens-lead"
                d={`M${lead.x0 + 0.5} 0L0.5 ${leadHeight}M${lead.x1 + 0.5} 0L${width - 0.5} ${leadHeight}`}
              />
            )}
          </svg>
          <CanvasPlot draw={drawCells} data={rows} width={width} height={rows.rows.length * rows.rowHeight} />
          <SourceCells {...lens} width={width} />
        </>
      )}
    </div>
  );
}

/** The beginning of a selection's text: its first paragraph, not a heading or a word before it. */
function beginOf(selection: Selection): number {
  for (let range = 0; range < selection.length; range += 2)
    if (selection[range + 1] - selection[range] >= paragraph) return selection[range];
  return selection[0] ?? 0;
}

import { useMemo, useRef, useState } from "react";
import { has, type Selection } from "../../extraction/page/selection.ts";
import { useGold, useLinking, useSession } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import { drawCells } from "../../plots/rows.ts";
import { rangeToPixels } from "../../plots/pixels.ts";
import { activePage } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import type { LensWindow } from "../../worker/protocol/figures.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import type { StepsSummary } from "../figures/bands/band.ts";
import type { FigurePasses } from "./use-figure-windows.ts";
import { CanvasPlot } from "../ui/use-plot.tsx";
import { useWheel } from "../ui/use-wheel.ts";

/** Heights in CSS pixels: of the lines that lead to it, of a pass, and of what stands under its cells. */
const leadHeight = 9;
const rowHeight = 10;
const textHeight = 15;
/** The room of a unit at first, in CSS pixels. */
const usualRoom = { character: 7.2, token: 40 };
/** Units that it shows at the least and at the most. */
const [fewest, most] = [8, 400];
/** The zoom of a pixel of the wheel's turn. */
const wheelZoom = 1.002;
/** Width of a letter as a share of its height, and the smallest and largest that are written. */
const letterWidth = 0.6;
const [smallest, largest] = [5, 12];
/** Characters in a row that are a paragraph at the least. */
const paragraph = 80;

/** Height of the lens of so many passes, in CSS pixels. */
export function lensHeight(passes: number): number {
  return leadHeight + passes * rowHeight + textHeight;
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
 * stands on what is pinned, else follows what is pointed at in any pane, and rests at the beginning of the article; the wheel zooms it.
 */
export function Lens({ lane, run, channel, passes: { rows: shown, room }, offsets, width }: LensProps) {
  const host = useRef<HTMLDivElement>(null);
  const place = useLinking(({ hover, pin }) => (pin ?? hover)?.start);
  const gold = useGold();
  const source = useSession(({ lab }) => activePage(lab)?.source ?? "");
  const text = useSession(({ pageState }) => (pageState.status === "open" ? pageState.summary.text : undefined));
  // A token has room for several letters.
  const usual = width / (source.length > 3 * channel.count ? usualRoom.token : usualRoom.character);
  const [zoom, setZoom] = useState(1);
  const units = Math.round(Math.min(Math.max(usual * zoom, fewest), most));
  useWheel(
    host,
    ({ deltaY }) => setZoom((before) => Math.min(Math.max(before * wheelZoom ** deltaY, fewest / usual), most / usual)),
    true,
  );
  const offset = place ?? beginOf(gold ?? run.selection);
  const { value: lens } = useQuestion("lens", width > 0 ? [lane.id, run.run, channel.id, offset, units] : undefined, {
    beside: `${offset} ${units}`,
  });
  const rows = useMemo(() => lens && { rows: shown.map((pass) => lens.passes[pass] ?? none), rowHeight }, [lens, shown]);
  const lead = lens && rangeToPixels(offsets, lens.starts[0] ?? 0, lens.ends.at(-1) ?? 0);
  const height = lensHeight(room);
  const cells = lens?.starts.length ?? 0;
  return (
    <div ref={host} className="lens anchor" style={{ height }} data-offset={offset}>
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
          <CanvasPlot draw={drawCells} data={rows} width={width} height={rows.rows.length * rowHeight} />
          <svg width={width} height={textHeight} className="lens-text block mono" aria-hidden="true">
            {lensTexts(lens, source, width / Math.max(cells, 1), (at) => text === undefined || has(text, at))}
          </svg>
        </>
      )}
    </div>
  );
}

/** Where the text of a selection begins: its first paragraph, and not a heading or a word before it. */
function beginOf(selection: Selection): number {
  for (let range = 0; range < selection.length; range += 2)
    if ((selection[range + 1] ?? 0) - (selection[range] ?? 0) >= paragraph) return selection[range] ?? 0;
  return selection[0] ?? 0;
}

/** What stands under the cells: each character or token under its own, code pale and text in ink. */
function lensTexts({ starts, ends }: LensWindow, source: string, cell: number, isText: (offset: number) => boolean) {
  const size = Math.min(cell / letterWidth, largest);
  const words = Array.from(starts, (start, at) => {
    const word = source.slice(start, ends[at]).replaceAll(/\s+/g, " ");
    const room = Math.floor(cell / (Math.max(size, smallest + 4) * letterWidth));
    return {
      x: (at + 0.5) * cell,
      isCode: !isText(start),
      word: word.length <= Math.max(room, 1) ? word : `${word.slice(0, Math.max(room - 1, 0))}…`,
    };
  });
  if (size < smallest) return undefined;
  return [true, false].map((isCode) => {
    const own = words.filter((word) => word.isCode === isCode && word.word.trim() !== "");
    return (
      <g key={String(isCode)} className={isCode ? "code" : undefined} fontSize={Math.max(size, smallest)}>
        {own.map(({ x, word }) => (
          <text key={x} x={x} y={textHeight - 4} textAnchor="middle">
            {word}
          </text>
        ))}
      </g>
    );
  });
}

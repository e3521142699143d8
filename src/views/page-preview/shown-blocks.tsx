import { useMemo, useState } from "react";
import { runName } from "../../extraction/run.ts";
import { useLabContext, useRun, useSession } from "../../lab/react.tsx";
import { useFinishedRun, useQuestion } from "../../lab/use-question.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import type { Lane } from "../../state/lane.ts";
import { tellsFate } from "../../extraction/contract/trace.ts";
import type { Preview } from "../../extraction/output/preview.ts";
import { indexAt, type Range } from "../../extraction/page/selection.ts";
import { capitalised, counted, singular, thousands, threeDigits } from "../../format.ts";
import type { TextPieces } from "../../page-frame/text-hulls.ts";
import type { Paint } from "../../plots/plot.ts";
import { isSameData } from "../../plots/same-data.ts";
import { yScale } from "../../plots/scales.ts";
import type { ChannelSummary } from "../../worker/protocol/figures.ts";
import type { RunBlocks } from "../../worker/protocol/questions.ts";
import { verdictText } from "../../state/run-names.ts";
import type { ClassSummary, SeriesSummary } from "../figures/bands/band.ts";
import { scaleOf } from "../figures/bands/band-plot.ts";
import { quantityName, quantityText } from "../figures/things.ts";
import { unitsOfPieces } from "./page-places.ts";

/** The value that a run's blocks are decided by, and the classes that tell their fate. */
export interface BlockChannels {
  readonly value: SeriesSummary;
  readonly fate: ClassSummary | undefined;
}

/** The channels of the blocks that a method decides on; undefined where it decides on none. */
export function blockChannels(channels: readonly ChannelSummary[]): BlockChannels | undefined {
  const value = channels.find((channel): channel is SeriesSummary => channel.kind === "series" && channel.isOfBlocks === true);
  if (value === undefined) return undefined;
  const fate = channels.find((channel): channel is ClassSummary => channel.kind === "class" && tellsFate(channel, value.units));
  return { value, fate };
}

/** A kind of blocks on the page: how they are painted, and what is said of them. */
interface BlockKind {
  readonly paint: Paint;
  readonly isKept: boolean;
  readonly label: string;
}

/** The places of blocks in a preview's text; while a threshold is dragged these are the same, and are not looked up again. */
export class BlockPlaces {
  #last: { readonly preview: Preview; readonly pieces: Uint32Array; readonly places: TextPieces } | undefined;

  of(preview: Preview, { pieces }: RunBlocks): TextPieces {
    if (this.#last?.preview !== preview || !isSameData(this.#last.pieces, pieces))
      this.#last = { preview, pieces, places: unitsOfPieces(preview, pieces) };
    return this.#last.places;
  }
}

/** The blocks of a run as they are drawn over the page that the preview is of. */
export class ShownBlocks {
  readonly preview: Preview;
  readonly channels: BlockChannels;
  /** The places in the preview's text; the pieces are those of the run's blocks. */
  readonly places: TextPieces;
  readonly #blocks: RunBlocks;
  readonly #pieceStarts: Uint32Array;
  readonly #shareOf: (value: number) => number;
  readonly #paints: readonly Paint[];

  constructor(preview: Preview, blocks: RunBlocks, channels: BlockChannels, places: TextPieces) {
    this.preview = preview;
    this.channels = channels;
    this.places = places;
    this.#blocks = blocks;
    this.#pieceStarts = blocks.pieces.filter((_, index) => index % 2 === 0);
    const { min, max } = channels.value;
    const toY = yScale([Math.min(min, 0), max], scaleOf(channels.value, "auto"), 1);
    this.#shareOf = (value) => 1 - toY(value);
    this.#paints = channels.fate?.meanings ?? [];
  }

  get count(): number {
    return this.#blocks.values.length;
  }

  /** The block of a piece. */
  blockOf(piece: number): number {
    return this.#blocks.pieceBlocks[piece] ?? -1;
  }

  isKept(block: number): boolean {
    return this.#blocks.kept[block] === 1;
  }

  /** The paint of a block in the bands of its lane. */
  paintOf(block: number): Paint {
    return this.#paints[this.#blocks.classes[block]] ?? (this.isKept(block) ? "kept" : "removed");
  }

  /** A block's value on the scale of its band, from 0 to 1. */
  shareOf(block: number): number {
    return this.#shareOf(this.#blocks.values[block]);
  }

  /** A block's value, as short as it can be said. */
  valueOf(block: number): string {
    return threeDigits(this.#blocks.values[block]);
  }

  /** A block in lines: its number and verdict, its value, its words. */
  linesOf(block: number): readonly string[] {
    const { value } = this.channels;
    const number = `${capitalised(singular(this.#blocks.unitName))} ${thousands(block + 1)} of ${thousands(this.count)}`;
    const verdict = this.isKept(block) ? "kept" : "removed";
    const threshold = value.threshold === undefined ? "" : `, threshold ${threeDigits(value.threshold)}`;
    const label = this.channels.fate?.classes[this.#blocks.classes[block]];
    return [
      `${number} ${verdictText(verdict)}`,
      `${value.name} ${quantityText(this.#blocks.values[block], value)}${threshold}`,
      `${counted(this.#blocks.words[block], "word")}${label === undefined || label === verdict ? "" : ` · ${label}`}`,
    ];
  }

  /** The place of a piece in the source. */
  placeOf(piece: number): Range {
    const { pieces } = this.#blocks;
    return { start: pieces[2 * piece], end: pieces[2 * piece + 1] };
  }

  /** The piece that has a place; -1 where it is not the place of one. */
  pieceAt({ start, end }: Range): number {
    const piece = indexAt(this.#pieceStarts, start);
    return piece >= 0 && this.#blocks.pieces[2 * piece] === start && this.#blocks.pieces[2 * piece + 1] === end ? piece : -1;
  }

  /** The text of a piece, run after run. */
  textOf(piece: number): string {
    const { starts, ends, pieces } = this.places;
    const texts: string[] = [];
    for (let at = indexAt(pieces, piece - 1) + 1; pieces[at] === piece; at++)
      texts.push(this.preview.text.slice(starts[at], ends[at]));
    return texts.join(" ");
  }

  /** The kinds of blocks with words on the page, what is kept first; classes that look alike are of one kind. */
  kinds(): readonly BlockKind[] {
    const { fate } = this.channels;
    const kinds = new Map<string, { readonly paint: Paint; readonly isKept: boolean; readonly classes: Set<number> }>();
    for (let block = 0; block < this.count; block++) {
      if (this.#blocks.words[block] === 0) continue;
      const [paint, isKept] = [this.paintOf(block), this.isKept(block)];
      const kind = kinds.get(`${paint} ${isKept}`) ?? { paint, isKept, classes: new Set() };
      kind.classes.add(this.#blocks.classes[block]);
      kinds.set(`${paint} ${isKept}`, kind);
    }
    return [...kinds.values()]
      .toSorted((one, other) => Number(other.isKept) - Number(one.isKept))
      .map(({ paint, isKept, classes }) => {
        const labels = [...classes].toSorted((one, other) => one - other).map((index) => fate?.classes[index]);
        return { paint, isKept, label: kindLabel(isKept ? "kept" : "removed", labels) };
      });
  }
}

/** The blocks of a lane's last finished run, while they are to be drawn; those of the run before until they have come. */
export function useShownBlocks(lane: Lane, preview: Preview): ShownBlocks | undefined {
  const isOn = useSession(({ lab }) => lab.boxes === "lane");
  const run = useRun(lane.id);
  const { asked } = useFinishedRun(lane.id);
  const hasBlocks = run !== undefined && blockChannels(run.channels) !== undefined;
  const { value, about } = useQuestion<"blocks", RunSummary | undefined>("blocks", isOn && hasBlocks ? asked : undefined, {
    subject: lane.id,
    about: run,
  });
  const [places] = useState(() => new BlockPlaces());
  return useMemo(() => {
    const channels = about && blockChannels(about.channels);
    return isOn && hasBlocks && value !== undefined && channels !== undefined
      ? new ShownBlocks(preview, value, channels, places.of(preview, value))
      : undefined;
  }, [isOn, hasBlocks, value, about, preview, places]);
}

/** The meaning of the boxes: the kinds of blocks, and the scale of the value that tints them. */
export function BlockLegend({ blocks }: { readonly blocks: ShownBlocks }) {
  const { value } = blocks.channels;
  return (
    <>
      {blocks.kinds().map(({ paint, isKept, label }) => (
        <span key={`${paint} ${isKept}`} className="page-key row gap">
          <span className="page-box-swatch as-paper" data-paint={paint} data-kept={isKept} aria-hidden="true" />
          {label}
        </span>
      ))}
      <span className="page-key row gap" title={value.formula}>
        {quantityName(value)} {threeDigits(Math.min(value.min, 0))}
        <span className="page-box-scale" aria-hidden="true" />
        {threeDigits(value.max)}
      </span>
    </>
  );
}

/** The message that a lane has no boxes, since its method does not decide block by block. */
export function NoBoxesMessage({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const isOn = useSession(({ lab }) => lab.boxes === "lane");
  const run = useRun(lane.id);
  if (!isOn || run === undefined || blockChannels(run.channels) !== undefined) return undefined;
  return (
    <p className="page-notes toolbar small border-bottom muted">
      {runName(lane, library)} does not decide block by block, so lane {lane.letter} has no boxes.
    </p>
  );
}

/** "removed: another region · gap wider than C2"; a class that says no more than the verdict is not named. */
function kindLabel(verdict: string, labels: readonly (string | undefined)[]): string {
  const others = labels.filter((label) => label !== undefined && label !== verdict).join(" · ");
  if (others === "") return verdict;
  return labels.some((label) => label === verdict) ? `${verdict} · ${others}` : `${verdict}: ${others}`;
}

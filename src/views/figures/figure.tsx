import { useMemo, useState, type ReactNode, type RefObject } from "react";
import { smallestAround, type Range } from "../../extraction/page/selection.ts";
import { useActions, useLinking } from "../../lab/react.tsx";
import type { Lane } from "../../state/lane.ts";
import type { Place } from "../../state/linking.ts";
import { PictureView, spoken, type Gestures, type LinkedThings, type Picture, type ThingWords } from "../ui/picture.tsx";
import { QuantityInfo, type QuantityNote } from "./quantity-info.tsx";

interface FigureProps<Data> extends Gestures, Omit<PanelFrameProps, "letter" | "readout" | "children"> {
  readonly of: Picture<Data>;
  readonly lane: Lane;
  readonly links: PictureLinks;
  /** What keys do. */
  readonly keys: string;
  /** The meaning of the marks, shown while nothing is pointed at. */
  readonly atRest: ReactNode;
  /** A name for the thing in place of that in its words. */
  readonly label?: string | undefined;
  readonly host?: RefObject<HTMLDivElement | null>;
  /** Below the picture. */
  readonly children?: ReactNode;
}

/** A lane's picture on the screen: the pointer and keys go through its things, which are read out, spoken, and linked with other panes. */
export function Figure<Data>(props: FigureProps<Data>) {
  const { of, lane, links, quantity, summary, keys, controls, atRest, label, children, ...input } = props;
  const { linked, read, isByPointer, ...pointing } = links;
  const numbers = read < 0 ? undefined : <NumberLine {...of.words(read)} {...(label !== undefined && { label })} />;
  return (
    <PanelFrame
      letter={lane.letter}
      quantity={quantity}
      summary={summary}
      controls={controls}
      readout={isByPointer ? atRest : (numbers ?? atRest)}
    >
      <PictureView
        of={of}
        label={`${summary} ${keys}`}
        linked={{ ...linked, letter: lane.letter }}
        card={numbers}
        {...pointing}
        {...input}
      />
      {children}
    </PanelFrame>
  );
}

/** The things of a picture that are linked, the one that is read, and the ways to others. */
export interface PictureLinks {
  readonly linked: Omit<LinkedThings, "letter">;
  /** The hovered thing, else the pinned one; -1 for none. */
  readonly read: number;
  /** True if the thing that is read is under the pointer, whose card tells of it. */
  readonly isByPointer: boolean;
  /** Pinned elsewhere, -1 for none. */
  readonly revealed: number;
  /** @param span one of its stretches of the source, where it has several */
  readonly onPoint: (thing: number, isByKey: boolean, span?: Range) => void;
  readonly onChoose: (thing: number, span?: Range) => void;
}

/** The pieces of the page that a picture's things stand for. */
interface ThingPieces {
  readonly starts?: Uint32Array | undefined;
  readonly ends?: Uint32Array | undefined;
  /** The piece of a thing, and the thing that is a piece, where the two are not one. */
  readonly pieceOf?: (thing: number) => number;
  readonly thingOf?: (piece: number) => number;
}

/** A thing that was come to here, and the place that it was then linked by. */
interface OwnThing {
  readonly thing: number;
  readonly span: Range | undefined;
  readonly isByKey?: boolean;
}

/** The links of a picture of a lane, with other panes as far as its things stand for pieces of the page. */
export function useLinks(lane: Lane, of: Pick<Picture, "count" | "words">, pieces: ThingPieces = {}): PictureLinks {
  const { starts, ends, pieceOf = same, thingOf = same } = pieces;
  const actions = useActions();
  const { hover, pin, point, choose } = usePlaces(lane);
  const [pointed, setPointed] = useState<OwnThing>();
  const [chosen, setChosen] = useState<OwnThing>();
  const hovered = useMemo(() => unitAt(hover, starts, ends), [hover, starts, ends]);
  const pinned = useMemo(() => unitAt(pin, starts, ends), [pin, starts, ends]);
  // If several things share a place, the one pointed at here counts.
  const meant = (piece: number, place: Place | undefined, own: OwnThing | undefined): number => {
    const isOwn = starts === undefined || place === undefined || isSameSpan(own?.span, place);
    if (own !== undefined && own.thing < of.count && isOwn) return own.thing;
    return piece < 0 ? -1 : thingOf(piece);
  };
  const linked = { hover: meant(hovered, hover, pointed), pin: pin === undefined ? -1 : meant(pinned, pin, chosen) };
  const placeOf = (thing: number): Range | undefined => (thing < 0 ? undefined : spanOf(pieceOf(thing), starts, ends));
  return {
    linked,
    read: linked.hover >= 0 ? linked.hover : linked.pin,
    isByPointer: pointed?.isByKey === false && linked.hover === pointed.thing,
    revealed: pin?.lane === lane.id ? -1 : linked.pin,
    onPoint: (thing, isByKey, span = placeOf(thing)) => {
      setPointed(thing < 0 ? undefined : { thing, span, isByKey });
      if (starts !== undefined) point(span);
      if (isByKey) actions.announce(spoken(of.words(thing)));
    },
    onChoose: (thing, span = placeOf(thing)) => {
      setChosen({ thing, span });
      choose(span);
    },
  };
}

function same(thing: number): number {
  return thing;
}

export function isSameSpan(one: Range | undefined, other: Range | undefined): boolean {
  return one?.start === other?.start && one?.end === other?.end;
}

/** The places that are linked with other panes, and the ways to link one from a picture of a lane. */
interface PlaceLinks {
  readonly hover: Place | undefined;
  readonly pin: Place | undefined;
  readonly point: (range: Range | undefined) => void;
  readonly choose: (range: Range | undefined) => void;
}

export function usePlaces(lane: Lane): PlaceLinks {
  const actions = useActions();
  const hover = useLinking((linking) => linking.hover);
  const pin = useLinking((linking) => linking.pin);
  const placeOf = ({ start, end }: Range): Place => ({ start, end, origin: "lane", lane: lane.id });
  return {
    hover,
    pin,
    point: (range) => actions.hover(range === undefined ? undefined : placeOf(range)),
    choose: (range) => {
      if (range !== undefined) actions.pin(placeOf(range));
    },
  };
}

/** A piece's stretch of the source; undefined where it has none. */
export function spanOf(unit: number, starts: Uint32Array | undefined, ends: Uint32Array | undefined): Range | undefined {
  const [start, end] = [starts?.[unit] ?? 0, ends?.[unit] ?? 0];
  return end > start ? { start, end } : undefined;
}

/** The piece at a place of the source, -1 for none: that of the same span, else the smallest around it, else the first that overlaps it; of equal spans the innermost. */
export function unitAt(place: Range | undefined, starts: Uint32Array | undefined, ends: Uint32Array | undefined): number {
  if (place === undefined || starts === undefined || ends === undefined) return -1;
  const holding = smallestAround(starts, ends, place);
  if (holding >= 0) return holding;
  return starts.findIndex((start, unit) => start < place.end && (ends[unit] ?? 0) > Math.max(start, place.start));
}

interface PanelFrameProps {
  readonly letter: string;
  readonly quantity: QuantityNote;
  /** The picture in a sentence. */
  readonly summary: string;
  /** Beside its name. */
  readonly controls?: ReactNode;
  /** Exact numbers of the thing pointed at, else the meaning of the marks. */
  readonly readout: ReactNode;
  /** The picture; absent where there is nothing to draw. */
  readonly children?: ReactNode;
}

/** The frame of every picture: its name, which explains it, its controls while it is pointed at, and a line of exact numbers. */
export function PanelFrame({ letter, quantity, summary, controls, readout, children }: PanelFrameProps) {
  const { name } = quantity;
  return (
    <figure className="panel calm" aria-label={`${letter}: ${name}`}>
      <div className="panel-head row wrap small">
        <span className="panel-name relative muted">
          <QuantityInfo quantity={quantity} lines={[{ text: name, top: 0, height: 100 }]} />
        </span>
        <span className="on-demand row wrap">{controls}</span>
      </div>
      <figcaption className="visually-hidden">{summary}</figcaption>
      {children}
      <div className="panel-readout small">{readout}</div>
    </figure>
  );
}

/** Names and values in a line. */
export function NumberLine({ label, numbers }: ThingWords) {
  return (
    <span className="row wrap">
      {label !== undefined && (
        <span className="no-shrink truncate mono" dir="auto">
          {label}
        </span>
      )}
      {numbers.map(([name, value]) => (
        <span key={name}>
          <span className="muted">{name}</span> {value}
        </span>
      ))}
    </span>
  );
}

import type { Range, Selection } from "../extraction/page/selection.ts";

/** Linking: kept apart from the session, since it changes with every move of the pointer. */
export interface Linking {
  readonly hover: Place | undefined;
  readonly pin: Place | undefined;
  /** The units of a bar of a histogram, which are marked in all panes. */
  readonly units?: MarkedUnits | undefined;
  /** While the gold standard is being marked. */
  readonly selected?: SelectedWords | undefined;
  /** Lane of which a value is being dragged, by a slider or a mark in a figure: while it is, nothing moves under the pointer. */
  readonly dragged?: string | undefined;
  /** Set until its subject has come before the reader, and the focus has left it. */
  readonly spotlight?: Spotlight | undefined;
  /** The card of a lane that is open: what its method is, or the other methods that it could have. */
  readonly card?: LaneCard | undefined;
}

export interface LaneCard {
  readonly lane: string;
  readonly kind: "about" | "method";
}

/** A place under the pointer or the caret (hover) or one that was clicked (pin), and the pane it came from. */
export interface Place extends Range {
  readonly origin: "source" | "tree" | "lane" | "ribbon" | "result" | "page" | "diff" | "why" | "notice";
  readonly lane?: string;
}

/** The units of a bar of a lane's histogram: those of a channel whose value is at least `low` and below `high`. */
export interface HistogramBar {
  readonly lane: string;
  readonly channel: string;
  readonly low: number;
  readonly high: number;
  /** It was clicked: figures dim all else until it is let go. */
  readonly isHeld: boolean;
}

export interface MarkedUnits extends HistogramBar {
  /** Of the lane. */
  readonly run: number;
  /** Key of the page that they are of, and where in it they are. */
  readonly page: string;
  readonly places: Selection;
}

/** A selection in a text, to be marked: ranges of the source, and how it begins. */
export interface SelectedWords {
  readonly ranges: readonly Range[];
  readonly text: string;
  readonly origin: Place["origin"];
}

/** A lane that is to be brought before the reader, or its figure; another object each time. */
interface Spotlight {
  readonly lane: string;
  /** The figure is lit as well. */
  readonly part: "lane" | "figure";
}

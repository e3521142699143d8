import type { FigureRequest, LaneId } from "../worker/protocol/figures.ts";

/**
 * What figures on the screen draw, by the figure: a lane's next run brings it. Kept apart from the session, since nothing is shown
 * of it.
 */
export type ShownFigures = Readonly<Record<string, ShownFigure>>;

/** The channels that one figure draws of a lane. */
export interface ShownFigure {
  readonly lane: LaneId;
  readonly requests: readonly FigureRequest[];
}

/** All that is drawn of a lane. */
export function requestsOf(figures: ShownFigures, lane: LaneId): readonly FigureRequest[] {
  return Object.values(figures).flatMap((figure) => (figure.lane === lane ? figure.requests : []));
}

/** The figures with one of them, or without it. */
export function withFigure(figures: ShownFigures, id: string, figure: ShownFigure | undefined): ShownFigures {
  const { [id]: _, ...others } = figures;
  return figure === undefined ? others : { ...others, [id]: figure };
}

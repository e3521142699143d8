import type { Range } from "../../../extraction/page/selection.ts";
import type { Places } from "../use-places.ts";

/** Pieces that are listed one by one; of the others there is only the number. */
const listed = 12;

/** The pieces of the page that a step touched, each to be pinned. */
export function SpanList({
  spans,
  places,
}: {
  readonly spans: readonly Range[];
  readonly places: Pick<Places, "choose" | "point">;
}) {
  if (spans.length === 0) return undefined;
  return (
    <span className="span-list">
      {spans.slice(0, listed).map((span) => (
        <button
          key={`${span.start}-${span.end}`}
          type="button"
          className="link-button"
          title="Pin this piece of the page"
          onPointerEnter={() => places.point(span)}
          onPointerLeave={() => places.point(undefined)}
          onClick={() => places.choose(span)}
        >
          {span.start.toLocaleString("en")}–{span.end.toLocaleString("en")}
        </button>
      ))}
      {spans.length > listed && <span className="muted">and {(spans.length - listed).toLocaleString("en")} more</span>}
    </span>
  );
}

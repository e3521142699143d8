import { has, type Range, type Selection } from "../../extraction/page/selection.ts";
import type { Axis, Stride, UnitReading } from "../../worker/protocol/figures.ts";
import type { Passage } from "../../worker/protocol/reasons.ts";
import { thousands } from "../../format.ts";

/** Columns that an arrow goes with Shift, and the share of the view that a page key goes. */
const farColumns = 10;
const pageShare = 0.1;
/** Words of a unit that are spoken. */
const spokenWords = 6;

interface Drawn {
  readonly view: Range;
  readonly axis: Axis;
  /** The unit at each pixel, -1 for none; undefined before it is known. */
  readonly units: Int32Array | undefined;
  readonly width: number;
}

/** The stride of a key in a figure: an arrow goes as far as a column of pixels covers; undefined for other keys. */
export function strideOf(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  drawn: Drawn,
): Stride | undefined {
  const columns = Math.max(drawn.width, 1);
  switch (key) {
    case "ArrowRight":
    case "ArrowLeft":
      return stride(drawn, (shiftKey ? farColumns : 1) / columns, key === "ArrowRight" ? 1 : -1, shiftKey ? farColumns : 1);
    case "PageDown":
    case "PageUp":
      return stride(drawn, pageShare, key === "PageDown" ? 1 : -1, 1);
    default:
      return undefined;
  }
}

/** A share of what is in view, in characters or in units, as the axis counts; never less than `least` units. */
function stride({ view, axis, units }: Drawn, share: number, sign: 1 | -1, least: number): Stride {
  if (axis === "source") return { units: sign * least, characters: sign * (view.end - view.start) * share };
  const seen = units?.filter((unit) => unit >= 0) ?? new Int32Array();
  const count = (seen.at(-1) ?? 0) - (seen[0] ?? 0) + 1;
  return { units: sign * Math.max(least, Math.round(count * share)), characters: 0 };
}

/** The nearest place after another, or before it, where what is kept begins or ends; undefined where there is none. */
export function nextEdge(selection: Selection, at: number, by: 1 | -1): number | undefined {
  return by > 0 ? selection.find((edge) => edge > at) : selection.findLast((edge) => edge < at);
}

interface Spoken {
  readonly reading: UnitReading;
  /** The text in the unit; undefined where the page is gone. */
  readonly passage: Passage | undefined;
  readonly selection: Selection;
  readonly source: string;
  /** Id of the series whose value is spoken first. */
  readonly series: string | undefined;
}

/** A unit as it is spoken: its words, where it is, its values, and whether it is kept. */
export function unitSentence({ reading, passage, selection, source, series }: Spoken): string {
  const { start, end, label, values } = reading;
  const ordered = values.toSorted((a, b) => Number(b.id === series) - Number(a.id === series));
  const quote = quoteOf(passage);
  // Of a unit that is named by its text the words say more.
  const isText = source.slice(start, end).replace(/\s+/g, " ").startsWith(label.replace(/…$/, ""));
  const name = isText ? (quote ?? "code") : [label, quote].filter((part) => part !== undefined).join(", ");
  const verdict = passage?.word === undefined || passage.words === 0 ? "not text" : verdictAt(selection, passage.word.start);
  return [name, placeWords(start), ...ordered.map((value) => `${value.name} ${value.text}`), verdict].join(", ");
}

/** An edge of what is kept where no unit of the figure is. */
export function edgeSentence(selection: Selection, offset: number): string {
  return `${placeWords(offset)}, ${verdictAt(selection, offset)}`;
}

function quoteOf(passage: Passage | undefined): string | undefined {
  if (passage === undefined || passage.words === 0) return undefined;
  const words = passage.text.trim().split(" ");
  return `“${words.slice(0, spokenWords).join(" ")}${passage.words > spokenWords ? " …" : ""}”`;
}

function placeWords(offset: number): string {
  return `character ${thousands(offset)}`;
}

function verdictAt(selection: Selection, offset: number): "kept" | "removed" {
  return has(selection, offset) ? "kept" : "removed";
}

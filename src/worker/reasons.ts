import { bisectLeft } from "d3-array";
import type { Explanation, Extraction } from "../extraction/contract/extraction.ts";
import type { SeriesChannel, Units } from "../extraction/contract/trace.ts";
import { selectedText } from "../extraction/output/text.ts";
import { innermostElementAt } from "../extraction/page/tree.ts";
import { elementLabel, type Page } from "../extraction/page/page.ts";
import type { Range } from "../extraction/page/selection.ts";
import type { Words } from "../extraction/page/words.ts";
import { singleSpaced } from "../format.ts";
import type { Reasons, PathStep, Spread, Passage } from "./protocol/questions.ts";
import type { CachedRun } from "./lane-run.ts";
import type { Places } from "./places.ts";
import { unitsNamed } from "./summaries.ts";
import { charactersIn, textOver, wordsMeeting } from "./words-in-range.ts";

/** Words and characters of a range that are quoted. */
const quotedWords = 60;
const quotedCharacters = 280;
/** Longest name of an element: some carry a class attribute of thousands of characters. */
const longestLabel = 120;

/** The reason for the verdict on the text at `offset`, with what else there is to say about it and the range around it. */
export function reasonsFor(
  run: Pick<CachedRun, "page" | "extraction">,
  range: Range,
  offset: number,
  placesOf: (units: Units) => Places,
): Reasons {
  const explanation = run.extraction.explain(offset);
  const { unit } = explanation;
  return {
    explanation:
      unit === undefined ? explanation : { ...explanation, unit: { ...unit, label: unit.label.slice(0, longestLabel) } },
    whatIfs: run.extraction.whatIf?.(offset) ?? [],
    path: pathTo(run.page, elementOf(run.page, unit, offset)),
    ...spreadsOver(run.extraction, explanation.channel, range, placesOf),
  };
}

/** The element that a unit is; where it is none, the one around the place. */
function elementOf(page: Page, unit: Explanation["unit"], offset: number): number {
  const { elements, body } = page;
  const innermost = innermostElementAt(page, offset);
  for (let at = innermost; at >= 0 && at !== body; at = elements.parents[at])
    if (elements.starts[at] === unit?.start && elements.ends[at] === unit?.end) return at;
  return innermost;
}

function pathTo({ elements, ...page }: Page, element: number): readonly PathStep[] {
  const path: PathStep[] = [];
  for (let at = element; at >= 0; at = at === page.body ? -1 : elements.parents[at]) {
    const label = elementLabel({ elements, ...page }, at);
    path.push({ label: label.slice(0, longestLabel), start: elements.starts[at], end: elements.ends[at] });
  }
  return path.toReversed();
}

/** Between what the values of all series over the decisive quantity's units lie in a range. */
function spreadsOver(
  { trace }: Extraction,
  decisive: string | undefined,
  { start, end }: Range,
  placesOf: (units: Units) => Places,
): Pick<Reasons, "unitName" | "unitCount" | "spreads"> {
  const channels = trace.channels.filter((channel) => channel.kind === "series");
  const first = channels.find(({ id }) => id === decisive) ?? channels[0];
  const units = first === undefined ? Object.values(trace.units)[0] : unitsNamed(trace, first.units);
  if (units === undefined) return { unitName: "units", unitCount: 0, spreads: [] };
  const stretches = placesOf(units).unitsIn(start, end);
  const sameUnits = channels.filter((channel) => channel.units === first?.units && channel !== first);
  const spreads = [...(first === undefined ? [] : [first]), ...sameUnits].flatMap((channel) => spreadOf(channel, stretches));
  let unitCount = 0;
  for (let index = 0; index < stretches.length; index += 2) unitCount += stretches[index + 1] - stretches[index];
  return { unitName: units.name, unitCount, spreads };
}

function spreadOf({ name, unit, values }: SeriesChannel, stretches: readonly number[]): readonly Spread[] {
  let min = Infinity;
  let max = -Infinity;
  for (let index = 0; index < stretches.length; index += 2) {
    for (let at = stretches[index]; at < stretches[index + 1]; at++) {
      const value = values[at];
      if (value < min) min = value;
      if (value > max) max = value;
    }
  }
  return min > max ? [] : [{ name, unit, min, max }];
}

/** The text in a range of a page. */
export function passageOf(page: Page, words: Words, { start, end }: Range): Passage {
  const { first, last } = wordsMeeting(words, { start, end });
  if (first === last) {
    const nearest = nearestWord(words, start);
    return { text: "", isShortened: false, words: 0, characters: 0, ...(nearest === undefined ? {} : { word: nearest }) };
  }
  // A word that is met in part is quoted whole: it is kept or removed whole.
  const quoted = last - first === 1 ? wordRange(words, first) : { start, end };
  const quotedEnd = Math.min(last, first + quotedWords);
  const { text } = selectedText(page, textOver(page, words, { first, last: quotedEnd }, quoted));
  return {
    text: singleSpaced(text.slice(0, quotedCharacters)),
    isShortened: quotedEnd < last || text.length > quotedCharacters,
    words: last - first,
    characters: charactersIn(page, words, { start, end }),
    word: wordRange(words, first),
  };
}

function nearestWord(words: Words, offset: number): Range | undefined {
  if (words.count === 0) return undefined;
  const next = bisectLeft(words.starts, offset);
  const isNext = (words.starts[next] ?? Infinity) - offset <= offset - (words.ends[next - 1] ?? -Infinity);
  return wordRange(words, isNext ? next : next - 1);
}

function wordRange({ starts, ends }: Words, word: number): Range {
  return { start: starts[word], end: ends[word] };
}

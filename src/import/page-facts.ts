import { hiddenElements } from "../extraction/page/hidden-elements.ts";
import { foreignStyles, isLeftOut, type Page } from "../extraction/page/page.ts";
import { hiddenWays, type HiddenWay, type Reading } from "../extraction/page/reading.ts";
import { meets, rangesOf, type Range } from "../extraction/page/selection.ts";
import type { DecodedPage } from "../extraction/encoding/decoded-page.ts";
import type { DecodingReason } from "../extraction/encoding/decoding-reasons.ts";
import { hiddenTexts, type HiddenText } from "./hidden-text.ts";

/** The facts about a page by which its reader is advised; `adviceFor` takes them. */
export interface PageFacts extends PageStructure {
  /** Size of the file in bytes. */
  readonly bytes: number;
  readonly decoding: Pick<DecodedPage, "encoding" | "unreadableCount" | "suspected"> & { readonly reason: DecodingReason };
}

/** The part of the facts that parsing tells. */
export interface PageStructure extends ReturnType<typeof contentFacts> {
  /** Style sheets that are elsewhere, and so are not loaded. */
  readonly foreignStyles: number;
  /** Text that stands where no method reads it. */
  readonly hidden: readonly HiddenText[];
  readonly reading: ReadingFacts;
}

/** The outcome of a page's reading, in UTF-16 units of text without the white space around each run. */
interface ReadingFacts {
  readonly noscript: Reading["noscript"];
  /** The text that each way hides, chosen or not; none of a layout that is not known. */
  readonly hiddenBy: Readonly<Partial<Record<HiddenWay, number>>>;
  /** The text that is left out. */
  readonly leftOut: number;
  /** The text in `noscript` elements that are read, and where the first stands; undefined where there is none. */
  readonly opened: (Range & { readonly characters: number }) | undefined;
}

export function pageStructure(page: Page): PageStructure {
  return {
    ...contentFacts(page),
    foreignStyles: foreignStyles(page),
    hidden: hiddenTexts(page),
    reading: readingFacts(page),
  };
}

/** The contents of a page in numbers that cost next to nothing. */
export function contentFacts(page: Page) {
  return {
    tagCount: page.tags.count,
    scriptCount: page.elements.names.filter((name) => name === "script").length,
    /** UTF-16 units of text outside scripts and the like, without the white space around each run. */
    textLength: textLength(page, (run) => page.runs.ignored[run] === 0),
  };
}

function readingFacts(page: Page): ReadingFacts {
  const { runs, reading, opened, elements } = page;
  const [first] = rangesOf(opened);
  const isOpened = (run: number): boolean => runs.ignored[run] === 0 && meets(opened, runs.starts[run], runs.ends[run]);
  const hiddenBy = hiddenWays
    .filter((way) => way !== "layout")
    .map((way) => {
      const hidden = hiddenElements(elements, [way]);
      return [way, textLength(page, (run) => hidden[runs.parents[run]] > 0)] as const;
    });
  return {
    noscript: reading.noscript,
    hiddenBy: Object.fromEntries(hiddenBy),
    leftOut: textLength(page, (run) => runs.ignored[run] === 1 && isLeftOut(page, run)),
    opened: first && { start: first.start, end: first.end, characters: textLength(page, isOpened) },
  };
}

function textLength({ runs }: Page, isCounted: (run: number) => boolean): number {
  let length = 0;
  for (let run = 0; run < runs.count; run++) if (isCounted(run)) length += runs.texts[run].trim().length;
  return length;
}

import type { Page } from "../../page/page.ts";
import { edges, type TextBlocks } from "./blocks.ts";

/** The text of a block, trimmed and with white space collapsed. */
export type BlockText = (ordinal: number) => string;

/** Texts are put together when they are asked for, and kept. */
export function textReader(page: Page, blocks: TextBlocks): BlockText {
  const known: string[] = [];
  return (ordinal) => (known[ordinal] ??= textOf(page, blocks, ordinal));
}

function textOf({ runs }: Page, { ofRuns, edgesBefore, firstRuns }: TextBlocks, ordinal: number): string {
  const pieces: string[] = [];
  for (let run = firstRuns[ordinal]; run < runs.count && ofRuns[run] <= ordinal; run++) {
    if (edgesBefore[run] === edges.space) pieces.push(" ");
    if (ofRuns[run] === ordinal) pieces.push(runs.texts[run]);
    else if (edgesBefore[run] === edges.none) pieces.push(runs.texts[run]);
  }
  return pieces.join("").replace(/\s+/gu, " ").trim();
}

/** The text of a page's `<title>`; empty where it has none. */
export function titleTagText({ elements, runs, body }: Page): string {
  const title = elements.names.indexOf("title");
  // A title within the body is that of a drawing.
  if (title < 0 || (body >= 0 && title > body)) return "";
  const pieces: string[] = [];
  for (let run = 0; run < runs.count; run++) if (runs.parents[run] === title) pieces.push(runs.texts[run]);
  return pieces.join("").replace(/\s+/gu, " ").trim();
}

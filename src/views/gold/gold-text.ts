import type { Unaligned } from "../../extraction/scoring/gold.ts";
import { hasContent } from "../../state/gold.ts";
import type { PageGold } from "../../state/open-page.ts";
import type { GoldState } from "../../state/session.ts";
import { counted } from "../../format.ts";

/** "1,204 words marked"; "1,204 words of news.txt"; "No content, says news.json: an empty extract is right". */
export function goldSummary(gold: PageGold, state: GoldState | undefined): string {
  if (state?.gold !== gold) return "Looking for the words on the page …";
  const { from, text } = gold;
  if (!hasContent(gold)) return "Nothing is marked: there are only snippets, which Compare shows";
  if (text?.trim() === "") return `No content, says ${from}: an empty extract is right`;
  return text === undefined
    ? `${counted(state.words, "word")} marked${from === "marked" ? "" : `, from ${from}`}`
    : `${counted(state.words, "word")} of ${from}`;
}

/** "12 words are not on the page". */
export function unalignedSummary(unaligned: readonly Unaligned[]): string {
  const count = unaligned.reduce((sum, stretch) => sum + stretch.count, 0);
  return `${counted(count, "word")} ${count === 1 ? "is" : "are"} not on the page`;
}

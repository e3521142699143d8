import { compare } from "../extraction/comparison/compare.ts";
import type { Disagreement } from "../extraction/comparison/compare.ts";
import type { Range } from "../extraction/page/selection.ts";
import type { Selection } from "../extraction/page/selection.ts";
import { goldSelection } from "../state/gold.ts";
import { activePage } from "../state/lab.ts";
import type { Place } from "../state/linking.ts";
import type { Session } from "../state/session.ts";
import { comparedSides } from "../state/pair.ts";
import type { Side } from "../state/pair.ts";

/** Where a step through the disagreements leads, and what is said of it. */
export interface DisagreementStep {
  readonly place?: Place;
  readonly sentence: string;
}

/** The next disagreement of the two that are compared after the pin, or the one before it, round and round. */
export function stepToDisagreement({ lab, results }: Session, pin: Range | undefined, by: 1 | -1): DisagreementStep {
  const [a, b] = comparedSides(lab);
  if (a === undefined || b === undefined) return { sentence: "Add a second lane to compare." };
  const gold = goldSelection(activePage(lab)?.gold);
  const [keptByA, keptByB] = [a, b].map(({ id, lane }) => (lane === undefined ? gold : selectionOf(results[id])));
  if (keptByA === undefined) return { sentence: `Lane ${a.letter} has no result yet.` };
  if (keptByB === undefined) return { sentence: `Lane ${b.letter} has no result yet.` };
  const { disagreements } = compare(keptByA, keptByB);
  const index = nextIndex(disagreements, pin?.start, by);
  const disagreement = disagreements[index];
  if (disagreement === undefined) return { sentence: sameSentence(a, b) };
  const { start, end } = disagreement;
  return { place: { start, end, origin: "diff" }, sentence: sentenceOn(disagreement, index, disagreements.length, a, b) };
}

/**
 * Index of the first range that starts after an offset, or of the last that starts before it, round and round; the first or
 * last of all where no offset is given. -1 where there is no range.
 */
export function nextIndex(ranges: readonly Range[], offset: number | undefined, by: 1 | -1): number {
  if (ranges.length === 0) return -1;
  const found =
    by > 0
      ? ranges.findIndex(({ start }) => start > (offset ?? -1))
      : ranges.findLastIndex(({ start }) => start < (offset ?? Infinity));
  return found >= 0 ? found : by > 0 ? 0 : ranges.length - 1;
}

function sameSentence(a: Side, b: Side): string {
  return b.lane === undefined
    ? `${a.letter} keeps exactly the gold standard.`
    : `${a.letter} and ${b.letter} keep exactly the same text.`;
}

/** "Disagreement 3 of 17: only A keeps 214 characters"; "Error 3 of 17: A misses 214 characters". */
function sentenceOn({ side, count }: Disagreement, index: number, total: number, a: Side, b: Side): string {
  const characters = count === 1 ? "1 character" : `${thousands(count)} characters`;
  if (b.lane === undefined) {
    const error = side === "a" ? `keeps ${characters} wrongly` : `misses ${characters}`;
    return `Error ${thousands(index + 1)} of ${thousands(total)}: ${a.letter} ${error}`;
  }
  return `Disagreement ${thousands(index + 1)} of ${thousands(total)}: only ${(side === "a" ? a : b).letter} keeps ${characters}`;
}

function selectionOf(result: Session["results"][string] | undefined): Selection | undefined {
  return result === undefined || result.status === "idle" ? undefined : result.last?.selection;
}

function thousands(value: number): string {
  return value.toLocaleString("en");
}

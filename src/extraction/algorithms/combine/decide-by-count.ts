import { extracted } from "../../contract/extractor.ts";
import type { Extraction } from "../../contract/extractor.ts";
import { selectWords } from "../../page/words.ts";
import type { Answer, Ballots } from "./ballots.ts";
import { explainBallot } from "./explain-ballot.ts";
import { isKept } from "./tally.ts";
import type { Count, Tally } from "./tally.ts";
import { tallyTrace } from "./tally-trace.ts";

/** Keeps the words whose score reaches the threshold. */
export function decideByCount(ballots: Ballots, count: Count): Extraction {
  const tally: Tally = { ...ballots, count };
  let answers: readonly Answer[] | undefined;
  return extracted({
    selection: selectWords(ballots.page, ballots.words, (word) => isKept(tally, ballots.ballots[word] ?? 0)),
    trace: () => tallyTrace(tally),
    explain: (offset) => explainBallot(tally, () => (answers ??= ballots.askAgain()), offset),
  });
}

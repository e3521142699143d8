import { megabyte } from "../../format.ts";
import { bytesOf, isSetAside, type PageAnswer, type PageBallots, type PageSetAside } from "./page-ballots.ts";

/** Bytes of ballots that are held at the most: those of some twenty thousand pages. */
const mostBytes = 512 * megabyte;

/** The ballots of a corpus while they come in, in whichever order. */
export class GatheredBallots {
  readonly #answers: (PageAnswer | undefined)[] = [];
  readonly #most: number;
  #bytes = 0;

  constructor(most: number = mostBytes) {
    this.#most = most;
  }

  /** Takes the answer of a page, by its place in the corpus; it is set aside where it would take more memory than there is for them. */
  add(place: number, answer: PageAnswer): void {
    const bytes = isSetAside(answer) ? 0 : bytesOf(answer);
    const hasRoom = this.#bytes + bytes <= this.#most;
    if (hasRoom) this.#bytes += bytes;
    this.#answers[place] = hasRoom
      ? answer
      : { page: answer.page, reason: "The pages before it take all the memory that there is." };
  }

  /** In the order of the corpus, so that what is found depends on no other. */
  get pages(): readonly PageBallots[] {
    return this.#answers.flatMap((answer) => (answer === undefined || isSetAside(answer) ? [] : [answer]));
  }

  get setAside(): readonly PageSetAside[] {
    return this.#answers.flatMap((answer) => (answer !== undefined && isSetAside(answer) ? [answer] : []));
  }
}

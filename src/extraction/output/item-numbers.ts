import type { Page } from "../page/page.ts";
import { valueIn } from "./attributes.ts";
import type { OpenTag } from "./walk.ts";

/** Counts the items of a list as browsers do: from its `start`, backwards where it is `reversed`, and on from an item's own `value`. */
export class ItemNumbers {
  readonly #step: 1 | -1;
  #next: number;

  constructor({ elements }: Page, { element, attributes }: OpenTag) {
    const isReversed = attributes.some(({ name }) => name === "reversed");
    let count = 0;
    const end = isReversed ? elements.subtreeEnds[element] : 0;
    for (let child = element + 1; child < end; child = elements.subtreeEnds[child])
      count += Number(elements.names[child] === "li");
    this.#step = isReversed ? -1 : 1;
    this.#next = numberIn(attributes, "start") ?? (isReversed ? count : 1);
  }

  /** The number of the next item; none is negative in Markdown. */
  next({ attributes }: OpenTag): number {
    const number = Math.max(numberIn(attributes, "value") ?? this.#next, 0);
    this.#next = number + this.#step;
    return number;
  }
}

function numberIn(attributes: OpenTag["attributes"], name: string): number | undefined {
  const [, digits] = /^\s*([-+]?\d{1,9})(?!\d)/.exec(valueIn(attributes, name)) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

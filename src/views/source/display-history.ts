import { breakIndicesIn, type Breaks, type Change, edited, type Splice, spliced } from "./display-copy.ts";

interface Step {
  /** Version of the text before the edit. */
  readonly version: number;
  /** Takes the edit back. */
  readonly inverse: Splice;
}

/**
 * The display-only breaks of a text that is being edited, and those of its earlier versions.
 *
 * An edit may delete display-only breaks. When it is taken back the editor inserts line ends in their place, which must not
 * reach the source: only the breaks of the version that is restored tell them from line ends of the source.
 */
export class DisplayHistory {
  #breaks: Breaks;
  #version: number;
  readonly #steps: Step[] = [];

  /** @param version name of the present version of the text, the same again when an edit is taken back */
  constructor(breaks: Breaks, version: number) {
    this.#breaks = breaks;
    this.#version = version;
  }

  get breaks(): Breaks {
    return this.#breaks;
  }

  /**
   * Follows edits of the copy that lead to a new version.
   *
   * @param changes each in coordinates of the copy after those before it
   * @returns the edits of the source, each in coordinates after those before it; one that changes nothing is left out
   */
  edit(changes: readonly Change[], version: number): readonly Change[] {
    const sourceChanges = this.#follow(changes, () => []);
    this.#version = version;
    return sourceChanges;
  }

  /**
   * Follows the taking back of edits, which restores an earlier version.
   *
   * @param changes from the last to the first place of the copy, so that they do not move each other
   */
  restore(changes: readonly Change[], version: number): readonly Change[] {
    const first = this.#steps.findIndex((step) => step.version === version);
    if (first < 0) return this.edit(changes, version);
    const undone = this.#steps.splice(first);
    const restored = undone.reduceRight((breaks, { inverse }) => spliced(breaks, inverse).breaks, this.#breaks);
    let shift = changes.reduce((sum, change) => sum + growth(change), 0);
    const sourceChanges = this.#follow(changes, (change) => {
      shift -= growth(change);
      return breakIndicesIn(restored, change.start + shift, change.text.length);
    });
    this.#steps.length = first;
    this.#version = version;
    return sourceChanges;
  }

  #follow(changes: readonly Change[], breakIndices: (change: Change) => number[]): readonly Change[] {
    const sourceChanges: Change[] = [];
    for (const change of changes) {
      const { breaks, sourceChange, inverse } = edited(this.#breaks, change, breakIndices(change));
      this.#steps.push({ version: this.#version, inverse });
      this.#breaks = breaks;
      if (sourceChange.end > sourceChange.start || sourceChange.text !== "") sourceChanges.push(sourceChange);
    }
    return sourceChanges;
  }
}

function growth({ start, end, text }: Change): number {
  return text.length - (end - start);
}

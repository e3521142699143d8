import type { SourceChange } from "./display-copy.ts";

/** Changes made at once, each in coordinates of the source after those before it. */
export type SourceChanges = readonly SourceChange[];

/** The edits of a source that can be undone, in source offsets, whatever of it is shown. */
export class EditHistory {
  readonly #done: SourceChanges[] = [];
  #undone: SourceChanges[] = [];

  /** Records changes; typing within a word extends the last ones. */
  note(changes: SourceChanges): void {
    if (changes.length === 0) return;
    this.#undone = [];
    const last = this.#done.at(-1) ?? [];
    if (goesOn(last, changes)) this.#done[this.#done.length - 1] = [...last, ...changes];
    else this.#done.push(changes);
  }

  /** The changes that take the last ones back; none where nothing is left. */
  undo(): SourceChanges {
    const changes = this.#done.pop() ?? [];
    if (changes.length > 0) this.#undone.push(changes);
    return changes
      .toReversed()
      .map(({ start, text, before }) => ({ start, end: start + text.length, text: before, before: text }));
  }

  /** The changes that were taken back last; none where something else was done since. */
  redo(): SourceChanges {
    const changes = this.#undone.pop() ?? [];
    if (changes.length > 0) this.#done.push(changes);
    return changes;
  }
}

function goesOn(last: SourceChanges, next: SourceChanges): boolean {
  const [before, change] = [last.at(-1), next[0]];
  if (before === undefined || change === undefined || next.length > 1) return false;
  const isTyped = before.before === "" && change.before === "" && /^\S\S$/u.test(before.text + change.text);
  return isTyped && before.start + 1 === change.start;
}

import type { Operation, ProcedureChannel, Units } from "../contract/trace.ts";
import type { Page } from "../page/page.ts";
import { difference, sizeOf, union } from "../page/selection.ts";
import { selectWords, type Words } from "../page/words.ts";

/** A stage of a procedure, and what is left after it. */
export interface Stage extends Pick<Operation, "label"> {
  readonly detail: string;
  /** 1 for each unit that is left. */
  readonly kept: Uint8Array<ArrayBuffer>;
  /** The units that it touched where it changed no verdict. */
  readonly touched?: readonly number[];
}

/**
 * The stages of a procedure as a waterfall of text: what each took away, or gave back. Telling are those that changed a verdict, for a
 * strip of verdicts each.
 *
 * @param sizes characters of each unit.
 */
export function waterfall<S extends Stage>(
  described: Omit<ProcedureChannel, "kind" | "whole" | "operations">,
  stages: readonly S[],
  sizes: Float64Array,
  spans: Pick<Units, "starts" | "ends">,
) {
  const telling: S[] = [];
  let before = new Uint8Array(sizes.length).fill(1);
  const operations = stages.map((stage): Operation => {
    const { label, detail, kept, touched = [] } = stage;
    const changed = Array.from(kept.keys()).filter((unit) => kept[unit] !== before[unit]);
    const change = sizes.map((size, unit) => size * (before[unit] - kept[unit]));
    before = kept;
    if (changed.length > 0) telling.push(stage);
    return taking({ label, detail }, changed.length > 0 ? changed : touched, change, spans);
  });
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const procedure: ProcedureChannel = { ...described, kind: "procedure", whole, operations };
  return { procedure, telling };
}

/** A step that took units away. */
export function taking(
  told: Pick<Operation, "label" | "detail" | "group">,
  units: readonly number[],
  sizes: ArrayLike<number>,
  { starts, ends }: Pick<Units, "starts" | "ends">,
): Operation {
  return {
    ...told,
    removed: units.reduce((sum, unit) => sum + sizes[unit], 0),
    spans: Uint32Array.from(units.flatMap((unit) => [starts[unit], ends[unit]])),
  };
}

/** A stage that words go through. */
export interface WordStage extends Pick<Operation, "label" | "detail" | "group"> {
  /** Whether a word is left after it; undefined where it takes none and gives none back, as most stages of a long procedure. */
  readonly keeps: ((word: number) => boolean) | undefined;
}

/** The text of words through the stages of a procedure: their characters, and the white space between two that both are left. */
export function wordWaterfall(
  described: Omit<ProcedureChannel, "kind" | "whole" | "operations">,
  page: Page,
  words: Words,
  stages: readonly WordStage[],
): ProcedureChannel {
  const all = selectWords(page, words, () => true);
  let before = all;
  const operations = stages.map(({ keeps, ...told }): Operation => {
    const after = keeps === undefined ? before : selectWords(page, words, keeps);
    const [left, of] = [sizeOf(after), sizeOf(before)];
    const detail = `${left.toLocaleString("en")} of ${of.toLocaleString("en")} characters are left.`;
    const spans = keeps === undefined ? new Uint32Array() : union(difference(before, after), difference(after, before)).slice();
    before = after;
    return { detail, ...told, removed: of - left, spans };
  });
  return { ...described, kind: "procedure", whole: sizeOf(all), operations };
}

import type { Operation } from "../../../extraction/contract/trace.ts";
import { thousands } from "../../../format.ts";

/** A step with the characters before and after it. */
export interface Step extends Operation {
  /** From 0, among all steps. */
  readonly index: number;
  readonly before: number;
  readonly after: number;
}

/** Steps that follow each other and are shown as one: those that did nothing, or many of one name, or small ones of one group. */
export interface Fold {
  readonly kind: "idle" | "alike" | "small";
  readonly steps: readonly Step[];
  readonly before: number;
  readonly after: number;
}

/** A row of a waterfall: a step, or the head of a fold, which may be open. */
export type ProcedureRow =
  | { readonly kind: "step"; readonly step: Step; readonly isInFold: boolean }
  | { readonly kind: "fold"; readonly fold: Fold; readonly isOpen: boolean };

/** From so many on, steps of one name or of one group in a row are folded. */
const leastAlike = 5;
/** A step of a group stands alone from this share on of all that the procedure took. */
const largeShare = 0.05;

export function stepsOf(whole: number, operations: readonly Operation[]): readonly Step[] {
  const steps: Step[] = [];
  let before = whole;
  operations.forEach((operation, index) => {
    const after = before - operation.removed;
    steps.push({ ...operation, index, before, after });
    before = after;
  });
  return steps;
}

/** The rows of a procedure; folds are named by their first step. */
export function procedureRows(steps: readonly Step[], open: ReadonlySet<number>): readonly ProcedureRow[] {
  return runsOf(steps).flatMap((run): readonly ProcedureRow[] => {
    const [first] = run;
    const isIdle = run.every(hasDoneNothing);
    const alone = run.map((step): ProcedureRow => ({ kind: "step", step, isInFold: false }));
    if (first === undefined || run.length < (isIdle ? 2 : leastAlike)) return alone;
    const isOpen = open.has(first.index);
    const fold: Fold = {
      kind: isIdle ? "idle" : run.every(({ label }) => label === first.label) ? "alike" : "small",
      steps: run,
      before: first.before,
      after: run.at(-1)?.after ?? first.after,
    };
    const inside = run.map((step): ProcedureRow => ({ kind: "step", step, isInFold: true }));
    return [{ kind: "fold", fold, isOpen }, ...(isOpen ? inside : [])];
  });
}

/** "7 steps did nothing", "link lists, 212 times", "92 link tables". */
export function foldName({ kind, steps }: Fold): string {
  const count = thousands(steps.length);
  if (kind === "small") return `${count} ${steps[0]?.group ?? ""}`;
  return kind === "idle" ? `${count} steps did nothing` : `${steps[0]?.label ?? ""}, ${count} times`;
}

/** Share of what a procedure took that is shown of what it left, where bars do not begin at 0. */
const shownOfRest = 0.15;

/**
 * The number of characters at which the bars of a procedure begin: 0, or where it left most of the text, a round number a little
 * below what it left, for on a scale from 0 on what small steps took could not be seen.
 */
export function barsBegin(whole: number, steps: readonly Step[]): number {
  const left = steps.reduce((least, { after }) => Math.min(least, after), whole);
  const taken = whole - left;
  if (taken === 0 || taken >= whole / 2) return 0;
  const power = 10 ** Math.floor(Math.log10(taken * shownOfRest));
  return Math.max(Math.floor((left - taken * shownOfRest) / power) * power, 0);
}

/** A step's name with its number, where it has none of its own. */
export function stepName({ index, label }: Step): string {
  return /^\d/.test(label) ? label : `${index + 1}. ${label}`;
}

/** Pieces that a row touched. */
export function spansOf(row: ProcedureRow): readonly { readonly start: number; readonly end: number }[] {
  const steps = row.kind === "step" ? [row.step] : row.fold.steps;
  return steps.flatMap(({ spans }) =>
    Array.from({ length: spans.length >> 1 }, (_, index) => ({ start: spans[index * 2] ?? 0, end: spans[index * 2 + 1] ?? 0 })),
  );
}

function hasDoneNothing({ removed, spans }: Step): boolean {
  return removed === 0 && spans.length === 0;
}

/** Steps in a row that did nothing, or have one name, or are small ones of one group: of few of these, those that did nothing. */
function runsOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  const large = largeShare * steps.reduce((sum, { removed }) => sum + Math.abs(removed), 0);
  const isSmall = ({ removed }: Step): boolean => Math.abs(removed) < large;
  const isAlike = (one: Step, other: Step): boolean =>
    (one.group !== undefined && one.group === other.group && isSmall(one) && isSmall(other)) ||
    (hasDoneNothing(one) ? hasDoneNothing(other) : !hasDoneNothing(other) && one.label === other.label);
  const areBothIdle = (one: Step, other: Step): boolean => hasDoneNothing(one) && hasDoneNothing(other);
  return splitWhere(steps, isAlike).flatMap((run) => (run.length < leastAlike ? splitWhere(run, areBothIdle) : [run]));
}

/** Steps in as many runs as there are neighbours that do not belong together, and one. */
function splitWhere(steps: readonly Step[], belong: (one: Step, other: Step) => boolean): readonly (readonly Step[])[] {
  const runs: Step[][] = [];
  for (const step of steps) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && belong(last, step)) run.push(step);
    else runs.push([step]);
  }
  return runs;
}

import type { Operation } from "../../../extraction/contract/trace.ts";
import { thousands } from "../../../format.ts";

/** A step with the characters before and after it. */
export interface Step extends Operation {
  /** From 0, among all steps. */
  readonly index: number;
  readonly before: number;
  readonly after: number;
}

/** Steps that follow each other and are shown as one: those that did nothing, or many of one name. */
export interface Fold {
  readonly kind: "idle" | "alike";
  readonly steps: readonly Step[];
  readonly before: number;
  readonly after: number;
}

/** A row of a waterfall: a step, or the head of a fold, which may be open. */
export type ProcedureRow =
  | { readonly kind: "step"; readonly step: Step; readonly isInFold: boolean }
  | { readonly kind: "fold"; readonly fold: Fold; readonly isOpen: boolean };

/** From so many on, steps of one name in a row are folded. */
const leastAlike = 5;

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
    const isIdle = first !== undefined && hasDoneNothing(first);
    const alone = run.map((step): ProcedureRow => ({ kind: "step", step, isInFold: false }));
    if (first === undefined || run.length < (isIdle ? 2 : leastAlike)) return alone;
    const isOpen = open.has(first.index);
    const fold: Fold = {
      kind: isIdle ? "idle" : "alike",
      steps: run,
      before: first.before,
      after: run.at(-1)?.after ?? first.after,
    };
    const inside = run.map((step): ProcedureRow => ({ kind: "step", step, isInFold: true }));
    return [{ kind: "fold", fold, isOpen }, ...(isOpen ? inside : [])];
  });
}

/** "7 steps did nothing", "link lists, 212 times". */
export function foldName({ kind, steps }: Fold): string {
  const count = thousands(steps.length);
  return kind === "idle" ? `${count} steps did nothing` : `${steps[0]?.label ?? ""}, ${count} times`;
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

/** Steps in a row that did nothing, or have one name. */
function runsOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  const runs: Step[][] = [];
  for (const step of steps) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isIdle = hasDoneNothing(step);
    const goesOn = last !== undefined && hasDoneNothing(last) === isIdle && (isIdle || last.label === step.label);
    if (run !== undefined && goesOn) run.push(step);
    else runs.push([step]);
  }
  return runs;
}

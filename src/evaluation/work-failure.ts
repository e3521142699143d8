/** The error of work whose worker died, took too long, or was ended because nobody wants the work any more. */
export class WorkFailure extends Error {
  readonly kind: "crash" | "timeout" | "closed";
  /** The step of the work that it had begun last, as `stepNote` tells; undefined before the first. */
  readonly step: number | undefined;

  constructor(kind: WorkFailure["kind"], message: string, step?: number) {
    super(message);
    this.kind = kind;
    this.step = step;
  }
}

export function timeoutOf(milliseconds: number, step?: number): WorkFailure {
  return new WorkFailure("timeout", `no answer within ${milliseconds / 1_000} s`, step);
}

export function closedFailure(): WorkFailure {
  return new WorkFailure("closed", "stopped");
}

interface StepNote {
  readonly step: number;
}

/** The message that a worker posts before each step of its work: should it never come back, it is known which one it was at. */
export function stepNote(step: number): StepNote {
  return { step };
}

/** The step that a message tells of; undefined for one that is no such note. */
export function stepIn(message: unknown): number | undefined {
  if (typeof message !== "object" || message === null || !("step" in message)) return undefined;
  return typeof message.step === "number" ? message.step : undefined;
}

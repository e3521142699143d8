/** Why a run gave no result: shown where the result would have been. */
export class RunFailure extends Error {
  readonly kind: "crash" | "timeout" | "stopped" | "error";

  constructor(kind: RunFailure["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Rejects where a worker is lost, or is not wanted any more. @param what it did, in words: "the search" */
export function lostWith(thread: Worker, signal: AbortSignal, what: string): Promise<never> {
  const lost = new Promise<never>((_, reject) => {
    thread.addEventListener("error", (event) => reject(new Error(event.message || `${what} could not be begun`)));
    signal.addEventListener("abort", () => reject(new Error(`${what} was stopped`)));
  });
  // Nobody may be waiting when it is lost.
  lost.catch(() => undefined);
  return lost;
}

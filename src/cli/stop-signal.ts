/** Milliseconds in which a second signal is the same: a terminal sends it to npm, to what npm began and to us, and they pass it on. */
const echo = 1_000;
const interrupted = 130;

export interface StopSignal {
  /** Aborted by Ctrl-C or SIGTERM. */
  readonly signal: AbortSignal;
  /** From here on they end the process, as usual. */
  readonly release: () => void;
}

/** Lets a command come to an end in order. Who asks a second time does not want to wait for that. */
export function stopSignal(): StopSignal {
  const stop = new AbortController();
  let firstAt: number | undefined;
  const onSignal = (): void => {
    firstAt ??= performance.now();
    if (performance.now() - firstAt > echo) process.exit(interrupted);
    stop.abort();
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  return { signal: stop.signal, release: () => process.off("SIGINT", onSignal).off("SIGTERM", onSignal) };
}

import type { Trace } from "../contract/trace.ts";

/** The values of a series; none where the trace has no such series. */
export function seriesOf({ channels }: Pick<Trace, "channels">, id: string): Float64Array {
  const channel = channels.find((candidate) => candidate.id === id);
  return channel?.kind === "series" ? channel.values : new Float64Array();
}

/** The value of a scalar; NaN where the trace has no such scalar. */
export function scalarOf({ channels }: Pick<Trace, "channels">, id: string): number {
  const channel = channels.find((candidate) => candidate.id === id);
  return channel?.kind === "scalar" ? channel.value : Number.NaN;
}

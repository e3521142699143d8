import type { ClassMeaning, UnitChannel } from "../extraction/contract/trace.ts";

const rankOf = { removed: 0, context: 1, kept: 2, core: 3 } as const satisfies Record<ClassMeaning, number>;

/** The values that a channel is drawn from. Classes are drawn by rank, so that a kept unit among removed ones is never lost in a pixel. */
export class Ranks {
  readonly #known = new WeakMap<Uint8Array, Float64Array<ArrayBuffer>>();

  /** @param step row of a steps channel; the last where left out */
  valuesOf(channel: UnitChannel, step: number | undefined): Float64Array<ArrayBuffer> | undefined {
    if (channel.kind === "series") return channel.values;
    if (channel.kind === "steps") return channel.rows[step ?? channel.rows.length - 1];
    if (channel.kind !== "class") return undefined;
    let ranks = this.#known.get(channel.values);
    if (ranks === undefined) {
      ranks = Float64Array.from(channel.values, (value) => rankOf[channel.meanings[value] ?? "removed"]);
      this.#known.set(channel.values, ranks);
    }
    return ranks;
  }
}

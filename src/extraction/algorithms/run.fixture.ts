import { expect } from "vitest";
import type { Extraction } from "../contract/extraction.ts";
import { finish, type Extractor } from "../contract/extractor.ts";
import type { Inputs, Need } from "../contract/inputs.ts";
import { valuesFor, type Schema, type Value } from "../contract/parameters.ts";
import type { Channel } from "../contract/trace.ts";
import { openPage } from "../page/open-page.ts";
import { rangesOf } from "../page/selection.ts";

/** A run of a method with values that it takes as they are given. */
export function runWith<N extends Need, S extends Schema, A>(
  extractor: Extractor<N, S, A>,
  inputs: Pick<Inputs, N>,
  given: Readonly<Record<string, Value>> = {},
): Extraction {
  const [values, refusals] = valuesFor(extractor.parameters, given);
  expect(refusals).toEqual([]);
  return finish(extractor.decide(extractor.analyse(inputs, values), values));
}

/** How to run a method that goes by the page alone on a source. */
export function runOf<S extends Schema, A>(extractor: Extractor<"page", S, A>) {
  return (source: string, given: Readonly<Record<string, Value>> = {}): Extraction =>
    runWith(extractor, { page: openPage(source) }, given);
}

/** What is kept of a source, with one space between its words. */
export function textKept(source: string, { selection }: Pick<Extraction, "selection">): string {
  const text = Array.from(rangesOf(selection), ({ start, end }) => source.slice(start, end)).join(" ");
  return text.replace(/\s+/gu, " ").trim();
}

/** A channel of a trace. */
export function channelOf<K extends Channel["kind"]>(
  { trace }: Pick<Extraction, "trace">,
  id: string,
  kind: K,
): Extract<Channel, { kind: K }> {
  const channel = trace.channels.find((candidate) => candidate.id === id);
  expect(channel?.kind).toBe(kind);
  return channel as Extract<Channel, { kind: K }>;
}

/** The only channel of a kind in a trace. */
export function onlyOf<K extends Channel["kind"]>({ trace }: Pick<Extraction, "trace">, kind: K): Extract<Channel, { kind: K }> {
  const found = trace.channels.filter((channel) => channel.kind === kind);
  expect(found).toHaveLength(1);
  return found[0] as Extract<Channel, { kind: K }>;
}

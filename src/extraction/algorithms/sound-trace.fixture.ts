import { expect } from "vitest";
import {
  tellsFate,
  type Channel,
  type PanelChannel,
  type PlaneChannel,
  type SeriesChannel,
  type Trace,
} from "../contract/trace.ts";
import type { Page } from "../page/page.ts";

/** What must hold of a trace, whatever the method and the page. */
export function expectSoundTrace({ units, channels }: Trace, { source }: Page): void {
  for (const { name, starts, ends } of Object.values(units)) {
    expect(name).not.toBe("");
    expect(ends.length).toBe(starts.length);
    const isWithin = starts.every((start, unit) => start <= (ends[unit] ?? -1) && (ends[unit] ?? 0) <= source.length);
    expect(isWithin, `${name} within the page`).toBe(true);
  }
  for (const channel of channels) {
    expectSoundChannel(channel, "units" in channel ? (units[channel.units]?.starts.length ?? -1) : 0);
    if (channel.kind === "plane") expectSoundPlane(channel, channels);
    if (channel.kind === "series" && channel.against !== undefined)
      expect(channels.map(({ id }) => id)).toContain(channel.against);
  }
  const ofBlocks = channels.filter((channel) => channel.kind === "series" && channel.isOfBlocks === true);
  expect(ofBlocks.length).toBeLessThanOrEqual(1);
  for (const { units: blocks } of ofBlocks as readonly SeriesChannel[])
    expect(channels.some((channel) => channel.kind === "class" && tellsFate(channel, blocks))).toBe(true);
  const ids = channels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
}

function expectSoundChannel(channel: Channel, unitCount: number): void {
  for (const text of [channel.id, channel.name, channel.formula]) expect(text).not.toBe("");
  switch (channel.kind) {
    case "scalar":
      expect(Number.isFinite(channel.value), `${channel.id} is finite`).toBe(true);
      break;
    case "steps":
      expect(channel.labels).toHaveLength(channel.rows.length);
      expect(channel.changes).toHaveLength(channel.rows.length);
      for (const row of channel.rows) if (row !== undefined) expectFinite(row, unitCount);
      break;
    case "class":
      expectFinite(channel.values, unitCount);
      expect(channel.values.every((value) => value < channel.classes.length)).toBe(true);
      expect(channel.meanings).toHaveLength(channel.classes.length);
      expect(channel.looks ?? channel.meanings).toHaveLength(channel.classes.length);
      break;
    case "tree":
      expectFinite(channel.values, unitCount);
      expect(channel.values.every((parent, unit) => parent >= -1 && parent < unit)).toBe(true);
      break;
    case "series":
      expectFinite(channel.values, unitCount);
      if (channel.flag !== undefined) expect(channel.flag).toBeLessThan(unitCount);
      break;
    default:
      expectSoundPanel(channel, unitCount);
  }
}

/** Pictures of their own: as many values as they have places for, and none that is no number. */
function expectSoundPanel(channel: PanelChannel, unitCount: number): void {
  switch (channel.kind) {
    case "matrix":
      expect(channel.values).toHaveLength(unitCount * channel.columns.length);
      break;
    case "plane":
      for (const { centres, nearest } of channel.rounds ?? []) {
        expectFinite(nearest, unitCount);
        expectFinite(centres, centres.length);
        expect(nearest.every((centre) => 2 * centre < centres.length)).toBe(true);
      }
      break;
    case "procedure":
      expect(Number.isFinite(channel.whole)).toBe(true);
      for (const { label, removed, spans } of channel.operations) {
        expect(label).not.toBe("");
        expect(Number.isFinite(removed)).toBe(true);
        expect(spans.length % 2).toBe(0);
      }
      break;
    case "curve":
      expectFinite(channel.x, channel.y.length);
      expectFinite(channel.y, channel.x.length);
      expect(channel.x.every((value, index) => index === 0 || value >= (channel.x[index - 1] ?? 0))).toBe(true);
      for (const { first, values } of channel.settings ?? []) {
        expectFinite(values, values.length);
        expect(first + values.length).toBeLessThanOrEqual(channel.x.length);
      }
      break;
    case "outline":
      for (const values of [channel.starts, channel.ends, ...channel.columns.map((column) => column.values)])
        expectFinite(values, channel.parents.length);
      expect(channel.labels).toHaveLength(channel.parents.length);
      expect(channel.meanings).toHaveLength(channel.parents.length);
      expect(channel.parents.every((parent, node) => parent >= -1 && parent < node)).toBe(true);
      break;
    case "ranking":
      expectFinite(channel.values, channel.labels.length);
      expect(channel.values.every((value) => value < channel.classes.length)).toBe(true);
      expect(channel.meanings).toHaveLength(channel.classes.length);
      for (const values of [channel.starts, channel.ends, ...channel.columns.map((column) => column.values)])
        expectFinite(values, channel.labels.length);
      break;
    case "layout":
      expectFinite(channel.rectangles, 4 * channel.values.length);
      expectFinite(channel.separators, 4 * channel.weights.length);
      for (const values of [channel.values, channel.starts, channel.ends]) expectFinite(values, channel.meanings.length);
      break;
  }
}

function expectSoundPlane({ x, y, classes, units }: PlaneChannel, channels: readonly Channel[]): void {
  const over = (id: string, kind: Channel["kind"]): boolean =>
    channels.some((channel) => channel.kind === kind && channel.id === id && "units" in channel && channel.units === units);
  expect([over(x, "series"), over(y, "series"), classes === undefined || over(classes, "class")]).toEqual([true, true, true]);
}

function expectFinite(values: Float64Array | Float32Array | Int32Array | Uint32Array | Uint8Array, unitCount: number): void {
  expect(values.length).toBe(unitCount);
  let finiteCount = 0;
  for (const value of values) if (Number.isFinite(value)) finiteCount++;
  expect(finiteCount).toBe(unitCount);
}

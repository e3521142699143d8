import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { gapsAfter, paleOpacity } from "./marks.ts";

describe("gapsAfter", () => {
  it("parts units of four columns or more from the next", () => {
    expect([...gapsAfter(Int32Array.of(7, 7, 7, 7, 8, 8, 8, 9, 9, 9, 9, 9))]).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it("needs no gap where there is no neighbour", () => {
    expect([...gapsAfter(Int32Array.of(7, 7, 7, 7, -1, -1, -1, -1, 8))]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });
});

describe("the pale part of a column", () => {
  it("is told from either ground, 1.5 to 1", () => {
    const sheet = readFileSync(new URL("../lab.css", import.meta.url), "utf8");
    const [light = "", dark = ""] = sheet.split('data-theme="dark"');
    for (const theme of [light, dark]) {
      const colour = (name: string): readonly number[] =>
        (new RegExp(`--${name}: #(..)(..)(..)`).exec(theme) ?? []).slice(1).map((digits) => Number.parseInt(digits, 16));
      const ground = colour("background");
      for (const name of ["kept", "removed", "wrong", "core"]) {
        const pale = colour(name).map((channel, at) => channel * paleOpacity + (ground[at] ?? 0) * (1 - paleOpacity));
        const [dim = 0, bright = 0] = [luminance(pale), luminance(ground)].toSorted((a, b) => a - b);
        expect((bright + 0.05) / (dim + 0.05)).toBeGreaterThan(1.5);
      }
    }
  });
});

/** By WCAG 2. */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

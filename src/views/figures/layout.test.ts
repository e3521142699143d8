import { describe, expect, it } from "vitest";
import { drawnWidth } from "./layout.tsx";

const none = new Float32Array();

describe("drawnWidth", () => {
  it("leaves out the empty part of a page that something far outside makes very wide", () => {
    const texts = Float32Array.of(10, 0, 300, 20, 13_000, 40, 0, 20);
    const rectangles = Float32Array.of(0, 0, 1280, 900);
    expect(drawnWidth({ width: 13_912, texts, rectangles, separators: none })).toBe(1280);
  });

  it("is the whole page where at least half of it has something, or nothing is drawn", () => {
    const texts = Float32Array.of(0, 0, 700, 20);
    expect(drawnWidth({ width: 1280, texts, rectangles: none, separators: none })).toBe(1280);
    expect(drawnWidth({ width: 1280, texts: none, rectangles: none, separators: none })).toBe(1280);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chanceOf, drawn, partSeed, shuffled } from "./chance.ts";

describe("drawn", () => {
  it("draws as many different numbers as asked for, rising", () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(80), fc.nat(), (count, take, seed) => {
        const found = drawn(count, take, chanceOf(seed));
        expect(found.length).toBe(Math.min(count, take));
        expect([...found]).toEqual([...new Set(found)].toSorted((left, right) => left - right));
        expect(found.every((number) => number < count)).toBe(true);
      }),
    );
  });

  it("draws each number about as often", () => {
    const times = new Uint32Array(10);
    for (let seed = 0; seed < 2_000; seed++)
      for (const number of drawn(10, 3, chanceOf(seed))) times[number] = (times[number] ?? 0) + 1;
    for (const time of times) expect(Math.abs(time - 600)).toBeLessThan(90);
  });
});

describe("shuffled", () => {
  it("has each number once", () => {
    expect([...shuffled(50, chanceOf(3))].toSorted((left, right) => left - right)).toEqual([...Array(50).keys()]);
  });
});

describe("partSeed", () => {
  it("gives parts and tasks seeds of their own", () => {
    const seeds = [1, 2, 3].flatMap((seed) => Array.from({ length: 200 }, (_, part) => partSeed(seed, part)));
    expect(new Set(seeds).size).toBe(600);
  });
});

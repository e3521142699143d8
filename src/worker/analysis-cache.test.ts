import { describe, expect, it } from "vitest";
import { AnalysisCache } from "./analyses.ts";

describe("AnalysisCache", () => {
  it("drops the least recently used when the rest does not fit", () => {
    const cache = cacheOf(100, "a 40 b 40");
    cache.get("a");
    put(cache, "c", 40);
    expect(held(cache)).toEqual(["a", "c"]);
  });

  it("counts bytes and not entries", () => {
    const cache = cacheOf(100, "a 1 b 1 c 98");
    expect(held(cache)).toEqual(["a", "b", "c"]);
    put(cache, "d", 2);
    expect(held(cache)).toEqual(["c", "d"]);
  });

  it("asks sizes anew, for analyses grow", () => {
    const cache = cacheOf(100, "a 40");
    let bytes = 10;
    cache.set("grows", "page", "grows", () => bytes);
    expect(held(cache)).toEqual(["a", "grows"]);
    bytes = 80;
    cache.trim();
    expect(held(cache)).toEqual(["grows"]);
  });

  it("keeps the latest, however large", () => {
    const cache = cacheOf(100, "a 40 huge 1000");
    expect(held(cache)).toEqual(["huge"]);
  });

  it("takes what is set again for the latest", () => {
    const cache = cacheOf(100, "a 40 b 40 a 70");
    expect(held(cache)).toEqual(["a"]);
  });

  it("forgets the analyses of a page that is closed", () => {
    const cache = new AnalysisCache(100);
    cache.set("a", "one", "a", () => 1);
    cache.set("b", "other", "b", () => 1);
    cache.forget("one");
    expect(held(cache)).toEqual(["b"]);
  });
});

function put(cache: AnalysisCache, key: string, bytes: number): void {
  cache.set(key, "page", key, () => bytes);
}

/** A cache with entries in it: "a 40 b 40", each with its bytes. */
function cacheOf(capacity: number, entries: string): AnalysisCache {
  const cache = new AnalysisCache(capacity);
  for (const [, key = "", bytes] of entries.matchAll(/(\w+) (\d+)/g)) put(cache, key, Number(bytes));
  return cache;
}

/** Asking does not disturb what is held, only the order in which it would go. */
function held(cache: AnalysisCache): string[] {
  return ["a", "b", "c", "d", "grows", "huge"].filter((key) => cache.get(key) !== undefined);
}

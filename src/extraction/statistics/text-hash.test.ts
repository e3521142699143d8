import { describe, expect, it } from "vitest";
import { textHash } from "./text-hash.ts";

describe("textHash", () => {
  it("is the same for ever: it stands in files", () => {
    expect([textHash(""), textHash("a page"), textHash("سلام 😀")]).toEqual([
      "488bdcb81aee8d83",
      "5b15758bf4148d50",
      "1b6f53281d9e5ad2",
    ]);
  });

  it("has no two alike among a hundred thousand short texts", () => {
    const hashes = new Set(Array.from({ length: 100_000 }, (_, number) => textHash(`page ${number}`)));
    expect(hashes.size).toBe(100_000);
  });
});

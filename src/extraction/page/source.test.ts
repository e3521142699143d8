import { describe, expect, it } from "vitest";
import { canonicalSource } from "./source.ts";

describe("canonicalSource", () => {
  it("makes every line end a single line feed", () => {
    expect(canonicalSource("a\r\nb\rc\nd\r\r\n\n\re")).toBe("a\nb\nc\nd\n\n\n\ne");
  });

  it("drops one byte order mark at the start and none elsewhere", () => {
    expect(canonicalSource("\ufeffa\ufeffb")).toBe("a\ufeffb");
    expect(canonicalSource("\ufeff\ufeffa")).toBe("\ufeffa");
  });
});

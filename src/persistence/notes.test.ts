import { describe, expect, it } from "vitest";
import { Notes } from "./failed-starts.ts";

describe("Notes", () => {
  it("give back what was written, in another tab too", () => {
    const storage = fakeStorage();
    new Notes(() => storage).write("one", { a: [1] });
    expect(new Notes(() => storage).read("one")).toEqual({ a: [1] });
  });

  it("answer undefined for what is not there or is no JSON", () => {
    const storage = fakeStorage();
    storage.setItem("contentscope.bad", "{");
    const notes = new Notes(() => storage);
    expect(notes.read("bad")).toBeUndefined();
    expect(notes.read("none")).toBeUndefined();
  });

  it("fall back to memory where the browser refuses", () => {
    const notes = new Notes(() => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    });
    notes.write("one", 1);
    expect(notes.read("one")).toBe(1);
  });

  it("fall back to memory where there is no room", () => {
    const storage = fakeStorage();
    storage.setItem = () => {
      throw new DOMException("exceeded the quota", "QuotaExceededError");
    };
    const notes = new Notes(() => storage);
    notes.write("one", 1);
    expect(notes.read("one")).toBe(1);
  });
});

function fakeStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

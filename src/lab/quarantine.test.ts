import { describe, expect, it } from "vitest";
import type { Failure } from "../state/session.ts";
import { Notes } from "../persistence/notes.ts";
import { Quarantine } from "./scheduler.ts";

class Memory {
  readonly items = new Map<string, string>();
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
}

const quarantineOn = (memory: Memory): Quarantine => new Quarantine(new Notes(() => memory));

const page = "<p>one two three</p>";
const spec = { extractor: "ccb", values: { threshold: 0.5, range: 40 } };
const crash: Failure = { kind: "crash", message: "The analysis stopped unexpectedly." };

describe("Quarantine", () => {
  it("remembers a page, an algorithm and its values together, and no other", () => {
    const quarantine = quarantineOn(new Memory());
    quarantine.add(page, spec, crash);
    expect(quarantine.failureOf(page, { ...spec, values: { range: 40, threshold: 0.5 } })).toEqual(crash);
    expect(quarantine.failureOf(page, { ...spec, values: { range: 40 } })).toBeUndefined();
    expect(quarantine.failureOf(page, { ...spec, extractor: "accb" })).toBeUndefined();
    expect(quarantine.failureOf(`${page} `, spec)).toBeUndefined();
    expect(quarantine.failureOf(page.replace("two", "tow"), spec)).toBeUndefined();
  });

  it("forgets what is let out, and only that", () => {
    const quarantine = quarantineOn(new Memory());
    quarantine.add(page, spec, crash);
    quarantine.add("", spec, crash);
    quarantine.release(page, spec);
    expect(quarantine.failureOf(page, spec)).toBeUndefined();
    expect(quarantine.failureOf("", spec)).toEqual(crash);
  });

  it("remembers after a reload", () => {
    const memory = new Memory();
    quarantineOn(memory).add(page, spec, crash);
    expect(quarantineOn(memory).failureOf(page, spec)).toEqual(crash);
  });

  it("keeps the last fifty", () => {
    const quarantine = quarantineOn(new Memory());
    for (let number = 0; number <= 50; number++) quarantine.add(String(number), spec, crash);
    expect(quarantine.failureOf("0", spec)).toBeUndefined();
    expect(quarantine.failureOf("1", spec)).toEqual(crash);
    expect(quarantine.failureOf("50", spec)).toEqual(crash);
  });

  it.each(["no JSON", '[["a"]]', '[["a",{"kind":"odd","message":"x"}]]', "null"])("begins anew where %s is stored", (text) => {
    const memory = new Memory();
    quarantineOn(memory).add(page, spec, crash);
    for (const key of memory.items.keys()) memory.items.set(key, text);
    expect(quarantineOn(memory).failureOf(page, spec)).toBeUndefined();
  });

  it("works where storing is forbidden", () => {
    const refuse = () => {
      throw new DOMException("no", "SecurityError");
    };
    const quarantine = new Quarantine(new Notes(() => ({ getItem: refuse, setItem: refuse })));
    quarantine.add(page, spec, crash);
    expect(quarantine.failureOf(page, spec)).toEqual(crash);
  });
});

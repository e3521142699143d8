import { describe, expect, it } from "vitest";
import { bindings, chordOf } from "./bindings.ts";

const plain = { code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isAltGraph: false };

describe("chordOf", () => {
  it.each([
    ["a letter", { key: "x" }, "x"],
    ["a letter under Caps Lock", { key: "X" }, "x"],
    ["a capital", { key: "X", shiftKey: true }, "X"],
    ["a sign that needs Shift", { key: "+", shiftKey: true }, "+"],
    ["a named key with Shift", { key: "F6", shiftKey: true }, "Shift+F6"],
    ["Control and a letter", { key: "o", ctrlKey: true }, "Ctrl+o"],
    ["Command and a letter", { key: "o", metaKey: true }, "Ctrl+o"],
    ["Control, Shift and a letter", { key: "O", ctrlKey: true, shiftKey: true }, "Ctrl+Shift+o"],
    ["a sign on the third level", { key: "[", ctrlKey: true, altKey: true, isAltGraph: true }, "["],
    ["a letter of another script", { key: "ч", code: "KeyX" }, "x"],
    ["Alt and a letter", { key: "d", altKey: true }, "Alt+d"],
  ])("names %s", (_, press, chord) => {
    expect(chordOf({ ...plain, ...press })).toBe(chord);
  });
});

describe("bindings", () => {
  it("give no key two meanings", () => {
    const chords = bindings.flatMap((binding) => binding.chords);
    expect(new Set(chords).size).toBe(chords.length);
  });

  it("let single characters alone while typing", () => {
    const everywhere = bindings.filter(({ isEverywhere }) => isEverywhere === true).flatMap(({ chords }) => chords);
    expect(everywhere.filter((chord) => chord.length === 1)).toEqual([]);
  });
});

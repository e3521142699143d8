import { describe, expect, it } from "vitest";
import { chordOf, chordText, isSingleKey, keysHere } from "./chords.ts";

const plain = { code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, getModifierState: () => false };

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
    ["a sign on the third level", { key: "[", ctrlKey: true, altKey: true, getModifierState: () => true }, "["],
    ["a letter of another script", { key: "ч", code: "KeyX" }, "x"],
    ["a capital of another script", { key: "Т", code: "KeyN", shiftKey: true }, "N"],
    ["Alt and a letter", { key: "d", altKey: true }, "Alt+d"],
  ])("names %s", (_, press, chord) => {
    expect(chordOf({ ...plain, ...press })).toBe(chord);
  });
});

describe("isSingleKey", () => {
  it("is true of characters alone", () => {
    expect(["x", "N", "?", "1", "+"].filter(isSingleKey)).toHaveLength(5);
    expect(["F6", "Delete", "Escape", "Ctrl+k", "Shift+F6"].filter(isSingleKey)).toEqual([]);
  });
});

describe("chordText", () => {
  it.each([
    ["x", "x"],
    ["N", "Shift n"],
    ["-", "−"],
    ["+", "+"],
    ["Escape", "Esc"],
    ["Shift+F6", "Shift F6"],
    ["Ctrl+Shift+c", "Ctrl Shift C"],
  ])("writes %s as %s", (chord, text) => {
    expect(chordText(chord)).toBe(text);
  });
});

describe("keysHere", () => {
  it("writes Command on a Mac", () => {
    const keys = "Ctrl Shift c";
    expect([keysHere({ keys }, true), keysHere({ keys }, false)]).toEqual(["⌘ Shift c", keys]);
    expect(keysHere({ keys: "Ctrl M", keysOnMac: "Ctrl Shift M" }, true)).toBe("Ctrl Shift M");
  });
});

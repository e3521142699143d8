import { defaultFilter } from "cmdk";
import { describe, expect, it } from "vitest";
import { grouped } from "./palette-dialog.tsx";
import type { PaletteEntry } from "./palette-entries.ts";

const entry = (group: string, label: string, words: readonly string[] = []): PaletteEntry => ({
  id: label,
  group,
  label,
  words,
  run: () => {},
});
const entries = [
  entry("Figures", "The numbers of the lane’s figure, as a table"),
  entry("Lanes", "Duplicate the lane"),
  entry("Lanes", "Remove the lane"),
  entry("Parameters", "Threshold of A CCB"),
  entry("Settings", "Theme: dark", ["colours"]),
];
const shown = (search: string, recent: readonly string[] = []) =>
  grouped(entries, search, recent, defaultFilter).map(({ title, entries: found }) => [title, ...found.map(({ label }) => label)]);

describe("grouped", () => {
  it("lists all by groups, those chosen of late before", () => {
    expect(shown("").map(([title]) => title)).toEqual(["Figures", "Lanes", "Parameters", "Settings"]);
    expect(shown("", ["Theme: dark", "gone", "Remove the lane"])).toEqual([
      ["Recent", "Theme: dark", "Remove the lane"],
      ["Figures", "The numbers of the lane’s figure, as a table"],
      ["Lanes", "Duplicate the lane"],
      ["Parameters", "Threshold of A CCB"],
    ]);
  });

  it.each([
    ["thres", "Threshold of A CCB"],
    ["dup lane", "Duplicate the lane"],
    ["duplane", "Duplicate the lane"],
    ["colours", "Theme: dark"],
  ])("finds by “%s” what is meant first, and no chance letters", (search, label) => {
    expect(shown(search)[0]?.[1]).toBe(label);
    expect(shown(search)).not.toContainEqual(["Figures", "The numbers of the lane’s figure, as a table"]);
  });

  it("finds nothing by what is nowhere", () => {
    expect(shown("zebra")).toEqual([]);
  });
});

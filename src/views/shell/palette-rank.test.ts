import { describe, expect, it } from "vitest";
import { grouped } from "./palette-dialog.tsx";
import { commands } from "./commands.ts";
import type { PaletteEntry } from "./menu-lines.ts";
import { choiceGroup } from "./palette-entries.ts";

const entry = (group: string, title: string, words: readonly string[] = []): PaletteEntry => ({
  id: title,
  group,
  title,
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
  grouped(entries, search, recent).map((group) => [group.title, ...group.entries.map(({ title }) => title)]);

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
    ["colours", "Theme: dark"],
  ])("finds by “%s” what is meant first, and no chance letters", (search, label) => {
    expect(shown(search)[0]?.[1]).toBe(label);
    expect(shown(search)).not.toContainEqual(["Figures", "The numbers of the lane’s figure, as a table"]);
  });

  it.each(["zebra", "duplane", "?"])("finds nothing by “%s”, which is nowhere", (search) => {
    expect(shown(search)).toEqual([]);
  });

  it("lists what sets a choice last, however well it is met", () => {
    const all = [entry(choiceGroup, "Set Link tags of B CETD to none"), entry("Parameters", "Preset", ["set"])];
    expect(grouped(all, "set", []).map(({ title }) => title)).toEqual(["Parameters", "Set a choice"]);
  });

  it.each([
    ["sweep", "sweep"],
    ["embed", "share"],
    ["markdown", "formats"],
    ["export", "export-svg"],
    ["papers", "papers"],
    ["about", "about"],
    ["module", "own-module"],
  ])("finds by “%s” the command that is meant, and no encoding", (search, id) => {
    const all = [
      ...commands.map((command): PaletteEntry => ({ ...entry(command.group, command.label, command.words), id: command.id })),
      entry("Encoding", "Decode as IBM866", ["encoding", "charset"]),
    ];
    const found = grouped(all, search, []).flatMap(({ entries: some }) => some);
    expect(found.map((one) => one.id)).toContain(id);
    expect(found.map(({ title }) => title)).not.toContain("Decode as IBM866");
  });
});

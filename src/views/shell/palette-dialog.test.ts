import { describe, expect, it } from "vitest";
import { extractors } from "../../extraction/algorithms/index.ts";
import { libraryOf } from "../../extraction/run.ts";
import type { LabActions } from "../../lab/create-lab.ts";
import { emptyLab } from "../../state/lab.ts";
import { withLane } from "../../state/lane-changes.ts";
import type { Session } from "../../state/session.ts";
import { commands } from "./commands.ts";
import type { PaletteEntry } from "../commands/command.ts";
import { choiceGroup, paletteGroups, settingEntries } from "./palette-dialog.tsx";

const library = libraryOf(extractors);
const lab = { ...withLane(withLane(withLane(emptyLab, "ccb"), "danag"), "tccb"), focusedLane: "lane-a" };
const settingsFor = (query: string, of = lab) =>
  settingEntries(query, { session: { lab: of } as Session, library, actions: {} as LabActions });
const labelsFor = (query: string) => settingsFor(query).map(({ title }) => title);

describe("settingEntries", () => {
  it("finds the parameter in all lanes, the focused one first", () => {
    expect(labelsFor("range 60")).toEqual(["Set Range of A CCB to 60 characters", "Set Range of C TCCB to 60 tokens"]);
    expect(settingsFor("range 60", { ...lab, focusedLane: "lane-c" }).map(({ id }) => id)).toEqual([
      "set lane-c range",
      "set lane-a range",
    ]);
  });

  it.each(["set range of A to 60", "Range a = 60", "ran ccb 60 characters", "range: a 60"])("understands “%s”", (query) => {
    expect(labelsFor(query)).toEqual(["Set Range of A CCB to 60 characters"]);
  });

  it("reads values as the parameter's field does", () => {
    expect(labelsFor("threshold a 80 %")).toEqual(["Set Threshold of A CCB to 0.8"]);
    expect(labelsFor("threshold a default")).toEqual(["Set Threshold of A CCB to 0.75"]);
    expect(labelsFor("half window 2")).toEqual(["Set Half window of B DANAg to 2 lines"]);
  });

  it("says why a value cannot be taken", () => {
    expect(settingsFor("threshold a 7").map(({ title, refusal }) => [title, refusal])).toEqual([
      ["Threshold of A CCB", "Out of range: type 0 to 1"],
    ]);
  });

  it("takes a number or a name alone for no setting", () => {
    expect([labelsFor("60"), labelsFor("range"), labelsFor("a 60"), labelsFor("sample 60")]).toEqual([[], [], [], []]);
  });
});

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
  paletteGroups(entries, search, recent).map((group) => [group.title, ...group.entries.map(({ title }) => title)]);

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
    expect(paletteGroups(all, "set", []).map(({ title }) => title)).toEqual(["Parameters", "Set a choice"]);
  });

  it.each([
    ["sweep", "sweep"],
    ["embed", "share"],
    ["markdown", "formats"],
    ["export", "export"],
    ["papers", "papers"],
    ["about", "about"],
    ["module", "own-module"],
  ])("finds by “%s” the command that is meant, and no encoding", (search, id) => {
    const all = [
      ...commands.map((command): PaletteEntry => ({ ...entry(command.group, command.label, command.words), id: command.id })),
      entry("Encoding", "Decode as IBM866", ["encoding", "charset"]),
    ];
    const found = paletteGroups(all, search, []).flatMap(({ entries: some }) => some);
    expect(found.map((one) => one.id)).toContain(id);
    expect(found.map(({ title }) => title)).not.toContain("Decode as IBM866");
  });
});

import { describe, expect, it } from "vitest";
import { isSingleKey } from "../ui/chords.ts";
import { commandGroups } from "./command.ts";
import { commands } from "./commands.ts";

describe("commands", () => {
  it("give no key two meanings, and no two commands one name", () => {
    const chords = commands.flatMap((command) => command.chords);
    expect(new Set(chords).size).toBe(chords.length);
    for (const names of [commands.map(({ id }) => id), commands.map(({ label }) => label)])
      expect(new Set(names).size).toBe(names.length);
  });

  it("let single characters alone while typing", () => {
    const everywhere = commands.filter(({ isEverywhere }) => isEverywhere === true).flatMap(({ chords }) => chords);
    expect(everywhere.filter(isSingleKey)).toEqual([]);
  });

  it("show a key where they have one, and only there", () => {
    const wrong = commands.filter(({ chords, keys }) => (chords.length === 0) !== (keys === ""));
    expect(wrong).toEqual([]);
  });

  it("belong to a group each, and no group is empty", () => {
    expect(new Set(commands.map(({ group }) => group))).toEqual(new Set(commandGroups));
  });
});

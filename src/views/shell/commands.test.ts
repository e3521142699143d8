import { describe, expect, it } from "vitest";
import { isSingleKey } from "../ui/chords.ts";
import { commands, groupsOfInspect, commandGroups } from "./commands.ts";

describe("commands", () => {
  it("give no key two meanings, and no two commands one name", () => {
    const chords = commands.flatMap((command) => command.chords ?? []);
    expect(new Set(chords).size).toBe(chords.length);
    for (const names of [commands.map(({ id }) => id), commands.map(({ label }) => label)])
      expect(new Set(names).size).toBe(names.length);
  });

  it("let single characters alone while typing", () => {
    const everywhere = commands.filter(({ isEverywhere }) => isEverywhere === true).flatMap(({ chords = [] }) => chords);
    expect(everywhere.filter(isSingleKey)).toEqual([]);
  });

  it("rest beside many pages where they are about lanes, by groups that there are", () => {
    expect(groupsOfInspect.filter((group) => !commandGroups.includes(group))).toEqual([]);
  });
});

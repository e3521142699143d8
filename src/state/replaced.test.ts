import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movedRanges, replacedIn } from "./gold.ts";

describe("movedRanges", () => {
  const moved = (before: string, after: string, marked: readonly string[]): readonly string[] => {
    const ranges = marked.flatMap((words) => [before.indexOf(words), before.indexOf(words) + words.length]);
    const flat = movedRanges(ranges, replacedIn(before, after));
    return Array.from({ length: flat.length / 2 }, (_, index) => after.slice(flat[2 * index], flat[2 * index + 1]));
  };

  it("moves what stands after words that were put in or taken out", () => {
    expect(moved("<p>Fog at sea</p>", "<h1>Weather</h1><p>Fog at sea</p>", ["Fog at"])).toEqual(["Fog at"]);
    expect(moved("<h1>Weather</h1><p>Fog at sea</p>", "<p>Fog at sea</p>", ["Fog at"])).toEqual(["Fog at"]);
  });

  it("grows and shrinks with what is typed within", () => {
    expect(moved("<p>Fog at sea</p>", "<p>Fog lies at sea</p>", ["Fog at sea"])).toEqual(["Fog lies at sea"]);
    expect(moved("<p>Fog lies at sea</p>", "<p>Fog sea</p>", ["Fog lies at"])).toEqual(["Fog "]);
  });

  it("does not take in what is typed at its edges", () => {
    expect(moved("<p>at sea now", "<p>Fog at sea now", ["at sea"])).toEqual(["at sea"]);
    expect(moved("<p>Fog now", "<p>Fog, thick now", ["Fog"])).toEqual(["Fog"]);
  });

  it("loses what was taken out or replaced whole", () => {
    expect(moved("<p>Fog</p><p>Rain</p>", "<p>Rain</p>", ["Fog", "Rain"])).toEqual(["Rain"]);
    expect(moved("Fog at sea", "Fog on land", ["Fog", "at"])).toEqual(["Fog"]);
  });

  it("keeps what stands between two changes", () => {
    expect(moved("<p>one<p>two<p>three", "<p>1<p>two<p>3", ["two"])).toEqual(["two"]);
    expect(moved("<b>a</b><p>the middle</p><i>z</i>", "<p>the middle</p><u>q</u><u>r</u><u>s</u>", ["middle"])).toEqual([
      "middle",
    ]);
  });

  it("finds all that a wrong encoding left in its place", () => {
    const before = "<p>ÐœÐ¾Ñ€Ðµ</p><p>sea</p><p>Ñ‚ÑƒÐ¼Ð°Ð½</p>";
    const after = "<p>Море</p><p>sea</p><p>туман</p>";
    expect(moved(before, after, ["ÐœÐ¾Ñ€Ðµ", "sea", "Ñ‚ÑƒÐ¼Ð°Ð½"])).toEqual(["Море", "sea", "туман"]);
  });

  it("always answers rising ranges of the new text, and those of the old where nothing changed", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "<"), maxLength: 30 });
    const cuts = fc.uniqueArray(fc.nat(30), { maxLength: 8 });
    fc.assert(
      fc.property(text, text, cuts, (before, after, offsets) => {
        const rising = offsets.filter((offset) => offset <= before.length).toSorted((left, right) => left - right);
        const ranges = rising.slice(0, rising.length & ~1);
        const flat = movedRanges(ranges, replacedIn(before, after));
        expect(flat.every((offset, index) => offset > (flat[index - 1] ?? -1) && offset <= after.length)).toBe(true);
        expect(movedRanges(ranges, replacedIn(before, before))).toEqual(ranges);
      }),
    );
  });
});

describe("replacedIn", () => {
  it("tells what makes the one text of the other", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "c", "<"), maxLength: 40 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        let made = "";
        let from = 0;
        for (const { start, end, newStart, newEnd } of replacedIn(before, after)) {
          made += before.slice(from, start) + after.slice(newStart, newEnd);
          from = end;
        }
        expect(made + before.slice(from)).toBe(after);
      }),
    );
  });
});

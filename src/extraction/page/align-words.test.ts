import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alignWords } from "./align-words.ts";

const letters = "abcdefghijklmnop".split("");

describe("alignWords", () => {
  it("finds the place of each word, and none for a word that is not there", () => {
    expect(aligned("b c x d", "a b c d e")).toEqual([1, 2, -1, 3]);
  });

  it("keeps a passage together that the other text repeats as a teaser", () => {
    const passage = "it was found on monday that words stand twice";
    const page = `home ${passage} more sport ${passage} and then it goes on and on with much that is new`;
    const text = `${passage} and then it goes on`;
    expect(aligned(text, page)).toEqual(Array.from(text.split(" "), (_, word) => 12 + word));
  });

  it("gives up a word that stands out of order rather than the many around it", () => {
    expect(aligned("z a b c d", "a b c d z")).toEqual([-1, 0, 1, 2, 3]);
  });

  it("takes words that begin alike for each other where none is the same", () => {
    expect(aligned("the cut.2 was (Made) by 1994.3 – hand", "the cut.[2] was made by 1994.[3] – hand")).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7,
    ]);
    expect(aligned("a – b", "a * b")).toEqual([0, -1, 2]);
  });

  it("matches words that are all the same", () => {
    expect(aligned("x x x", "x x x x x").filter((place) => place >= 0)).toHaveLength(3);
    expect(aligned("x x", "x")).toContain(0);
  });

  it("gives rising places that hold the words", () => {
    const texts = fc.array(fc.constantFrom(...letters), { maxLength: 60 });
    fc.assert(
      fc.property(texts, texts, (words, places) => {
        const matches = [...alignWords(words, places)];
        const found = matches.filter((place) => place >= 0);
        expect(found).toEqual([...new Set(found)].toSorted((left, right) => left - right));
        for (const [word, place] of matches.entries()) if (place >= 0) expect(places[place]).toBe(words[word]);
      }),
      { numRuns: 500 },
    );
  });

  it("finds every word of a text that passages were cut out of, where no word stands twice", () => {
    const cuts = fc.array(fc.tuple(fc.nat(80), fc.nat(20)), { maxLength: 4 });
    fc.assert(
      fc.property(fc.nat(80), cuts, (length, removed) => {
        const places = Array.from({ length }, (_, place) => `w${place}`);
        const kept = [...places.keys()].filter(
          (place) => !removed.some(([start, count]) => place >= start && place < start + count),
        );
        const words = kept.map((place) => places[place] ?? "");
        expect([...alignWords(words, places)]).toEqual(kept);
      }),
    );
  });
});

function aligned(text: string, page: string): readonly number[] {
  const split = (words: string): readonly string[] => words.split(" ").filter((word) => word !== "");
  return [...alignWords(split(text), split(page))];
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BallotScores, type PageBallots } from "./ballot-scores.ts";
import { ended, f1, pageOf } from "./ballots.fixture.ts";
import { operators, type Operator, type CombinationRule } from "./rule.ts";
import { searchRules, type SearchStep } from "./find-combination.ts";

// algorithms-cited.md, section 8, worked example: words 1 to 8, three members.
const example = ["100", "100", "111", "111", "111", "110", "010", "011"];
const votesAlone: readonly Operator[] = ["union", "intersection", "vote"];

describe("BallotScores of the worked example", () => {
  const keptBy: readonly (readonly [string, CombinationRule, readonly number[]])[] = [
    ["union", { kind: "votes", members: [0, 1, 2], quorum: 1 }, [1, 2, 3, 4, 5, 6, 7, 8]],
    ["intersection", { kind: "votes", members: [0, 1, 2], quorum: 3 }, [3, 4, 5]],
    ["majority", { kind: "votes", members: [0, 1, 2], quorum: 2 }, [3, 4, 5, 6, 8]],
    ["weights", { kind: "weighted", weights: [5, 3, 2], threshold: 5 }, [1, 2, 3, 4, 5, 6, 8]],
  ];

  it.each(keptBy)("gives 1 by %s where the gold standard is what that keeps, and less for any other", (_, rule, words) => {
    const isGold = example.map((__, word) => words.includes(word + 1));
    const scores = new BallotScores([pageOf("a", example, isGold)], 3, "lcs");
    expect([...scores.of(rule)]).toEqual([1]);
    for (const [, other, kept] of keptBy)
      expect(scores.of(other)[0]).toBeCloseTo(
        f1(
          example.map((__, word) => kept.includes(word + 1)),
          isGold,
        ),
        12,
      );
  });
});

describe("searchRules", () => {
  it("finds the majority of the worked example where that is the gold standard, step by step", () => {
    const isGold = [3, 4, 5, 6, 8].reduce(
      (gold, word) => gold.with(word - 1, true),
      Array.from({ length: 8 }, () => false),
    );
    const steps = searched(
      [pageOf("a", example, isGold)],
      3,
      operators.filter((operator) => operator !== "serial"),
    );
    // A alone keeps 1–6, B 3–8, C {3, 4, 5, 8}: F1 8/11, 10/11, 8/9.
    expect(steps[0]?.tried.map(({ mean }) => mean)).toEqual(
      [8 / 11, 10 / 11, 8 / 9].map((mean) => expect.closeTo(mean, 12) as number),
    );
    expect(steps.map(({ name, tried }) => [name, tried.length]).slice(0, 3)).toEqual([
      ["each alone", 3],
      // Three pairs by union and intersection, and one set of three by three quorums.
      ["sets of 2", 6],
      ["sets of 3", 3],
    ]);
    expect(steps[2]?.soFar).toEqual({
      rule: { kind: "votes", members: [0, 1, 2], quorum: 2 },
      mean: 1,
      difference: expect.closeTo(1 - 10 / 11, 12) as number,
    });
    // Nothing is better than 1: the simpler rule stays.
    expect(steps.at(-1)?.soFar).toEqual(steps[2]?.soFar);
  });

  it("finds what trying everything finds", () => {
    const members = 4;
    const word = fc.record({ ballot: fc.array(fc.boolean(), { minLength: members, maxLength: members }), isGold: fc.boolean() });
    const corpus = fc.array(fc.array(word, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(corpus, (pages) => {
        const naive = pages.map((words) =>
          everySet(members).flatMap((set) =>
            set.map((_, at) =>
              f1(
                words.map(({ ballot }) => set.filter((member) => ballot[member]).length >= at + 1),
                words.map(({ isGold }) => isGold),
              ),
            ),
          ),
        );
        const means = (naive[0] ?? []).map(
          (_, rule) => naive.reduce((sum, scores) => sum + (scores[rule] ?? 0), 0) / pages.length,
        );
        const judged = pages.map((words, page) =>
          pageOf(
            String(page),
            words.map(({ ballot }) => ballot.map((keeps) => (keeps ? "1" : "0")).join("")),
            words.map(({ isGold }) => isGold),
          ),
        );
        const steps = searched(judged, members, votesAlone);
        expect(steps.at(-1)?.soFar.mean).toBeCloseTo(Math.max(...means), 10);
        expect(steps.flatMap(({ tried }) => tried)).toHaveLength(means.length);
      }),
    );
  });

  it("grows sets from the best where there are too many to try all", () => {
    const count = 8;
    const ballots = Array.from({ length: count }, (_, member) => "0".repeat(member) + "1" + "0".repeat(count - member - 1));
    const steps = searched(
      [
        pageOf(
          "a",
          ballots,
          ballots.map((_, member) => member < 3),
        ),
      ],
      count,
      votesAlone,
    );
    // One, then the best with each of seven others by union and intersection, then with each of six by three quorums.
    expect(steps.map(({ tried }) => tried.length).slice(0, 3)).toEqual([8, 14, 18]);
    expect(steps.at(-1)?.soFar.rule).toEqual({ kind: "votes", members: [0, 1, 2], quorum: 1 });
  });

  it("begins with sets of three where two can only be a union or an intersection", () => {
    for (const count of [4, 8]) {
      const page = pageOf("a", ["1".repeat(count)], [true]);
      const steps = searched([page], count, ["vote"]);
      // Of four members four sets of three, by a quorum of 2; of eight the best with each two of seven others.
      expect([steps[1]?.name, steps[1]?.tried.length]).toEqual(["sets of 3", count === 4 ? 4 : 21]);
    }
  });

  it("tries the operators that are asked for alone", () => {
    const page = pageOf(
      "a",
      example,
      example.map(() => true),
      { chains: [0.1, 0.2, 0.3, 0.4, 0.99, 0.6] },
    );
    expect(searched([page], 3, ["intersection"]).map(({ name, tried }) => [name, tried.length])).toEqual([
      ["each alone", 3],
      ["sets of 2", 3],
      ["sets of 3", 1],
    ]);
    const steps = searched([page], 3, ["serial"]);
    expect(steps.map(({ name }) => name)).toEqual(["each alone", "one after the other"]);
    // The fifth of 0→1, 0→2, 1→0, 1→2, 2→0, 2→1.
    expect(steps[1]?.best).toMatchObject({ rule: { kind: "serial", members: [2, 0] }, mean: 0.99 });
  });
});

function searched(pages: readonly PageBallots[], members: number, by: readonly Operator[]): readonly SearchStep[] {
  return ended(searchRules(new BallotScores(pages, members, "lcs"), new Set(by), [...pages.keys()]));
}

/** Every set of one member or more. */
function everySet(members: number): readonly (readonly number[])[] {
  return Array.from({ length: 2 ** members - 1 }, (_, bits) =>
    Array.from({ length: members }, (__, member) => member).filter((member) => ((bits + 1) >> member) & 1),
  );
}

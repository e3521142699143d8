import { isCarried, type Weighing } from "../../extraction/algorithms/combine/climb-weights.ts";
import { votesIn } from "../../extraction/algorithms/combine/ballots.ts";
import type { MemberSpec, RunSpec } from "../../extraction/contract/extractor.ts";

/** The ways of combining that a search may try. */
export const operators = ["union", "intersection", "vote", "weighted", "serial"] as const;

export type Operator = (typeof operators)[number];

/** A combination of some of the members that are searched, which are known by their places; or one of them alone. */
export type CombinationRule =
  | { readonly kind: "member"; readonly member: number }
  /** Union with a quorum of 1, intersection with that of all. */
  | { readonly kind: "votes"; readonly members: readonly number[]; readonly quorum: number }
  | { readonly kind: "serial"; readonly members: readonly [first: number, second: number] }
  /** A weight for each of all members. */
  | ({ readonly kind: "weighted" } & Weighing);

/** A rule that decides on every word by who keeps it. */
type CountingRule = Extract<CombinationRule, { readonly kind: "votes" | "weighted" }>;

/** The operator that a vote of so many members by a quorum is. */
export function operatorOf(quorum: number, members: number): Operator {
  if (quorum === 1) return "union";
  return quorum === members ? "intersection" : "vote";
}

/** For each ballot 1 where a rule keeps its words. Nobody keeps the words of ballot 0. */
export function keptBallots(rule: CountingRule, memberCount: number): Uint8Array<ArrayBuffer> {
  const kept = new Uint8Array(1 << memberCount);
  const voters = rule.kind === "votes" ? rule.members.reduce((bits, member) => bits | (1 << member), 0) : 0;
  for (let ballot = 1; ballot < kept.length; ballot++)
    kept[ballot] = Number(rule.kind === "votes" ? votesIn(ballot & voters) >= rule.quorum : isCarried(rule, ballot));
  return kept;
}

/** A rule as a run of the algorithms that there are. @throws RangeError for a member that there is not */
export function runOf(rule: CombinationRule, members: readonly RunSpec[]): RunSpec {
  const specOf = (member: number): RunSpec => {
    const spec = members[member];
    if (spec === undefined) throw new RangeError(`no member has the number ${member}`);
    const { extractor, values, members: own } = spec;
    return { extractor, values, ...(own && { members: own }) };
  };
  if (rule.kind === "member") return specOf(rule.member);
  if (rule.kind === "weighted") {
    const weighed = rule.weights.flatMap((weight, member): MemberSpec[] =>
      weight === 0 ? [] : [{ ...specOf(member), weight: weight / 10 }],
    );
    return { extractor: "weighted", values: { threshold: rule.threshold / 10 }, members: weighed };
  }
  const own = rule.members.map(specOf);
  if (rule.kind === "serial") return { extractor: "serial", values: {}, members: own };
  const extractor = operatorOf(rule.quorum, own.length);
  return { extractor, values: extractor === "vote" ? { quorum: rule.quorum } : {}, members: own };
}

/** All ways to run two of the members one after the other. */
export function chainsOf(memberCount: number): readonly Extract<CombinationRule, { readonly kind: "serial" }>[] {
  const places = Array.from({ length: memberCount }, (_, member) => member);
  return places.flatMap((first) =>
    places.flatMap((second) => (first === second ? [] : [{ kind: "serial", members: [first, second] } as const])),
  );
}

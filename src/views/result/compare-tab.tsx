import { sum } from "d3-array";
import { useMemo, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { disagreementsAmong, compareSelections, type DisagreementAmong } from "../../extraction/comparison/compare.ts";
import { sizeOf, union, type Selection } from "../../extraction/page/selection.ts";
import { thousands } from "../../format.ts";
import { useActions, useGold, useLabContext, useLinking, useSession } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import { activePage, allSide, comparedSides, goldSide, sideOf, type ComparedSide } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { fullLaneName, scoreSentence } from "../../state/run-names.ts";
import { LaneMessage } from "../lane-status/lane-status.tsx";
import { ScoresTab } from "../scores/scores.tsx";
import { Button, Choice } from "../ui/kit.tsx";
import { PassageList } from "./passage-list.tsx";
import type { SideComparison } from "./passages.ts";

/** The scores of all lanes, and below them the differences of two, of a lane and the gold standard, or of all; with one lane, the way to a second. */
export function CompareTab() {
  const actions = useActions();
  const lab = useSession((session) => session.lab);
  const page = activePage(lab);
  const [a, b] = comparedSides(lab);
  if (page === undefined) return undefined;
  return (
    <>
      <ScoresTab key={page.id} page={page} />
      {a?.lane !== undefined &&
        (b === undefined ? (
          <div className="result-standing no-shrink">
            <p>Add a second lane to compare, or mark the gold standard (G).</p>
            <Button onClick={() => actions.duplicateLane(a.id)}>Duplicate lane {a.letter}</Button>
          </div>
        ) : (
          <Differences key={b.id === allSide ? allSide : "two"} a={{ ...a, lane: a.lane }} b={b} />
        ))}
    </>
  );
}

interface Pair {
  readonly a: ComparedSide & { readonly lane: Lane };
  /** A lane, the gold standard, or all lanes. */
  readonly b: ComparedSide;
}

/** The parts of the sides' text that can be shown: all, the differences, what the first side alone keeps, and what it does not keep. */
const filters = ["all", "different", "only", "not"] as const;
type TextFilter = (typeof filters)[number];

/** The marks of text that one of two sides keeps alone, which colour the filters' names, too. */
const marks: Readonly<Partial<Record<TextFilter, string>>> = { only: "only-a", not: "only-b" };

/** The names of the filters, and the messages for empty ones. */
function filterWords({ a: { letter: a }, b }: Pair): Readonly<Record<TextFilter, readonly [name: string, none: string]>> {
  if (b.id === allSide)
    return {
      all: ["all", "No lane keeps anything of this page."],
      different: ["all differences", "All lanes keep exactly the same text."],
      only: [`only ${a}`, `Other lanes keep all that ${a} keeps.`],
      not: [`not ${a}`, `${a} keeps all that any lane keeps.`],
    };
  if (b.lane === undefined)
    return {
      all: ["all", "Neither keeps anything of this page."],
      different: ["all differences", "It keeps exactly the gold standard."],
      only: ["kept wrongly", `${a} keeps nothing wrongly.`],
      not: ["missed", `${a} misses nothing.`],
    };
  return {
    all: ["all", "Neither keeps anything of this page."],
    different: ["all differences", "Both keep exactly the same text."],
    only: [`only ${a}`, `${a} keeps nothing that ${b.letter} does not.`],
    not: [`only ${b.letter}`, `${b.letter} keeps nothing that ${a} does not.`],
  };
}

function Differences({ a, b }: Pair) {
  const isAll = b.id === allSide;
  const [filter, setFilter] = useState<TextFilter>(isAll ? "all" : "different");
  const lanes = useSession(({ lab }) => lab.lanes);
  const sides = isAll ? lanes.map(sideOf) : [a, b];
  const gold = useGold();
  const kept = useSession(
    useShallow(({ results }) => sides.map(({ id }) => (id === goldSide ? gold : results[id]?.last?.selection))),
  );
  const known = sides.filter((_, at) => kept[at] !== undefined);
  const first = known.findIndex(({ id }) => id === a.id);
  const counts = useCounts(kept, first);
  const words = filterWords({ a, b });
  const empty = counts && ([filter, "different"] as const).find((each) => counts[each] === 0);
  // If no lane keeps anything, this is said once and not for each lane.
  const lacking = isAll && counts?.all === 0 ? [] : sides.filter((_, at) => (kept[at]?.length ?? 0) === 0);
  return (
    <div className="column grow border-top" role="group" aria-label="Differences">
      <div className="compare-line toolbar small">
        <SideChoices a={a} b={b} />
        {counts !== undefined && <DisagreementSteps disagreements={counts.disagreements} />}
      </div>
      {counts !== undefined && (
        <p className="compare-line toolbar small" role="group" aria-label="Text to show, in characters">
          {filters.map((each) => {
            const name = `${words[each][0]} ${thousands(counts[each])}`;
            return (
              <Button key={each} look="link" name={name} aria-pressed={each === filter} onClick={() => setFilter(each)}>
                <span className={isAll ? undefined : marks[each]} data-letter={(each === "only" ? a : b).letter}>
                  {name}
                </span>
              </Button>
            );
          })}
          <span className="muted">characters</span>
        </p>
      )}
      {isAll ? (
        <SquaresKey letters={known.map(({ letter }) => letter)} hasGold={gold !== undefined} />
      ) : (
        <PairAgreement a={a} b={b} kept={kept} />
      )}
      {lacking.map(({ lane }) => lane && <LaneMessage key={lane.id} lane={lane} />)}
      {empty !== undefined && <p className="result-standing no-shrink">{words[empty][1]}</p>}
      <SidesText sides={known} first={first} filter={filter} isAll={isAll} />
    </div>
  );
}

/**
 * The characters that each filter shows of what some sides keep, and the places at which they differ; undefined where fewer than two are
 * known.
 *
 * @param first place of the side that is asked about among those that are known
 */
function useCounts(kept: readonly (Selection | undefined)[], first: number) {
  return useMemo(() => {
    const selections = kept.filter((selection) => selection !== undefined);
    if (selections.length < 2) return undefined;
    const disagreements = disagreementsAmong(selections);
    const countOf = (filter: TextFilter): number => {
      const isShown = isShownBy(filter, selections.length, first);
      return sum(disagreements, ({ sides, count }) => (isShown(sides) ? count : 0));
    };
    return {
      all: sizeOf(selections.reduce(union)),
      different: countOf("different"),
      only: countOf("only"),
      not: countOf("not"),
      disagreements,
    };
  }, [kept, first]);
}

/** Returns whether a filter shows text of some sides, given as a bit for each of `count`; `first` is the place of the side in question, -1 if it is not known. */
function isShownBy(filter: TextFilter, count: number, first: number): SideComparison["isShown"] {
  const own = first < 0 ? 0 : 1 << first;
  return {
    all: () => true,
    different: (sides: number) => sides !== (1 << count) - 1,
    only: (sides: number) => sides !== 0 && sides === own,
    not: (sides: number) => sides !== 0 && (sides & own) === 0,
  }[filter];
}

/** The two by their full names; a lane chosen on the other's side changes places with it. All lanes are asked about the first. */
function SideChoices({ a, b }: Pair) {
  const { library, actions } = useLabContext();
  const lanes = useSession(({ lab }) => lab.lanes);
  const hasGold = useGold() !== undefined;
  const optionsBeside = (other: ComparedSide) =>
    lanes.map((lane) => ({
      id: lane.id,
      label: `${fullLaneName(lane, library)}${lane.id === other.id ? " (swap)" : ""}`,
    }));
  return (
    <span className="row gap shrink">
      <Choice
        label="First lane to compare"
        value={a.id}
        options={optionsBeside(b)}
        onChoose={(id) => actions.setPair([id, id === b.id ? a.id : b.id])}
      />
      <span className="muted">and</span>
      <Choice
        label="Second lane to compare, the gold standard or all lanes"
        value={b.id}
        options={[
          ...optionsBeside(a).filter(({ id }) => b.lane !== undefined || id !== a.id),
          ...(hasGold ? [{ id: goldSide, label: "Gold standard" }] : []),
          ...(lanes.length > 1 ? [{ id: allSide, label: "All lanes" }] : []),
        ]}
        onChoose={(id) => actions.setPair([id === a.id ? b.id : a.id, id])}
      />
    </span>
  );
}

/** The steps from one disagreement to the next. */
function DisagreementSteps({ disagreements }: { readonly disagreements: readonly DisagreementAmong[] }) {
  const actions = useActions();
  const pin = useLinking((linking) => linking.pin);
  const index = disagreements.findIndex(({ start, end }) => start === pin?.start && end === pin.end);
  const total = disagreements.length;
  const step = (by: 1 | -1, name: string, keys: string, icon: "collapse" | "expand") => (
    <Button icon={icon} name={name} keys={keys} disabled={total === 0} onClick={() => actions.nextDisagreement(by)} />
  );
  return (
    <span className="row end">
      {step(-1, "Previous disagreement", "Shift+N", "collapse")}
      <span className="muted">{index < 0 ? thousands(total) : `${thousands(index + 1)} of ${thousands(total)}`}</span>
      {step(1, "Next disagreement", "N", "expand")}
    </span>
  );
}

/** The agreement of two sides in a sentence. */
function PairAgreement({ a, b, kept: [keptByA, keptByB] }: Pair & { readonly kept: readonly (Selection | undefined)[] }) {
  const comparison = useMemo(() => keptByA && keptByB && compareSelections(keptByA, keptByB), [keptByA, keptByB]);
  if (comparison === undefined) return undefined;
  return (
    <p className="compare-line toolbar small muted">
      {b.lane === undefined
        ? `By characters: ${scoreSentence(comparison, a.letter, "gold")}`
        : scoreSentence(comparison, a.letter, b.letter)}
    </p>
  );
}

/** The letters over the squares of the text, and what these mean. */
function SquaresKey({ letters, hasGold }: { readonly letters: readonly string[]; readonly hasGold: boolean }) {
  return (
    <div className="compare-line toolbar small muted">
      <span className="squares-head row" aria-hidden="true">
        {letters.map((letter) => (
          <b key={letter}>{letter}</b>
        ))}
      </span>
      <span className="row wrap">
        {(["whole", "part", "none"] as const).map((extent) => (
          <span key={extent} className="row gap">
            <i className="square" data-extent={extent} /> {{ whole: "kept", part: "in part", none: "not" }[extent]}
          </span>
        ))}
        {hasGold && (
          <span className="row gap">
            <i className="square" data-extent="whole" data-wrong /> <i className="square" data-extent="none" data-wrong /> against
            gold
          </span>
        )}
      </span>
    </div>
  );
}

interface SidesTextProps {
  readonly sides: readonly ComparedSide[];
  readonly first: number;
  readonly filter: TextFilter;
  readonly isAll: boolean;
}

/** The text that any side keeps, as far as the filter shows it. */
function SidesText({ sides, first, filter, isAll }: SidesTextProps) {
  const page = useSession(({ lab }) => activePage(lab));
  const runs = useSession(useShallow(({ results }) => sides.map(({ id }) => results[id]?.last)));
  const isRunning = useSession(({ results }) => sides.some(({ id }) => results[id]?.status === "running"));
  const isOfGold = sides.at(-1)?.id === goldSide;
  const [own, ...others] = sides.flatMap(({ id }, at): (readonly [string, number])[] => {
    const run = runs[at];
    return run === undefined || run.progress !== undefined ? [] : [[id, run.run]];
  });
  const isAsked = sides.length > 1 && others.length + 1 + Number(isOfGold) === sides.length;
  const ids = sides.map(({ id }) => id).join(" ");
  const { value: text, isStale } = useQuestion(
    "union",
    isAsked && own !== undefined ? [...own, isOfGold ? "gold" : others] : undefined,
    // The last text against the gold standard stays while another is made.
    { subject: ids, about: isOfGold ? page?.gold : undefined },
  );
  const letters = sides.map(({ letter }) => letter).join(" ");
  const compared = useMemo((): SideComparison | undefined => {
    if (text === undefined) return undefined;
    const each = letters.split(" ");
    return { letters: each, sides: text.sides, isShown: isShownBy(filter, each.length, first), hasSquares: isAll };
  }, [text, letters, filter, first, isAll]);
  if (text === undefined || compared === undefined || text.text === "") return undefined;
  const [a = "", b = ""] = compared.letters;
  return (
    <PassageList
      key={`${page?.id} ${ids}`}
      text={text}
      compared={compared}
      isStale={isStale || isRunning}
      origin="diff"
      label={
        isAll
          ? "Text kept by any lane, with a square for each. Up and Down step through its blocks, Enter pins one. N goes to the next disagreement."
          : isOfGold
            ? `Text kept by ${a} or in the gold standard, marked where it is kept wrongly or missed. N goes to the next.`
            : `Text kept by ${a} or ${b}, marked where only one keeps it. N goes to the next disagreement.`
      }
    />
  );
}

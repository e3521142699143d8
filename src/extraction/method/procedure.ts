import type { ChainLink, Extraction } from "../contract/extraction.ts";
import { nearestTurn, type Schema, type Value } from "../contract/parameters.ts";
import type { Operation, ProcedureChannel, Trace, Units } from "../contract/trace.ts";
import { remembered } from "../page/once-per-page.ts";
import { areEqual, sizeOf, type Selection } from "../page/selection.ts";
import { selectWords } from "../page/words.ts";
import { flipOf, type Flip } from "./comparison.ts";
import { sorted, type Pieces, type Sorting, type Why } from "./sorted.ts";

/** The state between two steps of a procedure: 1 for each unit that is left, beside what else the method knows by then. */
export interface Remainder {
  readonly kept: Uint8Array<ArrayBuffer>;
}

/** A step's reason for a unit. */
export interface UnitReason extends Omit<Why, "formula" | "chain" | "flip"> {
  /** Its rule with the unit's numbers. */
  readonly numbers: string;
  /** The way to the numbers, where it is more than the rule. */
  readonly links?: readonly ChainLink[];
  /** Parameters that may turn the verdict, the likeliest first. */
  readonly parameters?: readonly string[];
}

/** The outcome of a step on what the one before it left. */
interface StepOutcome<S extends Remainder> {
  readonly left: S;
  /** The reason for a unit; nothing for one that the step has nothing to do with. */
  readonly says?: (unit: number) => UnitReason | undefined;
}

/** A step of a procedure, declared once: its figures, and its part in Why, follow from it. */
export interface ProcedureStep<S extends Remainder = Remainder> {
  /** Its name in figures, where that is not its label. */
  readonly id?: string;
  /** "4 cut after the end". */
  readonly label: string;
  /** In symbols, where there is more to it than the label. */
  readonly rule?: string;
  readonly run: (before: S) => StepOutcome<S>;
  /** Its operations on the units whose verdict it changed: one on all of them where absent. */
  readonly tell?: (changed: readonly number[], stage: StepRun<S>) => readonly StepNote[];
}

/** A line on a step in a waterfall, and the units that it is about: those that the step took or gave back, where it names no others. */
export interface StepNote extends Partial<Pick<Operation, "label" | "detail" | "group" | "spans">> {
  readonly units?: readonly number[];
}

/** A step that was run. */
export interface StepRun<S extends Remainder> extends Omit<ProcedureStep<S>, "run">, StepOutcome<S> {
  readonly before: S;
}

/** Steps that were run one after the other, and what the last one left. */
export interface Ran<S extends Remainder = Remainder> {
  readonly stages: readonly StepRun<S>[];
  readonly left: S;
}

export function runSteps<S extends Remainder>(steps: readonly ProcedureStep<S>[], start: S): Ran<S> {
  let left = start;
  const stages = steps.map((step): StepRun<S> => {
    const stage = { ...step, before: left, ...step.run(left) };
    ({ left } = stage);
    return stage;
  });
  return { stages, left };
}

/** A step that takes some of the units that are left. */
interface FilterStep extends Omit<ProcedureStep, "run"> {
  /** Whether it takes a unit; absent where it takes only what is no text. */
  readonly takes?: (unit: number) => boolean;
  /** The reasons for a unit that it took, and for one that it left. */
  readonly says?: (unit: number) => UnitReason | undefined;
  readonly leaves?: (unit: number) => UnitReason | undefined;
}

export function filterStep({ takes = () => false, says, leaves, ...step }: FilterStep): ProcedureStep {
  return {
    ...step,
    run({ kept: was }) {
      const after = was.map((is, unit) => Number(is === 1 && !takes(unit)));
      const kept = areEqual(was, after) ? was : after;
      return {
        left: { kept },
        says: (unit) => (was[unit] === 0 ? undefined : kept[unit] === 0 ? says?.(unit) : leaves?.(unit)),
      };
    },
  };
}

/** A whole method: steps in order, and what the last one leaves of the pieces of a page. */
export interface Procedure<S extends Remainder, V> extends Pick<Sorting, "page" | "words" | "units" | "label" | "notText"> {
  readonly ofWords: Pieces["ofWords"];
  readonly parameters: Schema;
  readonly values: V;
  /** Its steps with these values of its parameters, and with others. */
  readonly runWith: (values: V) => Ran<S>;
  /** The reason for a word that stands in no unit, which is -1, and for a unit that no step speaks of. */
  readonly rest: (unit: number) => Why;
  /** Values on the way to one that turns a verdict that are tried, where steps may turn it to and fro. */
  readonly most?: number;
  readonly trace: (ran: Ran<S>) => Trace;
}

export function procedure<S extends Remainder, V extends Readonly<Record<string, Value>>>(of: Procedure<S, V>): Extraction {
  const { ofWords, parameters, values, runWith, rest, most = 0, trace } = of;
  const ran = runWith(values);
  const { stages, left } = ran;
  const isSingle = stages.length === 1;
  const keptIn = ({ kept }: Remainder) => ofWords((unit) => kept[unit] === 1);
  return sorted({ ...of, ofWords: keptIn(left), why, trace: () => trace(ran) });

  /** The reason of the last step that gave the unit its verdict or held it against something, with the reasons of all steps before it. */
  function why(unit: number, word: number): Why {
    const said = stages.map(({ says }) => (unit < 0 ? undefined : says?.(unit)));
    const isAsInTheEnd = ({ kept }: Remainder): boolean => kept[unit] === left.kept[unit];
    const decisive = stages.findLastIndex(
      (stage, at) => isAsInTheEnd(stage.left) && said[at] && (said[at].quantity !== undefined || !isAsInTheEnd(stage.before)),
    );
    const heard = said.slice(0, decisive + 1);
    const last = heard.at(-1);
    if (last === undefined) return rest(unit);
    const { numbers, links: _, parameters: __, verdict: ___, ...facts } = last;
    return {
      ...(isSingle ? {} : { step: stages[decisive].label }),
      ...facts,
      // A unit whose last step has no parameter may be turned by those of the steps before.
      ...turn(heard.findLast((one) => one?.parameters !== undefined)?.parameters ?? [], word),
      formula: numbers,
      chain: heard.flatMap((one, at) => (one === undefined ? [] : linksOf(stages[at], one))),
    };
  }

  /** The links of a step's reason, beginning with its label. */
  function linksOf({ label, rule = "" }: StepRun<S>, { links, numbers }: UnitReason): readonly ChainLink[] {
    const [{ symbols, ...first }, ...more] = links ?? [{ symbols: rule, numbers }];
    const parts = isSingle && symbols !== "" ? [symbols] : [label, symbols];
    return [{ ...first, symbols: parts.filter((part) => part !== "").join(": ") }, ...more];
  }

  /** The first of some parameters that turns the verdict on a word, with the value at which it does. */
  function turn(names: readonly string[], word: number): Flip {
    for (const name of names) {
      const [declared, current] = [parameters[name], Number(values[name])];
      if (declared.kind !== "number") continue;
      const keptAt = (value: number): boolean => keptIn(runWith({ ...values, [name]: value }).left).isKept(word);
      const { flip } = flipOf(name, declared, current, keptAt);
      if (flip === undefined) continue;
      const away = Math.round(Math.abs(flip.value - current) / declared.step);
      return { flip: { ...flip, value: nearestTurn(declared, current, keptAt, Math.min(away, most)) ?? flip.value } };
    }
    return {};
  }
}

/** For each unit, the place of the step that took it, from 1; 0 where it is left. */
export function takersOf({ stages, left }: Ran): Uint8Array<ArrayBuffer> {
  return left.kept.map((isKept, unit) => (isKept === 1 ? 0 : stages.findLastIndex(({ before }) => before.kept[unit] === 1) + 1));
}

/** The text of units. */
export interface UnitText {
  /** Characters of those that are left, of all or of some. */
  measure(kept: Uint8Array, units?: readonly number[]): number;
  /** The spans of some units, as [start, end, start, end, …]. */
  spans(units: readonly number[]): Uint32Array<ArrayBuffer>;
}

/** Units of so many characters each. */
export function unitTextOf({ starts, ends }: Pick<Units, "starts" | "ends">, sizes: ArrayLike<number>): UnitText {
  return {
    measure: (kept, units = Array.from(kept.keys())) => units.reduce((sum, unit) => sum + sizes[unit] * kept[unit], 0),
    spans: (units) => Uint32Array.from(units.flatMap((unit) => [starts[unit], ends[unit]])),
  };
}

/** The words that units decide on, with the white space between two that are both left. */
export function textOfWords({ page, words, ofWords }: Pick<Pieces, "page" | "words" | "ofWords">): UnitText {
  const selected = (isKept: (unit: number) => boolean): Selection => selectWords(page, words, ofWords(isKept).isKept);
  return {
    measure: remembered((kept: Uint8Array) => sizeOf(selected((unit) => kept[unit] === 1))),
    spans(units) {
      const isAmong = new Set(units);
      return selected((unit) => isAmong.has(unit)).slice();
    },
  };
}

/**
 * The steps of a procedure as a waterfall of text: what each took away, or gave back. Telling are those that changed a verdict, for a
 * strip of verdicts each.
 */
export function waterfallOf<S extends Remainder>(
  { stages, left: end }: Ran<S>,
  described: Omit<ProcedureChannel, "kind" | "unit" | "whole" | "operations">,
  { measure, spans }: UnitText,
) {
  const changes = stages.map(({ before, left }) =>
    Array.from(left.kept.keys()).filter((unit) => left.kept[unit] !== before.kept[unit]),
  );
  let operations: readonly Operation[] | undefined;
  const leftText = ({ before, left }: StepRun<S>): string => {
    const [is, was] = [left, before].map(({ kept }) => measure(kept).toLocaleString("en"));
    return `${is} of ${was} characters are left.`;
  };
  const operationsOf = (stage: StepRun<S>, changed: readonly number[]): readonly Operation[] =>
    (stage.tell?.(changed, stage) ?? [{}]).map(({ units = changed, detail = leftText(stage), ...told }) => ({
      label: stage.label,
      detail,
      removed: measure(stage.before.kept, units) - measure(stage.left.kept, units),
      spans: spans(units),
      ...told,
    }));
  const channel: ProcedureChannel = {
    ...described,
    kind: "procedure",
    unit: "characters",
    whole: measure((stages.at(0)?.before ?? end).kept),
    // The words take long to make, and nobody reads them before the panel is opened.
    get operations() {
      return (operations ??= stages.flatMap((stage, at) => operationsOf(stage, changes[at])));
    },
  };
  return { channel, telling: stages.filter((_, at) => changes[at].length > 0) };
}

import {
  array,
  boolean,
  exactOptional,
  fallback,
  number,
  object,
  picklist,
  record,
  string,
  union,
  type GenericSchema,
} from "valibot";
import type { RunSpec, MemberSpec } from "../extraction/contract/extractor.ts";
import { hiddenWays, type Reading } from "../extraction/page/reading.ts";
import { deepestMembers } from "../extraction/run.ts";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import type { BallotMeasure } from "./combining/ballot-words.ts";
import type { Operator } from "./combining/rule.ts";

/** A run with the name that it is reported under: "ccb", "vote(ccb,danag)". */
export interface NamedRun extends RunSpec {
  readonly name: string;
  /** A page is given so many of the other pages of its site that it comes with, the first ones; all where left out. */
  readonly sitePages?: number;
}

/** The runs and measures for every page of a corpus; plain data. */
export interface Plan {
  readonly runs: readonly NamedRun[];
  readonly measures: readonly MeasureId[];
  /** Set where the runs are the settings of one run, in the order of `sweptRuns`. */
  readonly sweep?: Sweep["axes"];
  /** How every page is read; as usual where absent. */
  readonly reading?: Reading;
  /** Set where results have the texts that are kept, to be compared with later ones. */
  readonly keepsText?: true;
  /** Set where the first runs are members of combinations that are compared: results have their ballots. */
  readonly combination?: CombinationOrder;
}

/** A search for the best combination, and how; plain data. */
export interface CombinationOrder {
  /** Two to twelve. */
  readonly members: readonly RunSpec[];
  readonly measure: BallotMeasure;
  readonly operators: readonly Operator[];
  /** The folds of the cross-validation, 2 or more. */
  readonly folds: number;
  /** Decides which sites are in which fold. */
  readonly seed: number;
  /** How pages are read; as usual where absent. */
  readonly reading?: Reading;
}

/** A reading as a file, a session or a worker's job carries it. */
export const readingSchema: GenericSchema<Reading> = object({
  hidden: array(picklist(hiddenWays)),
  noscript: picklist(["open", "closed"]),
  // Older files do not say, as there was no choice.
  words: fallback(picklist(["script", "spaces"]), "script"),
});

/** A number to sweep, and the values it is tried at. */
export interface SweepAxis {
  readonly parameter: string;
  /** Rising. */
  readonly values: readonly number[];
}

/** A run with every combination of values of one axis or two. */
export interface Sweep {
  readonly run: RunSpec;
  readonly axes: readonly [SweepAxis] | readonly [SweepAxis, SweepAxis];
}

/** Values of parameters by name, as a file or a link carries them: what they mean is for the library to say. */
export const valuesSchema = record(string(), union([number(), string(), boolean()]));

/** Members with members with members, to the level below the deepest: what lies there is refused by name, and nothing beyond is read. */
function memberSchema(levels: number): GenericSchema<MemberSpec> {
  const own = { extractor: string(), values: valuesSchema, weight: exactOptional(number()) };
  return levels === 0 ? object(own) : object({ ...own, members: exactOptional(array(memberSchema(levels - 1))) });
}

export const membersSchema = array(memberSchema(deepestMembers));

/** Indices of an axis in an order that shows the whole of it early: both ends, the middle, the quarters, and so on. */
export function coarseToFine(count: number): readonly number[] {
  if (count <= 0) return [];
  const seen = new Set([0, count - 1]);
  for (let gap = 2 ** Math.ceil(Math.log2(count)); gap >= 1; gap /= 2) for (let at = 0; at < count; at += gap) seen.add(at);
  return [...seen];
}

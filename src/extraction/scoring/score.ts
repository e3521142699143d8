/** The agreement of an extract with a gold standard; each number from 0 to 1. */
export interface Score {
  /** The measure's own number: F1 where there are precision and recall, else what its formula gives. */
  readonly value: number;
  /** Share of the extract that is gold. */
  readonly precision?: number;
  /** Share of the gold that is in the extract. */
  readonly recall?: number;
  /** The numbers of things that were counted, by their names, where a figure of a whole corpus is made of them. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** Precision, recall and F1 with their names in full. */
export interface FullScore extends Score {
  readonly precision: number;
  readonly recall: number;
}

/** Stands for a score that was not computed. */
export interface Unscored {
  /** A sentence: why, and what else can be done. */
  readonly problem: string;
}

/** The outcome of comparing an extract with a gold standard. */
export type ScoreOutcome = Score | Unscored;

export function isScore(outcome: ScoreOutcome | undefined): outcome is Score {
  return outcome !== undefined && "value" in outcome;
}

/** Thrown by a measure that gives no score; its message is a sentence for whoever asked. */
export class NoScore extends Error {}

/** The same where it would take too long. */
export class TooMuchWork extends NoScore {}

/** The score that a measure gives; where it gives none, why. Whatever else it throws is thrown. */
export function outcomeOf<T>(score: (extract: T) => Score, extract: T): ScoreOutcome {
  try {
    return score(extract);
  } catch (error) {
    if (error instanceof NoScore) return { problem: error.message };
    throw error;
  }
}

/** The sum of what scores have counted by a name. */
export function countIn(scores: readonly Score[], name: string): number {
  return scores.reduce((sum, { counts }) => sum + (counts?.[name] ?? 0), 0);
}

/** The harmonic mean of precision and recall; 0 of two that are 0. */
export function f1Of(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

/**
 * The score of `common` things that an extract of `found` shares with a gold standard of `wanted`: precision and recall, and F1, their
 * harmonic mean (CETD, equations 1 to 3). Two empty texts agree fully, an empty one with nothing: of a page without content an empty
 * extract is right, with 1, and any other wrong, with 0.
 */
export function scoreOf(common: number, found: number, wanted: number): FullScore {
  if (found === 0 && wanted === 0) return { value: 1, precision: 1, recall: 1 };
  const precision = found === 0 ? 0 : common / found;
  const recall = wanted === 0 ? 0 : common / wanted;
  return { value: common === 0 ? 0 : (2 * common) / (found + wanted), precision, recall };
}

/** Weights of members, and the threshold of their share, in tenths from 0 to 10: sums of tenths are not exact, those of these are. */
export interface Weighing {
  readonly weights: readonly number[];
  readonly threshold: number;
}

/** A stretch of the climb: what was tried since the last improvement, each with its score. */
export interface Climb {
  readonly tried: readonly { readonly weighing: Weighing; readonly score: number }[];
  /** True where the last that was tried is the improvement; false of the end, where nothing is better. */
  readonly isBetter: boolean;
}

/** Scores that differ by less than this count as equal: sums in another order are not the same to the last bit. */
export const leastGain = 1e-12;

const whole = 10;

/** Differs: [climb-start] the paper's optimiser is not known; weights and threshold begin in the middle. */
const middle = 5;

/**
 * Looks for weights and a threshold by hill climbing: begins with equal weights, changes one number by a
 * tenth, upwards first, keeps every improvement at once and goes on with the next number; ends where no change of any of them improves.
 * Members come in their order, then the threshold, which stays above 0, where everything would be kept.
 *
 * @param scoreOf of weights not all of which are 0; asked once for each that is tried, the same for the same
 * @yields after each that was tried, so that a caller may stop
 */
export function* climbWeights(members: number, scoreOf: (weighing: Weighing) => number): Generator<void, readonly Climb[], void> {
  let best: Weighing = { weights: Array.from({ length: members }, () => middle), threshold: middle };
  let most = scoreOf(best);
  yield;
  const climbs: Climb[] = [{ tried: [{ weighing: best, score: most }], isBetter: true }];
  let tried: Climb["tried"][number][] = [];
  const moves = Array.from({ length: 2 * (members + 1) }, (_, move) => ({ place: move >> 1, by: move % 2 === 0 ? 1 : -1 }));
  for (let move = 0, failed = 0; failed < moves.length; move = (move + 1) % moves.length) {
    const { place, by } = moves[move];
    const weighing = moved(best, place, by);
    failed++;
    if (weighing === undefined) continue;
    const score = scoreOf(weighing);
    tried.push({ weighing, score });
    yield;
    if (score <= most + leastGain) continue;
    best = weighing;
    most = score;
    failed = 0;
    climbs.push({ tried, isBetter: true });
    tried = [];
  }
  return [...climbs, { tried, isBetter: false }];
}

/** Undefined where it would leave the range of a number, or no member a say. */
function moved({ weights, threshold }: Weighing, place: number, by: number): Weighing | undefined {
  const isWeight = place < weights.length;
  const value = (isWeight ? weights[place] : threshold) + by;
  if (value > whole || value < (isWeight ? 0 : 1)) return undefined;
  const next = isWeight ? { weights: weights.with(place, value), threshold } : { weights, threshold: value };
  return next.weights.some((weight) => weight > 0) ? next : undefined;
}

/** Returns whether a ballot's members have enough of the weight, as the weighted vote decides. */
export function isCarried({ weights, threshold }: Weighing, ballot: number): boolean {
  let sum = 0;
  let all = 0;
  for (const [member, weight] of weights.entries()) {
    all += weight;
    sum += weight * ((ballot >> member) & 1);
  }
  return all > 0 && whole * sum >= threshold * all;
}

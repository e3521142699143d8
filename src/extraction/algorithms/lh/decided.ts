import type { Reduced } from "../page-set.ts";
import type { PageFeatures } from "./entropy.ts";
import type { Reader, SiteEntropy } from "./site-entropy.ts";
import type { SiteThreshold, StopRule } from "./threshold.ts";

/** What a decision on the page goes by. */
export interface Decided {
  readonly reader: Reader;
  /** The site's other pages. */
  readonly others: readonly Reduced<PageFeatures>[];
  readonly entropy: SiteEntropy;
  readonly stopRule: StopRule;
  readonly threshold: SiteThreshold;
}

/** Whether a block is informative; all are where there is no other page to tell by. */
export function isKept({ others, entropy, threshold }: Decided, block: number): boolean {
  return others.length === 0 || entropy.own[block] < threshold.theta;
}

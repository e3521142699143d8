import type { Reduced } from "../page-set.ts";
import type { PageFeatures } from "./entropy.ts";
import type { Reader, SiteEntropy } from "./site-entropy.ts";
import type { SiteThreshold, StopRule } from "./threshold.ts";

/** The grounds of a decision on the page. */
export interface Decided {
  readonly reader: Reader;
  /** The site's other pages. */
  readonly others: readonly Reduced<PageFeatures>[];
  readonly entropy: SiteEntropy;
  readonly stopRule: StopRule;
  readonly threshold: SiteThreshold;
}

/** True for an informative block; all are where there is no other page to tell by. */
export function isKept({ others, entropy, threshold }: Decided, block: number): boolean {
  return others.length === 0 || entropy.own[block] < threshold.theta;
}

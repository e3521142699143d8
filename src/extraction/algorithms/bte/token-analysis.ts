import type { Page } from "../../page/page.ts";
import type { Tokens } from "../../page/tokens.ts";
import type { Words } from "../../page/words.ts";
import { bestRegion, tagScore, type Region } from "./best-region.ts";

/** The tokens of a page, and what was found in them. */
export interface TokenAnalysis {
  readonly page: Page;
  readonly words: Words;
  readonly tokens: Tokens;
  /** The region at each weight that was asked for, by its tenths. */
  readonly regions: Map<number, Region>;
}

/** The best region at a weight. */
export function regionAt({ tokens, regions }: TokenAnalysis, tagWeight: number): Region {
  const tag = tagScore(tagWeight);
  let region = regions.get(tag);
  if (region === undefined) regions.set(tag, (region = bestRegion(tokens.words, tag)));
  return region;
}

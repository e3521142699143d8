import type { RunSpec } from "../../extraction/contract/extractor.ts";
import { escaped, runText } from "../../extraction/run-text.ts";

/** A link with its page in it may be this long; beyond, browsers and servers of pages refuse it. */
export const longestLink = 32_000;

/** A page that goes with a link. */
interface LinkedSource {
  readonly name: string;
  /** Its source as base64url of the bytes in UTF-8, deflated. */
  readonly packed: string;
}

/**
 * The link that opens a page in a lab with two runs as its lanes, set against each other; undefined where it would be too long.
 *
 * @param home the lab's own address
 * @param runs those that the lab has as lanes, one or two
 */
export function comparisonLink(home: string, runs: readonly RunSpec[], { name, packed }: LinkedSource): string | undefined {
  const lanes = runs.map(({ extractor, values, members }, place) => {
    const letter = String.fromCharCode(97 + place);
    return `${letter}=${runText({ extractor, values, ...(members && { members }) })}`;
  });
  const pair = runs.length < 2 ? [] : ["pair=a-b"];
  const parts = [
    "v1",
    ...lanes,
    ...pair,
    "x=src",
    `tab=${runs.length < 2 ? "article" : "compare"}`,
    `name=${escaped(name)}`,
    `data=${packed}`,
  ];
  const link = `${home.replace(/#.*$/s, "")}#${parts.join("&")}`;
  return link.length > longestLink ? undefined : link;
}

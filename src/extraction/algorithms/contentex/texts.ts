import type { Page } from "../../page/page.ts";
import { textNodesOf } from "../../page/text-nodes.ts";

/** The text nodes of a page as columns, by the number that the page's runs give them. */
export interface Texts {
  readonly count: number;
  /** Element that holds the node; -1 for a number that no run has. */
  readonly parents: Int32Array<ArrayBuffer>;
  /** Hull of the node's runs in the source. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** White-space separated words of the node. */
  readonly words: Float64Array<ArrayBuffer>;
  /** UTF-16 units that are not white space. */
  readonly characters: Float64Array<ArrayBuffer>;
  /** Decoded text. */
  readonly contents: readonly string[];
  /** 1 for scripts and their like. */
  readonly ignored: Uint8Array<ArrayBuffer>;
}

/** Where in a text something was found. */
export interface Found {
  readonly index: number;
  readonly length: number;
}

export function foundIn(content: string, expression: RegExp): Found | undefined {
  const found = expression.exec(content);
  return found === null ? undefined : { index: found.index, length: found[0].length };
}

/** @param countsIgnored whether words of scripts are counted as well; of what is ignored nothing else is ever asked. */
export function textsOf(page: Page, countsIgnored: boolean): Texts {
  const { runs } = page;
  const { count, firstRuns, lastRuns, parents, words, units } = textNodesOf(page, countsIgnored);
  const contents = new Array<string>(count).fill("");
  for (const [run, text] of runs.nodes.entries()) contents[text] += runs.texts[run];
  return {
    count,
    parents,
    starts: Uint32Array.from(firstRuns, (run) => runs.starts[run]),
    ends: Uint32Array.from(lastRuns, (run) => runs.ends[run]),
    words,
    characters: units,
    contents,
    ignored: Uint8Array.from(firstRuns, (run) => runs.ignored[run]),
  };
}

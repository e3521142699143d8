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

/** A place in a text where something was found. */
export interface TextMatch {
  readonly index: number;
  readonly length: number;
}

export function foundIn(content: string, expression: RegExp): TextMatch | undefined {
  const found = expression.exec(content);
  return found === null ? undefined : { index: found.index, length: found[0].length };
}

/** @param countsIgnored whether words of scripts are counted as well; of what is ignored nothing else is ever asked. */
export function readTextNodes(page: Page, countsIgnored: boolean): Texts {
  const { runs } = page;
  const { count, firstRuns, parents, words, units } = textNodesOf(page, countsIgnored);
  const [starts, ends] = [new Uint32Array(count), new Uint32Array(count)];
  const contents = new Array<string>(count).fill("");
  const ignored = new Uint8Array(count);
  for (let run = 0; run < runs.count; run++) {
    const text = runs.nodes[run];
    const isFirst = firstRuns[text] === run;
    contents[text] = isFirst ? runs.texts[run] : contents[text] + runs.texts[run];
    if (isFirst) starts[text] = runs.starts[run];
    ends[text] = runs.ends[run];
    ignored[text] = runs.ignored[run];
  }
  return { count, parents, starts, ends, words, characters: units, contents, ignored };
}

import type { Page } from "../../page/page.ts";
import { isSpace } from "../../page/vocabulary.ts";

/** The text nodes of a page as columns, by the number that the page's runs give them. */
export interface Texts {
  readonly count: number;
  /** Element that holds the node; -1 for a number that no run has. */
  readonly parents: Int32Array<ArrayBuffer>;
  /** Hull of the node's runs in the source. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** White-space separated words of the node. */
  readonly words: Uint32Array<ArrayBuffer>;
  /** UTF-16 units that are not white space. */
  readonly characters: Uint32Array<ArrayBuffer>;
  /** Decoded text. */
  readonly contents: readonly string[];
  /** 1 for scripts and their like. */
  readonly ignored: Uint8Array<ArrayBuffer>;
  /** 1 where the last word ends with a colon. */
  readonly endsWithColon: Uint8Array<ArrayBuffer>;
  /** 1 where a digit stands in it: times and addresses have one. */
  readonly hasDigit: Uint8Array<ArrayBuffer>;
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
export function textsOf({ runs }: Page, countsIgnored: boolean): Texts {
  let count = 0;
  for (let run = 0; run < runs.count; run++) count = Math.max(count, runs.nodes[run] + 1);
  const contents = new Array<string>(count).fill("");
  const texts: Texts = {
    count,
    contents,
    parents: new Int32Array(count).fill(-1),
    starts: new Uint32Array(count),
    ends: new Uint32Array(count),
    words: new Uint32Array(count),
    characters: new Uint32Array(count),
    ignored: new Uint8Array(count),
    endsWithColon: new Uint8Array(count),
    hasDigit: new Uint8Array(count),
  };
  for (let run = 0; run < runs.count; run++) {
    const text = runs.nodes[run];
    const isFirst = texts.parents[text] === -1;
    contents[text] = isFirst ? runs.texts[run] : `${contents[text]}${runs.texts[run]}`;
    if (isFirst) texts.starts[text] = runs.starts[run];
    texts.ends[text] = runs.ends[run];
    texts.parents[text] = runs.parents[run];
    texts.ignored[text] = runs.ignored[run];
  }
  for (let text = 0; text < count; text++) if (countsIgnored || texts.ignored[text] === 0) countText(texts, text);
  return texts;
}

function countText({ contents, words, characters, endsWithColon, hasDigit }: Texts, text: number): void {
  const content = contents[text];
  let wordCount = 0;
  let characterCount = 0;
  let inWord = false;
  let digit = 0;
  let last = 0;
  for (let index = 0; index < content.length; index++) {
    const unit = content.charCodeAt(index);
    if (isSpace(unit)) inWord = false;
    else {
      if (!inWord) wordCount++;
      inWord = true;
      characterCount++;
      last = unit;
      if (unit >= 0x30 && unit <= 0x39) digit = 1;
    }
  }
  words[text] = wordCount;
  characters[text] = characterCount;
  hasDigit[text] = digit;
  endsWithColon[text] = Number(last === 0x3a || last === 0xff1a);
}

import { group } from "d3-array";
import type { Page } from "../extraction/page/page.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Range } from "../extraction/page/selection.ts";
import { lettersAndDigits, ngramsOf } from "../extraction/scoring/lexicon.ts";
import { jsonIn } from "./outputs/output-text.ts";

/** Text of a page that stands where no method reads it, and is not on the page as well. The range is that of its longest part. */
export interface HiddenText extends Range {
  readonly kind: "noscript" | "JSON";
  /** The place of it: "noscript", "JSON-LD (articleBody)", "JSON (script#__NEXT_DATA__)". */
  readonly name: string;
  /** UTF-16 units, without the white space around each part. */
  readonly characters: number;
  /** Elements that hold some of it. */
  readonly elements: number;
  readonly parts: number;
  /** The line of the longest part, from 1. */
  readonly line: number;
}

/** A JSON value of fewer words is a name, an address, a label. */
const proseWords = 10;

/** Share of braces, semicolons and the like from which on a text is code. */
const mostCode = 0.02;

/** Words in a row that are compared. */
const shingleWords = 4;

/** A stretch of hidden text. */
interface HiddenPart {
  readonly kind: HiddenText["kind"];
  readonly name: string;
  /** The run that holds it: all that is in the element. */
  readonly run: number;
  /** Without tags, and without the white space around it. */
  readonly text: string;
  /** The string of the payload, or the noscript's source, that it was read from. */
  readonly raw: string;
}

/** The text in `noscript` elements and in scripts that hold JSON, by where it stands; that which the page shows too is left out. */
export function hiddenTexts(page: Page): readonly HiddenText[] {
  const parts = Array.from({ length: page.runs.count }, (_, run) => partsOf(page, run)).flat();
  if (parts.length === 0) return [];
  const shown = new Set(shinglesOf(readText(page)));
  const byName = group(
    parts.filter(({ text }) => !isShown(text, shown)),
    ({ name }) => name,
  );
  return [...byName.values()].map((found) => {
    const longest = found.reduce((most, part) => (part.text.length > most.text.length ? part : most));
    const { start, end } = placeOf(page, longest);
    return {
      kind: longest.kind,
      name: longest.name,
      characters: found.reduce((sum, { text }) => sum + text.length, 0),
      elements: new Set(found.map(({ run }) => run)).size,
      parts: found.length,
      line: page.source.slice(0, start).split("\n").length,
      start,
      end,
    };
  });
}

/** The parts of the text of a noscript, or of a script that is JSON; other runs have none. */
function partsOf({ runs, elements }: Page, run: number): readonly HiddenPart[] {
  const element = runs.parents[run];
  const text = runs.texts[run];
  switch (elements.names[element]) {
    case "noscript": {
      const inside = readText(openPage(text, { noscript: "closed" }));
      return inside === "" ? [] : [{ kind: "noscript", name: "noscript", run, text: inside, raw: text }];
    }
    case "script": {
      const attribute = (wanted: string): string =>
        elements.attributes[element]?.find(({ name }) => name === wanted)?.value.trim() ?? "";
      const type = attribute("type").toLowerCase();
      if (!/^application\/(?:[\w.-]+\+)?json\b/.test(type)) return [];
      const payload = `JSON (script${attribute("id") && `#${attribute("id")}`})`;
      return stringsIn(text).flatMap(({ key, value }): HiddenPart[] => {
        const prose = value.replace(/<[^<>]*>/g, " ").trim();
        const name = type === "application/ld+json" ? `JSON-LD (${key})` : payload;
        return isProse(prose) ? [{ kind: "JSON", name, run, text: prose, raw: value }] : [];
      });
    }
    default:
      return [];
  }
}

/** The strings of a JSON text, each with the name of what holds it; none where it is not JSON. */
function stringsIn(json: string): readonly { readonly key: string; readonly value: string }[] {
  const found: { key: string; value: string }[] = [];
  const open: { key: string; value: unknown }[] = [{ key: "", value: jsonIn(json) }];
  // A loop, not a recursion: a payload may nest deeper than the call stack.
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { key, value } = at;
    if (typeof value === "string") found.push({ key, value });
    else if (Array.isArray(value)) for (const each of value) open.push({ key, value: each });
    else if (typeof value === "object" && value !== null)
      for (const [name, each] of Object.entries(value)) open.push({ key: name, value: each });
  }
  return found;
}

/** Returns whether a text is sentences, and not code, nor JSON within JSON. */
function isProse(text: string): boolean {
  if ((text.match(/\s+/g)?.length ?? 0) < proseWords - 1) return false;
  return (text.match(/[{}[\]=;|\\]/g)?.length ?? 0) < text.length * mostCode;
}

/** The place of a part in the source; its whole run where that is written with other escapes. */
function placeOf({ runs }: Page, { kind, run, raw }: HiddenPart): Range {
  const start = runs.starts[run];
  const written = kind === "JSON" ? JSON.stringify(raw).slice(1, -1) : raw;
  const at = runs.texts[run].indexOf(written);
  return at < 0 ? { start, end: runs.ends[run] } : { start: start + at, end: start + at + written.length };
}

function readText({ runs }: Page): string {
  const texts = Array.from({ length: runs.count }, (_, run) => (runs.ignored[run] === 0 ? runs.texts[run].trim() : ""));
  return texts.filter((text) => text !== "").join(" ");
}

/** Returns whether most of a text is on the page as well. */
function isShown(text: string, shown: ReadonlySet<string>): boolean {
  const shingles = shinglesOf(text);
  return shingles.filter((shingle) => shown.has(shingle)).length * 2 > shingles.length;
}

/** All words in a row of a text; the whole text where it is shorter. */
function shinglesOf(text: string): readonly string[] {
  return ngramsOf(lettersAndDigits(text.toLowerCase()), shingleWords);
}

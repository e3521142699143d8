import fc, { type Arbitrary } from "fast-check";

/** A change to the text of a page; `other` is a page to take from. */
export interface Spoiling {
  readonly name: string;
  readonly spoil: (page: string, other: string) => string;
}

/** A share of a page: where something is done, or how often. */
const share = fc.double({ min: 0, max: 1, noNaN: true });

/** A whole number up to `most`, small ones as likely as large ones of any magnitude. */
function sized(most: number): Arbitrary<number> {
  return share.map((power) => Math.floor(most ** power));
}

/** A place, and the share of the page from there on that is a stretch, mostly short. */
const stretch = fc.record({ at: share, size: share });
type Stretch = typeof stretch extends Arbitrary<infer Value> ? Value : never;

/** The page before a stretch, the stretch, and what follows. */
function cut(page: string, { at, size }: Stretch): readonly [before: string, within: string, after: string] {
  const start = Math.floor(at * page.length);
  const end = Math.min(page.length, start + Math.floor((page.length + 1) ** size));
  return [page.slice(0, start), page.slice(start, end), page.slice(end)];
}

const tagName = fc.constantFrom(
  ...(
    "p div b i a span table tr td tbody caption ul li select option svg math foreignObject template form h1 pre nobr button font " +
    "section article br img body html head frameset object dd ruby rt"
  ).split(" "),
);
const tag = fc
  .tuple(tagName, fc.constantFrom("<*>", "</*>", "<* class=x>", "<*/>", "<*", "</*"))
  .map(([name, form]) => form.replace("*", name));

/** Texts that make a parser read all that follows otherwise. */
const swallowing = fc.constantFrom(
  ...(
    "<!-- |<script>|<style>|<textarea>|<title>|<plaintext>|<xmp>|<iframe>|<noscript>|<svg>|<math>|<template>|<select>|<table>|" +
    "<frameset>|<![CDATA[|<svg><![CDATA[|<!doctype |<?php |</|<a href=\"|<p title='|<noembed>|<canvas>"
  ).split("|"),
);

const oddCharacter = fc.constantFrom(
  ..."0 0 1 b 1b 7f 85 a0 ad 200b 200f 202e 2028 2066 feff fffd ffff 301 d800 dc00 9 d 26 3c 3e 1f600 1d4b3"
    .split(" ")
    .map((code) => String.fromCodePoint(Number.parseInt(code, 16))),
);

const oddReference = fc.constantFrom(
  ...(
    "&amp &#0; &#x80; &#xd800; &#x110000; &#99999999999; &notit; &not &NotEqualTilde; &fjlig; &nbsp; &#10; &; &# &#x " +
    "&lt;p&gt;"
  ).split(" "),
);

function repeated(texts: readonly string[], most: number): Arbitrary<string> {
  return fc.tuple(fc.constantFrom(...texts), sized(most)).map(([text, count]) => text.repeat(count));
}

/** Puts texts at many places, up to hundreds. */
function scattered(text: Arbitrary<string>): Arbitrary<Spoiling["spoil"]> {
  return fc.array(fc.tuple(share, text), { minLength: 1, maxLength: 300 }).map((parts) => (page) => {
    const placed = parts.map(([at, own]) => [Math.floor(at * page.length), own] as const).toSorted(([a], [b]) => a - b);
    const pieces = placed.map(([place, own], index) => page.slice(placed[index - 1]?.[0] ?? 0, place) + own);
    return pieces.join("") + page.slice(placed.at(-1)?.[0] ?? 0);
  });
}

/** Replaces some of what a pattern finds, the texts taking turns. */
function replaced(pattern: RegExp, texts: Arbitrary<string[]>): Arbitrary<Spoiling["spoil"]> {
  return fc.tuple(fc.integer({ min: 1, max: 4 }), texts).map(([every, turns]) => (page) => {
    let count = 0;
    return page.replace(pattern, (found) => (++count % every === 0 ? (turns[count % turns.length] ?? "") : found));
  });
}

/** Ends the page a little after one of its marks. */
function endingAfter(mark: string): Arbitrary<Spoiling["spoil"]> {
  return fc.tuple(share, fc.nat(12)).map(([from, more]) => (page) => {
    const at = page.indexOf(mark, Math.floor(from * page.length));
    return at < 0 ? page + mark : page.slice(0, at + 1 + more);
  });
}

/** Puts attributes into a start tag. */
function intoTag(attributes: Arbitrary<string>): Arbitrary<Spoiling["spoil"]> {
  return fc.tuple(share, attributes).map(([from, text]) => (page) => {
    const start = /<[a-z][a-z0-9]*/gi;
    start.lastIndex = Math.floor(from * page.length);
    if (start.exec(page) === null) return `<p${text}>${page}`;
    return page.slice(0, start.lastIndex) + text + page.slice(start.lastIndex);
  });
}

function instead(text: Arbitrary<(within: string) => string>): Arbitrary<Spoiling["spoil"]> {
  return fc.tuple(stretch, text).map(([place, make]) => (page) => {
    const [before, within, after] = cut(page, place);
    return before + make(within) + after;
  });
}

function ahead(text: Arbitrary<string>): Arbitrary<Spoiling["spoil"]> {
  return instead(text.map((own) => (within) => own + within));
}

/** The changes that may be made to the text of a page, by name. */
export const spoilings: Readonly<Record<string, Arbitrary<Spoiling["spoil"]>>> = {
  cut: instead(fc.constant(() => "")),
  duplicate: instead(sized(8).map((count) => (within) => within.repeat(count + 1))),
  swap: instead(share.map((at) => (within) => within.slice(at * within.length) + within.slice(0, at * within.length))),
  splice: fc.tuple(share, share).map(
    ([at, from]) =>
      (page, other) =>
        page.slice(0, at * page.length) + other.slice(from * other.length),
  ),
  "drop tags": replaced(/<[^<>]*>/g, fc.constant([""])),
  "drop tags of a name": tagName.chain((name) => replaced(new RegExp(`</?${name}\\b[^<>]*>`, "gi"), fc.constant([""]))),
  "insert tags": scattered(tag),
  "open what swallows": ahead(swallowing),
  "change quotes": replaced(/["']/g, fc.array(fc.constantFrom('"', "'", "", "`", "&quot;"), { minLength: 1 })),
  "end in a tag": endingAfter("<"),
  "end in a reference": endingAfter("&"),
  "odd characters": scattered(oddCharacter),
  "odd references": scattered(oddReference),
  "break nesting": replaced(
    /<\/?[a-z][a-z0-9]*/gi,
    fc.array(
      fc.tuple(fc.constantFrom("<", "</"), tagName).map((parts) => parts.join("")),
      { minLength: 1 },
    ),
  ),
  "wrap deep": instead(
    fc.tuple(tagName, sized(3000), fc.boolean()).map(
      ([name, depth, isClosed]) =>
        (within) =>
          `<${name}>`.repeat(depth) + within + (isClosed ? `</${name}>`.repeat(depth) : ""),
    ),
  ),
  "glue lines": fc.constant((page) => page.replace(/[\r\n]+/g, "")),
  "break lines": fc.constantFrom(">\n", ">\r\n", ">\r", ">\n\n\n").map((end) => (page) => page.replace(/>/g, end)),
  "huge attribute": intoTag(
    fc
      .tuple(fc.constantFrom("class", "id", "href", "data-x"), repeated(["x", "&amp;", "😀", "a=b ", "<p>"], 200_000))
      .map(([name, value]) => ` ${name}="${value}"`),
  ),
  "many attributes": intoTag(
    sized(3000).map((count) => Array.from({ length: count }, (_, index) => ` a${index}=${index}`).join("")),
  ),
  "huge word": ahead(repeated(["x", "й", "語", "😀", "&amp;", "\u0301"], 100_000)),
  "white space": scattered(repeated([" ", "\n", "\t", "\u00a0", "\f"], 2000)),
};

export const spoiling: Arbitrary<Spoiling> = fc.oneof(
  ...Object.entries(spoilings).map(([name, made]) => made.map((spoil) => ({ name, spoil }))),
);

const charsets = [
  "utf-8",
  "windows-1251",
  "shift_jis",
  "gb18030",
  "big5",
  "iso-2022-jp",
  "utf-16",
  "euc-kr",
  "x-user-defined",
  "nonsense",
];

/** Spoils the bytes of a page, which then have to be decoded by guess. */
export const brokenBytes: Arbitrary<(page: string) => Uint8Array<ArrayBuffer>> = fc
  .record({
    charset: fc.option(fc.constantFrom(...charsets), { freq: 2 }),
    mark: fc.constantFrom([], [], [], [0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff]),
    from: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, share),
    wrong: fc.array(fc.tuple(share, fc.integer({ min: 0, max: 255 })), { maxLength: 2000 }),
  })
  .map(({ charset, mark, from, wrong }) => (page) => {
    const bytes = new TextEncoder().encode(charset === null ? page : `<meta charset=${charset}>${page}`);
    for (const [at, byte] of wrong) bytes[Math.floor(at * bytes.length)] = byte;
    return Uint8Array.from([...mark, ...bytes.subarray(from * bytes.length)]);
  });

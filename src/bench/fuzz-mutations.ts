import type { Dice } from "./fuzz-dice.ts";

/** Spoils a page; `other` is a page to take from. */
type Mutation = (page: string, dice: Dice, other: string) => string;

/** The changes that may be made to the text of a page, by name. */
export const mutations: Readonly<Record<string, Mutation>> = {
  cut: (page, dice) => {
    const [start, end] = stretch(page, dice);
    return page.slice(0, start) + page.slice(end);
  },
  duplicate: (page, dice) => {
    const [start, end] = stretch(page, dice);
    return insert(page, dice.below(page.length + 1), page.slice(start, end).repeat(dice.sized(1, 8)));
  },
  swap: (page, dice) => {
    const [first, , , last] = [...stretch(page, dice), ...stretch(page, dice)].toSorted((a, b) => a - b);
    const start = first ?? 0;
    const end = last ?? 0;
    const middle = start + dice.below(end - start + 1);
    return page.slice(0, start) + page.slice(middle, end) + page.slice(start, middle) + page.slice(end);
  },
  splice: (page, dice, other) => page.slice(0, dice.below(page.length + 1)) + other.slice(dice.below(other.length + 1)),
  "drop tags": (page, dice) => {
    const share = dice.roll();
    const names = dice.chance(0.5) ? undefined : dice.pick(tagNames);
    const pattern = names === undefined ? /<[^<>]*>/g : new RegExp(`</?${names}\\b[^<>]*>`, "gi");
    return page.replace(pattern, (tag) => (dice.chance(share) ? "" : tag));
  },
  "insert tags": (page, dice) => scattered(page, dice, () => tagOf(dice)),
  "open what swallows": (page, dice) => insert(page, dice.below(page.length + 1), dice.pick(swallowing)),
  "change quotes": (page, dice) => {
    const quotes = ['"', "'", "", "`", "&quot;"];
    const share = dice.roll();
    return page.replace(/["']/g, (quote) => (dice.chance(share) ? dice.pick(quotes) : quote));
  },
  "end in a tag": (page, dice) => endingAfter(page, dice, "<"),
  "end in a reference": (page, dice) => endingAfter(page, dice, "&"),
  "odd characters": (page, dice) => scattered(page, dice, () => dice.pick(oddCharacters)),
  "odd references": (page, dice) => scattered(page, dice, () => dice.pick(oddReferences)),
  "break nesting": (page, dice) => {
    const share = dice.roll() / 2;
    return page.replace(/<(\/?)([a-z][a-z0-9]*)/gi, (tag, slash: string) =>
      dice.chance(share) ? `<${dice.chance(0.2) ? "/" : slash}${dice.pick(tagNames)}` : tag,
    );
  },
  "wrap deep": (page, dice) => {
    const depth = dice.sized(1, 3000);
    const name = dice.pick(tagNames);
    const [start, end] = stretch(page, dice);
    const closing = dice.chance(0.5) ? `</${name}>`.repeat(depth) : "";
    return page.slice(0, start) + `<${name}>`.repeat(depth) + page.slice(start, end) + closing + page.slice(end);
  },
  "glue lines": (page) => page.replace(/[\r\n]+/g, ""),
  "break lines": (page, dice) => page.replace(/>/g, dice.pick([">\n", ">\r\n", ">\r", ">\n\n\n"])),
  "huge attribute": (page, dice) => {
    const value = dice.pick(["x", "&amp;", "😀", "a=b ", "<p>"]).repeat(dice.sized(1000, 200_000));
    return intoTag(page, dice, ` ${dice.pick(["class", "id", "href", "data-x"])}="${value}"`);
  },
  "many attributes": (page, dice) =>
    intoTag(page, dice, Array.from({ length: dice.sized(10, 3000) }, (_, index) => ` a${index}=${index}`).join("")),
  "huge word": (page, dice) =>
    insert(
      page,
      dice.below(page.length + 1),
      dice.pick(["x", "й", "語", "😀", "&amp;", "\u0301"]).repeat(dice.sized(1000, 100_000)),
    ),
  "white space": (page, dice) =>
    scattered(page, dice, () => dice.pick([" ", "\n", "\t", "\u00a0", "\f"]).repeat(dice.sized(1, 2000))),
};

/** Spoils the bytes of a page, which then have to be decoded by guess. */
export function withBrokenBytes(page: string, dice: Dice): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(dice.chance(0.3) ? `<meta charset=${dice.pick(charsets)}>${page}` : page);
  for (let count = dice.sized(1, 2000); count > 0; count--) bytes[dice.below(bytes.length)] = dice.below(256);
  return Uint8Array.from([...dice.pick(marks), ...bytes.subarray(dice.chance(0.2) ? dice.below(bytes.length + 1) : 0)]);
}

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
const marks = [[], [], [], [0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff]];

const tagNames = (
  "p div b i a span table tr td tbody caption ul li select option svg math foreignObject template form h1 pre nobr button font " +
  "section article br img body html head frameset object dd ruby rt"
).split(" ");

/** Texts that make a parser read all that follows otherwise. */
const swallowing = (
  "<!-- |<script>|<style>|<textarea>|<title>|<plaintext>|<xmp>|<iframe>|<noscript>|<svg>|<math>|<template>|<select>|<table>|" +
  "<frameset>|<![CDATA[|<svg><![CDATA[|<!doctype |<?php |</|<a href=\"|<p title='|<noembed>|<canvas>"
).split("|");

const oddCharacters = Array.from(
  "0 0 1 b 1b 7f 85 a0 ad 200b 200f 202e 2028 2066 feff fffd ffff 301 d800 dc00 9 d 26 3c 3e 1f600 1d4b3".split(" "),
  (code) => String.fromCodePoint(Number.parseInt(code, 16)),
);

const oddReferences =
  "&amp &#0; &#x80; &#xd800; &#x110000; &#99999999999; &notit; &not &NotEqualTilde; &fjlig; &nbsp; &#10; &; &# &#x &lt;p&gt;".split(
    " ",
  );

function tagOf(dice: Dice): string {
  const name = dice.pick(tagNames);
  return dice.pick([`<${name}>`, `</${name}>`, `<${name} class=x>`, `<${name}/>`, `<${name}`, `</${name}`]);
}

/** A stretch of the page, mostly short. */
function stretch(page: string, dice: Dice): readonly [start: number, end: number] {
  const start = dice.below(page.length + 1);
  return [start, Math.min(page.length, start + dice.sized(1, page.length + 1))];
}

function insert(page: string, at: number, text: string): string {
  return page.slice(0, at) + text + page.slice(at);
}

/** Inserts at many places, up to hundreds. */
function scattered(page: string, dice: Dice, textOf: () => string): string {
  const places = Array.from({ length: dice.sized(1, 300) }, () => dice.below(page.length + 1)).toSorted((a, b) => a - b);
  const parts = places.map((place, index) => page.slice(places[index - 1] ?? 0, place) + textOf());
  return parts.join("") + page.slice(places.at(-1) ?? 0);
}

/** Ends the page a little after one of its `mark`s. */
function endingAfter(page: string, dice: Dice, mark: string): string {
  const at = page.indexOf(mark, dice.below(page.length + 1));
  return at < 0 ? page + mark : page.slice(0, at + 1 + dice.below(12));
}

/** Inserts after the name of a start tag. */
function intoTag(page: string, dice: Dice, text: string): string {
  const tag = /<[a-z][a-z0-9]*/gi;
  tag.lastIndex = dice.below(page.length + 1);
  return tag.exec(page) === null ? `<p${text}>${page}` : insert(page, tag.lastIndex, text);
}

/** What a UTF-16 unit is in a text: one of these. */
export const kinds = {
  sign: 0,
  lower: 1,
  upper: 2,
  digit: 3,
  comma: 4,
  end: 5,
  separator: 6,
  currency: 7,
  quote: 8,
  colon: 9,
  question: 10,
  /** A letter of a script beyond Latin, or one with an accent. */
  wide: 11,
  slash: 12,
  at: 13,
} as const;

/** Signs beyond ASCII, as far as they lie together: those of Latin-1, of general punctuation, arrows and of CJK. */
const signSpans = [
  [0, 0xc0],
  [0x2000, 0x2c00],
  [0x3000, 0x3030],
  [0xff00, 0xff10],
] as const;

const signs = {
  comma: ",;、，؛،",
  end: ".!。！…।",
  question: "?？؟",
  separator: "|>»›•·©→❯▸▶●®™–—",
  currency: "$€£¥₹",
  quote: "\"')]}*”’“‘«„",
  colon: ":",
  slash: "/-",
  at: "@",
} as const;

/** The kind of every unit. A table is as fast for every script, and each character of a page is looked up. */
const table = new Uint8Array(0x10000).fill(kinds.wide);
for (const [from, to] of signSpans) table.fill(kinds.sign, from, to);
table.fill(kinds.lower, 97, 123);
table.fill(kinds.upper, 65, 91);
table.fill(kinds.digit, 48, 58);
for (const name of Object.keys(signs) as (keyof typeof signs)[])
  for (const sign of signs[name]) table[sign.charCodeAt(0)] = kinds[name];

export function characterKind(unit: number): number {
  return table[unit];
}

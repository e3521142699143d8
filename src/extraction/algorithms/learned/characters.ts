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

const ascii = new Uint8Array(128);
for (let unit = 97; unit <= 122; unit++) ascii[unit] = kinds.lower;
for (let unit = 65; unit <= 90; unit++) ascii[unit] = kinds.upper;
for (let unit = 48; unit <= 57; unit++) ascii[unit] = kinds.digit;
const signs = {
  comma: ",;",
  end: ".!",
  question: "?",
  separator: "|>",
  currency: "$",
  quote: "\"')]}*",
  colon: ":",
  slash: "/-",
  at: "@",
} as const;
for (const name of Object.keys(signs) as (keyof typeof signs)[])
  for (const sign of signs[name]) ascii[sign.charCodeAt(0)] = kinds[name];

const beyond = new Map<number, number>([
  ..."、，؛،".split("").map((sign) => [sign.charCodeAt(0), kinds.comma] as const),
  ..."。！…।".split("").map((sign) => [sign.charCodeAt(0), kinds.end] as const),
  ..."？؟".split("").map((sign) => [sign.charCodeAt(0), kinds.question] as const),
  ..."»›•·©→❯▸▶●®™–—".split("").map((sign) => [sign.charCodeAt(0), kinds.separator] as const),
  ..."€£¥₹".split("").map((sign) => [sign.charCodeAt(0), kinds.currency] as const),
  ..."”’“‘«„".split("").map((sign) => [sign.charCodeAt(0), kinds.quote] as const),
]);

export function kindOf(unit: number): number {
  if (unit < 128) return ascii[unit];
  return beyond.get(unit) ?? (isSign(unit) ? kinds.sign : kinds.wide);
}

/** Signs beyond ASCII, as far as they lie together: those of Latin-1, of general punctuation, arrows and of CJK. */
function isSign(unit: number): boolean {
  return (
    unit < 0xc0 || (unit >= 0x2000 && unit < 0x2c00) || (unit >= 0x3000 && unit < 0x3030) || (unit >= 0xff00 && unit < 0xff10)
  );
}

/** Years from which a number in a text, and one that a page states as a date, is taken for a year. */
export const [earliestShown, earliestStated] = [1990, 1600];

const languages =
  "en de de-AT fr es pt it nl sv da nb fi is pl cs sk sl hr hu ro bg sr ru uk be el tr lt et ca ar fa he hi id".split(" ");

const word = String.raw`(?<word>[\p{L}\p{M}]{3,20})`;
const joint = String.raw`[\s./-]{1,3}(?:del?\s+|of\s+|d['’]\s?)?`;
const time = String.raw`(?:[T ](?<time>\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(?<zone>Z|[+-]\d{2}:?\d{2})?)?`;

/** How days are written: as ISO 8601 first, which alone has a time. `a` and `b` are a day and a month, or a month and a day. */
const dayForms = [
  String.raw`(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?!\d)${time}`,
  String.raw`^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:T|$)`,
  String.raw`(?<year>\d{4})[/.](?<month>\d{1,2})[/.](?<day>\d{1,2})(?!\d)`,
  String.raw`(?<year>\d{4})\s?[年년]\s?(?<month>\d{1,2})\s?[月월]\s?(?<day>\d{1,2})\s?[日일]`,
  String.raw`(?<!\p{L})${word}[\s./-]{1,3}(?<day>\d{1,2})(?:st|nd|rd|th)?,?[\s./-]{1,3}(?<year>\d{4})(?!\d)`,
  String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|er|[.ºª])?,?${joint}${word}[.,،]*${joint}(?<year>\d{4})(?!\d)`,
  String.raw`(?<year>\d{4})\.?\s(?:\p{L}\.?\s)?${word}\.?\s(?<day>\d{1,2})(?!\d)`,
  String.raw`(?<a>\d{1,2})(?<sign>[/.-])(?<b>\d{1,2})\k<sign>(?<year>\d{4})(?!\d)`,
].map((form) => new RegExp(`(?<!\\d)${form}`, "giu"));

/** A day as ISO 8601, with its time where that stands beside it in that form, and its place in the text. */
type Day = Readonly<Record<"start" | "end", number> & { value: string }>;

/** The days in a text, in its order. By `language`, a tag of BCP 47, it is read what its months are called and whether 3/4 is in March. */
export function daysIn(text: string, language = "en", earliest = earliestShown): readonly Day[] {
  const read = text.replaceAll(/[٠-٩۰-۹]/gu, (digit) => String(digit.charCodeAt(0) & 15));
  const days = dayForms.flatMap((form) =>
    [...read.matchAll(form)].flatMap((found) => {
      const { year, month, day, word: name, a, b, sign, time: at = "00:00", zone = "" } = found.groups ?? {};
      const isMonthFirst = sign !== "." && (writesMonthFirst(language) ? Number(a) <= 12 : Number(b) > 12);
      const numbers =
        a === undefined ? [name === undefined ? month : monthOf(name, language), day] : isMonthFirst ? [a, b] : [b, a];
      const value = dayOf(Number(year), Number(numbers[0]), Number(numbers[1]), earliest);
      if (value === undefined || !/^(?:[01]\d|2[0-3])(?::[0-5]\d)+$/u.test(at)) return [];
      const timed = found.groups?.["time"] === undefined ? "" : `T${at}${zone.replace(/^([+-]\d{2})(\d{2})$/u, "$1:$2")}`;
      return { value: value + timed, start: found.index, end: found.index + found[0].length };
    }),
  );
  return days.toSorted((a, b) => a.start - b.start);
}

/** The first day in a text; undefined where there is none. */
export function dateIn(text: string, language?: string, earliest?: number): string | undefined {
  return daysIn(text, language, earliest)[0]?.value;
}

/** A day of the calendar as ISO 8601; undefined where it has none of these numbers. The first day of 1970 is what programs write that know none. */
export function dayOf(year: number, month: number, day: number, earliest = earliestShown): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = year >= earliest && year <= 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay && date.getTime() !== 0 ? date.toISOString().slice(0, "2024-05-03".length) : undefined;
}

function writesMonthFirst(language: string): boolean {
  const [tag = "en"] = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-[a-z]{2})?(?![a-z\d])/iu.exec(language) ?? [];
  const parts = new Intl.DateTimeFormat([tag, "en"]).formatToParts(0);
  return parts.find(({ type }) => type !== "literal")?.type === "month";
}

const monthNames = new Map<string, readonly (readonly string[])[]>();
const styles = [{ month: "long" }, { month: "long", day: "numeric" }] as const;

/** How each month of the year is called in a language, alone and beside a day. */
function monthsOf(language: string): readonly (readonly string[])[] {
  const formats = styles.map(
    (style) => new Intl.DateTimeFormat([language, "en"], { ...style, calendar: "gregory", timeZone: "UTC" }),
  );
  const months = Array.from({ length: 12 }, (_, month) =>
    formats.map((format) =>
      folded(format.formatToParts(Date.UTC(2024, month)).find(({ type }) => type === "month")?.value ?? ""),
    ),
  );
  monthNames.set(language, months);
  return months;
}

/** The month that a word, or its beginning, is the name of: in the language, else in any; 0 where it is none. */
function monthOf(text: string, language: string): number {
  const name = folded(text);
  for (const each of [/^[a-z]{2,3}/iu.exec(language)?.[0] ?? "en", ...languages]) {
    const names = monthNames.get(each) ?? monthsOf(each);
    const whole = names.findIndex((both) => both.includes(name));
    const begun = names.flatMap((both, month) => (both.some((full) => full.startsWith(name)) ? month + 1 : []));
    if (whole >= 0 || begun.length === 1) return whole + 1 || begun[0];
  }
  return 0;
}

/** A text without case and accents. */
function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

import { hiddenWays, isUsual, usualReading, type HiddenWay, type Reading } from "../extraction/page/reading.ts";
import { wrapped } from "./run-arguments.ts";

/** The options by which the commands are told how pages are read. */
export const readingOptions = {
  hidden: { type: "string", multiple: true },
  noscript: { type: "string" },
} as const;

/** The ways that a page tells without being laid out. */
const ways = hiddenWays.filter((way) => way !== "layout");

const browserOnly =
  "what style sheets hide shows where a page is laid out, which only a browser can do; choose it in the lab, under Reading";

/** The lines of a command's help on how pages are read. */
export const readingHelp = `  --hidden WAY,WAY   leaves hidden elements out, with all in them, for all algorithms: ${wrapped([...ways], 21)} (all of these: all)
                     attribute   with the attribute “hidden”, not “until-found”
                     display     with “display: none” in the attribute “style”
                     visibility  with “visibility: hidden” or “collapse” in it, but for what is “visible” within
                     aria        with “aria-hidden="true"”
  --noscript closed  leaves “noscript” elements closed; else those are opened that hold text of the page: at least 300 characters and
                     50 words, most of which stand nowhere else on it`;

/** The reading that is asked for, undefined for the usual one, or what is wrong with the options. */
export function readingOf(values: {
  readonly hidden?: readonly string[] | undefined;
  readonly noscript?: string | undefined;
}): Reading | undefined | string {
  const hidden = waysOf(values.hidden ?? []);
  if (typeof hidden === "string") return hidden;
  const noscript = values.noscript ?? usualReading.noscript;
  if (noscript !== "open" && noscript !== "closed") return `--noscript ${noscript}: not one of open, closed`;
  const reading: Reading = { hidden, noscript };
  return isUsual(reading) ? undefined : reading;
}

function waysOf(texts: readonly string[]): readonly HiddenWay[] | string {
  const named = texts.flatMap((text) => text.split(",")).map((text) => text.trim());
  const chosen = new Set(named.flatMap((name) => (name === "all" ? ways : [name])));
  if (chosen.has("layout")) return `--hidden layout: ${browserOnly}`;
  const unknown = [...chosen].find((name) => ways.every((way) => way !== name));
  if (unknown !== undefined) return `--hidden ${unknown}: not one of ${ways.join(", ")}, all`;
  return ways.filter((way) => chosen.has(way));
}

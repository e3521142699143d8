import { notOneOf } from "../extraction/contract/near-name.ts";
import { hiddenWays, isUsual, type HiddenWay, type Reading } from "../extraction/page/reading.ts";
import { choiceOr, listed, UsageError, type Given, type Option } from "./options.ts";

/** The ways that a page tells without being laid out. */
const ways = hiddenWays.filter((way) => way !== "layout");

const browserOnly =
  "what style sheets hide shows where a page is laid out, which only a browser can do; choose it in the lab, under Reading";

const hidden: Option<readonly (HiddenWay | "none")[]> = {
  argument: "WAY,WAY",
  help: `leaves hidden elements out, with all in them, for all algorithms: ${ways.join(", ")} (all of these: all). Without it “learned” alone leaves out what the first three hide, but for tabs, answers and the like that open, and where more than a third of the content is hidden; with none it keeps that, too
 attribute   with the attribute “hidden”, not “until-found”
 display     with “display: none” in the attribute “style”
 visibility  with “visibility: hidden” or “collapse” in it, but for what is “visible” within
 aria        with “aria-hidden="true"”`,
  read: (given, option) => {
    const chosen = new Set(listed(given).flatMap((name) => (name === "all" ? ways : [name])));
    if (chosen.has("layout")) throw new UsageError(`${option} layout: ${browserOnly}`);
    const unknown = [...chosen].find((name) => ways.every((way) => way !== name));
    if (chosen.size === 1 && chosen.has("none")) return ["none"];
    if (unknown !== undefined) throw new UsageError(`${option} ${unknown}: ${notOneOf(unknown, [...ways, "all", "none"])}`);
    return ways.filter((way) => chosen.has(way));
  },
};

/** The options by which the commands are told how pages are read. */
export const readingOptions = {
  hidden,
  noscript: choiceOr(
    "closed",
    ["open", "closed"],
    "leaves “noscript” elements closed; else those are opened that hold text of the page: at least 300 characters and 50 words, most of which stand nowhere else on it",
  ),
  wordsBy: choiceOr(
    "spaces",
    ["script", "spaces"],
    "counts words as the papers do; else, for methods and measures, each Thai, Lao or Khmer letter, kana and Han character is one",
  ),
};

/** The reading that is asked for; undefined for the usual one. */
export function readingOf({
  hidden: left,
  noscript,
  wordsBy: words,
}: Given<typeof readingOptions>["values"]): Reading | undefined {
  const reading: Reading = { hidden: left.filter((way) => way !== "none"), noscript, words };
  return isUsual(reading) ? undefined : reading;
}

import { notOneOf } from "../extraction/contract/near-name.ts";
import { hiddenWays, isUsual, type HiddenWay, type Reading } from "../extraction/page/reading.ts";
import { choiceOr, listed, UsageError, type Arguments, type Option } from "./options.ts";

/** The ways that a page tells without being laid out. */
const ways = hiddenWays.filter((way) => way !== "layout");

const browserOnly = "only a browser, which lays the page out, knows what style sheets hide; choose it in the lab, under Reading";

const hidden: Option<readonly (HiddenWay | "none")[]> = {
  argument: "WAY,WAY",
  help: `leaves hidden elements out for all algorithms: ${ways.join(", ")}, or all. Without it only “learned” leaves out what the first three hide. It keeps tabs and answers that open, and all where more than a third of the content is hidden. With none it keeps everything
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
    "leaves “noscript” elements closed. Else those are opened that hold at least 300 characters and 50 words which mostly stand nowhere else",
  ),
  wordsBy: choiceOr(
    "spaces",
    ["script", "spaces"],
    "counts words between spaces, as the papers do. Else each Han character, kana, and Thai, Lao or Khmer letter is a word",
  ),
};

/** The reading that is asked for; undefined for the usual one. */
export function readingOf({
  hidden: left,
  noscript,
  wordsBy: words,
}: Arguments<typeof readingOptions>["values"]): Reading | undefined {
  const reading: Reading = { hidden: left.filter((way) => way !== "none"), noscript, words };
  return isUsual(reading) ? undefined : reading;
}

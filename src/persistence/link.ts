import { canonicalSource } from "../extraction/page/source.ts";
import { activePage } from "../state/lab.ts";
import type { Lab } from "../state/lab.ts";
import type { Place } from "../state/linking.ts";
import type { OpenPage } from "../state/open-page.ts";
import { settingsOf } from "../state/settings.ts";
import { addressText } from "./address.ts";
import type { Address } from "./address.ts";
import { packedText } from "./pack-text.ts";

/** A link with its page in it may be this long; beyond, browsers and servers of pages refuse it. */
export const longestLink = 32_000;
/** Chats and mail cut off longer ones. */
export const longestInChat = 2_000;

/** What a link of the lab can carry. */
export interface LabLink {
  readonly text: string;
  /** `sample`: the link names the page; `none`: no page is open. */
  readonly page: "sample" | "left out" | "none";
}

/** The link to a lab: its settings, and the shown page where that is a sample as it came. `home` is the lab's own address. */
export function linkTo(lab: Lab, pin: Place | undefined, home: string): LabLink {
  const page = activePage(lab);
  const sample = page === undefined ? undefined : sampleOf(page);
  const address = sample === undefined ? { settings: withoutPlace(lab) } : { ...placed(lab, pin), sample };
  return {
    text: `${home}#${addressText(address)}`,
    page: sample !== undefined ? "sample" : page === undefined ? "none" : "left out",
  };
}

/** The link with the shown page in it, however long. */
export async function linkWithPage(lab: Lab, page: OpenPage, pin: Place | undefined, home: string): Promise<string> {
  const packed = await packedText(page.source);
  return `${home}#${addressText({ ...placed(lab, pin), page: { name: page.name, packed } })}`;
}

/** The lab's own address, without what was asked of this visit. */
export function homeOf({ origin, pathname }: Pick<Location, "origin" | "pathname">): string {
  return `${origin === "null" ? "file://" : origin}${pathname}`;
}

/** The id of the sample that a page is, where its text is still the one that came. */
function sampleOf({ origin, bytes, source }: OpenPage): string | undefined {
  const isAsItCame =
    origin.kind === "sample" && bytes !== undefined && canonicalSource(new TextDecoder().decode(bytes)) === source;
  return isAsItCame ? origin.detail : undefined;
}

/** The view is named also where it is the whole page: so one was shown. */
function placed(lab: Lab, pin: Place | undefined): Pick<Address, "settings" | "pin"> {
  const settings = { ...settingsOf(lab), view: { start: lab.view.start, end: lab.view.end } };
  return pin === undefined ? { settings } : { settings, pin: { start: pin.start, end: pin.end } };
}

function withoutPlace(lab: Lab): Address["settings"] {
  const { view: _, ...settings } = settingsOf(lab);
  return settings;
}

import { activePage, type Lab } from "../state/lab.ts";
import type { Place } from "../state/linking.ts";
import { sampleOf, type OpenPage } from "../state/open-page.ts";
import { settingsOf, type Address, type NamedStep } from "../state/settings.ts";
import { addressText, stepText } from "./address.ts";

/** A link with its page in it may be this long; beyond, browsers and servers of pages refuse it. */
export const longestLink = 32_000;
/** Chats and mail cut off longer ones. */
export const longestInChat = 2_000;

/** A link to the lab. */
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
  return linkWithPacked(lab, { name: page.name, packed: await packedText(page.source) }, pin, home);
}

/** The same with a page that is packed already. */
export function linkWithPacked(
  lab: Lab,
  page: { readonly name: string; readonly packed: string },
  pin: Place | undefined,
  home: string,
): string {
  return `${home}#${addressText({ ...placed(lab, pin), page })}`;
}

/** The link to a step of a story that comes with the lab. */
export function linkToStep(named: NamedStep, home: string): string {
  return `${home}#${stepText(named)}`;
}

/** The address of an embedded figure, for a link that the lab made. */
function embedded(link: string): string {
  return link.replace("#", "?embed#");
}

/** The HTML that shows a link's lanes in an article, 16 pixels of text in a line of some 640. */
export function embedHtml(link: string, title: string): string {
  const [address, name] = [embedded(link), title].map((text) =>
    text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;"),
  );
  return `<iframe src="${address}" title="${name}" width="640" height="480" loading="lazy" style="border: 0; width: 100%"></iframe>`;
}

/** The lab's own address, without what was asked of this visit. */
export function homeOf({ origin, pathname }: Pick<Location, "origin" | "pathname">): string {
  return `${origin === "null" ? "file://" : origin}${pathname}`;
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

/** Characters of a text that a link may unpack to, at the most: a small link can hold a text without end. */
const largestText = 20 * 1024 * 1024;

/** A text as base64url of its bytes in UTF-8, deflated. A lone half of a character becomes U+FFFD. */
export async function packedText(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return toBase64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** Thrown for a link that unpacks to more than was allowed. */
export class LargeText extends Error {
  override readonly name = "LargeText";
}

/**
 * The text that was packed.
 *
 * @param most bytes that it may have; more is not unpacked
 * @throws LargeText where it has more; RangeError where it was not packed so, or where it is over 20 MB
 */
export async function unpackedText(packed: string, most = largestText): Promise<string> {
  const bytes = fromBase64(packed);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const parts: string[] = [];
  let size = 0;
  try {
    for await (const chunk of chunksOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")))) {
      size += chunk.length;
      if (size > most && most < largestText) throw new LargeText("it unpacks to more than was allowed");
      if (size > largestText) throw new RangeError("it unpacks to more than 20 MB");
      parts.push(decoder.decode(chunk, { stream: true }));
    }
  } catch (error) {
    throw error instanceof RangeError || error instanceof LargeText
      ? error
      : new RangeError("it was cut off or changed on its way");
  }
  return parts.join("") + decoder.decode();
}

/** The chunks of a stream; ended where the reader stops. */
async function* chunksOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // A stream that failed has nothing to end.
    void reader.cancel().catch(() => undefined);
  }
}

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x6000) parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 0x6000))));
  return parts.join("").replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) throw new RangeError("it was cut off or changed on its way");
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}

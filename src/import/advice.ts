import { counted, sizeText, thousands } from "../format.ts";
import type { Reading } from "../extraction/page/reading.ts";
import type { Range } from "../extraction/page/selection.ts";
import type { HiddenText } from "./hidden-text.ts";
import { sizeLimits } from "./limits.ts";
import type { OpeningNotice, NoticeAction } from "./notice.ts";
import type { contentFacts, PageFacts } from "./page-facts.ts";

/** A page with scripts and no more text than this, in UTF-16 units, is taken for one that the scripts draw. */
export const shellText = 300;

/** Text in a noscript of fewer UTF-16 units asks for scripts, or for another browser. */
const leastHidden = 200;

/** Text that stands where no method reads it is told from this share of the page's text on: a payload holds more than is shown. */
const toldShare = { noscript: 0.25, JSON: 1 };

/** The notices about a page that is open, which its user should know. The most important first; nothing for most pages. */
export function adviceFor(facts: PageFacts): readonly OpeningNotice[] {
  return [encodingAdvice(facts), contentAdvice(facts), openedAdvice(facts), ...hiddenAdvice(facts), sizeAdvice(facts)].filter(
    (notice) => notice !== undefined,
  );
}

export function encodingAdvice({ decoding }: Pick<PageFacts, "decoding">): OpeningNotice | undefined {
  const { unreadableCount, suspected } = decoding;
  if (unreadableCount === 0 && suspected === undefined) return undefined;
  const text = decodedText(decoding);
  if (suspected === undefined) return warning("encoding", text, chooseEncoding);
  return warning("encoding", text, { label: "Re-decode", action: { kind: "decode as", encoding: suspected } });
}

/** "Decoded as UTF-8 (declared in the page); 41 unreadable characters. Looks like windows-1251." */
export function decodedText({ encoding, reason, unreadableCount, suspected }: PageFacts["decoding"]): string {
  const unreadable = unreadableCount > 0 ? `; ${counted(unreadableCount, "unreadable character")}` : "";
  return `Decoded as ${encoding} (${reason})${unreadable}.${suspected === undefined ? "" : ` Looks like ${suspected}.`}`;
}

export function contentAdvice({ tagCount, scriptCount, textLength }: ReturnType<typeof contentFacts>): OpeningNotice | undefined {
  if (textLength === 0 && scriptCount === 0) return tagCount === 0 ? empty : textless;
  if (tagCount === 0) return untagged;
  return scriptCount > 0 && textLength <= shellText ? shell(textLength) : undefined;
}

function openedAdvice({ reading: { opened } }: PageFacts): OpeningNotice | undefined {
  if (opened === undefined) return undefined;
  return {
    id: "opened-noscript",
    severity: "info",
    text: `${counted(opened.characters, "character")} of text in noscript are read, as most are nowhere else on the page.`,
    actions: [showPlace(opened), { label: "Leave noscript closed", action: { kind: "read noscript", noscript: "closed" } }],
  };
}

type HiddenFacts = Pick<PageFacts, "hidden" | "textLength"> & { readonly reading: Pick<Reading, "noscript"> };

export function hiddenAdvice({ hidden, textLength, reading }: HiddenFacts): readonly OpeningNotice[] {
  return hidden
    .filter(({ kind, characters }) => characters >= Math.max(leastHidden, textLength * toldShare[kind]))
    .map((found) => ({
      id: `hidden-${found.name}`,
      severity: textLength <= shellText ? "warning" : "info",
      text: hiddenText(found, reading.noscript),
      actions: [showPlace(found), ...(found.kind === "noscript" && reading.noscript === "closed" ? [openNoscript] : [])],
    }));
}

function hiddenText({ kind, name, characters, elements, parts, line }: HiddenText, noscript: Reading["noscript"]): string {
  const where = elements === 1 ? name : `${name}, in ${counted(elements, "element")}`;
  const what = `${counted(characters, "character")} of text that the page does not show are in ${where}`;
  const place = `${parts === 1 ? "" : "the longest part "}at line ${thousands(line)}`;
  if (kind === "JSON") return `${what}, ${place}: scripts may show it, but no method reads it. ${saveIt}`;
  return noscript === "closed"
    ? `${what}: it is for browsers without scripts, and noscript is left closed.`
    : `${what}: it is for browsers without scripts, and no method reads it. To include it, remove the noscript tags from the source.`;
}

/** A page that is open has been asked about already; what remains to be said is that it is drawn with less detail. */
function sizeAdvice({ bytes }: PageFacts): OpeningNotice | undefined {
  if (bytes <= sizeLimits.fine) return undefined;
  const text = `Large page (${sizeText(bytes)}). The HTML is shown without colours. Figures are exact, but drawn with less detail.`;
  return { id: "large", severity: "info", text, actions: [] };
}

function showPlace({ start, end }: Range): NoticeAction {
  return { label: "Show in the HTML", action: { kind: "show place", start, end } };
}

const chooseFile: NoticeAction = { label: "Choose a file", action: { kind: "choose file" } };
const openSample: NoticeAction = { label: "Open a sample", action: { kind: "open sample" } };
const openNoscript: NoticeAction = { label: "Open noscript", action: { kind: "read noscript", noscript: "open" } };
const chooseEncoding: NoticeAction = { label: "Choose encoding", action: { kind: "choose encoding" } };

const empty = warning("empty", "This page is empty.", chooseFile, openSample);
const textless = warning(
  "no-text",
  "The page has tags, but no text. It may be a frameset, or have only pictures. Open the page with the words.",
  chooseFile,
);
const untagged = warning("no-tags", "No tags were found, so methods that use tags cannot work here.", chooseFile, openSample);

const saveIt = "Save it after loading ('Webpage, complete' or MHTML) and open the file.";

function shell(textLength: number): OpeningNotice {
  const text = `The page has ${counted(textLength, "character")} of text; it is probably drawn by JavaScript. ${saveIt}`;
  return warning("drawn-by-script", text, chooseFile);
}

function warning(id: string, text: string, ...actions: readonly NoticeAction[]): OpeningNotice {
  return { id, severity: "warning", text, actions };
}

import { useEffect } from "react";
import { useActions } from "../../lab/react.tsx";
import { isInOverlay, isTyping } from "../ui/chords.ts";

/** Opens what is pasted outside a field, the editor, a menu or a dialog. Used once. */
export function usePaste(): void {
  const actions = useActions();
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const { clipboardData, target } = event;
      if (event.defaultPrevented || clipboardData === null || isTyping(target) || isInOverlay(target)) return;
      const texts = clipboardTexts(clipboardData);
      const files = [...clipboardData.files];
      const pasted = choosePasted(texts);
      if (areFilesMeant(files.length, texts)) actions.openFiles(files);
      else actions.openPasted(pasted?.text ?? "", pasted?.flavour ?? "plain text");
      event.preventDefault();
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [actions]);
}

/** The text flavours of a clipboard, empty where it has none. */
export interface ClipboardTexts {
  readonly plain: string;
  readonly html: string;
}

export function clipboardTexts(clipboard: DataTransfer): ClipboardTexts {
  return { plain: clipboard.getData("text/plain"), html: clipboard.getData("text/html") };
}

export interface ClipboardPage {
  readonly text: string;
  readonly flavour: "plain text" | "HTML";
}

/**
 * The flavour to open as a page: the plain text where that is markup itself (copied from an editor or a source view, whose HTML
 * flavour would be its colouring), else the HTML, which holds the tags of a copied piece of page. `undefined` for an empty clipboard.
 */
export function choosePasted({ plain, html }: ClipboardTexts): ClipboardPage | undefined {
  if (isMarkup(plain) || (html.trim() === "" && plain.trim() !== "")) return { text: plain, flavour: "plain text" };
  return html.trim() === "" ? undefined : { text: html, flavour: "HTML" };
}

/** Returns whether a clipboard's files are meant: a file manager adds at most a name as plain text, an office program both texts and a picture of them. */
export function areFilesMeant(fileCount: number, { plain, html }: ClipboardTexts): boolean {
  return fileCount > 0 && (plain === "" || html === "");
}

const beginning = /^[\s\uFEFF]*<(?:!doctype\b|!--|\?xml\b|(?:html|head|body)[\s>])/i;
const tag = /<\/?[a-z][^<>]*>/gi;

/** Share of the characters in tags above which text is markup: prose about HTML names a tag here and there. */
const leastTagShare = 0.05;

/** Units looked at: enough to tell, however long the text. */
const sampleLength = 100_000;

function isMarkup(text: string): boolean {
  if (beginning.test(text)) return true;
  const sample = text.slice(0, sampleLength).trim();
  const tags = sample.match(tag) ?? [];
  const characters = tags.reduce((sum, { length }) => sum + length, 0);
  const isEnclosed = sample.startsWith(tags[0] ?? " ") || tags.some((name) => name.startsWith("</"));
  return isEnclosed && characters >= sample.length * leastTagShare;
}

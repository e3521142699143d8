import { useEffect, useState } from "react";
import { byPath } from "../../import/file-name.ts";
import type { LabActions } from "../../lab/create-lab.ts";
import { useActions } from "../../lab/react.tsx";
import { isInOverlay, isTyping } from "../ui/chords.ts";
import "./import.css";

/** Takes files dropped anywhere in the window, and tells the effect of a drop before. Used once. */
export function DropZone() {
  const words = useDrop();
  if (words === undefined) return undefined;
  return (
    <div className="drop-zone cover grid no-pointer">
      <p className="drop-words card bold">{words}</p>
    </div>
  );
}

/** The words to show while files are dragged over the window. */
function useDrop(): string | undefined {
  const actions = useActions();
  const [words, setWords] = useState<string>();
  useEffect(() => {
    // Entering an element comes before leaving the one around it: only leaving the last one entered leaves the window.
    let last: EventTarget | null = null;
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      last = event.target;
      if (!isTaken(last)) setWords("Drop pages or archives to open them as tabs, or drop many files or a folder as a corpus");
    };
    const read = async (dropped: DropContent): Promise<void> => {
      const letGo = actions.busy();
      setWords("Reading the folder…");
      try {
        await openFolders(dropped, actions);
      } catch {
        // Moved or locked while it is read.
        actions.announce("A folder could not be read");
      } finally {
        setWords(undefined);
        letGo();
      }
    };
    const leave = (event: DragEvent): void => {
      if (event.target === last) setWords(undefined);
    };
    const over = (event: DragEvent): void => {
      if (!hasFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    };
    const drop = (event: DragEvent): void => {
      setWords(undefined);
      if (!hasFiles(event) || event.dataTransfer === null || isTaken(event.target)) return;
      // The drop is taken before the editor inserts the file's text or path.
      event.preventDefault();
      event.stopPropagation();
      const dropped = droppedIn(event.dataTransfer);
      if (dropped.folders.length === 0) actions.openFiles(dropped.files);
      else void read(dropped);
    };
    const end = new AbortController();
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop };
    for (const [type, listener] of Object.entries(listeners))
      window.addEventListener(type as keyof typeof listeners, listener, { capture: true, signal: end.signal });
    return () => end.abort();
  }, [actions]);
  return words;
}

/** Opens the pages of folders, with files that were dropped beside them. */
async function openFolders({ files, folders }: DropContent, actions: LabActions): Promise<void> {
  const name = folders.map((folder) => folder.name).join(", ");
  const found = await filesIn(folders);
  actions.openFiles([...files, ...found.files], {
    name,
    count: files.length + found.files.length,
    paths: [...files.map((file) => file.name), ...found.paths],
  });
}

/** True within a dialog that takes files itself. */
function isTaken(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-takes-files]") !== null;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") === true;
}

/** The contents of a drop, taken during its event, after which they are gone. */
interface DropContent {
  readonly files: readonly File[];
  readonly folders: readonly FileSystemDirectoryEntry[];
}

function droppedIn({ items }: DataTransfer): DropContent {
  const files: File[] = [];
  const folders: FileSystemDirectoryEntry[] = [];
  for (const item of items) {
    const entry = item.kind === "file" ? item.webkitGetAsEntry() : null;
    const file = item.getAsFile();
    if (isFolder(entry)) folders.push(entry);
    else if (file !== null) files.push(file);
  }
  return { files, folders };
}

/** The files in folders and the folders in these, in the order that a file manager shows them, each with its path from the folder on. */
export async function filesIn(
  folders: readonly FileSystemDirectoryEntry[],
): Promise<{ readonly files: readonly File[]; readonly paths: readonly string[] }> {
  const files: File[] = [];
  const paths: string[] = [];
  const read = async (folder: FileSystemDirectoryEntry, path: string): Promise<void> => {
    const entries = (await entriesOf(folder)).toSorted((left, right) => byPath(left.name, right.name));
    // Entries are read one after another, so that a large folder does not hold all its files open.
    for (const entry of entries) {
      const inside = `${path}/${entry.name}`;
      if (isFolder(entry)) await read(entry, inside);
      else if (isFile(entry)) {
        files.push(await fileOf(entry));
        paths.push(inside);
      }
    }
  };
  for (const folder of folders) await read(folder, folder.name);
  return { files, paths };
}

/** Reads until nothing comes: one call answers at most 100 entries. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return entries;
    entries.push(...batch);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function isFolder(entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry {
  return entry !== null && entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

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

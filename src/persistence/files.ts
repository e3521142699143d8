import { acceptOf } from "../import/file-name.ts";

/** Offers a text or bytes to the user as a file. */
export function saveFile(name: string, mediaType: string, content: string | Uint8Array<ArrayBuffer> | Blob): void {
  const type = typeof content === "string" ? `${mediaType};charset=utf-8` : mediaType;
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then, and holds the blob itself.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Endings of the files that the lab opens. */
export const openable = acceptOf("page", "saved", "text", "json", "lines", "zip", "warc");

interface PickOptions {
  /** Endings: ".html,.zip". */
  readonly accept?: string;
  readonly isFolder?: boolean;
  readonly isOne?: boolean;
}

/** Asks for files from a place that cannot hold a file field, such as a menu. */
export function pickFiles(
  onFiles: (files: readonly File[]) => void,
  { accept = "", isFolder = false, isOne = false }: PickOptions = {},
): void {
  const field = document.createElement("input");
  field.type = "file";
  field.multiple = !isOne;
  field.accept = accept;
  field.webkitdirectory = isFolder;
  field.addEventListener("change", () => onFiles([...(field.files ?? [])]));
  field.click();
}

/** A text as a file of lines: with an end of the last. */
export function withLineEnd(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

/** Name for a file made of a page's name and an algorithm's id: "news-ccb.txt". */
export function fileName(page: string, extractor: string, extension: string): string {
  return `${[fileStem(page), extractor].filter((part) => part !== "").join("-")}.${extension}`;
}

/** Some systems refuse file names over 255 bytes; a letter may have four. */
const longestStem = 50;

/** The part of a page's name that file names are made of: "news" for "news.html"; empty where nothing of it can be kept. */
export function fileStem(page: string): string {
  return page
    .replace(/\.(x?html?|txt)$/i, "")
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "-")
    .replace(/^[-.]+|-+$/g, "")
    .slice(0, longestStem);
}

/** Name of a file about a page: "contentscope-news.lab.zip", "contentscope-ccb-news.svg". */
export function exportName(parts: readonly string[], extension: string): string {
  return `${["contentscope", ...parts.filter((part) => part !== "")].join("-")}.${extension}`;
}

/** Name of the file within that makes a zip a lab file. */
export const labFileIndex = "lab.json";

/** Version of the lab, as its package has it. */
export const labVersion = String(import.meta.env["VITE_VERSION"]);

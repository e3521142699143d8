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

/** Pages that are opened as tabs. */
const mostPages = 8;

/** What a drop would do, by the MIME types of the dragged files; a browser may hide them, and then also how many there are. */
export function dragWords(types: readonly string[]): string {
  const pages = types.filter(mayBePage).length;
  const others = types.length - pages;
  if (types.length === 0) return "Open as tabs";
  if (pages === 0) return others === 1 ? "This file is not a page" : "These files are not pages";
  const left = others === 0 ? "" : ` (${others} of the files ${others === 1 ? "is not a page" : "are not pages"})`;
  return `${openingWords(pages, types)}${left}`;
}

function openingWords(pages: number, types: readonly string[]): string {
  if (pages > mostPages) return `Open ${pages} pages as a corpus`;
  if (pages > 1) return `Open ${pages} pages as tabs`;
  const [type = ""] = types.filter(mayBePage);
  if (isArchive(type)) return "Open the pages of this archive";
  return type === "" ? "Open this page, or this folder as a corpus" : "Open 1 page";
}

/** An unknown type may be a page: folders and rarer endings have none. */
function mayBePage(type: string): boolean {
  return !/^(?:image|audio|video|font)\/|^application\/pdf$/.test(type);
}

function isArchive(type: string): boolean {
  return /^application\/(?:x-)?zip/.test(type);
}

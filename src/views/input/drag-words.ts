/** What a drop would do, by the MIME types of the dragged files; a browser may hide them, and then also how many there are. */
export function dragWords(types: readonly string[]): string {
  const pages = types.filter(mayBePage).length;
  const others = types.length - pages;
  if (types.length === 0) return "Open as tabs";
  if (pages === 0) return others === 1 ? "This file is not a page" : "These files are not pages";
  const what = pages === 1 ? "Open 1 page" : `Open ${pages} pages as tabs`;
  return others === 0 ? what : `${what} (${others} of the files ${others === 1 ? "is not a page" : "are not pages"})`;
}

/** An unknown type may be a page: folders and rarer endings have none. */
function mayBePage(type: string): boolean {
  return !/^(?:image|audio|video|font)\/|^application\/pdf$/.test(type);
}

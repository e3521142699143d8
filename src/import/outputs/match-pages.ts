import { withoutEndings } from "../file-name.ts";

/**
 * Finds the output of each page: by its name, or else by its name without endings, or else without its folders too, as long as one output
 * and one page alone are called so. The ids that no page has are in their order.
 *
 * @param pages names of the pages, as their corpus has them
 * @param ids under which the outputs stand
 */
export function matchPages(pages: readonly string[], ids: Iterable<string>) {
  const idOf = new Map<string, string>();
  const all = [...ids];
  let [openPages, openIds] = [pages, all as readonly string[]];
  for (const key of [(name: string) => name, withoutEndings, lastStep]) {
    const found = onceEach(openIds, key);
    const wanted = onceEach(openPages, key);
    for (const [name, page] of wanted) {
      const id = page === undefined ? undefined : found.get(name);
      if (page !== undefined && id !== undefined) idOf.set(page, id);
    }
    const taken = new Set(idOf.values());
    openPages = openPages.filter((page) => !idOf.has(page));
    openIds = openIds.filter((id) => !taken.has(id));
  }
  return { idOf, unmatched: openIds };
}

/** The names by their keys; undefined for a key that several have. */
function onceEach(names: readonly string[], key: (name: string) => string): ReadonlyMap<string, string | undefined> {
  const byKey = new Map<string, string | undefined>();
  for (const name of names) byKey.set(key(name), byKey.has(key(name)) ? undefined : name);
  return byKey;
}

function lastStep(name: string): string {
  const plain = withoutEndings(name);
  return plain.slice(plain.lastIndexOf("/") + 1);
}

const collator = new Intl.Collator("en", { numeric: true });

/** Orders names and paths as a file manager does: `page-9` before `page-10`, a folder's files together. */
export function byPath(left: string, right: string): number {
  const leftSteps = left.split("/");
  const rightSteps = right.split("/");
  const count = Math.min(leftSteps.length, rightSteps.length);
  for (let index = 0; index < count; index++) {
    const order = collator.compare(leftSteps[index] ?? "", rightSteps[index] ?? "");
    if (order !== 0) return order;
  }
  return leftSteps.length - rightSteps.length;
}

/** Returns whether a file is a page by its name, packed or saved as a web archive too. */
export function isPageName(path: string): boolean {
  // What the Macintosh keeps beside a file has the file's ending too.
  return /\.(?:x?html?|mht(?:ml)?)(?:\.gz)?$/i.test(path) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(path);
}

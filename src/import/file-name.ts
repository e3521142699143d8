/** Kinds of files by the ends of their names. On each ".gz" may follow. */
const endings = {
  page: ["html", "htm", "xhtml", "xht", "php"],
  saved: ["mhtml", "mht", "eml"],
  text: ["txt", "text"],
  markdown: ["md", "markdown"],
  json: ["json"],
  lines: ["jsonl", "ndjson"],
  warc: ["warc"],
  zip: ["zip"],
} as const;

/** `saved` is a page in a web archive (MHTML) or another mail message, `lines` are JSON lines, `warc` is a web archive of many pages. */
export type NamedKind = keyof typeof endings;

const kinds = new Map(
  Object.entries(endings).flatMap(([kind, all]) => all.map((ending) => [ending as string, kind as NamedKind])),
);
const ended = new RegExp(`\\.(${[...kinds.keys()].join("|")})(?:\\.gz)?$`, "i");

/** The endings of some kinds, for a field that asks for files: ".html,.htm,.gz". */
export function acceptOf(...wanted: readonly NamedKind[]): string {
  return [...wanted.flatMap((kind) => endings[kind]), "gz"].map((ending) => `.${ending}`).join(",");
}

/** The kind of a file by its name, or by its path; undefined where that tells none. */
export function kindByName(path: string): NamedKind | undefined {
  // The files that macOS keeps beside a file have its ending, too.
  if (/(?:^|\/)(?:__MACOSX\/|\._)/.test(path)) return undefined;
  return kinds.get(ended.exec(path)?.[1]?.toLowerCase() ?? "");
}

/** Returns whether a file is a page by its name, packed or saved as a web archive too. */
export function isPageName(path: string): boolean {
  const kind = kindByName(path);
  return kind === "page" || kind === "saved";
}

/** "html/0002" of "html\0002.html.gz". */
export function withoutEndings(path: string): string {
  return path.replaceAll("\\", "/").replace(/\.gz$/i, "").replace(ended, "");
}

const collator = new Intl.Collator("en", { numeric: true });

/** Orders names and paths as a file manager does: `page-9` before `page-10`, a folder's files together. */
export function byPath(left: string, right: string): number {
  const [leftSteps, rightSteps] = [left.split("/"), right.split("/")];
  const orders = leftSteps.slice(0, rightSteps.length).map((step, at) => collator.compare(step, rightSteps[at] ?? ""));
  return orders.find((order) => order !== 0) ?? leftSteps.length - rightSteps.length;
}

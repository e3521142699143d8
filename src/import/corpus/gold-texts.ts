import { group } from "d3-array";
import { byPath } from "../file-name.ts";
import type { FoundFile } from "./classified-file.ts";
import type { GoldFinder } from "./found-entries.ts";

/** Finders of gold standards in text files and, as in Defuddle's tests, in Markdown files. */
export function goldTexts(files: readonly FoundFile[], pages: readonly FoundFile[]): readonly GoldFinder[] {
  const pagePlaces = new Set(pages.map(({ folder, stem }) => placeOf(folder, stem)));
  const ofRole = (role: FoundFile["role"]) =>
    textFinder(
      files.filter((found) => found.role === role),
      pagePlaces,
    );
  const [text, markdown] = [ofRole("text"), ofRole("markdown")];
  return [
    (page) => {
      const found = text(page);
      return found && { gold: { kind: "text file", file: found.file }, layout: layouts[found.place] };
    },
    (page) => {
      const found = markdown(page);
      return (
        found && {
          gold: { kind: "markdown file", file: found.file },
          layout: "Defuddle: fixtures/NAME.html with expected/NAME.md",
        }
      );
    },
  ];
}

const layouts = {
  beside: "pages beside text files of the same name",
  sibling: "pages and text files of the same name in folders side by side",
} as const;

/**
 * Pairs pages with text files of the same stem: in the same folder, or else in one whose path differs in a single step, as in
 * `original/news/1.html` and `gold/news/1.txt`. Of several such folders one whose name speaks of gold is taken, or none.
 *
 * CleanEval's `1-cleaned.txt` comes before `1.txt`, which is the page turned into text by a program; a text with an annotator's
 * account in its name, `1-ab12.txt`, comes last. Answers what finds a page's text.
 */
function textFinder(texts: readonly FoundFile[], pagePlaces: ReadonlySet<string>) {
  const beside = new Map<string, RankedText>();
  for (const text of texts.map(ranked)) {
    const place = placeOf(text.text.folder, text.stem);
    if ((beside.get(place)?.rank ?? -1) < text.rank) beside.set(place, text);
  }
  // A text that lies beside its own page is not another page's.
  const free = [...beside].flatMap(([place, text]) => (pagePlaces.has(place) ? [] : [text]));
  const places = free.flatMap((text) =>
    patternsOf(text.text.folder).map(({ pattern }) => [placeOf(pattern, text.stem), text] as const),
  );
  const siblings = group(places, ([place]) => place);
  return ({ folder, stem }: FoundFile) => {
    const near = beside.get(placeOf(folder, stem));
    if (near !== undefined) return { ...near.text, place: "beside" } as const;
    for (const { pattern, step } of patternsOf(folder)) {
      const far = siblingOf(siblings.get(placeOf(pattern, stem))?.map(([, text]) => text) ?? [], step);
      if (far !== undefined) return { ...far, place: "sibling" } as const;
    }
    return undefined;
  };
}

interface RankedText {
  readonly text: FoundFile;
  /** Of the page. */
  readonly stem: string;
  readonly rank: number;
}

function ranked(text: FoundFile): RankedText {
  const [, cleaned] = /^(.+)-cleaned$/i.exec(text.stem) ?? [];
  const [, number] = /^(\d+)-[\w.@]+$/.exec(text.stem) ?? [];
  if (text.role === "markdown" || (cleaned ?? number) === undefined) return { text, stem: text.stem, rank: 1 };
  return { text, stem: cleaned ?? number ?? "", rank: cleaned === undefined ? 0 : 2 };
}

/** Folders are joined by slashes, so that a star stands for no folder's name. */
function placeOf(folder: string, stem: string): string {
  return `${folder}//${stem}`;
}

/** Steps from the file upwards that are tried. */
const mostSteps = 8;

/** A folder's path with one step left open, the last first. */
function patternsOf(folder: string): readonly { readonly pattern: string; readonly step: number }[] {
  const steps = folder === "" ? [] : folder.split("/");
  return steps
    .map((_, step) => ({ pattern: `${steps.slice(0, step).join("/")}//${steps.slice(step + 1).join("/")}`, step }))
    .slice(-mostSteps)
    .toReversed();
}

const speaksOfGold = /gold|clean|truth|content|correct|reference|expected|text|txt/i;

function siblingOf(texts: readonly RankedText[], step: number): FoundFile | undefined {
  if (texts.length <= 1) return texts[0]?.text;
  const golden = texts.filter(({ text }) => speaksOfGold.test(text.folder.split("/")[step] ?? ""));
  const [first] = golden.toSorted((left, right) => right.rank - left.rank || byPath(left.text.file.path, right.text.file.path));
  return first?.text;
}

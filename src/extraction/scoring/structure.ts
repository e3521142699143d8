import { selectedMarkdown } from "../output/markdown.ts";
import { tablesOf } from "../output/markdown-table.ts";
import { oncePerPage } from "../page/once-per-page.ts";
import type { Page } from "../page/page.ts";
import { indexAt, intersection, type Range } from "../page/selection.ts";
import { innermostAround } from "../page/tree.ts";
import { wordsOf } from "../page/words.ts";
import { keptWords } from "./mark-words.ts";
import type { Measure } from "./measure.ts";
import { countIn, NoScore, type Score } from "./score.ts";

/** The kinds of structure that text loses first, by their names in the plural. */
const kinds = ["headings", "list items", "tables", "code"] as const;

type StructureKind = (typeof kinds)[number];

const kindsOfTags: Readonly<Record<string, StructureKind>> = {
  ...Object.fromEntries(["h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, "headings"])),
  li: "list items",
  pre: "code",
};

export const structure: Measure = {
  id: "structure",
  name: "Structure",
  summary:
    "Headings, list items, tables and code blocks of the gold standard that are such in the extract's Markdown, too. One is lost if the extract has less than half of its gold words, and flattened if these are mere text: Markdown has no lists in cells. Tables with inner tables, or one row or column, are layout. Gold words without a place on the page do not count.",
  formula: "kept / (kept + flattened + lost)",
  cite: { paper: "Contentscope", where: "the elements of the source against its own Markdown" },
  comparable:
    "Not comparable with a leaderboard. WebMainBench compares the text of tables and code by edit distance, which does not say why they differ.",
  valueName: "score",
  prepare: ({ selection }, page) => {
    const wanted = structuresIn(page, keptWords(wordsOf(page), selection));
    return (extract) => {
      if (wanted.length === 0) throw new NoScore("The gold standard has no headings, lists, tables or code on the page.");
      const shared = intersection(extract.selection, selection);
      const words = sums(keptWords(wordsOf(page), shared));
      const written = structuresOfMarkdown(selectedMarkdown(page, shared, { images: false }));
      const counts: Record<string, number> = {};
      for (const kind of kinds) {
        const all = wanted.filter((one) => one.kind === kind);
        const there = all.filter(({ first, last, gold }) => 2 * (words[last] - words[first]) >= gold).length;
        const kept = Math.min(there, written[kind]);
        Object.assign(counts, {
          [`${kind} kept`]: kept,
          [`${kind} flattened`]: there - kept,
          [`${kind} lost`]: all.length - there,
        });
      }
      return { value: kinds.reduce((sum, kind) => sum + counts[`${kind} kept`], 0) / wanted.length, counts };
    };
  },
  corpus: {
    columns: [...kinds, "flattened", "lost"],
    note: `${kinds.join(", ")}: the share kept, of all pages together. flattened, lost: of all kinds.`,
    of: corpusFigures,
  },
};

function corpusFigures(scores: readonly Score[]): readonly (number | undefined)[] {
  const sum = (kind: StructureKind, part: string): number => countIn(scores, `${kind} ${part}`);
  const sumOf = (part: string): number => kinds.reduce((all, kind) => all + sum(kind, part), 0);
  const [kept, flattened, lost] = [sumOf("kept"), sumOf("flattened"), sumOf("lost")];
  const share = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole);
  return [
    ...kinds.map((kind) => share(sum(kind, "kept"), sum(kind, "kept") + sum(kind, "flattened") + sum(kind, "lost"))),
    share(flattened, kept + flattened + lost),
    share(lost, kept + flattened + lost),
  ];
}

/** The elements of which at least half of the words are gold: each of words `[first, last)` of the page, of which so many are gold. */
function structuresIn(page: Page, gold: Uint8Array) {
  const words = wordsOf(page);
  const goldBefore = sums(gold);
  return elementsOfKinds(page).flatMap(({ kind, start, end }) => {
    const first = indexAt(words.starts, start - 1) + 1;
    const last = indexAt(words.starts, end - 1) + 1;
    const count = goldBefore[last] - goldBefore[first];
    return count > 0 && 2 * count >= last - first ? [{ kind, first, last, gold: count }] : [];
  });
}

const elementsOfKinds = oncePerPage((page) => {
  const { elements } = page;
  const isTable = dataTables(page);
  const found: ({ readonly kind: StructureKind } & Range)[] = [];
  for (let element = 0; element < elements.count; element++) {
    const name = elements.names[element];
    const kind = isTable[element] === 1 ? "tables" : Object.hasOwn(kindsOfTags, name) ? kindsOfTags[name] : undefined;
    const [start, end] = [elements.starts[element], elements.ends[element]];
    // The numbers of lines that stand beside code are none.
    const isNumbers = name === "pre" && !/[^\s\d]/.test(page.source.slice(start, end).replace(/<[^<>]*>/g, ""));
    if (kind === undefined || elements.ignored[element] === 1 || isNumbers) continue;
    found.push({ kind, start, end });
  }
  return found;
});

/** 1 for each table that holds none and has two rows of two cells at least. */
function dataTables(page: Page): Uint8Array {
  const { names, parents } = page.elements;
  const { rows } = tablesOf(page);
  const around = innermostAround(parents, (element) => names[element] === "table");
  const holders = new Set(names.map((name, element) => (name === "table" ? around[parents[element]] : -1)));
  return Uint8Array.from(names, (name, element) => Number(name === "table" && !holders.has(element) && rows[element] >= 2));
}

/** The number of structures of each kind in Markdown as `selectedMarkdown` writes it. */
function structuresOfMarkdown(markdown: string): Readonly<Record<StructureKind, number>> {
  const counts = { headings: 0, "list items": 0, tables: 0, code: 0 };
  let fence: string | undefined;
  for (const line of markdown.split("\n")) {
    const [before] = /^(?:\s|>\s?|[-*]\s|\d+[.)]\s)*/.exec(line) ?? [""];
    const rest = line.slice(before.length);
    if (fence !== undefined) {
      if (rest === fence) fence = undefined;
      continue;
    }
    counts["list items"] += before.match(/[-*]|\d+[.)]/g)?.length ?? 0;
    [fence] = /^`{3,}(?=[\w+#.-]*$)/.exec(rest) ?? [];
    if (fence !== undefined) counts.code++;
    else if (/^#{1,6} /.test(rest)) counts.headings++;
    else if (/^\|(?: --- \|)+$|^<table[ >]/.test(rest)) counts.tables++;
  }
  return counts;
}

/** The number of marks before each place, and at the end that of all. */
function sums(marks: Uint8Array): Uint32Array {
  const found = new Uint32Array(marks.length + 1);
  for (let at = 0; at < marks.length; at++) found[at + 1] = found[at] + marks[at];
  return found;
}

import { areEqual } from "../../page/selection.ts";
import { groupsBy } from "../../statistics/grouped.ts";
import { probabilityOf } from "./trees.ts";

/** What the rules need to know of a page's blocks. */
export interface RuledBlocks {
  readonly count: number;
  /** Words of each block. */
  readonly sizes: Int32Array<ArrayBuffer>;
  /** Group of each block by its path of tags and first classes, and the number of groups. */
  readonly paths: Int32Array<ArrayBuffer>;
  readonly pathCount: number;
  /** First block with the text of each, itself perhaps; -1 for blocks that are too short to be copies. */
  readonly originals: Int32Array<ArrayBuffer>;
  /** Table of data that each stands in, the innermost; -1 for none. */
  readonly tables: Int32Array<ArrayBuffer>;
  /** Group of a term of a list of definitions and what is said of it that each stands in, -1 for none; and 1 for the term. */
  readonly terms: Int32Array<ArrayBuffer>;
  readonly isTerm: Uint8Array<ArrayBuffer>;
  /** Words of links in each. */
  readonly linkWords: Int32Array<ArrayBuffer>;
  /** Code that each stands in; -1 for none. */
  readonly codes: Int32Array<ArrayBuffer>;
  /** The block right before the list that each stands in, if that ends in a colon; of all other blocks themselves. */
  readonly leads: Int32Array<ArrayBuffer>;
  /** 1 for headings, but for those of the page, `h1`. */
  readonly isHeading: Uint8Array<ArrayBuffer>;
  /** The block of the summary by which text directly in a `details` is told; of all other blocks themselves. */
  readonly summaries: Int32Array<ArrayBuffer>;
  /** 1 for what lies in a dialog. */
  readonly inDialog: Uint8Array<ArrayBuffer>;
  /** Words of each that a reader does not see. */
  readonly unseen: Int32Array<ArrayBuffer>;
  /** 1 for what lies among comments, 2 for their text: no link, button or form. */
  readonly inComments: Uint8Array<ArrayBuffer>;
  /** 1 for what lies in another article below that of the page. */
  readonly inOthers: Uint8Array<ArrayBuffer>;
  /** 1 for blocks of 15 words or more with few links. */
  readonly isLong: Uint8Array<ArrayBuffer>;
  /** The page says of itself that it is an article, and no forum and no question; and that it is one of these. */
  readonly isArticle: boolean;
  readonly isForum: boolean;
}

export interface RuleSettings {
  /** Share of the mean of its path in a block's log-odds. */
  readonly smoothing: number;
  readonly copies: boolean;
  readonly tables: boolean;
  readonly code: boolean;
  readonly lists: boolean;
  readonly headings: boolean;
  readonly dialogs: boolean;
  readonly hidden: boolean;
  readonly comments: "auto" | "always" | "never";
}

/** Words from which blocks of equal text are copies of each other. */
export const copyWords = 8;
/** A copy this likely stays; a comment that is always kept is this likely. */
const sure = 0.8;
/** Words of long, sure text outside the comments from which a page is not its comments: of one that says that it is an article, and of others. */
const fewestBesideComments = { article: 60, other: 150 };
/** Words of content, by the probabilities, from which the page's own article is one beside others. */
const fewestOfOwn = 100;
/** Probabilities are kept this far from 0 and 1 before they are drawn together. */
const clip = 1e-4;

/** A rule on the probabilities of a page's blocks. */
export interface LearnedRule {
  readonly id: string;
  /** What it does to a page: "nothing that lies in a dialog". */
  readonly detail: string;
  /** What it says of a block that it made likelier, and of one that it took: "in a dialog". */
  readonly raised?: string;
  readonly taken?: string;
  /** The probabilities by it. */
  readonly apply: (probabilities: Probabilities, blocks: RuledBlocks, settings: RuleSettings) => Probabilities;
}

type Probabilities = Float64Array<ArrayBuffer>;

/** The rules in their order. */
export const rules: readonly LearnedRule[] = [
  { id: "paths", detail: "blocks on the same path drawn together", raised: "kept for its path", apply: smoothedBy },
  {
    id: "hidden",
    detail: "nothing that a reader does not see",
    taken: "hidden from readers",
    apply: (probabilities, blocks, settings) =>
      leavesOutHidden(probabilities, blocks, settings)
        ? probabilities.map((probability, block) => (blocks.unseen[block] === blocks.sizes[block] ? 0 : probability))
        : probabilities,
  },
  {
    id: "copies",
    detail: "one of each text of eight words or more",
    taken: "a copy of a likelier block",
    apply: (probabilities, blocks, { copies }) => (copies ? onceEach(probabilities, blocks) : probabilities),
  },
  {
    id: "tables",
    detail: "a table whole if half of it is kept",
    raised: "in a table with half of it as likely",
    apply: (probabilities, blocks, { tables }) => (tables ? raisedIn(blocks.tables, probabilities, blocks.sizes) : probabilities),
  },
  {
    id: "between",
    detail: "a table between texts that are kept",
    raised: "a table between texts that are as likely",
    apply: (probabilities, blocks, { tables }) =>
      tables ? raisedBetween(ofFewLinks(blocks.tables, blocks), probabilities) : probabilities,
  },
  {
    id: "terms",
    detail: "a term with its description",
    raised: "the term of a description that is as likely",
    apply: (probabilities, { terms, sizes, isTerm }, { tables }) =>
      tables ? raisedIn(terms, probabilities, sizes, isTerm) : probabilities,
  },
  {
    id: "code",
    detail: "code between texts that are kept",
    raised: "code between texts that are as likely",
    apply: (probabilities, { codes }, { code }) => (code ? raisedBetween(codes, probabilities) : probabilities),
  },
  {
    id: "lists",
    detail: "a list as likely as the text before it that ends in a colon",
    raised: "a list that a text as likely announces",
    apply: (probabilities, { leads }, { lists }) => (lists ? raisedBy(leads, probabilities) : probabilities),
  },
  {
    id: "headings",
    detail: "a heading as likely as the text below it",
    raised: "the heading of a text that is as likely",
    apply: (probabilities, { isHeading }, { headings }) => (headings ? raisedAbove(isHeading, probabilities) : probabilities),
  },
  {
    id: "details",
    detail: "text directly in details as likely as its summary",
    raised: "opened by a summary as likely",
    apply: (probabilities, { summaries }) => raisedBy(summaries, probabilities),
  },
  {
    id: "dialogs",
    detail: "nothing that lies in a dialog",
    taken: "in a dialog",
    apply: (probabilities, { inDialog, sizes }, { dialogs }) =>
      dialogs ? without(probabilities, inDialog, sizes) : probabilities,
  },
  {
    id: "others",
    detail: "no other article below that of the page",
    taken: "in another article",
    apply: (probabilities, { inOthers, sizes }) => without(probabilities, inOthers, sizes, fewestOfOwn),
  },
  {
    id: "comments",
    detail: "comments by what the page is, always or never",
    raised: "a comment, and these are always kept",
    taken: "among comments",
    apply: withComments,
  },
];

/** The probabilities as they are before the rules, after each, and in the end. */
export interface RuleSteps {
  readonly own: Probabilities;
  readonly steps: readonly { readonly rule: LearnedRule; readonly before: Probabilities; readonly after: Probabilities }[];
  readonly final: Probabilities;
}

export function applyRules(logOdds: Float64Array, blocks: RuledBlocks, settings: RuleSettings): RuleSteps {
  const own = Float64Array.from(logOdds, probabilityOf);
  let final = own;
  const steps = rules.map((rule) => {
    const before = final;
    const after = rule.apply(before, blocks, settings);
    if (!areEqual(before, after)) final = after;
    return { rule, before, after: final };
  });
  return { own, steps, final };
}

function smoothedBy(own: Probabilities, { paths, pathCount }: RuledBlocks, { smoothing }: RuleSettings): Probabilities {
  if (smoothing === 0) return own;
  const logits = own.map((probability) => {
    const clipped = Math.min(Math.max(probability, clip), 1 - clip);
    return Math.log(clipped / (1 - clipped));
  });
  const sums = new Float64Array(pathCount);
  const sizes = new Float64Array(pathCount);
  for (const [block, path] of paths.entries()) {
    sums[path] += logits[block];
    sizes[path]++;
  }
  return logits.map((logit, block) =>
    probabilityOf((1 - smoothing) * logit + (smoothing * sums[paths[block]]) / sizes[paths[block]]),
  );
}

/** Words of content by the probabilities, of so many in each block. */
function wordsBy(probabilities: Probabilities, counts: Int32Array): number {
  return probabilities.reduce((sum, probability, block) => sum + probability * counts[block], 0);
}

/** Share of hidden text in the content, by the probabilities, above which it waits for a script to show it. */
const mostHidden = 1 / 3;

/** Returns whether hidden text is left out. @param probabilities those before the rule */
export function leavesOutHidden(
  probabilities: Probabilities,
  { unseen, sizes }: Pick<RuledBlocks, "unseen" | "sizes">,
  { hidden }: Pick<RuleSettings, "hidden">,
): boolean {
  const words = wordsBy(probabilities, unseen);
  return hidden && words > 0 && words <= mostHidden * wordsBy(probabilities, sizes);
}

/** The likeliest of blocks with equal text stays, the first of those; the others go unless they are sure of themselves. */
function onceEach(probabilities: Probabilities, { originals }: RuledBlocks): Probabilities {
  const likeliest = originals.slice();
  for (const [block, original] of originals.entries())
    if (original >= 0 && probabilities[block] > probabilities[likeliest[original]]) likeliest[original] = block;
  return probabilities.map((probability, block) => {
    const isCopy = originals[block] >= 0 && likeliest[originals[block]] !== block;
    return isCopy && probability < sure ? 0 : probability;
  });
}

/**
 * No block of a group is less likely than the likelier half of its words: so what is half kept is kept whole, wherever the cut lies, and
 * of the others no more is kept. Where some are marked, these alone are raised, by the others.
 */
function raisedIn(groups: Int32Array, probabilities: Probabilities, sizes: Int32Array, isMarked?: Uint8Array): Probabilities {
  const raised = probabilities.slice();
  for (const [group, blocks] of groupsBy(groups.keys(), (block) => groups[block])) {
    if (group < 0) continue;
    const by = blocks.filter((block) => isMarked?.[block] !== 1);
    let rest = by.reduce((sum, block) => sum + sizes[block], 0) / 2;
    const falling = by.toSorted((left, right) => probabilities[right] - probabilities[left]);
    const least = probabilities[falling.find((block) => (rest -= sizes[block]) <= 0) ?? falling[0]] ?? 0;
    for (const block of blocks) if (isMarked?.[block] !== 0) raised[block] = Math.max(raised[block], least);
  }
  return raised;
}

/** The groups without those of which more than half of the words are links: these lead elsewhere. */
function ofFewLinks(groups: Int32Array, { sizes, linkWords }: Pick<RuledBlocks, "sizes" | "linkWords">): Int32Array {
  const surplus = new Map<number, number>();
  for (const [block, group] of groups.entries())
    surplus.set(group, (surplus.get(group) ?? 0) + sizes[block] - 2 * linkWords[block]);
  return groups.map((group) => ((surplus.get(group) ?? 0) < 0 ? -1 : group));
}

/** Blocks before and after code, or a table, of which the likeliest tells: a button, a name or a caption stands between. */
const beside = 4;

/**
 * No block of a group is less likely than the likeliest of the blocks before and after it: between two that are kept it is kept, wherever
 * the cut lies. What a rule took stays away.
 */
function raisedBetween(groups: Int32Array, probabilities: Probabilities): Probabilities {
  const { length } = groups;
  const likeliest = (from: number, to: number): number => Math.max(...probabilities.subarray(Math.max(from, 0), to), 0);
  const raised = probabilities.slice();
  for (let end = 0, first = 0; first < length; first = end) {
    while (end < length && groups[end] === groups[first]) end++;
    if (groups[first] < 0) continue;
    const least = Math.min(likeliest(first - beside, first), likeliest(end, end + beside));
    for (let block = first; block < end; block++) if (raised[block] > 0) raised[block] = Math.max(raised[block], least);
  }
  return raised;
}

/** No block is less likely than the one that tells of it. What a rule took stays away. */
function raisedBy(tellers: Int32Array, probabilities: Probabilities): Probabilities {
  return probabilities.map((own, block) => (own === 0 ? 0 : Math.max(own, probabilities[tellers[block]])));
}

/** No heading is less likely than the text right below it, or below another heading there. What a rule took stays away. */
function raisedAbove(isHeading: Uint8Array, probabilities: Probabilities): Probabilities {
  return probabilities.map((probability, block) => {
    if (isHeading[block] === 0 || probability === 0) return probability;
    const text = block + (isHeading[block + 1] === 1 ? 2 : 1);
    return isHeading[text] === 0 ? Math.max(probability, probabilities[text]) : probability;
  });
}

/** Takes what a column marks, where so many words of content are left by the probabilities, and any at all. */
function without(probabilities: Probabilities, isTaken: Uint8Array, sizes: Int32Array, fewest = 0): Probabilities {
  const left = probabilities.map((probability, block) => (isTaken[block] > 0 ? 0 : probability));
  const words = wordsBy(left, sizes);
  return words > 0 && words >= fewest ? left : probabilities;
}

function withComments(
  probabilities: Probabilities,
  { inComments, isArticle, isForum, isLong, sizes }: RuledBlocks,
  { comments }: RuleSettings,
): Probabilities {
  if (comments === "always")
    return probabilities.map((probability, block) => (inComments[block] === 2 ? Math.max(probability, sure) : probability));
  if (comments === "auto") {
    let words = 0;
    for (const [block, size] of sizes.entries())
      if (isLong[block] === 1 && inComments[block] === 0 && probabilities[block] >= 0.5) words += size;
    if (isForum || words < fewestBesideComments[isArticle ? "article" : "other"]) return probabilities;
  }
  return without(probabilities, inComments, sizes);
}

import type { Selection } from "../page/selection.ts";

/** The record of a program that changes a document: all that it did with a page, in offsets of the source. */
export interface Recorded {
  /** The text of the answer. */
  readonly kept: Selection;
  /** Text that was never in what was chosen, and that nothing removed before. */
  readonly outside: Selection;
  /** The removals of all attempts, in the order in which they were made. */
  readonly removals: readonly Removal[];
  readonly attempts: readonly Attempt[];
  /** The elements that were taken for content: with what is cleaned from them, the answer. */
  readonly chosen: readonly Chosen[];
  /** The elements that had a score in the chosen attempt. */
  readonly candidates: readonly Candidate[];
  /** False where the answer was not made of the document's own nodes: then `kept` says nothing, and its text is aligned with the page. */
  readonly isExact: boolean;
  /** Why it is not exact, as a clause, where that is known. */
  readonly problem?: string;
}

/** One time that a program went over the page. */
export interface Attempt {
  /** UTF-16 units of its text, white space collapsed. */
  readonly length: number;
  /** The rules that were off in it, by their parameter; empty for the first. */
  readonly off: readonly string[];
  /** The selector of the element that it was told to take, where it did not choose by itself. */
  readonly within?: string;
  /** True of one that failed, or found nothing, and gave all of the body. */
  readonly isWhole?: boolean;
  /** True for the one that the answer is of. */
  readonly isChosen: boolean;
}

/** An element that was taken for content. */
export interface Chosen {
  /** Index of the page's element; -1 for one that the program made. */
  readonly element: number;
  /** Absent where it was not chosen by a score. */
  readonly score?: number;
}

export interface Candidate extends Chosen {
  readonly score: number;
  /** Share of its text in links, from 0 to 1. */
  readonly linkDensity: number;
}

/** Something that a program took away: an element with all in it, what a replacement did not take over, or a part of a text. */
export interface Removal {
  readonly kind: "removed" | "replaced" | "text";
  /** Index of the page's element; -1 for text, and for an element that the program made. */
  readonly element: number;
  /** The text that went with it: never empty. */
  readonly ranges: Selection;
  /** Names of the program's own functions, from the outermost one: "_grabArticle › _removeAndGetNext". */
  readonly step: string;
  /** Index of the attempt; -1 before the first. */
  readonly attempt: number;
  /** False where it was removed from what had been taken out of the document already, or from a copy. */
  readonly isInDocument: boolean;
  readonly reason: Reason;
}

/** Why something was removed, with the numbers that the program had of it. */
export interface Reason {
  /** The name of the rule in the program's figures. */
  readonly rule: string;
  /** The word, the tag, the role or the selector that the rule met, or what the program took it for. */
  readonly word?: string;
  /** The attribute that the word stands in. */
  readonly where?: string;
  /** Checks that failed. */
  readonly checks?: readonly Check[];
  readonly score?: number;
  readonly linkDensity?: number;
  readonly weight?: number;
  /** The value that the rule held against its bar, where it is none of these. */
  readonly value?: number;
}

/** A check by its name and the numbers that it compared. */
export interface Check {
  readonly name: string;
  readonly numbers: Readonly<Record<string, number>>;
}

/** A place in a module of the user's own from which the document was changed. */
export interface CallSite {
  /** The name of the function; "" where it has none. */
  readonly name: string;
  /** The name of the file; "" for the module's own. */
  readonly file: string;
  /** From 1; 0 where the engine does not say. */
  readonly line: number;
  /** The method that is called there, or the property that is set: "remove", "innerHTML"; "" where that is not known. */
  readonly call: string;
  /** The line itself, without white space at its ends, cut where it is long; "" where it is not known. */
  readonly code: string;
}

/** The record of a module of the user's own. The rule of a removal is the index of its place. */
export interface ModuleRecord {
  readonly recorded: Recorded;
  readonly sites: readonly CallSite[];
  /** Elements of the page that it was given: another reading of its source may number them otherwise. */
  readonly elements: number;
}

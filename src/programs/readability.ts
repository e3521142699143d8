import { Readability } from "@mozilla/readability";
import type { Attempt, Candidate, Check, Chosen, Reason } from "../extraction/contract/recorded.ts";
import { emptySelection, type Selection } from "../extraction/page/selection.ts";
import { DocumentRecorder, type ProgramHtml } from "./recorder/document-recorder.ts";
import { markedElement, isElement } from "./recorder/marks.ts";
import type { ToolOptions } from "./run-tool.ts";

/** The rules of Readability that give way when an attempt finds too little, and their bits in its `_flags`. */
const flags = { stripUnlikely: 1, weighClasses: 2, cleanConditionally: 4 } as const;

/** Mozilla's Readability. */
export const readabilityProgram = {
  /** The article as it makes it. */
  plain: (document: Document, options: ToolOptions = {}): string => readerOf(document, options).parse()?.content ?? "",
  /** The same, with a record of all that it removed and why. The document's nodes are marked. */
  record: (document: Document, options: ToolOptions = {}): ProgramHtml => new RecordedReadability(document, options).run(),
};

function readerOf(document: Document, values: ToolOptions, serializer?: (node: Node) => string): Readability {
  const { charThreshold, nbTopCandidates, linkDensityModifier, readJsonLd } = values;
  const reader = new Readability(document, {
    ...(typeof charThreshold === "number" && { charThreshold }),
    ...(typeof nbTopCandidates === "number" && { nbTopCandidates }),
    ...(typeof linkDensityModifier === "number" && { linkDensityModifier }),
    ...(readJsonLd === false && { disableJSONLD: true }),
    ...(serializer !== undefined && { serializer }),
  });
  const inner = innerOf(reader);
  for (const [name, flag] of Object.entries(flags)) if (values[name] === false) inner._flags &= ~flag;
  return reader;
}

/** The internals of Readability 0.6.0 that are watched. The version is pinned, and a test compares what it makes. */
interface ReadabilityInternals {
  _flags: number;
  log: (...args: readonly unknown[]) => void;
  readonly REGEXPS: Readonly<Record<"unlikelyCandidates" | "negative" | "shareElements", RegExp>>;
  readonly _getClassWeight: (node: Element) => number;
  readonly _getInnerText: (node: Element) => string;
  _getLinkDensity: (node: Element) => number;
  _isValidByline: (node: Element, matched: string) => boolean;
  _prepArticle: (article: Element) => void;
  _postProcessContent: (article: Element) => void;
}

function innerOf(reader: Readability): ReadabilityInternals {
  return reader as unknown as ReadabilityInternals;
}

/** The functions whose names make the step of a removal. The small ones are called too often to be watched. */
const steps = [
  "_removeScripts",
  "_unwrapNoscriptImages",
  "_prepDocument",
  "_replaceBrs",
  "_grabArticle",
  "_prepArticle",
  "_cleanConditionally",
  "_clean",
  "_cleanMatchedNodes",
  "_cleanHeaders",
  "_removeNodes",
  "_setNodeTag",
  "_postProcessContent",
  "_simplifyNestedElements",
  "_removeAndGetNext",
] as const;

type StepName = (typeof steps)[number];

interface CleaningStep {
  readonly name: StepName;
  /** The tag that `_clean` and `_cleanConditionally` are about. */
  readonly tag: unknown;
}

interface ReadabilityAttempt extends Omit<Attempt, "isChosen"> {
  length: number;
  readonly candidates: Candidate[];
  readonly taken: Element[];
  chosen: readonly Chosen[];
  outside: Selection;
  article: Element | undefined;
}

class RecordedReadability {
  readonly #reader: Readability;
  readonly #inner: ReadabilityInternals;
  readonly #recorder: DocumentRecorder;
  readonly #stack: CleaningStep[] = [];
  readonly #attempts: ReadabilityAttempt[] = [];
  #attempt = -1;
  /** The reason that the program gave before a removal. */
  #said: Reason | undefined;
  #byline: Element | undefined;
  #lastDensity: { readonly node: Element; readonly value: number } | undefined;
  #kept: Selection = emptySelection;

  constructor(document: Document, options: ToolOptions) {
    this.#recorder = new DocumentRecorder(document, (node) => ({
      step: this.#stack.map(({ name }) => name).join(" › "),
      attempt: this.#attempt,
      reason: this.#reasonFor(node),
    }));
    this.#reader = readerOf(document, options, (node) => {
      this.#kept = this.#recorder.sourceIn(node);
      return (node as Element).innerHTML;
    });
    this.#inner = innerOf(this.#reader);
    this.#watch();
  }

  run(): ProgramHtml {
    const html = this.#recorder.run(() => this.#reader.parse()?.content ?? "");
    const chosen = this.#attempts[this.#attempt];
    return {
      html,
      recorded: {
        kept: this.#kept,
        outside: chosen?.outside ?? emptySelection,
        removals: this.#recorder.removals,
        attempts: this.#attempts.map(({ length, off }, attempt) => ({ length, off, isChosen: attempt === this.#attempt })),
        chosen: chosen?.chosen ?? [],
        candidates: chosen?.candidates ?? [],
        isExact: this.#recorder.isExact,
      },
    };
  }

  #watch(): void {
    const inner = this.#inner;
    inner.log = (...args) => {
      this.#hear(args);
    };
    const { _getLinkDensity, _isValidByline } = inner;
    inner._getLinkDensity = (node) => {
      const value = _getLinkDensity.call(inner, node);
      this.#lastDensity = { node, value };
      return value;
    };
    inner._isValidByline = (node, matched) => {
      const isByline = _isValidByline.call(inner, node, matched);
      if (isByline) this.#byline = node;
      return isByline;
    };
    const { _prepArticle, _postProcessContent } = inner;
    inner._prepArticle = (article) => {
      this.#choose(article);
      _prepArticle.call(inner, article);
      const attempt = this.#attempts[this.#attempt];
      if (attempt !== undefined) attempt.length = inner._getInnerText(article).length;
    };
    inner._postProcessContent = (article) => {
      // The longest attempt is taken where all fell short, which need not be the last.
      this.#attempt = this.#attempts.findIndex((attempt) => attempt.article === article);
      _postProcessContent.call(inner, article);
    };
    const functions = inner as unknown as Record<StepName, (...args: readonly unknown[]) => unknown>;
    for (const name of steps) {
      const original = functions[name];
      functions[name] = (...args) => {
        this.#stack.push({ name, tag: args[1] });
        try {
          return original.apply(inner, args as unknown[]);
        } finally {
          this.#stack.pop();
        }
      };
    }
  }

  /** Takes in what the program says, to its log, of what it is about to do. */
  #hear([first, second, third]: readonly unknown[]): void {
    if (typeof first !== "string") return;
    const attempt = this.#attempts[this.#attempt];
    if (first === "Starting grabArticle loop") this.#begin();
    else if (first === "Candidate:")
      attempt?.candidates.push(this.#candidate(second as Element, Number(/[-\d.e+]+$/.exec(String(third))?.[0])));
    else if (first === "Appending node:") attempt?.taken.push(second as Element);
    else if (first.startsWith("Removing hidden node")) this.#said = { rule: "hidden" };
    else if (first.startsWith("Removing unlikely candidate")) this.#said = { rule: "unlikely" };
    else if (first.startsWith("Removing content with role"))
      this.#said = { rule: "role", word: first.replace("Removing content with role ", "").split(" ", 1)[0] ?? "" };
    else if (first.startsWith("Removing header with low class weight")) this.#said = { rule: "heading" };
    else if (first.startsWith("Removing header")) this.#said = { rule: "title" };
    else if (first === "Cleaning Conditionally") this.#said = undefined;
    else if (first === "Checks failed") this.#said = { rule: "conditional", checks: (second as string[]).map(checkOf) };
  }

  #begin(): void {
    const { _flags } = this.#inner;
    const off = Object.entries(flags).flatMap(([name, flag]) => ((_flags & flag) === 0 ? [name] : []));
    this.#attempt =
      this.#attempts.push({
        length: 0,
        off,
        candidates: [],
        taken: [],
        chosen: [],
        outside: emptySelection,
        article: undefined,
      }) - 1;
  }

  /** Takes the nodes that make the article. All text that is left in the document lies outside. */
  #choose(article: Element): void {
    const attempt = this.#attempts[this.#attempt];
    if (attempt === undefined) return;
    attempt.article = article;
    attempt.outside = this.#recorder.sourceIn(this.#recorder.root);
    attempt.chosen = attempt.taken.map((node) => this.#candidate(node, scoreOf(node) ?? 0));
  }

  #candidate(node: Element, score: number): Candidate {
    // The program has just asked for the density of a candidate that it tells of. To ask again is costly.
    const last = this.#lastDensity;
    const linkDensity = last?.node === node ? last.value : this.#inner._getLinkDensity(node);
    return { element: markedElement(node), score, linkDensity };
  }

  #reasonFor(node: Node): Reason {
    const said = this.#said;
    this.#said = undefined;
    if (!isElement(node)) return { rule: "tidying" };
    const inner = this.#inner;
    const rule = said ?? this.#silentReason(node);
    const score = scoreOf(node);
    return {
      ...rule,
      ...wordOf(rule.rule, node, inner.REGEXPS),
      ...(score !== undefined && { score }),
      linkDensity: inner._getLinkDensity(node),
      weight: inner._getClassWeight(node),
    };
  }

  /** The rule of a removal that the program says nothing of, by the functions that it is in. */
  #silentReason(node: Element): Reason {
    const within = (name: StepName): CleaningStep | undefined => this.#stack.findLast((step) => step.name === name);
    const conditionally = within("_cleanConditionally");
    if (conditionally !== undefined) return { rule: this.#inner._getClassWeight(node) < 0 ? "weight" : "advertising" };
    const clean = within("_clean");
    if (clean !== undefined) return { rule: "tag", word: String(clean.tag) };
    if (within("_cleanMatchedNodes") !== undefined) return { rule: "share" };
    if (within("_removeScripts") !== undefined) return { rule: "script" };
    const isByCandidate = within("_prepArticle") === undefined && within("_removeAndGetNext") !== undefined;
    if (within("_grabArticle") === undefined || !isByCandidate) return { rule: "tidying" };
    if (node.getAttribute("aria-modal") === "true" && node.getAttribute("role") === "dialog") return { rule: "dialog" };
    return { rule: this.#byline === node ? "byline" : "tidying" };
  }
}

function scoreOf(node: Element): number | undefined {
  return (node as { readonly readability?: { readonly contentScore: number } }).readability?.contentScore;
}

/** The words by which rules go, found again in the class and the id. */
function wordOf(rule: string, node: Element, patterns: ReadabilityInternals["REGEXPS"]): Pick<Reason, "word" | "where"> {
  const pattern = new Map([
    ["unlikely", patterns.unlikelyCandidates],
    ["weight", patterns.negative],
    ["heading", patterns.negative],
    ["share", patterns.shareElements],
  ]).get(rule);
  if (pattern === undefined) return {};
  const inClass = pattern.exec(node.className)?.[0];
  const word = inClass ?? pattern.exec(node.id)?.[0];
  return word === undefined ? {} : { word: word.trim(), where: inClass === undefined ? "id" : "class" };
}

/** "Low weight and a little linky. (linkDensity=0.53)" as data. */
function checkOf(sentence: string): Check {
  const [, name = sentence, list = ""] = /^(.*?)\.? \((.*)\)$/.exec(sentence) ?? [];
  const numbers = Array.from(list.matchAll(/(\w+)=([-\d.e+]+)/g), ([, key, value]) => [key, Number(value)] as const);
  return { name, numbers: Object.fromEntries(numbers) };
}

import { group } from "d3-array";
import Defuddle, { type DebugRemoval, type DefuddleOptions, type DefuddleResponse } from "defuddle";
import type { Attempt, Candidate, Reason } from "../extraction/contract/recorded.ts";
import { difference, emptySelection, type Selection } from "../extraction/page/selection.ts";
import { singleSpaced } from "../format.ts";
import { DocumentRecorder, type Cause, type ProgramHtml } from "./recorder/document-recorder.ts";
import { markedElement, isElement } from "./recorder/marks.ts";
import { SelectorList } from "./recorder/selector-list.ts";
import type { ToolOptions } from "./run-tool.ts";

/** The options of Defuddle that switch a part of it off. */
const switches = [
  "removeExactSelectors",
  "removePartialSelectors",
  "removeHiddenElements",
  "removeLowScoring",
  "removeContentPatterns",
  "standardize",
] as const;

type Switch = (typeof switches)[number];

/** Defuddle. */
export const defuddleProgram = {
  /** The article as it makes it, with its own settings, but for what needs a network. */
  plain: (document: Document, options: ToolOptions = {}): string => readerOf(document, options).parse().content,
  /** The same, with a record of all that it removed and why. The document's nodes are marked. */
  record: (document: Document, options: ToolOptions = {}): ProgramHtml => new RecordedDefuddle(document, options).run(),
};

function readerOf(document: Document, values: ToolOptions): Defuddle {
  const fetch = (): Promise<never> => Promise.reject(new Error("nothing is requested for a page"));
  return new Defuddle(document, { ...optionsFrom(values), url: addressOf(document), useAsync: false, fetch });
}

/** Only what was given: Defuddle takes an option that is there and undefined for one that is off. */
function optionsFrom(values: ToolOptions): DefuddleOptions {
  const { contentSelector, includeReplies } = values;
  const given = switches.filter((name) => typeof values[name] === "boolean");
  return {
    ...Object.fromEntries(given.map((name) => [name, values[name] === true] as const)),
    ...(typeof contentSelector === "string" &&
      contentSelector !== "found" && { contentSelector: contentSelector === "content" ? "#content" : contentSelector }),
    ...(includeReplies === "on" && { includeReplies: true }),
    ...(includeReplies === "off" && { includeReplies: false }),
  };
}

/** The address that a page gives itself: Defuddle has rules for some sites. */
function addressOf(document: Document): string {
  const canonical = document.querySelector("link[rel='canonical']")?.getAttribute("href");
  const named = canonical ?? document.querySelector("meta[property='og:url']")?.getAttribute("content") ?? "";
  return /^https?:/i.test(named) && URL.canParse(named) ? named : "about:blank";
}

type Overrides = Pick<DefuddleOptions, Switch | "contentSelector">;

/** The internals of Defuddle 0.19.4 that are watched. The version is pinned, and a test compares what it makes. */
interface DefuddleInternals {
  readonly _metadata?: { readonly title: string };
  _log: (...args: readonly unknown[]) => void;
  parseInternal: (overrides?: Overrides) => DefuddleResponse;
  findMainContent: (document: Document) => Element | null;
  getElementSelector: (element: Element) => string;
  flattenShadowRoots: (original: Document, copy: Document) => void;
  _stripUnsafeElements: (root: Element) => boolean;
}

/**
 * The steps of an attempt that ask whether they are to say what they do, in their order, and the options by which they run: one that does
 * not run does not ask. So who asks begins. All are told to, but for standardising, which then leaves out half of what it does.
 */
const askingSteps: readonly (readonly [step: string, of: readonly Switch[]])[] = [
  ["removeSmallImages", []],
  ["removeHiddenElements", ["removeHiddenElements"]],
  ["removeEyebrowLabel", ["removeContentPatterns"]],
  ["removeBySelector", ["removeExactSelectors", "removePartialSelectors"]],
  ["scoreAndRemove", ["removeLowScoring"]],
  ["removeByContentPattern", ["removeContentPatterns"]],
  ["standardizeContent", ["standardize"]],
];

/** Parts that are methods, and the step that follows on each. */
const methods = {
  flattenShadowRoots: "",
  resolveStreamedContent: "removeMetadataBlock",
  adoptExternalFootnotes: "standardizeFootnotes",
  _deduplicateImages: "",
  _removeCoverImage: "",
  _stripUnsafeElements: "",
} as const;

/** The rule of what is removed in a step. */
const ruleOfStep: Readonly<Record<string, string>> = {
  flattenShadowRoots: "streamed",
  resolveStreamedContent: "streamed",
  removeMetadataBlock: "metadata",
  standardizeFootnotes: "footnotes",
  removeSmallImages: "image",
  _deduplicateImages: "image",
  _removeCoverImage: "image",
  removeHiddenElements: "hidden",
  removeEyebrowLabel: "eyebrow",
  removeBySelector: "partial",
  scoreAndRemove: "score",
  removeByContentPattern: "pattern",
  _stripUnsafeElements: "unsafe",
};

/** Why it cannot be said what it kept. */
const ownHtml = "it has a rule for this site, which writes HTML of its own";
const ownData = "it took a text from the page's data";

type OpenReason = { -readonly [K in keyof Reason]: Reason[K] };

/** A removal whose reason the program is yet to tell. */
interface OpenRemoval {
  readonly step: string;
  /** The beginning of its text: that is how it is known again in what the program tells. */
  readonly text: string;
  readonly node: Node;
  readonly reason: OpenReason;
}

interface DefuddleAttempt extends Omit<Attempt, "isChosen"> {
  /** The copy of the document that it works on. */
  readonly root: Element;
  readonly isExactOn: boolean;
  length: number;
  candidates: readonly (Candidate & { readonly node: Element })[];
  main: Element | undefined;
  outside: Selection;
  kept: Selection;
  html: string;
  /** True where it failed, or found nothing, and gave all of the body. */
  isWhole: boolean;
  /** The removals that it told: the same array wherever its result is handed on. */
  told: readonly DebugRemoval[] | undefined;
}

class RecordedDefuddle {
  readonly #reader: Defuddle;
  readonly #inner: DefuddleInternals;
  readonly #values: ToolOptions;
  readonly #recorder: DocumentRecorder;
  readonly #attempts: DefuddleAttempt[] = [];
  #attempt = -1;
  #step = "";
  /** The steps of the attempt that have not asked yet. */
  #coming: string[] = [];
  #overrides: Overrides = {};
  /** The elements that it names, while it looks for the main content. */
  #named: Element[] | undefined;
  #untold: OpenRemoval[] = [];
  #exactSelectors: SelectorList | undefined;
  /** The part of the page that stands in the body, where an attempt writes that instead of what it chose. */
  #body: Selection | undefined;

  constructor(document: Document, values: ToolOptions) {
    this.#values = values;
    this.#recorder = new DocumentRecorder(document, (node) => this.#causeOf(node), {
      onQuery: (parent, selector) => {
        this.#hearQuery(parent, selector);
      },
    });
    this.#reader = readerOf(document, values);
    this.#inner = this.#reader as unknown as DefuddleInternals;
    this.#watch();
  }

  run(): ProgramHtml {
    const { content, debug } = this.#recorder.run(() => silently(() => this.#reader.parse()));
    // A rule for a site may write HTML by itself, and the text of the page's data may take the place of what an attempt made.
    const chosen = this.#attempts.find(
      ({ told, html, isWhole }) => (isWhole || told !== undefined) && told === debug?.removals && html === content,
    );
    const { main, candidates = [] } = chosen ?? {};
    const mainScore = candidates.find(({ node }) => node === main)?.score;
    return {
      html: content,
      recorded: {
        kept: chosen?.kept ?? emptySelection,
        outside: chosen?.outside ?? emptySelection,
        removals: this.#recorder.removals,
        attempts: this.#attempts.map((attempt) => ({
          length: attempt.length,
          off: attempt.off,
          ...(attempt.within !== undefined && { within: attempt.within }),
          ...(attempt.isWhole && { isWhole: true }),
          isChosen: attempt === chosen,
        })),
        chosen:
          main === undefined ? [] : [{ element: markedElement(main), ...(mainScore !== undefined && { score: mainScore }) }],
        candidates: candidates.map(({ element, score, linkDensity }) => ({ element, score, linkDensity })),
        isExact: chosen !== undefined && this.#recorder.isExact,
        ...(chosen === undefined && { problem: this.#attempts.length === 0 ? ownHtml : ownData }),
      },
    };
  }

  #watch(): void {
    const inner = this.#inner;
    Object.defineProperty(inner, "debug", { get: () => this.#isToTell() });
    const functions = inner as unknown as Record<string, (...args: readonly unknown[]) => unknown>;
    for (const [name, following] of Object.entries(methods)) {
      const original = functions[name];
      functions[name] = (...args) => {
        this.#step = name;
        const result = original?.apply(inner, args as unknown[]);
        this.#step = following;
        return result;
      };
    }
    const { parseInternal, flattenShadowRoots, findMainContent, getElementSelector, _stripUnsafeElements } = inner;
    inner.parseInternal = (overrides = {}) => {
      const around = this.#overrides;
      this.#overrides = overrides;
      this.#attempt = -1;
      this.#body = undefined;
      try {
        const result = parseInternal.call(inner, overrides);
        this.#handOver(result);
        this.#giveUp(result);
        return result;
      } finally {
        this.#overrides = around;
        this.#attempt = -1;
        this.#step = "";
        this.#coming = [];
      }
    };
    inner.flattenShadowRoots = (original, copy) => {
      this.#begin(copy);
      flattenShadowRoots.call(inner, original, copy);
    };
    inner.findMainContent = (document) => {
      this.#named = [];
      try {
        return findMainContent.call(inner, document);
      } finally {
        this.#named = undefined;
      }
    };
    inner.getElementSelector = (element) => {
      this.#named?.push(element);
      return getElementSelector.call(inner, element);
    };
    inner._log = (what, list) => {
      if (what === "Content candidates:") this.#hearCandidates(list as readonly { readonly score: number }[]);
    };
    inner._stripUnsafeElements = (root) => {
      const isUnsafe = _stripUnsafeElements.call(inner, root);
      const attempt = this.#attempts[this.#attempt];
      if (attempt !== undefined && attempt.main !== root) this.#body = this.#recorder.sourceIn(root);
      else if (attempt !== undefined) {
        attempt.kept = isUnsafe ? emptySelection : this.#recorder.sourceIn(root);
        attempt.length = singleSpaced(root.textContent).length;
      }
      return isUnsafe;
    };
  }

  /** Begins the step that asks: none before the first attempt, nor at the end, when what the steps told is handed over. */
  #isToTell(): boolean {
    if (this.#named !== undefined) return true;
    this.#step = this.#coming.shift() ?? "";
    return this.#attempt >= 0 && this.#step !== "standardizeContent";
  }

  #isOn(name: Switch): boolean {
    return (this.#overrides[name] ?? this.#values[name]) !== false;
  }

  #begin({ documentElement: root }: Document): void {
    const contentSelector = this.#overrides.contentSelector ?? optionsFrom(this.#values).contentSelector;
    // An attempt that failed has told nothing.
    this.#untold = [];
    const runs = askingSteps.filter(([, of]) => of.length === 0 || of.some((name) => this.#isOn(name)));
    this.#coming = runs.map(([step]) => step);
    this.#attempt =
      this.#attempts.push({
        root,
        isExactOn: this.#isOn("removeExactSelectors"),
        off: switches.filter((name) => !this.#isOn(name)),
        ...(contentSelector !== undefined && { within: contentSelector }),
        length: 0,
        candidates: [],
        main: undefined,
        outside: emptySelection,
        kept: emptySelection,
        html: "",
        isWhole: false,
        told: undefined,
      }) - 1;
  }

  #hearQuery(parent: Node, selector: string): void {
    const attempt = this.#attempts[this.#attempt];
    if (this.#step === "removeMetadataBlock" && selector === "wbr" && attempt !== undefined && isElement(parent))
      this.#choose(attempt, parent);
    // Defuddle does not hand out its list of exact selectors, but asks for it first.
    if (this.#step === "removeBySelector" && attempt?.isExactOn) this.#exactSelectors ??= new SelectorList(selector);
  }

  /** All text that is left in the document lies outside: what else is removed there makes no difference. */
  #choose(attempt: DefuddleAttempt, main: Element): void {
    attempt.main = main;
    attempt.outside = difference(this.#recorder.sourceIn(attempt.root), this.#recorder.sourceIn(main));
  }

  /** Takes the candidates that it looked at, the best first; one that several selectors find stands there more than once. */
  #hearCandidates(list: readonly { readonly score: number }[]): void {
    const attempt = this.#attempts[this.#attempt];
    const found = new Map<Element, Candidate & { readonly node: Element }>();
    for (const [index, node] of (this.#named ?? []).entries()) {
      const score = list[index]?.score;
      if (score !== undefined && !found.has(node))
        found.set(node, { node, element: markedElement(node), score, linkDensity: linkDensityOf(node) });
    }
    if (attempt !== undefined) attempt.candidates = [...found.values()];
  }

  #causeOf(node: Node): Cause {
    const step = this.#step;
    const reason: OpenReason = this.#reasonOf(node, step);
    // As Defuddle tells of an element.
    const text = (node.textContent ?? "").trim().slice(0, 200);
    if (text !== "") this.#untold.push({ step, text, node, reason });
    return { step, attempt: this.#attempt, reason };
  }

  #reasonOf(node: Node, step: string): Reason {
    if (this.#attempt < 0 && step === "") return { rule: "site" };
    if (!isElement(node)) return { rule: ruleOfStep[step] ?? "tidying" };
    if (step === "removeBySelector") {
      const word = this.#attempts[this.#attempt]?.isExactOn ? this.#exactSelectors?.matching(node) : undefined;
      return word === undefined ? { rule: "partial" } : { rule: "exact", word };
    }
    if (step === "standardizeContent" && /^h[1-6]$/i.test(node.localName))
      return { rule: lettersOf(node.textContent) === lettersOf(this.#inner._metadata?.title ?? "") ? "title" : "heading" };
    return { rule: ruleOfStep[step] ?? "tidying" };
  }

  /** Takes an attempt that gave all of the body for its answer. */
  #giveUp({ content }: DefuddleResponse): void {
    const attempt = this.#attempts[this.#attempt];
    if (this.#body === undefined || attempt === undefined) return;
    const { length } = singleSpaced(content.replaceAll(/<[^>]*>/g, " "));
    Object.assign(attempt, { isWhole: true, html: content, kept: this.#body, outside: emptySelection, main: undefined, length });
  }

  /** Takes what an attempt told, once: a rule for a site hands it on as its own. */
  #handOver({ debug, content }: DefuddleResponse): void {
    const attempt = this.#attempts[this.#attempt];
    if (debug === undefined || attempt === undefined) return;
    attempt.told = debug.removals;
    attempt.html = content;
    const told = group(debug.removals, (entry) => keyOf(entry.step, entry.text));
    for (const { step, text, node, reason } of this.#untold) {
      const entry = told.get(keyOf(step, text))?.shift();
      if (entry !== undefined) addDetail(reason, entry, node);
    }
    this.#untold = [];
  }
}

function keyOf(step: string, text: string): string {
  return `${step} ${text}`;
}

/** Headings are compared by their letters and digits, so that quotes, dashes and signs of links in them make no difference. */
function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Adds to a reason what the program told. */
function addDetail(reason: OpenReason, { step, selector = "", reason: said = "" }: DebugRemoval, node: Node): void {
  if (step === "scoreAndRemove") reason.value = Number(said.replace("score: ", ""));
  else if (step === "removeByContentPattern") reason.word = said;
  else if (step === "removeHiddenElements") {
    const isByClass = said.startsWith("class:");
    reason.word = isByClass ? said.slice("class:".length) : said;
    reason.where = isByClass ? "class" : "style";
  } else if (selector === "exact") reason.rule = "exact";
  else if (step === "removeBySelector" && isElement(node))
    Object.assign(reason, { rule: "partial", word: selector }, wordIn(node, selector));
}

/** The attributes in which it looks for words. */
const tested = ["class", "data-component", "data-test", "data-testid", "data-test-id", "data-qa", "data-cy", "id"];

/** Where the pattern of a partial selector stands in an element, and what it met. */
function wordIn(element: Element, pattern: string): Pick<Reason, "word" | "where"> {
  for (const where of tested) {
    const word = new RegExp(pattern, "i").exec(element.getAttribute(where) ?? "")?.[0];
    if (word !== undefined) return { word, where };
  }
  return {};
}

function linkDensityOf(element: Element): number {
  let linked = 0;
  for (const link of element.getElementsByTagName("a")) linked += link.textContent.length;
  return Math.min(linked / Math.max(element.textContent.length, 1), 1);
}

/** Works without its messages to the console, on its steps and on data that it cannot read: nobody here reads them. */
function silently<T>(work: () => T): T {
  const { log, warn, error } = console;
  const nothing = (): void => undefined;
  Object.assign(console, { log: nothing, warn: nothing, error: nothing });
  try {
    return work();
  } finally {
    Object.assign(console, { log, warn, error });
  }
}

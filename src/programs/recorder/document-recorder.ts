import type { Reason, Recorded, Removal } from "../../extraction/contract/recorded.ts";
import { difference, type Selection } from "../../extraction/page/selection.ts";
import {
  markedElement,
  isElement,
  isText,
  markClone,
  markElement,
  markText,
  piecesIn,
  placed,
  placeTexts,
  restore,
  snapshotOf,
  textsIn,
  type Snapshot,
} from "./marks.ts";
import { carryOver, concatenated, sourceOfTexts, type PlacedText } from "./pieces.ts";

/** The HTML that a program made of a document, and how. */
export interface ProgramHtml {
  readonly html: string;
  readonly recorded?: Recorded;
}

/** The facts that a program knows of a removal beside the node. */
export interface Cause {
  readonly step: string;
  readonly attempt: number;
  readonly reason: Reason;
}

interface Listeners {
  /** Told of each `querySelectorAll` before it is answered. Of one of a document `parent` is not the document itself, but stands for it. */
  readonly onQuery?: (parent: Node, selector: string) => void;
  /** Told of each text that is read out of the document: of an element its HTML or its text, of a text node its text. */
  readonly onRead?: (node: Node, text: string) => void;
}

/** HTML that is shorter is not looked for again when it is set. */
const leastSnapshot = 50;

/**
 * Watches a program that changes documents of linkedom, and records what it takes away. Wrappers stand on the prototypes of the
 * document's nodes while the program runs, and only then; it is synchronous, so that no other run comes between.
 *
 * All ends in two primitives, `remove` and `insertBefore`; what moves, joins, renames and copies nodes is told apart from removing.
 */
export class DocumentRecorder {
  readonly #document: Document;
  /** The document's outermost element, also where the program took it out: programs have gone on with a body so. */
  readonly root: Element;
  readonly #causeOf: (node: Node) => Cause;
  readonly #listeners: Listeners;
  readonly #removals: (Removal | undefined)[] = [];
  /** The place of its removal, by the node that was removed. */
  readonly #removalOf = new WeakMap<Node, number>();
  /** The element that took its mark, by the element that was renamed. */
  readonly #renamed = new WeakMap<Node, Element>();
  readonly #snapshots = new Map<string, Snapshot>();
  /** Above 0 within what ends in removing but is none. */
  #quiet = 0;
  /** While texts in a row are joined: the parts of each that stays. */
  #joining: Map<Text, PlacedText[]> | undefined;
  /** Above 0 within what the recorder itself does, and what reads more than was asked for. */
  #inside = 0;
  #isExact = true;

  /** @param causeOf asked at each removal of an element or a text that holds words, while it still has its place */
  constructor(document: Document, causeOf: (node: Node) => Cause, listeners: Listeners = {}) {
    this.#document = document;
    this.root = document.documentElement;
    this.#causeOf = causeOf;
    this.#listeners = listeners;
  }

  get removals(): readonly Removal[] {
    return this.#removals.filter((removal) => removal !== undefined);
  }

  /** False once marks could not be put back on a tree that was written and read again, or the program got in the recorder's way. */
  get isExact(): boolean {
    return this.#isExact;
  }

  /** The source of all text in a node. */
  sourceIn(node: Node): Selection {
    return sourceOfTexts(textsIn(node).map(placed));
  }

  run<T>(program: () => T): T {
    const unhook = this.#hook();
    try {
      return program();
    } finally {
      unhook();
    }
  }

  /** The same for a program that others wait for: nothing else may use documents of linkedom meanwhile. */
  async runAsync<T>(program: () => Promise<T>): Promise<T> {
    const unhook = this.#hook();
    try {
      return await program();
    } finally {
      unhook();
    }
  }

  /** Returns what takes all wrappers off again. */
  #hook(): () => void {
    const element = this.#document.createElement("div");
    const text = this.#document.createTextNode("");
    const { onQuery, onRead } = this.#listeners;
    const restorers = [
      ...[element, text].flatMap((node) => [
        wrap(node, "remove", (remove) => (self) => {
          this.#safely(() => this.#note(self));
          remove(self, []);
        }),
        wrap(node, "replaceWith", (replaceWith) => (self, given) => {
          const nodes = given.map((one) => (typeof one === "string" ? (self.ownerDocument?.createTextNode(one) ?? one) : one));
          this.#replace(self, nodes, () => replaceWith(self, nodes));
        }),
      ]),
      wrap(element, "insertBefore", (insertBefore) => (self, args) => {
        const [node] = args;
        this.#safely(() => {
          if (isNode(node)) this.#putBack(node, self);
        });
        return this.#quietly(() => insertBefore(self, args));
      }),
      wrap(element, "replaceChild", (replaceChild) => (self, args) => {
        const [node, replaced] = args;
        if (!isNode(node) || !isNode(replaced)) return replaceChild(self, args);
        return this.#replace(replaced, [node], () => replaceChild(self, args));
      }),
      wrap(element, "normalize", (normalize) => (self) => {
        const parts = (this.#joining = new Map<Text, PlacedText[]>());
        try {
          return this.#quietly(() => normalize(self, []));
        } finally {
          this.#joining = undefined;
          this.#safely(() => parts.forEach((own, node) => markText(node, concatenated(own).pieces)));
        }
      }),
      wrap(element, "cloneNode", (cloneNode) => (self, args) => {
        const clone = cloneNode(self, args) as Node;
        this.#safely(() => {
          if (args[0] === true) markClone(self, clone);
          else markElement(clone, markedElement(self));
        });
        return clone;
      }),
      wrap(text, "cloneNode", (cloneNode) => (self, args) => {
        const clone = cloneNode(self, args) as Node;
        markText(clone, piecesIn(self));
        return clone;
      }),
      wrapSetter(text, "data", (set) => (self, value) => {
        if (isText(self)) this.#change(self, () => set(self, value));
        else set(self, value);
      }),
      wrapSetter(element, "textContent", (set) => (self, value) => {
        const former = this.#textIn(self);
        this.#quietly(() => set(self, value));
        this.#carry(former, self);
      }),
      wrapSetter(element, "innerHTML", (set) => (self, value) => {
        const snapshot = this.#snapshots.get(String(value));
        const former = this.#textIn(self);
        this.#quietly(() => set(self, value));
        if (snapshot === undefined) this.#carry(former, self);
        else if (this.#safely(() => restore(self, snapshot)) === false) this.#isExact = false;
      }),
      ...(onQuery === undefined
        ? []
        : [
            wrap(element, "querySelectorAll", (query) => (self, args) => {
              onQuery(self, String(args[0]));
              return query(self, args);
            }),
          ]),
      wrapGetter(element, "innerHTML", (self, read) => {
        const html = read(self) as string;
        this.#safely(() => {
          if (html.length > leastSnapshot) this.#snapshots.set(html, snapshotOf(self));
        });
        return html;
      }),
      ...(onRead === undefined ? [] : this.#hookReading(element, text, onRead)),
    ];
    return () => {
      for (const putBack of restorers.toReversed()) this.#safely(putBack);
      this.#snapshots.clear();
    };
  }

  #hookReading(element: Element, text: Text, onRead: NonNullable<Listeners["onRead"]>): readonly (() => void)[] {
    const tell = (self: Node, read: Getter): unknown => {
      if (this.#inside + this.#quiet > 0) return read(self);
      // Reading an element reads all text nodes in it. These reads are not told.
      this.#inside++;
      let value: unknown;
      try {
        value = read(self);
      } finally {
        this.#inside--;
      }
      this.#safely(() => onRead(self, String(value)));
      return value;
    };
    const names = ["innerHTML", "outerHTML", "textContent", "innerText"];
    // Every way to the text of a text node reads its data.
    return [...names.map((name) => wrapGetter(element, name, tell)), wrapGetter(text, "data", tell)];
  }

  /**
   * Does what is the recorder's own. Whatever the program did to the functions that this needs, what the program itself asked for is
   * done.
   */
  #safely<T>(work: () => T): T | undefined {
    this.#inside++;
    try {
      return work();
    } catch {
      this.#isExact = false;
      return undefined;
    } finally {
      this.#inside--;
    }
  }

  #quietly<T>(work: () => T): T {
    this.#quiet++;
    try {
      return work();
    } finally {
      this.#quiet--;
    }
  }

  #textIn(node: Node): PlacedText {
    return this.#safely(() => concatenated(textsIn(node).map(placed))) ?? nothing;
  }

  #note(node: Node): void {
    if (this.#quiet > 0 || node.parentNode === null || node === this.root) return;
    this.#record("removed", node, this.sourceIn(node), this.#isInDocument(node));
  }

  /** Returns whether a node is in a document, a copy of the first perhaps. */
  #isInDocument(node: Node): boolean {
    let top = node;
    for (let parent = top.parentNode; parent !== null; parent = parent.parentNode) top = parent;
    return top.nodeType === top.DOCUMENT_NODE || top === this.root;
  }

  #record(kind: Removal["kind"], node: Node, ranges: Selection, isInDocument: boolean): void {
    if (ranges.length === 0) return;
    if (kind !== "text") this.#removalOf.set(node, this.#removals.length);
    const element = isElement(node) ? markedElement(node) : -1;
    this.#removals.push({ kind, element, ranges, isInDocument, ...this.#causeOf(node) });
  }

  /** A node that is inserted again was not removed. If it goes into the element that took its place, that is around it and no other name for it. */
  #putBack(node: Node, parent: Node): void {
    const removal = this.#removalOf.get(node);
    if (removal !== undefined) {
      this.#removals[removal] = undefined;
      this.#removalOf.delete(node);
    }
    const wrapper = this.#renamed.get(node);
    if (wrapper !== undefined && wrapper.contains(parent)) markElement(wrapper, -1);
  }

  #replace<T>(replaced: Node, nodes: readonly unknown[], replace: () => T): T {
    const isInDocument = this.#safely(() => this.#isInDocument(replaced)) === true;
    const former = this.#textIn(replaced);
    this.#safely(() => this.#rename(replaced, nodes));
    const result = this.#quietly(replace);
    this.#safely(() => {
      const fresh = nodes.flatMap((node) => (isNode(node) ? textsIn(node).filter((text) => piecesIn(text).length === 0) : []));
      let gone = this.sourceIn(replaced);
      if (fresh.length > 0 && gone.length > 0) {
        this.#give(former, fresh);
        gone = difference(gone, sourceOfTexts(fresh.map(placed)));
      }
      this.#record("replaced", replaced, gone, isInDocument);
    });
    return result;
  }

  #rename(replaced: Node, nodes: readonly unknown[]): void {
    const [only] = nodes;
    if (nodes.length !== 1 || !isNode(only) || !isElement(only) || !isElement(replaced) || markedElement(only) >= 0) return;
    markElement(only, markedElement(replaced));
    this.#renamed.set(replaced, only);
  }

  /** Gives texts the places of a former one. Returns what they have none of. */
  #give(former: PlacedText, texts: readonly Text[]): readonly PlacedText[] {
    const text = texts.map(({ data }) => data).join("");
    const { pieces, lost } = carryOver(former, text);
    placeTexts(texts, { text, pieces });
    return lost;
  }

  #carry(former: PlacedText, node: Node): void {
    if (former.pieces.length === 0) return;
    this.#safely(() => {
      this.#record("text", node, sourceOfTexts(this.#give(former, textsIn(node))), this.#isInDocument(node));
    });
  }

  #change(node: Text, change: () => void): void {
    const joining = this.#joining;
    if (joining !== undefined) {
      // They come one after the other. Each is joined with the rest at the end, at once.
      this.#safely(() => {
        const own = joining.get(node) ?? [placed(node)];
        if (node.nextSibling !== null && isText(node.nextSibling)) own.push(placed(node.nextSibling));
        joining.set(node, own);
      });
      change();
      return;
    }
    const former = this.#textIn(node);
    change();
    if (this.#textIn(node).text !== former.text) this.#carry(former, node);
  }
}

const nothing: PlacedText = { text: "", pieces: [] };

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "nodeType" in value;
}

type NodeMethod = (self: Node, args: readonly unknown[]) => unknown;

/** Puts a wrapper of its name around a method on the prototype that has it. Returns what takes it off. */
function wrap(sample: Node, name: string, wrapper: (original: NodeMethod) => NodeMethod): () => void {
  return redefine(sample, name, (descriptor) => {
    const original = descriptor.value as (...args: readonly unknown[]) => unknown;
    const wrapped = wrapper((self, args) => original.apply(self, args as unknown[]));
    const named = {
      [name](this: Node, ...args: readonly unknown[]) {
        return wrapped(this, args);
      },
    };
    return { ...descriptor, value: named[name] };
  });
}

type Setter = (self: Node, value: unknown) => void;

function wrapSetter(sample: Node, name: string, wrapper: (original: Setter) => Setter): () => void {
  return redefine(sample, name, (descriptor) => {
    const wrapped = wrapper((self, value) => descriptor.set?.call(self, value));
    const named: Readonly<Record<string, (this: Node, value: unknown) => void>> = {
      [name](value) {
        wrapped(this, value);
      },
    };
    return { ...descriptor, set: named[name] };
  });
}

type Getter = (self: Node) => unknown;

function wrapGetter(sample: Node, name: string, wrapper: (self: Node, read: Getter) => unknown): () => void {
  return redefine(sample, name, (descriptor) => ({
    ...descriptor,
    get(this: Node) {
      return wrapper(this, (self) => descriptor.get?.call(self));
    },
  }));
}

function redefine(sample: Node, name: string, change: (descriptor: PropertyDescriptor) => PropertyDescriptor): () => void {
  let owner = sample as object;
  let descriptor = Object.getOwnPropertyDescriptor(owner, name);
  while (descriptor === undefined) {
    owner = Object.getPrototypeOf(owner) as object;
    descriptor = Object.getOwnPropertyDescriptor(owner, name);
  }
  const former = descriptor;
  Object.defineProperty(owner, name, change(former));
  return () => {
    Object.defineProperty(owner, name, former);
  };
}

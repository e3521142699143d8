/**
 * The selectors of a list such as "nav, .menu > li": which of them it is that an element matches.
 *
 * To ask the document for each of hundreds takes long: only those are asked for whose tag, id, classes and attributes the element has.
 */
export class SelectorList {
  readonly #selectors: readonly SelectorNeeds[];

  constructor(list: string) {
    this.#selectors = split(list, ",").map(wantedOf);
  }

  /** The first one that matches; undefined where none does. */
  matching(element: Element): string | undefined {
    return this.#selectors.find((wanted) => mayMatch(element, wanted) && element.matches(wanted.selector))?.selector;
  }
}

/** The names that an element must have so that a selector can match it. */
interface SelectorNeeds {
  readonly selector: string;
  readonly tag?: string;
  readonly ids: readonly string[];
  readonly classes: readonly string[];
  readonly attributes: readonly string[];
}

function mayMatch(element: Element, { tag, ids, classes, attributes }: SelectorNeeds): boolean {
  return (
    (tag === undefined || element.localName === tag) &&
    ids.every((id) => element.id === id) &&
    classes.every((name) => element.classList.contains(name)) &&
    attributes.every((name) => element.hasAttribute(name))
  );
}

/** Reads the last compound of a selector: the one that is about the element itself. Pseudo-classes are left to the document. */
function wantedOf(part: string): SelectorNeeds {
  const selector = part.trim();
  const [compound = ""] = split(selector, " >+~").slice(-1);
  const wanted = { ids: [] as string[], classes: [] as string[], attributes: [] as string[] };
  let tag: string | undefined;
  for (const [, attribute, sign, name = ""] of withoutPseudos(compound).matchAll(/\[\s*([\w-]+)[^\]]*\]|([.#]?)([\w-]+)/g))
    if (attribute !== undefined) wanted.attributes.push(attribute);
    else if (sign === "#") wanted.ids.push(name);
    else if (sign === ".") wanted.classes.push(name);
    else tag = name;
  return { selector, ...wanted, ...(tag !== undefined && { tag }) };
}

function withoutPseudos(compound: string): string {
  let bare = compound;
  for (let inner = ""; inner !== bare;) {
    inner = bare;
    bare = bare.replace(/\([^()]*\)/g, "");
  }
  return bare.replace(/::?[\w-]+/g, "");
}

/** The parts between separators that stand outside of brackets and quotes, without empty ones. */
function split(text: string, separators: string): readonly string[] {
  const parts = [""];
  let depth = 0;
  let quote = "";
  for (const unit of text) {
    if (quote !== "") quote = unit === quote ? "" : quote;
    else if (unit === '"' || unit === "'") quote = unit;
    else if (unit === "(" || unit === "[") depth++;
    else if (unit === ")" || unit === "]") depth--;
    else if (depth === 0 && separators.includes(unit)) {
      parts.push("");
      continue;
    }
    parts[parts.length - 1] += unit;
  }
  return parts.filter((part) => part !== "");
}

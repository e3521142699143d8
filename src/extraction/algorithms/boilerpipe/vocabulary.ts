/** The effects of an element's edge in the authors' program; that of any other breaks the block. */
const inline = "strike u b i em strong span sup code tt sub var font";
const inlineWithSpace = "abbr acronym a";
const unread = "style script option object embed applet link noscript";

export const edges = { none: 0, space: 1, break: 2 } as const;

const edgeOf: ReadonlyMap<string, number> = new Map([
  ...inline.split(" ").map((name): [string, number] => [name, edges.none]),
  ...inlineWithSpace.split(" ").map((name): [string, number] => [name, edges.space]),
]);

/** The kind of an element's edges: nothing, white space, or a break between blocks. */
export function edgeAround(name: string): number {
  return edgeOf.get(name) ?? edges.break;
}

/** Elements that count in the level of a block: all but the inline ones; links do. */
export function changesLevel(name: string): boolean {
  return name === "a" || !edgeOf.has(name);
}

/** Elements that are not read, with all that is in them. */
export const unreadElements: ReadonlySet<string> = new Set(unread.split(" "));

export const headingElements: ReadonlySet<string> = new Set(["h1", "h2", "h3"]);

import { attributeOf, type Page } from "../page/page.ts";

const postName =
  /^(?:[a-z\d_-]*[_-])?(?:post|comment|reply|message|answer)(?:[_-]?(?:item|wrapper|wrap|container|row|box|block|card))*[_-]?$/i;
const holderNames: ReadonlySet<string> = new Set(["div", "article", "section", "table"]);

/** 1 for each post of a forum, comment or answer of which something is written and that follows another beside it. */
export function postsOf({ elements }: Page, written: Uint32Array): Uint8Array {
  const followers = new Uint8Array(elements.count);
  const known = new Map<number, Set<string>>();
  for (let element = 0; element < elements.count; element++) {
    if (written[element] === 0 || !holderNames.has(elements.names[element])) continue;
    const parent = elements.parents[element];
    const names = `${attributeOf(elements, element, "class")} ${attributeOf(elements, element, "id")}`
      .replace(/\d+/g, "")
      .split(/\s+/);
    const posts = names.filter((name) => postName.test(name));
    const before = known.get(parent) ?? new Set();
    if (posts.some((name) => before.has(name))) followers[element] = 1;
    for (const name of posts) known.set(parent, before.add(name));
  }
  return followers;
}

import { describe, expect, it } from "vitest";
import { openPage } from "../../extraction/page/open-page.ts";
import { pageTree } from "../../worker/page-tree.ts";
import { labelOf, nameOf } from "./columns.ts";
import { firstOutline, rowsOf, type Outline } from "./outline.ts";
import { afterKey, afterTyping } from "./use-tree-input.ts";

const outline = firstOutline(
  pageTree(openPage("<body><nav><a>1</a><a id=two>2</a></nav><article><h2>x</h2><h3>y</h3></article></body>")),
);

/** What is active after keys, and the rows then: "html | html". */
function after(keys: readonly string[], from: Outline = outline): Outline {
  return keys.reduce((before, key) => afterKey(before, rowsOf(before.tree, before.open), key, 3) ?? before, from);
}
const activeOf = ({ tree, active }: Outline): string => nameOf(tree, active) + labelOf(tree, active);
const shown = (state: Outline): string =>
  Array.from(rowsOf(state.tree, state.open), (element) => nameOf(state.tree, element)).join(" ");

describe("afterKey", () => {
  it.each([
    [["ArrowDown"], "head"],
    [["ArrowDown", "ArrowDown", "ArrowDown"], "nav"],
    [["ArrowUp"], "html"],
    [["End"], "h3"],
    [["End", "ArrowDown"], "h3"],
    [["End", "Home"], "html"],
    [["PageDown"], "nav"],
    [["PageDown", "PageDown", "PageUp"], "nav"],
    [["PageDown", "ArrowRight"], "a"],
    [["PageDown", "ArrowRight", "ArrowDown"], "a#two"],
    [["End", "ArrowLeft"], "article"],
    [["End", "ArrowRight"], "h3"],
    [["ArrowDown", "ArrowRight"], "head"],
  ])("moves with %j to %s", (keys, name) => {
    expect(activeOf(after(keys))).toBe(name);
  });

  it("folds with Left and unfolds with Right before it moves", () => {
    const folded = after(["PageDown", "ArrowLeft"]);
    expect(shown(folded)).toBe("html head body nav article h2 h3");
    expect(activeOf(folded)).toBe("nav");
    expect(activeOf(after(["ArrowLeft"], folded))).toBe("body");
    expect(shown(after(["ArrowRight"], folded))).toBe(shown(outline));
    expect(activeOf(after(["ArrowRight"], folded))).toBe("nav");
  });

  it("stays at the root with Left", () => {
    expect(activeOf(after(["ArrowLeft", "ArrowLeft"]))).toBe("html");
  });

  it("unfolds the siblings with *", () => {
    const folded = after(["PageDown", "ArrowLeft", "ArrowDown", "ArrowLeft"]);
    expect(shown(folded)).toBe("html head body nav article");
    expect(shown(after(["*"], folded))).toBe(shown(outline));
  });

  it("leaves other keys to others", () => {
    expect(afterKey(outline, rowsOf(outline.tree, outline.open), "Tab", 3)).toBeUndefined();
    expect(afterKey(outline, rowsOf(outline.tree, outline.open), "Escape", 3)).toBeUndefined();
  });
});

describe("afterTyping", () => {
  const typed = (text: string, from: Outline = outline): Outline => afterTyping(from, rowsOf(from.tree, from.open), text);

  it("goes to the next row of that name, round the end", () => {
    expect(activeOf(typed("a"))).toBe("a");
    expect(activeOf(typed("a", typed("a")))).toBe("a#two");
    expect(activeOf(typed("h", after(["End"])))).toBe("html");
  });

  it("stays where more letters still name it", () => {
    expect(activeOf(typed("h3", typed("h2")))).toBe("h3");
    expect(activeOf(typed("ar", typed("a", typed("a", typed("a")))))).toBe("article");
  });

  it("stays where no row has the name", () => {
    expect(activeOf(typed("zz"))).toBe("html");
  });
});

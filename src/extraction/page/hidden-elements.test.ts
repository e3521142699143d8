import { describe, expect, it } from "vitest";
import { openPage } from "./open-page.ts";
import type { Page } from "./page.ts";
import { hiddenWays, type HiddenWay } from "./reading.ts";
import { sizeOf } from "./selection.ts";
import { wordsOf } from "./words.ts";

/** The words of a body that are read where some ways of hiding count. */
function readIn(body: string, ...hidden: HiddenWay[]): string {
  return wordsIn(openPage(`<body>${body}`, { hidden, noscript: "open" }));
}

function wordsIn(page: Page): string {
  const { count, starts, ends } = wordsOf(page);
  return Array.from({ length: count }, (_, word) => page.source.slice(starts[word], ends[word])).join(" ");
}

describe("hidden elements", () => {
  it("are read where no way is chosen", () => {
    const body = `<p hidden>a</p><p style="display:none">b</p><p style="visibility:hidden">c</p><p aria-hidden=true>d</p>`;
    expect(readIn(body)).toBe("a b c d");
    const page = openPage(`<body>${body}`);
    expect(page.leftOut).toHaveLength(0);
    expect(page.elements.leftOut.every((flag) => flag === 0)).toBe(true);
  });

  it.each([
    ["attribute", "b c d"],
    ["display", "a c d"],
    ["visibility", "a b d"],
    ["aria", "a b c"],
    ["layout", "a b c d"],
  ] as const)("are left out by %s alone", (way, read) => {
    const body = `<p hidden>a</p><p style="display:none">b</p><p style="visibility:hidden">c</p><p aria-hidden=true>d</p>`;
    expect(readIn(body, way)).toBe(read);
  });

  it.each([
    ["hidden", "<p hidden>a</p>b", "b"],
    ["hidden with any value", "<p hidden=false>a</p>b", "b"],
    ["in capitals", "<p HIDDEN=''>a</p>b", "b"],
    ["what is there to be found", "<p hidden=until-found>a</p><p hidden=Until-Found>b</p>", "a b"],
    ["a style that shows it all the same", "<p hidden style='display: block'>a</p><p hidden style='color: red'>b</p>", "a"],
    ["a style that takes itself back", "<p hidden style='display: revert'>a</p>b", "b"],
    ["all that is in it", "<div hidden><p>a <b>b</b></p><script>c</script></div>d", "d"],
  ])("by the attribute: %s", (_, body, read) => {
    expect(readIn(body, "attribute")).toBe(read);
  });

  it.each([
    ["in any case, with any space", "<p style=' DISPLAY :\tNone '>a</p>b", "b"],
    ["the last of several", "<p style='display:none;display:block'>a</p><p style='display:block;display:none'>b</p>", "a"],
    ["what is important before it", "<p style='display:none !important;display:block'>a</p>b", "b"],
    ["the last that is important", "<p style='display:none!important;display:block ! IMPORTANT'>a</p>b", "a b"],
    ["a comment around it", "<p style='/* a */display/**/:/**/none/*;display:block*/'>a</p>b", "b"],
    ["no name or value parted by a comment", "<p style='dis/**/play:none'>a</p><p style='display:no/**/ne'>b</p>", "a b"],
    ["nothing in a comment", "<p style='/*display:none*/'>a</p><p style='/* display:none'>b</p>", "a b"],
    ["nothing in a string or an address", `<p style='content:";display:none;";background:url(a;display:none)'>a</p>b`, "a b"],
    ["no other property", "<p style='x-display:none; --display:none'>a</p>b", "a b"],
    ["none within none", "<div style='display:none'><p style='display:block'>a</p></div>b", "b"],
  ])("by display: %s", (_, body, read) => {
    expect(readIn(body, "display")).toBe(read);
  });

  it.each([
    ["hidden and collapse", "<p style='visibility:hidden'>a</p><p style='visibility:collapse'>b</p>c", "c"],
    ["what is visible within", "<p style='visibility:hidden'>a <b style='visibility:visible'>b</b> c</p>d", "b d"],
    [
      "what is visible deep within",
      "<div style='visibility:hidden'>a<p><i>b</i><b style='visibility:visible'>c</b></p></div>",
      "c",
    ],
    [
      "hidden within visible within hidden",
      "<p style='visibility:hidden'>a<i style='visibility:visible'>b<b style='visibility:hidden'>c",
      "b",
    ],
    [
      "what inherits",
      "<p style='visibility:hidden'><b style='visibility:inherit'>a</b><b style='visibility:initial'>b</b></p>",
      "b",
    ],
  ])("by visibility: %s", (_, body, read) => {
    expect(readIn(body, "visibility")).toBe(read);
  });

  it.each([
    ["true alone", "<p aria-hidden>a</p><p aria-hidden=false>b</p><p aria-hidden=TRUE>c</p>", "a b"],
    ["all in it, whatever that says", "<p aria-hidden=true>a<b aria-hidden=false>b</b></p>c", "c"],
  ])("by aria-hidden: %s", (_, body, read) => {
    expect(readIn(body, "aria")).toBe(read);
  });

  it("are never the root or the body", () => {
    const page = openPage(
      "<html hidden aria-hidden=true><body hidden aria-hidden=true style='display:none;visibility:hidden'>a<p>b",
      {
        hidden: hiddenWays,
        noscript: "open",
      },
    );
    expect(wordsIn(page)).toBe("a b");
  });

  it("are ignored with their tags, and only what is seen in them is not", () => {
    const source = "<body><p hidden>a</p><div style='visibility:hidden'>b<i style='visibility:visible'>c</i></div><p>d";
    const page = openPage(source, { hidden: hiddenWays, noscript: "open" });
    const flagged = page.elements.names.filter((_, element) => page.elements.leftOut[element] === 1);
    expect(flagged).toEqual(["p"]);
    expect(
      Array.from({ length: page.leftOut.length / 2 }, (_, at) => source.slice(page.leftOut[2 * at], page.leftOut[2 * at + 1])),
    ).toEqual(["<p hidden>a</p>", "b"]);
    expect(sizeOf(page.ignored)).toBe(sizeOf(page.leftOut));
  });

  it("leave what the parser moved out of them", () => {
    expect(readIn("<table hidden>a<tr><td>b</table>c", "attribute")).toBe("a c");
  });

  it("break words as scripts do: only where a block does", () => {
    expect(readIn("wo<span hidden>x</span>rd <div>a</div><span hidden>b</span>c", "attribute")).toBe(
      "wo<span hidden>x</span>rd a c",
    );
  });

  it("are those that a layout does not show, with all in them or their own text alone", () => {
    const source = "<body><p>a<b>b</b></p><p>c<b>d</b></p><p>e</p>";
    // html, head, body, p, b, p, b, p
    const page = openPage(source, { hidden: ["layout"], noscript: "open" }, Uint8Array.of(0, 2, 0, 2, 0, 1, 0, 0));
    expect(wordsIn(page)).toBe("d e");
    expect(wordsIn(openPage(source, { hidden: ["display"], noscript: "open" }, Uint8Array.of(0, 2, 0, 2, 0, 1, 0, 0)))).toBe(
      "a<b>b c<b>d e",
    );
  });
});

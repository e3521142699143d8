import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { selectionOf } from "../page/selection.ts";
import { snippetChecks } from "./snippet-places.ts";

const source = "<nav>Fog &amp; rain</nav><p>The <b>fog</b>\n &amp; rain lay.</p><footer>İ Fog &amp; rain</footer>";
const page = openPage(source);

describe("snippetChecks", () => {
  it("finds a snippet where the extract keeps it, else where the page has it first", () => {
    const paragraph = source.indexOf("The");
    const kept = selectionOf([[paragraph, source.indexOf("</p>")]]);
    const snippets = { with: ["FOG  & rain"], without: ["fog & rain"] };
    const checks = snippetChecks(page, kept, "The fog & rain lay.", snippets);
    expect(checks.with[0]?.isThere).toBe(true);
    expect(sliceOf(checks.with[0]?.place)).toBe("fog</b>\n &amp; rain");
    const none = snippetChecks(page, selectionOf([]), "", snippets);
    expect(none.without).toEqual([{ text: "fog & rain", isThere: false, place: { start: 5, end: 19 } }]);
    expect(sliceOf(none.without[0]?.place)).toBe("Fog &amp; rain");
  });

  it("has no place for what the page has nowhere", () => {
    const checks = snippetChecks(page, selectionOf([]), "elsewhere", { with: ["elsewhere"], without: [] });
    expect(checks.with).toEqual([{ text: "elsewhere", isThere: true }]);
  });
});

function sliceOf(range: { readonly start: number; readonly end: number } | undefined): string | undefined {
  return range && source.slice(range.start, range.end);
}

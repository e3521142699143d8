import axe from "axe-core";
import type { Page } from "@playwright/test";

/** What the script leaves in the page. */
type Axe = typeof axe;

/**
 * What axe finds against WCAG 2.2 A and AA on the screen as it stands, a line each: rule, help and the elements.
 *
 * @param part all rules, or those alone whose answer another theme can change
 */
export async function violationsOn(page: Page, part: "all" | "colours" = "all"): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async (asked) => {
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const { violations } = await (window as unknown as { readonly axe: Axe }).axe.run(document, {
      runOnly:
        asked === "all" ? { type: "tag", values: tags } : { type: "rule", values: ["color-contrast", "link-in-text-block"] },
      resultTypes: ["violations"],
    });
    // An open menu hangs beside the landmarks and belongs to its button.
    const isMenu = (target: readonly unknown[]): boolean => String(target[0]).includes("data-radix-popper-content-wrapper");
    return violations.flatMap(({ id, help, nodes }) => {
      const found = nodes.filter(({ target }) => id !== "region" || !isMenu(target));
      return found.length === 0 ? [] : `${id}: ${help}: ${found.map(({ target }) => target.join(" ")).join(", ")}`;
    });
  }, part);
}

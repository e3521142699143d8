import axe from "axe-core";
import type { Page } from "@playwright/test";

/** What the script leaves in the page. */
type Axe = typeof axe;

/** What axe finds against WCAG 2.2 A and AA on the screen as it stands, a line each: rule, help and the elements. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const { violations } = await (window as unknown as { readonly axe: Axe }).axe.run(document, {
      runOnly: { type: "tag", values: tags },
      resultTypes: ["violations"],
    });
    // An open menu hangs beside the landmarks and belongs to its button.
    const isMenu = (target: readonly unknown[]): boolean => String(target[0]).includes("data-radix-popper-content-wrapper");
    return violations.flatMap(({ id, help, nodes }) => {
      const found = nodes.filter(({ target }) => id !== "region" || !isMenu(target));
      return found.length === 0 ? [] : `${id}: ${help}: ${found.map(({ target }) => target.join(" ")).join(", ")}`;
    });
  });
}

import axe from "axe-core";
import type { Page } from "@playwright/test";

/** What the script leaves in the page, and what the parts looked at before were. */
interface Looked {
  readonly axe?: typeof axe;
  cleanParts?: Set<string>;
}

type Part = "all" | "colours";

/**
 * What axe finds against WCAG 2.2 A and AA on the screen as it stands, a line each: rule, help and the elements.
 *
 * @param part all rules, or those alone whose answer another theme can change
 */
export async function violationsOn(page: Page, part: Part = "all"): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(look, part);
}

/** Runs in the page. */
async function look(part: Part): Promise<readonly string[]> {
  const looked = window as unknown as Looked;
  const { axe: script } = looked;
  if (script === undefined) throw new Error("axe is not in the page");
  // What was dimmed until an answer came is fading in.
  const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(fades.map(({ finished }) => finished));
  const clean = (looked.cleanParts ??= new Set());
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  // What these say of an element follows from what it is in: most of axe's time, and wasted on a pane that is as it was.
  const local = ["color-contrast", "link-in-text-block", "target-size", "avoid-inline-spacing"];
  const colours = ["color-contrast", "link-in-text-block"];
  const scrolled = (element: Element): string =>
    [...element.querySelectorAll("*")].map(({ scrollTop }) => scrollTop || "").join();
  // Clean is what was asked for, and another theme colours panes whose elements stay as they are.
  const { theme } = document.documentElement.dataset;
  const parts = [...document.querySelectorAll("#lab section, #lab header, #lab footer")]
    .filter((element) => element.checkVisibility())
    .map((element) => ({ element, key: `${part} ${theme} ${element.clientWidth} ${scrolled(element)} ${element.outerHTML}` }));
  const known = parts.filter(({ key }) => clean.has(key)).map(({ element }) => element);

  const found = await script.run(
    { include: [document], exclude: known },
    { runOnly: { type: "rule", values: part === "all" ? local : colours }, resultTypes: ["violations"] },
  );
  // Under a dialog or a menu nothing is told of what it covers.
  const isCovered = document.querySelector("[role=dialog], [data-radix-popper-content-wrapper]") !== null;
  if (found.violations.length === 0 && !isCovered) for (const { key } of parts) clean.add(key);
  const whole =
    part === "all"
      ? await script.run(document, {
          runOnly: { type: "tag", values: tags },
          rules: Object.fromEntries(local.map((id) => [id, { enabled: false }])),
          resultTypes: ["violations"],
        })
      : { violations: [] };
  // An open menu hangs beside the landmarks and belongs to its button.
  const isMenu = (target: readonly unknown[]): boolean => String(target[0]).includes("data-radix-popper-content-wrapper");
  // Which levels the headings of an extracted article have, and how many of them are scrolled away, is not the lab's to order.
  const isOfArticle = (target: readonly unknown[]): boolean =>
    document.querySelector(String(target[0]))?.closest(".article") instanceof Element;
  return [...found.violations, ...whole.violations].flatMap(({ id, help, nodes }) => {
    const meant = nodes.filter(
      ({ target }) => (id !== "region" || !isMenu(target)) && (id !== "heading-order" || !isOfArticle(target)),
    );
    return meant.length === 0 ? [] : `${id}: ${help}: ${meant.map(({ target }) => target.join(" ")).join(", ")}`;
  });
}

import type { Locator } from "@playwright/test";
import { articlePage, expect, htmlFile, test, threeLanes, type Lab } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit(threeLanes);
  await lab.showLeft("Tree");
});

const treeOf = ({ source }: Lab): Locator => source.getByRole("tree");
const rowOf = (lab: Lab, name: string | RegExp): Locator => treeOf(lab).getByRole("treeitem", { name });

/** Chooses from the menu of the tree. */
async function inMenu(lab: Lab, line: string | RegExp): Promise<void> {
  await lab.source.getByRole("button", { name: "More of the tree" }).click();
  await lab.item(line).click();
  await lab.rest();
}

test("the tree is linked with the other panes, searched and folded, and says what a lane keeps", async ({ lab, page }) => {
  await test.step("a row under the pointer is outlined in the source and the lanes, and a click pins it there", async () => {
    const row = rowOf(lab, /^header hg-header/);
    await row.hover();
    await expect(lab.ribbon.locator(".view-tick")).toBeAttached();
    for (const lane of ["A", "B", "C"]) await expect(lab.figure(lane).locator("rect.outline.hover").first()).toBeAttached();
    await row.click();
    await lab.rest();
    await expect(lab.source.locator(".source-pin")).toBeHidden();
    await expect(row).toHaveAttribute("aria-selected", "true");
    for (const lane of ["A", "B", "C"]) await expect(lab.figure(lane).locator("rect.outline.pin").first()).toBeAttached();
  });

  await page.keyboard.press("Escape");
  await test.step("a word pinned in the result is brought up in the tree, and stays in view when others fold", async () => {
    await expect(treeOf(lab)).toBeVisible();
    await expect(treeOf(lab).getByRole("treeitem", { selected: true })).toHaveCount(0);
    const word = lab.result.locator("[data-at]").nth(150);
    await word.click();
    await lab.rest();
    const pinned = treeOf(lab).getByRole("treeitem", { selected: true });
    await expect(pinned).toBeInViewport();
    await expect(pinned).toHaveAccessibleName(/^p .*kept/);
    const before = await treeOf(lab).getByRole("treeitem").count();
    await inMenu(lab, /^Collapse all except/);
    await expect(pinned).toBeInViewport();
    expect(await treeOf(lab).getByRole("treeitem").count()).toBeLessThanOrEqual(before);
    await expect(rowOf(lab, /^head,/)).toHaveAttribute("aria-expanded", "false");
  });

  await page.keyboard.press("Escape");
  await test.step("elements are found by tag, id and class", async () => {
    await inMenu(lab, /^Collapse all$/);
    await inMenu(lab, /^Find by/);
    await page.keyboard.type("div#consent");
    await expect(lab.source.getByText("1 found")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(rowOf(lab, /^div consent hg-consent,/)).toBeInViewport();
    await expect(lab.source.getByText("1 of 1")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(lab.source.getByRole("textbox", { name: "Find in the tree" })).toHaveCount(0);
    await expect(treeOf(lab)).toBeFocused();
  });

  await test.step("the tree gives way to the HTML, and comes back as it was", async () => {
    await inMenu(lab, /^Collapse all$/);
    await expect(treeOf(lab).getByRole("treeitem")).toHaveCount(3);
    await lab.showLeft("HTML");
    await expect(treeOf(lab)).toHaveCount(0);
    await lab.showLeft("Tree");
    await expect(treeOf(lab).getByRole("treeitem")).toHaveCount(3);
  });

  await test.step("a word under the pointer in the result tints its element, without a scroll", async () => {
    await lab.openHtml(articlePage("Fog at the quay"));
    const scrolled = () => treeOf(lab).evaluate(({ scrollTop }) => scrollTop);
    const before = await scrolled();
    await inMenu(lab, /^Collapse all$/);
    await lab.result.locator("[data-at]").nth(3).hover();
    await expect(treeOf(lab).locator("[data-hovered]")).toHaveCount(0);
    await lab.result.locator("[data-at]").nth(3).click();
    await lab.page.mouse.move(0, 0);
    await expect(treeOf(lab).locator("[data-hovered]")).toHaveCount(0);
    await lab.result.locator("[data-at]").nth(3).hover();
    await expect(treeOf(lab).locator("[data-hovered]")).toHaveCount(1);
    expect(await scrolled()).toBe(before);
  });

  await test.step("the tree stays unfolded as it was while the page is edited", async () => {
    await lab.openHtml(articlePage("Fog at the quay"));
    await rowOf(lab, /^article,/)
      .locator(".tree-twist")
      .click();
    await lab.showLeft("HTML");
    await lab.source.locator(".view-line", { hasText: "</h1>" }).click({ position: { x: 290, y: 8 } });
    await page.keyboard.press("Control+End");
    await page.keyboard.type("<aside>new");
    await lab.rest();
    await lab.showLeft("Tree");
    await expect(rowOf(lab, /^aside,/)).toBeAttached();
    await expect(rowOf(lab, /^article,/)).toHaveAttribute("aria-expanded", "false");
  });

  await page.getByRole("heading", { name: "Contentscope" }).click();
  await test.step("rows say their level, their place and what the lane keeps, which follows the lane", async () => {
    await lab.openHtml(articlePage("Fog at the quay"));
    const article = rowOf(lab, /^article,/);
    await expect(article).toHaveAttribute("aria-level", "3");
    await expect(article).toHaveAttribute("aria-posinset", "2");
    await expect(article).toHaveAttribute("aria-setsize", "3");
    await expect(article).toHaveAccessibleName(/^article, kept(?: in part)?, density [\d,]+\.\d$/);
    await lab.set("A", "Threshold", "1");
    await expect(article).toHaveAccessibleName(/^article, removed, /);
    await lab.set("A", "Threshold", "0");
    await expect(article).toHaveAccessibleName(/^article, kept, /);
    await expect(rowOf(lab, /^head,/)).toHaveAccessibleName("head, never content");
  });
});

test("of a long page the tree draws a part; what the parser puts right is listed, shown, and called implied", async ({
  lab,
  page,
}) => {
  await test.step("of 10,000 elements only the rows in view are drawn", async () => {
    const items = Array.from({ length: 5000 }, (_, index) => `<li><b>Item ${index}</b></li>`).join("\n");
    await lab.openFiles(htmlFile("long.html", `<!doctype html><html><head></head><body><ul>${items}</ul></body></html>`));
    const rows = treeOf(lab).getByRole("treeitem");
    await treeOf(lab).focus();
    for (const key of ["End", "ArrowRight", "ArrowRight", "*", "End"]) await page.keyboard.press(key);
    const last = rowOf(lab, /^b,/).last();
    await expect(last).toBeInViewport();
    await expect(treeOf(lab).locator(".rows-height")).toHaveCSS("height", `${24 * 10_004}px`);
    expect(await rows.count()).toBeLessThan(60);
    await lab.set("A", "Threshold", "0.5");
    expect(await rows.count()).toBeLessThan(60);
  });

  await test.step("of a page nested 3,000 deep the tree shows what is pinned at the bottom", async () => {
    await lab.openFiles(htmlFile("deep.html", `${"<div>".repeat(3000)}Deep down there are words.${"</div>".repeat(3000)}`));
    await lab.set("A", "Threshold", "0");
    await lab.result.locator("[data-at]").first().click();
    await lab.rest();
    const pinned = treeOf(lab).getByRole("treeitem", { selected: true });
    await expect(pinned).toBeInViewport();
    await expect(pinned).toHaveAttribute("aria-level", "3002");
    await expect(pinned).not.toHaveAttribute("aria-expanded");
    await expect(pinned.locator(".tree-name")).toBeInViewport({ ratio: 1 });
    await treeOf(lab).focus();
    await page.keyboard.press("Home");
    await expect(rowOf(lab, /^html,/)).toBeInViewport();
  });

  await test.step("the parser's errors are listed, and a click shows the place of one", async () => {
    await lab.openHtml(`<!doctype html><body>${"<p>Fine words.</p>\n".repeat(200)}<p id=a id=b>Words &nosuch; here</p></body>`);
    await inMenu(lab, "2 parse errors");
    const errors = lab.source.getByRole("listbox", { name: "Parse errors" }).getByRole("option");
    await expect(errors).toHaveText([
      /^Attribute given twice; the second is ignored201:11 duplicate-attribute$/,
      /^Unknown named character reference201:\d+ unknown-named-character-reference$/,
    ]);
    await errors.first().click();
    await lab.rest();
    await expect(lab.source.getByRole("tab", { name: "HTML" })).toHaveAttribute("aria-selected", "true");
    await expect(lab.source).toBeFocused();
    await expect(lab.source.locator(".source-pin").first()).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(lab.source.locator(".source-pin")).toHaveCount(0);
    await lab.showLeft("Tree");
    await lab.source.getByRole("listbox").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(lab.source.locator(".source-pin").first()).toBeInViewport();
    await lab.showLeft("Tree");
    await lab.source.getByRole("button", { name: "Back to the tree" }).click();
    await expect(treeOf(lab)).toBeVisible();
  });

  await test.step("elements without a tag in the source are called implied", async () => {
    await lab.openHtml("<!doctype html><table><tr><td>cell</table>");
    await expect(rowOf(lab, /^tbody, implied/)).toContainText("implied");
    await expect(rowOf(lab, /^tr,/)).not.toContainText("implied");
    // An implied element is pinned by what is in it, and stays the one that is pinned.
    await rowOf(lab, /^tbody/).click();
    await expect(rowOf(lab, /^tbody/)).toHaveAttribute("aria-selected", "true");
    await expect(rowOf(lab, /^tr,/)).toHaveAttribute("aria-selected", "false");
  });
});

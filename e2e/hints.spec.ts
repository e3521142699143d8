import type { Page } from "@playwright/test";
import { expect, test, type Lab } from "./lab.ts";

const hints = (page: Page) => page.getByRole("note", { name: /^Hint \d of 3$/ });
const hint = (page: Page, number: number) => page.getByRole("note", { name: `Hint ${number} of 3` });

test("a first visit has three numbered hints, each gone once used", async ({ lab, page }) => {
  await lab.visit();
  await test.step("at 1440 pixels hints cover neither figures nor the ribbon, and take no room", async () => {
    await expectNothingCovered(lab);
    const tops = () => Promise.all(["A CCB", "B CECTD-DS"].map(async (name) => (await lab.lane(name).boundingBox())?.y));
    const before = await tops();
    await page.addStyleTag({ content: ".hint { display: none !important; }" });
    expect(await tops()).toEqual(before);
    await page
      .locator("style")
      .last()
      .evaluate((style) => style.remove());
  });
  await expect(hints(page)).toHaveCount(3);
  await expect(hint(page, 1)).toContainText("white = content, black = code");

  await lab.slider("A", "Threshold").press("ArrowDown");
  await expect(hint(page, 2)).toHaveCount(0);
  await lab.figure("A").click({ position: { x: 200, y: 20 } });
  await expect(hint(page, 1)).toHaveCount(0);
  await lab.openHtml("<p>My own page, which has a few words of its own.</p>");
  await expect(hints(page)).toHaveCount(0);
});

test("no hint stands beside a story that plays, nor in an embedded figure; after the story all are there", async ({
  lab,
  page,
}) => {
  await lab.visit("./#v1&story=ccb&step=2");
  const story = page.getByRole("complementary", { name: /^Story: / });
  await expect(story.getByText(/^\d of \d$/)).toHaveText("2 of 8");
  await expect(hints(page)).toHaveCount(0);
  await expect(page.locator("[data-film]")).toHaveCount(0);
  await story.getByRole("button", { name: "Next" }).click();
  await lab.rest();
  await expect(hints(page)).toHaveCount(0);
  await story.getByRole("button", { name: "Close the story" }).click();
  await lab.rest();
  await expect(hints(page)).not.toHaveCount(0);

  await page.goto("about:blank");
  await lab.visit("./?embed#v1&s=news&a=ccb&x=src&tab=article");
  await expect(lab.page.getByRole("region", { name: "A CCB" })).toBeVisible();
  await expect(hints(page)).toHaveCount(0);
});

test("at 390 pixels hints cover neither figures nor the ribbon", async ({ lab, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await lab.visit();
  await expectNothingCovered(lab);
});

test("a hint is closed by its cross, by keyboard too, and all are shown again from the help", async ({ lab, page }) => {
  await lab.visit();
  await page.getByRole("button", { name: "Close hint 2" }).press("Enter");
  await expect(lab.figure("A")).toBeFocused();
  await expect(hint(page, 2)).toHaveCount(0);
  await page.getByRole("button", { name: "Close hint 3" }).click();
  await expect(hints(page)).toHaveCount(1);
  await page.keyboard.press("?");
  await page.getByRole("button", { name: "Show the hints again" }).click();
  await expect(hints(page)).toHaveCount(3);
});

test("the strip of the first lane appears pass by pass once, and not where motion is not wanted", async ({ lab, page }) => {
  await page.addInitScript(() => {
    addEventListener("animationstart", ({ animationName }) => {
      if (animationName !== "film") return;
      const root = document.documentElement;
      root.setAttribute("data-films", String(Number(root.getAttribute("data-films")) + 1));
    });
  });
  await lab.visit();
  await expect(page.locator("html")).toHaveAttribute("data-films", "1");
  await expect(page.locator("[data-film]")).toHaveCount(0);
  await lab.slider("A", "Threshold").press("ArrowDown");
  await lab.rest();
  await expect(page.locator("html")).toHaveAttribute("data-films", "1");

  await page.evaluate(() => localStorage.clear());
  await page.emulateMedia({ reducedMotion: "reduce" });
  await lab.visit();
  await lab.rest();
  expect(await page.locator("html").getAttribute("data-films")).toBeNull();
});

test("a later visit has no hints, and keeps whether single keys are on", async ({ lab, page }) => {
  await lab.visit();
  await expect(hints(page)).toHaveCount(3);
  await page.keyboard.press("?");
  await page.getByRole("checkbox", { name: /^Single keys/ }).uncheck();
  await page.keyboard.press("Escape");
  await lab.visit();
  await expect(hints(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Keys and help" }).click();
  await expect(page.getByRole("checkbox", { name: /^Single keys/ })).not.toBeChecked();
});

async function expectNothingCovered(lab: Lab): Promise<void> {
  await expect(hints(lab.page)).toHaveCount(3);
  for (const shown of await hints(lab.page).all())
    // Of the ribbon the rows below the strip are covered where the head of the page stands, of which nothing is kept.
    for (const area of [lab.figure("A"), lab.ribbon.locator("canvas").first(), lab.ribbon.locator(".ribbon-view")]) {
      const [box, other] = [await shown.boundingBox(), await area.boundingBox()];
      if (box === null || other === null) throw new Error("a hint or a figure is not on the screen");
      const isApart =
        other.y + other.height <= box.y ||
        box.y + box.height <= other.y ||
        other.x + other.width <= box.x ||
        box.x + box.width <= other.x;
      expect(isApart).toBe(true);
    }
}

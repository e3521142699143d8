import type { Locator } from "@playwright/test";
import { expect, test, type Lab } from "./lab.ts";

const words = "The boats lay still at the quay while the fog went out to sea and the harbour master counted them. ";
const story = `<!doctype html><html><head><title>Story</title></head><body><ul><li><a href="/a">Menu</a></li></ul><p>${words.repeat(3)}</p><p>${words.repeat(2)} <a href="/b">Read on about boats</a></p></body></html>`;

test("the blocks of a lane lie as boxes over the page, follow its threshold, are pinned and kept", async ({ lab, page }) => {
  await lab.visit("./#v1&a=lqf&b=ccb&x=src&tab=page");
  await lab.openHtml(story);
  await lab.inPage("As large as on a desktop");

  await test.step("the switch draws them with their values and what becomes of them", async () => {
    await expect(boxes(lab)).toHaveCount(0);
    await lab.inPage("Boxes of lane A");
    await lab.rest();
    expect(await fates(lab)).toEqual(["Menu false", "The boats true", "The boats true"]);
    await expect(boxes(lab).locator(".page-box-value", { hasText: /^1$/ })).toHaveCount(1);
    await expect(lab.result.locator(".page-key", { hasText: "Link quota" })).toBeVisible();
  });

  await test.step("a move of the threshold keeps and removes them", async () => {
    await lab.set("A", "Quota", "0.05");
    expect(await fates(lab)).toEqual(["Menu false", "The boats true", "The boats false"]);
    await lab.set("A", "Quota", "default");
  });

  await test.step("the pointer reads one, a click pins it, and its reason is told", async () => {
    const menu = boxes(lab).filter({ hasText: /^1$/ });
    await page.mouse.move(...(await middleOf(menu)));
    await expect(card(lab)).toContainText("− removed");
    await expect(card(lab)).toContainText("Link quota 1");
    await page.mouse.click(...(await middleOf(menu)));
    await lab.rest();
    expect(await lab.pinned()).toBe(placeIn("Menu"));
    await expect(lab.reason).toContainText("“Menu”");
  });

  await test.step("a lane without blocks says so, and they are back with the other, after a reload and from a link", async () => {
    await lab.result.getByRole("combobox", { name: "Result of" }).selectOption("lane-b");
    await lab.rest();
    await expect(boxes(lab)).toHaveCount(0);
    await expect(lab.result.getByText("CCB does not decide block by block")).toBeVisible();
    await lab.result.getByRole("combobox", { name: "Result of" }).selectOption("lane-a");
    await lab.rest();
    await page.reload();
    await lab.rest();
    await expect(boxes(lab)).toHaveCount(3);
    await lab.visit("./#v1&s=news&a=fe&x=src&tab=page&boxes=lane");
    await expect(boxes(lab).first()).toBeVisible();
    expect(await page.locator(".page-frame").getAttribute("sandbox")).toBe("allow-same-origin");
  });
});

function boxes(lab: Lab): Locator {
  return lab.result.locator(".page-box");
}

function card(lab: Lab): Locator {
  return lab.result.locator(".page-box-card");
}

/** The first words of what each box lies over, from the top, and whether it is kept. */
async function fates(lab: Lab): Promise<string[]> {
  await lab.rest();
  return boxes(lab).evaluateAll((all) => {
    const frame = document.querySelector<HTMLIFrameElement>(".page-frame");
    const inside = frame?.contentDocument;
    if (frame === null || inside === null || inside === undefined) throw new Error("no page is drawn");
    const around = frame.getBoundingClientRect();
    const scale = around.width / frame.offsetWidth;
    const placed = all.map((box) => ({ box: box.getBoundingClientRect(), kept: box.getAttribute("data-kept") }));
    return placed
      .toSorted((one, other) => one.box.top - other.box.top)
      .map(({ box: { left, top }, kept }) => {
        const element = inside.elementFromPoint((left + 6 - around.left) / scale, (top + 8 - around.top) / scale);
        return `${element?.textContent?.trim().split(" ").slice(0, 2).join(" ")} ${kept}`;
      });
  });
}

/** The middle of a box on the screen. */
async function middleOf(box: Locator): Promise<readonly [x: number, y: number]> {
  const place = await box.boundingBox();
  if (place === null) throw new Error("the box is not on the screen");
  return [place.x + place.width / 2, place.y + place.height / 2];
}

/** The place of a text in the source. */
function placeIn(text: string): string {
  const start = story.indexOf(text);
  return `${start}–${start + text.length}`;
}

import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { expect, test, type Lab } from "./lab.ts";

const words = "The boats lay still at the quay while the fog went out to sea and the harbour master counted them. ";
const story = `<!doctype html><html><head><title>Story</title></head><body><ul><li><a href="/a">Menu</a></li></ul><p>${words.repeat(3)}</p><p>${words.repeat(2)} <a href="/b">Read on about boats</a></p></body></html>`;

test("the blocks of a lane lie as boxes over the page, follow its threshold, are read, pinned and kept", async ({
  lab,
  page,
}) => {
  await lab.visit("./#v1&a=lqf&b=ccb&x=src&tab=page");
  await lab.openHtml(story);
  await show(lab, "As large as on a desktop");

  await test.step("the switch draws them with their values and what becomes of them", async () => {
    await expect(boxes(lab)).toHaveCount(0);
    await show(lab, "Boxes of lane A");
    await lab.rest();
    expect(await fates(lab)).toEqual(["Menu false", "The boats true", "The boats true"]);
    await expect(boxes(lab).locator(".page-box-value", { hasText: /^1$/ })).toHaveCount(1);
    await expect(lab.result.locator(".page-key", { hasText: "Link quota" })).toBeVisible();
  });

  await test.step("a move of the threshold keeps and removes them", async () => {
    await lab.set("A", "Quota", "0.05");
    expect(await fates(lab)).toEqual(["Menu false", "The boats true", "The boats false"]);
    await lab.set("A", "Quota", "1");
    expect(await fates(lab)).toEqual(["Menu true", "The boats true", "The boats true"]);
    await lab.set("A", "Quota", "default");
  });

  await test.step("the pointer reads one, a click pins it, and its reason is told", async () => {
    const menu = boxes(lab).filter({ hasText: /^1$/ });
    await page.mouse.move(...(await middleOf(menu)));
    await expect(card(lab)).toContainText("− removed");
    await expect(card(lab)).toContainText("Link quota 1");
    await expect(card(lab)).toContainText("1 word");
    await page.mouse.click(...(await middleOf(menu)));
    await lab.rest();
    expect(await lab.pinned()).toBe(placeIn("Menu"));
    await expect(lab.reason).toContainText("“Menu”");
  });

  await test.step("the keys go from block to block", async () => {
    await lab.result.locator(".page-cover").focus();
    await page.keyboard.press("ArrowDown");
    await expect(
      page.locator("[aria-live]").filter({ hasText: /of \d+ \+ kept, Link quota .*The boats lay still/ }),
    ).toBeAttached();
    await page.keyboard.press("Enter");
    await lab.rest();
    expect(await lab.pinned()).toBe(placeIn(words.repeat(3).trim()));
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

  await test.step("a table ranks the blocks, the winner first, is sorted by a column, pins a block, and is printed", async () => {
    const table = lab.lane("A").getByRole("figure", { name: "A: Blocks by their features", exact: true });
    const first = table.getByRole("row").nth(1);
    await expect(first).toContainText("largest winner");
    const links = table.getByRole("columnheader", { name: "v(links)" });
    await links.getByRole("button").click();
    await expect(links).toHaveAttribute("aria-sort", "descending");
    await expect(first).not.toContainText("winner");
    await first.getByRole("button").click();
    await expect(table.locator(".panel-readout")).toContainText("v(links) 1");
    await lab.openMenu("A", /^Export/);
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Blocks by their features: SVG, two columns" }).click();
    const svg = readFileSync(await (await download).path(), "utf8");
    expect(svg).toContain("largest winner");
    expect(svg).not.toMatch(/var\(|<image/);
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

/** Chooses from the menu of the page. */
async function show(lab: Lab, entry: string): Promise<void> {
  await lab.result.getByRole("button", { name: "How the page is shown" }).click();
  await lab.item(entry).click();
  await lab.rest();
}

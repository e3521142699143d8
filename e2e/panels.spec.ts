import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { violationsOn } from "./axe.ts";
import { expect, test, type Lab } from "./lab.ts";

test("pictures can be used by everybody, and the icicle of a tree stands over the axis of the figure", async ({ lab, page }) => {
  await lab.visit("./#v1&s=forum&a=cectd-ds&b=cetr&c=boilerpipe.method~article&x=src&tab=article");
  for (const [lane, name] of [
    ["C", "Steps"],
    ["C", "Words and link density"],
    ["C", "Decision tree"],
    ["B", "Ratio and derivative"],
    ["A", "Icicle"],
  ] as const)
    await lab.picture(lane, name);
  expect(await violationsOn(page)).toEqual([]);
  const icicle = await lab.picture("A", "Icicle");
  const { plot, readout } = partsOf(icicle);
  const [box, figure] = [await plot.boundingBox(), await lab.figure("A").first().boundingBox()];
  expect([box?.x, box?.width]).toEqual([figure?.x, figure?.width]);
  await plot.focus();
  await page.keyboard.press("Home");
  await expect(readout).toContainText("body");
  await page.keyboard.press("ArrowDown");
  await expect(readout).not.toContainText(/^body/);
  await icicle.getByRole("combobox").selectOption({ label: "Text density" });
  await lab.rest();
  await plot.focus();
  await page.keyboard.press("Home");
  await expect(readout).toContainText("body");
  await page.keyboard.press("Enter");
  await expect(icicle.locator(".spot.pin")).toBeVisible();
});

test("a plane's rounds and points are shown and exported", async ({ lab, page }) => {
  await lab.visit("./#v1&s=news&a=cetr&x=src&tab=article");
  await test.step("a picture is exported with its numbers", async () => {
    const svg = await exported(lab, "Ratio and derivative", "Save SVG");
    expect(svg).toContain("Smoothed ratio (characters per tag)");
    expect(svg).not.toMatch(/var\(|<image/);
    const csv = await exported(lab, "Ratio and derivative", "Save numbers (CSV)");
    const lines = csv.trim().split("\r\n");
    expect(lines[0]).toBe("No.,Start,End,Smoothed ratio (characters per tag),Smoothed derivative (characters per tag),Class");
    expect(lines.length).toBeGreaterThan(400);
  });

  await test.step("a plane's rounds are stepped through, and its points linked with the other panes", async () => {
    const plane = await lab.picture("A", "Ratio and derivative");
    const { plot, readout } = partsOf(plane);
    await expect(plane.getByText("round 6")).toBeVisible();
    await plane.getByRole("button", { name: "Previous round" }).click();
    await expect(plane.getByText("round 5")).toBeVisible();
    await expect(plane.getByText(/lines? changed centre/)).toBeVisible();
    await page.keyboard.press("]");
    await expect(plane.getByText("round 6")).toBeVisible();
    await plot.focus();
    await page.keyboard.press("End");
    await expect(readout).toContainText("Smoothed ratio");
    await page.keyboard.press("Enter");
    await expect(plane.locator(".spot.pin")).toBeVisible();
    // A rectangle in the plane tells where its points stand.
    await lab.drag(plot, [0.4, 0.2], [0.99, 0.7]);
    await expect(plane.locator(".boxed-units")).toContainText(/\d+ lines/);
    await plane.getByRole("button", { name: "Pin the next one" }).click();
    await expect(plane.locator(".spot.pin")).toBeVisible();
  });
});

function partsOf(shown: Locator) {
  return { plot: shown.getByRole("application"), readout: shown.locator(".panel-readout") };
}

async function exported(lab: Lab, figure: string, button: string): Promise<string> {
  await lab.inMenu("A", /^Export/);
  const dialog = lab.page.getByRole("dialog", { name: "Export" });
  await dialog.getByLabel("Figure").selectOption({ label: figure });
  await dialog.getByRole("img").waitFor();
  const download = lab.page.waitForEvent("download");
  await dialog.getByRole("button", { name: button }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  await lab.page.keyboard.press("Escape");
  return file;
}

import { fileURLToPath } from "node:url";
import type { Locator } from "@playwright/test";
import { Gate } from "./gate.ts";
import { expect, numbersIn, test, type Lab } from "./lab.ts";

const gold = fileURLToPath(new URL("../public/pages/harbour-gazette/news.gold.txt", import.meta.url));

test("sweeps lambda against a gold standard, sees the cliff, and takes the best value", async ({ lab, page }) => {
  await lab.visit("./#v1&s=news&a=cectd-ds&x=src&tab=article");
  await importGold(lab, gold);
  await lab.inMenu("A", /^Sweep/);
  await lab.rest();
  const sweep = page.getByRole("region", { name: "Sweep of lane A" });
  await expect(sweep.getByText("41 of 41 settings")).toBeVisible();

  const picture = sweep.getByRole("application");
  await picture.focus();
  const first = await settingAfter(lab, sweep, "Home");
  expect(first).toMatch(/^λ 0\.00: F1 0\.\d{3}, precision 0\.\d{3}, recall 1\.000, 100\.0 % kept$/);
  // Beyond lambda 1 nothing is as dense as the threshold asks.
  expect(await settingAfter(lab, sweep, "End")).toBe("λ 2.00: F1 0.000, precision 0.000, recall 0.000, 0.0 % kept");

  await page.keyboard.press("Enter");
  await lab.rest();
  await expect(lab.field("A", "λ")).toHaveValue("2.00");
  expect(await lab.kept("A")).toBe(0);

  const best = sweep.getByRole("button", { name: /^Use the best: λ/ });
  const value = (await best.innerText()).replace("Use the best: λ ", "");
  await best.click();
  await lab.rest();
  await expect(lab.field("A", "λ")).toHaveValue(value);
  expect(await lab.kept("A")).toBeGreaterThan(0);
  expect(Number(value)).toBeLessThanOrEqual(1);
});

test("maps range against threshold, stops and goes on, and takes both from a cell", async ({ lab, page }) => {
  const gate = await Gate.on(page);
  await lab.visit("./#v1&s=forum&a=ccb&x=src&tab=article");
  await lab.inMenu("A", /^Sweep/);
  const sweep = page.getByRole("region", { name: "Sweep of lane A" });
  await lab.rest();
  await gate.hold("tryRuns", 2);
  await sweep.getByLabel("against").selectOption({ label: "Range" });
  await gate.reached("tryRuns");
  await sweep.getByRole("button", { name: "Stop" }).click();
  await expect(sweep.getByRole("button", { name: "Continue" })).toBeVisible();
  const some = sweep.getByText(/^\d+ of 289 settings/);
  const [tried = NaN] = numbersIn(await some.innerText());
  expect(tried).toBeGreaterThan(0);
  // What comes after the stop does not count.
  await gate.open();
  await lab.rest();
  await expect(some).toHaveText(new RegExp(`^${tried} of 289 settings`));
  await sweep.getByRole("button", { name: "Continue" }).click();
  await lab.rest();
  await expect(sweep.getByText("289 of 289 settings")).toBeVisible();

  const picture = sweep.getByRole("application");
  await picture.focus();
  await page.keyboard.press("Home");
  for (let row = 0; row < 17; row++) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await lab.rest();
  // The first column and the uppermost row: the least threshold and the greatest range.
  await expect(lab.field("A", "Threshold")).toHaveValue("0.00");
  await lab.more("A");
  await expect(lab.field("A", "Range")).toHaveValue("200");
});

async function importGold(lab: Lab, file: string): Promise<void> {
  const dialog = lab.page.waitForEvent("filechooser");
  await lab.page.keyboard.press("Control+k");
  await lab.page.getByRole("dialog").getByRole("combobox").fill("gold standard import");
  await lab.page.keyboard.press("Enter");
  await (await dialog).setFiles(file);
  await lab.rest();
}

/** What a sweep says of the setting that a key leads to. */
async function settingAfter(lab: Lab, sweep: Locator, key: string): Promise<string> {
  await lab.page.keyboard.press(key);
  await lab.rest();
  return (await sweep.locator(".panel-readout").innerText()).trim();
}

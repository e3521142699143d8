import type { Locator } from "@playwright/test";
import { expect, test } from "./lab.ts";
import type { Lab } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit();
});

test("a sample is opened, tuned, stepped through and pinned without a mouse", async ({ lab, page }) => {
  const { keyboard } = page;
  await tabTo(lab, page.getByRole("button", { name: "Samples" }));
  await keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Forum thread" }).waitFor();
  await keyboard.type("Forum");
  await keyboard.press("Enter");
  await expect(lab.pages.last()).toHaveText("Forum thread");
  const kept = await lab.kept("A");

  await keyboard.press("F6");
  await keyboard.press("F6");
  await tabTo(lab, lab.slider("A", "Threshold"));
  await keyboard.press("PageDown");
  expect(await lab.kept("A")).toBeGreaterThan(kept);
  await keyboard.press("Backspace");
  await expect(lab.field("A", "Threshold")).toHaveValue("0.75");

  await tabTo(lab, lab.figure("A"));
  const pass = lab.lane("A").getByRole("spinbutton", { name: "Pass of lane A" });
  const last = Number(await pass.inputValue());
  await keyboard.press("[");
  await expect(pass).toHaveValue(String(last - 1));
  await keyboard.press("]");

  await keyboard.press("ArrowRight");
  await lab.rest();
  await expect(lab.figure("A").locator("rect.outline.hover").first()).toBeAttached();
  await keyboard.press("ArrowRight");
  await lab.rest();
  await keyboard.press("Enter");
  await expect(lab.figure("B").locator("rect.outline.pin").first()).toBeAttached();
  await keyboard.press("Escape");
  await expect(lab.figure("B").locator("rect.outline.pin")).toHaveCount(0);
});

test("F6 goes through the panes, round and round", async ({ lab, page }) => {
  for (const pane of [lab.source, lab.lanes, lab.result, lab.source]) {
    await page.keyboard.press("F6");
    await expect(pane).toBeFocused();
  }
  await page.keyboard.press("Shift+F6");
  await expect(lab.result).toBeFocused();
});

test("the editor is no trap: Tab and Escape leave it, unless Ctrl M lets Tab type", async ({ lab, page }) => {
  const editor = lab.source.getByRole("textbox", { name: "Source, HTML. Tab moves on" });
  await page.keyboard.press("F6");
  await tabTo(lab, editor);
  await page.keyboard.press("Tab");
  await expect(editor).not.toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(editor).toBeFocused();
  await page.keyboard.press("Control+m");
  await expect(lab.source).toContainText("Tab types a tab");
  await page.keyboard.press("Escape");
  await expect(lab.source.getByRole("group", { name: "Source editor" })).toBeFocused();
  await expect(lab.source).toContainText("Tab moves on");
  await expect(lab.source).toContainText("<!DOCTYPE html>");
});

test("single keys rest in fields and in the editor", async ({ lab, page }) => {
  await lab.field("A", "Threshold").focus();
  await page.keyboard.press("d");
  await lab.source.getByText("<!DOCTYPE html>").click();
  await page.keyboard.press("d");
  await lab.rest();
  await expect(lab.lane("D")).toHaveCount(0);
});

test("d duplicates the lane in focus, and Delete removes it", async ({ lab, page }) => {
  await lab.figure("B").focus();
  await page.keyboard.press("d");
  await expect(lab.lane("D CECTD-DS")).toBeVisible();
  await page.keyboard.press("Delete");
  await expect(lab.lane("D")).toHaveCount(0);
});

test("? shows the keys, and Escape goes back", async ({ lab, page }) => {
  await lab.figure("A").focus();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keys and help" });
  await expect(help).toContainText("Nothing is uploaded");
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
});

test("the arrows go through all units of a figure, those that begin at one place too", async ({ lab, page }) => {
  // The parser puts a tbody around the row.
  await lab.openHtml("<body><p>First</p><table><tr><td>Second</td></tr></table><p>Third</p></body>");
  await lab.figure("B").focus();
  for (const key of ["End", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft"]) {
    await page.keyboard.press(key);
    await lab.rest();
  }
  await expect(lab.lane("B").getByText("table", { exact: true })).toBeVisible();
});

/** Presses Tab until an element has the focus. */
async function tabTo({ page }: Lab, element: Locator): Promise<void> {
  for (let press = 0; press < 60; press++) {
    if (await element.evaluate((candidate) => candidate === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(element).toBeFocused();
}

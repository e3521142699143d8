import { readFileSync } from "node:fs";
import { expect, test, type Lab } from "./lab.ts";

const newspaper = "public/pages/harbour-gazette/";

test("a method over a site says that it has nothing to compare with, and takes the sample's other pages", async ({ lab }) => {
  await lab.visit("./#v1&s=news&a=lh&b=content-extractor&x=src&tab=article");
  const bandsOf = (letter: string) => lab.lane(letter).locator(".band");
  await expect(siteBar(lab)).toContainText("there are none to compare with this one");
  const whole = await lab.kept("B");

  await test.step("a band that compares pages is drawn where there are some, or where it is asked for", async () => {
    await expect(bandsOf("A")).toHaveCount(0);
    await expect(bandsOf("B")).toHaveCount(1);
    await lab.toggle("B", "Largest similarity", true);
    await expect(bandsOf("B")).toHaveCount(2);
    await lab.toggle("B", "Largest similarity", false);
    await expect(bandsOf("B")).toHaveCount(1);
  });

  await siteBar(lab).getByRole("button", { name: "Use 4 sample pages" }).click();
  await lab.rest();
  await expect(siteBar(lab)).toContainText("Compared with 4 other pages of harbour-gazette.example (4 given).");
  await lab.size("A", "full");
  await expect(bandsOf("A")).toHaveCount(1);
  await expect(bandsOf("B")).toHaveCount(2);
  expect(await lab.kept("B")).toBeLessThan(whole / 2);
  await lab.result.getByRole("combobox", { name: "Result of" }).selectOption("lane-b");
  await expect(lab.result).toContainText("Wrenmouth is to get its chain ferry back");
  await expect(lab.result).not.toContainText("We and our 24 partners");
});

test("pages of a site are open tabs and given files, which can be looked at and removed, and are there after a reload", async ({
  lab,
  page,
}) => {
  await lab.visit("./#v1&s=news&a=sst&x=src&tab=article");
  const bar = siteBar(lab);

  await test.step("open tabs of the same site; a page of another is none of them", async () => {
    await lab.openFiles(fileOf("swifts"), fileOf("clock"));
    await expect(bar).toContainText("Compared with 2 other pages of harbour-gazette.example (2 open tabs).");
    await lab.openSample("Encyclopedia article");
    await expect(bar).toContainText("there are none to compare with this one");
    await lab.pages.first().click();
    await expect(bar).toContainText("(2 open tabs)");
  });

  await test.step("files are given, looked at and removed, and that is undone", async () => {
    const chooser = page.waitForEvent("filechooser");
    await bar.getByRole("button", { name: "Add pages…" }).click();
    await (await chooser).setFiles([fileOf("market"), fileOf("raft")]);
    await lab.rest();
    await expect(bar).toContainText("Compared with 4 other pages of harbour-gazette.example (2 open tabs, 2 given).");
    await expect(lab.pages).toHaveCount(4);
    await bar.getByRole("button", { name: "Show pages" }).click();
    await page.getByRole("button", { name: "Remove market.html" }).click();
    await lab.rest();
    await page.keyboard.press("Escape");
    await expect(bar).toContainText("Compared with 3 other pages");
    await page.keyboard.press("Control+z");
    await lab.rest();
    await expect(bar).toContainText("Compared with 4 other pages");
  });

  await lab.saved();
  await page.reload();
  await lab.rest();
  await expect(bar).toContainText("Compared with 4 other pages");
});

function siteBar(lab: Lab) {
  return lab.lane("A").getByRole("group", { name: "Pages of the site" });
}

function fileOf(page: string) {
  return { name: `${page}.html`, mimeType: "text/html", buffer: readFileSync(`${newspaper}${page}.html.txt`) };
}

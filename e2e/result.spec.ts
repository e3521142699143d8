import { readFile } from "node:fs/promises";
import { violationsOn } from "./axe.ts";
import { articlePage, expect, numbersIn, test, wordsOf, type Lab } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit();
});

const article = (lab: Lab) => lab.result.getByRole("group", { name: /^Article kept by/ });

test("Result is the article, with what is removed in its place, and is shown, copied and saved in formats", async ({
  lab,
  page,
}) => {
  await test.step("the article is that of the lane in focus, with its card", async () => {
    const lane = lab.result.getByRole("combobox", { name: "Result of" });
    await expect(lab.result).toContainText("6,021 of 21,106 characters");
    await lane.selectOption({ label: "C CECTD-DS" });
    await lab.rest();
    await expect(lab.result).not.toContainText("6,021 of 21,106 characters");
    await expect(lab.result).toContainText(/[\d,]+ of 21,106 characters/);
    await lane.selectOption({ label: "A Learned" });
    await lab.rest();
    await expect(lab.result).toContainText(/The Harbour Gazette · 16 April 2031 · .+\d+ % sure · 6,021 of/);
    await lab.result.getByRole("button", { name: /^The Harbour Gazette/ }).click();
    await expect(lab.result.locator(".metadata")).toContainText("language");
  });

  await test.step("what is removed comes in its place in grey, and can be asked about", async () => {
    const menu = article(lab).getByText("Skip to main content");
    await expect(menu).toHaveCount(0);
    await lab.result.getByRole("button", { name: "show removed" }).click();
    await lab.rest();
    await expect(article(lab).getByText("After a meeting that ran").first()).toBeInViewport();
    await expect(article(lab).locator(".mark-removed").first()).toBeAttached();
    await article(lab).evaluate((scroller) => scroller.scrollTo(0, 0));
    await article(lab).getByText("Before you read on").first().click();
    await lab.rest();
    await expect(lab.reason).toContainText("removed");
    await expect(article(lab).locator("h2.pinned")).toBeVisible();
    await page.keyboard.press("Escape");
    await lab.result.getByRole("tab", { name: "Page" }).click();
    await lab.command("removed text in the article");
    await expect(lab.result.getByRole("button", { name: "show removed" })).toBeVisible();
    await expect(article(lab).locator(".mark-removed")).toHaveCount(0);
  });

  await test.step("keys step through its blocks and pin one", async () => {
    await article(lab).focus();
    for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    expect(await lab.pinned()).not.toBe("");
    await expect(article(lab).locator("p.pinned")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("it is shown as HTML, cleaned and as code, also after a reload, and saved as a file", async () => {
    await lab.inResult("Show as HTML");
    await expect(lab.result.getByRole("group", { name: "HTML kept by A Learned" })).toContainText("<p");
    await lab.saved();
    await page.reload();
    await lab.rest();
    await expect(lab.result.getByRole("group", { name: "HTML kept by A Learned" })).toContainText("<p");
    const download = page.waitForEvent("download");
    await lab.inResult("Save as JSON (.json)");
    const file = await download;
    expect(file.suggestedFilename()).toBe("News-article-learned.json");
    expect(JSON.parse(await readFile(await file.path(), "utf8"))).toMatchObject({
      page: { name: "News article", characters: 104_328 },
      algorithm: { id: "learned", name: "Learned" },
      contentscope: "0.1.0",
      keptCharacters: await lab.kept("A"),
      text: expect.stringContaining("Wrenmouth is to get its chain ferry back."),
    });
    await lab.inResult("Show as Article");
  });

  await page.getByRole("heading", { name: "Contentscope" }).click();
  await test.step("what is seen is copied", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await lab.inResult("Copy as Markdown");
    await expect
      .poll(clipboard)
      .toMatch(/^---\ntitle: "Chain ferry .*\nauthor: ".*^## .*\]\(https:\/\/harbour-gazette\.example/ms);
    await lab.openHtml(articlePage("Fog at the quay"));
    await lab.result.getByRole("button", { name: "Copy the text" }).click();
    await expect.poll(clipboard).toMatch(/^(?!.*<p>).*boats lay still at the quay/s);
  });
});

test("the passage at the top of the article stays where it is while a parameter changes", async ({ lab }) => {
  await lab.visit("./#v1&s=news&a=cetd-ds.lambda~0.3&x=src&tab=article");
  await lab.result.getByRole("button", { name: "show removed" }).click();
  await lab.rest();
  await article(lab).evaluate((scroller) => scroller.scrollTo(0, 3000));
  await lab.rest();
  const tops = () =>
    article(lab).evaluate((scroller) => {
      const { top } = scroller.getBoundingClientRect();
      const passages = Array.from(scroller.querySelectorAll("[data-index]"), (one) => ({
        text: one.textContent,
        at: one.getBoundingClientRect(),
      }));
      return passages.filter(({ at }) => at.bottom > top).map(({ text, at }) => `${text} at ${Math.round(at.top - top)}`)[0];
    });
  const before = await tops();
  for (const value of ["0.4", "0.5", "0.6", "0.7", "0.3"]) await lab.set("A", "λ", value);
  expect(await tops()).toBe(before);
});

test("Compare has the scores of all lanes, counts what two keep, and leads from one disagreement to the next", async ({
  lab,
  page,
}) => {
  const kept = new Map<string, number>();
  for (const lane of ["A Learned", "B CCB", "C CECTD-DS"]) {
    await lab.result.getByRole("combobox", { name: "Result of" }).selectOption({ label: lane });
    await lab.rest();
    kept.set(lane.charAt(0), numbersIn(await lab.result.getByText(/[\d,]+ of 21,106 characters/).innerText()).at(-2) ?? NaN);
  }
  await lab.result.getByRole("tab", { name: "Compare" }).click();
  await lab.rest();
  const first = lab.result.getByRole("combobox", { name: "First lane to compare" });
  const second = lab.result.getByRole("combobox", { name: "Second lane to compare" });
  await test.step("it opens on the lane in focus and the next", async () => {
    await expect(first).toHaveValue("lane-c");
    await expect(second).toHaveValue("lane-d");
    await first.selectOption({ label: "A Learned" });
    await second.selectOption({ label: "B CCB" });
    await lab.rest();
  });
  const shown = lab.result.getByRole("group", { name: "Text to show, in characters" });
  await test.step("a row for each method", async () => {
    const rows = lab.result.getByRole("region", { name: "Scores" }).getByRole("row");
    await expect(rows).toHaveCount(5);
    await expect(rows.nth(2)).toContainText(/B CCB\s*0\.741\s*0\.609\s*0\.945/);
  });

  await test.step("the counts of a difference add up to what the two lanes keep", async () => {
    const counts = async (): Promise<number[]> => numbersIn(await shown.innerText());
    const [all = NaN, different = NaN, onlyA = NaN, onlyB = NaN] = await counts();
    expect(onlyA + onlyB).toBe(different);
    expect(all - onlyB).toBe(kept.get("A"));
    expect(all - onlyA).toBe(kept.get("B"));
    await expect(lab.result).toContainText(/F1 of A against B 0\.\d\d/);
    await second.selectOption({ label: "C CECTD-DS" });
    await lab.rest();
    const [allWithC = NaN, , notC = NaN] = await counts();
    expect(allWithC - notC).toBe(kept.get("C"));
  });

  await second.selectOption({ label: "B CCB" });
  await test.step("only what differs is shown, unless all is wanted", async () => {
    const text = lab.result.getByRole("group", { name: /^Text kept by A or B/ });
    await lab.rest();
    await expect(text).toContainText("our 24 partners");
    await expect(shown.getByRole("button", { name: /^all differences/ })).toHaveAttribute("aria-pressed", "true");
    await shown.getByRole("button", { name: /^only A/ }).click();
    await expect(text).not.toContainText("our 24 partners");
    await shown.getByRole("button", { name: /^all differences/ }).click();
  });

  await test.step("N goes from one disagreement to the next, in the source too", async () => {
    await lab.result.getByRole("button", { name: "Next disagreement" }).click();
    await expect(lab.result).toContainText(/1 of \d+/);
    await page.keyboard.press("n");
    await expect(lab.result).toContainText(/2 of \d+/);
    await lab.rest();
    await expect(lab.source.locator(".source-pin").first()).toBeInViewport();
  });
});

test("All lanes are compared in one text, with a square for each beside every block", async ({ lab, page }) => {
  await lab.result.getByRole("tab", { name: "Compare" }).click();
  await lab.result.getByRole("combobox", { name: "Second lane to compare" }).selectOption({ label: "All lanes" });
  await lab.rest();
  const text = lab.result.getByRole("group", { name: /^Text kept by any lane/ });
  const shown = lab.result.getByRole("group", { name: "Text to show, in characters" });
  const cookies = text.getByRole("img", { name: "kept by C, not by A, B and D; the gold standard disagrees with C" }).first();
  await expect(cookies).toBeVisible();

  await test.step("what the first lane keeps, or does not, can be shown alone", async () => {
    await shown.getByRole("button", { name: /^only A/ }).click();
    await expect(lab.result).toContainText("Other lanes keep all that A keeps.");
    await lab.result.getByRole("combobox", { name: "First lane to compare" }).selectOption({ label: "C CECTD-DS" });
    await lab.rest();
    await expect(cookies).toBeVisible();
    await shown.getByRole("button", { name: /^not C/ }).click();
    await expect(cookies).toHaveCount(0);
    await shown.getByRole("button", { name: /^all [\d,]+$/ }).click();
  });

  await test.step("the keys lead from block to block, which are spoken and pinned", async () => {
    const spoken = await wordsOf(page.locator('[aria-live="polite"]').first());
    await text.focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(spoken).toContainEqual(expect.stringMatching(/^kept by C, .+: Before you read on$/));
    await page.keyboard.press("Enter");
    await lab.rest();
    await expect(lab.reason).toContainText("“Before you read on”");
    await page.keyboard.press("n");
    await expect(lab.result).toContainText(/\d+ of \d+/);
  });

  await test.step("everybody can use it", async () => {
    expect(await violationsOn(page)).toEqual([]);
  });
});

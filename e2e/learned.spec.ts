import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { writeModel } from "../src/extraction/algorithms/learned/model.ts";
import { pageHash } from "../src/extraction/algorithms/learned/seen.ts";
import { smallModel } from "../src/extraction/algorithms/learned/small-model.fixture.ts";
import { openPage } from "../src/extraction/page/open-page.ts";
import { violationsOn } from "./axe.ts";
import { Corpus } from "./corpus-screen.ts";
import { expect, test } from "./lab.ts";

const model = /\/models\/learned\.json$/;

/** Has the lab fetch a small model instead, which says that it was trained on a sample. */
async function trainedOnSample(page: Page, sample: string): Promise<void> {
  const source = await readFile(new URL(`../public/pages/${sample}.html.txt`, import.meta.url), "utf8");
  const body = writeModel({ ...smallModel, pages: [pageHash(openPage(source).source)] });
  await page.context().route(model, (route) => route.fulfill({ contentType: "application/json", body }));
}

test("the learned lane fetches its model when it first runs, and takes its verdict on a block apart", async ({ lab, page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (model.test(request.url())) fetched.push(request.url());
  });
  await lab.visit("./#v1&s=news&a=cectd-ds&x=src&tab=article");
  expect(fetched).toEqual([]);

  await lab.addLane("Learned");
  expect(fetched).toHaveLength(1);
  await page.getByRole("combobox", { name: "Result of" }).selectOption({ label: "B Learned" });
  await expect(lab.result).toContainText("Wrenmouth is to get its chain ferry back.");
  await expect(lab.result).not.toContainText("Accept all");

  await lab.result
    .getByText("Wrenmouth is to get its chain ferry back.")
    .first()
    .click({ modifiers: ["Alt"] });
  await lab.reason.getByRole("button", { name: "Details" }).click();
  await lab.rest();
  await expect(lab.reason).toContainText(/is kept by Learned: /);
  await expect(lab.reason).toContainText(/probability of content\s*0\.\d+ > 0\.\d+/u);
  const waterfall = lab.reason.getByRole("table", { name: "Contributions to the probability" });
  await expect(waterfall.getByRole("row").nth(1)).toHaveText(/^before any questionp 0\.\d+$/u);
  await expect(waterfall.getByRole("row").nth(2)).toHaveText(/[+−]\d+\.\d\d$/u);
  await expect(waterfall.getByRole("row").last()).toContainText(/^together/u);

  await lab.picture("B", "Expected F1");
  const curve = lab.lane("B").getByRole("application", { name: /^Expected F1: \d+ points by kept blocks/u });
  const kept = await lab.kept("B");
  await curve.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  expect(await lab.kept("B")).toBeGreaterThan(kept);
  await page.keyboard.press("Control+z");
  expect(await lab.kept("B")).toBe(kept);

  await lab.inMenu("B", /^About/);
  const about = page.getByRole("dialog", { name: "About Learned" });
  await expect(about.getByRole("table", { name: "F1 by page type" })).toContainText(/all\s*[\d,]+\s*0\.\d+/u);
  await expect(about.getByRole("img", { name: /^Share of words that are content/u })).toBeVisible();
});

test("a model that is none is refused in a sentence, and the lab goes on", async ({ lab, page }) => {
  await page.context().route(model, (route) => route.fulfill({ contentType: "application/json", body: '{"learner":{}}' }));
  await lab.visit("./#v1&s=news&a=learned&b=plain&x=src&tab=article");
  await expect(lab.lane("A")).toContainText("it is not a model of this extractor");
  expect(await lab.kept("B")).toBeGreaterThan(0);
});

test("what a model was trained on is marked wherever it is scored, and counts in no mean", async ({ lab, page }, info) => {
  test.setTimeout(120_000);
  await trainedOnSample(page, "harbour-gazette/news");
  await lab.visit("./#v1&s=news&a=learned&b=plain&x=src&tab=compare");
  await expect(lab.lane("A")).toContainText(/F1 0\.\d+† trained on/);
  await expect(lab.lane("B")).not.toContainText("trained on");
  const scores = lab.result.getByRole("region", { name: "Scores" });
  await expect(scores.getByRole("rowheader", { name: /^A Learned/ })).toContainText("trained on");
  await expect(scores.getByRole("rowheader", { name: /^B / })).not.toContainText("trained on");

  const corpus = new Corpus(lab);
  // The samples are run by themselves where nothing was open before, beside a published table.
  await corpus.visit();
  await expect(page.getByRole("region", { name: "Papers" }).getByRole("row", { name: /^CCB 86\.24%/ })).toBeVisible();
  await corpus.button("Pages").click();
  await corpus.finished();
  await expect(corpus.cell("news", 0)).toHaveText(/^0\.\d{3} †$/);
  await expect(corpus.cell("news", 2)).toHaveText(/^0\.\d{3}$/);
  await expect(corpus.cell("wiki", 0)).toHaveText(/^0\.\d{3}$/);
  await expect(corpus.grid.getByRole("columnheader", { name: /A Learned/ })).toContainText(/† 0\.\d{3}/);
  await expect(page.getByText("† trained on: the model learned from that page")).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await corpus.button("Sort by confidence").click();
  await expect(corpus.grid.getByRole("columnheader", { name: /expected F1/ })).toHaveAttribute("aria-sort", "ascending");
  await corpus.button("Ranking").click();
  await expect(page.getByText(/^† Learned was trained on 1 of these pages; its mean there is 0\.\d{3}\.$/)).toBeVisible();

  // What is taken away and opened again has the mark.
  const json = await corpus.taken("All results as JSON");
  const path = info.outputPath(json.name);
  await writeFile(path, await readFile(json.path));
  await corpus.lists(/^Close/);
  await corpus.openFile(path);
  await corpus.button("Pages").click();
  await expect(corpus.cell("news", 0)).toHaveText(/^0\.\d{3} †$/);
  await expect(corpus.cell("wiki", 0)).toHaveText(/^0\.\d{3}$/);
});

import { expect, test } from "./lab.ts";

const model = /\/models\/learned\.json$/;

test("the learned lane fetches its model when it first runs, and takes its verdict on a block apart", async ({ lab, page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (model.test(request.url())) fetched.push(request.url());
  });
  await lab.visit("./#v1&s=news&a=cectd-ds&x=src&tab=text");
  expect(fetched).toEqual([]);

  await lab.addLane("Learned");
  expect(fetched).toHaveLength(1);
  await page.getByRole("combobox", { name: "Result of" }).selectOption({ label: "B Learned" });
  await expect(lab.result).toContainText("Wrenmouth is to get its chain ferry back.");
  await expect(lab.result).not.toContainText("Accept all");

  await lab.result.getByText("Wrenmouth is to get its chain ferry back.").first().click();
  await lab.result.getByRole("tab", { name: "Why" }).click();
  await lab.rest();
  await expect(lab.result).toContainText(/B Learned: \+ kept\s*probability of content\s*0\.\d+ > 0\.\d+/u);
  await expect(lab.result).toContainText("before any question");
  await expect(lab.result).toContainText("others by group:");

  await lab.lane("B").getByRole("button", { name: "Expected F1" }).click();
  const curve = lab.lane("B").getByRole("application", { name: /^Expected F1 over Kept blocks/u });
  const kept = await lab.kept("B");
  await curve.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  expect(await lab.kept("B")).toBeGreaterThan(kept);
  await page.keyboard.press("Control+z");
  expect(await lab.kept("B")).toBe(kept);

  await lab.lane("B").getByRole("button", { name: "About Learned" }).click();
  const about = page.getByRole("dialog", { name: "About Learned" });
  await expect(about.getByRole("region", { name: "F1 by page type" })).toContainText(/all\s*\d+\s*0\.\d+/u);
  await expect(about.getByRole("img", { name: /^Share of the words that is content/u })).toBeVisible();
});

test("a model that is none is refused in a sentence, and the lab goes on", async ({ lab, page }) => {
  await page.context().route(model, (route) => route.fulfill({ contentType: "application/json", body: '{"learner":{}}' }));
  await lab.visit("./#v1&s=news&a=learned&b=plain&x=src&tab=text");
  await expect(lab.lane("A")).toContainText("it is not a model of this extractor");
  expect(await lab.kept("B")).toBeGreaterThan(0);
});

import { articlePage, expect, numbersIn, test } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit();
});

test("Result shows what a lane keeps as text and as HTML, to be copied and saved", async ({ lab, page }) => {
  await test.step("the text is that of the lane in focus", async () => {
    const lane = lab.result.getByRole("combobox", { name: "Result of" });
    await expect(lab.result).toContainText(`${(await lab.kept("A")).toLocaleString("en")} of 21,106 characters kept`);
    await lane.selectOption({ label: "B CECTD-DS" });
    await expect(lab.result).toContainText(`${(await lab.kept("B")).toLocaleString("en")} of 21,106 characters kept`);
    await lab.slider("C", "Gap").focus();
    await expect(lab.result).toContainText(`${(await lab.kept("C")).toLocaleString("en")} of 21,106 characters kept`);
  });

  await lab.result.getByRole("combobox", { name: "Result of" }).selectOption({ label: "A CCB" });
  await test.step("the HTML is cleaned, shown as code, and taken away as a file", async () => {
    await lab.result.getByRole("tab", { name: "HTML" }).click();
    await lab.rest();
    await expect(lab.result).toContainText(/[\d,]+ characters of cleaned HTML/);
    await expect(lab.result.getByRole("group", { name: "HTML kept by A CCB" })).toContainText("<p");
    const download = page.waitForEvent("download");
    await lab.result.getByRole("button", { name: /^Save the HTML as/ }).click();
    expect((await download).suggestedFilename()).toBe("News-article-ccb.html");
  });

  await lab.result.getByRole("tab", { name: "Text" }).click();
  await test.step("the text follows a slider", async () => {
    await lab.set("A", "Threshold", "0.5");
    await expect(lab.result).toContainText(`${(await lab.kept("A")).toLocaleString("en")} of 21,106 characters kept`);
  });

  await page.getByRole("heading", { name: "Contentscope" }).click();
  await test.step("the text is copied", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await lab.openHtml(articlePage("Fog at the quay"));
    await lab.result.getByRole("button", { name: "Copy the text" }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^(?!.*<p>).*boats lay still at the quay/s);
  });
});

test("Diff counts what two lanes keep, and leads from one disagreement to the next", async ({ lab, page }) => {
  await test.step("the counts of a diff add up to what the two lanes keep", async () => {
    await lab.result.getByRole("tab", { name: "Diff" }).click();
    await lab.rest();
    const counts = async (): Promise<number[]> =>
      numbersIn(
        await lab.result
          .getByText(/^both [\d,]+/)
          .first()
          .locator("..")
          .innerText(),
      );
    const [both = NaN, onlyA = NaN, onlyB = NaN] = await counts();
    expect(both + onlyA).toBe(await lab.kept("A"));
    expect(both + onlyB).toBe(await lab.kept("B"));
    await expect(lab.result).toContainText(/F1 of A against B 0\.\d\d/);
    await lab.result.getByRole("combobox", { name: "Second lane to compare" }).selectOption({ label: "C DANAg" });
    await lab.rest();
    const [bothWithC = NaN, , onlyC = NaN] = await counts();
    expect(bothWithC + onlyC).toBe(await lab.kept("C"));
  });

  await lab.result.getByRole("combobox", { name: "Second lane to compare" }).selectOption({ label: "B CECTD-DS" });
  await test.step("N goes from one disagreement to the next, in the source too", async () => {
    await lab.result.getByRole("tab", { name: "Diff" }).click();
    await lab.rest();
    await lab.result.getByRole("button", { name: "Next disagreement" }).click();
    await expect(lab.result).toContainText(/1 of \d+/);
    await page.keyboard.press("n");
    await expect(lab.result).toContainText(/2 of \d+/);
    await lab.rest();
    await expect(lab.source.locator(".source-pin").first()).toBeInViewport();
  });

  await test.step("the same lane twice differs in nothing", async () => {
    await lab.inMenu("A", /^Duplicate/);
    await lab.rest();
    await lab.result.getByRole("tab", { name: "Diff" }).click();
    await lab.result.getByRole("combobox", { name: "Second lane to compare" }).selectOption({ label: "D CCB" });
    await expect(lab.result).toContainText("Both keep exactly the same text.");
    await expect(lab.result).toContainText("F1 of A against D 1.00");
  });
});

import { violationsOn } from "./axe.ts";
import { articlePage, expect, test } from "./lab.ts";

test("a newcomer is shown in a minute what the lab is for, and then stands where they were", async ({ lab, page }) => {
  const html = page.getByRole("region", { name: "HTML", exact: true });
  const reason = page.getByRole("region", { name: "Reason" });
  const story = page.getByRole("complementary", { name: "Story: Which text is the article?" });
  await lab.visit();
  await page.getByRole("button", { name: "Show me" }).click();
  await lab.rest();

  await test.step("the first step shows the HTML alone", async () => {
    await expect(story).toContainText("1 of 6");
    await expect(html).toBeVisible();
    await expect(lab.lanes).toBeHidden();
    await expect(lab.result).toBeHidden();
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step("what the next ones speak of comes, and the HTML goes", async () => {
    await story.getByRole("button", { name: "Next" }).click();
    await lab.rest();
    await expect(lab.lanes.getByRole("region", { name: /^[A-F] / })).toHaveCount(1);
    await expect(lab.result).toBeVisible();
    await expect(html).toBeHidden();
    await page.keyboard.press(".");
    await page.keyboard.press(".");
    await lab.rest();
    await expect(story).toContainText("4 of 6");
    await expect(lab.lanes.getByRole("region", { name: /^[A-F] / })).toHaveCount(2);
    await expect(reason).toContainText("kept");
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step("closing it brings all back, and does not ask again", async () => {
    await story.getByRole("button", { name: "Close the story" }).click();
    await lab.rest();
    for (const pane of [html, lab.lanes, lab.result]) await expect(pane).toBeVisible();
    await expect(lab.lanes.getByRole("region", { name: /^[A-F] / })).toHaveCount(4);
    await expect(lab.pages).toHaveText(["News article"]);
    await expect(page.getByRole("button", { name: "Show me" })).toHaveCount(0);
  });
});

test("a story is played step by step, lets one try, comes back after a reload, and leaves what was open", async ({
  lab,
  page,
}) => {
  const story = page.getByRole("complementary", { name: "Story: Links in the text" });
  const count = story.getByText(/^\d of \d$/);
  await lab.visit();
  await lab.openHtml(articlePage("My own page"));
  await lab.set("B", "Threshold", "0.6");
  await lab.result.getByRole("tab", { name: "Compare" }).click();

  await test.step("it begins from Ctrl K, in a session of its own", async () => {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("story links in the text");
    await page.keyboard.press("Enter");
    await lab.rest();
    await expect(count).toHaveText("1 of 8");
    await expect(lab.pages).toHaveCount(1);
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step("next and back, by buttons and by keys, are no steps of undo", async () => {
    await story.getByRole("button", { name: "Next" }).click();
    await lab.rest();
    await expect(count).toHaveText("2 of 8");
    await page.keyboard.press("ArrowRight");
    await lab.rest();
    await expect(count).toHaveText("3 of 8");
    await page.keyboard.press(",");
    await lab.rest();
    await expect(count).toHaveText("2 of 8");
    await page.keyboard.press(".");
    await lab.rest();
    await expect(count).toHaveText("3 of 8");
    await expect(story.getByRole("button", { name: "Next" })).toBeFocused();
    await page.context().grantPermissions(["clipboard-write"]);
    await story.getByRole("button", { name: "Copy the link to this step" }).click();
    await expect(story.getByText(/^Copied the link to this step/)).toBeInViewport({ ratio: 1 });
    await story.getByRole("button", { name: "Next" }).focus();
  });

  await test.step("a reload goes on with it, as it was left", async () => {
    await lab.set("A", "Threshold", "0.3");
    await page.reload();
    await lab.rest();
    await expect(count).toHaveText("3 of 8");
    await expect(lab.field("A", "Threshold")).toHaveValue("0.30");
    await story.getByRole("button", { name: "Back to the story" }).click();
    await expect(lab.field("A", "Threshold")).not.toHaveValue("0.30");
  });

  await test.step("a link leads to a step, and closing it leads back to page, lanes, values, focus and tab", async () => {
    await page.goto("./#story=ccb&step=8");
    await lab.rest();
    await expect(count).toHaveText("8 of 8");
    await story.getByRole("button", { name: "Next" }).press("Enter");
    await expect(count).toHaveText("8 of 8");
    await story.getByRole("button", { name: "Close the story" }).click();
    await lab.rest();
    await expect(story).toHaveCount(0);
    await expect(lab.pages).toHaveText(["News article", "My own page"]);
    await expect(lab.pages.last()).toHaveAttribute("aria-selected", "true");
    await expect(lab.lanes.getByRole("region", { name: /^[A-F] / })).toHaveCount(4);
    await expect(lab.field("B", "Threshold")).toHaveValue("0.60");
    await expect(lab.result.getByRole("tab", { name: "Compare" })).toHaveAttribute("aria-selected", "true");

    const focused = lab.lane("C").getByRole("button", { name: /^C /, pressed: true });
    await lab.lane("C").getByRole("button", { name: /^C /, pressed: false }).click();
    await page.goto("./#story=ccb");
    await lab.rest();
    await expect(focused).toHaveCount(0);
    await story.getByRole("button", { name: "Close the story" }).click();
    await lab.rest();
    await expect(focused).toHaveCount(1);
  });

  await test.step("from a menu, its keys work at once", async () => {
    await lab.choose("More", "▶ Links in the text");
    await lab.rest();
    await page.keyboard.press("ArrowRight");
    await lab.rest();
    await expect(count).toHaveText("2 of 8");
    await story.getByRole("button", { name: "Close the story" }).click();
  });

  await test.step("a file is one, or a sentence says why not", async () => {
    const file = (title: string, step: object) => ({
      name: "own.json",
      mimeType: "application/json",
      buffer: Buffer.from(
        JSON.stringify({
          format: "contentscope story",
          version: 1,
          title,
          pages: { own: { name: "Own", html: articlePage("Own") } },
          steps: [{ title: "One", text: ["Look."], page: "own", lanes: [{ extractor: "danag", values: { gap: 3 } }], ...step }],
        }),
      ),
    });
    await lab.openFiles(file("Long", { text: ["a".repeat(6e6)] }));
    await expect(lab.notices).toContainText("own.json cannot be played: it is larger than the 5 MB of a story.");
    await lab.openFiles(file("My own", {}));
    await expect(page.getByRole("complementary", { name: "Story: My own" })).toContainText("1 of 1");
    await expect(lab.field("A", "Gap")).toHaveValue("3");
  });

  await test.step("on a phone it stands above the figure, in an article below it", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await lab.rest();
    expect(await violationsOn(page)).toEqual([]);
    await page.goto("./?embed#story=cetd");
    await lab.rest();
    await expect(page.getByRole("complementary", { name: "Story: The cliff of λ" })).toContainText("1 of 8");
    expect(await violationsOn(page)).toEqual([]);
  });
});

test("a story is presented: in large type, without controls, by a clicker wherever the focus is", async ({ lab, page }) => {
  const story = page.getByRole("complementary", { name: "Story: The cliff of λ" });
  const count = story.getByText(/^\d of \d$/);
  const chip = lab.lane("A").locator(".threshold text");
  await page.goto("./#story=cetd&step=2");
  await lab.rest();
  await story.getByRole("button", { name: "Present" }).click();
  await lab.rest();

  await test.step("all type is of 20 pixels and more, and what sets a lane is away", async () => {
    await expect(lab.lane("A").getByRole("slider", { name: "λ" })).toBeHidden();
    await expect(lab.lane("A").getByRole("button", { name: "More of lane A" })).toBeHidden();
    const small = await page.evaluate(() => {
      const places = [...document.querySelectorAll(".workbench :is(span, p, h2, text, button)")];
      const isSmall = (place: Element) => parseFloat(getComputedStyle(place).fontSize) * place.currentCSSZoom < 19.5;
      return places.filter((place) => place.checkVisibility() && isSmall(place)).map(({ textContent }) => textContent);
    });
    expect(small.filter((words) => words !== "")).toEqual([]);
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step("the rule of the threshold goes with the pointer, though the figure is magnified", async () => {
    const rule = lab.lane("A").locator(".threshold .rule").first();
    const [before, box] = [await chip.textContent(), await rule.boundingBox()];
    if (box === null) throw new Error("the threshold has no rule on the screen");
    const x = box.x + box.width / 3;
    await page.mouse.move(x, box.y + 1);
    await page.mouse.down();
    await page.mouse.move(x, box.y - 60, { steps: 6 });
    await page.mouse.up();
    await lab.rest();
    expect(await chip.textContent()).not.toBe(before);
    expect(Math.abs(((await rule.boundingBox())?.y ?? 0) - box.y + 60)).toBeLessThan(15);
  });

  await test.step("Space, Page Down, arrows and the point move it, with the focus in the figure, too", async () => {
    await lab.lane("A").getByRole("application").focus();
    for (const [key, step] of [
      ["Space", 3],
      ["PageDown", 4],
      ["ArrowRight", 5],
      [".", 6],
      ["ArrowLeft", 5],
      ["PageUp", 4],
    ] as const) {
      await page.keyboard.press(key);
      await lab.rest();
      await expect(count).toHaveText(`${step} of 8`);
    }
  });

  await test.step("Escape ends it, and the keys are the figure’s again", async () => {
    await page.keyboard.press("Escape");
    await expect(lab.lane("A").getByRole("slider", { name: "λ" })).toBeVisible();
    await lab.lane("A").getByRole("application").press("PageDown");
    await lab.rest();
    await expect(count).toHaveText("4 of 8");
  });
});

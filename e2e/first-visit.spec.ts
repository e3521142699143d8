import { articlePage, coloursIn, expect, test } from "./lab.ts";

test("the first visit says what the lab is for, and shows the page, four methods on it and the article", async ({
  lab,
  page,
}) => {
  await lab.visit();

  await test.step("the news sample is open, at the first words of its article", async () => {
    await expect(lab.pages).toHaveText(["News article"]);
    await expect(lab.pages).toHaveAttribute("aria-selected", "true");
    await expect(page).toHaveTitle("News article – Contentscope");
    await expect(lab.source.getByRole("textbox", { name: /^Source, HTML/ })).toBeAttached();
    await expect(lab.source.locator(".view-line", { hasText: "<h1 class" })).toBeVisible();
  });

  await test.step("each lane keeps a part of the text", async () => {
    for (const lane of ["A", "B", "C", "D"]) {
      const kept = await lab.kept(lane);
      expect(kept).toBeGreaterThan(1000);
      expect(kept).toBeLessThan(20_000);
    }
  });

  await test.step("no bar stands at the foot, and no notice", async () => {
    await expect(lab.status).toHaveCount(0);
    await expect(lab.notices).toHaveCount(0);
  });

  await test.step("each lane says its F1 against the sample's gold standard", async () => {
    for (const [name, score] of [
      ["B CCB", "0.741"],
      ["C CECTD-DS", "0.861"],
      ["D DANAg", "0.961"],
    ] as const)
      await expect(lab.lane(name).locator(".lane-score[data-measure]")).toHaveText(new RegExp(`${score}$`));
    await expect(lab.lane("A Learned").locator(".lane-score[data-measure]")).toHaveText(/0\.9\d\d$/);
  });

  await test.step("every figure has a name and says in a sentence what is kept", async () => {
    const sentence = /keeps [\d,]+ of [\d,]+ characters of text \(\d+ %\) in [\d,]+ regions/;
    for (const name of ["B CCB", "C CECTD-DS", "D DANAg"]) {
      await expect(lab.lane(name).getByRole("figure", { name: `${name}: figure` })).toContainText(sentence);
      await expect(lab.figure(name)).toHaveAccessibleName(sentence);
    }
  });

  await test.step("the three figures are drawn", async () => {
    for (const lane of ["B", "C", "D"]) expect(Math.max(...(await coloursIn(lab.lane(lane))))).toBeGreaterThan(1);
  });

  await test.step("a line says what it is for, until one brings a page of one's own", async () => {
    const line = page.getByText("Which text of this page is the article?");
    await expect(line).toBeVisible();
    await lab.openHtml(articlePage("Mine"));
    await expect(line).toHaveCount(0);
    await lab.saved();
    await page.reload();
    await lab.rest();
    await expect(line).toHaveCount(0);
  });
});

test("in small windows the panes stand below each other, and magnified four times all can be read and set", async ({
  lab,
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await lab.visit();
  const html = page.getByRole("button", { name: "Open HTML and tree" });
  await test.step("at 1024 pixels the page stands below the result, once something is pinned", async () => {
    for (const button of await page.getByRole("banner").getByRole("button").all())
      await expect(button).toBeInViewport({ ratio: 1 });
    for (const region of [lab.lanes, lab.result]) await expect(region).toBeInViewport();
    await expect(lab.source).toHaveCount(0);
    await html.click();
    await lab.rest();
    const [source, result] = [await lab.source.boundingBox(), await lab.result.boundingBox()];
    expect(source?.x).toBe(result?.x);
    expect(source?.y ?? 0).toBeGreaterThan(result?.y ?? Infinity);
  });

  await test.step("at 390 pixels each pane has the whole width", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await lab.rest();
    await expect(lab.lanes).toBeInViewport();
    for (const pane of [lab.result, lab.source]) {
      await pane.scrollIntoViewIfNeeded();
      expect((await pane.boundingBox())?.width).toBe(390);
    }
    const foot = page.getByRole("navigation", { name: "Skip to" });
    for (const [name, pane] of [
      ["HTML", lab.source],
      ["Lanes", lab.lanes],
      ["Result", lab.result],
    ] as const) {
      await foot.getByRole("button", { name }).click();
      await expect(pane).toBeInViewport({ ratio: name === "Lanes" ? 0.4 : 0.8 });
    }
  });

  await test.step("magnified four times, the lab scrolls one way only and every pane can be read", async () => {
    // What a window of 1280 by 1024 pixels is at 400 %.
    await page.setViewportSize({ width: 320, height: 256 });
    await lab.rest();
    const sizes = await page.evaluate(() => ({
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      down: document.documentElement.scrollHeight - document.documentElement.clientHeight,
    }));
    expect(sizes.sideways).toBe(0);
    expect(sizes.down).toBeGreaterThan(200);
    for (const pane of [lab.lanes, lab.result, lab.source]) {
      await pane.scrollIntoViewIfNeeded();
      expect((await pane.boundingBox())?.height).toBeGreaterThan(200);
    }
    await lab.slider("B", "Threshold").press("ArrowLeft");
    await lab.rest();
    await expect(lab.slider("B", "Threshold")).not.toHaveValue("0.75");
  });
});

test("a browser that runs no script, or lacks what the lab uses, is told so", async ({ browser, baseURL }) => {
  const withoutScripts = await browser.newPage({ javaScriptEnabled: false });
  await withoutScripts.goto(baseURL ?? "");
  await expect(withoutScripts.getByRole("heading", { name: "Contentscope needs JavaScript." })).toBeVisible();
  await withoutScripts.close();
  for (const [owner, name] of [
    ["URL", "canParse"],
    ["Intl", "Segmenter"],
    ["AbortSignal", "any"],
  ] as const) {
    const old = await browser.newPage();
    await old.addInitScript(([of, lacking]) => Reflect.deleteProperty(Reflect.get(globalThis, of), lacking), [
      owner,
      name,
    ] as const);
    await old.goto(baseURL ?? "");
    await expect(old.getByRole("heading", { name: "This browser is too old for Contentscope." })).toBeVisible();
    await old.close();
  }
});

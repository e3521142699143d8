import { articlePage, expect, test } from "./lab.ts";

test("what is pasted opens as a page of its own, but not from a field, and edits the page in the editor", async ({
  lab,
  page,
}) => {
  await lab.visit();
  await test.step("it is said aloud what was opened", async () => {
    await page.evaluate(() => {
      const region = document.querySelector("[role=status]");
      const said: string[] = [];
      new MutationObserver(() => said.push(region?.textContent ?? "")).observe(region ?? document, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      Object.assign(window, { said });
    });
    await lab.paste({ plain: "<p>Short page</p>" });
    await expect
      .poll(() => page.evaluate(() => String(Reflect.get(window, "said"))))
      .toMatch(/Opened “Pasted page”, 17 characters, from the clipboard\. .* characters kept/);
  });

  await page.getByRole("button", { name: "Close Pasted page" }).click();
  await test.step("HTML pasted as plain text opens as a tab of its own", async () => {
    await lab.paste({ plain: articlePage("Fog at the quay") });
    await expect(lab.pages).toHaveText(["News article", "Fog at the quay"]);
    await expect(lab.pages.last()).toHaveAttribute("aria-selected", "true");
    await expect(lab.source.getByText("<h1>Fog at the quay</h1>")).toBeVisible();
    expect(await lab.kept("A")).toBeGreaterThan(0);
  });

  await test.step("pasting into a field opens nothing", async () => {
    await lab.field("B", "Threshold").focus();
    await lab.paste({ plain: "0.5" });
    await expect(lab.pages).toHaveCount(2);
    await lab.field("B", "Threshold").press("Enter");
    await expect(lab.slider("B", "Threshold")).toHaveValue("0.5");
  });

  await test.step("an address, and nothing, open no page but a sentence that says what does", async () => {
    await lab.lanes.focus();
    await lab.paste({ plain: "https://example.org/fog.html\n" });
    await expect(lab.notices).toContainText("the lab fetches nothing from the web");
    await lab.paste({ plain: " " });
    await expect(lab.notices).toContainText("There is no text on the clipboard.");
    await expect(lab.pages).toHaveCount(2);
  });

  await test.step("pasting into the editor edits the page, and the lanes run again", async () => {
    const before = await lab.kept("B");
    await lab.source.getByText("<article>").click();
    await page.keyboard.press("End");
    await lab.paste({ plain: `<p>${"A paragraph that was pasted later. ".repeat(10)}</p>` });
    await expect(lab.pages).toHaveCount(2);
    await expect(lab.source.getByText("A paragraph that was pasted later.").first()).toBeVisible();
    expect(await lab.kept("B")).toBeGreaterThan(before);
  });

  await page.keyboard.press("Control+Home");
  await test.step("an edit waits while “Run as I type” is off", async () => {
    const before = await lab.kept("B");
    await lab.command("Run as I type");
    await lab.source.getByText("<article>").click();
    await page.keyboard.press("End");
    await page.keyboard.insertText(`<p>${"A paragraph that was typed later. ".repeat(10)}</p>`);
    expect(await lab.kept("B")).toBe(before);
    await lab.command("Run as I type");
    expect(await lab.kept("B")).toBeGreaterThan(before);
  });
});

test("a text of 25 MB is asked about before it is opened, as a file is, and the first of it can be opened", async ({
  lab,
  page,
}) => {
  await lab.visit("#v1&s=news&a=ccb");
  const paste = (): Promise<void> =>
    page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", `<title>Long</title><p>${"ä word\n".repeat(3_200_000)}</p>`);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
  const question = lab.notices.getByRole("listitem").filter({ hasText: "Pasted page: 26 MB. Analysing may take" });
  await paste();
  await expect(question).toBeVisible();
  await lab.rest();
  await expect(lab.pages).toHaveText(["News article"]);
  await question.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(question).toHaveCount(0);
  await paste();
  await question.getByRole("button", { name: "Analyse first 20 MB" }).click();
  await expect(lab.pages.last()).toHaveText("Long", { timeout: 60_000 });
  await lab.rest();
  await expect(lab.lane("A")).toHaveAttribute("data-status", /done|failed/, { timeout: 60_000 });
});

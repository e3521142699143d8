import { violationsOn } from "./axe.ts";
import { Corpus, corpusOn, goldOf } from "./corpus-screen.ts";
import { articlePage, expect, test, type TestFile } from "./lab.ts";

const written = `# The ferry

**The article** text that is about the ferry, [with a link](https://a.example/x), and words of its own.
<script>window.ran = true</script><img src="https://a.example/x.png">`;

test("what another program wrote is a lane: pasted, explained, kept over a reload, taken out and back", async ({ lab, page }) => {
  await lab.visit("./#v1&s=news&a=ccb&x=src&tab=article");
  await lab.openHtml(articlePage("The ferry"));
  const words = lab.result.getByRole("group", { name: /^Article kept by A CCB/ }).locator("[data-at]");
  const kept = (await words.allInnerTexts()).join(" ").split(/\s+/).slice(0, 40).join(" ");
  const dialog = page.getByRole("dialog", { name: "Output of another program" });

  await test.step("the menu asks for it, and tells how much of it stands on the page before it is taken", async () => {
    await lab.addLane("Output of another program");
    await expect(dialog.getByRole("button", { name: "Add as a lane" })).toBeDisabled();
    await expect(dialog.getByLabel("Output of the program")).toBeFocused();
    await lab.paste({ plain: `${written}\n\n${kept}` });
    await expect(dialog.getByLabel("Output of the program")).toHaveValue(`${written}\n\n${kept}`);
    await expect(dialog.getByRole("status")).toHaveText(
      /^\d+ of its \d+ words \(\d+ %\) stand on the page: \d+ % of the page’s words\.$/,
    );
    await dialog.getByLabel("Output of the program").fill(JSON.stringify({ text: `${kept} Words of its own` }));
    await expect(dialog.getByRole("status")).toHaveText(/^The text comes from the field “text”\. 40 of its 44 words/);
    await dialog.getByLabel("Program", { exact: true }).fill("mine");
    await dialog.getByLabel("Version").fill("1.2");
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add as a lane" }).click();
    await expect(dialog).toBeHidden();
    await lab.rest();
  });

  const lane = lab.lane("B mine 1.2");
  const isThere = async (): Promise<void> => {
    await expect(lane).toHaveAttribute("data-status", "done");
    await expect(lane).toContainText("4 of 44 words (9.1 %) of what mine 1.2 wrote are not in the text of the page");
    await expect(lane.getByText("Words of its own")).toBeVisible();
  };

  await test.step("the lane shows the words on the page that it has, and lists those that the page has not", isThere);

  await test.step("the reason tells which of its words a word is", async () => {
    await lab.result
      .locator("[data-at]")
      .first()
      .click({ modifiers: ["Alt"] });
    await lab.reason.getByRole("button", { name: /^B mine 1\.2/ }).click();
    await expect(lab.reason).toContainText(/is kept by mine 1\.2: .*word \d+ of what mine 1\.2 wrote \(44 words\)/);
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step("it is there after a reload, and comes back when its lane is taken out and that is undone", async () => {
    await page.reload();
    await lab.rest();
    await isThere();
    await lab.inMenu("B", "Remove");
    await expect(lane).toBeHidden();
    await page.keyboard.press("Control+z");
    await lab.rest();
    await isThere();
  });

  await test.step("on another page it says so, and takes what was written for that one too", async () => {
    await lab.openHtml(articlePage("The mill"));
    await expect(lane.getByRole("status")).toContainText("mine 1.2 wrote nothing for this page.");
    await expect(lane).toContainText("waiting");
    await expect(lane).not.toContainText(/failed|unexpectedly/);
    await lane.getByRole("button", { name: "Paste its output…" }).click();
    await expect(dialog.getByLabel("Program", { exact: true })).toHaveValue("mine");
    await expect(dialog.getByLabel("Version")).toHaveValue("1.2");
    await dialog.getByLabel("Read as").selectOption("HTML");
    await dialog.getByLabel("Output of the program").fill(`<h1>The mill</h1>${written}`);
    await dialog.getByRole("button", { name: "Show in the lane" }).click();
    await lab.rest();
    await expect(lane).toHaveAttribute("data-status", "done");
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
    await lab.pages.first().click();
    await lab.rest();
    await lab.pages.filter({ hasText: "The ferry" }).click();
    await lab.rest();
    await isThere();
  });

  await test.step("it comes with a lab file, to a browser that has none of it", async () => {
    const download = page.waitForEvent("download");
    await page.keyboard.press("Control+s");
    const path = await (await download).path();
    await page.evaluate(async () => {
      for (const { name = "" } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    });
    await lab.visit("./?anew");
    await lab.openFiles(path);
    await lab.rest();
    await isThere();
  });
});

test("outputs for an open corpus are a lane and a column, and are those of a page that is opened", async ({
  lab,
  page,
}, info) => {
  await lab.visit("./#v1&s=news&a=plain&x=src&tab=article");
  const corpus = new Corpus(lab);
  await corpus.openFolder(await corpusOn(info, 3));
  await corpus.run(1);
  await corpus.finished();
  const give = async (file: TestFile): Promise<void> => {
    const chooser = page.waitForEvent("filechooser");
    await corpus.runs("Outputs of another program");
    await (await chooser).setFiles(file);
  };
  const json = (name: string, content: unknown) => ({
    name,
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(content)),
  });
  await give(json("none.json", { elsewhere: "x" }));
  await expect(lab.notices).toContainText("none.json: none of its 1 output is for a page that is open here (elsewhere).");
  const outputs = { "0001": goldOf("Harbour 0001"), "0002.html": { articleBody: "Harbour 0002" }, extra: "x" };
  await give(json("mine-1.2.json", outputs));
  await expect(lab.notices).toContainText(
    "mine 1.2 (JSON, field articleBody): 2 of 3 pages have an output. 1 output without a page: extra. It is lane B. Run the lanes to add its column.",
  );
  await corpus.runs("The 2 lanes");
  await corpus.button("Pages").click();
  await corpus.finished();
  await lab.rest();
  await expect(corpus.grid.getByRole("columnheader", { name: /mine 1\.2/ })).toBeVisible();
  // All of the first is gold, and of the second the headline alone; of the third it has nothing.
  await expect(corpus.cell("odd/0001", 1)).toHaveText("1.000");
  await expect(corpus.cell("even/0002", 1)).toHaveText("0.008");
  await expect(corpus.cell("odd/0003", 1)).toHaveText("left out");
  await corpus.cell("even/0002", 1).click();
  await lab.rest();
  const lane = lab.lane("B mine 1.2");
  await expect(lane).toHaveAttribute("data-status", "done");
  await expect(lane).toHaveAttribute("data-kept", String("Harbour 0002".length));
});

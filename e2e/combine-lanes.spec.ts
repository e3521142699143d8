import { violationsOn } from "./axe.ts";
import { Corpus, corpusOn } from "./corpus-screen.ts";
import { Gate } from "./gate.ts";
import { expect, test, threeLanes } from "./lab.ts";

test("finds the best combination of the lanes on a corpus, and takes it as a lane", async ({ lab, page }, info) => {
  test.setTimeout(120_000);
  const gate = await Gate.on(page);
  await lab.visit(threeLanes);
  const corpus = new Corpus(lab);
  await corpus.openFolder(await corpusOn(info, 10));
  await corpus.run(2);
  await corpus.finished();

  await corpus.runs("A combination");
  const pane = page.getByRole("region", { name: "Combination" });
  const form = page.getByRole("form", { name: "Find the best combination" });
  const boxes = form.getByRole("group", { name: "Lanes" }).getByRole("checkbox");
  await boxes.nth(1).uncheck();
  await boxes.nth(2).uncheck();
  await expect(form).toContainText("A combination needs at least two lanes.");
  await expect(form.getByRole("button", { name: "Find the best combination" })).toBeDisabled();
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  expect(await violationsOn(page)).toEqual([]);

  // What is stopped stays in the list, and can be gone on with.
  await gate.hold("evaluate", 3);
  await form.getByRole("button", { name: "Find the best combination" }).click();
  await expect(corpus.progress).toHaveAttribute("aria-valuenow", "3");
  await corpus.button("Stop").click();
  await expect(pane).toContainText("starts once all pages are judged");
  await expect(corpus.button("Continue")).toBeVisible();
  await corpus.runs("A combination");
  await gate.open();

  await form.getByLabel("One after the other").check();
  await form.getByRole("button", { name: "Find the best combination" }).press("Enter");
  await expect(
    pane.getByRole("heading", { name: /^Combinations of 3 members, Word LCS: F1 on 10 pages of 10 sites$/ }),
  ).toBeVisible({
    timeout: 60_000,
  });
  await expect(pane.getByText(/^On held-out pages: F1 /)).toBeVisible();
  await expect(pane.getByRole("row", { name: /^best of each page \(oracle\)/ })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  // A step is read by keys, and lists what it tried.
  const picture = pane.getByRole("application");
  await picture.focus();
  await page.keyboard.press("ArrowRight");
  await expect(pane.getByText(/^each alone: tried 3, best of the step /)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(pane.getByRole("table", { name: /^Combinations of step “each alone”/ }).getByRole("row")).toHaveCount(4);
  // It is a work as the others: ranked, in the list, and kept over a reload.
  await corpus.button("Ranking").click();
  await expect(page.getByText(/^Taking the best method on each page would give 0\.\d{3}\./)).toBeVisible();
  await corpus.lists("2 methods");
  await corpus.lists("Combination of 3 lanes, not done");
  await expect(corpus.button("Continue")).toBeVisible();
  await corpus.lists(/^Combination of 3 lanes$/);
  await page.reload();
  await lab.rest();
  await expect(corpus.button("Combination")).toBeVisible();
  await corpus.finished();
  await corpus.button("Combination").click();
  const add = pane.getByRole("button", { name: "Add as a lane" });
  await expect(add.or(pane.getByText(/^It is lane [A-C]\.$/))).toBeVisible();
  if ((await add.count()) === 0) return;
  await add.click();
  await expect(pane.getByText("It is lane D.")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(add).toBeVisible();
});

import { readFile } from "node:fs/promises";
import { violationsOn } from "./axe.ts";
import { Corpus, corpusOn } from "./corpus-screen.ts";
import { Gate } from "./gate.ts";
import { expect, test, threeLanes } from "./lab.ts";

test("finds the best combination of the lanes on a corpus, and takes it as a lane", async ({ lab, page }, info) => {
  test.setTimeout(120_000);
  const gate = await Gate.on(page);
  await lab.visit(threeLanes);
  const corpus = new Corpus(lab);
  await corpus.openFolder(await corpusOn(info, 20));
  await corpus.run(2);
  await corpus.finished();

  await corpus.runs("A combination");
  const pane = page.getByRole("region", { name: "Combination" });
  const form = page.getByRole("form", { name: "Find the best combination" });
  const boxes = form.getByRole("group", { name: "Lanes" }).getByRole("checkbox");
  await boxes.nth(1).uncheck();
  await boxes.nth(2).uncheck();
  await expect(form).toContainText("Two lanes are the least");
  await expect(form.getByRole("button", { name: "Find the best combination" })).toBeDisabled();
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  expect(await violationsOn(page)).toEqual([]);

  // What is stopped leaves nothing.
  await gate.hold("evaluate", 3);
  await form.getByRole("button", { name: "Find the best combination" }).click();
  const progress = pane.getByRole("progressbar", { name: "Lanes run" });
  await expect(progress).toHaveAttribute("aria-valuenow", "3");
  await pane.getByRole("button", { name: "Stop" }).click();
  await pane.getByRole("button", { name: "Look for a combination…" }).click();
  await gate.open();

  await form.getByLabel("One after the other").check();
  await form.getByRole("button", { name: "Find the best combination" }).press("Enter");
  await expect(
    pane.getByRole("heading", { name: /^Combinations of 3 members, Word LCS: F1 on 20 pages of 20 sites$/ }),
  ).toBeVisible({
    timeout: 60_000,
  });
  await expect(pane.getByText(/^On pages that were held out: F1 /)).toBeVisible();
  await expect(pane.getByRole("row", { name: /^best of each page \(oracle\)/ })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  // A step is read by keys, and lists what it tried.
  const picture = pane.getByRole("application");
  await picture.focus();
  await page.keyboard.press("ArrowRight");
  await expect(pane.getByText(/^each alone: 3 tried, best /)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(pane.getByRole("table", { name: /^Tried in step “each alone”/ }).getByRole("row")).toHaveCount(4);
  const download = page.waitForEvent("download");
  await corpus.button("Export").click();
  await page.getByRole("menuitem", { name: /^All that was tried as JSON/ }).click();
  const saved = JSON.parse(await readFile(await (await download).path(), "utf8")) as {
    readonly algorithm: string;
    readonly steps: readonly { readonly name: string }[];
    readonly found: { readonly rule: { readonly kind: string } };
  };
  expect(saved.steps.map(({ name }) => name).slice(0, 4)).toEqual([
    "each alone",
    "sets of 2",
    "sets of 3",
    "one after the other",
  ]);

  // The other works are a click away, and it is in the list.
  await corpus.button("Ranking").click();
  await expect(page.getByText(/^The best of all methods on each page would have 0\.\d{3}\./)).toBeVisible();
  await corpus.lists("The search for a combination");
  if (saved.found.rule.kind === "member") {
    await expect(pane.getByText(/^It is lane [A-C]\.$/)).toBeVisible();
    return;
  }
  await pane.getByRole("button", { name: "Add as a lane" }).click();
  await expect(pane.getByText("It is lane D.")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(pane.getByRole("button", { name: "Add as a lane" })).toBeVisible();
});

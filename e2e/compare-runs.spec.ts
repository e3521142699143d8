import { readFile, writeFile } from "node:fs/promises";
import type { Results } from "../src/evaluation/results.ts";
import { violationsOn } from "./axe.ts";
import { Corpus, corpusOn } from "./corpus-screen.ts";
import { expect, test, threeLanes } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit(threeLanes);
});

test("two runs are set against each other, with a file of results as columns", async ({ lab, page }, info) => {
  test.setTimeout(120_000);
  const corpus = new Corpus(lab);
  await corpus.openFolder(await corpusOn(info, 12));
  await corpus.run(2);
  await corpus.finished();
  await corpus.button("Compare").click();
  await lab.rest();
  const pane = page.getByRole("region", { name: "Compare", exact: true });
  await expect(pane.getByRole("status")).toContainText(/^\d+ of 12 pages differ\./);
  // The sentences are known without more: the pages are open.
  await expect(pane.getByRole("status")).not.toContainText("The sentences are not known");
  await expect(pane.getByText(/^A CCB less B CECTD-DS: [+−]0\.\d+, 95 % interval/)).toBeVisible();
  await pane
    .getByRole("button", { name: /^\d+ lost, \d+ gained: Harbour/ })
    .first()
    .click();
  await expect(pane.getByRole("list", { name: /^(?:Lost|Gained)$/ }).first()).toBeVisible();
  // The same results with a page that got worse, and the texts of that page.
  const { path } = await corpus.taken("All results as JSON");
  const results = JSON.parse(await readFile(path, "utf8")) as Results;
  const worse = info.outputPath("worse.json");
  const spoilt = results.pages.map((each) => {
    if (!("runs" in each) || !each.page.endsWith("0003")) return each;
    const scores = { lcs: { value: 0.125, precision: 0.125, recall: 0.125 } };
    return { ...each, runs: each.runs.map((run) => ({ ...run, kept: 7, text: "Fog.", scores })) };
  });
  await writeFile(worse, JSON.stringify({ ...results, pages: spoilt }));
  const chooser = page.waitForEvent("filechooser");
  await pane.getByRole("button", { name: "Add results…" }).click();
  await (await chooser).setFiles(worse);
  await lab.rest();
  await expect(pane.getByLabel("After")).toHaveValue("2");
  await expect(pane.getByRole("status")).toContainText("1 of 12 pages differs.");
  await expect(pane.getByRole("row", { name: /odd\/0003/ })).toContainText("0.125");
  expect(await violationsOn(page)).toEqual([]);

  await pane.getByLabel("After").selectOption({ index: 1 });
  await lab.rest();
  const button = pane.getByRole("rowheader").first().getByRole("button");
  const name = await button.innerText();
  await button.click();
  await lab.rest();
  await expect(lab.pages.last()).toHaveText(name.replace(/ \(.*/, ""));
  await expect(page.getByRole("tab", { name: "Compare" })).toHaveAttribute("aria-selected", "true");
});

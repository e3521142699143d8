import { readFile, writeFile } from "node:fs/promises";
import { violationsOn } from "./axe.ts";
import { Corpus, corpusOn } from "./corpus-screen.ts";
import { Gate } from "./gate.ts";
import { expect, test, threeLanes } from "./lab.ts";

test("sweeps a corpus, stops and goes on after a reload, and takes the best setting and the results away", async ({
  lab,
  page,
}, info) => {
  test.setTimeout(120_000);
  const pages = 24;
  const gate = await Gate.on(page);
  await lab.visit(threeLanes);
  const corpus = new Corpus(lab);
  await corpus.openFolder(await corpusOn(info, pages));
  await corpus.run(2);
  await corpus.finished();
  const judged = await corpus.cell("even/0002", 0).innerText();

  await corpus.runs("A sweep");
  const form = page.getByRole("form", { name: "Sweep" });
  await form.getByLabel("over").selectOption({ label: "Threshold" });
  await form.getByLabel("to", { exact: true }).fill("0");
  await expect(form.getByRole("button", { name: "Run the sweep" })).toBeDisabled();
  await form.getByLabel("to", { exact: true }).fill("1");
  await expect(form.getByRole("status")).toHaveText("33 settings × 24 pages");
  expect(await violationsOn(page)).toEqual([]);
  await gate.hold("evaluate", 5);
  await form.getByRole("button", { name: "Run the sweep" }).click();

  // The whole curve stands after a few pages, and what the lanes gave is a click away.
  const sweep = page.getByRole("region", { name: "Sweep" });
  await expect.poll(() => corpus.done()).toBe(5);
  await corpus.button("Stop").click();
  await expect(page.getByText("5 of 24, stopped")).toBeVisible();
  await expect(sweep.getByText(/^Means over 5 of 24 pages\./)).toBeVisible();
  await corpus.lists(/^2 methods/);
  await corpus.button("Pages").click();
  await expect(corpus.cell("even/0002", 0)).toHaveText(judged);
  await corpus.lists(/^Sweep of CCB/);

  await lab.visit();
  await expect(sweep.getByText(/^Means over/)).toBeVisible();
  expect(await corpus.done()).toBe(5);
  await corpus.button("Continue").click();
  await corpus.finished();
  await expect(sweep.getByText(/^Means over 24 pages\./)).toBeVisible();
  await corpus.lists(/^2 methods/);
  await corpus.button("Pages").click();
  await expect(corpus.cell("even/0002", 0)).toHaveText(judged);
  await corpus.lists(/^Sweep of CCB/);

  const best = sweep.getByText(/^Best on average:/);
  const [, threshold = "", value = ""] = /threshold (\d\.\d\d), F1 (0\.\d{3}),/.exec(await best.innerText()) ?? [];
  expect(Number(value)).toBeGreaterThan(0.5);
  const csv = page.waitForEvent("download");
  await sweep.getByRole("button", { name: "Export CCB: Threshold" }).click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  const file = await csv;
  expect(file.suggestedFilename()).toBe("contentscope-sweep-ccb-threshold-harbours.csv");
  const [head = "", ...rows] = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(head).toMatch(/^threshold,measure,value,precision,recall,kept share,pages,interval low,interval high,/);
  expect(rows).toHaveLength(33);
  const values = rows.map((row) => row.split(",").slice(0, 3));
  const most = values.find(([setting]) => Number(setting) === Number(threshold));
  expect(Number(most?.[2]).toFixed(3)).toBe(value);
  expect(Math.max(...values.map(([, , number]) => Number(number)))).toBe(Number(most?.[2]));

  await sweep.getByRole("button", { name: "Apply to lane A" }).click();
  await page.getByRole("button", { name: "One page" }).click();
  await lab.rest();
  await expect(lab.field("A", "Threshold")).toHaveValue(threshold);
  await page.keyboard.press("Control+z");
  await expect(lab.field("A", "Threshold")).toHaveValue("0.75");

  await page.getByRole("button", { name: "Many pages" }).click();
  const json = await corpus.taken("All results as JSON");
  const path = info.outputPath("sweep.json");
  await writeFile(path, await readFile(json.path));
  await corpus.lists(/^Close harbours/);
  await corpus.openFile(path);
  await expect(best).toContainText(`threshold ${threshold}, F1 ${value},`);
  await sweep.getByRole("application").focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "One page" }).click();
  await expect(lab.field("A", "Threshold")).toHaveValue("1.00");
});

import { readFile } from "node:fs/promises";
import { violationsOn } from "./axe.ts";
import { Corpus, corpusOn } from "./corpus-screen.ts";
import { Gate } from "./gate.ts";
import { expect, test, threeLanes } from "./lab.ts";

test("all methods are run on a corpus and ranked, the best three are lanes, and the worst cells open with their reasons", async ({
  lab,
  page,
}, info) => {
  test.setTimeout(240_000);
  const gate = await Gate.on(page);
  await lab.visit(threeLanes);
  const corpus = new Corpus(lab);
  const chooser = page.getByRole("region", { name: "Methods", exact: true });
  const ranking = page.getByRole("region", { name: "Ranking" });
  const rows = ranking.getByRole("row").filter({ has: page.getByRole("rowheader") });

  await test.step("methods are found and chosen, with what they need", async () => {
    await corpus.samplesJudged();
    await corpus.openFolder(await corpusOn(info, 26));
    await corpus.button("Choose methods…").click();
    await chooser.getByRole("searchbox").fill("gottron");
    await expect(chooser.getByRole("checkbox", { name: "CCB Gottron 2008", exact: true })).toBeChecked();
    await expect(chooser.getByRole("checkbox", { name: "TCCB Gottron 2008", exact: true })).not.toBeChecked();
    await expect(chooser.getByRole("checkbox", { name: /^BTE/ })).toHaveCount(0);
    await chooser.getByRole("searchbox").fill("");
    await expect(chooser.getByText(/^has no outputs: “Outputs of another program…”/)).toBeVisible();
    await chooser.getByRole("button", { name: "All", exact: true }).click();
    await chooser.getByRole("checkbox", { name: "TM", exact: true }).check();
    await expect(chooser.getByRole("status")).toHaveText("34 methods × 26 pages");
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step("the run is stopped, and what was chosen is there after a reload", async () => {
    await page.keyboard.press("Escape");
    await gate.hold("evaluate", 3);
    await corpus.button("Run").click();
    await expect.poll(() => corpus.done()).toBe(3);
    await corpus.button("Stop").click();
    await expect(page.getByText("3 of 26, stopped")).toBeVisible();
    await expect(rows).toHaveCount(34);
    await corpus.filesKept();
    await page.reload();
    await lab.rest();
    await corpus.runs("Methods");
    await expect(chooser.getByRole("checkbox", { name: "TM", exact: true })).toBeChecked();
    await expect(chooser.getByRole("button", { name: "Run 34 methods" })).toBeEnabled();
    await page.keyboard.press("Escape");
    await corpus.button("Continue").click();
    await corpus.finished();
    await lab.rest();
  });

  await test.step("they are ranked", async () => {
    await expect(rows).toHaveCount(34);
    const names = await rows.getByRole("rowheader").allInnerTexts();
    expect(names).toContain("CETR, TM");
    const meanOf = async (row: number): Promise<number> =>
      Number(/0\.\d{3}|1\.000/.exec(await rows.nth(row).getByRole("cell").first().innerText())?.[0]);
    expect(await meanOf(0)).toBeGreaterThanOrEqual(await meanOf(1));
    expect(await meanOf(1)).toBeGreaterThanOrEqual(await meanOf(20));
    expect(await violationsOn(page)).toEqual([]);

    const { path } = await corpus.taken("CSV");
    const [head = "", first = ""] = (await readFile(path, "utf8")).split("\r\n");
    expect(head).toMatch(/^rank,method,run,F1,interval low,interval high,/);
    expect(first.startsWith("1,")).toBe(true);
  });

  await test.step("the best three are the lanes, and undo brings back those before", async () => {
    const best = (await rows.getByRole("rowheader").allInnerTexts()).slice(0, 3).map((name) => name.replace(/ ≈$/, ""));
    await ranking.getByRole("button", { name: "Take the best three as lanes" }).click();
    await page.getByRole("button", { name: "One page" }).click();
    await lab.rest();
    for (const [place, name] of best.entries()) await expect(lab.lane(`${"ABC"[place]} ${name.split(",")[0]}`)).toBeVisible();
    await expect(lab.lane("D")).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await lab.rest();
    await expect(lab.lane("A CCB")).toBeVisible();
    await page.goBack();
    await lab.rest();
  });

  await test.step("a bad cell opens with its reasons, the next worst follows, and the table is as it was left", async () => {
    await ranking.getByRole("button", { name: "CECTD-DS", exact: true }).click();
    const worst = page.getByRole("grid", { name: "The pages on which CECTD-DS does worst" });
    await expect(worst.getByRole("row")).toHaveCount(25);
    await corpus.button("Pages").click();
    await corpus.grid.getByRole("button", { name: /CECTD-DS$/ }).click();
    const first = corpus.grid.getByRole("row").nth(1);
    const name = await first.getByRole("rowheader").innerText();
    const column = corpus.grid.getByRole("columnheader", { name: /CECTD-DS/ });
    await expect(column).toHaveAttribute("aria-sort", "ascending");
    const index = Number(await column.getAttribute("aria-colindex")) - 1;
    await first.locator(`[data-column="${index}"]`).click();
    await lab.rest();
    const bar = page.getByRole("region", { name: "Pages of the corpus, the worst first" });
    await expect(bar.getByRole("status")).toHaveText(
      /^CECTD-DS on harbours: 1 of 26, the worst first; F1 0\.\d{3}; (keeps [\d,]+ characters wrongly|misses [\d,]+ characters) here$/,
    );
    await expect(lab.pages.last()).toHaveText(/^Harbour \d+/.exec(name)?.[0] ?? "");
    await expect(lab.lane("B CECTD-DS")).toBeFocused();
    await expect(page.getByRole("region", { name: "Reason" })).toBeVisible();
    await expect(bar.getByRole("button", { name: "Worse" })).toBeDisabled();
    await bar.getByRole("button", { name: "Next worst" }).click();
    await lab.rest();
    await expect(bar.getByRole("status")).toContainText("2 of 26, the worst first");
    await bar.getByRole("button", { name: "Back to many pages" }).click();
    await lab.rest();
    await expect(column).toHaveAttribute("aria-sort", "ascending");
    await expect(corpus.grid).toBeFocused();
    await expect(corpus.grid.getByRole("row").nth(2).getByRole("gridcell", { selected: true })).toHaveCount(1);
  });
});

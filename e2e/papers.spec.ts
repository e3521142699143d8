import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { TestInfo } from "@playwright/test";
import { violationsOn } from "./axe.ts";
import { Corpus, goldOf } from "./corpus-screen.ts";
import { articlePage, expect, test, threeLanes } from "./lab.ts";

/** Pages with their gold standards in folders that are called as sources of Sun et al., laid out as its data set is. */
async function sourcesOn(info: TestInfo): Promise<string> {
  const folder = info.outputPath("CETD");
  for (const source of ["BBC", "nytimes"])
    for (const id of ["1", "2"]) {
      const title = `${source} ${id}`;
      const files = { [`original/${id}.htm`]: articlePage(title), [`gold/${id}.txt`]: goldOf(title) };
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(folder, source, path)), { recursive: true });
        await writeFile(join(folder, source, path), text);
      }
    }
  return folder;
}

test("a paper's table is filled with what is measured on the groups of its sources, and taken away", async ({
  lab,
  page,
}, info) => {
  test.setTimeout(120_000);
  await lab.visit(threeLanes);
  await lab.inMenu("A", /^About/);
  await page.getByRole("button", { name: "Sun, Song and Liao 2011" }).click();
  const corpus = new Corpus(lab);
  const papers = page.getByRole("region", { name: "Papers" });
  await expect(papers.getByRole("combobox", { name: /^Paper/ })).toHaveValue("sun2011");
  await expect(papers.getByText(/^To measure the same/)).toBeVisible();
  await papers.getByRole("combobox", { name: /^Table/ }).selectOption("4");
  const row = papers.getByRole("row", { name: /^CECTD-DS / });
  const cells = row.getByRole("gridcell");
  await expect(cells.nth(4)).toHaveText("91.67%");

  await corpus.openFolder(await sourcesOn(info));
  await papers.getByRole("button", { name: "Run this paper’s methods on CETD" }).click();
  await corpus.finished();
  await lab.rest();
  await expect(papers.getByText(/^Measured on the corpus's groups by folder: NYTimes \(\d+ pages?\), BBC/)).toBeVisible({
    timeout: 60_000,
  });
  await expect(cells.nth(4)).toHaveText(/^91\.67%\d+\.\d\d% [+−]\d+\.\d\d$/);
  await expect(cells.nth(1)).toHaveText(/^98\.92%\d+\.\d\d% [+−]\d+\.\d\d$/);
  await expect(cells.nth(0)).toHaveText(/^96\.51%\d+\.\d\d% −\d\.\d\d$/);
  expect(await violationsOn(page)).toEqual([]);

  await papers.getByRole("button", { name: "Export the tables" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^Markdown/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("contentscope-sun2011-CETD.md");
  const markdown = await readFile(await file.path(), "utf8");
  expect(markdown).toMatch(/\| CECTD-DS \|.*\| 91\.67% \\?\| – \\?\| \d+\.\d\d% [+−]\d/);

  // Of so many methods one sees first which is best.
  await papers.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("region", { name: "Ranking" }).getByRole("rowheader").first()).toBeVisible();
  await corpus.button("Pages").click();
  await expect(corpus.grid).toHaveAttribute("aria-rowcount", "5");
});

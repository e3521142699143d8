import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { articlePage, coloursIn, expect, htmlFile, test, threeLanes } from "./lab.ts";

const path = fileURLToPath(new URL("../../shared/corpus/html/0588.html.gz", import.meta.url));

test("a page of 5.3 MB opens, and its figures appear", async ({ lab }) => {
  test.skip(!existsSync(path), "the page of 5.3 MB is not on this machine");
  await lab.visit(threeLanes);
  await lab.openFiles({ name: "0588.html.gz", mimeType: "application/gzip", buffer: readFileSync(path) });
  await expect(lab.pages).toHaveText(["News article", /^Modern Leather Case/]);
  await lab.rest();
  await expect(lab.notices).toContainText(
    "Large page (5 MB). The HTML is shown without colours. Figures are exact, but drawn with less detail.",
  );
  for (const lane of ["A", "B", "C"]) {
    expect(await lab.kept(lane)).toBeGreaterThan(0);
    for (const count of await coloursIn(lab.figure(lane))) expect(count).toBeGreaterThan(1);
  }
});

test("a page of 20 MB opens, and its lanes answer or are ended with a sentence", async ({ lab }) => {
  test.setTimeout(300_000);
  await lab.visit(threeLanes);
  const part = articlePage("A large page");
  await lab.openFiles(htmlFile("large.html", part.repeat(Math.floor(19_900_000 / part.length))));
  await expect(lab.pages).toHaveText(["News article", "A large page"]);
  for (const name of ["A", "B", "C"]) {
    const sentence = lab.lane(name).getByText(/^(Parsing this page took over|Stopped after) 30 s/);
    if ((await sentence.count()) === 0) expect(await lab.kept(name)).toBeGreaterThan(0);
    else await expect(lab.lane(name).getByRole("button", { name: /^(Try again|Continue)$/ })).toBeVisible();
  }
  // The lab is alive: the small page beside it is analysed as ever.
  await lab.pages.first().click();
  for (const name of ["A", "B", "C"]) expect(await lab.kept(name)).toBeGreaterThan(0);
});

test("a page of one line of 5 MB opens, and its lanes and the source show it", async ({ lab }) => {
  test.setTimeout(120_000);
  await lab.visit(threeLanes);
  const line = articlePage("One line").replaceAll("\n", "");
  await lab.openFiles(htmlFile("line.html", line.repeat(Math.ceil(5_000_000 / line.length))));
  await lab.rest();
  for (const lane of ["A", "B", "C"]) {
    expect(await lab.kept(lane)).toBeGreaterThan(0);
    for (const count of await coloursIn(lab.figure(lane))) expect(count).toBeGreaterThan(1);
  }
  await expect(lab.source.getByText("<title>One line</title>").first()).toBeVisible();
});

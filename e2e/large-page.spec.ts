import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { coloursIn, expect, test } from "./lab.ts";

const path = fileURLToPath(new URL("../../shared/corpus/html/0588.html.gz", import.meta.url));

test("a page of 5.3 MB opens, and its figures appear", async ({ lab }) => {
  test.skip(!existsSync(path), "the page of 5.3 MB is not on this machine");
  test.setTimeout(90_000);
  await lab.visit();
  await lab.openFiles({ name: "0588.html.gz", mimeType: "application/gzip", buffer: readFileSync(path) });
  await expect(lab.pages).toHaveText(["News article", "0588.html.gz"]);
  await expect(lab.status).toContainText("Ready", { timeout: 60_000 });
  await expect(lab.notices).toContainText("Large page (5 MB). Source colouring is off; pictures are exact but drawn reduced.");
  for (const lane of ["A", "B", "C"]) {
    expect(await lab.kept(lane)).toBeGreaterThan(0);
    for (const count of await coloursIn(lab.figure(lane))) expect(count).toBeGreaterThan(1);
  }
});

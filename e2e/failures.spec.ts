import type { Worker } from "@playwright/test";
import { articlePage, coloursIn, expect, test } from "./lab.ts";
import type { Lab } from "./lab.ts";

test("a worker that crashes is replaced, and pages, lanes and pictures stay", async ({ lab, page }) => {
  await lab.visit();
  await lab.openHtml(articlePage("Fog at the quay"));
  await lab.pages.first().click();
  const kept = await lab.kept("A");
  const fresh = page.waitForEvent("worker");
  await labWorker(lab).evaluate(() => {
    setTimeout(() => {
      throw new Error("boom");
    });
  });
  await fresh;
  for (const lane of ["A", "B", "C"]) await expect(lab.figure(lane)).toBeVisible();
  await lab.rest();
  await expect(lab.pages).toHaveText(["News article", "Pasted page"]);
  await expect(lab.status).toContainText("Ready");
  for (const count of await coloursIn(lab.figure("A"))) expect(count).toBeGreaterThan(1);
  await lab.set("A", "Threshold", "0.5");
  expect(await lab.kept("A")).toBeGreaterThan(kept);
  await lab.pages.last().click();
  expect(await lab.kept("B")).toBeGreaterThan(0);
});

test("a lane that hangs is ended with a sentence, the others stay, and it can be tried again", async ({ lab }) => {
  await lab.visit("./?limit=2");
  const kept = [await lab.kept("B"), await lab.kept("C")];
  await hang(labWorker(lab));
  await lab.slider("A", "Threshold").focus();
  await lab.slider("A", "Threshold").press("ArrowLeft");
  const failure = lab.lane("A").getByRole("alert");
  await expect(failure).toContainText("Stopped after 2 s without a sign of progress.", { timeout: 15_000 });
  await expect(lab.figure("B")).toBeVisible();
  expect([await lab.kept("B"), await lab.kept("C")]).toEqual(kept);
  await expect(lab.status).toContainText("A failed");
  await failure.getByRole("button", { name: "Try again" }).click();
  await lab.rest();
  await expect(failure).toHaveCount(0);
  await expect(lab.status).toContainText("Ready");
  await expect(lab.field("A", "Threshold")).toHaveValue("0.74");
});

function labWorker({ page }: Lab): Worker {
  const worker = page.workers().find((candidate) => candidate.url().includes("lab-worker"));
  if (worker === undefined) throw new Error("the lab has no worker");
  return worker;
}

/** Keeps a worker busy for ever. */
async function hang(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    setTimeout(() => {
      for (;;);
    });
  });
}

import type { Page, Worker } from "@playwright/test";
import { articlePage, coloursIn, expect, numbersIn, test, threeLanes, type Lab } from "./lab.ts";

test("a worker that crashes is replaced, and pages, lanes and pictures stay", async ({ lab, page }) => {
  await spoilWorker(page);
  await lab.visit(threeLanes);
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
  await expect(lab.pages).toHaveText(["News article", "Fog at the quay"]);
  await lab.rest();
  for (const count of await coloursIn(lab.figure("A"))) expect(count).toBeGreaterThan(1);
  await lab.set("A", "Threshold", "0.5");
  expect(await lab.kept("A")).toBeGreaterThan(kept);
  await lab.pages.last().click();
  expect(await lab.kept("B")).toBeGreaterThan(0);

  await test.step("a lane that shows no step can be ended by hand, and no other is", async () => {
    await lab.field("A", "Threshold").fill(hangsAt);
    await lab.field("A", "Threshold").press("Enter");
    await lab.lane("A").getByRole("button", { name: "End lane A" }).click();
    await expect(lab.lane("A").getByRole("alert")).toContainText("Stopped before it came to a result.");
    expect(await lab.kept("B")).toBeGreaterThan(0);
  });
});

test("a lane that hangs is ended with a sentence, the others stay, and it is not run again unasked", async ({ lab, page }) => {
  await spoilWorker(page);
  await lab.visit(`./?limit=3${threeLanes}`);
  const kept = [await lab.kept("B"), await lab.kept("C")];
  await lab.set("A", "Threshold", hangsAt);
  const failure = lab.lane("A").getByRole("alert");
  const sentence = "Stopped after 3 s without a sign of progress.";
  await expect(failure).toContainText(sentence);
  await expect(lab.figure("B")).toBeVisible();
  expect([await lab.kept("B"), await lab.kept("C")]).toEqual(kept);
  await expect(lab.lane("A").getByRole("toolbar", { name: "Lane A", exact: true })).toContainText("failed");

  // Any other value runs, and on the way back the worker lives on.
  await lab.set("A", "Threshold", "0.5");
  await expect(failure).toHaveCount(0);
  const worker = labWorker(lab);
  await lab.set("A", "Threshold", hangsAt);
  await expect(failure).toContainText(sentence);
  await page.reload();
  await lab.rest();
  await lab.set("A", "Threshold", "0.5");
  await lab.set("A", "Threshold", hangsAt);
  await expect(failure).toContainText(sentence);
  await expect.poll(() => labWorker(lab)).not.toBe(worker);
  const fresh = labWorker(lab);

  // Only when it is asked for does it hang again.
  await failure.getByRole("button", { name: "Raise limit" }).click();
  await expect(failure).toContainText("Stopped after 6 s without a sign of progress.", { timeout: 30_000 });
  await expect.poll(() => labWorker(lab)).not.toBe(fresh);
});

test("a long run is stopped after its time, shows how far it came, and goes on from there", async ({ lab, page }) => {
  await spoilWorker(page, true);
  await lab.visit("./?limit=2#v1&s=news&a=ccb.range~200.tolerance~0&x=src&tab=article");
  const words = lab.lane("A").getByRole("status");
  await expect(words).toContainText(/^Stopped after 2 s\. Showing pass \d+\./);
  const first = numbersIn(await words.innerText())[1] ?? NaN;
  expect(first).toBeLessThan(100);
  await words.getByRole("button", { name: "Continue" }).click();
  await lab.rest();
  // Either it is cut short again, further on, or has come to its end.
  if ((await words.count()) > 0) expect(numbersIn(await words.innerText())[1]).toBeGreaterThan(first);
  expect(await lab.kept("A")).toBeGreaterThan(0);
});

/** The value at which a lane of a spoilt worker never comes back. */
const hangsAt = "0.73";

/**
 * Gives the lab a worker that hangs at a value of a parameter; a slow one rests most of a second at each step that it shows
 * for the first time.
 */
async function spoilWorker(page: Page, isSlow = false): Promise<void> {
  const failing = `addEventListener("message", ({ data }) => {
    if (data?.path?.[0] !== "extract") return;
    const question = JSON.stringify(data.argumentList);
    while (question.includes('"threshold":${hangsAt}')) rest(1000);
  }, { capture: true });
  const never = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);
  const rest = (milliseconds) => Atomics.wait(never, 0, 0, milliseconds);\n`;
  // Its clock is ahead at each look, so that each pass outlasts its turn and is shown, however fast the machine.
  const slow = `let looks = 0;
  const now = performance.now.bind(performance);
  performance.now = () => now() + 50 * ++looks;
  const shown = new Set();
  // The only port is that by which steps are reported.
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function slowly(...message) {
    const { spec, progress } = message[0]?.argumentList?.[0]?.value ?? {};
    const step = JSON.stringify([spec, progress]);
    if (!shown.has(step)) rest(800);
    shown.add(step);
    return postMessage.apply(this, message);
  };\n`;
  await page.route(workerScript, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: failing + (isSlow ? slow : "") + (await response.text()) });
  });
}

/** The script that every worker of the lab begins with: those of its parts have a name before it. */
const workerScript = /\/worker-[\w-]{8}\.js$/;

/** The worker of the lanes: in these journeys no other is started. */
function labWorker({ page }: Lab): Worker {
  const worker = page.workers().find((candidate) => workerScript.test(candidate.url()));
  if (worker === undefined) throw new Error("the lab has no worker");
  return worker;
}

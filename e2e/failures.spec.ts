import type { Locator, Page, Worker } from "@playwright/test";
import { Corpus, corpusOn } from "./corpus-screen.ts";
import { Gate } from "./gate.ts";
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
    await expect(lab.lane("A").getByRole("alert")).toContainText("Stopped without a result.");
    expect(await lab.kept("B")).toBeGreaterThan(0);
  });
});

test("a lane that hangs is ended with a sentence, the others stay, and it is not run again unasked", async ({ lab, page }) => {
  await spoilWorker(page);
  await lab.visit(`./?limit=3${threeLanes}`);
  const kept = [await lab.kept("B"), await lab.kept("C")];
  await lab.set("A", "Threshold", hangsAt);
  const failure = lab.lane("A").getByRole("alert");
  const sentence = "Stopped after 3 s without progress.";
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
  await expect(failure).toContainText("Stopped after 6 s without progress.", { timeout: 30_000 });
  await expect.poll(() => labWorker(lab)).not.toBe(fresh);
  // The worker that takes its place may still ask for its script.
  await page.unrouteAll({ behavior: "wait" });
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

/** Parts of the lab that come late: a file of each, how it is asked for, what says that it cannot be had, and what it shows. */
const lateParts: readonly {
  readonly what: string;
  readonly file: RegExp;
  readonly ask: (lab: Lab) => Promise<void>;
  readonly failure: (lab: Lab) => Locator;
  readonly part: (lab: Lab) => Locator;
}[] = [
  {
    what: "the screen of many pages",
    file: /corpus-screen-/,
    ask: (lab) => new Corpus(lab).visit(),
    failure: ({ page }) => page.getByRole("alert").filter({ hasText: "Many pages could not be loaded." }),
    part: ({ page }) => page.getByRole("heading", { name: /^Which method is best/ }),
  },
  {
    what: "what that screen does",
    file: /create-corpus-/,
    ask: (lab) => new Corpus(lab).visit(),
    failure: ({ page }) => page.getByRole("alert").filter({ hasText: "Many pages could not be loaded." }),
    part: ({ page }) => page.getByRole("heading", { name: /^Which method is best/ }),
  },
  {
    what: "how that screen looks",
    file: /\/corpus-screen-[\w-]{8}\.css$/,
    ask: (lab) => new Corpus(lab).visit(),
    failure: ({ page }) => page.getByRole("alert").filter({ hasText: "Many pages could not be loaded." }),
    part: ({ page }) => page.getByRole("heading", { name: /^Which method is best/ }),
  },
  {
    what: "the numbers of a lane",
    file: /data-table-/,
    ask: (lab) => lab.page.keyboard.press("t"),
    failure: (lab) => lab.lane("A").getByRole("alert").filter({ hasText: "The table of numbers could not be loaded." }),
    part: (lab) => lab.lane("A").getByRole("grid"),
  },
  {
    what: "what plays stories",
    file: /story-player-/,
    ask: ({ page }) => page.getByRole("button", { name: "▶ Show me (1 min)" }).click(),
    failure: (lab) => lab.notices.getByRole("listitem").filter({ hasText: "A part of the lab could not be loaded." }),
    part: ({ page }) => page.getByRole("complementary", { name: /^Story/ }),
  },
  {
    what: "a dialog",
    file: /help-dialog-/,
    ask: ({ page }) => page.keyboard.press("?"),
    failure: ({ page }) => page.getByRole("alert").filter({ hasText: "This could not be loaded." }),
    part: ({ page }) => page.getByRole("dialog"),
  },
  {
    what: "the reason’s details",
    file: /reason-details-/,
    ask: async (lab) => {
      await lab.page.keyboard.press("k");
      await lab.reason.getByRole("button", { name: "Details" }).click();
    },
    failure: (lab) => lab.reason.getByRole("alert").filter({ hasText: "Details could not be loaded." }),
    part: (lab) => lab.reason.getByRole("group", { name: "Details" }),
  },
];

for (const { what, file, ask, failure, part } of lateParts)
  test(`${what} that cannot be fetched is said, the rest goes on, and it comes when it is tried again`, async ({ lab, page }) => {
    // Before the first request: a browser that only then begins to ask lets the next one or two pass.
    await page.route(file, (route) => route.abort());
    await lab.visit(threeLanes);
    const kept = await lab.kept("A");
    await ask(lab);
    await expect(failure(lab)).toBeVisible();
    await lab.rest();
    await expect(page.getByRole("banner")).toBeVisible();
    await page.unroute(file);
    await failure(lab).getByRole("button", { name: "Try again", exact: true }).click();
    await expect(part(lab)).toBeVisible();
    await lab.rest();
    await expect(failure(lab)).toHaveCount(0);
    // Its style sheet too.
    expect(
      await page
        .locator("link[rel=stylesheet]")
        .evaluateAll((links) => links.map((link) => link instanceof HTMLLinkElement && link.sheet !== null)),
    ).not.toContain(false);
    if (await lab.lanes.isVisible()) expect(await lab.kept("A")).toBe(kept);
    forgetBlocked(lab);
  });

test("the panes around the figures that cannot be fetched at the start are said, and come when they are tried again", async ({
  lab,
  page,
}) => {
  await page.route(/around-figures-/, (route) => route.abort());
  await lab.visit(threeLanes);
  await expect(lab.figure("A")).toBeVisible();
  expect(await lab.kept("A")).toBeGreaterThan(0);
  await page.unroute(/around-figures-/);
  for (const [pane, name] of [
    [lab.source, "HTML"],
    [lab.result, "Result"],
  ] as const) {
    await expect(pane.getByRole("alert")).toContainText(`${name} could not be loaded.`);
    await pane.getByRole("button", { name: "Try again" }).click();
    await expect(pane.getByRole("tab").first()).toBeVisible();
  }
  const drawer = page.getByRole("alert").filter({ hasText: "Reason could not be loaded." });
  await drawer.getByRole("button", { name: "Try again" }).click();
  await expect(drawer).toHaveCount(0);
  await lab.rest();
  forgetBlocked(lab);
});

test("the editor, the menus and a link’s reader that cannot be fetched at the start come when they are tried again", async ({
  lab,
  page,
}) => {
  const late = /\/assets\/(?:editor-monaco|menu-|link-)[^/]*\.js$/;
  await page.route(late, (route) => route.abort());
  await lab.visit(threeLanes);
  const plain = lab.source.getByText("The editor could not be loaded.");
  await expect(plain).toBeVisible();
  await page.getByRole("button", { name: "More", exact: true }).click();
  const menu = page.getByRole("alert").filter({ hasText: "This could not be loaded." });
  await expect(menu).toBeVisible();
  await page.unroute(late);

  await menu.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("menu").getByRole("menuitem").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await plain.getByRole("button", { name: "Try again" }).click();
  await expect(lab.source.locator("[data-editor-ready]")).toBeVisible();
  await lab.notices.getByRole("button", { name: "Try again", exact: true }).click();
  await expect(lab.lane("C DANAg")).toBeVisible();
  await lab.rest();
  await expect(lab.lanes.getByRole("region", { name: /^[A-F] / })).toHaveCount(3);
  forgetBlocked(lab);
});

test("undo and links that cannot be fetched are said, and come when they are tried again", async ({ lab, page, context }) => {
  const [undo, link] = [/\/assets\/undo-[^/]*\.js$/, /\/assets\/link-[^/]*\.js$/];
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const late of [undo, link]) await page.route(late, (route) => route.abort());
  await lab.visit();
  const notice = lab.notices.getByRole("listitem").filter({ hasText: "A part of the lab could not be loaded." });
  const again = async (): Promise<void> => {
    await notice.getByRole("button", { name: "Try again", exact: true }).click();
    await lab.rest();
  };
  await again();
  await expect(notice).toBeVisible();
  await page.unroute(undo);
  await again();
  await expect(notice).toHaveCount(0);
  const lanes = lab.lanes.getByRole("region", { name: /^[A-F] / });
  await page.keyboard.press("d");
  await expect(lanes).toHaveCount(5);
  await page.keyboard.press("Control+z");
  await expect(lanes).toHaveCount(4);

  await page.keyboard.press("Control+Shift+c");
  await expect(notice).toBeVisible();
  await page.unroute(link);
  await again();
  await expect(notice).toHaveCount(0);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("#v1&s=news&");
  forgetBlocked(lab);
});

test("the worker of a corpus’s sums that is lost is begun anew, with all that was counted", async ({ lab, page }, info) => {
  await lab.visit(threeLanes);
  const corpus = new Corpus(lab);
  await corpus.openFolder(await corpusOn(info, 12));
  await corpus.run(2);
  await corpus.finished();
  const sums = corpus.grid.getByRole("columnheader", { name: /B CECTD-DS/ });
  const measure = page.getByLabel("Measure", { exact: true });
  await expect(sums).toContainText(/\d\.\d{3}–\d\.\d{3}/);
  const [f1, before] = [await measure.inputValue(), await sums.innerText()];
  const values = await measure
    .locator("option")
    .evaluateAll((options) => options.map((option) => option.getAttribute("value") ?? ""));
  const [one = "", other = ""] = values.filter((value) => value !== f1);

  await test.step("lost at rest", async () => {
    await lose(page, "results");
    await measure.selectOption(one);
    await expect(sums).toContainText(/\d\.\d{3}–\d\.\d{3}/);
    await lab.rest();
    await measure.selectOption(f1);
    await expect(sums).toHaveText(before);
  });

  await test.step("where none can be begun it is said, and can be tried again", async () => {
    await lose(page, "results");
    await page.evaluate(() => {
      const { Worker: Real } = window;
      window.Worker = function refuse() {
        window.Worker = Real;
        throw new Error("no worker can be begun");
      } as unknown as typeof Worker;
    });
    await measure.selectOption(other);
    const notice = lab.notices.getByRole("listitem").filter({ hasText: "This could not be done: no worker can be begun" });
    await expect(notice).toBeVisible();
    await lab.rest();
    await notice.getByRole("button", { name: "Try again", exact: true }).click();
    await expect(sums).toContainText(/\d\.\d{3}–\d\.\d{3}/);
    await expect(notice).toHaveCount(0);
    await measure.selectOption(f1);
    await expect(sums).toHaveText(before);
  });
  forgetBlocked(lab);
});

test("a thread that pages are judged in is begun anew, lost at rest or in the middle of a run", async ({ lab, page }, info) => {
  const gate = await Gate.on(page);
  await lab.visit(threeLanes);
  const corpus = new Corpus(lab);
  await corpus.openFolder(await corpusOn(info, 12));
  await lab.rest();
  await lose(page, "evaluation");
  await corpus.choose(2);
  await gate.hold("evaluate", 4);
  await corpus.begin();
  await expect.poll(() => corpus.done()).toBe(4);
  await lose(page, "evaluation");
  await gate.open();
  await corpus.finished();
  await expect(page.getByText(/^· done in \d/)).toBeVisible();
  await corpus.button("Pages").click();
  await expect(corpus.grid).toHaveAttribute("aria-rowcount", "13");

  await lose(page, "evaluation");
  await corpus.cell("odd/0001", 1).click();
  await page.keyboard.press("Enter");
  await expect(lab.lanes).toBeVisible();
  await lab.rest();
  await expect(lab.pages.last()).toHaveText("Harbour 0001");
});

/** Throws in the workers of a task what nobody catches. */
async function lose(page: Page, task: "results" | "evaluation"): Promise<void> {
  // A worker that is just being ended tells no name.
  const names = page.workers().map(async (worker) => [worker, await worker.evaluate(() => self.name).catch(() => "")] as const);
  const workers = (await Promise.all(names)).flatMap(([worker, name]) => (name.startsWith(`${task}:`) ? [worker] : []));
  expect(workers).not.toEqual([]);
  const closed = workers.map((worker) => worker.waitForEvent("close"));
  // All at once: the loss of one may end the others.
  const lost = workers.map((worker) =>
    worker.evaluate(() => {
      setTimeout(() => {
        throw new Error("boom");
      });
    }),
  );
  await Promise.all([...closed, ...lost]);
}

/** What is blocked shows on the console; anything else stays a trouble. */
function forgetBlocked({ troubles }: Lab): void {
  const isBlocked = (trouble: string): boolean =>
    /ERR_FAILED|could not be loaded|dynamically imported module|preload CSS/.test(trouble);
  troubles.splice(0, troubles.length, ...troubles.filter((trouble) => !isBlocked(trouble)));
}

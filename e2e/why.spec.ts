import type { Locator } from "@playwright/test";
import { articlePage, expect, test, type Lab } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit();
});

test("a pinned word is explained by what each lane made of it, and leads to its place", async ({ lab }) => {
  await test.step("a word that is clicked in the result is explained by a card for each lane, as the lanes decided", async () => {
    await keptWord(lab).click({ modifiers: ["Alt"] });
    await openWhy(lab);
    await expect(lab.result.getByText(/· 1 word · \d of 3 lanes keeps? it/)).toBeVisible();
    await expectAgreement(lab);
  });

  await test.step("a card shows the formulas in symbols and with numbers, the pass, the path and the paper", async () => {
    const ccb = card(lab, "A CCB");
    await expect(ccb).toContainText("ratio(i) = Σ w(k) · ratio(i + k) / Σ w(k)");
    await expect(ccb).toContainText(/after passes 0 to \d+: 1/);
    await expect(ccb).toContainText(/pass \d+ of \d+/);
    await expect(ccb).toContainText(/Gottron 2008, section III\.B/);
    const cetd = card(lab, "B CECTD-DS");
    await expect(cetd).toContainText("CTD = C/T · log_b(C/LC · T/LT)");
    await expect(cetd).toContainText(/1 · [\d.]+ = [\d.]+: the smallest is at body/);
    await expect(cetd).toContainText(/Definition 2 sets each denominator of 0 to 1; a node of link text alone has density 0/);
  });

  await test.step("a click leads to the place in the figure: close enough to see, at the pass at which the verdict fell", async () => {
    const [, , length] = await lab.view();
    await lab.lane("C").getByRole("button", { name: "Collapse" }).click();
    await card(lab, "C DANAg").getByRole("button", { name: "Show in figure" }).click();
    await lab.rest();
    await expect(lab.figure("C")).toBeInViewport({ ratio: 0.9 });
    await expect(lab.figure("C")).toBeFocused();
    const ccb = card(lab, "A CCB");
    await ccb.getByRole("button", { name: "Show in figure" }).click();
    const [start, end] = await lab.view();
    expect(end - start).toBeLessThan(length / 20);
    await expect(lab.figure("A")).toBeInViewport({ ratio: 0.9 });
    await expect(lab.figure("A").locator("rect.outline.pin").first()).toBeAttached();
    const pass = /pass (\d+) of/.exec(await ccb.innerText())?.[1] ?? "";
    await expect(lab.lane("A").getByRole("spinbutton", { name: "Pass of lane A" })).toHaveValue(pass);
    await expect(lab.lane("A")).toHaveAttribute("data-lit");
    await lab.figure("B").focus();
    await expect(lab.lane("A")).not.toHaveAttribute("data-lit");
  });

  await test.step("an element of the path is pinned by a click, and its words are summed up", async () => {
    const path = card(lab, "A CCB").getByRole("definition").filter({ hasText: "›" });
    await path.getByRole("button", { name: "p.hg-consent__text" }).click();
    await lab.rest();
    await expect(lab.source.locator(".source-pin").first()).toBeInViewport();
    await expect(lab.result.getByText(/· \d+ words ·/)).toBeVisible();
    await expect(lab.result.getByText(/^The first word, “We”/)).toBeVisible();
  });
});

test("disagreements, ranges and places without text are explained too", async ({ lab, page }) => {
  await test.step("n and Shift n walk through the disagreements from the lanes, and the cards follow", async () => {
    await openWhy(lab);
    await lab.figure("A").focus();
    await page.keyboard.press("n");
    await lab.rest();
    const first = await quote(lab).innerText();
    await expect(page.locator('[aria-live="polite"]').first()).toHaveText(
      /^Disagreement 1 of \d+: only [AB] keeps [\d,]+ characters?$/,
    );
    expect(await verdict(lab, "A CCB").innerText()).not.toBe(await verdict(lab, "B CECTD-DS").innerText());
    await page.keyboard.press("n");
    await lab.rest();
    await expect(quote(lab)).not.toHaveText(first);
    await expect(page.locator('[aria-live="polite"]').first()).toHaveText(/^Disagreement 2 of /);
    await page.keyboard.press("Shift+N");
    await lab.rest();
    await expect(quote(lab)).toHaveText(first);
    await expectAgreement(lab);
  });

  await page.keyboard.press("Escape");
  await test.step("a brushed range is summed up: what share each lane keeps, and between what its numbers lie", async () => {
    await openWhy(lab);
    await lab.drag(lab.figure("B"), [0.46, 0.5], [0.5, 0.5]);
    const shares = lab.result.getByRole("list", { name: "Share kept" });
    await expect(shares.getByRole("listitem")).toHaveCount(3);
    await expect(shares.getByRole("listitem").nth(1)).toHaveText(/^B CECTD-DS \d+ %, [\d,]+ of [\d,]+ characters$/);
    await expect(card(lab, "B CECTD-DS")).toContainText(
      /Over the range: [\d,]+ elements; Composite text density [\d.]+ to [\d.]+/,
    );
    await expect(lab.result.getByText(/^The first word, /)).toBeVisible();
    // With a pin beside it the latest is explained, and the other by choice.
    await page.keyboard.press("n");
    await lab.rest();
    const choice = lab.result.getByRole("radiogroup", { name: "What is explained" });
    await expect(choice.getByRole("radio", { name: "Pin" })).toBeChecked();
    const pinned = await quote(lab).innerText();
    await choice.getByRole("radio", { name: "Brush" }).click();
    await lab.rest();
    await expect(quote(lab)).not.toHaveText(pinned);
  });

  await test.step("a place without text says so and leads to the nearest word", async () => {
    await openWhy(lab);
    await lab.openHtml("<body><script>let x = 1;</script><p>Hello there</p></body>");
    await lab.lanes.getByRole("spinbutton", { name: "from" }).fill("8");
    await lab.lanes.getByRole("spinbutton", { name: "to" }).fill("20");
    await lab.rest();
    await expect(lab.result.getByText(/^There is no text at /)).toBeVisible();
    await lab.result.getByRole("button", { name: "Pin the nearest word" }).click();
    await lab.rest();
    await expect(quote(lab)).toHaveText("Hello");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(lab.result.getByText(/^Click anywhere/)).toBeVisible();
  });
});

test("the value that would turn a verdict is found and set, by keys and by mouse", async ({ lab, page }) => {
  await test.step("without a mouse: from a figure to the reasons, the turning value and back to the figure", async () => {
    const { keyboard } = page;
    await lab.openHtml(articlePage("Storm"));
    await lab.figure("A").focus();
    await keyboard.press("n");
    await lab.rest();
    await tabTo(lab, lab.result.getByRole("tab", { selected: true }));
    for (let press = 0; press < 5 && !(await isChosen(lab)); press++) {
      await keyboard.press("ArrowRight");
      await lab.rest();
    }
    expect(await isChosen(lab)).toBe(true);
    const before = await verdict(lab, "A CCB").innerText();
    await tabTo(lab, card(lab, "A CCB").getByRole("button", { name: /^Set threshold to / }));
    await keyboard.press("Enter");
    await lab.rest();
    await expect(verdict(lab, "A CCB")).not.toHaveText(before);
    await tabTo(lab, card(lab, "A CCB").getByRole("button", { name: "Show in figure" }));
    await keyboard.press("Enter");
    await expect(lab.figure("A")).toBeFocused();
  });

  await page.keyboard.press("Control+z");
  await page.keyboard.press("Escape");
  await lab.rest();
  await test.step("a unit that is pinned by keyboard in a figure is explained too", async () => {
    await openWhy(lab);
    await expect(lab.result.getByText(/^Click anywhere, or press Enter in a figure/)).toBeVisible();
    await lab.openHtml(articlePage("Storm"));
    await lab.figure("C").focus();
    for (const key of ["Home", "Shift+ArrowRight", "ArrowRight", "Enter"]) {
      await page.keyboard.press(key);
      await lab.rest();
    }
    await expect(card(lab, "C DANAg")).toContainText("diff(i) = Σ (T1 − T2) over i − h … i + h");
    await expectAgreement(lab);
  });

  await lab.result.getByRole("combobox", { name: "Result of" }).selectOption({ label: "A CCB" });
  await test.step("the value that would turn the verdict is set by a click, and the card shows what came of it", async () => {
    await lab.openHtml(articlePage("Storm"));
    // What is said within half a second is said together: a quick machine would have both in one sentence.
    await expect(page.locator('[aria-live="polite"]').first()).toHaveText(/^Opened “Storm”/);
    await lab.result.getByRole("tab", { name: "Text" }).click();
    await keptWord(lab).click({ modifiers: ["Alt"] });
    await openWhy(lab);
    await expect(verdict(lab, "A CCB")).toHaveText(/kept/);
    const set = card(lab, "A CCB").getByRole("button", { name: /^Set threshold to / });
    const value = /[\d.]+$/.exec(await set.innerText())?.[0] ?? "";
    await set.click();
    await lab.rest();
    await expect(verdict(lab, "A CCB")).toHaveText(/removed/);
    await expect(lab.field("A", "Threshold")).toHaveValue(value);
    await expect(page.locator('[aria-live="polite"]').first()).toHaveText("A CCB: removed now");
    await expectAgreement(lab);
    await card(lab, "A CCB")
      .getByRole("button", { name: /^Set threshold to / })
      .click();
    await lab.rest();
    await expect(verdict(lab, "A CCB")).toHaveText(/kept/);
  });
});

function card({ result }: Lab, lane: string): Locator {
  return result.getByRole("article", { name: new RegExp(`^${lane}`) });
}

function verdict(lab: Lab, lane: string): Locator {
  return card(lab, lane).getByRole("heading");
}

function quote({ result }: Lab): Locator {
  return result.getByRole("blockquote");
}

/** A word well within the text that lane A keeps. */
function keptWord({ result }: Lab): Locator {
  return result
    .getByRole("group", { name: /^Text kept by A CCB/ })
    .locator("[data-at]")
    .nth(40);
}

async function openWhy(lab: Lab): Promise<void> {
  await lab.result.getByRole("tab", { name: "Why" }).click();
  await lab.rest();
}

async function isChosen({ result }: Lab): Promise<boolean> {
  return (await result.getByRole("tab", { name: "Why" }).getAttribute("aria-selected")) === "true";
}

/** The cards say of each lane what its result shows: the pinned text stands in it where it is kept, and only there. */
async function expectAgreement(lab: Lab): Promise<void> {
  await lab.rest();
  const names = ["A CCB", "B CECTD-DS", "C DANAg"];
  const verdicts = await Promise.all(names.map((name) => verdict(lab, name).innerText()));
  for (const [index, name] of names.entries()) {
    await lab.result.getByRole("combobox", { name: "Result of" }).selectOption({ label: name });
    await lab.result.getByRole("tab", { name: "Text" }).click();
    await lab.rest();
    const pins = lab.result.locator(".pinned");
    expect([name, (await pins.count()) > 0]).toEqual([name, verdicts[index]?.includes("kept")]);
  }
  await openWhy(lab);
}

/** Presses Tab until an element has the focus. */
async function tabTo({ page }: Lab, element: Locator): Promise<void> {
  for (let press = 0; press < 80; press++) {
    if (await element.evaluate((candidate) => candidate === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(element).toBeFocused();
}

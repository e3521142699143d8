import type { Locator } from "@playwright/test";
import { articlePage, expect, test, type Lab } from "./lab.ts";

const kept = / is (?:kept|kept in part \(\d+ %\)) by /;

test.beforeEach(async ({ lab }) => {
  await lab.visit();
  await lab.openHtml(articlePage("Storm"));
});

test("a text that is clicked is explained in a sentence, with what would turn it and what comes of that", async ({
  lab,
  page,
}) => {
  await test.step("nothing stands under the panes before", async () => {
    await expect(lab.reason).toHaveCount(0);
  });

  await test.step("the sentence names text, verdict, method and reason, and is spoken once", async () => {
    await pinHeadlineWord(lab);
    await focusLane(lab, "B");
    await expect(
      lab.reason.getByText(/^“.+” is .+ by CCB: its ratio of content to code, [\d.]+, is (?:above|below) the threshold 0\.75\.$/),
    ).toBeVisible();
    await expect(page.locator('[aria-live="polite"]').first()).toHaveText(/“.+” is .+ by CCB: its ratio/);
  });

  await lab.result.getByRole("button", { name: "show removed" }).click();
  await lab.result.getByText("Link 0", { exact: true }).first().click();
  await lab.rest();
  await test.step("the value that turns it tells what is kept with it; pressed, the drawer tells the new verdict, and undo brings it back", async () => {
    const wasKept = kept.test(await sentence(lab).innerText());
    const button = lab.reason.getByRole("button", { name: /^Try [\d.]+: / });
    await expect(button).toHaveText(/: (?:removed|kept|\d+ % kept), (?:[\d,]+ characters? (?:more|fewer)|nothing else changes)$/);
    const value = /Try ([\d.]+)/.exec(await button.innerText())?.[1] ?? "";
    await button.click();
    await lab.rest();
    await expect(sentence(lab)).toHaveText(wasKept ? / is removed by CCB/ : kept);
    await expect(lab.field("B", "Threshold")).toHaveValue(value);
    await expect(lab.reason).toBeFocused();
    await expect(page.locator('[aria-live="polite"]').first()).toHaveText(wasKept ? "CCB: removed now" : "CCB: kept now");
    await page.keyboard.press("Control+z");
    await lab.rest();
    await expect(sentence(lab)).toHaveText(wasKept ? kept : / is removed by CCB/);
  });

  await test.step("Escape closes the drawer, and the focus that was in it goes to the lanes", async () => {
    await lab.reason.getByRole("button", { name: "Details" }).focus();
    await page.keyboard.press("Escape");
    await expect(lab.reason).toHaveCount(0);
    await expect(lab.lanes).toBeFocused();
  });
});

test("the details lead to figures and places", async ({ lab }) => {
  await test.step("from paste to what removes a paragraph it is two actions", async () => {
    // The first was the paste.
    await lab.result.locator("[data-at]").nth(5).click();
    await lab.rest();
    await expect(sentence(lab)).toHaveText(/^“.+” is .+ by Learned: .+\.$/);
    await expect(
      lab.reason
        .getByText(
          /^(?:Try .+: .+|No tried value reverses this\.|Only .+ it, together with all other text\.|It is removed only .+|Other values take too long to try\.)$/,
        )
        .first(),
    ).toBeVisible();
  });

  await test.step("the details have the formulas, where it stands and the paper, and lead to the figure and to other places", async () => {
    await pinHeadlineWord(lab);
    await focusLane(lab, "B");
    await lab.reason.getByRole("button", { name: "Details" }).click();
    await lab.rest();
    const details = lab.reason.getByRole("group", { name: "Details" });
    await expect(details).toContainText("ratio(i) = Σ w(k) · ratio(i + k) / Σ w(k)");
    await expect(details).toContainText(/pass \d+ of \d+/);
    await expect(details).toContainText(/Gottron 2008, section III\.B/);
    await focusLane(lab, "C");
    await expect(details).toContainText(
      "CTD = where(LCb > 0 and C > LC, TD · ln(C / max(LC, 1) · max(T, 1) / max(LT, 1)) / ln(b), 0)",
    );
    await details.getByRole("button", { name: "Show in figure" }).click();
    await lab.rest();
    await expect(lab.figure("C")).toBeFocused();
    await details.getByRole("button", { name: "body", exact: true }).click();
    await lab.rest();
    await expect(lab.reason.getByText(/· \d+ words/)).toBeVisible();
    await expect(details).toContainText(
      /Over all of it: [\d,]+ elements; Smallest composite text density on the way from body [\d.]+ to [\d.]+/,
    );
    const room = await lab.reason.boundingBox();
    expect(room?.height).toBeLessThanOrEqual(0.4 * (lab.page.viewportSize()?.height ?? 0) + 1);
  });
});

test("a place without text leads to the nearest word, and what is pointed at is read by all lanes", async ({ lab, page }) => {
  await lab.openHtml("<body><script>let x = 1;</script><p>Hello there</p></body>");
  await test.step("while nothing is pinned, one line over the foot has what each lane reads", async () => {
    await lab.result.getByText("Hello").first().hover();
    await lab.rest();
    await expect(page.locator(".reason-pointed")).toContainText(/B CCB (?:kept|removed)/);
  });

  await test.step("markup says that it is none", async () => {
    await lab.source.getByText("script").first().click();
    await lab.rest();
    await expect(lab.reason.getByText(/^There is no text at /)).toBeVisible();
    await lab.reason.getByRole("button", { name: "Pin the nearest word" }).click();
    await lab.rest();
    await expect(sentence(lab)).toHaveText(/^“Hello” is /);
  });
});

function sentence({ reason }: Lab): Locator {
  return reason.locator(".reason-sentence");
}

/** Pins a word of the text that lane A keeps. */
async function pinHeadlineWord(lab: Lab): Promise<void> {
  await lab.result
    .locator("[data-at]")
    .nth(5)
    .click({ modifiers: ["Alt"] });
  await lab.rest();
  await expect(lab.reason).toBeVisible();
}

async function focusLane(lab: Lab, letter: string): Promise<void> {
  await lab.reason.getByRole("button", { name: new RegExp(`^${letter} `) }).click();
  await lab.rest();
}

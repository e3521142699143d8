import { violationsOn } from "./axe.ts";
import { articlePage, expect, htmlFile, test, type Lab } from "./lab.ts";

const list = (lab: Lab) => lab.result.getByRole("region", { name: "Snippets" });

async function add(lab: Lab, kind: string, text: string): Promise<void> {
  await list(lab).getByRole("combobox", { name: "Kind of snippet" }).selectOption({ label: kind });
  await list(lab).getByRole("textbox", { name: "A snippet of the page’s text" }).fill(text);
  await list(lab).getByRole("button", { name: "Add snippet" }).click();
  await lab.rest();
}

test("snippets are checks of the focused lane: they follow its runs, lead to their place, and are kept", async ({ lab }) => {
  await lab.visit("./#v1&s=news&a=ccb&b=cectd-ds&x=src&tab=compare");
  await lab.openFiles(htmlFile("quay.html", articlePage("Fog at the quay")));
  await test.step("what is added is looked for in what the lane keeps", async () => {
    await add(lab, "must be there", "boats LAY still");
    await add(lab, "must not be there", "Link 3");
    await add(lab, "must be there", "nowhere on the page");
    await expect(list(lab)).toContainText("has 1 of 2 snippets that must be there, and 0 of 1 that must not");
    const wanted = list(lab).getByRole("list", { name: "Must be there" }).getByRole("listitem");
    await expect(wanted.nth(0)).toContainText("✓ in");
    await expect(wanted.nth(1)).toContainText("✗ missing");
    await expect(wanted.nth(1).getByRole("button", { name: "nowhere on the page", exact: true })).toBeDisabled();
    await lab.result.getByRole("combobox", { name: "Measure, here and in the lanes" }).selectOption({ label: "Snippets" });
    await lab.rest();
    const row = lab.result.getByRole("region", { name: "Scores" }).getByRole("row", { name: /^A CCB/ });
    // P = 1, R = 1/2.
    await expect(row).toContainText("0.667");
    expect(await violationsOn(lab.page)).toEqual([]);
  });

  await test.step("a slider changes what is there, at once", async () => {
    await lab.set("A", "Threshold", "1");
    await expect(list(lab)).toContainText("has 0 of 2 snippets that must be there");
    await lab.set("A", "Threshold", "0");
    await expect(list(lab)).toContainText("has 1 of 2 snippets that must be there, and 1 of 1 that must not");
    await expect(list(lab).getByRole("list", { name: "Must not be there" })).toContainText("✗ leaked");
  });

  await test.step("a snippet leads to its place, of which the reason speaks", async () => {
    await list(lab).getByRole("button", { name: "Link 3", exact: true }).click();
    await lab.rest();
    await expect(lab.reason).toContainText("Link 3");
  });

  await test.step("snippets are kept, and one is taken away by a click and brought back by undo", async () => {
    await lab.saved();
    await lab.page.reload();
    await lab.rest();
    await expect(list(lab)).toContainText("Link 3");
    await list(lab).getByRole("button", { name: "Remove the snippet “Link 3”" }).click();
    await expect(list(lab)).not.toContainText("Link 3");
    await lab.page.keyboard.press("ControlOrMeta+z");
    await lab.rest();
    await expect(list(lab)).toContainText("Link 3");
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../../lab.css";
import { drawInLab, type TestLab } from "../../lab/recording-lab-for-tests.tsx";
import { pageNamed } from "../../state/open-page.fixture.ts";
import type { Queries } from "../../worker/protocol/questions.ts";
import { coverageText, OwnDialog } from "./own-dialog.tsx";

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  document.body.replaceChildren(host);
});

/** Words stand on the page where they begin with a small letter. */
const tryOutput: Queries["tryOutput"] = (_, { text }) => {
  const words = text.split(/\s+/).filter((word) => word !== "");
  return Promise.resolve({ words: words.length, placed: words.filter((word) => /^[a-z]/.test(word)).length, pageWords: 8 });
};

function draw(): TestLab {
  return drawInLab(host, <OwnDialog asking={{ kind: "output" }} />, [pageNamed("story")], {}, { tryOutput });
}

const text = page.getByLabelText("Output of the program");
const add = page.getByRole("button", { name: "Add as a lane" });

describe("the dialog for what another program wrote", () => {
  it("tells how much of it stands on the page, and hands it over under its name", async () => {
    const { taken } = draw();
    await expect.element(add).toBeDisabled();
    await text.fill("# Head\n\nthree words here");
    await expect
      .element(page.getByRole("status"))
      .toHaveTextContent("3 of its 5 words (60 %) stand on the page: 38 % of the page’s words.");
    await page.getByLabelText("Program", { exact: true }).fill("mine");
    await page.getByLabelText("Version").fill("1.2");
    await add.click();
    expect(taken).toEqual([
      'giveOutput {"label":{"name":"mine","version":"1.2"},"output":{"form":"markdown","text":"# Head\\n\\nthree words here"}}',
    ]);
  });

  it("takes a dropped file with the name and version that it says, and refuses by its size what is too large", async () => {
    draw();
    drop(new File(["<p>one"], "theirs-0.19.html"));
    await expect.element(text).toHaveValue("<p>one");
    await expect.element(page.getByLabelText("Program", { exact: true })).toHaveValue("theirs");
    await expect.element(page.getByLabelText("Version")).toHaveValue("0.19");
    await expect.element(page.getByLabelText("Read as")).toHaveValue("html");
    const large = new File(["x"], "large.txt");
    Object.defineProperty(large, "size", { value: 200_000_000 });
    drop(large);
    await expect.element(page.getByRole("alert")).toHaveTextContent("large.txt has 200 MB; the limit is 60 MB.");
    await expect.element(text).toHaveValue("<p>one");
  });

  it("leaves text that is dragged into the field to the browser", async () => {
    draw();
    await expect.element(text).toBeVisible();
    const dataTransfer = new DataTransfer();
    dataTransfer.setData("text/plain", "dragged");
    const isLeft = (type: string): boolean =>
      text.element().dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    expect(["dragover", "drop"].map(isLeft)).toEqual([true, true]);
  });

  it("shows of a long file its beginning, and does not run what stands in it", async () => {
    draw();
    drop(new File([`<script>window.ran = true</script>${"word ".repeat(100_000)}`], "long.html"));
    await expect.element(text).toHaveAttribute("readonly");
    expect((text.element() as HTMLTextAreaElement).value).toHaveLength(200_000);
    expect("ran" in window).toBe(false);
  });
});

function drop(file: File): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  // A file that is handed to a transfer is a copy: its size would be its own again.
  Object.defineProperty(dataTransfer, "files", { value: [file] });
  text.element().dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}

describe("how much of an output stands on a page", () => {
  it.each([
    [{ words: 0, placed: 0, pageWords: 9 }, "It contains no words."],
    [{ words: 1, placed: 1, pageWords: 0 }, "1 of its 1 word (100 %) stands on the page."],
    [{ words: 2000, placed: 1, pageWords: 4 }, "1 of its 2,000 words (under 1 %) stands on the page: 25 % of the page’s words."],
    [{ problem: "Too long." }, "Too long."],
  ])("is said of %j", (tried, sentence) => {
    expect(coverageText(tried)).toBe(sentence);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { emptyLab, type ResultFormat, type ResultTab } from "../../state/lab.ts";
import { withLane } from "../../state/lane-changes.ts";
import { withPage } from "../../state/page-changes.ts";
import type { Lane } from "../../state/lane.ts";
import { anotherPage, drawLab, startLab } from "../../lab/running-lab-for-tests.tsx";
import { ResultPane } from "./result-pane.tsx";
import "../../lab.css";

const story = `<body><nav><a href=/>Home</a> <a href=/b>R&amp;D</a></nav>
<article><h1>Storm</h1><p>${"The storm crossed the coast at dawn. ".repeat(12)}</p><p>Tom &amp; <b>An</b>na stayed.</p></article></body>`;

const plain: LaneSpec = { extractor: "plain" };
const ccb: LaneSpec = { extractor: "ccb" };

type LaneSpec = Pick<Lane, "extractor"> & Partial<Pick<Lane, "values">>;

beforeEach(() => {
  document.body.innerHTML = '<div id="host" style="width: 400px; height: 600px; display: flex; flex-direction: column"></div>';
});

describe("the text of a result", () => {
  it("hovers the word under the pointer at its place in the source, references and tags within included", async () => {
    const { linking } = show(story, [plain]);
    await page.getByText("R&D", { exact: true }).hover();
    expect(linking.getState().hover).toEqual({ ...placeOf("R&amp;D"), origin: "result", lane: "lane-a" });
    await page.getByText("na", { exact: true }).hover();
    expect(linking.getState().hover).toMatchObject(placeOf("An</b>na"));
    await page.getByText("&", { exact: true }).hover();
    expect(linking.getState().hover).toMatchObject(placeOf("&amp; "));
  });

  it("stands under tabs of which the shown one is told by its colour, too", () => {
    show(story, [plain]);
    const colours = page
      .getByRole("tab")
      .elements()
      .map((tab) => getComputedStyle(tab).color);
    expect(colours.filter((colour) => colour === colours[0])).toHaveLength(1);
  });

  it("pins the block of the word that is clicked, and with Alt the word", async () => {
    const { linking, rest } = show(story, [plain]);
    await page.getByText("na", { exact: true }).click();
    await rest();
    expect(linking.getState().pin).toEqual({
      ...placeOf("<p>Tom &amp; <b>An</b>na stayed.</p>"),
      origin: "result",
      lane: "lane-a",
    });
    await userEvent.keyboard("{Alt>}");
    await page.getByText("Storm", { exact: true }).last().click();
    await userEvent.keyboard("{/Alt}");
    expect(linking.getState().pin).toEqual({ ...placeOf("Storm"), origin: "result", lane: "lane-a" });
  });

  it("pins what is clicked also where a button above the text has the focus", async () => {
    const { linking, rest } = show(story, [plain]);
    await page.getByText("na", { exact: true }).hover();
    words().querySelector("button")?.focus();
    expect(words().contains(document.activeElement)).toBe(true);
    await page.getByText("na", { exact: true }).click();
    // The block of a word is asked of the worker.
    await rest();
    expect(linking.getState().pin).toMatchObject({ origin: "result" });
  });

  it("steps through the words by the arrows and pins by Enter", async () => {
    const { linking, rest } = show(story, [plain]);
    await page.getByRole("tab", { name: "Article" }).hover();
    await expect.element(page.getByText("Storm", { exact: true }).last()).toBeVisible();
    words().focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}{Alt>}{Enter}{/Alt}");
    expect(linking.getState().pin).toMatchObject(placeOf("R&amp;D"));
    await userEvent.keyboard("{Enter}");
    await rest();
    expect(linking.getState().pin).toMatchObject(placeOf("<nav><a href=/>Home</a> <a href=/b>R&amp;D</a></nav>"));
  });

  it("keeps the lines of code as they are set in, each close below the other", async () => {
    show("<body><p>Before.<pre>if (fog) {\n    wait();\n}</pre>", [plain]);
    const line = page.getByText("wait();");
    await expect.element(line).toBeVisible();
    const edgeOf = (element: Element): DOMRect => element.getBoundingClientRect();
    const before = edgeOf(page.getByText("(fog)").element());
    const set = edgeOf(line.element());
    expect(set.left - edgeOf(page.getByText("}").element()).left).toBeGreaterThan(10);
    expect(set.top - before.bottom).toBeLessThan(before.height / 2);
  });

  it("has the words that stand for an image in one box", async () => {
    show('<body><p>Before.</p><img src=/boat.png alt="A red boat on the river"><p>After.', [plain]);
    await expect.element(page.getByText("boat")).toBeVisible();
    const [image] = document.querySelectorAll(".article-image");
    expect([image?.childElementCount, image?.textContent]).toEqual([1, "A red boat on the river"]);
  });

  it("has words set as the page sets them, by elements", async () => {
    show("<body><p>Fog <b>is <i>not</i></b> <a href=/>rain</a>, H<sub>2</sub>O, <s>snow</s></p>", [plain]);
    await expect.element(page.getByText("rain")).toBeVisible();
    const set = [...document.querySelectorAll(".result-window :is(em, strong, sub, s, .mark-link)")];
    expect(set.map((element) => `${element.localName} ${element.textContent}`)).toEqual([
      "strong is ",
      "strong not",
      "em not",
      "span rain",
      "sub 2",
      "s snow",
    ]);
  });

  it("outlines the words at what is hovered and pinned elsewhere", async () => {
    const { actions } = show(story, [plain]);
    await expect.element(page.getByText("Storm", { exact: true }).last()).toBeVisible();
    actions.hover({ start: story.indexOf("om &"), end: story.indexOf("na stayed"), origin: "lane" });
    actions.pin({ start: story.indexOf("Home") + 1, end: story.indexOf("Home") + 2, origin: "source" });
    await expect.poll(() => document.querySelector(".hovered")?.textContent).toBe("Tom & Anna");
    await expect.poll(() => document.querySelector(".pinned")?.textContent).toBe("Home");
  });

  it("draws only passages near the view, and scrolls to the word nearest to a pin from elsewhere", async () => {
    const source = Array.from(
      { length: 3_000 },
      (_, index) => `<p>Paragraph number ${index}.</p><script>let x${index}</script>`,
    ).join("\n");
    const { actions } = show(source, [plain]);
    await expect.element(page.getByText("Paragraph number 0.")).toBeVisible();
    expect(document.querySelectorAll(".result-window > p").length).toBeLessThan(60);
    const start = source.indexOf("let x2000");
    actions.pin({ start, end: start + 3, origin: "source" });
    await expect.element(page.getByText("Paragraph number 2000.")).toBeInViewport();
    expect(document.querySelectorAll(".result-window > p").length).toBeLessThan(60);
  });
});

describe("a result without text", () => {
  it("says so of an empty page", async () => {
    show(" \n", [ccb]);
    await expect.element(page.getByText("This page is empty. Paste HTML, drop a file, or open a sample.")).toBeVisible();
  });
});

describe("the HTML of a result", () => {
  it("is shown as code, and nothing of the page comes to life", async () => {
    const { rest } = show(
      "<p onclick=go()>One<img src=x onerror=go()> <a href=javascript:go()>two</a></p>",
      [plain],
      "article",
      "html",
    );
    await rest();
    expect(document.querySelector(".result-code")?.textContent).toBe('<p>One<img src="x"> <a>two</a></p>');
    expect(document.querySelector(".result-code :is(img, a)")).toBeNull();
  });
});

describe("the difference of two results", () => {
  it("marks what only one keeps, in the text of both", async () => {
    show(story, [ccb, plain], "compare");
    await expect.element(page.getByText("Home", { exact: true })).toBeVisible();
    expect(document.querySelector("del.only-b")?.textContent).toContain("Home");
    expect(document.querySelector("del.only-b")?.getAttribute("data-letter")).toBe("B");
    expect(document.querySelector("ins")).toBeNull();
  });

  it("goes to the next and the previous disagreement, and pins it", async () => {
    const { linking } = show(story, [ccb, plain], "compare");
    await expect.element(page.getByText("Home", { exact: true })).toBeVisible();
    const next = page.getByRole("button", { name: "Next disagreement" });
    await next.click();
    expect(linking.getState().pin).toMatchObject({ start: story.indexOf("Home"), origin: "diff" });
    const first = linking.getState().pin;
    await next.click();
    expect(linking.getState().pin?.start).toBeGreaterThan(first?.start ?? 0);
    await page.getByRole("button", { name: "Previous disagreement" }).click();
    expect(linking.getState().pin).toEqual(first);
  });

  it("of all lanes has a square for each beside every block, and pins the block that is clicked", async () => {
    const { linking, rest } = show(story, [ccb, plain, plain], "compare");
    await page.getByRole("combobox", { name: /^Second lane/ }).selectOptions("All lanes");
    await expect.element(page.getByText("Home", { exact: true })).toBeVisible();
    const blocks = [...document.querySelectorAll(".result-window > p")].map((block) => [
      block.querySelector(".squares")?.getAttribute("aria-label"),
      block.querySelector(".differs") !== null,
    ]);
    expect(blocks[0]).toEqual(["kept by B and C, not by A", true]);
    expect(blocks[2]).toEqual(["kept by B and C, in part by A", true]);
    expect(document.querySelector(".square[data-wrong]")).toBeNull();
    await page.getByText("stayed.").click();
    await rest();
    expect(linking.getState().pin).toEqual({ ...placeOf("<p>Tom &amp; <b>An</b>na stayed.</p>"), origin: "diff" });
    await page.getByRole("button", { name: /^only A/ }).click();
    await expect.element(page.getByText("Other lanes keep all that A keeps.")).toBeVisible();
  });

  it("asks for a second lane where there is one, and duplicates it", async () => {
    const { session } = show(story, [ccb], "compare");
    await page.getByRole("button", { name: "Duplicate lane A" }).click();
    expect(session.getState().lab.lanes.map(({ extractor }) => extractor)).toEqual(["ccb", "ccb"]);
    await expect.element(page.getByText("Both keep exactly the same text.")).toBeVisible();
  });
});

describe("the pane", () => {
  it("goes by each key at once, however quick the next one comes", async () => {
    const { session } = show(story, [plain]);
    const tab = (name: string): HTMLElement => page.getByRole("tab", { name, exact: true }).element() as HTMLElement;
    await expect.element(page.getByRole("tab", { name: "Article" })).toBeVisible();
    tab("Article").focus();
    // Two keys in one task: nothing of the page's own comes between them.
    const press = (key: string): void =>
      void document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    press("End");
    press("ArrowLeft");
    expect(document.activeElement).toBe(tab("Page"));
    expect(session.getState().lab.tab).toBe("page");
    press("ArrowRight");
    press("ArrowRight");
    expect(document.activeElement).toBe(tab("Article"));
  });
});

/** The pane, wired as in the app, on a page of this source; its `rest` settles when all that was asked for is shown. */
function show(source: string, lanes: readonly LaneSpec[], tab: ResultTab = "article", format: ResultFormat = "article") {
  const host = document.querySelector<HTMLElement>("#host") ?? document.body;
  const opened = withPage({ ...emptyLab, tab, format }, anotherPage(source));
  const all = lanes.reduce((before, { extractor, values }) => withLane(before, extractor, values), opened);
  const { lab } = startLab(host, { ...all, focusedLane: all.lanes[0]?.id ?? "" });
  drawLab(host, { ...lab, session: lab.afterFigures }, <ResultPane />);
  const rest = async (): Promise<void> => {
    // In two frames what was just done begins.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await lab.activity.rest();
  };
  return { ...lab, rest };
}

function words(): HTMLElement {
  const scroller = document.querySelector<HTMLElement>(".result-body");
  if (scroller === null) throw new Error("no text is shown");
  return scroller;
}

function placeOf(part: string): { readonly start: number; readonly end: number } {
  const start = story.indexOf(part);
  return { start, end: start + part.trimEnd().length };
}

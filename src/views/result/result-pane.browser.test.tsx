import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { StoreApi } from "zustand";
import { extractors } from "../../extraction/algorithms/index.ts";
import { compare } from "../../extraction/comparison/compare.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import { extract, libraryOf } from "../../extraction/run.ts";
import { emptyLab, type Lab, type ResultFormat, type ResultTab } from "../../state/lab.ts";
import { withLane } from "../../state/lane-changes.ts";
import { withPage } from "../../state/page-changes.ts";
import type { Lane } from "../../state/lane.ts";
import type { Linking } from "../../state/linking.ts";
import type { Session } from "../../state/session.ts";
import type { Activity } from "../../lab/activity.ts";
import type { Announcer } from "../../lab/announcer.ts";
import type { LabActions } from "../../lab/create-lab.ts";
import { drawLab, startLab } from "../../lab/running-lab-for-tests.tsx";
import { ResultPane } from "./result-pane.tsx";
import "../../lab.css";

const library = libraryOf(extractors);

const story = `<body><nav><a href=/>Home</a> <a href=/b>R&amp;D</a></nav>
<article><h1>Storm</h1><p>${"The storm crossed the coast at dawn. ".repeat(12)}</p><p>Tom &amp; <b>An</b>na stayed.</p></article></body>`;

const plain: LaneSpec = { extractor: "plain" };
const ccb: LaneSpec = { extractor: "ccb" };

type LaneSpec = Pick<Lane, "extractor"> & Partial<Pick<Lane, "values">>;

interface TestLab {
  readonly session: StoreApi<Session>;
  readonly linking: StoreApi<Linking>;
  readonly actions: LabActions;
  readonly announcer: Announcer;
  /** Settles when all that was asked for is shown. */
  readonly rest: () => Promise<void>;
}

let shown = 0;

beforeEach(() => {
  document.body.innerHTML = '<div id="host" style="width: 400px; height: 600px; display: flex; flex-direction: column"></div>';
});

describe("the text of a result", () => {
  it("is what the lane keeps, with its count", async () => {
    show(story, [plain]);
    await expect.element(page.getByText("Tom & Anna stayed.")).toBeVisible();
    await expect.element(page.getByText(/\b(\d+) of \1 characters/)).toBeVisible();
  });

  it("hovers the word under the pointer at its place in the source, references and tags within included", async () => {
    const { linking } = show(story, [plain]);
    await page.getByText("R&D", { exact: true }).hover();
    expect(linking.getState().hover).toEqual({ ...placeOf("R&amp;D"), origin: "result", lane: "lane-a" });
    await page.getByText("na", { exact: true }).hover();
    expect(linking.getState().hover).toMatchObject(placeOf("An</b>na"));
    await page.getByText("&", { exact: true }).hover();
    expect(linking.getState().hover).toMatchObject(placeOf("&amp; "));
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
    const { linking } = show(story, [plain]);
    await page.getByText("na", { exact: true }).hover();
    words().querySelector("button")?.focus();
    expect(words().contains(document.activeElement)).toBe(true);
    await page.getByText("na", { exact: true }).click();
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

  it("is laid out in the direction of each paragraph", async () => {
    show("<p>سلام دنیا</p><p>Hello</p>", [plain]);
    await expect.element(page.getByText("سلام دنیا")).toBeVisible();
    const directions = [...document.querySelectorAll(".result-window > p")].map(
      (paragraph) => getComputedStyle(paragraph).direction,
    );
    expect(directions).toEqual(["rtl", "ltr"]);
  });

  it("is offered selected where the clipboard is refused", async () => {
    const refusal = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("refused", "NotAllowedError"));
    show("<p>All of it</p>", [plain]);
    await page.getByRole("button", { name: "Copy the text" }).click();
    await expect.element(page.getByRole("textbox", { name: "Press Ctrl+C to copy." })).toHaveFocus();
    expect(getSelection()?.toString()).toBe("All of it");
    refusal.mockRestore();
  });
});

describe("a result without text", () => {
  it("names the value that keeps nothing and sets one that keeps something", async () => {
    const { session } = show(story, [{ ...ccb, values: { threshold: 1 } }]);
    await expect.element(page.getByText("CCB keeps nothing at threshold = 1.00.")).toBeVisible();
    await page.getByRole("button", { name: /^Set threshold to 0\.\d\d$/ }).click();
    await expect.element(page.getByText("keeps nothing", { exact: false })).not.toBeInTheDocument();
    await expect.poll(() => words().textContent).toContain("storm");
    expect(session.getState().lab.lanes[0]?.values["threshold"]).toBeLessThan(1);
  });

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
    expect(code()).toBe('<p>One<img src="x"> <a>two</a></p>');
    expect(document.querySelector(".result-code :is(img, a)")).toBeNull();
  });
});

describe("the difference of two results", () => {
  it("counts what both and only one keeps", async () => {
    show(story, [ccb, plain], "compare");
    const opened = openPage(story);
    const selections = ["ccb", "plain"].map((id) => extract({ extractor: id, values: {} }, opened, library).selection);
    const [a, b] = selections;
    if (a === undefined || b === undefined) throw new Error("two selections");
    const { counts, f1, precision, recall } = compare(a, b);
    expect(counts.onlyB).toBeGreaterThan(0);
    await expect.element(page.getByText(/^both/).first()).toHaveTextContent(`both ${counts.both}`);
    await expect.element(page.getByText(`only B ${counts.onlyB}`)).toBeVisible();
    const scores = [f1, precision, recall].map((score) => score.toFixed(2));
    await expect.element(page.getByText(`F1 of A against B ${scores[0]} (P ${scores[1]}, R ${scores[2]})`)).toBeVisible();
  });

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

  it("says when both keep the same", async () => {
    show(story, [plain, plain], "compare");
    await expect.element(page.getByText("Both keep exactly the same text.")).toBeVisible();
  });

  it("names both lanes in full and swaps them when one is chosen on the other's side", async () => {
    const { session } = show(story, [{ ...ccb, values: { range: 60 } }, plain], "compare");
    const first = page.getByRole("combobox", { name: "First lane to compare" });
    await expect.element(first).toHaveDisplayValue("A CCB, range 60");
    await first.selectOptions("lane-b");
    expect(session.getState().lab.pair).toEqual(["lane-b", "lane-a"]);
  });

  it("asks for a second lane where there is one, and duplicates it", async () => {
    const { session } = show(story, [ccb], "compare");
    await page.getByRole("button", { name: "Duplicate lane A" }).click();
    expect(session.getState().lab.lanes.map(({ extractor }) => extractor)).toEqual(["ccb", "ccb"]);
    await expect.element(page.getByText("Both keep exactly the same text.")).toBeVisible();
  });
});

describe("the pane", () => {
  it("shows another lane and another tab when they are chosen", async () => {
    const { session, rest } = show(story, [plain, ccb]);
    await page.getByRole("combobox", { name: "Result of" }).selectOptions("lane-a");
    expect(session.getState().lab.focusedLane).toBe("lane-a");
    await page.getByRole("button", { name: "Formats: show, copy, save" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Show as HTML" }).click();
    expect(session.getState().lab.format).toBe("html");
    await rest();
    expect(code()).toContain("<h1>Storm</h1>");
    await page.getByRole("tab", { name: "Compare" }).click();
    expect(session.getState().lab.tab).toBe("compare");
  });

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

/** The pane, wired as in the app, on a page of this source. */
function show(source: string, lanes: readonly LaneSpec[], tab: ResultTab = "article", format: ResultFormat = "article"): TestLab {
  const host = document.querySelector<HTMLElement>("#host") ?? document.body;
  const { lab } = startLab(host, { ...labOf(source, lanes, tab), format });
  drawLab(host, { ...lab, session: lab.afterFigures }, <ResultPane />);
  return { ...lab, rest: () => restOf(lab.activity) };
}

function labOf(source: string, lanes: readonly LaneSpec[], tab: ResultTab): Lab {
  const empty: Lab = { ...emptyLab, tab };
  const origin = { kind: "pasted", detail: "" } as const;
  const opened = withPage(empty, {
    id: "page",
    key: `page ${++shown}`,
    name: "page",
    origin,
    source,
    revision: 0,
    byteLength: source.length,
    lineEnds: "LF",
  });
  const lab = lanes.reduce((before, { extractor, values }) => withLane(before, extractor, values), opened);
  return { ...lab, focusedLane: lab.lanes[0]?.id ?? "" };
}

/** Two frames, in which what was just done begins; then until nothing is under way. */
async function restOf(activity: Activity): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  await activity.rest();
}

function words(): HTMLElement {
  const scroller = document.querySelector<HTMLElement>(".result-scroller");
  if (scroller === null) throw new Error("no text is shown");
  return scroller;
}

function code(): string | undefined {
  return document.querySelector(".result-code")?.textContent ?? undefined;
}

function placeOf(part: string): { readonly start: number; readonly end: number } {
  const start = story.indexOf(part);
  return { start, end: start + part.trimEnd().length };
}
